"""Timing that can be compared: median process time over several rounds, and a loop of plain Python to calibrate by."""

from __future__ import annotations

import gc
from collections.abc import Callable
from statistics import median
from time import process_time

ROUNDS = 5
LOOP = 300_000


def seconds(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The median process time of `work` over `rounds` runs, with what lived before kept from the collector."""
    times = []
    gc.collect()
    gc.freeze()
    for _ in range(rounds):
        gc.collect()
        began = process_time()
        work()
        times.append(process_time() - began)
    gc.unfreeze()
    return median(times)


def calibration() -> float:
    """Nanoseconds a turn of a plain loop: a multiplication, a remainder, a list store."""

    def loop() -> list[int]:
        cells = [0] * 64
        value = 1
        for number in range(LOOP):
            value = (value * 31 + number) % 65_521
            cells[value & 63] = value
        return cells

    return seconds(loop) / LOOP * 1e9
