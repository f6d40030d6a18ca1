"""Cards shown on request: hints for a decision, and the news since the last one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

import pygame

from powergrid.bots.turns import Hint
from powergrid.desktop.board.panel import IN_PLAY
from powergrid.desktop.decisions.kinds import DECISIONS, control_for, mark_hint
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.hints import Hints
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.screens.table import log_view
from powergrid.desktop.screens.table.board import TableBoard
from powergrid.desktop.screens.table.game_log import GameLog
from powergrid.desktop.screens.table.layout import Layout
from powergrid.desktop.toolkit import parts, placing, slices, theme
from powergrid.desktop.toolkit.panels import CARD_HEAD, card
from powergrid.desktop.toolkit.rows import Part, column, grouped, inset, row, scrolling, spacer
from powergrid.desktop.toolkit.text import line_height
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Action, Control, Tip, Ui
from powergrid.desktop.words.hints import act_text, chance_text, fact_line, reason_lines, rival_line, short_act_text
from powergrid.desktop.words.log import Line
from powergrid.desktop.words.names import Names, names_of
from powergrid.desktop.words.recap import News, recap
from powergrid.desktop.words.translation import _, inside
from powergrid.rules.actions import MarkStart, PlaceTrust

_WIDTH = 344.0
_ACT = Font("cond", 15, 600)
#: The height reserved for the card while hints are being computed, so that it does not move later.
_RESERVED = 210.0
#: For this many milliseconds after a preview, the button in the dock still belongs to the hint.
_PREVIEW_MS = 700


class Guide:
    """The cards that the person to act can open."""

    def __init__(self, ui: Ui, controller: Controller, log: GameLog) -> None:
        self.ui = ui
        self.controller = controller
        self.log = log
        self.names = names_of(controller.game)
        self.hints = Hints(controller, hidden_money=log.hidden_money)
        self._by_key = False
        self._focus_below = ""
        self._recap_at = -1
        self._kept_places: dict[bool, tuple[tuple[int, Layout], pygame.FRect]] = {}
        self._previewed = (-1, "", 0)
        self._previews = False
        self._marked = controller.turn_plan.copy()

    def tick(self) -> None:
        """Show newly found hints."""
        self.ui.dirty |= self.hints.tick()

    def draw(self, layout: Layout) -> None:
        """Draw the open cards."""
        news = self.log.news() if self.recap_shown() else None
        if news is not None:
            self._draw_recap(layout, news)
        if self.hints.is_open and self.log.person_acts():
            self._draw_hints(layout)

    def _place(
        self, layout: Layout, height_at: Callable[[float], float], low: Callable[[float], float], *, left: bool
    ) -> pygame.FRect:
        """Return the area of a card: on the board beside the log or dock, otherwise over the log, market or players.

        The card covers neither a city in play nor the market that the phase needs. As long as that is true, it does not
        move while a player plans.

        Args:
            height_at: Returns the height of the card at a width.
            low: Returns its minimum height at a width.
            left: Whether to prefer the left side of the board.
        """
        key, kept = (self.controller.game.length, layout), self._kept_places.get(left)
        if kept is not None and kept[0] == key and height_at(kept[1].width) <= kept[1].height:
            box = _lowered(layout, kept[1], height_at)
            if box.collidelist([one.rect for one in self.ui.avoided if one.weight >= IN_PLAY]) < 0:
                self.ui.avoid(box)
                return box
        box = self._new_place(layout, height_at, low, left=left)
        self._kept_places[left] = key, box
        box = _lowered(layout, box, height_at)
        self.ui.avoid(box)
        return box

    def _new_place(
        self, layout: Layout, height_at: Callable[[float], float], low: Callable[[float], float], *, left: bool
    ) -> pygame.FRect:
        """Return an area with room for hints that are still being computed."""
        areas = [layout.board.inflate(-16, -16), *layout.beside_board]
        anchors = ((0.0, 1.0), (1.0, 1.0)) if left else ((1.0, 1.0), (0.0, 1.0))
        least = 0.0 if left else _RESERVED
        widths = _WIDTH, layout.plants.width, layout.log.width
        sizes = [(width, max(height_at(width), least)) for width in widths]
        place = placing.find_place(sizes, areas, self.ui.avoided, anchors)
        if left or place.harm >= IN_PLAY:  # news can scroll; hints are shortened only as a last resort
            sizes += [(width, low(width)) for width in widths]
            place = placing.find_place(sizes, areas, self.ui.avoided, anchors)
        return layout.settled(place.rect)

    # -- news

    def recap_shown(self) -> bool:
        """Return whether the card with the news is open; the next action closes it."""
        return self._recap_at == self.controller.game.length

    def toggle_recap(self) -> None:
        """Open or close the news since the last decision of the person to act."""
        if self.recap_shown():
            self._recap_at = -1
        elif self.log.news() is None:
            self.ui.toast(_("There is nothing new yet."), "info")
        else:
            self._recap_at = self.controller.game.length

    def _draw_recap(self, layout: Layout, news: log_view.News) -> None:
        """Draw the news since a player's last decision; it scrolls if it does not fit."""
        lines = recap(self.controller.game, news.actions, self.names)
        content = news_part(self.ui, "recap.list", lines, self.controller.seats, self.names)

        def height_at(width: float) -> float:
            return CARD_HEAD + 8 + content.height_at(width)

        box = self._place(layout, height_at, lambda width: min(height_at(width), layout.fuel.height), left=True)
        narrow = box.width < _WIDTH
        title = _("Since the last turn") if narrow else _("Since {name}'s last decision").format(name=news.name)
        card(self.ui, "recap", box, title, self.toggle_recap, _("Close"))
        body = slices.inset(box, top=CARD_HEAD + 4, bottom=4)
        grouped(self.ui, "recap", content).draw(body)

    # -- hints

    def ask_hint(self) -> None:
        """Open or close the hints."""
        if self.hints.is_open:
            self._close_hints()
            return
        self._focus_below = self.ui.focus.name
        self.hints.toggle()
        self._by_key = self.ui.hovered != "dock.hint"
        self.ui.dirty = True

    def _close_hints(self) -> None:
        """Close the hints and move the focus back to where it was before."""
        self.hints.close()
        if self.ui.focus.name.startswith("hint.") and self._focus_below:
            self.ui.focus.set(self._focus_below, self.ui.focus.visible)
        self.ui.dirty = True

    def pointed(self) -> Hint | None:
        """Return the hint under the pointer or with the focus ring, or None.

        The button of a recent preview belongs to its hint, because the player is moving to it.
        """
        number = self._pointed_number()
        shown = self.hints.is_open and self.log.person_acts()
        return self.hints.found[number] if shown and 0 <= number < len(self.hints.found) else None

    def _pointed_number(self) -> int:
        number, button, until = self._previewed
        pressed = self._previews and self.ui.is_pressed(button)
        if self.ui.pointed == button and self.ui.is_hovered(button) and (pressed or self.ui.clock() < until):
            return number
        return _number(self.ui.pointed)

    @contextmanager
    def as_if_marked(self, board: TableBoard) -> Iterator[None]:
        """Inside the `with` block, draw as if the hint under the pointer were marked."""
        hint, plan = self.pointed(), self.controller.turn_plan
        if hint is None:
            yield
            return
        kept = plan.copy()
        plan.mark(hint)
        board.mark({one.city for one in hint.actions if isinstance(one, MarkStart | PlaceTrust)})
        try:
            yield
        finally:
            plan.restore(kept)
            board.mark(frozenset())

    def preview(self, board: TableBoard, dock: pygame.FRect, draw: Action) -> None:
        """Draw the dock. While the pointer is on a hint, show its plan, but only as a preview."""
        with self.as_if_marked(board):
            draw()
        hint, number = self.pointed(), self._pointed_number()
        self._previews = hint is not None
        if hint is None:
            return
        ui, c, t, controller = self.ui, self.ui.c, self.ui.c.theme, self.controller
        c.box(dock, 8, None, t.amber, 2)
        names = control_for(controller, hint), DECISIONS[controller.kind].confirm_control
        found = [control for name in names if (control := ui.control(name)) and dock.contains(control.rect)]
        for control in found:
            place, left, room = control.rect, 30, control.rect.width - 38
            control.on_click, control.enabled = None, False
            control.reason = _("Click the hint to mark it here. Then you can carry it out.")
            if control is not found[0]:
                c.box(place, 6, theme.with_alpha(t.paper, 180))
                continue
            self._previewed = number, control.name, ui.clock() + _PREVIEW_MS
            if ui.is_hovered(control.name):
                control.on_click, control.enabled = partial(self._mark, number), True
            c.box(place, 6, t.amber_soft, t.amber, 1)
            if c.least_width(_("Preview"), theme.BUTTON) > room:
                left, room = 6, place.width - 12
            else:
                c.icon("lamp", (place.left + 17, place.centery), 16, t.ink)
            c.text(_("Preview"), (place.left + left, place.centery), theme.BUTTON, t.ink, "midleft", room)

    def _mark(self, number: int) -> None:
        """Mark a hint in the dock and focus the button that carries it out."""
        self._previewed = -1, "", 0
        self.ui.focus.set(mark_hint(self.controller, self.hints.choose(number)), enter=True)
        self._marked = self.controller.turn_plan.copy()

    def _is_marked(self, number: int, hint: Hint) -> bool:
        """Return whether the dock still shows the plan that a hint marked there."""
        if number != self.hints.chosen or not self.controller.turn_plan.has_choices_of(self._marked):
            return False
        control, focus = control_for(self.controller, hint), self.ui.focus
        main = DECISIONS[self.controller.kind].confirm_control
        return control == main or control == focus.name == focus.enter_presses

    def _draw_hints(self, layout: Layout) -> None:
        """Draw the card; if space is short, give only one reason per hint. Controls: hint.0 etc., hint.close."""
        ui, hints, t = self.ui, self.hints, self.ui.c.theme
        found = hints.found  # read once: more hints may arrive while the card is drawn

        def content(most: int) -> Part:
            if found:
                return column(*(self._hint(number, hint, found, most) for number, hint in enumerate(found)))
            text = _("No hint: {reason}").format(reason=hints.error) if hints.error else _("Thinking …")
            return inset(parts.label(ui, text, theme.TEXT, t.ink7, wraps=True, limit=2), 10, 12)

        def height_at(body: Part, width: float) -> float:
            return CARD_HEAD + 8 + body.height_at(width - 8)

        body, low = content(99), content(1)
        box = self._place(layout, partial(height_at, body), partial(height_at, low), left=False)
        if height_at(body, box.width) > box.height + 1:
            body = low
        ui.spare(box)
        rest = card(ui, "hint", box, _("What would you do?"), self._close_hints, _("Close"), icon="lamp")
        level = _("in your place, at level {name}").format(name=inside(_(hints.level.capitalize())))
        if ui.c.text_width(level, theme.SMALL) <= rest.width:
            ui.c.text(level, (rest.left, rest.centery + 1), theme.SMALL, t.on_ink2, "midleft")
        body.draw(slices.top(slices.inset(box, 4, CARD_HEAD, 4), body.height_at(box.width - 8)))
        if found and self._by_key:
            self._focus_first()

    def _focus_first(self) -> None:
        """Focus the hint that has appeared under the mouse, or else the best one, so that Enter marks it."""
        self._by_key = False
        under = self.ui.at(self.ui.mouse)
        self.ui.focus.set(f"hint.{max(0, _number(under.name if under is not None else ''))}")

    def _hint(self, number: int, hint: Hint, found: Sequence[Hint], most: int) -> Part:
        """Return a hint with its chance and up to `most` reasons; a click marks it in the dock."""
        ui, c, t, state = self.ui, self.ui.c, self.ui.c.theme, self.controller.state
        chosen, name, act = self._is_marked(number, hint), f"hint.{number}", act_text(state, self.names, hint)
        lines = fact_line(state, self.names, hint), *reason_lines(self.names, hint), rival_line(self.names, hint)
        reasons = [*filter(None, lines)][:most]

        def mark(at: tuple[float, float]) -> None:
            # like a radio button, not like a push button
            c.box((at[0] - 9, at[1] - 9, 18, 18), 9, t.petrol if chosen else t.paper, t.petrol, 2)
            if chosen:
                c.icon("check", at, 12, t.white)

        words = (parts.label(ui, reason, theme.SMALL, t.ink7, wraps=True) for reason in reasons)
        content = inset(
            column(
                row(
                    parts.drawing(18, 18, mark),
                    self._title([act, *filter(None, [short_act_text(state, hint)])], chance_text(hint, found)),
                    gap=9,
                    height=25,
                ),
                row(spacer(18), column(*words, grow=1), gap=9),
            ),
            9,
            5,
        )

        def draw(place: pygame.FRect) -> None:
            inner = place.inflate(-4, -4)
            if chosen or number == self._pointed_number():
                c.box(inner, 6, t.amber_soft if chosen else t.panel, t.amber if chosen else t.line)
            content.draw(place)
            ui.draw_focus(name, inner)
            tip = Tip(act, _("Selects this for you; nothing is done until you confirm it."))
            ui.add(Control(name, inner, partial(self._mark, number), tip=tip, group="hint", enter_first=True))

        return replace(content, draw=draw)

    def _title(self, acts: Sequence[str], chance: str) -> Part:
        """Return the action of a hint in at most two lines, with its chance beside it or, if space is short, below.

        Args:
            acts: The name of the action, long and short.
        """
        ui, ink = self.ui, self.ui.c.theme.ink
        odds = parts.label(ui, chance, theme.LABEL, ui.c.theme.ink7) if chance else spacer()
        words = [parts.label(ui, act, _ACT, ink, wraps=True, grow=1) for act in acts]
        last = parts.label(ui, acts[-1], _ACT, ink, wraps=True, limit=2)

        def at(width: float) -> Part:
            for one in words:
                beside = one.height_at(width - odds.width - 9), row(one, odds, gap=9)
                height, part = min(beside, (one.height_at(width), column(one, odds)), key=lambda option: option[0])
                if height <= 2 * line_height(theme.text_size(_ACT.size)) + 0.5:
                    return part
            return column(last, odds)

        return Part(lambda rect: at(rect.width).draw(rect), height=lambda width: at(width).height_at(width), grow=1)


def _number(control: str) -> int:
    """Return the number of the hint with this control, or -1 for other controls."""
    text = control.removeprefix("hint.")
    return int(text) if text.isdecimal() else -1


def _lowered(layout: Layout, box: pygame.FRect, height_at: Callable[[float], float]) -> pygame.FRect:
    """Return the lower part of an area, as tall as the card; beside the board it covers whole panels."""
    height = min(box.height, height_at(box.width))
    return layout.settled(slices.bottom(box, height))


def news_part(ui: Ui, name: str, news: Sequence[News], seats: Sequence[Seat], names: Names) -> Part:
    """Show the actions of each player in lines that scroll if there are too many."""
    if not news:
        return inset(parts.label(ui, _("Nothing yet."), theme.LOG, ui.c.theme.ink7), 14, 2)
    found = []
    for one in news:
        who = () if one.seat is None else ((names.player(one.seat), True),)
        found.append(
            log_view.line_part(ui, Line(one.seat, (*who, (f" {one.text}" if who else one.text, False))), seats)
        )
    return scrolling(ui, name, inset(column(*found, gap=2), 10), bar=8)
