"""The table: board, markets, players, log and the dock for the decision at hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from powergrid.content.editions import SLOT_COSTS
from powergrid.rules.actions import Nominate
from powergrid.rules.events import TRUST
from powergrid.rules.fuel import refill_amounts
from powergrid.rules.plant_market import minimum_bid
from powergrid.rules.state import BUREAUCRACY, NOBODY
from powergrid.table import words
from powergrid.table.board_state import BoardState, CityOffer
from powergrid.table.canvas import Canvas
from powergrid.table.controller import Controller
from powergrid.table.docks.dock import draw_dock
from powergrid.table.layout import Layout, table_layout
from powergrid.table.log_words import Line, log_lines
from powergrid.table.player_panels import player_panels
from powergrid.table.scene import Dialog, Scene
from powergrid.table.ui import Tip
from powergrid.table.views import city_track, fuel_market, log_view, plant_market, players, top_bar
from powergrid.table.views.board import BoardView
from powergrid.table.views.board_figures import board_figure
from powergrid.table.views.board_panel import BoardPanel, CityControl, CostCard, shorten
from powergrid.table.views.board_scene import BoardFigure
from powergrid.table.words import Names, _


def figure_of(controller: Controller) -> BoardFigure:
    """The board of a game, ready to be drawn."""
    record = controller.game.record
    return board_figure(record.board, record.ruleset.edition, record.ruleset.options)


class TableScene(Scene):
    """A game in play.

    controller: the game with the choices in progress. hidden_money: money is shown only to the one on turn.
    on_save: brings the game to the disk, raises PowergridError when it cannot; None keeps nothing.
    """

    def __init__(
        self,
        controller: Controller,
        *,
        hidden_money: bool = False,
        on_leave: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self.controller = controller
        self.hidden_money = hidden_money
        self.on_leave = on_leave
        self.names: Names = words.names_of(controller.game)
        self.board = BoardPanel(BoardView(figure_of(controller)))
        self.board_state = BoardState(controller)
        self._log: list[Line] = []
        self._log_key: tuple[object, ...] = ()

    # -- what the docks ask for

    def say(self, text: str, icon: str = "info") -> None:
        """Show a short message."""
        self.ui.toast(text, icon)

    def moved(self) -> None:
        """The game has moved on: drop what no longer holds."""
        self.ui.dirty = True

    def handle(self, event: pygame.event.Event, scale: float) -> bool:
        """Keys and pinches that no control took move the board."""
        return self.board.handle(event)

    # -- drawing

    def layout(self, c: Canvas) -> Layout:
        """Where everything stands in the window."""
        state = self.controller.state
        panels = len(state.players) + (state.trust is not None)
        return table_layout(*c.size, panels, state.one_row)

    def draw(self, c: Canvas) -> None:
        """Draw the whole table."""
        c.surface.fill(c.theme.table)
        layout = self.layout(c)
        self._draw_top(layout)
        panels = player_panels(self.controller, self.hidden_money)
        players.draw(self.ui, layout, panels)
        log_view.draw(self.ui, layout.log, self.log(), self.controller.seats, self.show_log)
        self._draw_board(layout)
        city_track.draw(self.ui, layout.track, self.controller.state, self.controller.seats)
        self._draw_markets(layout)
        self._draw_dock(layout)

    def log(self) -> list[Line]:
        """The lines of the log so far."""
        game = self.controller.game
        key = (game.length, id(game.events[-1]), frozenset(self.controller.forced))
        if key != self._log_key:
            self._log = log_lines(game, frozenset(self.controller.forced), self.names)
            self._log_key = key
        return self._log

    def _draw_top(self, layout: Layout) -> None:
        controller = self.controller
        record = controller.game.record
        name = controller.undo_name()
        reason = controller.why_no_undo()
        bar = top_bar.TopBar(
            game=f"{_(record.board.name)}, {words.edition_name(record.setup.edition)}",
            seats=controller.seats,
            undo_label=_("Undo {step}").format(step=name) if name and not reason else _("Undo"),
            undo_reason=reason,
            on_undo=self.undo,
            on_menu=self.open_menu,
            on_payouts=self.show_payouts,
            on_help=self.show_rules,
        )
        top_bar.draw(self.ui, layout.top, controller.state, bar)

    def _draw_board(self, layout: Layout) -> None:
        pointed = self.ui.pointed
        city = pointed.removeprefix("city.") if pointed.startswith("city.") else ""
        if city not in self.controller.state.ruleset.city_index:
            city = ""
        scene = self.board_state.scene(city)
        cities = {
            self.board_state.ids[number]: self._city_control(number) for number in self.controller.state.ruleset.zone
        }
        offer = self.board_state.offer(self.board_state.city(city)) if city else None
        card = self._cost_card(offer) if offer else None
        self.board.draw(self.ui, layout.board, scene, cities, card)

    def _draw_markets(self, layout: Layout) -> None:
        state = self.controller.state
        plant_market.draw(self.ui, layout.plants, state, layout.card, layout.later, self._market_choice())
        fuel_market.draw(self.ui, layout.fuel, state, layout.fuel_row, layout.uranium_row, self._fuel_choice())

    def _draw_dock(self, layout: Layout) -> None:
        controller = self.controller
        if controller.seat != NOBODY and controller.seats[controller.seat].is_human:
            draw_dock(self, layout.dock)
            return
        c, t = self.ui.c, self.ui.c.theme
        c.box(layout.dock, 8, t.panel, t.line2, 1, 1)

    # -- what the views show and do

    def person_acts(self) -> bool:
        """True when a person is to decide."""
        seat = self.controller.seat
        return seat != NOBODY and self.controller.seats[seat].is_human

    def _market_choice(self) -> plant_market.MarketChoice:
        controller = self.controller
        state = controller.state
        if controller.kind != "nominate" or not self.person_acts():
            return plant_market.MarketChoice(chosen=state.on_offer or state.new_plant)
        reasons = {}
        for plant in state.market:
            refusal = controller.legal.why_not(Nominate(controller.seat, plant, minimum_bid(state, plant)))
            if refusal is not None:
                reasons[plant] = words.sentence(refusal)
        return plant_market.MarketChoice(controller.choices.plant, True, self.pick_plant, reasons)

    def pick_plant(self, plant: int) -> None:
        """Choose a plant of the market to put up."""
        refusal = self.controller.choose_plant(plant)
        if refusal is not None:
            self.say(words.sentence(refusal))

    def _fuel_choice(self) -> fuel_market.FuelChoice:
        controller = self.controller
        state = controller.state
        if state.phase == BUREAUCRACY:
            return fuel_market.FuelChoice(refill=refill_amounts(state))
        if controller.kind != "buy" or not self.person_acts():
            return fuel_market.FuelChoice()
        planned = controller.choices.fuel
        usable = [controller.most_fuel(kind) > 0 for kind in range(4)]
        return fuel_market.FuelChoice(marked=planned, on_take=self.take_fuel, usable=usable)

    def take_fuel(self, kind: int, upto: int) -> None:
        """Plan the tokens of a fuel up to a place of the market; a second click takes the last one back."""
        controller = self.controller
        planned = controller.choices.fuel[kind]
        wanted = min(upto, controller.most_fuel(kind))
        if wanted < upto:
            refusal = controller.why_no_more_fuel(kind)
            controller.set_fuel(kind, wanted)
            refusal = controller.why_no_more_fuel(kind) or refusal
            if refusal is not None:
                self.say(words.sentence(refusal))
        else:
            controller.set_fuel(kind, wanted if wanted != planned else wanted - 1)

    def _city_control(self, city: int) -> CityControl:
        controller = self.controller
        name = self.names.cities[city]
        if city in self.board_state.choosable():
            tip = Tip("") if controller.kind == "build" else Tip(name)
            return CityControl(tip, partial(self.click_city, city))
        reason = ""
        if controller.kind == "build" and self.person_acts():
            refusal = controller.why_not_city(city)
            reason = words.reason(refusal) if refusal else ""
        who = self._who_is_in(city)
        text = ", ".join(part for part in (reason, who) if part)
        return CityControl(Tip(name, text), None, text)

    def _who_is_in(self, city: int) -> str:
        owners = [seat for seat in self.controller.state.slots[3 * city : 3 * city + 3] if seat != NOBODY]
        if not owners:
            return _("empty")
        return _(" and ").join(self.names.player(seat) for seat in owners)

    def click_city(self, city: int) -> None:
        """Plan a city or take it out of the plan; place or mark one before the first round."""
        controller = self.controller
        if controller.kind == "build":
            refusal = controller.toggle_city(city)
        else:
            refusal = controller.choose_setup_city(city)
            if refusal is None:
                self.moved()
        if refusal is not None:
            self.say(words.sentence(refusal))

    def _cost_card(self, offer: CityOffer) -> CostCard:
        state, city = self.controller.state, offer.step.city
        owners = [seat for seat in state.slots[3 * city : 3 * city + 3] if seat != NOBODY]
        colors = tuple("trust" if seat == TRUST else self.controller.seats[seat].color for seat in owners)
        here = _("{name} is here").format(name=self.names.player(owners[0])) if len(owners) == 1 else ""
        legs = [(f"{self.names.cities[a]} – {self.names.cities[b]}", cost) for a, b, cost in offer.legs]
        slot = SLOT_COSTS.index(offer.step.house)
        house = (_("1st house"), _("2nd house"), _("3rd house"))[slot]
        lines = (*shorten(legs), (house, offer.step.house))
        foot: tuple[str, str]
        if offer.planned:
            foot = (_("in the plan, left after it"), str(offer.left))
        elif offer.refusal is not None:
            foot = (words.reason(offer.refusal), "")
        elif self.controller.choices.cities:
            foot = (_("left after plan and this"), str(offer.left))
        else:
            foot = (_("left after it"), str(offer.left))
        bad = offer.refusal is not None
        return CostCard(self.names.cities[city], (colors, here), lines, offer.step.cost, foot, bad)

    # -- keys and menu

    def undo(self) -> None:
        """Take the last step back."""
        reason = self.controller.why_no_undo()
        if reason or not self.controller.undo():
            self.say(reason, "lock")

    def redo(self) -> None:
        """Bring the last undone step back."""
        if not self.controller.redo():
            self.say(_("Nothing to redo."), "lock")

    def reset_turn(self) -> None:
        """Take back everything of the running turn."""
        if not self.controller.reset_turn():
            self.say(_("Nothing to take back in this turn."), "lock")

    def open_menu(self) -> None:
        """Show the menu of the table."""
        self.ask(
            Dialog(
                _("Menu"),
                buttons=[
                    ("continue", _("Continue"), "secondary", "Esc", None),
                    ("leave", _("Leave to menu"), "primary", "Enter", self.leave),
                ],
            )
        )

    def leave(self) -> None:
        """Go back to the main menu."""
        if self.on_leave is not None:
            self.on_leave()
        else:
            self.app.pop()

    def show_log(self) -> None:
        """Show the whole log."""

    def show_payouts(self) -> None:
        """Show what supplied cities pay."""

    def show_rules(self) -> None:
        """Show the rules of this game."""
