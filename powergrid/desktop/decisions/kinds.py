"""The class for each kind of decision. docs/contributing.md lists what else a new kind needs."""

from typing import Final

from powergrid.bots.turns import Hint
from powergrid.desktop.decisions.bid import BidDecision
from powergrid.desktop.decisions.build import BuildDecision
from powergrid.desktop.decisions.buy import BuyDecision
from powergrid.desktop.decisions.decision import Decision
from powergrid.desktop.decisions.host import Host
from powergrid.desktop.decisions.nominate import NominateDecision
from powergrid.desktop.decisions.power import PowerDecision
from powergrid.desktop.decisions.scrap import ScrapDecision
from powergrid.desktop.decisions.setup import MarkStartDecision, PlaceTrustDecision
from powergrid.desktop.play.controller import Controller
from powergrid.rules.legal import Kind

DECISIONS: Final[dict[Kind, type[Decision]]] = {
    "nominate": NominateDecision,
    "bid": BidDecision,
    "scrap": ScrapDecision,
    "buy": BuyDecision,
    "build": BuildDecision,
    "power": PowerDecision,
    "place_trust": PlaceTrustDecision,
    "mark_start": MarkStartDecision,
}


def decision_of(host: Host) -> Decision:
    """Return the pending decision of a scene; there must be a player to act."""
    return DECISIONS[host.controller.kind](host)


def mark_hint(controller: Controller, hint: Hint) -> str:
    """Mark the suggestion of a hint without carrying it out; return the control that does that."""
    controller.turn_plan.mark(hint)
    return control_for(controller, hint)


def control_for(controller: Controller, hint: Hint) -> str:
    """Return the control that carries out a hint once it is marked."""
    return DECISIONS[controller.kind].control_for(controller, hint)
