"""Bot games that test the board in the workshop, played in the background."""

from collections.abc import Sequence

from powergrid.content.board import Board
from powergrid.desktop.play.trial import GAMES, STEP2, STEP3, Trial, try_board
from powergrid.desktop.play.worker import Task, background
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.rows import Part, column, row
from powergrid.desktop.toolkit.ui import Tip, Ui
from powergrid.desktop.words.assessment import number
from powergrid.desktop.words.translation import _, count, plural
from powergrid.study.assessment import Assessment, Seating

_POLL_MS = 250


class Tryout:
    """The bot games on one version of a board."""

    def __init__(self) -> None:
        self._board: Board | None = None
        self._task: Task[Trial] | None = None

    @property
    def is_running(self) -> bool:
        """Whether bots are playing."""
        return self._task is not None and not self._task.done

    def start(self, board: Board, assessment: Assessment) -> None:
        """Start bot games on a board, if possible with three players."""
        self.stop()
        chosen = best_seating([seating for seating in assessment.seatings if not seating.why])
        self._board = board
        self._task = background.start(try_board, board.to_json(), chosen.edition, chosen.players, GAMES)

    def stop(self) -> None:
        """Stop the games in progress."""
        if self._task is not None:
            background.cancel(self._task)
        self._task = None

    def deadline(self, now: int) -> int | None:
        """Return when to check for results again."""
        return now + _POLL_MS if self.is_running else None

    def tick(self) -> bool:
        """Collect results; return whether games were running."""
        running = self.is_running
        if running:
            background.collect()
        return running

    def part(self, ui: Ui, board: Board | None, assessment: Assessment | None) -> Part | None:
        """Return the start button, the progress or the findings."""
        if board is None or assessment is None or not assessment.playable:
            return None
        t, task = ui.c.theme, self._task
        head = parts.label(ui, _("Let bots try it"), theme.SECTION.sized(16))
        if task is not None and not task.done:
            words = plural(GAMES, "Bots are playing: {n} of {games} game.", "Bots are playing: {n} of {games} games.")
            words = words.format(n=round(task.part * GAMES), games=GAMES)
            stop = parts.button(ui, "try.stop", _("Stop"), self.stop, height=30)
            return column(head, row(parts.label(ui, words, theme.TEXT, t.ink7, wraps=True, grow=1), stop), gap=6)
        tip = Tip(count(GAMES, "Play {n} bot game in the background", "Play {n} bot games in the background"),
                  "", "B")  # fmt: skip
        start = parts.button(ui, "try.start", _("Let bots try it"), lambda: self.start(board, assessment), height=30,
                             icon="play", key="B", tip=tip)  # fmt: skip
        if task is None or board is not self._board:
            return column(head, row(start), gap=6)
        if task.result is None:
            return column(head, parts.label(ui, task.error, theme.TEXT, t.red, wraps=True), row(start), gap=6)
        lines = [parts.label(ui, text, theme.SMALL, t.ink7, wraps=True) for text in findings(task.result, board)]
        return column(head, *lines, row(start), gap=4)


def best_seating(seats: Sequence[Seating]) -> Seating:
    """Return an edition and a number of players, preferably Recharged with three players."""
    return min(seats, key=lambda seat: (abs(seat.players - 3), seat.edition != "recharged"))


def findings(trial: Trial, board: Board) -> list[str]:
    """Return sentences about the results of the bot games on a board."""
    if not trial.games:
        return []
    names = {city.id: city.name for city in board.cities}
    found = [count(len(trial.games), "{n} game took {rounds} rounds (median).",
                   "{n} games took {rounds} rounds (median).", rounds=number(trial.rounds))]  # fmt: skip
    for step, begins in ((2, trial.step2), (3, trial.step3)):
        text = _("Step {n} begins in round {round}.") if begins is not None else _("Step {n} is rarely reached.")
        found.append(text.format(n=step, round=number(begins)))
    found.append(pace(trial))
    (best, wins), *_rest = trial.starts
    found.append(
        count(
            len(trial.starts),
            "Winners began in {n} city, most often in {city} ({wins} wins).",
            "Winners began in {n} different cities, most often in {city} ({wins} wins).",
            city=names.get(best, best),
            wins=wins,
        )
    )
    if 2 * wins > len(trial.games):
        found.append(_("This start is too strong: make the links around it more expensive."))
    return [text for text in found if text]


def pace(trial: Trial) -> str:
    """Describe whether the Steps come as early as on official boards."""
    if trial.step2 is None or trial.step3 is None:
        return _("Games on the official boards reach Steps 2 and 3: links here are too expensive for that.")
    early, late = trial.step2 < STEP2[0] or trial.step3 < STEP3[0], trial.step2 > STEP2[1] or trial.step3 > STEP3[1]
    if early == late:
        return _("Both Steps begin at the usual times.")
    return _("The Steps begin early: links are cheap.") if early else _("The Steps begin late: links are expensive.")
