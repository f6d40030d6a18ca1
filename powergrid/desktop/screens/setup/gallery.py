"""The gallery of all playable boards, in groups, with the special features of each."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import ceil

import pygame

from powergrid.content.board import Board
from powergrid.content.editions import Edition
from powergrid.content.library import display_order, shelf
from powergrid.desktop.board.figure import board_figure
from powergrid.desktop.screens import frame
from powergrid.desktop.screens.board_card import board_card
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.screens.setup.board_facts import board_facts, board_rules, difficulty, special_marks
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.panels import screen_head
from powergrid.desktop.toolkit.rows import Part, column, filling, grouped, inset, row, scrolling, stretch
from powergrid.desktop.toolkit.text_field import search_field
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.names import cities_text
from powergrid.desktop.words.translation import _, capital, count

_GAP, _CARD, _PICTURE = 12.0, 190.0, 150.0


class GalleryScene(Screen):
    """A gallery for choosing a board. Choosing one calls `on_choose` with its id and closes the screen."""

    def __init__(
        self, boards: Sequence[Board], edition: Edition, chosen: str, on_choose: Callable[[str], None]
    ) -> None:
        super().__init__()
        self.edition: Edition = edition
        self.chosen = chosen
        self.query = ""
        self._boards = sorted(boards, key=display_order)
        self._shelves = {board.id: shelf(board) for board in boards}
        self._on_choose = on_choose
        self._painted: set[tuple[str, tuple[int, int]]] = set()
        self._missing: set[str] = set()
        self._budget = 1
        self._words: dict[str, str] = {}

    def entered(self) -> None:
        """Scroll to the currently chosen board."""
        self.ui.focus.set(f"board.{self.chosen}", visible=False)

    def language_changed(self) -> None:
        """Translate the searchable text."""
        self._words.clear()

    def tick(self) -> None:
        """Paint the next picture. Only one is painted per frame, so that the gallery appears quickly."""
        self.ui.dirty |= bool(self._missing)

    def deadline(self) -> int | None:
        """Request a tick at once while a picture is missing."""
        return self.app.clock() if self._missing else None

    def _may_paint(self, board: str, size: tuple[int, int]) -> bool:
        """Return whether a picture is already painted or may be painted in this frame."""
        if (board, size) not in self._painted and self._budget:
            self._budget -= 1
            self._painted.add((board, size))
        if (board, size) in self._painted:
            return True
        self._missing.add(board)
        return False

    def _choose(self, board: Board) -> None:
        self._on_choose(board.id)
        self.app.pop()

    # -- search

    def _matches(self, board: Board, query: str) -> bool:
        """Return whether the name, cities and special rules of a board match the search."""
        if board.id not in self._words:
            cities = [city.name for city in board.cities]
            words = [_(board.name), board.name, *cities, *board_rules(board, self.edition)]
            self._words[board.id] = " ".join(words).casefold()
        return query in self._words[board.id]

    def groups(self) -> Iterator[tuple[str, list[Board]]]:
        """Yield the title and the matching boards of each group, leaving out empty groups."""
        query = self.query.strip().casefold()
        found = [board for board in self._boards if not query or self._matches(board, query)]
        titles = {"main": _("Main boards"), "further": _("More boards"), "own": _("Your boards")}
        for group, title in titles.items():
            if boards := [board for board in found if self._shelves[board.id] == group]:
                yield title, boards

    # -- drawing

    def draw(self, c: Canvas) -> None:
        """Draw the groups below the header."""
        ui = self.ui
        self._budget, self._missing = 1, set()
        search = grouped(ui, "", Part(self._search_field, 230, 32))
        place = screen_head(ui, _("Boards"), self.app.pop, stretch(), search, frame.help_button(ui, self.go.rules),
                            keys=("Esc",))  # fmt: skip
        groups = list(self.groups())
        if not groups:
            frame.panel(ui, frame.empty_note(ui, "map", _("No board matches these words.")), down=1).draw(place)
            return
        widest = max(c.text_width(_(board.name), theme.ROW_BOLD) for board in self._boards)
        across = max(1, int((place.width + _GAP - 38) / (max(_CARD, widest + 26) + _GAP)))
        lines = [part for title, boards in groups for part in self._group(title, boards, across)]
        body = scrolling(ui, "boards", inset(column(*lines, gap=_GAP), 12, 10))
        frame.panel(ui, row(filling(body)), across=0, down=1).draw(place)

    def _search_field(self, rect: pygame.FRect) -> None:
        search_field(self.ui, rect, self.query, self._search, self._first,
                     placeholder=_("Find a board or a city"), limit=40, by_typing=True)  # fmt: skip

    def _first(self) -> str:
        _title, boards = next(self.groups(), ("", []))
        return f"board.{boards[0].id}" if boards else ""

    def _search(self, text: str) -> None:
        self.query = text
        self.ui.scroll.clear()

    def _group(self, title: str, boards: list[Board], across: int) -> list[Part]:
        heading = row(parts.label(self.ui, title, theme.SECTION), height=30)
        cards = [self._card(board) for board in boards]
        cards += [stretch()] * (ceil(len(cards) / across) * across - len(cards))
        lines = [cards[number : number + across] for number in range(0, len(cards), across)]
        return [heading, *(row(*_level(line), gap=_GAP) for line in lines)]

    def _card(self, board: Board) -> Part:
        """Return the card of a board with its facts and special features below."""
        ui, t, rules = self.ui, self.ui.c.theme, board_rules(board, self.edition)
        title, figure, marks = _(board.name), board_figure(board, self.edition), special_marks(board, self.edition)
        links = count(len(figure.links), "{n} link", "{n} links")
        size = f"{cities_text(len(board.cities))}, {links}"
        tip = Tip(title, "\n".join([size, *rules]))
        choose = partial(self._choose, board)
        picture = board_card(ui, f"board.{board.id}", title, figure, choose, tip, chosen=board.id == self.chosen,
                             height=_PICTURE, may_paint=partial(self._may_paint, board.id))  # fmt: skip
        special = capital(", ".join(marks)) or _("No special rules.")
        return column(
            replace(picture, grow=0),
            inset(parts.label(ui, board_facts(board, self.edition), theme.LABEL, t.ink7), 6, 2),
            inset(parts.label(ui, difficulty(marks), theme.ROW_BOLD.sized(14), t.ink7), 6),
            inset(parts.label(ui, special, theme.SMALL, t.ink5, wraps=True), 6, 2),
            stretch(),
        )


def _level(cards: Sequence[Part]) -> list[Part]:
    """Give cards in a row the same height, so that their pictures are aligned."""
    return [replace(card, width=0, height=lambda width: max(card.height_at(width) for card in cards), grow=1)
            for card in cards]  # fmt: skip
