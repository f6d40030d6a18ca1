"""The decisions in puzzles, which are the same as at the table but give no clues to the answer."""

from typing import Final, Protocol

from powergrid.desktop.decisions import host
from powergrid.desktop.decisions.bid import BidDecision
from powergrid.desktop.decisions.build import BuildDecision
from powergrid.desktop.decisions.buy import BuyDecision
from powergrid.desktop.decisions.decision import Decision
from powergrid.desktop.decisions.host import do
from powergrid.desktop.decisions.power import PowerDecision
from powergrid.desktop.toolkit import parts
from powergrid.desktop.toolkit.rows import Part
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.translation import _
from powergrid.rules.legal import Kind


class Host(host.Host, Protocol):
    """The interface that decisions need from the screen of a puzzle."""

    def is_over(self) -> bool:
        """Return whether the puzzle is solved or given up."""

    def next_puzzle(self) -> None:
        """Go to the next puzzle."""


class _InPuzzle(Decision):
    """A decision that is checked without confirmation. Once the puzzle is over, the main button opens the next one."""

    whatif = False
    host: Host

    def confirm(self) -> None:
        """Submit the plan as the answer."""
        do(self.host, self.controller.confirm)

    def confirm_button(
        self, label: str, reason: str = "", *, least: float = 150, show_key: bool = True,
        tip: Tip | None = None, more_keys: tuple[str, ...] = (), style: str = "primary",
    ) -> Part:  # fmt: skip
        """Return the button that checks the answer or opens the next puzzle. Its style gives nothing away."""
        if not self.host.is_over():
            return super().confirm_button(label, reason, least=least, show_key=show_key, tip=tip, more_keys=more_keys)
        return parts.button(
            self.ui, self.confirm_control, _("Next puzzle"), self.host.next_puzzle, least=least, style="primary",
            key="Enter",
        )  # fmt: skip


class PuzzlePower(_InPuzzle, PowerDecision):
    """Choosing which plants to run; none is preselected."""

    def _best(self) -> None:
        """Return no button for the best choice."""


class PuzzleBuild(_InPuzzle, BuildDecision):
    """Planning cities."""


class PuzzleBuy(_InPuzzle, BuyDecision):
    """Planning fuel."""

    def buy_nothing(self) -> None:
        """Submit "buy nothing" as the answer."""
        self.confirm()


class PuzzleBid(_InPuzzle, BidDecision):
    """Choosing the highest bid, or passing."""

    def limit_button(self) -> None:
        """Return no button for a limit, because the bid itself is the limit."""


DECISIONS: Final[dict[Kind, type[_InPuzzle]]] = {
    "power": PuzzlePower,
    "build": PuzzleBuild,
    "buy": PuzzleBuy,
    "bid": PuzzleBid,
}
