"""Quiet sounds for events at the table; silence without a sound device."""

import contextlib
import logging
import os
import sys
from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from powergrid.base.resources import ResourceError, resource_dir
from powergrid.desktop.play import settings
from powergrid.game import Game
from powergrid.rules import events as ev

_log = logging.getLogger(__name__)
#: The sound of each event; if a step has several events, the first in this list counts.
_SOUNDS: Final[tuple[tuple[type, str], ...]] = (
    (ev.GameEnded, "end"),
    (ev.StepBegan, "step"),
    (ev.PlantBought, "sold"),
    (ev.Powered, "power"),
    (ev.CityConnected, "house"),
    (ev.FuelBought, "fuel"),
    (ev.PlantNominated, "bid"),
    (ev.BidRaised, "bid"),
    (ev.BidPassed, "pass"),
    (ev.AuctionLeft, "pass"),
    (ev.FuelRefilled, "coin"),
    (ev.PlantDrawn, "card"),
    (ev.StartMarked, "house"),
    (ev.TrustHousePlaced, "house"),
)
NAMES: Final = tuple(sorted({name for _event, name in _SOUNDS} | {"turn"}))


def sound_of(happened: Sequence[ev.Event]) -> str:
    """Return the name of the sound for some events, "" for silence."""
    kinds = {type(event) for event in happened}
    return next((name for kind, name in _SOUNDS if kind in kinds), "")


@contextlib.contextmanager
def _quiet_libraries() -> Iterator[None]:
    """Discard what libraries write to standard error, as ALSA does without a device."""
    try:
        kept = os.dup(2) if sys.platform.startswith("linux") else None
    except OSError:
        kept = None
    if kept is None:
        yield
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


class Sounds:
    """Plays sounds if the settings allow; opens the sound device only for the first one."""

    def __init__(self) -> None:
        self.played: list[str] = []
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        self._silent = False

    def play(self, name: str) -> None:
        """Play a sound by its name; silence when sound is off or there is no device."""
        chosen = settings.current()
        if not name or not chosen.sound or chosen.volume == 0 or self._silent:
            return
        if not self._open():
            return
        sound = self._sound(name)
        if sound is not None:
            sound.set_volume((chosen.volume / 100) ** 1.5)
            sound.play()
            self.played = [*self.played[-20:], name]

    def heard(self, _game: Game, happened: Sequence[ev.Event]) -> None:
        """Play the sound of some events."""
        self.play(sound_of(happened))

    def _open(self) -> bool:
        if pygame.mixer.get_init():
            return True
        try:
            with _quiet_libraries():
                pygame.mixer.init(22_050, -16, 1, 512)
        except pygame.error as error:
            _log.info("no sound: %s", error)
            self._silent = True
            return False
        return True

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._loaded:
            try:
                self._loaded[name] = pygame.mixer.Sound(str(resource_dir("assets") / "sounds" / f"{name}.wav"))
            except (pygame.error, ResourceError, OSError) as error:
                _log.warning("the sound %s cannot be played: %s", name, error)
                self._silent = True
                return None
        return self._loaded[name]

    def close(self) -> None:
        """Release the sound device."""
        self._loaded.clear()
        if pygame.mixer.get_init():
            pygame.mixer.quit()
