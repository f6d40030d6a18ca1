"""The dock of phase 3: fuel to buy, with room, prices and what is left."""

from __future__ import annotations

import pygame

from powergrid.content.plants import FUELS, PLANTS
from powergrid.rules import fuel as rules
from powergrid.table import theme, widgets
from powergrid.table.docks.frame import Host, body_of, button_row, confirm, do, draw_head, either, total_line
from powergrid.table.storage import place_tokens
from powergrid.table.ui import Tip
from powergrid.table.views.plant_card import KIND_NAMES, draw_owned
from powergrid.table.words import _

ROW = 27.0


def draw(host: Host, rect: pygame.FRect) -> None:
    """Plus and minus for each fuel; nothing is paid until confirmed."""
    controller = host.controller
    draw_head(host, rect, _("buys fuel"))
    body = body_of(rect)
    _plants(host, body)
    burnt = {kind for plant in controller.player.plants for kind in PLANTS[plant].fuels}
    y = body.top + 48
    for kind in sorted(burnt):
        _fuel_row(host, kind, pygame.FRect(body.left, y, body.width, ROW))
        y += ROW
    y = _others(host, body, y, burnt)
    total = pygame.FRect(body.left, body.bottom - 34, body.width, 34)
    _run_buttons(host, pygame.FRect(body.left, min(y + 4, total.top - 32), body.width, 26))
    cost = controller.fuel_cost()
    c = host.ui.c
    total_line(c, total, _("Total"), str(cost), _("left"), str(controller.player.money - cost))
    _buttons(host, button_row(rect), cost)


def _plants(host: Host, body: pygame.FRect) -> None:
    c, controller = host.ui.c, host.controller
    plants = controller.player.plants
    storage = place_tokens(plants, controller.player.fuel, controller.choices.fuel)
    gap = 6.0
    width = (body.width - gap * (len(plants) - 1)) / max(1, len(plants))
    for index, plant in enumerate(plants):
        draw_owned(c, (body.left + index * (width + gap), body.top, width, 44), plant, storage[plant])


def _fuel_row(host: Host, kind: int, row: pygame.FRect) -> None:
    ui, c, t = host.ui, host.ui.c, host.ui.c.theme
    controller = host.controller
    fuel = FUELS[kind]
    middle = row.centery
    c.fuel(fuel, (row.left + 11, middle), 18)
    c.text(KIND_NAMES[fuel], (row.left + 28, middle), theme.ROW_BOLD, t.ink, "midleft", 62)
    planned = controller.choices.fuel[kind]
    most = max(planned, controller.most_fuel(kind))
    words = _room_words(host, kind)
    c.text(words, (row.left + 92, middle), theme.SMALL, t.ink7, "midleft", row.width - 92 - 134)
    refusal = controller.why_no_more_fuel(kind)
    widgets.stepper(
        ui,
        f"fuel.{fuel}",
        (row.right - 126, row.top + 1, 82, 24),
        planned,
        0,
        most,
        lambda n: controller.set_fuel(kind, n),
        small=True,
        font=theme.ROW_BOLD,
        reason=refusal.sentence if refusal is not None else "",
    )
    price = controller.fuel_cost(kind)
    color = t.ink if price else t.ink5
    c.text(str(price), (row.right, middle), theme.TOTAL.sized(17), color, "midright")
    c.hline(row.left, row.right, row.bottom - 0.5)


def _room_words(host: Host, kind: int) -> str:
    controller = host.controller
    player = controller.player
    room = rules.rooms(tuple(player.plants))
    left = rules.room_left(room, controller.planned_fuel(), kind)
    shared = kind in (0, 1) and room.hybrid
    words = _("have {have}, shared room {left}") if shared else _("have {have}, room {left}")
    return words.format(have=player.fuel[kind], left=max(0, left))


