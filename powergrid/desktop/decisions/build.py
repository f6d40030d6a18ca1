"""The dock of phase 4: the plan of cities in its cheapest order, costs and what it brings about."""

from __future__ import annotations

import pygame

from powergrid.content.editions import payment
from powergrid.content.plants import PLANTS
from powergrid.desktop.decisions.frame import Host, body_of, button_row, confirm, do, draw_head, note, total_line
from powergrid.desktop.decisions.plan_effects import plan_effects
from powergrid.desktop.play.plans.build import PlannedCity
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.names import cities_text
from powergrid.desktop.words.translation import _, plural

ROW = 24.0
LINE = 18.0


def draw(host: Host, rect: pygame.FRect) -> None:
    """Mark cities on the board; one click builds them all."""
    controller = host.controller
    plan = controller.build_plan.steps()
    draw_head(host, rect, _("plans cities") if plan else _("builds or ends the turn"), _("builds cities"))
    body = body_of(rect)
    hovered = _hovered_step(host)
    total = pygame.FRect(body.left, body.bottom - 34, body.width, 34)
    if plan or hovered is not None:
        _table(host, body, plan, hovered, total.top - 6)
    else:
        _hint(host, body)
    cost = controller.build_plan.cost()
    words = cities_text(len(plan))
    left = str(controller.player.money - cost)
    total_line(host.ui.c, total, words, str(cost), _("left"), left)
    _buttons(host, button_row(rect), plan, cost)


def _hovered_step(host: Host) -> PlannedCity | None:
    """The city that is pointed at, if it can be added to the plan."""
    controller = host.controller
    name = host.ui.pointed
    if not name.startswith("city."):
        return None
    city = controller.state.ruleset.city_index.get(name.removeprefix("city."))
    if city is None or city in controller.build_plan.cities or controller.build_plan.why_not(city) is not None:
        return None
    return controller.build_plan.step_for(city)


def _table(host: Host, body: pygame.FRect, plan: list[PlannedCity], hovered: PlannedCity | None, bottom: float) -> None:
    c, t = host.ui.c, host.ui.c.theme
    rows = [*plan] + ([hovered] if hovered is not None else [])
    order = _order_line(host)
    above = _order_height(order)
    room = bottom - body.top - 16 - above
    lines = plan_effects(host.controller.build_plan)[: max(1, int((room - ROW * min(2, len(rows))) / LINE))]
    area = pygame.FRect(body.left, body.top + 16, body.width, room - LINE * len(lines))
    width = body.width - (14 if ROW * len(rows) > area.height else 0)
    edge = body.left + width
    for label, x in ((_("cost"), 46.0), (_("house"), 90.0), (_("links"), 134.0)):
        edge = min(edge, body.left + width - x)
        edge = c.text(label, (edge, body.top + 7), theme.SMALL, t.ink5, "midright").left - 7
    with widgets.ScrollArea(host.ui, "build.plan", area, ROW * len(rows), stick_to_end=True) as scroll:
        for index, step in enumerate(rows):
            row = pygame.FRect(body.left, area.top + index * ROW - scroll.offset, width, ROW)
            _row(host, row, index, step, step is hovered)
    y = min(area.bottom, area.top + ROW * len(rows)) + 10
    if order:
        _draw_order_line(host, pygame.FRect(body.left, y - 8, body.width, above), order)
        y += above
    for line in lines:
        note(c, body.left, y, line.text, body.width, line.icon, t.green if line.good else None)
        y += LINE


def _order_line(host: Host) -> tuple[str, bool] | None:
    """What the order of the plan means for its cost, and whether it is the player's own; nothing to say for none."""
    controller = host.controller
    cost = controller.build_plan.cost()
    if controller.build_plan.own_order:
        more = cost - controller.build_plan.cheapest_cost()
        words = _("Your order: {n} more than the cheapest.") if more else _("Your order: as cheap as can be.")
        return words.format(n=more), True
    saved = controller.build_plan.clicked_cost() - cost
    return (_("Built in the cheapest order. Saves {n}.").format(n=saved), False) if saved > 0 else None


def _order_height(line: tuple[str, bool] | None) -> float:
    if line is None:
        return 0.0
    return 28.0 if line[1] else LINE


def _draw_order_line(host: Host, row: pygame.FRect, line: tuple[str, bool]) -> None:
    c, t = host.ui.c, host.ui.c.theme
    text, own = line
    icon, color = ("info", None) if own else ("check", t.green)
    note(c, row.left, row.centery, text, row.width - (82 if own else 0), icon, color)
    if own:
        widgets.button(
            host.ui, "build.cheapest", (row.right - 78, row.centery - 12, 78, 24), _("Cheapest"),
            host.controller.build_plan.use_cheapest_order, font=theme.ROW, tip=_("Build in the cheapest order"),
        )  # fmt: skip


