"""The content of the player panels: money, capacity, and status in the current phase."""

from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.screens.table.players import PlayerPanel
from powergrid.desktop.words.bots import manner_text
from powergrid.desktop.words.names import ordinal
from powergrid.desktop.words.prompts import must_pass
from powergrid.desktop.words.translation import _, _p, count
from powergrid.game import Game
from powergrid.rules import events as ev
from powergrid.rules.bureaucracy import round_income
from powergrid.rules.events import Event
from powergrid.rules.fuel import full_output
from powergrid.rules.standing import next_in_turn, places, standing, turns
from powergrid.rules.state import AUCTION, BUILDING, BUREAUCRACY, FINISHED, NOBODY, RESOURCES, SETUP, GameState

#: Text and style: amber, soft, green, grey or ink.
Chip = tuple[str, str]


def phase_events(game: Game) -> list[Event]:
    """Return the events of the current phase so far."""
    found: list[Event] = []
    for event in (event for events in reversed(game.events) for event in reversed(events)):
        if isinstance(event, ev.PhaseBegan):
            break
        found.append(event)
    return found[::-1]


def player_panels(controller: Controller, hidden_money: bool = False, viewer: int | None = None) -> list[PlayerPanel]:
    """Return the panels in seat order, the Trust last.

    Args:
        hidden_money: Whether to hide the money of everyone but the viewer until the game is over.
        viewer: The person at the screen, by default the person to act.
    """
    state, happened = controller.state, phase_events(controller.game)
    if not hidden_money or state.phase == FINISHED:
        shown = set(range(len(state.players)))
    else:
        viewer = state.to_act if viewer is None else viewer
        shown = {viewer} if viewer != NOBODY and controller.seats[viewer].is_human else set()
    panels = [_panel(controller, seat, happened, seat in shown) for seat in range(len(state.players))]
    trust = state.trust
    if trust is not None:
        panels.append(PlayerPanel(
            "trust", _("Trust"), "trust", "", None, len(trust.cities), full_output(state.ruleset.cards, trust.plants),
            _("powers"),
            tuple(trust.plants), tuple(trust.fuel), False,
            (count(trust.houses, "{n} house left", "{n} houses left"), "grey"),
            cards=state.ruleset.cards, has_money=False,
        ))  # fmt: skip
    return panels


def _panel(controller: Controller, number: int, happened: list[Event], shows_money: bool) -> PlayerPanel:
    state, seat = controller.state, controller.seats[number]
    player, active = state.players[number], state.to_act == number
    powered = _powered(happened, number)
    return PlayerPanel(
        key=str(number),
        name=seat.name,
        color=seat.color,
        tag=_tag(controller, seat),
        money=player.money if shows_money else None,
        cities=len(player.cities),
        power=full_output(controller.state.ruleset.cards, player.plants) if powered is None else powered.supplied,
        power_word=_("powers") if powered is None else _("supplied"),
        plants=tuple(player.plants),
        fuel=tuple(player.fuel),
        active=active,
        chip=_chip(controller, number, happened),
        after=_after(controller, number) if shows_money else "",
        new=tuple(controller.fuel_plan.amounts) if active and state.phase == RESOURCES else (0, 0, 0, 0),
        burnt=dict(controller.power_plan.burnt) if active and state.phase == BUREAUCRACY else {},
        bought_for=dict(controller.bought_for(number)),
        planned=dict(controller.fuel_plan.plant_runs) if active else {},
        cards=state.ruleset.cards,
        second=bool(state.second_networks >> number & 1) if state.ruleset.second_network else None,
        manner=manner_text(seat.kind, seat.manner),
        who=_("This is you; the others are bots") if _is_alone(controller, seat) else "",
    )


def _tag(controller: Controller, seat: Seat) -> str:
    """Return the tag that marks a bot, or the only person among bots."""
    if not seat.is_human:
        return _("bot")
    return _("you") if _is_alone(controller, seat) else ""


