"""Solving a puzzle: the position, answers, hints and the solution."""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from powergrid.desktop.play.controller import Controller
from powergrid.desktop.words.names import names_of
from powergrid.desktop.words.puzzles import PuzzleWords
from powergrid.desktop.words.translation import _
from powergrid.game import Game
from powergrid.record import Program, Table
from powergrid.rules.actions import Action, Bid, Build, Buy, Power
from powergrid.rules.engine import legal_actions
from powergrid.rules.events import Event
from powergrid.rules.refusals import IllegalAction
from powergrid.study.puzzles.book import Book, Puzzle, measured
from powergrid.study.puzzles.progress import Mark

#: Not answered yet, wrong answer, solved, or given up.
Stage = Literal["asked", "wrong", "right", "shown"]


class PuzzleController(Controller):
    """A controller that checks decisions as answers and never carries them out."""

    def __init__(self, game: Game, answer: Callable[[Sequence[Action]], None]) -> None:
        super().__init__(game, auto_forced=False)
        self._answer = answer

    def act_all(self, actions: Iterable[Action]) -> list[Event]:
        """Check an answer.

        Raises:
            IllegalAction: The rules forbid one of its actions.
        """
        given = list(actions)
        match given:
            case [Build(city=city)]:  # even with build_at_once, the answer is the whole plan
                refusal = self.build_plan.toggle(city)
                if refusal is not None:
                    raise IllegalAction(refusal)
                return []
        refusal = legal_actions(self.state).why_not(given[0])
        if refusal is not None:
            raise IllegalAction(refusal)
        self._answer(given)
        return []


class Attempt:
    """A puzzle that is being solved.

    Attributes:
        reply: The verdict on the last answer.
        hints: The number of hints shown.
        helped: Whether the player has seen a hint, the verdict on a wrong answer, or the solution.
    """

    def __init__(
        self, book: Book, puzzle: Puzzle, keep: Callable[[str, Mark], None], *, was_shown: bool = False
    ) -> None:
        """Start a puzzle.

        Args:
            was_shown: Whether the player has already seen the solution.
        """
        self.puzzle = puzzle
        self._keep = keep
        game = book.position(puzzle)
        game.record.note(Program(table=Table(no_advice=True)))  # puzzles have their own hints
        self.answer = book.answer(puzzle)
        self.controller = PuzzleController(game, self.check)
        self.words = PuzzleWords(puzzle, game, names_of(game))
        self.stage: Stage = "asked"
        self.reply = ""
        self.hints = 0
        self.helped = was_shown
        self._answered: tuple[Action, ...] = ()
        self._start_plan()

    @property
    def is_over(self) -> bool:
        """Whether the puzzle is solved or given up."""
        return self.stage in ("right", "shown")

    def check(self, actions: Sequence[Action]) -> None:
        """Check an answer.

        Raises:
            IllegalAction: The rules forbid it.
        """
        if self.is_over:
            return
        found = measured(self.puzzle, self.controller.state, actions)
        if found.fits and found.value == self.puzzle.value:
            self.stage, self.reply = "right", ""
            self._keep(self.puzzle.name, "helped" if self.helped else "solved")
        else:
            self.stage, self.reply = "wrong", self.words.verdict(actions, found)
            self.helped, self._answered = True, self._plan()

    def hint(self) -> bool:
        """Show the next hint; return whether there was one."""
        if self.is_over or self.hints >= len(self.words.hints()):
            return False
        self.hints, self.helped = self.hints + 1, True
        return True

    def give_up(self) -> None:
        """Show the solution and plan it on the table."""
        if self.is_over:
            return
        self.stage, self.reply, self.helped = "shown", "", True
        self._keep(self.puzzle.name, "shown")
        self._plan_answer()

    def again(self) -> None:
        """Start again, but remember any help received so far."""
        self.controller.refresh()
        self.stage, self.reply = "asked", ""
        self._start_plan()

    def shown_hints(self) -> list[str]:
        """Return the hints shown so far."""
        return self.words.hints()[: self.hints]

    def verdict(self) -> str:
        """Return the verdict on the last answer, or "" before the first answer and once the plan has changed."""
        if self.stage == "right":
            return _("Right!")
        if self.stage == "wrong" and self._plan() != self._answered:
            return ""
        return _("The solution:") if self.stage == "shown" else self.reply

    # -- plans

    def _plan(self) -> tuple[Action, ...]:
        return tuple(self.controller.turn_plan.actions())

    def _start_plan(self) -> None:
        """Clear the choice that the table preselects."""
        if self.controller.kind == "power":
            self.controller.power_plan.set_runs(())

    def _plan_answer(self) -> None:
        controller = self.controller
        controller.refresh()
        self._start_plan()
        for action in self.answer:
            match action:
                case Build(city=city):
                    controller.build_plan.cities.append(city)
                case Buy(fuel=kind, amount=amount):
                    controller.fuel_plan.set_amount(kind, amount)
                case Power(runs=runs):
                    controller.power_plan.set_runs(runs)
                case Bid(amount=amount):
                    controller.auction_plan.set_bid(amount)
