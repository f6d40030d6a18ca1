"""The rules book: pages with a search, the numbers of the current game, and all keys."""

from dataclasses import replace
from functools import partial

import pygame

from powergrid.base.names import clean_name
from powergrid.content.plants import PLANTS
from powergrid.desktop.pieces import symbols, tables
from powergrid.desktop.play.seats import seats_of
from powergrid.desktop.screens import frame, rules_pictures, shortcuts
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.keys import shown
from powergrid.desktop.toolkit.panels import EDGE, screen_head
from powergrid.desktop.toolkit.rows import (
    Part,
    column,
    filling,
    inset,
    row,
    scrolling,
    sized,
    spacer,
    stretch,
    table,
    underlined,
    underlined_lines,
)
from powergrid.desktop.toolkit.text_field import search_field
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import TextState
from powergrid.desktop.words import manual
from powergrid.desktop.words.about import about
from powergrid.desktop.words.board_pages import board_pages
from powergrid.desktop.words.rules_book import (
    BOOK,
    CARDS,
    GROUPS,
    HEADING,
    POINT,
    Section,
    player_count_rows,
    search,
    translated,
)
from powergrid.desktop.words.this_game import this_game
from powergrid.desktop.words.translation import _N, _, count
from powergrid.game import Game

_BODY, _WORDS = Font("sans", 15), theme.TEXT.sized(14)
_LINE, _WIDEST = 21.0, 760.0
#: The page with all keys.
_KEYS = "keys"


