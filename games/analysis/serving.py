"""Processes that decide or judge for a web process, asked by `runtime.worker.Worker`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module

from games.analysis.training.training import one_thread

NICENESS = 5
"""Below moves and pages, above what runs in the background: somebody waits for the answer."""


def serve(answer: Callable[[bytes], bytes]) -> int:
    """Write an empty line when ready, then answer each line of standard input by a line; returns the exit code."""
    os.nice(NICENESS)
    one_thread()
    import_module("numpy")  # else the first answer would take so much longer
    _write(b"")
    for line in sys.stdin.buffer:
        _write(answer(line))
    return 0


def _write(line: bytes) -> None:
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()
