"""The plant market: current and future market, discount, deck, and the position of the Step 3 card."""

from collections.abc import Callable, Hashable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial

import pygame

from powergrid.content.plants import STEP3, Plant
from powergrid.desktop.decisions.decision import Decision
from powergrid.desktop.decisions.host import Table
from powergrid.desktop.decisions.kinds import DECISIONS
from powergrid.desktop.pieces import plant_card
from powergrid.desktop.pieces.controls import DECK, PLANTS, plant_control
from powergrid.desktop.screens.table.layout import Layout
from powergrid.desktop.toolkit import parts, text, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.rows import SHRINKS, Part, boxed, column, inset, row, stretch
from powergrid.desktop.toolkit.ui import Action, Control, Tip, Ui
from powergrid.desktop.words.names import fuel_name
from powergrid.desktop.words.prompts import UPPER_ROW
from powergrid.desktop.words.translation import _, count, either
from powergrid.rules.fuel import token_prices
from powergrid.rules.plant_market import (
    all_for_sale,
    current_market,
    future_market,
    known_next,
    minimum_bid,
    step3_places,
    top_is_plug,
)
from powergrid.rules.state import GameState

#: The number of next plants in the header on boards where they are public.
_NEXT = 3
_GAP = 7.0


@dataclass(frozen=True, slots=True)
class _Cards:
    """The drawing of the cards in the market.

    Attributes:
        on_pick: Called when a card is clicked.
        reasons: Why cards cannot be picked, by number, or None if no card can be picked now.
        in_motion: ("card", NUMBER) for cards that have not arrived yet.
    """

    ui: Ui
    state: GameState
    chosen: int
    on_pick: Callable[[int], None]
    reasons: Mapping[int, str] | None
    in_motion: Set[Hashable]

    def row(self, numbers: Sequence[int], least: int, height: float = 0, picture: bool = True) -> Part:
        """Return cards side by side in equal columns.

        Args:
            least: The minimum number of columns.
        """
        cards = [Part(partial(self._draw, number, picture), grow=1) for number in numbers]
        return row(*cards, *[stretch()] * (least - len(cards)), gap=_GAP, height=height, grow=0 if height else 1)

    def _draw(self, number: int, picture: bool, place: pygame.FRect) -> None:
        """Draw a card and register its control."""
        c, t, state = self.ui.c, self.ui.c.theme, self.state
        name = f"{PLANTS}step3" if number == STEP3 else plant_control(number)
        now = all_for_sale(state) or number in current_market(state)
        minimum = 1 if number == state.discount and number else None
        picks = self.reasons is not None
        reason = (self.reasons or {}).get(number, "")
        if ("card", number) in self.in_motion:
            c.box(place, 6, t.slot, t.line)
        else:
            plant_card.draw_card(
                c, place, number, picture=picture, minimum=minimum, dim=now and bool(reason), cards=state.ruleset.cards
            )
        if now and not picture and minimum is None:
            _now_pill(c, place)
        usable = picks and not reason and number != STEP3
        focus = place if self.ui.is_focused(name) else None
        chosen = bool(number) and number == self.chosen
        if chosen:
            c.chosen_ring(place, focus=focus, outside=True)
        elif usable and self.ui.is_hovered(name):
            c.ring(place, 6, t.amber, 2, 0.5)
        if focus is not None and not chosen:
            c.focus_ring(focus)
        self.ui.add(Control(
            name, place, partial(self.on_pick, number) if usable else None, (), usable or not picks, reason,
            _tip(state, number, now), focusable=picks and number != STEP3, group="market", enter_activates=False,
            enter_first=not chosen and (usable or not self.chosen),
        ))  # fmt: skip


def shown(state: GameState) -> Hashable:
    """Return everything that the panel shows while no person decides, as a cache key."""
    chosen, deck = state.on_offer or state.new_plant, (tuple(state.deck), tuple(state.removed), state.aside)
    step3 = state.one_row, state.awaiting_shuffle, state.step3_drawn_in, state.step
    fuel = tuple(state.fuel_market) if any(state.ruleset.price_limit) else ()  # for the tooltips
    return tuple(state.market), state.discount, chosen, deck, step3, state.phase, state.round, fuel


