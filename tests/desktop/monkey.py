"""A monkey test that sends random but meaningful events to the program; a seed makes them reproducible.

    python -m tests.desktop.monkey [--seed N] [--seeds COUNT] [--events COUNT] [--shrink]

plays episodes, each in a new folder, and writes the steps before a failure to a list that `test_monkey.py` can replay.
"""

import argparse
import json
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import pygame

from powergrid.desktop.toolkit.controls import Control
from tests.desktop.monkey_world import InvariantViolation, Step, World, resident_bytes

#: Gestures in an episode, and between two checks.
GESTURES: Final = 120
CHECK_EVERY: Final = 20
SIZES: Final = ((1024, 640), (1024, 640), (1280, 720), (1366, 768), (800, 600), (640, 480), (320, 200), (1600, 500))
BOARDS: Final = ("germany", "usa", "france", "italy", "benelux", "central-europe", "arcs")
KINDS: Final = ("human", "human", "human", "easy", "normal", "hard", "random")
SCREENS: Final = ("menu", "setup", "tutorial", "load", "replays", "history", "preview", "settings", "rules")
SHOWN: Final = ("table",) * 12 + ("results", "replay", "replay", "statistics", "rules")
#: How many random decisions to make before a position is shown; the largest number usually ends the game.
DECISIONS: Final = (0, 0, 3, 12, 30, 60, 110, 180, 260, 400, 100_000)
SETTINGS: Final[dict[str, tuple[object, ...]]] = {
    "language": ("en", "de", "de"),
    "text": ("normal", "large", "largest"),
    "zoom": (75, 100, 100, 125, 200),
    "look": ("light", "dark", "contrast"),
    "bots": ("instant", "normal", "slow", "step"),
    "forced": (True, False),
    "build_at_once": (True, False),
    "hints": (True, False),
}
TEXTS: Final = (
    "a", "12", "Ana", "Zoë", "7", "0", "99999999999999999999", "x" * 300, "ß", "Ǆ", "e\u0301", "\u200b", "\u200d",
    "\ufeff", "\u202eabc", "\u2028", "👩‍👩‍👧", "🂡", "שלום", "한글", "\u0300\u0301\u0302", "\x7f", "\t", "\x1b",
    "{name}", "%s", "<b>&amp;", "../../up.json", "~", "~nobody/a.json", "con", "a/b\\c:*?", ".", "x.png", "x.svg",
)  # fmt: skip
PATHS: Final = ("good.json", "cut.json", "wrong.json", "", "none.json", "new.json", "a.png", "b.svg", "c.csv",
                "d/e.json", "good.json/x", "../data/maps/bad.json", "../data/maps/arcs.json", "n" * 300)  # fmt: skip
_KEYS: Final = (
    *("TAB",) * 6, *("RETURN",) * 6, *("SPACE",) * 4, *("UP", "DOWN", "LEFT", "RIGHT") * 4, *("ESCAPE",) * 3,
    "PAGEUP", "PAGEDOWN", "HOME", "END", "BACKSPACE", "DELETE", "KP_ENTER", "KP_PLUS", "KP_MINUS",
    "F1", "F2", "F3", "F10", "F11", "F5", "LCTRL", "LSHIFT", "INSERT",
)  # fmt: skip
_LETTERS: Final = "pgcnb12hwmtlrykeio+-=0359av"
_WITH_CTRL: Final = "zzyysoavcx0+-q"
_TESTS: Final = Path(__file__).parent
#: Controls that would end too many episodes if they were pressed as often as others.
_RARE: Final = ("quit", "leave", "close", "back", "fullscreen", "dialog.x")


def _weight(control: Control) -> float:
    if any(part in control.name for part in _RARE):
        return 0.15
    return (3.0 if control.enabled else 0.4) * (2.0 if control.pushes else 1.0) * (2.0 if control.keys else 1.0)