class RulesScene(Screen):
    """A list of pages with a search field, and the chosen page beside it.

    Args:
        section: The initial page; "keys.GROUP" means the page of keys with that group at the top.
    """

    def __init__(self, game: Game | None = None, section: str = "") -> None:
        super().__init__()
        self.game = game
        self.seats = seats_of(game) if game is not None else []
        page, _dot, group = section.partition(".")
        self.group = group if page == _KEYS else ""
        self.sections = self._all()
        self.chosen = (page if page == _KEYS else section) or self.sections[0].key
        self.query = ""
        self._opened = False

    def _all(self) -> list[Section]:
        first = [this_game(self.game)] if self.game is not None else []
        boards = board_pages({section.key for section in BOOK})
        tables_ = Section("tables", _("Payouts and numbers"), (_("payouts refill numbers of players"),))
        book = [replace(translated(section), labels=rules_pictures.labels(section.key)) for section in BOOK]
        words = " ".join(_(shortcut.does) for group in self._key_groups() for shortcut in group[1])
        pages = {page.key: page for page in manual.manual()}
        own_boards = manual.own_boards()
        about_keys = pages.pop(manual.KEYS, None)
        keys = Section(_KEYS, _("Keys"), (words, *(about_keys.paragraphs if about_keys else ())))
        signs = Section("signs", _("Signs and symbols"), (symbols.page_words(),))
        return [*first, *book, *boards, tables_, signs, *pages.values(), *([own_boards] if own_boards else []), keys,
                about()]  # fmt: skip

    def language_changed(self) -> None:
        """Translate the pages; the chosen one stays open."""
        self.sections = self._all()

    def _search(self, text: str) -> None:
        self.query = text
        found = search(text, self.sections)
        if found and clean_name(text):
            self.chosen = found[0].key
            self.ui.scroll.pop("text", None)

    def _choose(self, key: str) -> None:
        self.chosen = key
        self.ui.scroll.pop("text", None)

    # -- events

    def handle(self, event: pygame.event.Event, scale: float) -> bool:
        """Search for typed text, no matter where the focus is."""
        if event.type == pygame.TEXTINPUT and event.text != "?":  # "?" opens this page
            self.ui.focus.set("search.text")
            self._search(self.query + event.text)
            self.ui.focus.texts["search.text"] = TextState(len(self.query), len(self.query))
            return True
        return False

    def _found(self) -> str:
        """Return the control of the page that the search found, or ""."""
        nothing = clean_name(self.query) and not search(self.query, self.sections)
        return "" if nothing else f"sections.{self.chosen}"

    # -- drawing

    def draw_all(self, c: Canvas) -> None:
        """Draw everything; the first time, focus the chosen page."""
        super().draw_all(c)
        if not self._opened:
            self._opened = True
            self.ui.focus.set(f"sections.{self.chosen}", self.ui.focus.by_keys)

    def _page_key(self, key: str) -> bool:
        """Scroll the page with PgUp and PgDn; return whether it moved."""
        page = self.ui.control("text")
        return key in ("PgUp", "PgDn") and page is not None and page.on_key is not None and page.on_key(key)

    def draw(self, c: Canvas) -> None:
        """Draw the list of pages and the chosen one."""
        ui = self.ui
        focused = ui.focus.name.removeprefix("sections.")
        if ui.is_focused(f"sections.{focused}") and focused != self.chosen:
            self._choose(focused)
        place = screen_head(ui, _("Rules"), self.app.pop, keys=("Esc", "F1", "?"))
        section = next((section for section in self.sections if section.key == self.chosen), self.sections[0])
        pages = row(
            sized(frame.panel(ui, self._list()), 310),
            filling(frame.panel(ui, self._page(section), paper=True)),
            gap=EDGE,
        )
        pages.draw(place)

    def _list(self) -> Part:
        ui = self.ui

        def field(rect: pygame.FRect) -> None:
            search_field(ui, rect, self.query, self._search, self._found, placeholder=_("Search the rules"), limit=40)

        query = clean_name(self.query)
        found = search(self.query, self.sections) if query else self.sections
        words = count(len(found), "{n} section", "{n} sections") if found else _("nothing found")
        entries = inset(column(*(line for section in found for line in self._lines_of(section, query)), gap=2), 4)
        return column(
            inset(Part(field, 200, 32), 10, 6),
            inset(parts.label(ui, words if query else "", theme.SMALL, ui.c.theme.ink5), 12),
            scrolling(ui, "sections", entries),
        )

    def _lines_of(self, section: Section, query: str) -> list[Part]:
        """Return the list entry of a page, below the group title if it is the first in its group."""
        title = GROUPS.get(section.key, "") if not query else ""
        head = [inset(row(parts.label(self.ui, _(title), theme.LABEL, self.ui.c.theme.ink5), height=26), 9)]
        return [*(head if title else []), self._entry(section)]

    def _entry(self, section: Section) -> Part:
        ui, t = self.ui, self.ui.c.theme
        name, chosen = f"sections.{section.key}", section.key == self.chosen
        title = parts.label(ui, section.title, theme.ROW, t.white if chosen else t.ink, wraps=True, grow=1)
        line = inset(row(inset(title, 0, 4), height=28), 9)
        return parts.pressable(ui, name, line, partial(self._choose, section.key), ring=6, chosen=chosen,
                               ground=t.petrol if chosen else None, hovered=None if chosen else t.line,
                               on_key=self._page_key, group="sections")  # fmt: skip

    def _page(self, section: Section) -> Part:
        ui = self.ui
        head = row(parts.label(ui, section.title, Font("cond", 24, 600), wraps=True, grow=1), height=46)
        if section.key == _KEYS:
            body = column(self._keys(), spacer(10), *map(self._paragraph, section.paragraphs[1:]), gap=9)
        elif section.key == "signs":
            body = symbols.page(ui)
        elif section.key == "tables":
            body = self._tables()
        else:
            body = self._text(section)
        return column(inset(underlined(ui, head), 16), spacer(6), scrolling(ui, "text", inset(body, 16, 4)))

    def _text(self, section: Section) -> Part:
        shown = [self._paragraph(paragraph) for paragraph in section.paragraphs]
        drawn = rules_pictures.picture(self.ui, section.key)
        return column(*shown[:1], *([inset(drawn, 0, 8)] if drawn is not None else []), *shown[1:], gap=9)

    def _paragraph(self, paragraph: str) -> Part:
        """Break a paragraph into lines of readable length, with a bullet before a list item."""
        c = self.ui.c
        if paragraph.startswith(HEADING):
            return row(parts.label(self.ui, paragraph.removeprefix(HEADING), theme.SECTION), height=32)
        if paragraph.startswith(CARDS):
            known = self.game.record.ruleset.cards if self.game is not None else PLANTS
            return rules_pictures.cards(self.ui, [int(n) for n in paragraph.removeprefix(CARDS).split()], known)
        point = paragraph.startswith(POINT)
        words, shift = paragraph.removeprefix(POINT), 16.0 if point else 0.0

        def lines(width: float) -> list[str]:
            return c.wrapped(words, _BODY, min(_WIDEST, width) - shift)

        def draw(rect: pygame.FRect) -> None:
            if point:
                c.box((rect.left + 2, rect.top + 7, 5, 5), 2.5, c.theme.petrol)
            for number, line in enumerate(lines(rect.width)):
                self._line(line, rect.left + shift, rect.top + _LINE * number)

        return Part(draw, _WIDEST, lambda width: _LINE * len(lines(width)))

    def _line(self, line: str, left: float, y: float) -> None:
        """Draw a line with the search words highlighted."""
        c, t = self.ui.c, self.ui.c.theme
        lower = line.casefold()
        for word in self.query.casefold().split():
            at = lower.find(word) if len(lower) == len(line) else -1
            while at >= 0:
                x = left + c.text_width(line[:at], _BODY)
                c.fill((x, y, c.text_width(line[at : at + len(word)], _BODY), _LINE - 2), t.amber_soft)
                at = lower.find(word, at + len(word))
        c.text(line, (left, y), _BODY, t.ink)

    def _keys(self) -> Part:
        ui, t = self.ui, self.ui.c.theme
        note = _("To change keys: Settings, {key}.").format(key=shown("F10"))
        lines: list[Part] = []
        names = [shown(shortcut.key) for _title, group in self._key_groups() for shortcut in group]
        wide = max(106.0, *(ui.c.text_width(name, theme.KEY) + 8 for name in names))
        for title, group in self._key_groups():
            beside = parts.label(ui, "" if lines else note, theme.SMALL, t.ink5)
            lines.append(row(parts.label(ui, _(title), theme.SECTION, grow=1), beside, height=40))
            lines += [
                row(parts.key_cap(ui, shortcut.key, wide),
                    parts.label(ui, _(shortcut.does), _WORDS, wraps=True, grow=1), gap=20, height=28)
                for shortcut in group
            ]  # fmt: skip
        return column(*lines)

    def _key_groups(self) -> list[tuple[str, tuple[shortcuts.Shortcut, ...]]]:
        """Return titled groups of keys, starting with those of the screen below."""
        table, everywhere = shortcuts.GROUPS
        groups = {"all": (_N("On every screen"), shortcuts.FIXED), "table": table, "everywhere": everywhere}
        groups |= shortcuts.SCREENS
        return [groups[key] for key in sorted(groups, key=lambda key: key != self.group)]

    def _tables(self) -> Part:
        ui, state = self.ui, self.game.state if self.game is not None else None
        pays = replace(tables.payouts(ui, state, self.seats), width=440)
        payouts, refill = column(self._heading(_("Payouts")), pays), None
        if state is not None:
            drawn = tables.refill(ui, state.ruleset, state.step)
            refill = sized(column(self._heading(_("Refill each round")), drawn, stretch()), 300)
        return column(
            row(payouts, refill, stretch(), gap=24),
            row(self._counts("classic", _("Classic")), stretch()),
            row(self._counts("recharged", _("Recharged")), stretch()),
            gap=16,
        )

    def _heading(self, words: str) -> Part:
        return row(parts.label(self.ui, words, theme.SECTION), height=28)

    def _counts(self, edition: str, title: str) -> Part:
        """Return a table of the numbers that depend on the number of players."""
        ui, t = self.ui, self.ui.c.theme
        words = (_("players"), _("regions"), _("plants each"), _("Step 2 at"), _("end at"))
        head = [replace(parts.label(ui, title, theme.SECTION), width=110)]
        head += [parts.label(ui, word, theme.LABEL, t.ink5, at="center") for word in words]
        lines = [
            [spacer(), *(parts.label(ui, str(value), theme.ROW if number else theme.ROW_BOLD, at="center")
                         for number, value in enumerate(values))]
            for values in player_count_rows(edition)
        ]  # fmt: skip
        rows = underlined_lines(ui, lines, head, gap=24, height=22)
        return column(table([head], gap=24, height=28, like=lines), *rows)
