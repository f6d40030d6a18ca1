"""Placing a house of the Trust before the first round."""

from powergrid.content.editions import TRUST_START_CITIES
from powergrid.desktop.decisions.setup import SetupDecision
from powergrid.desktop.words.translation import _N, _
from powergrid.rules.actions import PlaceTrust


class PlaceTrustDecision(SetupDecision):
    """Placing a house of the Trust."""

    kind = "place_trust"
    make = PlaceTrust
    title = _N("Placing the Trust")
    rule = _N(
        "The first player places one house of the Trust, the second two, the first two, the second one, all side by "
        "side. Nobody can connect these six cities in Step 1, but links may pass through them."
    )
    page = "trust"

    def lines(self) -> list[str]:
        """Return how many houses are placed, and the rule in short lines."""
        trust = self.controller.state.trust
        placed = len(trust.cities) if trust is not None else 0
        return [
            _("House {n} of {all}: click a lit city on the board.").format(n=placed + 1, all=TRUST_START_CITIES),
            _("The six cities are next to each other. Nobody can connect them in Step 1; links may pass through them."),
        ]
