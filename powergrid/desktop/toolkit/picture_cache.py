"""A cache of pictures, limited by the bytes they use."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class PictureCache:
    """A cache for pictures of up to `limit` bytes in total; the least recently used are dropped first.

    When the window is resized, `outdate` marks all pictures as outdated; any that is used again is kept, and
    `drop_outdated` drops the rest.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self._current: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._outdated: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._current) + len(self._outdated)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture for `key`; call `make` if it is not in the cache."""
        picture = self._current.get(key)
        if picture is not None:
            self._current.move_to_end(key)
            return picture
        picture = self._outdated.pop(key, None)
        if picture is None:
            picture = make()
            self.bytes += size_of(picture)
        self._current[key] = picture
        while self.bytes > self.limit and len(self) > 1:
            self._forget_oldest()
        return picture

    def outdate(self) -> None:
        """Mark all pictures as outdated, because the window was resized."""
        self._outdated.update(self._current)
        self._current.clear()

    def drop_outdated(self) -> None:
        """Drop outdated pictures that have not been used since."""
        while self._outdated:
            self._forget_oldest()

    def clear(self) -> None:
        """Forget all pictures."""
        self._current.clear()
        self._outdated.clear()
        self.bytes = 0

    def _forget_oldest(self) -> None:
        _key, picture = (self._outdated or self._current).popitem(last=False)
        self.bytes -= size_of(picture)


def copied(surface: pygame.Surface, place: pygame.Rect, unused: pygame.Surface | None = None) -> pygame.Surface:
    """Return a copy of the pixels in `place`.

    Args:
        unused: A picture that is no longer needed. It is overwritten if it has the right size, because allocating
            memory takes several times as long as copying. A new copy is part of a picture one pixel wider: SDL writes
            rows aligned to sixteen bytes past the processor's cache, which makes both copying and drawing a panel
            several times slower.
    """
    opaque = not surface.get_flags() & pygame.SRCALPHA
    if unused is None or not opaque or unused.get_size() != place.size or unused.get_masks() != surface.get_masks():
        if not opaque:
            return surface.subsurface(place).copy()
        unused = pygame.Surface((place.width + 1, place.height), 0, surface).subsurface((0, 0, *place.size))
    unused.blit(surface, (0, 0), place)
    return unused


def size_of(picture: pygame.Surface) -> int:
    """Return the size of a picture's pixels in bytes."""
    return picture.get_pitch() * picture.get_height()