def draw(
    ui: Ui, layout: Layout, table: Table, acts: bool, in_motion: Set[Hashable], on_deck: Action | None = None
) -> None:
    """Draw the panel, with controls market.NUMBER for each card and market.deck.

    Args:
        acts: Whether a person has to decide now.
        on_deck: Called when the deck is clicked.
    """
    t, controller = ui.c.theme, table.controller
    state = controller.state
    decision = DECISIONS.get(controller.kind, Decision) if acts else Decision
    reasons = decision.unavailable_plants(controller)
    chosen = state.on_offer or state.new_plant if reasons is None else controller.auction_plan.plant
    cards = _Cards(ui, state, chosen, partial(decision.pick_plant, table), reasons, in_motion)
    rows, empty = [], None
    if not all_for_sale(state):
        now, later = current_market(state), future_market(state)
        rows = [row(_vertical_label(ui, _("Now")), cards.row(now[:UPPER_ROW], 4), gap=6, height=layout.card),
                row(_vertical_label(ui, _("Later")), cards.row(now[UPPER_ROW:] + later, 4, picture=False), gap=6,
                    height=layout.later)]  # fmt: skip
    elif state.market:
        # independent of purchases, so that no card moves while somebody is about to choose one
        few = state.ruleset.filled_each_round and not state.one_row and state.ruleset.players <= 3
        rows = [cards.row(state.market[3 * line : 3 * line + 3], 3) for line in range(1 if few else 2)]
    else:
        words = _("No plants are left.") if state.one_row else _("All are sold. New plants come in phase 5.")
        empty = parts.label(ui, words, theme.TEXT, t.ink5, wraps=True)
    head_words, deck = _("Power plants"), _deck(ui, layout.plants.width, state, on_deck)
    title = parts.label(ui, head_words, theme.HEAD, grow=SHRINKS)
    room = layout.plants.width - 22 - ui.c.least_width(head_words, theme.HEAD) - 8  # the title shrinks first
    head = row(title, stretch(), replace(deck, width=min(deck.width, room), grow=0), gap=4, height=26)
    whole = column(head, column(empty, *rows, gap=_GAP, grow=1), gap=4)
    boxed(ui, inset(whole, 11, 5), t.panel, t.line2, radius=8, shadow=1).draw(layout.plants)


def deck_lines(state: GameState) -> tuple[str, str]:
    """Return the title and text of the deck's tooltip: its size and public facts about it."""
    known = []
    places = step3_places(state)
    if coming := known_next(state):
        known.append(_("The next plants: {plants}.").format(plants=", ".join(map(str, coming))))
    if places is not None and state.step < 3:
        known.append(_before_step3(places))
    is_plug = top_is_plug(state)
    if is_plug is not None:
        plug = _("The plug: the card on top is a plant from 3 to 15.")
        socket = _("The socket: the card on top is a plant numbered 16 or higher.")
        known.append(plug if is_plug else socket)
    return count(len(state.deck), "Deck: {n} card", "Deck: {n} cards"), " ".join(known)


def _before_step3(places: tuple[int, int]) -> str:
    """Describe how many cards of the deck come before the Step 3 card."""
    first, last = places[0] - 1, places[1] - 1
    if first < last:
        return _("{n} to {last} cards of the deck come before the Step 3 card.").format(n=first, last=last)
    if not first:
        return _("The next card is the Step 3 card.")
    return count(
        first,
        "{n} card of the deck comes before the Step 3 card.",
        "{n} cards of the deck come before the Step 3 card.",
    )


def _until_step3(places: tuple[int, int]) -> str:
    """Describe briefly how many cards come before the Step 3 card."""
    first, last = places[0] - 1, places[1] - 1
    if first < last:
        return _("Step 3 after {n} to {last} cards").format(n=first, last=last)
    return count(first, "Step 3 after {n} card", "Step 3 after {n} cards") if first else _("Step 3 is next")


