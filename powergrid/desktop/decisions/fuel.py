"""The dock of phase 3: fuel to buy, with room, prices and what is left."""

from __future__ import annotations

from functools import partial

import pygame

from powergrid.bots.tokens import supplies
from powergrid.content.editions import SLOT_COSTS
from powergrid.content.plants import FUELS, PLANTS
from powergrid.desktop.decisions.default_focus import fuel_at_hand
from powergrid.desktop.decisions.frame import Host, body_of, button_row, confirm, do, draw_head, either, total_line
from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.plant_card import draw_owned, kind_name
from powergrid.desktop.play.storage import place_tokens
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.names import cities_text, fuel_name, names_of
from powergrid.desktop.words.refusals import sentence
from powergrid.desktop.words.translation import _
from powergrid.rules import fuel as rules

ROW = 27.0
OTHERS = 24.0
RUNS = 30.0
PLANT_BUTTON = 26.0


def draw(host: Host, rect: pygame.FRect) -> None:
    """Plus and minus for each fuel; nothing is paid until confirmed."""
    controller = host.controller
    draw_head(host, rect, _("buys fuel"))
    body = body_of(rect)
    _plants(host, body)
    burnt = {kind for plant in controller.player.plants for kind in PLANTS[plant].fuels}
    total = pygame.FRect(body.left, body.bottom - 34, body.width, 34)
    y = body.top + 48
    # A low dock with many fuels gives up the line of the other fuels first, then that of the total: the price stands
    # on the button anyway.
    low = total.top - 2 - y < 24.0 * len(burnt) + RUNS
    room = body.bottom - 2 - y if low else total.top - 2 - y
    row_height = min(ROW, (room - RUNS) / len(burnt)) if burnt else ROW
    for kind in sorted(burnt):
        _fuel_row(host, kind, pygame.FRect(body.left, y, body.width, row_height))
        y += row_height
    if total.top - y >= OTHERS + RUNS:
        y = _others(host, body, y, burnt)
    buttons = button_row(rect)
    cost = controller.fuel_plan.cost()
    left = controller.player.money - cost
    if low:
        _run_buttons(host, pygame.FRect(body.left, body.bottom - 26, body.width, 26))
    else:
        _run_buttons(host, pygame.FRect(body.left, min(y + 4, total.top - 30), body.width, 26))
        total_line(host.ui.c, total, _("Total"), str(cost), _("left"), str(left))
    _buttons(host, buttons, cost, left if low else None)


def _plants(host: Host, body: pygame.FRect) -> None:
    c, controller = host.ui.c, host.controller
    plants = controller.player.plants
    plan = controller.fuel_plan
    storage = place_tokens(
        plants, controller.player.fuel, plan.amounts, bought_for=plan.bought_for, planned=plan.plant_runs
    )
    gap = 6.0
    width = (body.width - gap * (len(plants) - 1)) / max(1, len(plants))
    for index, plant in enumerate(plants):
        card = pygame.FRect(body.left + index * (width + gap), body.top, width, 44)
        draw_owned(c, card, plant, storage[plant])
        if PLANTS[plant].fuels:
            _plant_buttons(host, card, plant)


def _plant_buttons(host: Host, card: pygame.FRect, plant: int) -> None:
    """Fuel for one run and for two of this plant; a narrow card has one button for both, one after the other."""
    left, right = card.left + min(27.0, card.width * 0.4) + 2, card.right - 25
    chosen = host.controller.fuel_plan.plant_runs.get(plant, 0)
    if right - left >= 2 * PLANT_BUTTON + 2:
        middle = (left + right) / 2
        _plant_button(host, plant, 1, middle - 1 - PLANT_BUTTON, card.top)
        _plant_button(host, plant, 2, middle + 1, card.top)
    else:
        first = chosen == 0 and not _why_not_plant(host, plant, 1)
        _plant_button(host, plant, 1 if first else 2, (left + right - PLANT_BUTTON) / 2, card.top)


