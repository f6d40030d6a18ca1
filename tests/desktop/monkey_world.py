"""The monkey's world: the real program with controlled files, time and randomness.

Time, randomness and threads are controlled, so a list of steps always has the same result.
"""

import json
import logging
import os
import random
from collections.abc import Callable
from concurrent.futures import Future
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pygame
import pytest

from powergrid.bots import registry, review
from powergrid.bots.deep_search import Budget
from powergrid.bots.expert import ExpertBot
from powergrid.bots.levels import NORMAL, HardBot
from powergrid.bots.manners import with_manner
from powergrid.bots.search import Effort
from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.board import figure, ground_cache
from powergrid.desktop.pieces import chart_files
from powergrid.desktop.play import coach, settings, worker
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import keys, shapes, text, theme
from powergrid.desktop.words import language
from powergrid.game import create_game, replay
from powergrid.record import SECTION, parse_record, record_text
from powergrid.record.snapshot import snapshot
from powergrid.rules.state import FINISHED
from powergrid.saves import files
from tests.own_boards import ring_data
from tests.saves.playing import play

Step = tuple[Any, ...]
NAMES = ("Ana", "Bo", "Cleo", "Dušan", "Ève", "Ирина")
#: Reduced search effort for bots and for the review of a game.
_EFFORT = Effort(samples=1, first=1, candidates=2)
_DAY = datetime(2026, 1, 1, tzinfo=UTC)
#: The maximum number of cached boards, and the maximum growth in open files and in memory (bytes).
_MAX_BOARDS, _MAX_FILES, _MAX_GROWTH = 400, 6, 150_000_000


class InvariantViolation(AssertionError):
    """An invariant that was violated: something happened that no use of the program may cause."""