def _row(host: Host, row: pygame.FRect, index: int, step: PlannedCity, is_hovered: bool) -> None:
    c, t = host.ui.c, host.ui.c.theme
    controller = host.controller
    middle = row.centery
    if is_hovered:
        c.box(row.inflate(0, -1), 4, t.amber_soft)
    ground = t.amber if is_hovered else t.petrol
    c.box((row.left + 2, middle - 9, 18, 18), 9, ground, t.ink if is_hovered else t.petrol_pressed)
    number = "+" if is_hovered else str(index + 1)
    c.text(number, (row.left + 11, middle), theme.SMALL, t.ink if is_hovered else t.white, "center")
    name = city_name(host, step.city)
    c.text(name, (row.left + 28, middle), theme.ROW_BOLD, t.ink, "midleft", row.width - 182)
    c.text(str(step.links), (row.right - 134, middle), theme.ROW, t.ink7, "midright")
    c.text("+", (row.right - 120, middle), theme.SMALL, t.ink5, "center")
    c.text(str(step.house), (row.right - 90, middle), theme.ROW, t.ink7, "midright")
    c.text(str(step.cost), (row.right - 46, middle), theme.ROW_BOLD, t.ink, "midright")
    if index and not is_hovered:
        widgets.icon_button(
            host.ui,
            f"build.earlier.{controller.state.ruleset.city_ids[step.city]}",
            (row.right - 43, middle - 11, 22, 22),
            "up",
            lambda: _move_earlier(host, step.city),
            Tip(_("Build {city} earlier").format(city=name), _("To see what another order would cost.")),
            style="quiet",
            size=12,
        )
    if not is_hovered:
        widgets.icon_button(
            host.ui,
            f"build.remove.{controller.state.ruleset.city_ids[step.city]}",
            (row.right - 20, middle - 11, 22, 22),
            "close",
            lambda: controller.build_plan.remove(step.city),
            _("Take {city} out of the plan").format(city=name),
            style="quiet",
            size=12,
        )
    c.hline(row.left, row.right, row.bottom - 0.5)


def _move_earlier(host: Host, city: int) -> None:
    if not host.controller.build_plan.move_earlier(city):
        host.say(_("The money does not last for that order."))


def city_name(host: Host, city: int) -> str:
    """The name of a city number as the board prints it."""
    record = host.controller.game.record
    cities = record.board.printing(record.setup.edition, record.ruleset.options).cities
    return cities[city].name


def _hint(host: Host, body: pygame.FRect) -> None:
    c, t = host.ui.c, host.ui.c.theme
    controller = host.controller
    if not controller.player.network:
        text = _("Choose a lit city on the board to start the network there. The first city costs no link.")
    else:
        text = _(
            "Choose lit cities on the board to plan them; the number is the full cost. Point at a city for the way."
        )
    y = body.top + c.paragraph(text, (body.left, body.top), theme.TEXT, t.ink7, body.width) + 8
    powered = sum(_output(host))
    cities = len(controller.player.cities)
    words = plural(cities, "{cities} city, the plants supply {n}.", "{cities} cities, the plants supply {n}.")
    words = words.format(cities=cities, n=powered)
    note(c, body.left, y + 8, words, body.width)


def _output(host: Host) -> list[int]:
    return [PLANTS[plant].cities for plant in host.controller.player.plants]


def _buttons(host: Host, row: pygame.FRect, plan: list[PlannedCity], cost: int) -> None:
    controller = host.controller
    if plan:
        widgets.button(
            host.ui,
            "build.clear",
            (row.left, row.top, 88, row.height),
            _("Clear"),
            controller.build_plan.clear,
            key="C",
        )
        label = _("Build {n} for {cost}").format(n=len(plan), cost=cost)
    else:
        label = _("Build nothing")
    widgets.button(
        host.ui,
        "build.confirm",
        (row.right - 160, row.top, 160, row.height),
        label,
        lambda: _build(host, plan),
        style="primary",
        key="Enter",
        tip=Tip(label, _("Ends the turn."), "Enter"),
    )


def _build(host: Host, plan: list[PlannedCity]) -> None:
    """Asks back only where a player who has no city yet would go without one."""
    controller = host.controller
    if plan or controller.player.cities or not controller.legal.builds():
        do(host, controller.confirm)
        return
    text = _("Without a city there is nothing to supply: the income is {n}.").format(n=payment(0))
    confirm(host, _("Build nothing?"), text, _("Build nothing"), controller.confirm)