def _others(host: Host, body: pygame.FRect, y: float, burnt: set[int]) -> float:
    """One line for the fuels that no plant of the player burns."""
    c, t = host.ui.c, host.ui.c.theme
    others = [FUELS[kind] for kind in range(len(FUELS)) if kind not in burnt]
    if not others:
        return y
    x = body.left + 11
    for fuel in others:
        c.fuel(fuel, (x, y + 12), 14)
        x += 18
    names = either([KIND_NAMES[fuel].lower() for fuel in others])
    text = _("No plant burns {fuels}.").format(fuels=names)
    c.text(text, (x - 4, y + 12), theme.HINT, t.ink5, "midleft", body.right - x)
    return y + 24


def _run_buttons(host: Host, row: pygame.FRect) -> None:
    controller = host.controller
    x = row.left
    for runs, label, width in ((1, _("Enough for 1 run"), 152), (2, _("for 2 runs"), 104)):
        buy = controller.fuel_for_runs(runs)
        cost = sum(rules.price(controller.state, controller.seat, k, n) for k, n in enumerate(buy)) if buy else 0
        reason = ""
        if buy is None:
            reason = _("The market or the storage does not allow it.")
        elif cost > controller.player.money:
            reason = _("It would cost {cost}; there are {money}.").format(cost=cost, money=controller.player.money)
        widgets.button(
            host.ui,
            f"fuel.run{runs}",
            (x, row.top, width, row.height),
            label,
            lambda n=runs: controller.plan_runs(n),  # type: ignore[misc]
            key=str(runs),
            enabled=not reason,
            reason=reason,
            font=theme.ROW,
            tip=Tip(_("Fuel for all plants"), _("It costs {cost}.").format(cost=cost), str(runs)),
        )
        x += width + 8
    widgets.button(
        host.ui,
        "fuel.clear",
        (row.right - 66, row.top, 66, row.height),
        _("Clear"),
        lambda: controller.choices.fuel.__setitem__(slice(None), [0, 0, 0, 0]),
        style="quiet",
        key="C",
        enabled=any(controller.choices.fuel),
        reason=_("Nothing is planned."),
        font=theme.ROW,
    )


def _buttons(host: Host, row: pygame.FRect, cost: int) -> None:
    controller = host.controller
    amount = sum(controller.choices.fuel)
    widgets.button(
        host.ui,
        "fuel.nothing",
        (row.left, row.top, 112, row.height),
        _("Buy nothing"),
        lambda: _nothing(host),
        key="P",
        show_key=False,
        enabled=amount == 0,
        reason=_("Clear what is planned first."),
        tip=Tip(_("Buy nothing"), _("End the turn without buying."), "P"),
    )
    widgets.button(
        host.ui,
        "fuel.confirm",
        (row.right - 156, row.top, 156, row.height),
        _("Buy {n} for {cost}").format(n=amount, cost=cost),
        lambda: do(host, controller.confirm_fuel),
        style="primary",
        key="Enter",
        enabled=amount > 0,
        reason=_("Plan some fuel first, or buy nothing."),
    )


def _nothing(host: Host) -> None:
    """Buying nothing asks back only if a plant would stand still although it could run."""
    controller = host.controller
    idle = [plant for plant in _idle_plants(host) if any(controller.most_fuel(k) for k in PLANTS[plant].fuels)]
    if not idle:
        do(host, controller.confirm_fuel)
        return
    names = ", ".join(str(plant) for plant in idle)
    confirm(
        host,
        _("Buy nothing?"),
        _("Without more fuel these plants stand still this round: {plants}.").format(plants=names),
        _("Buy nothing"),
        controller.confirm_fuel,
    )


def _idle_plants(host: Host) -> list[int]:
    """Plants that cannot run with the fuel in store when the others do."""
    controller = host.controller
    best = {run.plant for run in rules.best_powering(controller.state, controller.seat)}
    runnable: set[int] = set(best)
    for runs in rules.possible_runs(controller.state.ruleset, controller.player.plants, controller.player.fuel):
        if len(runs) > len(runnable):
            runnable = {run.plant for run in runs}
    return [plant for plant in controller.player.plants if plant not in runnable]
