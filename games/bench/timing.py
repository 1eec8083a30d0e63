"""Timing that can be compared: least process time over rounds taken in turn, and a plain loop to calibrate by."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time

ROUNDS = 9
LOOP = 300_000


def seconds(*works: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    """The least process time of each of `works`, with what lived before kept from the collector.

    They run in turn, a round after the other: what slows the machine for a while slows all of them, and the least is
    what is left when it does not.
    """
    times: list[list[float]] = [[] for _ in works]
    gc.collect()
    gc.freeze()
    for _ in range(rounds):
        for work, taken in zip(works, times, strict=True):
            gc.collect()
            began = process_time()
            work()
            taken.append(process_time() - began)
    gc.unfreeze()
    return [min(taken) for taken in times]


def calibration() -> float:
    """Nanoseconds a turn of a plain loop: a multiplication, a remainder, a list store."""

    def loop() -> list[int]:
        cells = [0] * 64
        value = 1
        for number in range(LOOP):
            value = (value * 31 + number) % 65_521
            cells[value & 63] = value
        return cells

    return seconds(loop)[0] / LOOP * 1e9