class Monkey:
    """A random user who chooses the next gesture from the controls on the screen."""

    def __init__(self, seed: int | str) -> None:
        self.random = Random(f"monkey {seed}")

    def begin(self) -> Iterator[Step]:
        """Yield the steps that set up an episode: settings, a window, a first screen."""
        chosen = {key: self.random.choice(values) for key, values in SETTINGS.items()}
        yield "settings", {**chosen, "sound": False}
        yield "resize", *self.random.choice(SIZES[:3])
        yield from self._scene()

    def _scene(self) -> Iterator[Step]:
        if self.random.random() < 0.35:
            yield "screen", self.random.choice(SCREENS)
            return
        random = self.random
        board = random.choice(BOARDS)
        kinds = [random.choice(KINDS) for _ in range(random.randint(3 if board == "arcs" else 2, 6))]
        yield ("game", board, kinds, random.randrange(1000), random.choice(DECISIONS),
               random.random() < 0.4, random.random() < 0.3, random.choice(SHOWN))  # fmt: skip

    def gesture(self, world: World) -> Iterator[Step]:
        """Yield the steps of one gesture. Each step must be taken before the next is requested."""
        does: list[tuple[Callable[[World], Iterator[Step]], float]] = [
            (self._click, 40), (self._key, 26), (self._drag, 4), (self._wheel, 5), (self._text, 7), (self._wait, 14),
            (self._window, 1.5), (self._stray, 4), (self._change, 0.6),
        ]  # fmt: skip
        (chosen,) = self.random.choices([do for do, _ in does], [weight for _, weight in does])
        yield from chosen(world)

    def _control(self, world: World) -> Control | None:
        ui = world.app.scene.ui
        there = [c for c in ui.controls if c.layer == ui.layer and c.rect.width > 0 and c.rect.height > 0]
        if not there:
            return None
        return self.random.choices(there, [_weight(control) for control in there])[0]

    def _to(self, control: Control) -> Step:
        across, down = (round(self.random.uniform(0.05, 0.95), 2) for _ in range(2))
        return "on", control.name, across, down, self.random.randint(30, 150)

    def _click(self, world: World) -> Iterator[Step]:
        control = self._control(world)
        if control is not None:
            yield self._to(control)
            button = self.random.choice((1,) * 12 + (3, 2))
            for _ in range(self.random.choice((1,) * 6 + (2,))):
                yield "press", button
                yield "release", button

    def _drag(self, world: World) -> Iterator[Step]:
        control = self._control(world)
        if control is not None:
            yield self._to(control)
            yield "press", 1
            for _ in range(self.random.randint(1, 4)):
                width, height = world.app.surface.get_size()
                yield "move", self.random.randrange(-20, width + 20), self.random.randrange(-20, height + 20), 60
            yield "release", 1

    def _stray(self, world: World) -> Iterator[Step]:
        width, height = world.app.surface.get_size()
        yield "move", self.random.randrange(-5, width + 5), self.random.randrange(-5, height + 5), 120
        if self.random.random() < 0.5:
            yield "press", 1
            yield "release", 1

    def _key(self, world: World) -> Iterator[Step]:
        random = self.random
        count = random.choice((1, 1, 1, 2, 12, 30))
        shift = pygame.KMOD_LSHIFT if random.random() < 0.15 else 0
        kind = random.random()
        if kind < 0.6:
            name = random.choice(_KEYS)
            code = int(getattr(pygame, f"K_{name}"))
            repeats = count if count < 3 or name not in ("UP", "DOWN", "LEFT", "RIGHT", "TAB") else 3
            yield "key", code, shift, " " if name == "SPACE" else "", repeats
        elif kind < 0.92:
            letter = random.choice(_LETTERS)
            yield "key", ord(letter), shift, letter.upper() if shift else letter, count
        else:
            letter = random.choice(_WITH_CTRL) if random.random() < 0.95 else random.choice(_LETTERS)
            yield "key", ord(letter), pygame.KMOD_LCTRL | shift, "", 1
        known = [control for control in world.app.scene.ui.controls if control.keys]
        if known and random.random() < 0.2:
            yield self._to(random.choice(known))

    def _text(self, world: World) -> Iterator[Step]:
        ui, random = world.app.scene.ui, self.random
        fields = [control for control in ui.controls if control.takes_text and control.layer == ui.layer]
        if fields:
            yield self._to(random.choice(fields))
            yield "press", 1
            yield "release", 1
            if random.random() < 0.5:
                yield "key", pygame.K_a, pygame.KMOD_LCTRL, "", 1
        if fields and random.random() < 0.4:
            yield "path", random.choice(PATHS)
        else:
            yield "text", random.choice(TEXTS)
        if random.random() < 0.5:
            yield "key", pygame.K_RETURN, 0, "", 1

    def _wheel(self, world: World) -> Iterator[Step]:
        control = self._control(world)
        if control is not None:
            yield self._to(control)
        yield "wheel", self.random.choice((-3, -1, 1, 3)), self.random.randint(1, 6)

    def _wait(self, _world: World) -> Iterator[Step]:
        for _ in range(self.random.randint(1, 4)):
            yield "wait", self.random.choice((10, 50, 200, 450, 700, 1600, 11_000))

    def _window(self, _world: World) -> Iterator[Step]:
        kind = self.random.random()
        if kind < 0.35:
            yield "resize", *self.random.choice(SIZES)
        elif kind < 0.85:
            names = ("WINDOWLEAVE", "WINDOWFOCUSLOST", "WINDOWFOCUSGAINED", "WINDOWEXPOSED", "VIDEOEXPOSE", "QUIT")
            yield "event", self.random.choice(names)
        else:
            yield "drop", self.random.choice(PATHS)

    def _change(self, _world: World) -> Iterator[Step]:
        key = self.random.choice(list(SETTINGS))
        yield "settings", {key: self.random.choice(SETTINGS[key])}


