"""A page of the rules book."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Section:
    """A page of the book. A paragraph that starts with "- " is a point of a list."""

    key: str
    title: str
    source: str
    paragraphs: tuple[str, ...]
