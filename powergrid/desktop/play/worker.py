"""Background work, in a worker process or, if none can be started, in threads of this process.

The worker starts with the first task and ends with the program, even after a crash, because its pipe closes.
"""

import atexit
import logging
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, Concatenate, Final, Generic, ParamSpec, TypeVar

from powergrid.base.errors import PowergridError
from powergrid.base.processes import free_cores, interrupt_later

_log = logging.getLogger(__name__)
T = TypeVar("T")
P = ParamSpec("P")
#: The number of workers to start, the first and one replacement, before using threads instead.
_WORKERS: Final = 2
#: The time limit for starting a worker, in seconds.
_PATIENCE: Final = 30.0
#: The name of the threads that do jobs.
THREAD: Final = "powergrid job"


@dataclass(frozen=True, slots=True)
class Work:
    """The first argument of a job.

    Attributes:
        stopped: Returns whether to end early.
        note: Reports the progress (0 to 1) and an improved result so far.
        cores: How many processor cores the job may use.
    """

    stopped: Callable[[], bool]
    note: Callable[..., None]
    cores: int = 1


@dataclass(slots=True)
class Task(Generic[T]):
    """A job that was started. Only `Background.collect` changes it, so it never changes while a frame is drawn.

    Attributes:
        part: The progress, 0 to 1.
        result: The result, or None if there is none yet or the job failed; jobs can report one before they are done.
        error: Why it failed, or "" if it did not.
    """

    number: int
    part: float = 0.0
    done: bool = False
    result: T | None = None
    error: str = ""


#: A request: the number of a task, a job and its arguments. A request without a job cancels the task.
_Request = tuple[int, Callable[..., Any] | None, tuple[Any, ...]]
#: An answer: the number of a task, part, done, result and error. None means that the worker is ready.
_Answer = tuple[int, float, bool, Any, str]


class _Threads:
    """A worker that does each job in its own thread and calls `answer` with the result."""

    is_ready = True

    def __init__(self, answer: Callable[[_Answer], None], cores: int = 1) -> None:
        self._answer = answer
        self._cores = cores
        self._stops: dict[int, Event] = {}

    def take(self, request: _Request) -> None:
        """Start a job or cancel it."""
        number, job, given = request
        if job is None:
            self._stops.pop(number, Event()).set()
            return
        stop = self._stops[number] = Event()
        try:
            Thread(target=self._do, args=(number, job, given, stop), name=THREAD, daemon=True).start()
        except RuntimeError as error:  # the system is out of threads
            self._answer((number, 1.0, True, None, _error_text(error)))

    def _do(self, number: int, job: Callable[..., Any], given: tuple[Any, ...], stop: Event) -> None:
        result, error = None, ""

        def note(part: float, so_far: object = None) -> None:
            self._answer((number, part, False, so_far, ""))

        try:
            result = job(Work(stop.is_set, note, self._cores), *given)
        except Exception as raised:  # a custom bot may raise anything; the game must continue
            error = _error_text(raised)
        self._stops.pop(number, None)
        self._answer((number, 1.0, True, result, error))


class _Worker:
    """A handle to the worker process.

    Its methods raise OSError or EOFError once the process has ended.

    Attributes:
        is_ready: Whether it reads requests; before that, a full pipe would block the window.
    """

    def __init__(self) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        # Not a daemon, because a bot may start its own processes.
        self.process = context.Process(target=_serve, args=(theirs,), name="powergrid-worker")
        with interrupt_later():
            self.process.start()
        theirs.close()
        self._late = time.monotonic() + _PATIENCE
        self.is_ready = False

    def take(self, request: _Request) -> None:
        """Send a request."""
        self._pipe.send(request)

    def answers(self) -> Iterator[_Answer]:
        """Yield the answers since the last call."""
        while self._pipe.poll():
            answer = self._pipe.recv()
            if answer is not None:
                yield answer
            self.is_ready = True
        if not self.is_ready and time.monotonic() > self._late:
            raise TimeoutError(f"it has not started within {_PATIENCE:.0f} seconds")

    def close(self) -> None:
        """End the process."""
        self._pipe.close()
        self.process.join(0.2)
        self.process.kill()


