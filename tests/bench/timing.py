"""Comparable timings: the minimum process time over interleaved rounds, and a calibration loop."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time

ROUNDS = 9
LOOP = 300_000


def seconds(*tasks: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    """Return the minimum process time of each of `tasks`; existing objects are hidden from the garbage collector.

    The tasks take turns for several rounds, so that a temporary slowdown of the machine affects all of them, and the
    minimum is free of it.
    """
    times: list[list[float]] = [[] for _ in tasks]
    gc.collect()
    gc.freeze()
    for _ in range(rounds):
        for task, taken in zip(tasks, times, strict=True):
            gc.collect()
            began = process_time()
            task()
            taken.append(process_time() - began)
    gc.unfreeze()
    return [min(taken) for taken in times]


def calibration() -> float:
    """Return the nanoseconds per iteration of a plain loop: a multiplication, a remainder, a list store."""

    def loop() -> list[int]:
        cells = [0] * 64
        value = 1
        for number in range(LOOP):
            value = (value * 31 + number) % 65_521
            cells[value & 63] = value
        return cells

    return seconds(loop)[0] / LOOP * 1e9
