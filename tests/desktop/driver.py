"""A simulated player who uses the registered controls, with the mouse or with only the keyboard."""

from dataclasses import dataclass, field

from powergrid.content.library import board_by_id
from powergrid.content.plants import PLANTS
from powergrid.desktop.app import App
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit.focus import BACK
from powergrid.desktop.toolkit.ui import Ui
from powergrid.game import Game, create_game
from powergrid.rules.actions import Build, Buy, Nominate, Power, Scrap
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import click, key
from tests.sure import sure

PEOPLE = [
    {"name": "Ana", "color": "blue"},
    {"name": "Bo", "color": "yellow"},
    {"name": "Cleo", "color": "red"},
]


def new_game(seed: int) -> Game:
    return create_game(board_by_id("germany"), "recharged", ("green", "brown", "yellow"), PEOPLE, {}, seed)


def arrows_between(ui: Ui, start: str, goal: str) -> list[str]:
    """Return the shortest sequence of arrow keys from one control in a group to another."""
    routes: dict[str, list[str]] = {start: []}
    todo = [start]
    while goal not in routes:
        assert todo, f"no arrows lead from {start} to {goal}"
        here = todo.pop(0)
        for arrow in ("Left", "Right", "Up", "Down"):
            if routes[here] and arrow == BACK[routes[here][-1]]:
                continue  # this key goes back
            ui.focus.set(here)
            control = sure(ui.control(here))
            ui.focus.move(control, arrow)
            if ui.focus.name not in routes:
                routes[ui.focus.name] = [*routes[here], arrow]
                todo.append(ui.focus.name)
    ui.focus.set(start)
    return routes[goal]


@dataclass
class Driver:
    """A player who makes simple but sensible decisions with the mouse or keyboard; `wanted` lists planned actions."""

    app: App
    clock: FakeClock
    by_keys: bool
    wanted: list[object] = field(default_factory=list)

    @property
    def table(self) -> TableScene:
        scene = self.app.scene
        assert isinstance(scene, TableScene)
        return scene

    def press(self, name: str, shortcut: str = "") -> None:
        """Press a control with the mouse or its key; if it has no key, move the focus to it first."""
        self.clock.now += 400
        if not self.by_keys:
            click(self.app, name)
        elif shortcut:
            key(self.app, shortcut)
        else:
            self.walk_to(name)
            key(self.app, "Space")

    def walk_to(self, name: str) -> None:
        """Move the focus to a control with Tab and the arrow keys only."""
        ui = self.table.ui
        self.app.step()
        group = name.split(".", 1)[0]
        for _ in range(60):
            if ui.focus.name.split(".", 1)[0] == group and ui.focus.visible:
                break
            key(self.app, "Tab")
        for arrow in arrows_between(ui, ui.focus.name, name):
            key(self.app, arrow)
        assert ui.focus.name == name

    def play(self, limit: int = 400, rounds: int = 99) -> None:
        """Play until the game or the given round is over; fail after `limit` decisions."""
        for _ in range(limit):
            kind = self.table.controller.kind
            if kind == "finished" or self.table.controller.state.round > rounds:
                return
            getattr(self, kind)()
            self.app.step()
        raise AssertionError("the game does not end")

    # -- decisions

    def nominate(self) -> None:
        controller = self.table.controller
        plants = controller.player.plants
        worst = min((PLANTS[n].cities for n in plants), default=0)
        offers = [
            n for n, low, _ in controller.legal.nominations() if low <= controller.player.money - 12 or not plants
        ]
        better = [n for n in offers if len(plants) < 3 or PLANTS[n].cities > worst + 1]
        if controller.legal.can_pass() and not better:
            self.press("auction.pass", "P")
            return
        plant = max(better or offers, key=lambda n: (PLANTS[n].cities, -n))
        if controller.auction_plan.plant != plant:
            self.press(f"market.{plant}")
        self.wanted.append(Nominate(controller.seat, plant, controller.auction_plan.bid))
        self.press("auction.bid", "Enter")
        if self.table.dialogs:
            self.press("dialog.ok", "Enter")

    def bid(self) -> None:
        self.press("auction.pass", "P")

    def scrap(self) -> None:
        controller = self.table.controller
        plant = min((n for n in controller.player.plants if n != controller.state.new_plant),
                    key=lambda n: PLANTS[n].cities)  # fmt: skip
        self.press(f"scrap.plant.{plant}")
        self.wanted.append(Scrap(controller.seat, plant, controller.auction_plan.scrapping().drop))
        self.press("scrap.confirm", "Enter")
        self.press("dialog.ok", "P")

    def buy(self) -> None:
        controller = self.table.controller
        if controller.fuel_plan.for_runs(1) is not None:
            control = self.table.ui.control("fuel.run1")
            if control is not None and control.enabled:
                self.press("fuel.run1", "1")
        for kind, amount in enumerate(controller.fuel_plan.amounts):
            if amount:
                self.wanted.append(Buy(controller.seat, kind, amount))
        if any(controller.fuel_plan.amounts):
            self.press("fuel.confirm", "Enter")
            return
        self.press("fuel.nothing", "P")
        if self.table.dialogs:
            self.press("dialog.ok", "P")

    def build(self) -> None:
        controller = self.table.controller
        ids = controller.state.ruleset.city_ids
        for _ in range(4):
            open_cities = controller.build_plan.open_cities()
            if not open_cities:
                break
            city = min(open_cities, key=lambda c: (open_cities[c], c))
            self.press(f"city.{ids[city]}")
        self.wanted += [Build(controller.seat, step.city) for step in controller.build_plan.steps()]
        self.press("build.confirm", "Enter")

    def power(self) -> None:
        controller = self.table.controller
        self.wanted.append(Power(controller.seat, controller.power_plan.runs()))
        self.press("power.confirm", "Enter")
