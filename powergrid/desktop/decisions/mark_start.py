"""Marking a start city before the first round."""

from powergrid.desktop.decisions.setup import SetupDecision
from powergrid.desktop.words.translation import _N, _
from powergrid.rules.actions import MarkStart


class MarkStartDecision(SetupDecision):
    """Marking a start city."""

    kind = "mark_start"
    make = MarkStart
    title = _N("Marking a start city")
    rule = _N(
        "Every player marks one city. Every network must start in a marked city that is still free, and "
        "in Step 1 marked cities can be connected in no other way."
    )
    page = "start"

    def lines(self) -> list[str]:
        """Return the rule in short lines."""
        return [
            _("Choose a lit city on the board."),
            _("Every network must start in a marked city that is still free, not necessarily one's own."),
            _("In Step 1 nobody connects a marked city in any other way."),
        ]
