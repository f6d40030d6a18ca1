"""Reference tables: payouts, refill, and the place of every plant."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from powergrid.content.editions import payment
from powergrid.content.plants import FUELS, PLANTS, Cards
from powergrid.desktop.pieces import plant_card, tokens
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.toolkit import text, theme
from powergrid.desktop.toolkit.canvas import Canvas
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


@dataclass(frozen=True, slots=True)
class PlantPlaces:
    """The places of the plants, as far as they are public: numbers, ascending.

    pile: those that everybody saw go under the draw pile, to come up again. unseen: others in it or left out at the
    start. cards: the plants by number.
    """

    market: tuple[int, ...]
    owned: dict[int, int]
    gone: tuple[int, ...]
    unseen: tuple[int, ...]
    cards: Cards
    pile: tuple[int, ...] = ()


def plant_places(game: Game) -> PlantPlaces:
    """Sort the 42 plants; those removed unseen at the start remain among the unseen ones."""
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
    """Return the plants that the board leaves out, which everybody knows."""
    rule = state.ruleset.deck
    ordered = ordered_removed(rule.ordered, len(state.players)) if rule.ordered is not None else ()
    return {*rule.removed, *ordered}


def unseen_words(game: Game) -> str:
    """Return how many of the unseen plants are in the draw pile, and how many were removed at the start, in words."""
    to_come = sum(1 for number in game.state.deck if number in PLANTS)
    text = _("Still in the draw pile: {n}. Removed before the game, unseen: {m}.")
    return text.format(n=to_come, m=game.state.left_out - len(_not_in_the_game(game.state)))


def draw_payouts(c: Canvas, rect: pygame.FRect, state: GameState | None, seats: Sequence[Seat]) -> None:
    """Draw the income for 0 to 20 supplied cities, with the markers of players with that many cities."""
    t = c.theme
    columns, rows = 3, 7
    wide, high = rect.width / columns, rect.height / rows
    for number in range(_LAST + 1):
        cell = pygame.FRect(rect.left + wide * (number // rows), rect.top + high * (number % rows), wide - 14, high)
        c.fill((cell.left, cell.bottom - 1, cell.width, 1), t.line)
        label = f"{number}+" if number == _LAST else str(number)
        c.text(label, (cell.left + 22, cell.centery), theme.ROW_BOLD, t.ink, "midright")
        c.icon("city", (cell.left + 33, cell.centery), 12, t.ink5)
        money = tokens.money(c, payment(number), (cell.right - 4, cell.centery), Font("cond", 15, 600))
        here = [
            s.color for s in seats if state is not None and min(len(state.players[s.number].cities), _LAST) == number
        ]
        _markers(c, pygame.FRect(cell.left + 43, cell.top, money.left - 3 - cell.left - 43, cell.height), here)


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
        where = _("It went under the draw pile and comes again.")
    else:
        where = _("Still in the draw pile, or removed before the game.")
    return Tip(title, f"{does} {where}")


def _markers(c: Canvas, room: pygame.FRect, colors: Sequence[str]) -> None:
    """Draw markers side by side from the left, in two rows of small ones if one row is too narrow."""
    size = 11.0
    rows = [colors]
    if size * len(colors) > room.width:
        size, half = 9.5, (len(colors) + 1) // 2
        rows = [colors[:half], colors[half:]]
    for number, row in enumerate(rows):
        y = room.centery + (number - (len(rows) - 1) / 2) * (size + 1)
        for place, color in enumerate(row):
            tokens.marker(c, color, (room.left + size * (place + 0.5), y), size)


def draw_refill(c: Canvas, rect: pygame.FRect, ruleset: Ruleset, step: int) -> None:
    """Draw the refill of Steps 1 to 3, of both markets where there are two; the row of the current Step is marked."""
    if not ruleset.second_prices:
        _draw_market_refill(c, rect, ruleset.refill, ruleset.prices, step)
        return
    both = (ruleset.refill, ruleset.prices), (ruleset.second_refill, ruleset.second_prices)
    order = (1, 0) if ruleset.second_first else (0, 1)
    half = (rect.height - 6) / 2
    for place, market in enumerate(order):
        part = pygame.FRect(rect.left, rect.top + (half + 6) * place, rect.width, half)
        _draw_market_refill(c, part, *both[market], step, market_name(ruleset.market_names[market]))


def _draw_market_refill(
    c: Canvas, rect: pygame.FRect, refill: Sequence[Sequence[int]], prices: Sequence[Sequence[int]], step: int,
    name: str = "",
) -> None:  # fmt: skip
    """Draw the refill of one market. prices: of its places, by fuel; a fuel without places is not there."""
    t = c.theme
    high = rect.height / 4
    columns = [rect.left + rect.width * (0.36 + 0.185 * kind) for kind in range(4)]
    for kind, fuel in enumerate(FUELS):
        tokens.fuel(c, fuel, (columns[kind], rect.top + high / 2), min(16.0, high))
    c.text(name, (rect.left + 6, rect.top + high / 2), theme.ROW_BOLD, t.ink, "midleft", columns[0] - rect.left - 16)
    for number in (1, 2, 3):
        row = pygame.FRect(rect.left, rect.top + high * number, rect.width, high)
        if number == step:
            c.box(row, 4, t.amber_soft)
        c.text(_("Step {n}").format(n=number), (row.left + 6, row.centery), theme.ROW, t.ink, "midleft")
        for kind in range(4):
            words, color = (f"+{refill[number][kind]}", t.ink) if prices[kind] else ("–", t.ink5)
            c.text(words, (columns[kind], row.centery), theme.ROW_BOLD, color, "center")


def draw_plants(ui: Ui, rect: pygame.FRect, places: PlantPlaces, seats: Sequence[Seat]) -> float:
    """Draw every plant as a chip: for sale with a ring, owned with a marker, removed struck, under the pile a card.

    Registers plants.NUMBER, whose tooltip describes the plant. Returns the middle of the last line of the legend.
    """
    c, t = ui.c, ui.c.theme
    per_row = 14
    wide, high = rect.width / per_row, 34.0
    for index, number in enumerate(PLANTS):
        x = rect.left + wide * (index % per_row + 0.5)
        y = rect.top + high * (index // per_row + 0.5)
        plant_card.draw_chip(c, (x, y), number, 31, 23, places.cards)
        box = pygame.FRect(x - 15.5, y - 11.5, 31, 23)
        if number in places.gone:
            c.box(box, 4, theme.mix(t.panel, t.line2, 0.4), t.line2)
            c.text(str(number), box.center, Font("cond", 15.5, 500), t.ink5, "center")
            c.line(box.topleft, box.bottomright, t.red, 1.6)
        elif number in places.market:
            c.ring(box, 4, t.amber, 2, 0.5)
            c.ring(box, 4, t.ink, 1, 2.5)
        elif number in places.owned:
            seat = places.owned[number]
            color = "trust" if seat == ev.TRUST else seats[seat].color
            tokens.marker(c, color, (box.right - 1, box.top + 1), 13)
        elif number in places.pile:
            c.box((box.right - 8, box.top - 3, 10, 14), 2, t.slot, t.ink)
        if ui.is_focused(f"plants.{number}"):
            c.focus_ring(box, 4)
        ui.add(Control(f"plants.{number}", box, tip=_plant_tip(number, places, seats)))
    return _legend(c, rect, rect.top + high * 3 + 14)


def _legend(c: Canvas, rect: pygame.FRect, y: float) -> float:
    """Explain the marks of the plants, in as many lines as they need; return the middle of the last one."""
    x = rect.left
    for words in (_("ring: in the market"), _("marker: owned"), _("struck: gone"),
                  _("small card: under the draw pile"),
                  _("plain: in the draw pile, or removed before the game")):  # fmt: skip
        if x > rect.left and x + c.text_width(words, theme.SMALL) > rect.right:
            x, y = rect.left, y + text.line_height(theme.text_size(theme.SMALL.size))
        x = c.text(words, (x, y), theme.SMALL, c.theme.ink5, "midleft").right + 16
    return y
