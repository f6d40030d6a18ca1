"""Building: the plan of cities, its order, costs and effects."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from powergrid.content.editions import payment
from powergrid.desktop.decisions import dock_parts
from powergrid.desktop.decisions.decision import Decision, ask_loss
from powergrid.desktop.decisions.host import Host, Table, do, refuse
from powergrid.desktop.decisions.plan_effects import Effect, outage, plan_effects
from powergrid.desktop.pieces.controls import city_of
from powergrid.desktop.play import settings
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.pins import opens_in
from powergrid.desktop.play.plans.build import PlannedCity
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.keys import shown
from powergrid.desktop.toolkit.panel_cache import draw_panel
from powergrid.desktop.toolkit.rows import (
    BAR,
    SHRINKS,
    Part,
    column,
    row,
    scrolling,
    sized,
    spacer,
    stretch,
    table,
    underlined_lines,
)
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.names import cities_text, names_of
from powergrid.desktop.words.refusals import reason
from powergrid.desktop.words.translation import _N, _, count, plural
from powergrid.rules.actions import Build
from powergrid.rules.fuel import fuelled_output

_HEAD, _ROW, _CHANGE = 16.0, 24.0, 28.0
_GAP = 6.0
#: The maximum width of a heading over numbers, to leave room for city names.
_NUMBERS = 40.0
#: The side length of a button in a row.
_SMALL = 20.0
#: The space below the last row for the focus ring of its buttons.
_RING = 4.0
#: Not building a city needs confirmation if the city would pay for itself within this many rounds.
_PAYS_IN = 3


class BuildDecision(Decision):
    """Planning cities on the board and building them all at once."""

    kind = "build"
    controls = "build."
    confirm_control = "build.confirm"
    title = _N("Connecting cities")
    rule = _N(
        "A city costs the cheapest links from any of your cities plus 10, 15 or 20 for the first, second or "
        "third house; links may pass through any city in play. In Step 1 a city has room for one house, in Step "
        "2 for two, in Step 3 for three, and never for two of the same player."
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
        """Add a city to the plan or remove it, or build it immediately if the settings say so."""
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
        """Build the plan; ask first if cities would be useless or a useful one would be left out."""
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
        """Return the first city, or the button to end the turn if another city would not count."""
        no_use = _is_last(self.controller) and _supply(self.controller) <= len(self.controller.player.cities)
        return super().default_focus(() if no_use else cities)

    def _why_build(self) -> str:
        """Return why the player should build an affordable city, or "" if there is no reason or they have built."""
        player, builds = self.controller.player, self.plan.open_cities()
        if not builds or self.plan.has_built():
            return ""
        if not player.cities:
            return _("You have no cities to supply: your income is {n}.").format(n=payment(0))
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

    def body(self, room: pygame.FRect) -> Part:
        """Return the planned cities with their costs, or instructions."""
        cost = self.plan.cost()
        left = str(self.controller.player.money - cost)
        return column(
            Part(self._draw_panel, grow=1),
            dock_parts.total(self.ui, cities_text(len(self.steps)), str(cost), _("left"), left),
            gap=6,
        )

    def buttons(self, room: pygame.FRect) -> Part:
        """Return the buttons to clear the plan and to build it."""
        if not self.steps:
            tip = Tip(_("Build nothing"), _("Ends the turn."), "Enter")
            style = "secondary" if self._why_build() else "primary"
            nothing = self.confirm_button(_("Build nothing"), least=200, tip=tip, more_keys=("P",), style=style)
            return row(stretch(), nothing)
        label = _("Build {n} for {cost}").format(n=len(self.steps), cost=self.plan.cost())
        clear = parts.button(self.ui, "build.clear", _("Clear"), self.plan.clear, least=88, key="C")
        tip = Tip(label, _("Ends the turn."), "Enter")
        return row(clear, stretch(), self.confirm_button(label, least=200, tip=tip))

    def _draw_panel(self, place: pygame.FRect) -> None:
        """Draw the plan as a panel that follows the pointer on the board."""
        around = place.inflate(12, 8)
        draw_panel(self.ui, "build.body", around, partial(self._draw_plan, place), self.t.paper, follows=True)

    def _draw_plan(self, place: pygame.FRect) -> None:
        """Draw the plan and the city under the pointer, or instructions."""
        hovered = self._hovered_step()
        if self.steps or hovered is not None:
            self._plan_lines(hovered, place).draw(place)
        else:
            self._hint(place).draw(place)

    def _hint(self, place: pygame.FRect) -> Part:
        player = self.controller.player
        text = _("Choose an amber city on the board to start your network there. The first city needs no link.")
        if player.network:
            text = _(
                "Choose amber cities on the board to plan them, {key} for the next one. The number is the full cost."
            ).format(key=shown("N"))
        cities, supplied = len(player.cities), _supply(self.controller)
        words = plural(cities, "{cities} city, the plants supply {n}.", "{cities} cities, the plants supply {n}.")
        above = [
            parts.label(self.ui, text, theme.TEXT, self.t.ink7, wraps=True),
            spacer(7),
            dock_parts.note(self.ui, words.format(cities=cities, n=supplied)),
            *map(self._effect, [*self._second_network(), *outage(self.plan)]),
        ]
        room = place.height - _height(place.width, above)
        return column(*above, *self._also_pinned(place.width, room), stretch())

    def _effect(self, line: Effect) -> Part:
        return dock_parts.note(self.ui, line.text, line.icon, self.t.green if line.good else None)

    def _second_network(self) -> list[Effect]:
        """Return a line about networks that the player may still begin (BOARDS §9); empty on most boards."""
        state, seat = self.controller.state, self.controller.seat
        if not state.ruleset.second_network:
            return []
        if state.round == 1:
            return [Effect("flag", _("Round 1: up to two start cities, one for each network."))]
        if not state.players[seat].network:
            return [Effect("flag", _("Networks begin in start cities."))]
        spent = state.second_networks >> seat & 1
        return [] if spent else [Effect("flag", _("Once per game: a second network in a start city, no links."))]

    def _also_pinned(self, width: float, room: float) -> list[Part]:
        """Return a line about pinned cities that cannot be built this turn; empty if there are none.

        It gives the reasons if there is room. If there is very little room, it only counts the cities.
        """
        pinned = self.controller.pins.of(self.controller.seat)
        rest = [city for city in pinned if city not in self.plan.offered and city not in self.plan.cities]
        if not rest:
            return []
        names = names_of(self.controller.game).cities
        versions = (
            ", ".join(map(self._why_later, rest)),
            ", ".join(names[city] for city in rest),
            cities_text(len(rest)),
        )
        text = _("Pinned, but cannot be built now: {cities}.")
        lines = [self._effect(Effect("info", text.format(cities=words))) for words in versions]
        return [next((line for line in lines if _height(width, [line]) <= room), lines[-1])]

    def _why_later(self, city: int) -> str:
        """Return a city and, in brackets, the Step in which it opens or another reason why it is not in the plan."""
        name = names_of(self.controller.game).cities[city]
        opens, refusal = opens_in(self.controller.state, self.controller.seat, city), self.plan.why_not(city)
        if opens:
            return f"{name} ({_('opens in Step {n}').format(n=opens)})"
        return f"{name} ({reason(refusal)})" if refusal is not None else name

    def _hovered_step(self) -> PlannedCity | None:
        """Return the city under the pointer if it can be added to the plan."""
        city = self.controller.state.ruleset.city_index.get(city_of(self.ui.pointed))
        if city is None or city in self.plan.cities:
            return None
        return None if self.plan.why_not(city) is not None else self.plan.step_for(city)

    def _plan_lines(self, hovered: PlannedCity | None, place: pygame.FRect) -> Part:
        """Return the table of the plan with its effects; in a low dock, the last effects are left out.

        A plan that is still too high scrolls, but the city under the pointer stays visible.
        """
        rows = [*self.steps] + ([hovered] if hovered is not None else [])
        begun = next((step for step in self.steps if step.new_network), None)
        other = next((step for step in self.steps if self.plan.alternative(step.city) is not None), None)
        changes = [part for part in (self._order_part(), self._network_part(begun, other)) if part is not None]
        before = [] if begun is not None or other is not None else self._second_network()
        before += [] if self.steps else outage(self.plan)
        effects = [*plan_effects(self.plan), *before]
        names = names_of(self.controller.game).cities
        cells = [self._cells(index, step, names[step.city], step is hovered) for index, step in enumerate(rows)]
        labels = [*map(self._head_of_numbers, (_("links"), _("house"), _("cost")))]
        head = [spacer(), spacer(), labels[0], spacer(), labels[1], labels[2], *[spacer()] * 3]
        lines = underlined_lines(self.ui, cells, head, gap=_GAP, height=_ROW)
        shown = [dock_parts.highlighted(self.ui, lines.pop(), self.t.amber_soft)] if hovered is not None else []
        lines += [spacer(_RING)] if lines else []
        above = table([head], gap=_GAP, height=_HEAD, grow=1, like=cells)
        height = partial(_height, place.width)
        room = place.height - height([above, *shown, *changes])
        notes = [*map(self._effect, effects)]
        notes += self._also_pinned(place.width, room - height([*lines, *notes]))
        while len(notes) > 1 and height([*lines, *notes]) > room:
            notes.pop()
        bar = BAR if height([*lines, *notes]) > room else 0.0
        return column(
            row(above, spacer(bar), gap=0),
            replace(scrolling(self.ui, "build.plan", column(*lines), bar=bar), grow=SHRINKS),
            *(row(replace(line, grow=1), spacer(bar), gap=0) for line in shown),
            *changes,
            *notes,
            stretch(),
        )

    def _head_of_numbers(self, words: str) -> Part:
        """Return the heading of a column of numbers, smaller if it is long."""
        label = parts.label(self.ui, words, theme.SMALL, self.t.ink5, at="right")
        least = self.c.least_width(words, theme.SMALL)
        return replace(label, width=min(label.width, max(_NUMBERS, least + 1)))

    def _order_line(self) -> str | None:
        """Return a line about how the order of the plan affects its cost, or None if it does not."""
        cost = self.plan.cost()
        if self.plan.own_order:
            more = cost - self.plan.cheapest_cost()
            words = _("Your order: {n} more than the cheapest.") if more else _("Your order: no other is cheaper.")
            return words.format(n=more)
        saved = self.plan.clicked_cost() - cost
        return _("Built in the cheapest order. Saves {n}.").format(n=saved) if saved > 0 else None

    def _order_part(self) -> Part | None:
        """Return the line about the order, with a button for the cheapest one, or None if there is nothing to say."""
        text = self._order_line()
        if text is None:
            return None
        if not self.plan.own_order:
            return dock_parts.note(self.ui, text, "check", self.t.green)
        cheapest = parts.button(
            self.ui, "build.cheapest", _("Cheapest"), self.plan.use_cheapest_order, height=24, font=theme.ROW,
            tip=_("Build in the cheapest order"),
        )  # fmt: skip
        return row(replace(dock_parts.note(self.ui, text), grow=1), cheapest, height=_CHANGE)

    def _network_part(self, begun: PlannedCity | None, other: PlannedCity | None) -> Part | None:
        """Return a line about a city that could begin the second network, with a button to change that (BOARDS §9)."""
        names = names_of(self.controller.game).cities
        if begun is not None:
            text, label = _("{city} begins your second network."), _("By links")
            step = begun
        elif other is not None:
            text, label = _("{city} is connected by links."), _("New network")
            step = other
        else:
            return None
        words = replace(dock_parts.note(self.ui, text.format(city=names[step.city]), "flag"), grow=1)
        changed = self.plan.alternative(step.city)
        if changed is None:
            return row(words, height=_CHANGE)
        more = changed.cost() - self.plan.cost()
        tip = Tip(label, _("The plan would cost {cost}, {more} more.").format(cost=changed.cost(), more=more))
        if more <= 0:
            tip = Tip(label, _("The plan would cost {cost}, {less} less.").format(cost=changed.cost(), less=-more))
        change = parts.button(
            self.ui, f"build.network.{self.controller.state.ruleset.city_ids[step.city]}", label,
            lambda: self.plan.use_alternative(step.city), height=24, font=theme.ROW, tip=tip,
        )  # fmt: skip
        return row(words, change, height=_CHANGE)

    def _cells(self, index: int, step: PlannedCity, name: str, is_hovered: bool) -> list[Part]:
        """Return the cells of a city: its position in the order, name, links, house, cost and buttons."""
        ui, t = self.ui, self.t
        city, city_id = step.city, self.controller.state.ruleset.city_ids[step.city]
        earlier = remove = spacer(_SMALL)
        if index and not is_hovered:
            tip = Tip(_("Build {city} earlier").format(city=name), _("Shows what another order would cost."))
            earlier = parts.icon_button(
                ui, f"build.earlier.{city_id}", "up", lambda: self._move_earlier(city), tip, side=_SMALL,
                style="quiet", size=12,
            )  # fmt: skip
        if not is_hovered:
            tip = Tip(_("Remove {city} from the plan").format(city=name))
            remove = parts.icon_button(
                ui, f"build.remove.{city_id}", "close", lambda: self.plan.remove(city), tip, side=_SMALL,
                style="quiet", size=12,
            )  # fmt: skip
        numbers = (str(step.links), theme.ROW, t.ink7), (str(step.house), theme.ROW, t.ink7)
        links, house = (parts.label(ui, text, font, color, at="right") for text, font, color in numbers)
        return [
            parts.drawing(20, 18, partial(self._draw_number, "+" if is_hovered else str(index + 1), is_hovered)),
            parts.label(ui, name, theme.ROW_BOLD, t.ink, grow=1),
            links,
            sized(parts.label(ui, "+", theme.SMALL, t.ink5, at="center"), 12),
            house,
            parts.label(ui, str(step.cost), theme.ROW_BOLD, t.ink, at="right"),
            earlier,
            remove,
            spacer(0),  # with the gap before it, leaves room for the focus ring, which the list would clip
        ]

    def _draw_number(self, number: str, is_hovered: bool, middle: tuple[float, float]) -> None:
        c, t = self.c, self.t
        ground, line, ink = (t.amber, t.dark, t.dark) if is_hovered else (t.petrol, t.petrol_pressed, t.white)
        c.box((middle[0] - 9, middle[1] - 9, 18, 18), 9, ground, line)
        c.text(number, middle, theme.SMALL, ink, "center")

    def _move_earlier(self, city: int) -> None:
        if not self.plan.move_earlier(city):
            self.host.say(_("Not enough money for this order."), passing=True)


def _height(width: float, lines: Sequence[Part]) -> float:
    return sum(part.height_at(width) for part in lines)


def _is_last(controller: Controller) -> bool:
    """Return whether the game ends after this phase, regardless of the plan."""
    state = controller.state
    return max(len(one.cities) for one in state.players) >= state.ruleset.end_cities


def _supply(controller: Controller) -> int:
    """Return how many cities the player can supply with the fuel they have."""
    player = controller.player
    return fuelled_output(controller.state.ruleset, player.plants, player.fuel)


def _useless(controller: Controller, more: int) -> str:
    """Return a warning if not all of `more` cities would count in the last round, otherwise ""."""
    cities, supply = len(controller.player.cities) + more, _supply(controller)
    if not _is_last(controller) or cities <= supply:
        return ""
    return count(
        supply, "The game ends after this phase. The plants can supply {n} city, you would have {m}.",
        "The game ends after this phase. The plants can supply {n} cities, you would have {m}.", m=cities,
    )  # fmt: skip
