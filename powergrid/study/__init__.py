"""A game or a board in numbers."""
