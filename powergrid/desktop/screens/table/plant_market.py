"""The plant market: what is for sale now and later, discount, deck and place of the Step 3 card."""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from functools import partial

import pygame

from powergrid.content.plants import PLANTS, STEP3
from powergrid.desktop.pieces import plant_card
from powergrid.desktop.toolkit import text, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.words.names import cities_text
from powergrid.desktop.words.prompts import UPPER_ROW
from powergrid.desktop.words.translation import _
from powergrid.rules.plant_market import current_market, future_market, minimum_bid, top_is_plug
from powergrid.rules.state import GameState


@dataclass(frozen=True, slots=True)
class MarketChoice:
    """What can be done with the cards.

    chosen: the card that is marked. usable: cards can be picked at all. on_pick: called with a plant. reasons: why
    plants cannot be picked. on_way: cards that have not arrived yet.
    """

    chosen: int = 0
    usable: bool = False
    on_pick: Callable[[int], None] | None = None
    reasons: Mapping[int, str] = field(default_factory=dict)
    on_way: Set[int] = frozenset()


def deck_lines(state: GameState) -> tuple[str, str]:
    """Return the tooltip of the deck: its size, and what is known about it."""
    known = []
    if STEP3 in state.deck and state.step < 3:
        known.append(_("The Step 3 card is number {n}.").format(n=state.deck.index(STEP3) + 1))
    is_plug = top_is_plug(state)
    if is_plug is not None:
        plug = _("The plug: the card on top is a plant from 3 to 15.")
        socket = _("The socket: the card on top is a plant from 16 on.")
        known.append(plug if is_plug else socket)
    return _("Deck: {n} cards").format(n=len(state.deck)), " ".join(known)


def draw(ui: Ui, rect: pygame.FRect, state: GameState, card: float, later: float, choice: MarketChoice) -> None:
    """Draw the panel; registers market.NUMBER for each card and market.deck."""
    c, t = ui.c, ui.c.theme
    c.box(rect, 8, t.panel, t.line2, 1, 1)
    c.text(_("Power plants"), (rect.left + 11, rect.top + 18), theme.HEAD, t.ink, "midleft")
    _head(ui, rect, state)
    top = rect.top + 34
    if state.one_row:
        _step3_rows(ui, rect, state, top, choice)
        return
    now, future = current_market(state), future_market(state)
    left, width = rect.left + 31, rect.width - 31 - 11
    _row_label(c, rect.left + 17, top + card / 2, _("Now"))
    _row_label(c, rect.left + 17, top + card + 6 + later / 2, _("Later"))
    pitch = width / 4
    for index, number in enumerate(now[:UPPER_ROW]):
        _card(ui, pygame.FRect(left + pitch * index, top, pitch - 7, card), state, number, choice, True)
    below = now[UPPER_ROW:] + future
    pitch = width / max(4, len(below))
    for index, number in enumerate(below):
        place = pygame.FRect(left + pitch * index, top + card + 6, pitch - 7, later)
        _card(ui, place, state, number, choice, number in now, picture=False)


def _head(ui: Ui, rect: pygame.FRect, state: GameState) -> None:
    c, t = ui.c, ui.c.theme
    if state.one_row:
        tail = _("Step 3: all for sale")
    elif STEP3 in state.deck:
        tail = _("Step 3 is card {n}").format(n=state.deck.index(STEP3) + 1)
    else:
        tail = ""
    x, y = rect.right - 11, rect.top + 18
    if tail:
        x = c.text(tail, (x, y), theme.HINT, t.ink5, "midright").left - 8
        c.fill((x, y - 6, 1, 12), t.line2)
        x -= 8
    number = c.text(str(len(state.deck)), (x, y), theme.ROW_BOLD, t.ink, "midright")
    word = c.text(_("Deck"), (number.left - 4, y), theme.HINT, t.ink5, "midright")
    is_plug = top_is_plug(state)
    if is_plug is not None:
        c.icon("plug" if is_plug else "socket", (word.left - 10, y), 13, t.ink5)
    elif state.deck:
        c.box((word.left - 14.5, y - 6.5, 9, 13), 2, t.slot, t.ink5)  # all cards have the same back
    ui.area("market.deck", (word.left - 20, y - 12, rect.right - word.left + 14, 24), Tip(*deck_lines(state)))


