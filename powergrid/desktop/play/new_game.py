"""The choices made before a new game, and the reasons why it cannot start."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final, Literal

from powergrid.base.names import clean_name
from powergrid.bots.manners import drawn_manners
from powergrid.bots.notches import level_of
from powergrid.content.board import Board
from powergrid.content.editions import MAX_PLAYERS, MIN_PLAYERS, REGIONS_IN_PLAY, Edition, PlayerCountTable
from powergrid.content.library import is_ours
from powergrid.content.options import OptionValue, complete_options, option_default
from powergrid.desktop.play import settings
from powergrid.desktop.words.names import PLAYER_COLORS
from powergrid.desktop.words.translation import _, count, labelled
from powergrid.game import Game, create_game
from powergrid.record import Program, Table
from powergrid.rules.dealing import removed_in_setup
from powergrid.rules.zones import connected_zones, counts_of, least_cities, possible_zones, zone_is_connected

TableChoice = Literal["hidden_money", "free_undo", "advice"]
MAX_NAME = 16
MAX_SEED = 999_999_999_999
#: A kind of player that exists only in the set-up: an adaptive bot, at the notch in the settings.
ADJUSTS: Final = "adjusts"
#: Kinds of players without a playing style (`manner`).
_WITHOUT_MANNER: Final = ("human", "random")
_RANDOM_SEEDS = 1_000_000_000
_NAMES = ("Ana", "Bo", "Cleo", "Dario", "Ema", "Filip")


#: Choices of a playing style: a random one drawn from the seed, and none.
ANY: Final = "any"
PLAIN: Final = "plain"


@dataclass(frozen=True, slots=True)
class Person:
    """A player of the new game: name, colour, kind ("human" or a bot's name) and a bot's playing style."""

    name: str
    color: str
    kind: str = "human"
    manner: str = ANY


def _kind(kind: str) -> dict[str, Any]:
    """Return the part of a player's record that gives the kind and, for an adaptive bot, the notch."""
    if kind != ADJUSTS:
        return {"kind": kind}
    notch = settings.current().notch
    return {"kind": level_of(notch), "notch": notch}


def has_manner(person: Person) -> bool:
    """Return whether a player is a bot with a choice of playing styles."""
    return person.kind not in _WITHOUT_MANNER


@dataclass(frozen=True, slots=True)
class CodedGame:
    """All choices of a game code, the line of text that recreates a game."""

    edition: Edition
    board: Board
    players: int
    options: dict[str, OptionValue]
    zone: Sequence[str]
    seed: int
    hidden_money: bool
    free_undo: bool


@dataclass
class NewGame:
    """All choices made before a game. Change them through the methods; `problems` says why the game cannot start.

    Attributes:
        seed: The seed for dealing the game and drawing the regions.
        seed_text, seed_problem: The text typed for the seed, and what is wrong with it.
    """

    boards: Sequence[Board]
    random: Random = field(default_factory=Random)
    edition: Edition = "recharged"
    board: Board = field(init=False)
    people: list[Person] = field(default_factory=list)
    zone: list[str] = field(default_factory=list)
    options: dict[str, OptionValue] = field(default_factory=dict)
    hidden_money: bool = False
    free_undo: bool = False
    advice: bool = True
    names: Sequence[str] = ()
    colors: Sequence[str] = ()
    kinds: Sequence[str] = ()
    manners: Sequence[str] = ()
    first_board: str = "germany"
    players: int = 3
    seed: int = field(init=False)
    seed_text: str = field(init=False)
    seed_problem: str = ""
    _zones: dict[tuple[str, Edition, int, tuple[OptionValue, ...]], list[tuple[str, ...]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Start with the requested board and number of players, and with the players of the last game."""
        found = (board for wanted in (self.first_board, "germany") for board in self.boards if board.id == wanted)
        self.board = next(found, self.boards[0])
        while len(self.people) < self.players:
            self._seat_next()
        self.options, chosen = self._changed(self.options), self.zone
        self.new_seed()
        self.zone = chosen or self.zone

    def set_table(self, key: TableChoice, on: bool) -> None:
        """Change an option of the table."""
        setattr(self, key, on)

    # -- board and rules

    def choose_board(self, board_id: str) -> None:
        """Choose a board and draw its regions; do nothing if it is already chosen."""
        if board_id == self.board.id:
            return
        self.board = next(board for board in self.boards if board.id == board_id)
        self._tidy()
        self.draw_zone()

    def choose_new_board(self, board: Board) -> None:
        """Offer a new board, replacing any older one with the same id, and choose it."""
        self.boards = [*(one for one in self.boards if one.id != board.id), board]
        self.choose_board(board.id)

    def offer(self, boards: Sequence[Board]) -> None:
        """Offer these boards; keep the chosen one, updated if its map file has changed."""
        newer = next((board for board in boards if board.id == self.board.id), self.board)
        if not is_ours(newer):
            self.board = newer
        self.boards = [self.board if board.id == self.board.id else board for board in boards]
        if self.board not in self.boards:
            self.boards = [self.board, *self.boards]
        self._zones.clear()
        if not self.zone_is_ready():
            self.nearest_zone()

    def choose_edition(self, edition: Edition) -> None:
        """Choose an edition."""
        self.edition = edition
        self._tidy()
        if not self.zone_is_ready():
            self.nearest_zone()

    def _tidy(self) -> None:
        """Drop options that the choices no longer allow."""
        if self.option("trust") is True and not self.trust_possible():
            self.options.pop("trust", None)
        for key, values in self.board.specials.allowed.items():
            if self.options.get(key, values[0]) not in values:
                del self.options[key]

    # -- regions

    @property
    def regions_needed(self) -> int:
        """The number of regions in play."""
        return min(REGIONS_IN_PLAY[len(self.people)], len(self.board.regions))

    def zones(self) -> list[tuple[str, ...]]:
        """Return every set of regions that can be played; none if too few regions are connected or have cities."""
        rules = tuple(self.option(key) for key in ("recharged_board", "first_game", "trust"))
        key = (self.board.id, self.edition, len(self.people), rules)
        if key not in self._zones:
            self._zones[key] = possible_zones(self.board, self.edition, len(self.people), self.options)
        return self._zones[key]

    def zone_is_ready(self) -> bool:
        """Return whether the right number of regions is chosen and they are connected."""
        return any(set(zone) == set(self.zone) for zone in self.zones())

    def new_seed(self) -> None:
        """Draw a random seed, then use it to draw the regions."""
        self.seed = self.random.randrange(_RANDOM_SEEDS)
        self.seed_text, self.seed_problem = str(self.seed), ""
        self.draw_zone()

    def draw_zone(self) -> None:
        """Draw the regions from the seed; choose none if the board does not have enough for this number of players."""
        zones = self.zones()
        self.zone = list(Random(self.seed).choice(zones)) if zones else []

    def type_seed(self, text: str, meant: int | CodedGame | str) -> None:
        """Use typed text and its meaning: a seed, all choices of a game, or a sentence about what is wrong."""
        self.seed_text, self.seed_problem = text, ""
        if isinstance(meant, str):
            self.seed_problem = meant
        elif isinstance(meant, int):
            self.seed = meant
            self.draw_zone()
        else:
            self._take_over(meant)

    def _take_over(self, coded: CodedGame) -> None:
        """Use all choices of a game code; the first players keep their names and kinds."""
        self.edition, self.board = coded.edition, coded.board
        del self.people[coded.players :]
        while len(self.people) < coded.players:
            self._seat_next()
        self.options = self._changed(coded.options)
        self.zone, self.seed, self.seed_text = list(coded.zone), coded.seed, str(coded.seed)
        self.hidden_money, self.free_undo = coded.hidden_money, coded.free_undo

    def nearest_zone(self) -> None:
        """Draw regions at random, keeping as many of the chosen ones as possible."""
        zones, chosen = self.zones(), set(self.zone)
        most = max((len(chosen.intersection(zone)) for zone in zones), default=0)
        near = [zone for zone in zones if len(chosen.intersection(zone)) == most]
        self.zone = list(self.random.choice(near)) if near else []

    def toggle_region(self, region: str) -> None:
        """Add or remove a region; if there are too many, remove the one added first."""
        if region in self.zone:
            self.zone.remove(region)
            return
        self.zone.append(region)
        if len(self.zone) > self.regions_needed:
            self.zone.pop(0)

    def zone_problem(self) -> str:
        """Return what is wrong with the regions, or "" if nothing is."""
        if not self.zones():
            return self._board_problem()
        if len(self.zone) != self.regions_needed:
            return count(
                self.regions_needed,
                "Choose {n} region. You have chosen {have}.",
                "Choose {n} regions. You have chosen {have}.",
                have=len(self.zone),
            )
        if self.zone_is_ready():
            return ""
        if self.zone_is_connected():
            have, least = self.cities_in_play(), self._least_cities()
            return count(
                len(self.people),
                "These regions have {have} cities; {n} player needs {least}, or the game might never end.",
                "These regions have {have} cities; {n} players need {least}, or the game might never end.",
                have=have,
                least=least,
            )
        return _("These regions are not connected: some cities could not be reached.")

    def _board_problem(self) -> str:
        if connected_zones(self.board, self.edition, len(self.people), self.options):
            return count(
                len(self.people),
                "{board} has too few cities for {n} player: {least} are needed, or the game might never end.",
                "{board} has too few cities for {n} players: {least} are needed, or the game might never end.",
                board=_(self.board.name),
                least=self._least_cities(),
            )
        return count(
            self.regions_needed,
            "{board} does not have {n} region: choose another board or number of players.",
            "{board} does not have {n} connected regions: choose another board or number of players.",
            board=_(self.board.name),
        )

    def zone_is_connected(self) -> bool:
        """Return whether every city of the regions can be reached without leaving them."""
        return zone_is_connected(self.board, self.edition, self.zone, self.options)

    def _least_cities(self) -> int:
        return least_cities(self.edition, len(self.people), self.options, self.board)

    # -- people

    def add_person(self) -> None:
        """Add a player with the first free colour and name, up to six."""
        if len(self.people) < MAX_PLAYERS:
            self._seat_next()
            self._people_changed()

    def _seat_next(self) -> None:
        seat = len(self.people)
        names = {person.name.casefold() for person in self.people}
        wanted = [*self.names[seat : seat + 1], *_NAMES]
        name = next(name for name in wanted if name.casefold() not in names)
        before = self.people[-1].kind if self.people else "human"
        kind = next(iter(self.kinds[seat : seat + 1]), before)
        manner = next(iter(self.manners[seat : seat + 1]), ANY)
        self.people.append(Person(name, self._next_color(), kind, manner))

    def _next_color(self) -> str:
        """Return the colour that the next seat had before or else a free one, preferably one no later seat had."""
        seat, taken = len(self.people), {person.color for person in self.people}
        wanted = [*self.colors[seat : seat + 1], *(color for color in PLAYER_COLORS if color not in self.colors[seat:])]
        return next(color for color in (*wanted, *PLAYER_COLORS) if color in PLAYER_COLORS and color not in taken)

    def remove_person(self, number: int) -> None:
        """Remove a player, unless only two are left."""
        if len(self.people) > MIN_PLAYERS:
            del self.people[number]
            self._people_changed()

    def _people_changed(self) -> None:
        self._tidy()
        if not self.zone_is_ready():
            self.nearest_zone()

    def shuffle_people(self) -> None:
        """Seat the players at random."""
        self.random.shuffle(self.people)

    def rename(self, number: int, name: str) -> None:
        """Rename a player."""
        self.people[number] = replace(self.people[number], name=name)

    def set_kind(self, number: int, kind: str) -> None:
        """Let a person or a bot play a seat."""
        self.people[number] = replace(self.people[number], kind=kind)

    def set_manner(self, number: int, manner: str) -> None:
        """Choose the playing style of a bot: its name, ANY or PLAIN."""
        self.people[number] = replace(self.people[number], manner=manner)

    def color_owner(self, color: str) -> int | None:
        """Return the player who has a colour, or None if it is free."""
        return next((number for number, person in enumerate(self.people) if person.color == color), None)

    def set_color(self, number: int, color: str) -> bool:
        """Give a player a colour; return False if another player has it."""
        owner = self.color_owner(color)
        if owner is not None and owner != number:
            return False
        self.people[number] = replace(self.people[number], color=color)
        return True

    def name_problem(self, number: int) -> str:
        """Return what is wrong with a player's name, or "" if nothing is."""
        name = clean_name(self.people[number].name)
        if not name:
            return _("Name is missing.")
        same = [p for p in self.people if clean_name(p.name).casefold() == name.casefold()]
        return _("Name is taken.") if len(same) > 1 else ""

    # -- options

    def option(self, key: str) -> OptionValue:
        """Return the value of an option, or its default."""
        return self.options.get(key, self._default(key))

    def _default(self, key: str) -> OptionValue:
        return option_default(key, self.edition, len(self.people), self.board.specials.allowed)

    def _changed(self, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Return the options that differ from their defaults."""
        return {key: value for key, value in options.items() if value != self._default(key)}

    def set_option(self, key: str, value: OptionValue) -> None:
        """Choose a value of an option."""
        if value == self._default(key):
            self.options.pop(key, None)
        else:
            self.options[key] = value
        if not self.zone_is_ready():
            self.nearest_zone()

    def trust_possible(self) -> bool:
        """Return whether the Trust can be chosen: with two players in Recharged, where the board allows it."""
        return self.edition == "recharged" and len(self.people) == 2 and self.allows("trust", True)

    def allows(self, key: str, value: OptionValue) -> bool:
        """Return whether the board allows a value of an option."""
        return value in self.board.specials.allowed.get(key, (value,))

    # -- starting

    def problems(self) -> list[str]:
        """Return the reasons why the game cannot start, one sentence each."""
        found = [problem for problem in (self.zone_problem(), self.seed_problem) if problem]
        for number, person in enumerate(self.people):
            if problem := self.name_problem(number):
                name = clean_name(person.name)
                found.append(labelled(name, problem) if name
                             else _("Player {n}: {problem}").format(n=number + 1, problem=problem))  # fmt: skip
        return found

    def counts(self) -> PlayerCountTable:
        """Return the numbers that depend on the edition and the number of players."""
        specials = self.board.specials.resolve(self.edition, self._complete())
        trust = self.option("trust") is True
        return counts_of(self.edition, len(self.people), trust, specials, self.cities_in_play())

    def _complete(self) -> dict[str, OptionValue]:
        return complete_options(self.options, self.edition, len(self.people), self.board.specials.allowed)

    def left_out(self) -> tuple[int, int]:
        """Return how many of the plants 3 to 15 the set-up removes, and how many others (classic: how many of all)."""
        rule = self.board.specials.resolve(self.edition, self._complete()).deck
        return removed_in_setup(rule, self.edition, len(self.people), self.counts())

    def cities_in_play(self) -> int:
        """Return the number of cities in the chosen regions."""
        printing = self.board.printing(self.edition, self.options)
        return sum(1 for city in printing.cities if city.region in self.zone)

    def _manners(self) -> list[dict[str, str]]:
        """Return the part of each player's record that gives the playing style; random ones come from the seed."""
        drawn = iter(drawn_manners(len(self.people), Random(self.seed)))
        chosen = [next(drawn) if person.manner == ANY else person.manner for person in self.people]
        return [
            {"manner": manner} if manner != PLAIN and has_manner(person) else {}
            for person, manner in zip(self.people, chosen, strict=True)
        ]

    def create(self) -> Game:
        """Deal the game from its seed. Raises SetupError if the rules do not allow the choices."""
        players = [
            {"name": clean_name(person.name), "color": person.color, **_kind(person.kind), **manner}
            for person, manner in zip(self.people, self._manners(), strict=True)
        ]
        order = [region.id for region in self.board.regions if region.id in self.zone]
        game = create_game(self.board, self.edition, order, players, self.options, self.seed)
        table = Table(hidden_money=self.hidden_money, free_undo=self.free_undo, no_advice=not self.advice)
        game.record.note(Program(table=table))
        return game


def rematch(game: Game) -> Game:
    """Return a new deal with the same players, regions and rules.

    Raises SetupError if the rules no longer allow it, for example because the map file has changed.
    """
    setup, table = game.record.setup, game.record.program.table
    players = []
    for entry in setup.players:
        player = entry.model_dump(exclude_none=True)
        if "notch" in player:
            player |= _kind(ADJUSTS)
        players.append(player)
    again = create_game(game.record.board, setup.edition, setup.regions, players, setup.options)
    again.record.note(Program(table=table))
    return again
