"""The one base class of failures that are explained to the user."""


class PowergridError(Exception):
    """An expected failure. Its text tells the user in one line what is wrong and what to do about it."""