def _is_alone(controller: Controller, seat: Seat) -> bool:
    """Return whether a seat belongs to the only person among bots."""
    return seat.is_human and sum(other.is_human for other in controller.seats) == 1


def _powered(happened: list[Event], seat: int) -> ev.Powered | None:
    return next((e for e in happened if isinstance(e, ev.Powered) and e.seat == seat), None)


def _after(controller: Controller, seat: int) -> str:
    """Return the caption for the money left after a bid or a plan, or "" if there is neither."""
    state, fuel, build = controller.state, controller.fuel_plan, controller.build_plan
    money = state.players[seat].money
    if state.on_offer and state.leader == seat:
        return _("{n} after bid").format(n=money - state.high_bid)
    if state.to_act != seat or not controller.seats[seat].is_human:
        return ""
    if state.phase == RESOURCES and fuel.has_choice:
        return _("{n} after buying").format(n=money - fuel.cost())
    if state.phase == BUILDING and build.has_choice:
        return _("{n} after plan").format(n=money - build.cost())
    if state.phase == BUREAUCRACY:
        return _("{n} after income").format(n=money + round_income(state, seat, controller.power_plan.supplied()))
    return ""


def _chip(controller: Controller, seat: int, happened: list[Event]) -> Chip | None:
    """Return a player's status in the phase, or their rank once the game is over."""
    state, phase = controller.state, controller.state.phase
    if phase == AUCTION:
        return _auction_chip(controller, seat, happened)
    if phase == SETUP:
        return (_("choosing"), "amber") if state.to_act == seat else None
    if phase == FINISHED:
        place = places(state.ranking).get(seat)
        return (ordinal(place), "green" if place == 1 else "grey") if place else None
    return _turn_chip(state, seat, happened) if phase in (RESOURCES, BUILDING, BUREAUCRACY) else None


def _auction_chip(controller: Controller, seat: int, happened: list[Event]) -> Chip | None:
    state = controller.state
    where = standing(state, seat)
    if where == "acts" and must_pass(controller.game, controller.legal):
        return (_("must pass") if state.on_offer else _("cannot buy")), "amber"
    if where == "acts":
        return (_("to bid") if state.on_offer else _("choosing")), "amber"
    if where == "bought":
        plant = next((e.plant for e in happened if isinstance(e, ev.PlantBought) and e.seat == seat), 0)
        return _("bought plant {plant}").format(plant=plant), "green"
    if where == "leads":
        return _("bids {n}").format(n=state.high_bid), "ink"
    chips = {
        "scraps": (_("scraps a plant"), "amber"),
        "left": (_("no plant"), "grey"),
        "passed": (_("passed"), "grey"),
        "bids": (_("still in"), "soft"),
        "barred": (_("may not bid"), "grey"),
    }
    return chips.get(where)


def _turn_chip(state: GameState, seat: int, happened: list[Event]) -> Chip:
    """Return a player's status in a phase in which everyone has one turn."""
    where = standing(state, seat)
    if where == "acts":
        words = {RESOURCES: _("buying"), BUILDING: _p("what a player does", "building"), BUREAUCRACY: _("choosing")}
        return words[state.phase], "amber"
    if where == "done":
        return _turn_result(state.phase, seat, happened)
    is_next = next_in_turn(state) == seat
    return (_("next") if is_next else ordinal(turns(state).index(seat) + 1)), "grey"


def _turn_result(phase: str, seat: int, happened: list[Event]) -> Chip:
    if phase == RESOURCES:
        paid = sum(e.price for e in happened if isinstance(e, ev.FuelBought) and e.seat == seat)
        return (_("paid {n}").format(n=paid), "green") if paid else (_("no fuel bought"), "grey")
    if phase == BUILDING:
        built = sum(1 for e in happened if isinstance(e, ev.CityConnected) and e.seat == seat)
        return (_("built {n}").format(n=built), "green") if built else (_("built none"), "grey")
    powered = _powered(happened, seat)
    return (f"+{powered.income}", "green") if powered is not None else ("", "grey")
