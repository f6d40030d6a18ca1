"""The rules book: sections with search, the numbers of this game, and every key."""

from collections.abc import Sequence

import pygame

from powergrid.base.names import clean_name
from powergrid.desktop.pieces import symbols, tables
from powergrid.desktop.play.seats import seats_of
from powergrid.desktop.screens import shortcuts
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.keys import shown
from powergrid.desktop.toolkit.panels import SCREEN_HEAD, screen_head
from powergrid.desktop.toolkit.text_field import text_field
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Control, TextState
from powergrid.desktop.words.rules_book import BOOK, player_count_rows, search, translated
from powergrid.desktop.words.section import Section
from powergrid.desktop.words.this_game import this_game
from powergrid.desktop.words.translation import _N, _, count
from powergrid.game import Game

_EDGE = 12.0
_BODY = Font("sans", 15)
_LINE = 21.0


class RulesScene(Screen):
    """A list of sections at the left, the chosen one at the right."""

    def __init__(self, game: Game | None = None, section: str = "") -> None:
        super().__init__()
        self.game = game
        self.seats = seats_of(game) if game is not None else []
        self.sections = self._all()
        self.chosen = section or self.sections[0].key
        self.wanted = ""
        self._opened = False

    def _all(self) -> list[Section]:
        first = [this_game(self.game)] if self.game is not None else []
        tables_ = Section("tables", _("Payouts and numbers"), "§2", (_("payouts refill numbers of players"),))
        book = [translated(section) for section in BOOK]
        words = " ".join(_(shortcut.does) for _title, group in shortcuts.GROUPS for shortcut in group)
        signs = Section("signs", _("Signs and symbols"), "", (symbols.page_words(),))
        return [*first, *book[:17], tables_, *book[17:], signs, Section("keys", _("Keys"), "", (words,))]

    def language_changed(self) -> None:
        """Open the book in the other language, at the same page."""
        self.sections = self._all()

    def _search(self, text: str) -> None:
        self.wanted = text
        found = search(text, self.sections)
        if found and clean_name(text):
            self.chosen = found[0].key
            self.ui.scroll.pop("text", None)

    def _choose(self, key: str) -> None:
        self.chosen = key
        self.ui.scroll.pop("text", None)

    # -- events

    def handle(self, event: pygame.event.Event, scale: float) -> bool:
        """What is typed is searched, wherever the focus is; PgUp and PgDn turn the page."""
        if event.type == pygame.TEXTINPUT:
            self.ui.set_focus("search.text")
            self._search(self.wanted + event.text)
            self.ui.texts["search.text"] = TextState(len(self.wanted), len(self.wanted))
            return True
        return False

    # -- drawing

    def draw_all(self, c: Canvas) -> None:
        """Draw everything; the book opens with the focus at its page in the list."""
        super().draw_all(c)
        if not self._opened:
            self._opened = True
            self.ui.set_focus(f"sections.{self.chosen}", self.ui.by_keys)

    def _page_key(self, key: str) -> bool:
        """PgUp and PgDn in the list scroll the page beside it."""
        page = self.ui.control("text")
        return key in ("PgUp", "PgDn") and page is not None and page.on_key is not None and page.on_key(key)

    def draw(self, c: Canvas) -> None:
        t, ui = c.theme, self.ui
        focused = ui.focus.removeprefix("sections.")
        if ui.is_focused(f"sections.{focused}") and focused != self.chosen:
            self._choose(focused)
        width, height = c.size
        c.surface.fill(t.table)
        screen_head(ui, _("Rules"), self.app.pop, keys=("Esc", "F1"))
        left = pygame.FRect(_EDGE, SCREEN_HEAD + _EDGE, 310, height - SCREEN_HEAD - 2 * _EDGE)
        self._list(left)
        right = pygame.FRect(left.right + _EDGE, left.top, width - left.right - 2 * _EDGE, left.height)
        c.box(right, 8, t.paper, t.line2, 1, 1)
        section = next(section for section in self.sections if section.key == self.chosen)
        self._page(right, section)

    def _list(self, rect: pygame.FRect) -> None:
        ui = self.ui
        c, t = ui.c, ui.c.theme
        c.box(rect, 8, t.panel, t.line2, 1, 1)
        field = (rect.left + 12, rect.top + 12, rect.width - 24, 32)
        text_field(ui, "search.text", field, self.wanted, self._search, placeholder=_("Search the rules"), limit=40)
        found = search(self.wanted, self.sections) if clean_name(self.wanted) else self.sections
        if clean_name(self.wanted):
            words = count(len(found), "{n} section", "{n} sections") if found else _("nothing found")
            c.text(words, (rect.left + 14, rect.top + 56), theme.SMALL, t.ink5, "midleft")
        body = pygame.FRect(rect.left + 4, rect.top + 66, rect.width - 8, rect.height - 74)
        row = 30.0
        with widgets.ScrollArea(ui, "sections", body, row * len(found)) as area:
            for number, section in enumerate(found):
                place = pygame.FRect(body.left + 4, body.top + row * number - area.offset, body.width - 22, row - 2)
                self._entry(place, section)

    def _entry(self, place: pygame.FRect, section: Section) -> None:
        ui = self.ui
        c, t = ui.c, ui.c.theme
        name = f"sections.{section.key}"
        if section.key == self.chosen:
            c.box(place, 6, t.petrol)
        elif ui.is_hovered(name):
            c.box(place, 6, t.line)
        color = t.white if section.key == self.chosen else t.ink
        pale = t.white if section.key == self.chosen else t.ink5
        room = place.width - 18
        beside = room - c.text_width(section.source, theme.SMALL) - 6
        font = c.fitting(section.title, theme.ROW, beside)
        if c.text_width(section.title, font) <= beside:
            c.text(section.source, (place.right - 8, place.centery), theme.SMALL, pale, "midright")
            room = beside
        else:  # a long title stands alone; its page has the source
            font = c.fitting(section.title, theme.ROW, room)
        c.text(section.title, (place.left + 10, place.centery), font, color, "midleft", room)
        if ui.is_focused(name):
            c.focus_ring(place.inflate(-6, -6))
        chosen = section.key == self.chosen
        ui.add(Control(name, place, lambda: self._choose(section.key), chosen=chosen, on_key=self._page_key))

    def _page(self, rect: pygame.FRect, section: Section) -> None:
        c, t = self.ui.c, self.ui.c.theme
        c.text(
            section.title, (rect.left + 22, rect.top + 28), Font("cond", 24, 600), t.ink, "midleft", rect.width - 150
        )
        if section.source:
            c.text(section.source, (rect.right - 22, rect.top + 30), theme.LABEL, t.ink5, "midright")
        c.fill((rect.left + 22, rect.top + 52, rect.width - 44, 1), t.line)
        body = pygame.FRect(rect.left + 8, rect.top + 58, rect.width - 16, rect.height - 66)
        if section.key == "keys":
            self._keys(body)
        elif section.key == "signs":
            symbols.draw(self.ui, body)
        elif section.key == "tables":
            self._tables(body)
        else:
            self._text(body, section)

    def _text(self, body: pygame.FRect, section: Section) -> None:
        c = self.ui.c
        room = min(760.0, body.width - 40)
        blocks = [self._broken(paragraph, room) for paragraph in section.paragraphs]
        height = sum(_LINE * len(lines) + 9 for _point, lines in blocks) + 10
        with widgets.ScrollArea(self.ui, "text", body, height) as area:
            y = body.top + 8 - area.offset
            for point, lines in blocks:
                left = body.left + 14 + (16 if point else 0)
                if point:
                    c.box((body.left + 16, y + 7, 5, 5), 2.5, c.theme.petrol)
                for line in lines:
                    self._line(line, left, y)
                    y += _LINE
                y += 9

    def _broken(self, paragraph: str, room: float) -> tuple[bool, list[str]]:
        point = paragraph.startswith("- ")
        return point, self.ui.c.wrapped(paragraph.removeprefix("- "), _BODY, room - (16 if point else 0))

    def _line(self, line: str, left: float, y: float) -> None:
        """Draw one line with the words looked for on amber."""
        c, t = self.ui.c, self.ui.c.theme
        lower = line.casefold()
        for word in self.wanted.casefold().split():
            at = lower.find(word) if len(lower) == len(line) else -1
            while at >= 0:
                x = left + c.text_width(line[:at], _BODY)
                c.fill((x, y, c.text_width(line[at : at + len(word)], _BODY), _LINE - 2), t.amber_soft)
                at = lower.find(word, at + len(word))
        c.text(line, (left, y), _BODY, t.ink)

    def _keys(self, body: pygame.FRect) -> None:
        c, t = self.ui.c, self.ui.c.theme
        groups: list[tuple[str, Sequence[shortcuts.Shortcut]]] = [
            (_N("On every screen"), shortcuts.FIXED), *shortcuts.GROUPS
        ]  # fmt: skip
        height = sum(40 + 28 * len(group) for _title, group in groups)
        with widgets.ScrollArea(self.ui, "text", body, height) as area:
            y = body.top - area.offset
            for title, group in groups:
                c.text(_(title), (body.left + 14, y + 22), theme.SECTION, t.ink, "midleft")
                y += 40
                for shortcut in group:
                    widgets.key_cap(self.ui, shortcut.key, (body.left + 120, y + 12), t.ink, t.button_line)
                    c.text(_(shortcut.does), (body.left + 140, y + 12), theme.TEXT.sized(14), t.ink, "midleft")
                    y += 28
        note = _("Other keys of your own: Settings, {key}.").format(key=shown("F10"))
        c.text(note, (body.right - 20, body.top + 10), theme.SMALL, t.ink5, "midright")

    def _tables(self, body: pygame.FRect) -> None:
        c, t = self.ui.c, self.ui.c.theme
        state = self.game.state if self.game is not None else None
        left, top = body.left + 14, body.top + 6
        c.text(_("Payouts"), (left, top + 10), theme.SECTION, t.ink, "midleft")
        tables.draw_payouts(c, pygame.FRect(left, top + 26, min(440.0, body.width * 0.55), 210), state, self.seats)
        x = left + min(440.0, body.width * 0.55) + 24
        if state is not None:
            c.text(_("Refill each round"), (x, top + 10), theme.SECTION, t.ink, "midleft")
            place = pygame.FRect(x, top + 26, min(300.0, body.right - x - 16), 124)
            tables.draw_refill(c, place, state.ruleset.refill, state.step)
        y = top + 262
        for edition, title in (("classic", _("Classic")), ("recharged", _("Recharged"))):
            self._counts(pygame.FRect(left, y, min(560.0, body.width - 40), 150), edition, title)
            y += 160

    def _counts(self, rect: pygame.FRect, edition: str, title: str) -> None:
        c, t = self.ui.c, self.ui.c.theme
        heads = (_("players"), _("regions"), _("plants each"), _("Step 2 at"), _("end at"))
        columns = [rect.left + 110 + number * (rect.width - 150) / 4 for number in range(5)]
        c.text(title, (rect.left, rect.top + 10), theme.SECTION, t.ink, "midleft")
        for x, head in zip(columns, heads, strict=True):
            c.text(head, (x, rect.top + 11), theme.LABEL, t.ink5, "center")
        for number, row in enumerate(player_count_rows(edition)):
            y = rect.top + 34 + 22 * number
            for x, value in zip(columns, row, strict=True):
                c.text(str(value), (x, y), theme.ROW_BOLD if x == columns[0] else theme.ROW, t.ink, "center")
            c.fill((rect.left, y + 11, rect.width, 1), t.line)
