"""Long work in separate processes of the lowest priority: pages, tables and time limits never wait for it.

The parent starts a child by `run`, and the child limits itself by `yield_to_others` or `use_spare_time` before it
begins. It imports nothing of the site until it needs it, since a short child lasts as long as its imports.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

PROJECT = Path(__file__).resolve().parent.parent
NICENESS = 19
"""The lowest priority."""
TaskT = TypeVar("TaskT", bound=msgspec.Struct)


def run(arguments: list[str], *, seconds: float, data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run Python with these arguments and input, and return how it ended; `subprocess.TimeoutExpired` after `seconds`.

    Raises OSError if no process can be started.
    """
    return subprocess.run(
        [sys.executable, *arguments], cwd=PROJECT, timeout=seconds, input=data, capture_output=True, check=False
    )


def yield_to_others(*, megabytes: int | None = None, seconds: int | None = None) -> None:
    """Give this process the lowest priority, and limit its memory and its time on a processor."""
    os.nice(NICENESS)
    if megabytes is not None:
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    if seconds is not None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def use_spare_time() -> None:
    """Let this process run only while a processor has nothing else to do.

    Where the system has no such priority, as `yield_to_others`. Under that a process that wakes up may wait for
    milliseconds until this one has had its turn, and a move wakes up several.
    """
    yield_to_others()
    if sys.platform == "linux":
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def write_lines(kind: type[TaskT], work: Callable[[TaskT], Iterator[Any]]) -> int:
    """Do the work that standard input describes in spare time, and write each of its results as a line of JSON.

    Stops if the reader has closed the pipe. Returns the code with which the process ends.
    """
    use_spare_time()
    try:
        for result in work(msgspec.json.decode(sys.stdin.buffer.read(), type=kind)):
            sys.stdout.buffer.write(msgspec.json.encode(result) + b"\n")
            sys.stdout.buffer.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0
