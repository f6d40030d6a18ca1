"""The table: a game in play."""
