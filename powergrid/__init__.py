"""Power Grid for one screen: the rules, the records and the desktop game."""

__version__ = "0.3.0"
