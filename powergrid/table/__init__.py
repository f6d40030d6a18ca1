"""The desktop game: the only part of the program that knows pygame."""
