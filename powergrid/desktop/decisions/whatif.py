"""The what-if calculator: plants, fuel, cities and income of this round before committing to anything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from powergrid.content.plants import FUELS
from powergrid.desktop.decisions.host import Host
from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.plant_card import draw_chip
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.scene import Dialog
from powergrid.desktop.toolkit.ui import Control
from powergrid.desktop.words.names import fuel_name
from powergrid.desktop.words.translation import _
from powergrid.rules.auction import is_sole_buyer, may_bid_on
from powergrid.rules.plant_market import current_market, minimum_bid
from powergrid.study.whatif import Projection, project


@dataclass
class _Question:
    """What is being tried: plant and price (0 for none), plant to scrap, cities at most (None: as many as useful)."""

    seat: int
    plant: int = 0
    price: int = 0
    scrap: int = 0
    cities: int | None = None


def show_whatif(host: Host) -> None:
    """Open the calculator for the player to act."""
    controller = host.controller
    question = _Question(controller.seat)
    host.ask(
        Dialog(
            _("What if? {name}").format(name=controller.name(controller.seat)),
            _("This round at the prices as they stand, nobody else moving. Nothing is bought here."),
            [("close", _("Close"), "primary", "Enter", None)],
            sign=tokens.title_marker(controller.seats[controller.seat].color),
            width=620,
            content=lambda rect: _draw(host, rect, question),
            content_height=292,
            key="W",
        )
    )


def _draw(host: Host, rect: pygame.FRect, question: _Question) -> None:
    left = pygame.FRect(rect.left, rect.top, rect.width * 0.46, rect.height)
    right = pygame.FRect(left.right + 18, rect.top, rect.right - left.right - 18, rect.height)
    state = host.controller.state
    answer = project(
        state,
        question.seat,
        plant=question.plant,
        price=question.price,
        scrap=question.scrap,
        cities=question.cities,
    )
    _inputs(host, left, question, len(answer.built))
    _answer(host, right, answer)


def _label(host: Host, rect: pygame.FRect, y: float, text: str) -> None:
    c = host.ui.c
    c.text(text, (rect.left, y), theme.ROW_BOLD, c.theme.ink7, "midleft")


def _inputs(host: Host, rect: pygame.FRect, question: _Question, built: int) -> None:
    controller = host.controller
    state = controller.state
    player = state.players[question.seat]
    market = [plant for plant in current_market(state) if may_bid_on(state, question.seat, plant)]
    _label(host, rect, rect.top + 8, _("Buy a plant"))
    can_buy = controller.kind in ("nominate", "bid") and market
    if can_buy:
        _chips(host, rect, rect.top + 22, "buy", market, question.plant, lambda n: _set_plant(host, question, n))
    else:
        c = host.ui.c
        c.text(_("Not in this phase."), (rect.left, rect.top + 34), theme.HINT, c.theme.ink5, "midleft")
    _label(host, rect, rect.top + 72, _("Price"))
    low = minimum_bid(state, question.plant) if question.plant else 0
    high = max(low, low if is_sole_buyer(state, question.seat) else player.money)
    widgets.stepper(
        host.ui, "whatif.price", (rect.left, rect.top + 84, 128, 30), question.price, low, high,
        lambda n: setattr(question, "price", n), sign=tokens.coin, typed=True, enabled=bool(question.plant),
        reason=_("Choose a plant first."), font=theme.NAME,
    )  # fmt: skip
    _label(host, rect, rect.top + 134, _("Scrap"))
    owned = list(player.plants)
    if not owned:
        c = host.ui.c
        c.text(_("No plant yet."), (rect.left, rect.top + 160), theme.HINT, c.theme.ink5, "midleft")
    _chips(host, rect, rect.top + 148, "scrap", owned, question.scrap, lambda n: setattr(question, "scrap", n))
    _label(host, rect, rect.top + 198, _("Cities to build at most"))
    shown = built if question.cities is None else question.cities
    widgets.stepper(
        host.ui, "whatif.cities", (rect.left, rect.top + 210, 110, 30), shown, 0, 15,
        lambda n: setattr(question, "cities", n), font=theme.NAME,
    )  # fmt: skip
    widgets.button(
        host.ui, "whatif.auto", (rect.left + 118, rect.top + 212, 130, 26), _("as many as useful"),
        lambda: setattr(question, "cities", None), font=theme.ROW, enabled=question.cities is not None,
        reason=_("That is chosen already."),
    )  # fmt: skip


def _set_plant(host: Host, question: _Question, plant: int) -> None:
    state = host.controller.state
    player = state.players[question.seat]
    question.plant = plant
    question.price = minimum_bid(state, plant) if plant else 0
    if plant and len(player.plants) >= state.ruleset.plant_limit:
        question.scrap = question.scrap or player.plants[0]
    else:
        question.scrap = 0


def _chips(
    host: Host, rect: pygame.FRect, top: float, name: str, plants: list[int], chosen: int, pick: Callable[[int], None]
) -> None:
    """A row of plant numbers; a click chooses one, a second click none."""
    ui, c = host.ui, host.ui.c
    x = rect.left
    for plant in plants:
        place = pygame.FRect(x, top, 36, 28)
        control = f"whatif.{name}.{plant}"
        draw_chip(c, place.center, plant, 34, 26)
        if plant == chosen:
            c.ring(place, 5, c.theme.petrol, 3, 1)
        elif ui.is_hovered(control) or ui.is_focused(control):
            c.ring(place, 5, c.theme.amber, 2.5, 1)
        ui.add(Control(control, place, partial(pick, 0 if plant == chosen else plant)))
        x += 44


def _answer(host: Host, rect: pygame.FRect, answer: Projection) -> None:
    c, t = host.ui.c, host.ui.c.theme
    c.box(rect, 6, t.panel, t.line)
    y = rect.top + 16
    x = rect.left + 12
    for plant in answer.plants:
        draw_chip(c, (x + 15, y), plant)
        x += 36
    c.text(_("supply up to {n}").format(n=answer.capacity), (rect.right - 10, y), theme.ROW, t.ink7, "midright")
    if answer.fuel is None:
        fuel_words, fuel_cost = _("no plant can be fuelled"), "–"
    else:
        bought = [f"{n} {fuel_name(k)}" for k, n in enumerate(answer.fuel[: len(FUELS)]) if n]
        fuel_words, fuel_cost = ", ".join(bought) or _("enough in store"), f"−{answer.fuel_cost}"
    names = host.controller.game.record.board.printing(
        host.controller.state.ruleset.edition, host.controller.state.ruleset.options
    ).cities
    built = ", ".join(names[city].name for city, _cost in answer.built) or _("none")
    supplied = _("{n} of {all} cities supplied")
    if answer.ends:
        supplied = _("{n} of {all} cities supplied; none is paid, the game ends")
    rows = [
        (_("Plant"), "", f"−{answer.price}" if answer.price else "0"),
        (_("Fuel for one run"), fuel_words, fuel_cost),
        (_("Cities"), built, f"−{answer.city_cost}" if answer.city_cost else "0"),
        (
            _("Income"),
            supplied.format(n=answer.supplied, all=answer.cities),
            f"+{answer.income}" if answer.income else "0",
        ),
    ]
    y += 28
    for label, words, amount in rows:
        c.text(label, (rect.left + 12, y), theme.ROW_BOLD, t.ink, "midleft")
        c.text(amount, (rect.right - 10, y), theme.ROW_BOLD, t.green if amount[0] == "+" else t.ink, "midright")
        if words:
            lines = c.wrapped(words, theme.SMALL, rect.width - 70)[:2]
            for number, line in enumerate(lines):
                c.text(line, (rect.left + 12, y + 17 + 15 * number), theme.SMALL, t.ink5, "midleft", rect.width - 70)
            y += 15 * len(lines)
        y += 25
    c.hline(rect.left + 10, rect.right - 10, rect.bottom - 38)
    c.text(_("Money after income"), (rect.left + 12, rect.bottom - 19), theme.ROW_BOLD, t.ink, "midleft")
    tokens.money(
        c, answer.money, (rect.right - 10, rect.bottom - 19), theme.TOTAL, t.red if answer.money < 0 else t.ink
    )
