"""Walking through a finished or running game."""
