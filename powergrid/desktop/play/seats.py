"""The players of a game, for screens that only show names and colours."""

from dataclasses import dataclass

from powergrid.bots.manners import manner_of
from powergrid.bots.notches import notch_of
from powergrid.game import Game

_COLORS = ("blue", "yellow", "red", "green", "purple", "black")


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: name, colour (blue, yellow, red, green, purple, black) and kind ("human" or a bot's name).

    Attributes:
        manner: The playing style of a bot (`bots.manners`), or "".
        notch: The strength of an adaptive bot (`bots.notches`), otherwise None.
    """

    number: int
    name: str
    color: str
    kind: str = "human"
    manner: str = ""
    notch: int | None = None

    @property
    def is_human(self) -> bool:
        """Whether a person plays this seat."""
        return self.kind == "human"


def seats_of(game: Game) -> list[Seat]:
    """Return the seats of a game in order, each with the colour it asked for unless an earlier one has it."""
    entries = game.record.setup.players
    given: dict[int, str] = {}
    for number, entry in enumerate(entries):
        if entry.color in _COLORS and entry.color not in given.values():
            given[number] = entry.color
    free = (color for color in _COLORS if color not in set(given.values()))
    return [
        Seat(
            number,
            entry.name,
            given[number] if number in given else next(free),
            entry.kind,
            manner_of(entry.model_extra) if entry.kind != "human" else "",
            notch_of(entry.model_extra, entry.kind),
        )
        for number, entry in enumerate(entries)
    ]
