"""The table: a game in progress."""
