"""Power Grid for people who share a screen: the rules, the game records and the desktop game."""

__version__ = "0.3.0"
