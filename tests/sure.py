"""Check that an optional value exists."""

from typing import TypeVar

_T = TypeVar("_T")


def sure(value: _T | None) -> _T:
    """Return the value, which must not be None."""
    assert value is not None
    return value
