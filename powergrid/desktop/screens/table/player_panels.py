"""What the player panels show: money, capacity, and what everyone does in the current phase."""

from __future__ import annotations

from powergrid.content.editions import payment
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.screens.table.players import PlayerPanel, trust_panel
from powergrid.desktop.words.names import ordinal
from powergrid.desktop.words.translation import _, _p
from powergrid.game import Game
from powergrid.rules import events as ev
from powergrid.rules.events import Event
from powergrid.rules.fuel import full_output
from powergrid.rules.standing import places, standing, turns, turns_until
from powergrid.rules.state import AUCTION, BUILDING, BUREAUCRACY, FINISHED, RESOURCES, SETUP

Chip = tuple[str, str]
"""Words and style: amber, green, grey or ink."""


def phase_events(game: Game) -> list[Event]:
    """Return what has happened in the current phase."""
    found: list[Event] = []
    for events in reversed(game.events):
        for event in reversed(events):
            if isinstance(event, ev.PhaseBegan):
                return found[::-1]
            found.append(event)
    return found[::-1]


def player_panels(controller: Controller, hidden_money: bool = False, viewer: int | None = None) -> list[PlayerPanel]:
    """Return the panels in seat order, the Trust last.

    hidden_money: show the money only of the `viewer` (the person on turn by default); after the game everything is
    shown.
    """
    if viewer is None:
        viewer = controller.state.to_act
    happened = phase_events(controller.game)
    panels = [_panel(controller, seat, happened, hidden_money, viewer) for seat in range(len(controller.state.players))]
    trust = controller.state.trust
    if trust is not None:
        panels.append(trust_panel(trust, False))
    return panels


def _panel(controller: Controller, number: int, happened: list[Event], hidden_money: bool, viewer: int) -> PlayerPanel:
    state, seat = controller.state, controller.seats[number]
    player = state.players[number]
    active = state.to_act == number
    shown = not hidden_money or state.phase == FINISHED or (number == viewer and seat.is_human)
    powered = _powered(happened, number)
    return PlayerPanel(
        key=str(number),
        name=seat.name,
        color=seat.color,
        tag="" if seat.is_human else _("bot"),
        money=player.money if shown else None,
        cities=len(player.cities),
        power=full_output(player.plants) if powered is None else powered.supplied,
        power_word=_("powers") if powered is None else _("supplied"),
        plants=player.plants,
        fuel=player.fuel,
        active=active,
        chip=_chip(controller, number, happened),
        after=_after(controller, number) if shown else "",
        new=controller.fuel_plan.amounts if active and state.phase == RESOURCES else (0, 0, 0, 0),
        burnt=controller.power_plan.burnt if active and state.phase == BUREAUCRACY else {},
        bought_for=controller.bought_for.get(number, {}),
        planned=controller.fuel_plan.plant_runs if active else {},
    )


def _powered(happened: list[Event], seat: int) -> ev.Powered | None:
    return next((e for e in happened if isinstance(e, ev.Powered) and e.seat == seat), None)


def _after(controller: Controller, seat: int) -> str:
    """Return what an open bid or a plan would leave of the money, in words; "" for no bid or plan."""
    state = controller.state
    money = state.players[seat].money
    if state.on_offer and state.leader == seat:
        left, words = money - state.high_bid, _("{n} after bid")
    elif state.to_act != seat or not controller.seats[seat].is_human:
        return ""
    elif state.phase == RESOURCES and controller.fuel_plan.has_choice:
        left, words = money - controller.fuel_plan.cost(), _("{n} after buying")
    elif state.phase == BUILDING and controller.build_plan.has_choice:
        left, words = money - controller.build_plan.cost(), _("{n} after plan")
    elif state.phase == BUREAUCRACY:
        left, words = money + payment(controller.power_plan.supplied()), _("{n} after income")
    else:
        return ""
    return words.format(n=left)


def _chip(controller: Controller, seat: int, happened: list[Event]) -> Chip | None:
    phase = controller.state.phase
    if phase == AUCTION:
        return _auction_chip(controller, seat, happened)
    if phase in (RESOURCES, BUILDING, BUREAUCRACY):
        return _turn_chip(controller, seat, happened)
    if phase == SETUP and controller.seat == seat:
        return _("choosing"), "amber"
    return _rank_chip(controller, seat) if phase == FINISHED else None


def _auction_chip(controller: Controller, seat: int, happened: list[Event]) -> Chip | None:
    state, where = controller.state, standing(controller.state, seat)
    if where == "acts":
        return (_("to bid") if state.on_offer else _("choosing")), "amber"
    if where == "bought":
        plant = next((e.plant for e in happened if isinstance(e, ev.PlantBought) and e.seat == seat), 0)
        return _("bought plant {plant}").format(plant=plant), "green"
    if where == "leads":
        return _("bids {n}").format(n=state.high_bid), "ink"
    chips = {"scraps": (_("scraps a plant"), "amber"), "left": (_("left"), "grey"), "passed": (_("passed"), "grey")}
    return chips.get(where)


def _turn_chip(controller: Controller, seat: int, happened: list[Event]) -> Chip:
    """Return the chip in a phase in which everyone has one turn."""
    state, where = controller.state, standing(controller.state, seat)
    if where == "acts":
        words = {RESOURCES: _("buying"), BUILDING: _p("what a player does", "building"), BUREAUCRACY: _("choosing")}
        return words[state.phase], "amber"
    if where == "done":
        return _turn_result(controller, seat, happened)
    is_next = turns_until(state, seat) == 1
    return (_("next") if is_next else ordinal(turns(state).index(seat) + 1)), "grey"


def _turn_result(controller: Controller, seat: int, happened: list[Event]) -> Chip:
    phase = controller.state.phase
    if phase == RESOURCES:
        paid = sum(e.price for e in happened if isinstance(e, ev.FuelBought) and e.seat == seat)
        return (_("paid {n}").format(n=paid), "green") if paid else (_("no fuel bought"), "grey")
    if phase == BUILDING:
        built = sum(1 for e in happened if isinstance(e, ev.CityConnected) and e.seat == seat)
        return (_("built {n}").format(n=built), "green") if built else (_("built none"), "grey")
    powered = _powered(happened, seat)
    return (f"+{powered.income}", "green") if powered is not None else ("", "grey")


def _rank_chip(controller: Controller, seat: int) -> Chip | None:
    place = places(controller.state.ranking).get(seat)
    return (ordinal(place), "green" if place == 1 else "grey") if place else None