class _Errors(logging.Handler):
    """A handler that collects the errors that the program logs."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))


class _DeferredThread:
    """A replacement for a thread that runs when the monkey waits."""

    jobs: ClassVar[list[Callable[[], None]]] = []

    def __init__(self, target: Callable[..., None], args: tuple[Any, ...] = (), **_: object) -> None:
        self._target, self._args = target, args

    def start(self) -> None:
        self.jobs.append(self._run)

    def _run(self) -> None:
        self._target(*self._args)


def _hard(seed: int, manner: str, _cores: int) -> HardBot:
    return HardBot(seed, with_manner(NORMAL, manner), _EFFORT, clock=lambda: 0)


def _expert(seed: int, manner: str, _cores: int) -> ExpertBot:
    return ExpertBot(seed, with_manner(NORMAL, manner), Budget(rounds=4, first=1), clock=lambda: 0)


def _raise_violation(error: Exception) -> str:
    raise InvariantViolation(f"in a thread: {error}") from error


class _SynchronousExecutor:
    """A replacement for the thread that paints board backgrounds."""

    def submit(self, work: Callable[..., object], *args: object) -> Future[object]:
        future: Future[object] = Future()
        try:
            future.set_result(work(*args))
        except Exception as error:
            future.set_exception(error)
        return future


class QuickApp(App):
    """The program without most redraws after mouse movements, which change only colours and tooltips."""

    _only_hovered, _frames = False, 0

    def _dispatch(self, event: pygame.event.Event) -> None:
        clean = not self.scene.ui.dirty or self._only_hovered
        super()._dispatch(event)
        self._only_hovered = clean and event.type == pygame.MOUSEMOTION and not self.scene.ui._pressed

    def _draw_if_dirty(self) -> None:
        self._frames += 1
        if not self._only_hovered or self._frames % 16 == 0:
            super()._draw_if_dirty()


class World:
    """The program in a separate folder, driven by steps.

    Attributes:
        events: The number of events posted so far.
        now: The clock, in milliseconds.
    """

    def __init__(self, home: Path) -> None:
        self.home = home
        self.now = 1000
        self.events = 0
        self._counter = 0
        self._log = _Errors()
        self._patch = pytest.MonkeyPatch()
        self._patch_program()
        self._files()
        settings.load()
        self.app = QuickApp((1024, 640), headless=True, clock=lambda: self.now)
        pygame.event.clear()
        self.app.go.menu()
        self.app.apply_settings()
        self.app.step()
        self._files_open = open_files()
        self._memory = resident_bytes()

    def _patch_program(self) -> None:
        patch, world = self._patch, self

        class Moment(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> Any:
                return (_DAY + timedelta(milliseconds=world.now)).astimezone(tz)

        def seed(self: random.Random, a: Any = None, version: int = 2) -> None:
            if a is None:
                world._counter += 1
                a = world._counter
            plain_seed(self, a, version)

        plain_seed = random.Random.seed
        patch.setattr(random.Random, "seed", seed)
        for module in (files, chart_files):
            patch.setattr(module, "datetime", Moment)
        patch.setattr(files, "secrets", SimpleNamespace(token_hex=self._token))
        patch.setattr("powergrid.report.datetime", Moment)
        patch.setattr(worker, "Thread", _DeferredThread)
        patch.setattr(worker, "_error_text", _raise_violation)
        _DeferredThread.jobs.clear()
        patch.setattr(ground_cache, "_painter", _SynchronousExecutor())
        patch.setitem(registry._OURS, "hard", ("thinks little", _hard))
        patch.setitem(registry._OURS, "expert", ("thinks little", _expert))
        patch.setattr(review, "_QUICK", _EFFORT)
        patch.setattr(review, "_LONG", _EFFORT)
        patch.setattr(os, "fsync", lambda _file: None)
        patch.setenv("POWERGRID_HOME", str(self.home))
        inside = self.home / "here"
        inside.mkdir(parents=True)
        patch.chdir(inside)
        logging.getLogger("powergrid").addHandler(self._log)

    def _token(self, _length: int) -> str:
        self._counter += 1
        return f"{self._counter:06x}"

    def _files(self) -> None:
        """Create the user's files: valid and invalid map files, and files to import."""
        maps, exports = self.home / "data" / "maps", self.home / "exports"
        for folder in (maps, exports):
            folder.mkdir(parents=True)
        for name, mixed in (("ring", True), ("arcs", False)):
            (maps / f"{name}.json").write_text(json.dumps(ring_data(mixed=mixed)), encoding="utf-8")
        (maps / "bad.json").write_text('{"id": "bad", "cities": [', encoding="utf-8")
        game = play(_new_game("germany", 3, ("human",) * 3, 1), 60)
        whole = record_text(game.record)
        (exports / "good.json").write_text(whole, encoding="utf-8")
        (exports / "cut.json").write_text(whole[: len(whole) * 2 // 3], encoding="utf-8")
        (exports / "wrong.json").write_text(whole.replace("bid", "bit", 3), encoding="utf-8")

    def close(self) -> None:
        """Undo all replacements."""
        self.app.close()
        logging.getLogger("powergrid").removeHandler(self._log)
        self._patch.undo()
        keys.bind({})
        language.use(language.ENGLISH)
        theme.use("light")
        theme.use_text("normal")
        settings.load()

    # -- steps

    def take(self, step: Step) -> None:
        """Take one step, unless its control is missing."""
        getattr(self, f"_do_{step[0]}")(*step[1:])
        if step[0] not in ("press", "part"):
            self.now += 15
            self._turn()
        if not self.app.running:
            self.app.running = True
            self.app.go.menu()
            self._turn()

    def _turn(self) -> None:
        self.app.step()
        if self._log.found:
            raise InvariantViolation(self._log.found[0])

    def _post(self, kind: int, **more: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **more))
        self.events += 1

    def _do_on(self, name: str, across: float, down: float, count: int) -> None:
        """Move the mouse to a position inside a control in `count` small moves."""
        control = self.app.scene.ui.control(name)
        if control is not None:
            rect, scale = control.rect, self.app.scale
            place = (rect.x + across * rect.width) * scale, (rect.y + down * rect.height) * scale
            self._do_move(round(place[0]), round(place[1]), count)

    def _do_move(self, x: int, y: int, count: int) -> None:
        for left in range(count - 1, -1, -1):
            self._post(pygame.MOUSEMOTION, pos=(x - 3 * left, y - left), rel=(3, 1), buttons=(0, 0, 0))
        self._mouse = (x, y)

    _mouse = (0, 0)

    def _do_press(self, button: int) -> None:
        self._post(pygame.MOUSEBUTTONDOWN, pos=self._mouse, button=button)

    def _do_release(self, button: int) -> None:
        self._post(pygame.MOUSEBUTTONUP, pos=self._mouse, button=button)

    def _do_key(self, code: int, mod: int, typed: str, count: int = 1) -> None:
        """Press a key, hold it for `count` events, and release it."""
        for _ in range(count):
            self._post(pygame.KEYDOWN, key=code, mod=mod, unicode=typed)
            if typed and not mod & pygame.KMOD_CTRL:
                self._post(pygame.TEXTINPUT, text=typed)
        self._post(pygame.KEYUP, key=code, mod=mod)

    def _do_text(self, typed: str) -> None:
        for letter in (typed,) if len(typed) % 2 else typed:
            self._post(pygame.TEXTINPUT, text=letter)

    def _do_path(self, name: str) -> None:
        """Type the path of an existing or missing file in the exports folder."""
        self._post(pygame.TEXTINPUT, text=str(self.home / "exports" / name))

    def _do_drop(self, name: str) -> None:
        self._post(pygame.DROPFILE, file=str(self.home / "exports" / name))

    def _do_wheel(self, steps: int, count: int) -> None:
        for _ in range(count):
            self._post(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False, precise_x=0.0, precise_y=float(steps))

    def _do_event(self, name: str) -> None:
        self._post(getattr(pygame, name))

    def _do_resize(self, width: int, height: int) -> None:
        self.app.resize((width, height))
        self.events += 1

    def _do_wait(self, milliseconds: int) -> None:
        """Let time pass and background work finish."""
        self.now += milliseconds
        jobs = _DeferredThread.jobs[:]
        _DeferredThread.jobs.clear()
        for job in jobs:
            job()

    def _do_settings(self, values: dict[str, Any]) -> None:
        settings.change(**values)
        self.app.apply_settings()

    def _do_screen(self, name: str) -> None:
        self.app.go.menu()
        if name == "tutorial":
            coach.restart()
        if name != "menu":
            getattr(self.app.go, name)()

    def _do_game(
        self, board: str, kinds: list[str], seed: int, decisions: int, hidden: bool, free: bool, show: str
    ) -> None:
        """Play some random decisions, then show the game at the table or on another screen."""
        game = play(_new_game(board, len(kinds), tuple(kinds), seed), decisions, seed)
        game.record.extra[SECTION] = {"table": {"hidden_money": hidden, "free_undo": free}}
        self.app.go.menu()
        if show == "table" or (show == "results" and game.state.phase != FINISHED):
            self.app.go.table(game)
        else:
            getattr(self.app.go, show)(game)

    # -- checks

    def check(self) -> None:
        """Raise InvariantViolation unless every game shown or saved can be replayed and nothing grows without bound."""
        for scene in self.app.scenes:
            if isinstance(scene, TableScene):
                self._check_game(scene)
        if any(cache.bytes > cache.limit for cache in (text.pictures, shapes.pictures) if len(cache) > 1):
            raise InvariantViolation("too many pictures are cached")
        if len(figure._figures) > _MAX_BOARDS:
            raise InvariantViolation("too many boards are cached")
        if open_files() > self._files_open + _MAX_FILES:
            raise InvariantViolation("too many files stay open")
        if resident_bytes() > self._memory + _MAX_GROWTH:
            raise InvariantViolation("the process uses too much memory")

    def _check_game(self, scene: TableScene) -> None:
        game = scene.controller.game
        again = replay(parse_record(record_text(game.record)))
        if snapshot(again.state) != snapshot(game.state):
            raise InvariantViolation("the record of the game in progress leads to a different state")
        autosave = scene.saver.autosave
        if autosave is None or autosave.path is None or not scene.saver.is_saved or not autosave.path.is_file():
            return
        kept = replay(parse_record(autosave.path.read_bytes()))
        if snapshot(kept.state) != snapshot(game.state):
            raise InvariantViolation("the autosave leads to a different state")


def open_files() -> int:
    """Return the number of files this process has open, or 0 if unknown."""
    folder = Path("/proc/self/fd")
    return len(list(folder.iterdir())) if folder.is_dir() else 0


def resident_bytes() -> int:
    """Return the memory this process uses in bytes, or 0 if unknown."""
    statm = Path("/proc/self/statm")
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if statm.is_file() else 0


def _new_game(board: str, players: int, kinds: tuple[str, ...], seed: int) -> Any:
    from powergrid.rules.zones import possible_zones

    chosen = board_by_id(board)
    zones = possible_zones(chosen, "recharged", players)
    people = [{"name": NAMES[n], "kind": kind} for n, kind in enumerate(kinds)]
    return create_game(chosen, "recharged", random.Random(seed).choice(zones), people, seed=seed)