@dataclass
class Episode:
    """An episode: its steps, the number of events posted, and the failure, if any."""

    seed: str
    steps: list[Step] = field(default_factory=list)
    events: int = 0
    failure: Exception | None = None

    @property
    def signature(self) -> str:
        """The signature of the failure, or "" without a failure."""
        return "" if self.failure is None else signature(self.failure)


def signature(failure: Exception) -> str:
    """Return the signature of a failure: its kind and where the program raised it."""
    frames = [
        frame for frame in traceback.extract_tb(failure.__traceback__) if _TESTS not in Path(frame.filename).parents
    ]
    place = f"{Path(frames[-1].filename).name}:{frames[-1].name}" if frames else ""
    text = (
        str(failure).splitlines()[0][:80]
        if isinstance(failure, InvariantViolation | pygame.error) and str(failure)
        else ""
    )
    return f"{type(failure).__name__} {place} {text}".strip()


def run(seed: str, home: Path, gestures: int = GESTURES) -> Episode:
    """Play one episode in an empty folder."""
    episode, monkey = Episode(seed), Monkey(seed)
    world = World(home)

    def take(steps: Iterator[Step]) -> None:
        for step in steps:
            episode.steps.append(step)
            world.take(step)

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            take(monkey.begin())
            for number in range(1, gestures + 1):
                take(monkey.gesture(world))
                if number % CHECK_EVERY == 0:
                    world.check()
    except Exception as error:
        episode.failure = error
    finally:
        episode.events = world.events
        world.close()
    return episode


def replay_steps(steps: Sequence[Step], home: Path) -> Exception | None:
    """Take these steps in an empty folder; return the failure, or None if they succeed."""
    world = World(home)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            for step in steps:
                world.take(step)
            world.check()
    except Exception as error:
        return error
    finally:
        world.close()
    return None


def shrink(steps: Sequence[Step], wanted: str, seconds: float = 120) -> list[Step]:
    """Find fewer steps that cause the same failure by leaving out smaller and smaller parts."""
    kept, size = list(steps), max(1, len(steps) // 2)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        start, before = 0, len(kept)
        while start < len(kept) and time.monotonic() < end:
            fewer = kept[:start] + kept[start + size :]
            with tempfile.TemporaryDirectory() as folder:
                failure = replay_steps(fewer, Path(folder, "home"))
            if failure is not None and signature(failure) == wanted:
                kept = fewer
            else:
                start += size
        if size == 1 and len(kept) == before:
            break
        size = max(1, size // 2)
    return kept


def _report(episode: Episode, out: Path, shorter: bool) -> None:
    assert episode.failure is not None
    print(f"FAILURE seed {episode.seed} after {episode.events} events: {episode.signature}")
    traceback.print_exception(episode.failure, limit=-4, file=sys.stdout, chain=False)
    steps = shrink(episode.steps, episode.signature) if shorter else episode.steps
    path = out / f"monkey-{episode.seed.replace('.', '-')}.json"
    path.write_text("[\n" + ",\n".join(json.dumps(step, ensure_ascii=True) for step in steps) + "\n]\n")
    print(f"{len(steps)} steps in {path}", flush=True)


def main() -> int:
    """Play episodes with several seeds and print every new kind of failure; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--seeds", type=int, default=1, help="how many seeds")
    parser.add_argument("--events", type=int, default=10_000, help="events per seed")
    parser.add_argument("--shrink", action="store_true", help="leave out steps that a failure does not need")
    parser.add_argument("--out", type=Path, default=Path(tempfile.gettempdir()), help="folder for lists of steps")
    options = parser.parse_args()
    total, kinds, spent = 0, dict[str, int](), 0.0
    for seed in range(options.seed, options.seed + options.seeds):
        done, number = 0, 0
        while done < options.events:
            start = time.process_time()
            with tempfile.TemporaryDirectory() as folder:
                episode = run(f"{seed}.{number}", Path(folder, "home"))
            spent += time.process_time() - start
            done, number = done + episode.events, number + 1
            if episode.failure is not None:
                kinds[episode.signature] = kinds.get(episode.signature, 0) + 1
                if kinds[episode.signature] == 1:
                    _report(episode, options.out, options.shrink)
        total += done
        memory = resident_bytes() // 1_000_000
        print(f"seed {seed}: {done} events in {number} episodes, {memory} MB in use", flush=True)
    print(f"{total} events, {total / spent:.0f} per second of processor time")
    for kind, count in sorted(kinds.items()):
        print(f"{count} times: {kind}")
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