def _serve(pipe: Connection) -> None:
    """Do jobs in the worker process until the window's end of the pipe closes.

    Ctrl+C ends the window, which ends the worker.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    one_at_a_time = Lock()

    def answer(found: _Answer) -> None:
        with one_at_a_time, suppress(OSError):
            try:
                pipe.send(found)
            except Exception as error:
                if isinstance(error, OSError):
                    raise
                pipe.send((found[0], 1.0, True, None, _error_text(error)))  # the result cannot be sent

    threads = _Threads(answer, free_cores())
    try:
        pipe.send(None)
        while True:
            threads.take(pipe.recv())
    finally:
        os._exit(0)  # without waiting for running jobs


def _error_text(error: Exception) -> str:
    return str(error) if isinstance(error, PowergridError) else f"{type(error).__name__}: {error}"


class Background:
    """The jobs that run in the background, and their results.

    A job is a module-level function, called with a `Work` and with arguments that can be pickled.
    """

    def __init__(self) -> None:
        self._uses_process, self._workers_left = False, 0
        self._worker: _Worker | None = None
        self._found: SimpleQueue[_Answer] = SimpleQueue()
        self._threads = _Threads(self._found.put)
        self._running: dict[int, tuple[Task[Any], _Request]] = {}
        self._requests: deque[_Request] = deque()
        self._blamed: set[int] = set()
        self._last = 0

    def use_process(self) -> None:
        """Use a worker process from now on; further calls do nothing."""
        if not self._uses_process:
            self._uses_process, self._workers_left = True, _WORKERS
            atexit.register(self.close)  # before multiprocessing waits for the worker

    def start(self, job: Callable[Concatenate[Work, P], T], *given: P.args, **_none: P.kwargs) -> Task[T]:
        """Start a job and return its task immediately."""
        self._last += 1
        task: Task[T] = Task(self._last)
        request = task.number, job, given
        self._running[task.number] = task, request
        self._requests.append(request)
        self._send()
        return task

    def cancel(self, task: Task[Any]) -> None:
        """Stop a task and ignore its later answers."""
        if self._running.pop(task.number, None) is not None:
            self._requests.append((task.number, None, ()))
            self._send()

    def collect(self) -> None:
        """Update tasks with the answers since the last call."""
        while not self._found.empty():
            self._take_over(self._found.get())
        if self._worker is not None:
            try:
                for answer in self._worker.answers():
                    self._take_over(answer)
            except Exception as error:  # including an answer that cannot be read
                self._lost(error)
        self._send()

    def close(self) -> None:
        """End the worker and stop all tasks."""
        for task, _request in list(self._running.values()):
            self.cancel(task)
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def _send(self) -> None:
        """Send requests to the worker once it is ready, or to threads."""
        while self._requests:
            try:
                taker = self._executor()
                if not taker.is_ready:
                    return
                taker.take(self._requests[0])
            except Exception as error:  # the system can refuse another process for any reason
                self._lost(error)
            else:
                self._requests.popleft()

    def _executor(self) -> _Worker | _Threads:
        if self._worker is None and self._workers_left:
            self._workers_left -= 1
            self._worker = _Worker()
        return self._worker or self._threads

    def _lost(self, error: Exception) -> None:
        """Replace a worker that has ended with another one or with threads.

        A task that has crashed two workers is dropped, because in a thread it could crash the window.
        """
        worker, self._worker = self._worker, None
        died = worker is not None and worker.is_ready
        if worker is not None:
            worker.close()
        if not died:
            self._workers_left = 0  # if one does not start, another will not either
        then = "another one is started" if self._workers_left else "bots, hints and reviews now run in this process"
        _log.warning("the worker process is unavailable (%s: %s); %s", type(error).__name__, error, then)
        if died:
            for number in self._blamed.intersection(self._running):
                self._take_over((number, 1.0, True, None, "the worker process ended twice"))
            self._blamed.update(self._running)
        self._requests = deque(request for _task, request in self._running.values())

    def _take_over(self, answer: _Answer) -> None:
        number, part, done, result, error = answer
        if number in self._running:
            task, _request = self._running[number]
            task.part, task.done, task.error = part, done, error
            task.result = task.result if result is None and not error else result
            if done:
                del self._running[number]


#: The instance that the program uses.
background: Final = Background()