def _deck(ui: Ui, width: float, state: GameState, on_deck: Action | None) -> Part:
    """Return the public facts about the deck for the header of a panel of this width."""
    c, t = ui.c, ui.c.theme
    tail, step3 = _("Step 3: all for sale") if state.one_row else "", step3_places(state)
    if coming := known_next(state):
        tail = _("Next: {plants}").format(plants=", ".join(map(str, coming[:_NEXT])))
    elif step3 is not None and not state.one_row:
        tail = _until_step3(step3)
    deck, least = _("Deck"), c.least_width(_("Power plants"), theme.HEAD) + c.least_width(tail, theme.HINT)
    if tail and least + c.text_width(deck, theme.HINT) + 90 > width:
        deck = ""  # the icon remains
    sign = None
    if (is_plug := top_is_plug(state)) is not None:
        sign = parts.icon(ui, "plug" if is_plug else "socket", 13, t.ink5)
    elif state.deck:
        sign = parts.drawing(9, 13, lambda at: c.box((at[0] - 4.5, at[1] - 6.5, 9, 13), 2, t.slot, t.ink5))
    line = row(
        sign,
        parts.label(ui, deck, theme.HINT, t.ink5) if deck else None,
        parts.label(ui, str(len(state.deck)), theme.ROW_BOLD),
        Part(lambda rect: c.fill(rect, t.line2), 1, 12) if tail else None,
        parts.label(ui, tail, theme.HINT, t.ink5, grow=SHRINKS) if tail else None,
        gap=6,
        grow=SHRINKS,
        height=24,
    )
    title, facts = deck_lines(state)
    if on_deck is not None:
        facts = " ".join(filter(None, (facts, _("Click to see which plants are left."))))
    return parts.explained(ui, line, DECK, Tip(title, facts, "T" if on_deck is not None else ""), on_deck)


def _vertical_label(ui: Ui, words: str) -> Part:
    """Return a vertical label for a row."""
    font = theme.HINT
    picture = text.render(words, font.face, font.weight, ui.c.font_px(font), ui.c.theme.ink5)
    return Part(lambda rect: ui.c.blit(pygame.transform.rotate(picture, 90), rect.center), 14)


def _now_pill(c: Canvas, place: pygame.FRect) -> None:
    """Mark a card in the lower row as being for sale (RULES §14.4)."""
    width = c.text_width(_("now"), theme.SMALL) + 12
    pill = pygame.FRect(place.right - width - 4, place.top + 3, width, 15)
    c.box(pill, 7.5, c.theme.amber, c.theme.dark)
    c.text(_("now"), pill.center, theme.SMALL, c.theme.dark, "center")


def _tip(state: GameState, number: int, now: bool) -> Tip:
    if number == STEP3:
        return Tip(_("Step 3 card"), _("It counts as the highest card. Step 3 begins with the next phase."))
    plant = state.ruleset.cards[number]
    when = _("Minimum bid {n}.").format(n=minimum_bid(state, number)) if now else _("Not for sale yet.")
    if now and number == state.discount:
        when = _("Plant {n} has the discount token: bidding may start at 1.").format(n=number)
    return Tip(
        plant_card.title(plant), " ".join(filter(None, (plant_card.facts(plant), when, _affordable_fuel(state, plant))))
    )


def _affordable_fuel(state: GameState, plant: Plant) -> str:
    """Describe how much of a plant's fuel is within the price limit, or return "" without a limit (BOARDS §12)."""
    limit = state.ruleset.price_limit[state.step]
    if not limit or not plant.fuels:
        return ""
    there = sum(len(token_prices(state, max(0, state.to_act), kind)) for kind in plant.fuels)
    fuel = either([fuel_name(kind) for kind in plant.fuels])
    return _("The market has {n} {fuel} within the current price limit of {limit}.").format(
        n=there, fuel=fuel, limit=limit
    )
