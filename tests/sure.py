"""A value that must exist."""

from typing import TypeVar

_T = TypeVar("_T")


def sure(value: _T | None) -> _T:
    """Return a value that must not be None."""
    assert value is not None
    return value
