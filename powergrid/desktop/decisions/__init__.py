"""The decisions of a player, one module for each kind."""
