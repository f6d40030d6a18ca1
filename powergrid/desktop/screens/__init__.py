"""The screens of the desktop game."""
