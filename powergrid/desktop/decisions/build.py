"""Building: the plan of cities, its order, costs and effects."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from powergrid.content.editions import payment
from powergrid.desktop.decisions.decision import Decision, ask_loss
from powergrid.desktop.decisions.host import Host, Table, do, refuse
from powergrid.desktop.decisions.plan_effects import Effect, outage, plan_effects
from powergrid.desktop.pieces.controls import city_of
from powergrid.desktop.play import settings
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.plans.build import PlannedCity
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.kept import draw_panel
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.names import cities_text, names_of
from powergrid.desktop.words.translation import _N, _, count, plural
from powergrid.rules.actions import Build
from powergrid.rules.fuel import fuelled_output, full_output

_ROW = 24.0
_LINE = 18.0
#: A city is worth a question if it pays for itself in so many rounds.
_PAYS_IN = 3


class BuildDecision(Decision):
    """Planning cities on the board and building them all at once."""

    kind = "build"
    controls = "build."
    confirm_control = "build.confirm"
    title = _N("Connecting cities")
    rule = _N(
        "A city costs the cheapest links from any own city plus 10, 15 or 20 for the first, second or third house; "
        "links may pass through any city in play. In Step 1 a city takes one house, in Step 2 two, in Step 3 three, "
        "and never two of the same player."
    )
    page = "build"
    short = _N("builds cities")
    whatif = True
    shows_pins = False
    on_board = True

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.plan = self.controller.build_plan
        self.steps = self.plan.steps()

    def question(self) -> str:
        """Return the prompt: to build, or to build or end the turn."""
        return super().question() if self.steps else _("builds or ends the turn")

    @classmethod
    def pick_city(cls, table: Table, city: int) -> None:
        """Add a city to the plan or remove it; build it at once if the settings say so, after the same question."""
        controller = table.controller
        plan = controller.build_plan
        if not settings.current().build_at_once:
            refuse(table, plan.toggle(city))
            return
        step = plan.step_for(city)
        build = Build(controller.seat, city, step.new_network)
        text = _useless(controller, 1) if controller.legal.why_not(build) is None else ""
        if text:
            name = names_of(controller.game).cities[city]
            label = _("Build {cities} for {n}").format(cities=name, n=step.cost)
            ask_loss(table, _("Build for nothing?"), text, label, lambda: controller.act(build))
        else:
            do(table, lambda: controller.act(build))

    def confirm(self) -> None:
        """Build the plan; ask first if that, or building nothing, would give something useful away."""
        useless = _useless(self.controller, len(self.steps)) if self.steps else ""
        if useless:
            self.confirm_loss(
                _("Build for nothing?"),
                useless,
                _("Build {n} for {cost}").format(n=len(self.steps), cost=self.plan.cost()),
            )
            return
        text = "" if self.steps else self._why_build()
        if text:
            self.confirm_loss(_("Build nothing?"), text, _("Build nothing"))
        else:
            super().confirm()

    def default_focus(self, cities: Sequence[str]) -> str:
        """Return the first city, or the button to end the turn if no more city would count."""
        no_use = _is_last(self.controller) and _supply(self.controller) <= len(self.controller.player.cities)
        return super().default_focus(() if no_use else cities)

    def _why_build(self) -> str:
        """Return the reason to build a city that the player can pay for, "" if there is none or after building."""
        player, builds = self.controller.player, self.plan.open_cities()
        if not builds or self.plan.has_built():
            return ""
        if not player.cities:
            return _("Without a city there is nothing to supply: the income is {n}.").format(n=payment(0))
        supply = _supply(self.controller)
        if supply <= len(player.cities):
            return ""
        city = min(builds, key=lambda one: (builds[one], one))
        gain = payment(len(player.cities) + 1) - payment(len(player.cities))
        if builds[city] > _PAYS_IN * gain and not _is_last(self.controller):
            return ""
        name = names_of(self.controller.game).cities[city]
        return count(
            supply, "The plants can supply {n} city, you have {m}. {city} for {cost} would be supplied, too.",
            "The plants can supply {n} cities, you have {m}. {city} for {cost} would be supplied, too.",
            m=len(player.cities), city=name, cost=builds[city],
        )  # fmt: skip

    # -- the dock

    def draw_body(self, body: pygame.FRect, row: pygame.FRect) -> None:
        """Draw the planned cities with their costs, or how to plan one."""
        total = pygame.FRect(body.left, body.bottom - 34, body.width, 34)
        plan = pygame.FRect(body.left - 6, body.top - 4, body.width + 12, total.top - body.top + 2)
        draw_plan = partial(self._draw_plan, body, total.top - 6)
        draw_panel(self.ui, "build.body", plan, draw_plan, self.t.paper, follows=True)
        cost = self.plan.cost()
        left = str(self.controller.player.money - cost)
        self.total_line(total, cities_text(len(self.steps)), str(cost), _("left"), left)
        label = _("Build nothing")
        if self.steps:
            place = (row.left, row.top, 88, row.height)
            widgets.button(self.ui, "build.clear", place, _("Clear"), self.plan.clear, key="C")
            label = _("Build {n} for {cost}").format(n=len(self.steps), cost=cost)
        more_keys = () if self.steps else ("P",)
        self.confirm_button(row, 160, label, tip=Tip(label, _("Ends the turn."), "Enter"), more_keys=more_keys)

    def _draw_plan(self, body: pygame.FRect, bottom: float) -> None:
        """Draw the plan and the city under the pointer, or how to plan."""
        hovered = self._hovered_step()
        if self.steps or hovered is not None:
            self._draw_table(body, hovered, bottom)
        else:
            self._draw_hint(body)

    def _draw_hint(self, body: pygame.FRect) -> None:
        player = self.controller.player
        text = _("Choose a lit city on the board to start the network there. The first city costs no link.")
        if player.network:
            text = _(
                "Choose lit cities on the board to plan them; the number is the full cost. "
                "Point at a city for its route."
            )
        y = body.top + self.c.paragraph(text, body.topleft, theme.TEXT, self.t.ink7, body.width) + 16
        cities = len(player.cities)
        words = plural(cities, "{cities} city, the plants supply {n}.", "{cities} cities, the plants supply {n}.")
        self.note(
            body.left,
            y,
            words.format(cities=cities, n=full_output(self.controller.state.ruleset.cards, player.plants)),
            body.width,
        )
        for line in [*self._second_network(), *outage(self.plan), *self._also_pinned()]:
            y += _LINE
            self.note(body.left, y, line.text, body.width, line.icon)

    def _second_network(self) -> list[Effect]:
        """Return a line about the networks that the player may still begin (BOARDS §9), none on most boards."""
        state, seat = self.controller.state, self.controller.seat
        if not state.ruleset.second_network:
            return []
        if state.round == 1:
            return [Effect("flag", _("Round 1: up to two start cities, one for each network."))]
        if not state.players[seat].network:
            return [Effect("flag", _("Networks begin in start cities."))]
        spent = state.second_networks >> seat & 1
        return [] if spent else [Effect("flag", _("Once a game: a second network in a start city, no links."))]

    def _also_pinned(self) -> list[Effect]:
        """Return a line with the pinned cities that cannot be built in this turn, none without such a city."""
        pinned = self.controller.pins.of(self.controller.seat)
        rest = [city for city in pinned if city not in self.plan.offered and city not in self.plan.cities]
        names = names_of(self.controller.game).cities
        text = _("Pinned, but not now: {cities}.").format(cities=", ".join(names[city] for city in rest))
        return [Effect("info", text)] if rest else []

    def _hovered_step(self) -> PlannedCity | None:
        """Return the city under the pointer, if it can be added to the plan."""
        city = self.controller.state.ruleset.city_index.get(city_of(self.ui.pointed))
        if city is None or city in self.plan.cities:
            return None
        return None if self.plan.why_not(city) is not None else self.plan.step_for(city)

    def _draw_table(self, body: pygame.FRect, hovered: PlannedCity | None, bottom: float) -> None:
        rows = [*self.steps] + ([hovered] if hovered is not None else [])
        names = names_of(self.controller.game).cities
        order = self._order_line()
        above = 0.0 if order is None else 28.0 if self.plan.own_order else _LINE
        begun = next((step for step in self.steps if step.new_network), None)
        other = next((step for step in self.steps if self.plan.other_way(step.city) is not None), None)
        above += 28.0 if begun is not None or other is not None else 0.0
        room = bottom - body.top - 16 - above
        before = [] if begun is not None or other is not None else self._second_network()
        before += [] if self.steps else outage(self.plan)
        lines = [*plan_effects(self.plan), *before, *self._also_pinned()][
            : max(1, int((room - _ROW * min(2, len(rows))) / _LINE))
        ]
        area = pygame.FRect(body.left, body.top + 16, body.width, room - _LINE * len(lines))
        width = body.width - (14 if _ROW * len(rows) > area.height else 0)
        edge = body.left + width
        for label, x in ((_("cost"), 48.0), (_("house"), 90.0), (_("links"), 134.0)):
            edge = min(edge, body.left + width - x)
            edge = self.c.text(label, (edge, body.top + 7), theme.SMALL, self.t.ink5, "midright").left - 7
        with widgets.ScrollArea(self.ui, "build.plan", area, _ROW * len(rows), stick_to_end=True) as scroll:
            for index, step in enumerate(rows):
                row = pygame.FRect(body.left, area.top + index * _ROW - scroll.offset, width, _ROW)
                self._draw_row(row, index, step, names[step.city], step is hovered)
        y = min(area.bottom, area.top + _ROW * len(rows)) + 10
        if order is not None:
            height = 28.0 if self.plan.own_order else _LINE
            self._draw_order_line(pygame.FRect(body.left, y - 8, body.width, height), order)
            y += height
        if begun is not None or other is not None:
            self._draw_network_line(pygame.FRect(body.left, y - 8, body.width, 28), begun, other)
            y += 28
        for line in lines:
            self.note(body.left, y, line.text, body.width, line.icon, self.t.green if line.good else None)
            y += _LINE

    def _order_line(self) -> str | None:
        """Return a line about how the order of the plan changes its cost, None if it does not."""
        cost = self.plan.cost()
        if self.plan.own_order:
            more = cost - self.plan.cheapest_cost()
            words = _("Your order: {n} more than the cheapest.") if more else _("Your order: as cheap as can be.")
            return words.format(n=more)
        saved = self.plan.clicked_cost() - cost
        return _("Built in the cheapest order. Saves {n}.").format(n=saved) if saved > 0 else None

    def _draw_order_line(self, row: pygame.FRect, text: str) -> None:
        if not self.plan.own_order:
            self.note(row.left, row.centery, text, row.width, "check", self.t.green)
            return
        self.note(row.left, row.centery, text, row.width - 82)
        place = (row.right - 78, row.centery - 12, 78, 24)
        tip = _("Build in the cheapest order")
        use = self.plan.use_cheapest_order
        widgets.button(self.ui, "build.cheapest", place, _("Cheapest"), use, font=theme.ROW, tip=tip)

    def _draw_network_line(self, row: pygame.FRect, begun: PlannedCity | None, other: PlannedCity | None) -> None:
        """Draw which city begins the second network or could do so, with a button that changes it (BOARDS §9)."""
        names = names_of(self.controller.game).cities
        if begun is not None:
            text, label = _("{city} begins your second network."), _("By links")
            step = begun
        elif other is not None:
            text, label = _("{city} is joined by links."), _("New network")
            step = other
        else:
            return
        changed = self.plan.other_way(step.city)
        room = row.width if changed is None else row.width - 102
        self.note(row.left, row.centery, text.format(city=names[step.city]), room, "flag")
        if changed is None:
            return
        more = changed.cost() - self.plan.cost()
        tip = Tip(label, _("The plan would cost {cost}, {more} more.").format(cost=changed.cost(), more=more))
        if more <= 0:
            tip = Tip(label, _("The plan would cost {cost}, {less} less.").format(cost=changed.cost(), less=-more))
        widgets.button(
            self.ui, f"build.way.{self.controller.state.ruleset.city_ids[step.city]}",
            (row.right - 98, row.centery - 12, 98, 24), label, lambda: self.plan.switch_way(step.city),
            font=theme.ROW, tip=tip,
        )  # fmt: skip

    def _draw_row(self, row: pygame.FRect, index: int, step: PlannedCity, name: str, is_hovered: bool) -> None:
        c, t, middle = self.c, self.t, row.centery
        if is_hovered:
            c.box(row.inflate(0, -1), 4, t.amber_soft)
        ground = t.amber if is_hovered else t.petrol
        c.box((row.left + 2, middle - 9, 18, 18), 9, ground, t.dark if is_hovered else t.petrol_pressed)
        number = "+" if is_hovered else str(index + 1)
        c.text(number, (row.left + 11, middle), theme.SMALL, t.dark if is_hovered else t.white, "center")
        c.text(name, (row.left + 28, middle), theme.ROW_BOLD, t.ink, "midleft", row.width - 182)
        c.text(str(step.links), (row.right - 134, middle), theme.ROW, t.ink7, "midright")
        c.text("+", (row.right - 120, middle), theme.SMALL, t.ink5, "center")
        c.text(str(step.house), (row.right - 90, middle), theme.ROW, t.ink7, "midright")
        c.text(str(step.cost), (row.right - 48, middle), theme.ROW_BOLD, t.ink, "midright")
        if not is_hovered:
            self._draw_row_buttons(row, index, step.city, name)
        c.hline(row.left, row.right, row.bottom - 0.5)

    def _draw_row_buttons(self, row: pygame.FRect, index: int, city: int, name: str) -> None:
        city_id, top = self.controller.state.ruleset.city_ids[city], row.centery - 11
        if index:
            tip = Tip(_("Build {city} earlier").format(city=name), _("To see what another order would cost."))
            widgets.icon_button(
                self.ui, f"build.earlier.{city_id}", (row.right - 43, top, 22, 22), "up",
                lambda: self._move_earlier(city), tip, style="quiet", size=12,
            )  # fmt: skip
        widgets.icon_button(
            self.ui, f"build.remove.{city_id}", (row.right - 20, top, 22, 22), "close",
            lambda: self.plan.remove(city), _("Take {city} out of the plan").format(city=name),
            style="quiet", size=12,
        )  # fmt: skip

    def _move_earlier(self, city: int) -> None:
        if not self.plan.move_earlier(city):
            self.host.say(_("Not enough money for this order."))


def _is_last(controller: Controller) -> bool:
    """Return whether the game ends after this phase whatever is planned."""
    state = controller.state
    return max(len(one.cities) for one in state.players) >= state.ruleset.end_cities


def _supply(controller: Controller) -> int:
    """Return how many cities the player can supply with the fuel at hand."""
    player = controller.player
    return fuelled_output(controller.state.ruleset, player.plants, player.fuel)


def _useless(controller: Controller, more: int) -> str:
    """Return that `more` cities do not all count in the last round, "" if they do."""
    cities, supply = len(controller.player.cities) + more, _supply(controller)
    if not _is_last(controller) or cities <= supply:
        return ""
    return count(
        supply, "The game ends after this phase. The plants can supply {n} city, you would have {m}.",
        "The game ends after this phase. The plants can supply {n} cities, you would have {m}.", m=cities,
    )  # fmt: skip
