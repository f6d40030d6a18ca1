"""Reference tables: payouts, refill, and where every plant is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from powergrid.content.editions import payment
from powergrid.content.plants import FUELS, PLANTS, Cards
from powergrid.desktop.pieces import drawings, plant_card, tokens
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.toolkit import parts, slices, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.rows import Part, boxed, column, filling, inset, row, sized, table, underlined
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.words.names import fuel_need, market_name
from powergrid.desktop.words.translation import _, count
from powergrid.game import Game
from powergrid.rules import events as ev
from powergrid.rules.dealing import ordered_removed
from powergrid.rules.ruleset import Ruleset
from powergrid.rules.state import GameState

_LAST = 20
_PER_ROW = 14


@dataclass(frozen=True, slots=True)
class PlantPlaces:
    """Where the plants are, as far as players can know: numbers in ascending order.

    Attributes:
        pile: The plants that everybody saw go under the draw pile.
        unseen: The others that are in the draw pile or were left out at the start.
        cards: The plants by number.
    """

    market: tuple[int, ...]
    owned: dict[int, int]
    gone: tuple[int, ...]
    unseen: tuple[int, ...]
    cards: Cards
    pile: tuple[int, ...] = ()


def plant_places(game: Game) -> PlantPlaces:
    """Return where the 42 plants are; those removed unseen at the start count as unseen."""
    state = game.state
    market = tuple(number for number in state.market if number in PLANTS)
    owned = {plant: seat for seat, player in enumerate(state.players) for plant in player.plants}
    if state.trust is not None:
        owned |= dict.fromkeys(state.trust.plants, ev.TRUST)
    left = _not_in_the_game(state)
    left |= {e.plant for happened in game.events for e in happened if isinstance(e, ev.PlantLeft)}
    gone = tuple(n for n in PLANTS if n in left and n not in owned and n not in market)
    buried = {e.plant for happened in game.events for e in happened if isinstance(e, ev.PlantBuried)}
    hidden = [n for n in PLANTS if n not in owned and n not in market and n not in gone]
    pile = tuple(n for n in hidden if n in buried)
    unseen = tuple(n for n in hidden if n not in buried)
    return PlantPlaces(market, owned, gone, unseen, state.ruleset.cards, pile)


def _not_in_the_game(state: GameState) -> set[int]:
    """Return the plants that the board leaves out, which is public."""
    rule = state.ruleset.deck
    ordered = ordered_removed(rule.ordered, len(state.players)) if rule.ordered is not None else ()
    return {*rule.removed, *ordered}


def unseen_words(game: Game) -> str:
    """Return a sentence about how many of the unseen plants are in the draw pile or were removed at the start."""
    to_come = sum(1 for number in game.state.deck if number in PLANTS)
    text = _("Still in the draw pile: {n}. Removed before the game, unseen: {m}.")
    return text.format(n=to_come, m=game.state.left_out - len(_not_in_the_game(game.state)))


def payouts(ui: Ui, state: GameState | None, seats: Sequence[Seat]) -> Part:
    """Return the table of incomes for 0 to 20 supplied cities, with markers of players who have that many cities."""
    supplies = [min(len(state.players[seat.number].cities), _LAST) if state is not None else -1 for seat in seats]

    def cell(number: int) -> Part:
        here = [seat.color for seat, cities in zip(seats, supplies, strict=True) if cities == number]
        label = parts.label(ui, f"{number}+" if number == _LAST else str(number), theme.ROW_BOLD, at="right")
        markers = Part(lambda room: _markers(ui.c, room, here), grow=1)
        money = drawings.money(ui, payment(number), Font("cond", 15, 600))
        line = row(sized(label, 22), parts.icon(ui, "city", 12, ui.c.theme.ink5), markers, money, gap=4)
        return filling(underlined(ui, line))

    return table([[cell(down + 7 * right) for right in range(3)] for down in range(7)], gap=14, height=30)


def _plant_tip(number: int, places: PlantPlaces, seats: Sequence[Seat]) -> Tip:
    """Return the tooltip of a plant: its fuel, its cities, and where it is."""
    plant = places.cards[number]
    title = _("Plant {n}: {kind}").format(n=number, kind=plant_card.kind_name(plant.kind))
    does = count(plant.cities, "Burns nothing, supplies {n} city.", "Burns nothing, supplies {n} cities.")
    if plant.fuels:
        does = count(
            plant.cities,
            "Burns {fuel}, supplies {n} city.",
            "Burns {fuel}, supplies {n} cities.",
            fuel=fuel_need(plant.fuels, plant.need),
        )
    if number in places.owned:
        seat = places.owned[number]
        where = _("{name} owns it.").format(name=_("Trust") if seat == ev.TRUST else seats[seat].name)
    elif number in places.market:
        where = _("It is in the market.")
    elif number in places.gone:
        where = _("It is out of the game.")
    elif number in places.pile:
        where = _("It went under the draw pile and will come back.")
    else:
        where = _("Still in the draw pile, or removed before the game.")
    return Tip(title, f"{does} {where}")


def _markers(c: Canvas, room: pygame.FRect, colors: Sequence[str]) -> None:
    """Draw markers side by side from the left, in two rows of small ones if one row is too narrow."""
    size = 11.0
    lines = [colors]
    if size * len(colors) > room.width:
        size, half = 9.5, (len(colors) + 1) // 2
        lines = [colors[:half], colors[half:]]
    for number, line in enumerate(lines):
        y = room.centery + (number - (len(lines) - 1) / 2) * (size + 1)
        for place, color in enumerate(line):
            tokens.marker(c, color, (room.left + size * (place + 0.5), y), size)


def refill(ui: Ui, ruleset: Ruleset, step: int) -> Part:
    """Return the refill table for Steps 1 to 3, with both markets if there are two; the current Step is marked."""
    if not ruleset.second_prices:
        return _market_refill(ui, ruleset.refill, ruleset.prices, step)
    both = (ruleset.refill, ruleset.prices), (ruleset.second_refill, ruleset.second_prices)
    markets = (1, 0) if ruleset.second_first else (0, 1)
    names = ruleset.market_names
    return column(*(_market_refill(ui, *both[one], step, market_name(names[one]), 21) for one in markets), gap=6)


def _market_refill(
    ui: Ui, refill: Sequence[Sequence[int]], prices: Sequence[Sequence[int]], step: int, name: str = "",
    height: float = 31,
) -> Part:  # fmt: skip
    """Return the refill table of a market.

    Args:
        prices: The prices of its spaces by fuel; a fuel without spaces is left out.
    """
    t = ui.c.theme

    def amount(number: int, kind: int) -> Part:
        words, color = (f"+{refill[number][kind]}", t.ink) if prices[kind] else ("–", t.ink5)
        return replace(parts.label(ui, words, theme.ROW_BOLD, color, at="center"), width=36)

    lines = [[parts.label(ui, name, theme.ROW_BOLD, grow=1), *(drawings.fuel(ui.c, fuel, 16) for fuel in FUELS)]]
    for number in (1, 2, 3):
        label = parts.label(ui, _("Step {n}").format(n=number), theme.ROW, grow=1)
        lines.append([label, *(amount(number, kind) for kind in range(len(FUELS)))])
    whole = [inset(table([line], height=height, like=lines), 6) for line in lines]
    if step in (1, 2, 3):
        whole[step] = boxed(ui, whole[step], t.amber_soft, radius=4)
    return column(*whole)


def plants(ui: Ui, places: PlantPlaces, seats: Sequence[Seat]) -> Part:
    """Return the table of all plants as chips, with marks that show where they are and a legend.

    The tooltip of the control plants.NUMBER describes the plant.
    """
    chips = [Part(partial(_draw_plant, ui, places, seats, number), grow=1) for number in PLANTS]
    marks = (_("ring: in the market"), _("marker: owned"), _("crossed out: out of the game"),
             _("small card: under the draw pile"),
             _("plain: in the draw pile, or removed before the game"))  # fmt: skip
    return column(
        table([chips[start : start + _PER_ROW] for start in range(0, len(chips), _PER_ROW)], gap=0, height=34),
        parts.label(ui, " · ".join(marks), theme.SMALL, ui.c.theme.ink5, wraps=True),
        gap=6,
    )


def _draw_plant(ui: Ui, places: PlantPlaces, seats: Sequence[Seat], number: int, cell: pygame.FRect) -> None:
    c, t, (x, y) = ui.c, ui.c.theme, cell.center
    plant_card.draw_chip(c, (x, y), number, 31, 23, places.cards)
    box = slices.around((x, y), 31, 23)
    if number in places.gone:
        c.box(box, 4, theme.mix(t.panel, t.line2, 0.4), t.line2)
        c.text(str(number), box.center, Font("cond", 15.5, 500), t.ink5, "center")
        c.line(box.topleft, box.bottomright, t.red, 1.6)
    elif number in places.market:
        c.ring(box, 4, t.amber, 2, 0.5)
        c.ring(box, 4, t.ink, 1, 2.5)
    elif number in places.owned:
        seat = places.owned[number]
        tokens.marker(c, "trust" if seat == ev.TRUST else seats[seat].color, (box.right - 1, box.top + 1), 13)
    elif number in places.pile:
        c.box((box.right - 8, box.top - 3, 10, 14), 2, t.slot, t.ink)
    ui.draw_focus(f"plants.{number}", box, 4)
    ui.add(Control(f"plants.{number}", box, tip=_plant_tip(number, places, seats), group="plants"))