def _row_label(c: Canvas, x: float, y: float, label: str) -> None:
    font = theme.HINT
    picture = text.render(label, font.face, font.weight, c.font_px(font), c.theme.ink5)
    c.blit(pygame.transform.rotate(picture, 90), (x, y))


def _step3_rows(ui: Ui, rect: pygame.FRect, state: GameState, top: float, choice: MarketChoice) -> None:
    """Draw all cards for sale, three to a row."""
    if not state.market:
        ui.c.text(_("No plants are left."), (rect.left + 11, top + 12), theme.TEXT, ui.c.theme.ink5, "midleft")
    rows = 2 if len(state.market) > 3 else 1
    height = (rect.bottom - 10 - top - 7 * (rows - 1)) / rows
    pitch = (rect.width - 22 + 7) / 3
    for index, number in enumerate(state.market):
        place = pygame.FRect(rect.left + 11 + pitch * (index % 3), top + (height + 7) * (index // 3), pitch - 7, height)
        _card(ui, place, state, number, choice, True)


def _card(
    ui: Ui, place: pygame.FRect, state: GameState, number: int, choice: MarketChoice, now: bool, picture: bool = True
) -> None:
    c, t = ui.c, ui.c.theme
    name = "market.step3" if number == STEP3 else f"market.{number}"
    minimum = 1 if number == state.discount and number else None
    reason = choice.reasons.get(number, "")
    dim = choice.usable and now and bool(reason)
    if number in choice.on_way:
        c.box(place, 6, t.slot, t.line)
    else:
        plant_card.draw_card(c, place, number, picture=picture, minimum=minimum, dim=dim)
    if now and not picture and minimum is None:
        _now_pill(ui, place)
    usable = choice.usable and not reason and number != STEP3
    focus = place if ui.is_focused(name) else None
    chosen = bool(number) and number == choice.chosen
    if chosen:
        c.chosen_ring(place, focus=focus, outside=True)
    elif usable and ui.is_hovered(name):
        c.ring(place, 6, t.amber, 2, 0.5)
    if focus is not None and not chosen:
        c.focus_ring(focus)
    ui.add(Control(
        name, place, partial(choice.on_pick, number) if usable and choice.on_pick else None, (),
        usable or not choice.usable, reason, _tip(state, number, now),
        focusable=choice.usable and number != STEP3, enter_activates=False,
    ))  # fmt: skip


def _now_pill(ui: Ui, place: pygame.FRect) -> None:
    """Mark a card of the lower row that is for sale (RULES §14.4)."""
    c, t = ui.c, ui.c.theme
    font = theme.SMALL
    width = c.text_width(_("now"), font) + 12
    pill = pygame.FRect(place.right - width - 4, place.top + 3, width, 15)
    c.box(pill, 7.5, t.amber, t.ink)
    c.text(_("now"), pill.center, font, t.ink, "center")


def _tip(state: GameState, number: int, now: bool) -> Tip:
    if number == STEP3:
        return Tip(_("Step 3 card"), _("It counts as the highest card. Step 3 begins with the next phase."))
    plant = PLANTS[number]
    kind = plant_card.kind_name(plant.kind)
    if plant.is_ecological:
        need = _("Burns nothing.")
    else:
        need = _("Burns {n} a run, stores {room}.").format(n=plant.need, room=plant.room)
    gain = _("Supplies {cities}.").format(cities=cities_text(plant.cities))
    when = _("Minimum bid {n}.").format(n=minimum_bid(state, number)) if now else _("Not for sale yet.")
    return Tip(_("Plant {n}: {kind}").format(n=number, kind=kind), f"{need} {gain} {when}")
