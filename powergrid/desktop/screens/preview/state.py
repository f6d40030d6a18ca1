"""The state of the board previewer: the available boards, the chosen board, its regions in play, and picked cities."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from powergrid.base.paths import exists, modified, same_place
from powergrid.base.resources import resource_dir
from powergrid.content.board import Board, check_file
from powergrid.content.drawing import BoardDrawing
from powergrid.content.drawings import drawing_for
from powergrid.content.editions import REGIONS_IN_PLAY, Edition
from powergrid.content.library import MapFile, display_order, find_maps
from powergrid.content.options import OptionValue, complete_options
from powergrid.content.positions import position_remarks
from powergrid.content.specials import Specials
from powergrid.desktop.words.faults import say
from powergrid.desktop.words.names import region_names
from powergrid.rules.zones import least_cities, zone_is_connected
from powergrid.study.zones import Route, ZoneRank, ZoneStudy, ranked_zones


def _order(entry: MapFile) -> tuple[int, int, str, str]:
    return *display_order(entry.board), entry.path.stem


@dataclass(frozen=True)
class Zone:
    """A board in an edition with some regions in play, and facts about it."""

    board: Board
    edition: Edition
    regions: frozenset[str]

    @cached_property
    def options(self) -> dict[str, OptionValue]:
        """The options for a game with three players."""
        return complete_options({}, self.edition, 3, self.board.specials.allowed)

    @cached_property
    def study(self) -> ZoneStudy:
        """The routes and statistics of these regions."""
        return ZoneStudy(self.board, self.edition, self.regions, self.options)

    @cached_property
    def connected(self) -> bool:
        """Whether all cities of the regions can be reached without leaving the regions."""
        return bool(self.regions) and zone_is_connected(self.board, self.edition, sorted(self.regions))

    @cached_property
    def players(self) -> tuple[int, ...]:
        """The numbers of players for which there are enough regions and cities."""
        cities = len(self.study.cities)
        return tuple(n for n in self.players_by_regions if least_cities(self.edition, n, board=self.board) <= cities)

    @cached_property
    def players_by_regions(self) -> tuple[int, ...]:
        """The numbers of players that use this many regions."""
        count = len(self.regions)
        return tuple(n for n, need in REGIONS_IN_PLAY.items() if min(need, len(self.board.regions)) == count)

    @cached_property
    def _drawing(self) -> BoardDrawing:
        return drawing_for(self.board, self.board.printing(self.edition, self.options))

    @property
    def region_names(self) -> dict[str, str]:
        """The region names as on the board."""
        return region_names(self._drawing)

    @cached_property
    def city_names(self) -> dict[str, str]:
        """The city names of this printing, by id."""
        return {city.id: city.name for city in self.board.printing(self.edition, self.options).cities}

    @cached_property
    def remarks(self) -> list[str]:
        """Warnings about suspicious details of a playable board."""
        return [say(remark) for remark in position_remarks(self.board)]

    @cached_property
    def specials(self) -> Specials:
        """Start fuel, refill and special rules."""
        return self.board.specials.resolve(self.edition, self.options)


@dataclass(frozen=True)
class PreviewChoices:
    """The choices in a previewer, such as the map file and the regions in play for each file."""

    path: Path
    edition: Edition
    players: int
    regions: Mapping[Path, frozenset[str]]


@dataclass
class PreviewState:
    """The state of the previewer. Change it only through its methods."""

    entries: list[MapFile] = field(default_factory=lambda: sorted(find_maps(), key=_order))
    chosen: int = 0
    edition: Edition = "recharged"
    players: int = 3
    picked: list[str] = field(default_factory=list)
    zone: Zone | None = None
    _ranks: dict[tuple[int, Edition, int], list[ZoneRank]] = field(default_factory=dict)
    _seen: int = 0
    _regions: dict[Path, frozenset[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Start with the first board and all of its regions."""
        if self.entries:
            self.choose(0)

    def choices(self) -> PreviewChoices | None:
        """Return the choices to keep for next time, or None without a board."""
        if not self.entries:
            return None
        return PreviewChoices(self.entry.path, self.edition, self.players, dict(self._regions))

    def resume(self, choices: PreviewChoices) -> None:
        """Restore the choices of a closed previewer."""
        self.edition, self.players = choices.edition, choices.players
        self._regions = dict(choices.regions)
        if all(entry.path != choices.path for entry in self.entries) and exists(choices.path):
            self.open_file(choices.path)
        elif self.entries:
            chosen = [number for number, entry in enumerate(self.entries) if entry.path == choices.path]
            self.choose(chosen[0] if chosen else 0)

    @property
    def entry(self) -> MapFile:
        """The current map file."""
        return self.entries[self.chosen]

    def choose(self, number: int) -> None:
        """Show another map file with the regions last chosen for it, by default all."""
        self.chosen = number
        self.picked = []
        self._seen = modified(self.entry.path)
        board = self.entry.board
        self.zone = None
        if board is not None:
            every = frozenset(region.id for region in board.regions)
            self.zone = Zone(board, self.edition, self._regions.get(self.entry.path, every) & every or every)

    def choose_board(self, board_id: str) -> None:
        """Show the board with this id, if it is available."""
        for number, entry in enumerate(self.entries):
            if entry.board is not None and entry.board.id == board_id:
                self.choose(number)

    def open_file(self, path: Path) -> None:
        """Show any map file; read it again if it is already in the list."""
        board, faults = check_file(path)
        opened = MapFile(path, board, tuple(faults))
        same = [n for n, entry in enumerate(self.entries) if same_place(entry.path, path)]
        if same:
            self.entries[same[0]] = opened
        else:
            self.entries.append(opened)
        self.choose(same[0] if same else len(self.entries) - 1)

    def is_own(self) -> bool:
        """Return whether this is the user's file, which may change while it is shown."""
        return not same_place(self.entry.path.parent, resource_dir("maps"))

    def reload_if_changed(self) -> bool:
        """Read the user's file again if it has changed on disk; return whether it has.

        If the new version has errors, keep the zone of the last version without errors.
        """
        if not self.entries or not self.is_own() or modified(self.entry.path) == self._seen:
            return False
        before, picked = self.zone, self.picked
        self.open_file(self.entry.path)
        self.zone = self.zone or before
        if self.zone is not None:
            self.picked = [city for city in picked if city in self.zone.study.cities]
        return True

    def choose_edition(self, edition: Edition) -> None:
        """Show another edition."""
        self.edition = edition
        if self.zone is not None:
            self._set(Zone(self.zone.board, edition, self.zone.regions))

    def toggle_region(self, region: str) -> None:
        """Put a region in or out of play; the last one always stays in."""
        if self.zone is not None:
            regions = self.zone.regions ^ {region}
            if regions:
                self._set(Zone(self.zone.board, self.edition, regions))

    def set_zone(self, regions: tuple[str, ...]) -> None:
        """Put these regions and no others in play."""
        if self.zone is not None:
            self._set(Zone(self.zone.board, self.edition, frozenset(regions)))

    def _set(self, zone: Zone) -> None:
        self.zone = zone
        self._regions[self.entry.path] = zone.regions
        self.picked = [city for city in self.picked if city in zone.study.cities]

    def pick(self, city: str) -> None:
        """Pick or unpick a city. One picked city shows the costs to all others, two show the route between them."""
        if city in self.picked:
            self.picked.remove(city)
        else:
            self.picked = [*self.picked[-1:], city] if len(self.picked) < 2 else [city]

    def clear(self) -> None:
        """Unpick all cities."""
        self.picked = []

    def start_from(self, city: str) -> None:
        """Pick only this city, which shows the costs to all others."""
        self.picked = [city]

    def choose_players(self, players: str) -> None:
        """Show the zones and the refill for another number of players."""
        self.players = int(players)

    def route(self) -> Route | None:
        """Return the cheapest route between the two picked cities, or None."""
        if self.zone is None or len(self.picked) != 2:
            return None
        return self.zone.study.route(*self.picked)

    def ranks(self) -> list[ZoneRank]:
        """Return the possible zones for the chosen number of players, cheapest first."""
        if self.zone is None:
            return []
        key = (id(self.zone.board), self.edition, self.players)
        if key not in self._ranks:
            self._ranks[key] = ranked_zones(self.zone.board, self.edition, self.players, self.zone.options)
        return self._ranks[key]