def _plant_button(host: Host, plant: int, runs: int, left: float, top: float) -> None:
    controller = host.controller
    chosen = controller.fuel_plan.plant_runs.get(plant, 0) == runs
    reason = "" if chosen else _why_not_plant(host, plant, runs)
    buy = controller.fuel_plan.for_plant(plant, runs)
    cost = controller.fuel_plan.cost_of(buy) if buy is not None else 0
    title = _("Plant {n}: fuel for 1 run") if runs == 1 else _("Plant {n}: fuel for 2 runs")
    text = _("A second press takes it back.") if chosen else _("All fuel in plan would cost {cost}.").format(cost=cost)
    widgets.button(
        host.ui,
        f"fuel.plant{plant}.run{runs}",
        (left, top + 1.5, PLANT_BUTTON, 24),
        f"{runs}×",
        lambda: controller.fuel_plan.plan_plant(plant, 0 if chosen else runs),
        style="primary" if chosen else "secondary",
        enabled=not reason,
        reason=reason,
        font=theme.SMALL,
        tip=Tip(title.format(n=plant), text),
    )


def _why_not_plant(host: Host, plant: int, runs: int) -> str:
    """Why fuel for so many runs of a plant cannot be planned, "" when it can."""
    controller = host.controller
    buy = controller.fuel_plan.for_plant(plant, runs)
    if buy is None:
        return _("The market or the storage does not allow it.")
    cost = controller.fuel_plan.cost_of(buy)
    if cost > controller.player.money:
        return _("It would cost {cost}; there are {money}.").format(cost=cost, money=controller.player.money)
    if buy == controller.fuel_plan.amounts:
        return _("The fuel in store and in plan is enough.") if any(buy) else _("The fuel in store is enough.")
    return ""


def _fuel_row(host: Host, kind: int, row: pygame.FRect) -> None:
    ui, c, t = host.ui, host.ui.c, host.ui.c.theme
    controller = host.controller
    fuel = FUELS[kind]
    middle = row.centery
    tokens.fuel(c, fuel, (row.left + 11, middle), 18)
    c.text(kind_name(fuel), (row.left + 28, middle), theme.ROW_BOLD, t.ink, "midleft", 62)
    planned = controller.fuel_plan.amounts[kind]
    most = max(planned, controller.fuel_plan.most(kind))
    room = row.width - 92 - 128
    words = next((w for w in _room_words(host, kind) if c.text_width(w, theme.SMALL) <= room), "")
    c.text(words, (row.left + 92, middle), theme.SMALL, t.ink7, "midleft", room)
    refusal = controller.fuel_plan.why_no_more(kind)
    widgets.stepper(
        ui,
        f"fuel.{fuel}",
        (row.right - 126, row.top + 1, 82, min(24.0, row.height - 1)),
        planned,
        0,
        most,
        lambda n: controller.fuel_plan.set_amount(kind, n),
        small=True,
        font=theme.ROW_BOLD,
        reason=sentence(refusal) if refusal is not None else "",
        global_keys=kind == fuel_at_hand(controller),
        more=_("The keys + and − change the fuel changed last."),
    )
    price = controller.fuel_plan.cost_of_kind(kind, planned)
    color = t.ink if price else t.ink5
    c.text(str(price), (row.right, middle), theme.TOTAL.sized(17), color, "midright")
    c.hline(row.left, row.right, row.bottom - 0.5)


def _room_words(host: Host, kind: int) -> list[str]:
    """What is stored and what still fits, in long words and in short ones."""
    controller = host.controller
    player = controller.player
    room = rules.rooms(tuple(player.plants))
    have, left = player.fuel[kind], max(0, rules.room_left(room, controller.fuel_plan.held(), kind))
    shared = kind in (0, 1) and room.hybrid
    words = [_("have {have}, shared room {left}"), _("have {have}, shared {left}")] if shared else []
    words += [_("have {have}, room {left}"), _("room {left}")]
    texts = [text.format(have=have, left=left) for text in words]
    special = _discount(host, kind)
    return texts if not special else [f"{text}, {special}" for text in texts] + texts


def _discount(host: Host, kind: int) -> str:
    """Why a fuel costs the player less than its printed price: "–1 (Wien)"; "" when it does not."""
    state, names = host.controller.state, names_of(host.controller.game)
    for bit, fuel, amount, _floor in state.ruleset.discounts:
        if fuel == kind and host.controller.player.network & bit:
            return f"–{amount} ({names.cities[bit.bit_length() - 1]})"
    return ""


