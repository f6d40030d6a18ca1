"""The question to the player to act."""

from typing import Final

from powergrid.desktop.words.log import is_only_choice
from powergrid.desktop.words.translation import _N, _
from powergrid.game import Game
from powergrid.rules.actions import Pass
from powergrid.rules.auction import is_sole_buyer, may_bid_on
from powergrid.rules.legal import Kind, Legal
from powergrid.rules.plant_market import all_for_sale, current_market, lowest_plant
from powergrid.rules.ruleset import FIRST_PASS_AT_ONCE
from powergrid.rules.state import OUT, GameState

#: The number of cards in the upper row of the plant market in Steps 1 and 2.
UPPER_ROW: Final = 4
_PROMPTS: Final[dict[str, str]] = {
    "place_trust": _N("places a house of the Trust"),
    "mark_start": _N("marks a start city"),
    "nominate": _N("chooses a plant to auction or buys none"),
    "nominate_must": _N("chooses a plant to auction"),
    "nominate_sole": _N("buys a plant or none"),
    "nominate_sole_must": _N("buys a plant"),
    "nominate_pass": _N("cannot buy a plant"),
    "bid": _N("bids on plant {plant} or passes"),
    "bid_pass": _N("must pass on plant {plant}"),
    "scrap": _N("scraps a plant"),
    "buy": _N("buys fuel"),
    "buy_one": _N("buys a token or stops"),
    "build": _N("plans cities"),
    "power": _N("chooses plants to run"),
}


def prompt(kind: Kind, *, plant: int = 0, may_leave: bool = True, sole: bool = False) -> str:
    """Return the prompt for the player to act, without their name: "bids on plant 27 or passes"; "" for nobody.

    Args:
        plant: The plant up for auction.
        may_leave: Whether they may leave the auction.
        sole: Whether they are the only buyer left.
    """
    key: str = kind
    if kind == "nominate":
        key += "_sole" * sole + "_must" * (not may_leave)
    return _(_PROMPTS[key]).format(plant=plant) if key in _PROMPTS else ""


def must_pass(game: Game, legal: Legal) -> bool:
    """Return whether the player to act in the auction can only pass, and showing this reveals no hidden money."""
    state = game.state
    if legal.kind not in ("nominate", "bid") or not is_only_choice(legal, Pass(state.to_act)):
        return False
    barred = legal.kind == "bid" and not may_bid_on(state, state.to_act, state.on_offer)
    return barred or not game.record.program.table.hidden_money


def question(game: Game, legal: Legal) -> str:
    """Return the prompt for the player to act, with only the choices they have."""
    state = game.state
    if must_pass(game, legal):
        return _(_PROMPTS[f"{legal.kind}_pass"]).format(plant=state.on_offer)
    if legal.kind == "buy" and state.ruleset.one_token_a_turn:
        return _(_PROMPTS["buy_one"])
    sole = legal.kind == "nominate" and is_sole_buyer(state, state.to_act)
    return prompt(legal.kind, plant=state.on_offer, may_leave=legal.can_pass(), sole=sole)


def for_sale_words(state: GameState) -> str:
    """Return a sentence about which plants of the market can be clicked."""
    if is_sole_buyer(state, state.to_act):
        return _("Choose a plant that is for sale: nobody can outbid you.")
    if all_for_sale(state):
        return _("Choose a plant in the market to auction.")
    if len(current_market(state)) > UPPER_ROW:
        return _("Choose a plant in the upper row, or the one marked “now” below, to auction.")
    return _("Choose a plant in the upper row to auction.")


def first_pass_words(state: GameState) -> str:
    """Return a warning if buying no plant now removes a plant from the game, otherwise "" (BOARDS §4)."""
    plant = lowest_plant(state)
    if state.ruleset.first_pass != FIRST_PASS_AT_ONCE or OUT in state.status or not plant:
        return ""
    return _("If you buy no plant now, plant {n} leaves the game.").format(n=plant)
