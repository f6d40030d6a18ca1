"""The dock of phase 5: which plants run, what they burn, what comes in."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from powergrid.content.editions import payment
from powergrid.content.plants import FUELS, PLANTS
from powergrid.desktop.decisions.frame import Host, body_of, button_row, confirm, do, draw_head, note, total_line
from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.plant_card import draw_chip
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.names import fuel_name
from powergrid.desktop.words.translation import _, either, plural
from powergrid.rules.actions import Run
from powergrid.rules.fuel import best_powering, output


def draw(host: Host, rect: pygame.FRect) -> None:
    """The best choice is filled in; everything can be changed."""
    controller = host.controller
    draw_head(host, rect, _("chooses plants to run"), _("runs plants"))
    body = body_of(rect)
    plants = controller.player.plants
    total = pygame.FRect(body.left, body.bottom - 34, body.width, 34)
    step = min(33.0, (total.top - body.top - 58) / max(1, len(plants)))
    for index, plant in enumerate(plants):
        _plant_row(host, pygame.FRect(body.left, body.top + index * step, body.width, step), plant)
    _supply(host, pygame.FRect(body.left, body.top + step * len(plants), body.width, 58))
    income = payment(controller.power_plan.supplied())
    c, t = host.ui.c, host.ui.c.theme
    money = str(controller.player.money + income)
    total_line(c, total, _("Income"), f"+{income}", _("money"), money, t.green)
    _buttons(host, button_row(rect), income)


def _plant_row(host: Host, row: pygame.FRect, plant: int) -> None:
    ui, c, t = host.ui, host.ui.c, host.ui.c.theme
    controller = host.controller
    card = PLANTS[plant]
    running = plant in controller.power_plan.burnt
    mixes = controller.power_plan.burns_for(plant)
    refusal = (
        None if running or mixes else controller.power_plan.why_not([*controller.power_plan.runs(), Run(plant, _first_burn(plant))])
    )
    widgets.checkbox(
        ui,
        f"power.plant.{plant}",
        (row.left, row.centery - 10, 20, 20),
        running,
        lambda on: controller.power_plan.set_running(plant, on),
        enabled=running or bool(mixes),
        reason=_("Plant {n}: {words}.").format(n=plant, words=_missing(host, plant)) if refusal is not None else "",
        tip=Tip(_("Plant {n}").format(n=plant), _("Space switches it on or off."), ""),
        hit=(row.left, row.top, 70, row.height),
    )
    draw_chip(c, (row.left + 43, row.centery), plant)
    x = row.left + 66
    if card.is_ecological:
        c.text(_("burns nothing"), (x, row.centery), theme.ROW, t.ink7, "midleft")
    elif running:
        x = _burnt(host, x, row.centery, controller.power_plan.burnt[plant])
        if len(mixes) > 1:
            label = _("change mix")
            width = max(86.0, c.text_width(label, theme.ROW) + 12)
            widgets.button(
                ui,
                f"power.mix.{plant}",
                (x + 6, row.centery - 13, width, 26),
                label,
                lambda: controller.power_plan.cycle_mix(plant),
                font=theme.ROW,
                tip=_("Take the next mix of coal and oil."),
            )
    else:
        words = _("stands still") if mixes else _missing(host, plant)
        room = row.right - 30 - x
        c.text(words, (x, row.centery), c.fitting(words, theme.ROW, room), t.ink5, "midleft", room)
    tokens.house(c, card.cities, (row.right - 12, row.centery), 22, t.ink if running else t.button_line)
    c.hline(row.left, row.right, row.bottom - 0.5)


def _missing(host: Host, plant: int) -> str:
    """What a plant lacks to run beside those that are ticked: the others burn what lies on its card."""
    controller = host.controller
    burnt = [sum(run.burn[kind] for run in controller.power_plan.runs()) for kind in range(len(FUELS))]
    card = PLANTS[plant]
    left = sum(controller.player.fuel[kind] - burnt[kind] for kind in card.fuels)
    names = either([fuel_name(FUELS[kind]) for kind in card.fuels])
    if left >= card.need:
        return _("the fuel lies on other plants")
    words = _("needs {need} {fuel}, has {n}") if not any(burnt[kind] for kind in card.fuels) else ""
    return (words or _("needs {need} {fuel}, the others leave {n}")).format(need=card.need, fuel=names, n=left)


def _first_burn(plant: int) -> tuple[int, int, int, int]:
    card = PLANTS[plant]
    burn = [0, 0, 0, 0]
    if card.fuels:
        burn[card.fuels[0]] = card.need
    return burn[0], burn[1], burn[2], burn[3]


def _burnt(host: Host, x: float, y: float, burn: Sequence[int]) -> float:
    """Draw what a plant burns; returns where the drawing ends."""
    c, t = host.ui.c, host.ui.c.theme
    x = c.text(_("burns"), (x, y), theme.ROW, t.ink7, "midleft").right + 12
    for kind, amount in enumerate(burn):
        for _number in range(amount):
            tokens.fuel(c, FUELS[kind], (x, y), 16)
            x += 19
    return x - 6


def _supply(host: Host, rect: pygame.FRect) -> None:
    """Cities supplied of those connected, as words and a bar, and the next cheaper choice."""
    c, t = host.ui.c, host.ui.c.theme
    controller = host.controller
    cities = len(controller.player.cities)
    supplied = controller.power_plan.supplied()
    y = rect.top + 14
    c.icon("city", (rect.left + 9, y), 16)
    c.spans(
        [
            (_("Supplies") + " ", theme.ROW, t.ink),
            (_("{n} of {all}").format(n=supplied, all=cities), theme.ROW_BOLD, t.ink),
            (" " + _("cities"), theme.ROW, t.ink),
        ],
        (rect.left + 22, y),
    )
    spare = output(controller.power_plan.runs()) - supplied
    if spare > 0:
        c.text(_("{n} spare").format(n=spare), (rect.right, y), theme.ROW, t.ink5, "midright")
    bar = pygame.FRect(rect.left, rect.top + 27, rect.width, 7)
    c.box(bar, 3.5, t.line)
    if cities and supplied:
        c.box((bar.left, bar.top, max(7.0, bar.width * supplied / cities), bar.height), 3.5, t.petrol)
    words = _cheaper(host)
    if words:
        note(c, rect.left, rect.top + 46, words, rect.width)


def _cheaper(host: Host) -> str:
    """What leaving one running plant out would mean."""
    controller = host.controller
    runs = controller.power_plan.runs()
    options = []
    for left_out in runs:
        if not any(left_out.burn):
            continue
        rest = [run for run in runs if run is not left_out]
        # an idle plant that burns nothing would stand in free of charge
        idle = set(controller.player.plants) - {run.plant for run in runs}
        rest += [Run(plant) for plant in sorted(idle) if not PLANTS[plant].fuels]
        if controller.power_plan.why_not(rest) is None:
            options.append((controller.power_plan.supplied(rest), left_out))
    if not options:
        return ""
    supplied, left_out = max(options, key=lambda option: (option[0], sum(option[1].burn)))
    kept = ", ".join(f"{n} {fuel_name(k)}" for k, n in enumerate(left_out.burn) if n)
    text = plural(
        supplied,
        "Without {plant}: {n} city, income {income}, keeps {fuel}.",
        "Without {plant}: {n} cities, income {income}, keeps {fuel}.",
    )
    return text.format(plant=left_out.plant, n=supplied, income=payment(supplied), fuel=kept)


def _buttons(host: Host, row: pygame.FRect, income: int) -> None:
    controller = host.controller
    best = best_powering(controller.state, controller.seat)
    widgets.button(
        host.ui,
        "power.best",
        (row.left, row.top, 128, row.height),
        _("Best choice"),
        lambda: controller.power_plan.set_runs(best),
        key="B",
        enabled=tuple(sorted(best, key=lambda run: run.plant)) != controller.power_plan.runs(),
        reason=_("This is the best choice already."),
    )
    running = len(controller.power_plan.burnt)
    label = _("Run nothing") if not running else plural(running, "Run {n} plant", "Run {n} plants")
    most = min(output(best), len(controller.player.cities))
    widgets.button(
        host.ui,
        "power.confirm",
        (row.right - 152, row.top, 152, row.height),
        label.format(n=running),
        lambda: _run(host, payment(most) - income),
        style="primary",
        key="Enter",
    )


def _run(host: Host, lost: int) -> None:
    """One warning when income is given away, none when nothing would be gained."""
    controller = host.controller
    if lost <= 0:
        do(host, controller.confirm)
        return
    confirm(
        host,
        _("Give income away?"),
        _("The best choice would bring {n} more.").format(n=lost),
        _("Run these"),
        controller.confirm,
    )