def _others(host: Host, body: pygame.FRect, y: float, burnt: set[int]) -> float:
    """One line for the fuels that no plant of the player burns."""
    c, t = host.ui.c, host.ui.c.theme
    others = [FUELS[kind] for kind in range(len(FUELS)) if kind not in burnt]
    if not others:
        return y
    x = body.left + 11
    for fuel in others:
        tokens.fuel(c, fuel, (x, y + 12), 14)
        x += 18
    names = either([fuel_name(fuel) for fuel in others])
    text = _("No plant burns {fuels}.").format(fuels=names)
    c.text(text, (x - 4, y + 12), theme.HINT, t.ink5, "midleft", body.right - x)
    return y + 24


def _run_buttons(host: Host, row: pygame.FRect) -> None:
    """Fuel for one run and for two."""
    controller = host.controller
    labels = ((1, _("All plants: 1 run"), 152.0), (2, _("2 runs"), 104.0))
    x = row.left
    for runs, label, width in labels:
        buy = controller.fuel_plan.for_runs(runs)
        cost = controller.fuel_plan.cost_of(buy) if buy else 0
        reason = ""
        if buy is None:
            reason = _("Not for all plants: the market or the storage does not allow it.")
        elif cost > controller.player.money:
            words = _("For all plants it would cost {cost}; there are {money}. 1× on a card takes one plant alone.")
            reason = words.format(cost=cost, money=controller.player.money)
        elif not any(buy):
            reason = _("The fuel in store is enough.")
        elif buy == controller.fuel_plan.amounts:
            reason = _("That is planned already.")
        widgets.button(
            host.ui,
            f"fuel.run{runs}",
            (x, row.top, width, row.height),
            label,
            partial(controller.fuel_plan.plan_runs, runs),
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
        controller.fuel_plan.clear,
        style="quiet",
        key="C",
        enabled=any(controller.fuel_plan.amounts),
        reason=_("Nothing is planned."),
        font=theme.ROW,
    )


def _buttons(host: Host, row: pygame.FRect, cost: int, left: int | None) -> None:
    """Out of the phase and buy; `left` is the money that stays where it stands between them."""
    controller = host.controller
    amount = sum(controller.fuel_plan.amounts)
    out_width, buy_width = (106, 150) if left is not None else (112, 156)
    if left is not None:
        c, t = host.ui.c, host.ui.c.theme
        parts = ((_("left") + " ", theme.ROW, t.ink7), (str(left), theme.TOTAL, t.ink))
        c.spans(parts, (row.left + out_width + 8, row.centery), "midleft", row.width - out_width - buy_width - 12)
    widgets.button(
        host.ui,
        "fuel.nothing",
        (row.left, row.top, out_width, row.height),
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
        (row.right - buy_width, row.top, buy_width, row.height),
        _("Buy {n} for {cost}").format(n=amount, cost=cost),
        lambda: do(host, controller.confirm),
        style="primary",
        key="Enter",
        enabled=amount > 0,
        reason=_("Plan some fuel first, or buy nothing."),
    )


def _nothing(host: Host) -> None:
    """Buying nothing asks back only if more fuel could supply more cities this round."""
    controller = host.controller
    in_store, with_more = _most_supplied(host)
    if with_more <= in_store:
        do(host, controller.confirm)
        return
    text = _("With the fuel in store your plants supply {n} at most this round. With more fuel it could be {m}.")
    confirm(
        host,
        _("Buy nothing?"),
        text.format(n=cities_text(in_store), m=with_more),
        _("Buy nothing"),
        controller.confirm,
    )


def _most_supplied(host: Host) -> tuple[int, int]:
    """The most cities that can be supplied this round with the fuel in store, and with more of it.

    How many cities will be built is not known yet: all the money in the cheapest houses, without links, is the most.
    """
    controller = host.controller
    state, player = controller.state, controller.player
    cities = len(player.cities) + player.money // SLOT_COSTS[0]
    runs = rules.possible_runs(state.ruleset, player.plants, player.fuel)
    best = max(runs, key=rules.output)
    with_more = max(
        min(supply.cities, len(player.cities) + (player.money - supply.price) // SLOT_COSTS[0])
        for supply in supplies(state, controller.seat)
    )
    return min(rules.output(best), cities), with_more
