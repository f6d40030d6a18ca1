"""Quiet sounds for events at the table; silence without a sound device."""

import contextlib
import logging
import os
import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from powergrid.base.resources import ResourceError, resource_dir
from powergrid.desktop.play import settings
from powergrid.game import Game
from powergrid.rules import events as ev
from powergrid.rules.actions import Shuffle
from powergrid.rules.bureaucracy import end_reason
from powergrid.rules.state import BUILDING, FINISHED, NOBODY, GameState

_log = logging.getLogger(__name__)
#: The kinds of sounds, most important first. Each has its own volume.
KINDS: Final[dict[str, tuple[str, ...]]] = {
    "last": ("last", "end"),
    "step": ("step",),
    "outbid": ("outbid",),
    "turn": ("turn",),
    "table": ("sold", "power", "house", "fuel", "bid", "pass", "coin", "card"),
}
NAMES: Final = tuple(name for names in KINDS.values() for name in names)
_KIND_OF: Final = {name: kind for kind, names in KINDS.items() for name in names}
#: The sound of each event; if there are several events, the first in this list wins.
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


@dataclass(frozen=True, slots=True)
class Moment:
    """The facts that determine sounds: the player to act, the highest bidder, and whether this is the last round."""

    seat: int = NOBODY
    bidder: int = NOBODY
    last_round: bool = False


def moment_of(state: GameState) -> Moment:
    """Return the moment of a state."""
    last_round = state.phase in (BUILDING, FINISHED) and end_reason(state) is not None
    return Moment(state.to_act, state.leader if state.on_offer else NOBODY, last_round)


def sound_of(happened: Sequence[ev.Event], before: Moment, after: Moment, people: Collection[int]) -> str:
    """Return the name of the most important sound for some events, or "" for silence.

    Args:
        people: The seats of people, because only they hear that they are outbid or to act.
    """
    kinds = {type(event) for event in happened}
    due = {name for kind, name in _SOUNDS if kind in kinds}
    if "end" in due:
        return "end"
    if happened and after.last_round and not before.last_round:
        due.add("last")
    if before.bidder in people and any(isinstance(event, ev.BidRaised) for event in happened):
        due.add("outbid")
    if happened and after.seat in people and after.seat != before.seat:
        due.add("turn")
    return next((name for name in NAMES if name in due), "")


def _before_last(game: Game) -> Moment:
    """Return the moment before the last decision of a game."""
    number = game.length - 1
    if number > 0 and isinstance(game.record.actions[number], Shuffle):
        number -= 1
    return moment_of(game.at(max(0, number)))


@contextlib.contextmanager
def _quiet_libraries() -> Iterator[None]:
    """Discard what libraries such as ALSA write to standard error if there is no device."""
    try:
        saved = os.dup(2) if sys.platform.startswith("linux") else None
    except OSError:
        saved = None
    if saved is None:
        yield
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)
        yield
    finally:
        os.dup2(saved, 2)
        os.close(saved)


class KindSound(pygame.mixer.Sound):
    """A sound with its kind, which can then be read from the channel playing it."""

    kind = "table"


class Sounds:
    """Plays one sound at a time, if the settings allow; opens the sound device for the first one."""

    def __init__(self) -> None:
        self.played: list[str] = []
        self._loaded: dict[str, KindSound] = {}
        self._silent = False
        self._game: Game | None = None
        self._before = Moment()

    def play(self, name: str) -> None:
        """Play a sound, unless a more important one is playing, sound is off or there is no device."""
        chosen = settings.current()
        volume = chosen.volume * getattr(chosen, f"volume_{_KIND_OF[name]}") / 100 if name else 0
        if not chosen.sound or volume == 0 or self._silent or not self._open():
            return
        try:
            self._start(name, (volume / 100) ** 1.5)
        except pygame.error as error:  # the device has been removed
            _log.warning("no sound any more: %s", error)
            self._silent = True

    def _start(self, name: str, volume: float) -> None:
        channel, ranks = pygame.mixer.Channel(0), list(KINDS)
        # Another window of this process may have started it.
        playing = channel.get_sound() if channel.get_busy() else None
        if isinstance(playing, KindSound) and ranks.index(playing.kind) < ranks.index(_KIND_OF[name]):
            return
        sound = self._sound(name)
        if sound is not None:
            sound.set_volume(volume)
            channel.play(sound)
            self.played = [*self.played[-20:], name]

    def sample(self, kind: str) -> None:
        """Play a sound of a kind immediately, even if another is playing."""
        if pygame.mixer.get_init():
            pygame.mixer.Channel(0).stop()
        self.play(KINDS[kind][0])

    def play_for(self, game: Game, happened: Sequence[ev.Event], people: Collection[int] = ()) -> None:
        """Play the sound for some events of a game.

        Args:
            people: The seats of people.
        """
        after = moment_of(game.state)
        if game is not self._game:
            self._game, self._before = game, _before_last(game)
        self.play(sound_of(happened, self._before, after, people))
        self._before = after

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

    def _sound(self, name: str) -> KindSound | None:
        if name not in self._loaded:
            try:
                sound = KindSound(str(resource_dir("assets") / "sounds" / f"{name}.wav"))
            except (pygame.error, ResourceError, OSError) as error:
                _log.warning("the sound %s cannot be played: %s", name, error)
                self._silent = True
                return None
            sound.kind = _KIND_OF[name]
            self._loaded[name] = sound
        return self._loaded[name]

    def close(self) -> None:
        """Release the sound device."""
        self._loaded.clear()
        if pygame.mixer.get_init():
            pygame.mixer.quit()
