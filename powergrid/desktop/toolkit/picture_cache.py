"""A cache of pictures, limited by the bytes they use."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class PictureCache:
    """Keeps pictures up to `limit` bytes and drops the least recently used first.

    After a change of the window's size, `outdate` sets all pictures apart; those used in the next frame come back, and
    `drop_outdated` drops the others.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._outdated: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept) + len(self._outdated)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture kept under `key`, made by `make` the first time."""
        picture = self._kept.get(key)
        if picture is not None:
            self._kept.move_to_end(key)
            return picture
        picture = self._outdated.pop(key, None)
        if picture is None:
            picture = make()
            self.bytes += size_of(picture)
        self._kept[key] = picture
        while self.bytes > self.limit and len(self) > 1:
            self._forget_oldest()
        return picture

    def outdate(self) -> None:
        """Set all pictures apart until `drop_outdated`, because the window has another size."""
        self._outdated.update(self._kept)
        self._kept.clear()

    def drop_outdated(self) -> None:
        """Drop the pictures that were set apart and have not been used since."""
        while self._outdated:
            self._forget_oldest()

    def clear(self) -> None:
        """Forget all pictures."""
        self._kept.clear()
        self._outdated.clear()
        self.bytes = 0

    def _forget_oldest(self) -> None:
        _key, picture = (self._outdated or self._kept).popitem(last=False)
        self.bytes -= size_of(picture)


def copied(surface: pygame.Surface, place: pygame.Rect, unused: pygame.Surface | None = None) -> pygame.Surface:
    """Return a copy of the pixels in `place`.

    unused: a picture that nobody needs any more. It is drawn over if it fits, because new memory takes several times as
    long as the copying. The copy is part of a picture one pixel wider: SDL writes rows that are aligned to sixteen
    bytes past the processor's cache, which takes several times as long for a panel, now and when the copy is drawn.
    """
    opaque = not surface.get_flags() & pygame.SRCALPHA
    if unused is None or not opaque or unused.get_size() != place.size or unused.get_masks() != surface.get_masks():
        if not opaque:
            return surface.subsurface(place).copy()
        unused = pygame.Surface((place.width + 1, place.height), 0, surface).subsurface((0, 0, *place.size))
    unused.blit(surface, (0, 0), place)
    return unused


def size_of(picture: pygame.Surface) -> int:
    """Return how many bytes the pixels of a picture use."""
    return picture.get_pitch() * picture.get_height()
