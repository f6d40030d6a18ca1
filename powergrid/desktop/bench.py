"""The measurements of `powergrid bench --frames`: how fast the window opens and draws, without a display."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import median
from typing import Final

from powergrid.bots.bench import Result
from powergrid.bots.random_bot import random_action
from powergrid.content.board import Board, Printing
from powergrid.content.library import board_by_id
from powergrid.game import Game, create_game
from powergrid.rules.state import BUILDING, FINISHED
from powergrid.rules.zones import possible_zones

_SIZES: Final = {"1080p": (1920, 1080), "4k": (3840, 2160)}
_RUNS: Final = 5
_STEPS: Final = 30
_IDLE_SECONDS: Final = 5.0
_BOT_SECONDS: Final = 20.0
_START: Final = "from powergrid import cli; from powergrid.desktop.opening import open_all; open_all({begin})"


def measure() -> list[Result]:
    """Return all measurements that `powergrid bench --frames` shows."""
    found = [result for name, size in _SIZES.items() for result in _Table(name, size).measure()]
    found += [_with_bots(name, size) for name, size in _SIZES.items()]
    found += _drawings()
    if getattr(sys, "frozen", False):  # an executable cannot start another Python
        return found
    _start()  # the first run reads the files from disk
    menu, whole, setup, table, memory = zip(*(_start() for _ in range(_RUNS)), strict=True)
    return [
        *found,
        _times("menu_ms", "first menu picture", menu),
        _times("whole_menu_ms", "menu with its board", whole),
        _times("setup_ms", "menu to set-up", setup),
        _times("table_ms", "set-up to table", table),
        *([_summary("memory_mb", "resident memory", memory, "MB")] if all(memory) else []),
    ]


class _Table:
    """A table halfway through a game in a window of this size, where a person has to build.

    It has the default settings, but no hints for beginners. The banner, which would disappear by itself, is closed.
    """

    def __init__(self, name: str, size: tuple[int, int]) -> None:
        from powergrid.desktop.app import App
        from powergrid.desktop.play import settings
        from powergrid.desktop.screens.table.scene import TableScene

        self.name = name
        settings.use(settings.Settings(hints=False))
        self.app = App(size, headless=True)
        self.app.apply_settings()
        self.scene = TableScene(mid_game())
        self.app.reset(self.scene)
        self.scene.view.banners.clear()
        self.app.step()

    def measure(self) -> list[Result]:
        """Return the frame times after each kind of input, and the load while idle."""
        sweep, zoom, pan = self._sweep(), self._zoom(), self._pan()
        pieces = (
            ("redraw", "full redraw", self._redraw),
            ("pointer", "pointer move", lambda: self._send(next(sweep))),
            ("zoom", "zoom step", lambda: self._send(next(zoom))),
            ("pan", "pan step", lambda: self._send(next(pan))),
        )
        results = [
            _times(f"{key}_{self.name}_ms", f"{title}, {self.name}", self._each(work)) for key, title, work in pieces
        ]
        frames, busy = self._idle()
        results.append(_summary(f"idle_frames_{self.name}", f"idle frames, {self.name}", [frames], "drawn"))
        results.append(_summary(f"idle_percent_{self.name}", f"idle, {self.name}", [busy], "% of a core", 2))
        self.app.close()
        return results

    def _each(self, work: Callable[[], None]) -> list[float]:
        """Return the median time of a step in each run."""
        work()
        return [sorted(_clock(work) for _ in range(_STEPS))[_STEPS // 2] for _ in range(_RUNS)]

    def _redraw(self) -> None:
        self.scene.ui.dirty = True
        self.app.step()

    def _send(self, event: tuple[int, dict[str, object]]) -> None:
        import pygame

        pygame.event.post(pygame.event.Event(*event))
        self.app.step()

    def _board(self) -> tuple[float, float, float, float]:
        rect = self.scene.control_rect("board")
        return rect.centerx, rect.centery, rect.width, rect.height

    def _sweep(self) -> Iterator[tuple[int, dict[str, object]]]:
        """Yield pointer moves from city to city, so that every move changes something."""
        import pygame

        from powergrid.desktop.pieces.controls import city_of

        cities = [one.name for one in self.scene.ui.controls if city_of(one.name)]
        while True:
            for city in cities:
                place = self.scene.control_rect(city).center
                yield pygame.MOUSEMOTION, {"pos": place, "rel": (1, 1), "buttons": (0, 0, 0)}

    def _zoom(self) -> Iterator[tuple[int, dict[str, object]]]:
        import pygame

        x, y, _width, _height = self._board()
        yield pygame.MOUSEMOTION, {"pos": (x, y), "rel": (1, 1), "buttons": (0, 0, 0)}
        while True:
            for steps in (1, 1, 1, 1, -1, -1, -1, -1):
                yield pygame.MOUSEWHEEL, {"x": 0, "y": steps, "flipped": False}

    def _pan(self) -> Iterator[tuple[int, dict[str, object]]]:
        import pygame

        for _ in range(3):
            yield pygame.MOUSEWHEEL, {"x": 0, "y": 1, "flipped": False}
        start = self._free_place()
        yield pygame.MOUSEMOTION, {"pos": start, "rel": (1, 1), "buttons": (0, 0, 0)}
        yield pygame.MOUSEBUTTONDOWN, {"pos": start, "button": 1}
        number = 0
        while True:
            number += 1
            place = start[0] + 6 * abs(30 - number % 60), start[1] + 4 * abs(20 - number % 40)
            yield pygame.MOUSEMOTION, {"pos": place, "rel": (1, 1), "buttons": (1, 0, 0)}

    def _free_place(self) -> tuple[int, int]:
        """Return a point at the left edge of the board without a city, because cities cannot be dragged."""
        board = self.scene.control_rect("board")
        names = [one.name for one in self.scene.ui.controls if one.name.startswith(("city.", "away."))]
        cities = [self.scene.control_rect(name).inflate(8, 8) for name in names]
        places = ((board.left + 30, y) for y in range(board.centery, board.bottom - 30, 5))
        return next(place for place in places if not any(city.collidepoint(place) for city in cities))

    def _idle(self) -> tuple[int, float]:
        """Return the number of frames drawn while nothing happens, and the load of a core in percent."""
        import pygame

        self._send((pygame.MOUSEBUTTONUP, {"pos": pygame.mouse.get_pos(), "button": 1}))
        for _ in range(5):  # finish deferred work
            self.app.step(1000)
        frames, before, begin = self.app.frames, time.process_time(), time.perf_counter()
        while (left := _IDLE_SECONDS - (time.perf_counter() - begin)) > 0:
            self.app.step(max(1, round(left * 1000)))
        return self.app.frames - frames, 100 * (time.process_time() - before) / _IDLE_SECONDS


def mid_game() -> Game:
    """Return a game of six people on Germany, halfway through a building phase."""
    game, random = _game("human"), Random(1)
    while game.state.phase != FINISHED:
        if game.state.phase == BUILDING and game.length > 300:
            break
        game.apply(random_action(game.legal(), random))
    return game


def _game(kind: str) -> Game:
    """Return a new game of six on Germany."""
    board = board_by_id("germany")
    players = [{"name": f"Player {seat}", "kind": kind} for seat in range(1, 7)]
    return create_game(board, "recharged", possible_zones(board, "recharged", 6)[0], players, seed=1)


# --- with bots ------------------------------------------------------------------------------------------------------


def _with_bots(name: str, size: tuple[int, int]) -> Result:
    """Return the 99th percentile of frame times while six hard bots play in a separate process.

    Times are wall-clock times, because that process competes with the window. The lowest value is the median, the
    highest the worst.
    """
    from powergrid.desktop.app import App
    from powergrid.desktop.play import settings
    from powergrid.desktop.play.worker import background
    from powergrid.desktop.screens.table.scene import TableScene

    settings.use(settings.Settings(hints=False))
    app = App(size, headless=True)
    app.apply_settings()
    background.use_process()
    scene = TableScene(_game("hard"))
    app.reset(scene)
    scene.view.motion.speed, scene.round_end.on = "normal", True  # as in a window with a display
    app.step()
    times = []
    end = time.monotonic() + _BOT_SECONDS
    while time.monotonic() < end:
        drawn, begin = app.frames, time.perf_counter()
        app.step()
        if app.frames > drawn:
            times.append(time.perf_counter() - begin)
        time.sleep(0.004)  # the shortest pause between checks for events
    app.quit()
    app.close()
    times.sort()
    quantiles = [times[len(times) // 2], times[len(times) * 99 // 100], times[-1]]
    middle, most, worst = (seconds * 1000 for seconds in quantiles)
    return Result(f"beside_bots_{name}_ms", f"beside six bots, {name}", most, middle, worst, "ms", 1)


# --- from the start to the table -------------------------------------------------------------------------------------


def _drawings() -> list[Result]:
    """Return the times to draw boards of 42 cities that have no drawing file: one random, two by coordinates."""
    from powergrid.content.auto_drawing import auto_drawing
    from powergrid.content.auto_layout import auto_layout
    from powergrid.study.generator import BoardSpec, generate

    boards = {"generated": generate(BoardSpec(1)), "germany": board_by_id("germany"), "italy": board_by_id("italy")}
    found = []
    for name, board in boards.items():
        printing = board.printing("recharged")

        def draw(board: Board = board, printing: Printing = printing) -> None:
            auto_drawing(board, printing, auto_layout(printing, board.regions))

        found.append(_times(f"draw_{name}_ms", f"drawing a board, {name}", [_clock(draw) for _ in range(_RUNS)]))
    return found


def _start() -> tuple[float, ...]:
    """Return the output of `open_all` in a separate process."""
    code = _START.format(begin=time.time())
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    return tuple(map(float, done.stdout.split()[-5:]))


# --- clocks ----------------------------------------------------------------------------------------------------------


def _clock(work: Callable[[], object]) -> float:
    begin = time.thread_time()
    work()
    return time.thread_time() - begin


def _times(name: str, title: str, seconds: Sequence[float]) -> Result:
    return _summary(name, title, [one * 1000 for one in seconds], "ms", 1)


def _summary(name: str, title: str, values: Sequence[float], unit: str, digits: int = 0) -> Result:
    return Result(name, title, median(values), min(values), max(values), unit, digits)
