"""`python -m games.analysis.review`: goes on with the review of an ended game in a process of its own.

Reads one JSON object from standard input: `ruleset`, `board`, `options`, the first `position`, the `moves` that
followed, the seats that are `graded`, the `findings` so far (null at first), a `seed` for what is imagined, the longest
`rest` (s) while the machine has other work, and for how many `seconds` to go on. Writes the findings as one line from
time to time, and when it ends.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import Any

import msgspec

from config.children import write_lines
from games import rulesets
from games.analysis.review.dealing import add_deals
from games.analysis.review.findings import Draw, Findings, Terms
from games.analysis.review.grading import weigh
from games.analysis.review.settling import chances_at_rest
from games.analysis.review.walk import Evaluate, Move, Walk
from games.analysis.training.training import one_thread
from games.measuring.resting import Rests

WRITE_EVERY = 1.0
"""Seconds between two lines."""
PIECE = 0.1
"""Seconds of a processor after which it may be time for a rest."""
DIGITS = 4
"""Of chances in what is stored for each draw."""


class Task(msgspec.Struct, forbid_unknown_fields=True):
    """A game to review, and what was found so far."""

    ruleset: str
    board: dict[str, Any]
    options: dict[str, Any]
    position: dict[str, Any]
    moves: list[Move]
    graded: list[int]
    findings: Findings | None
    seed: str
    seconds: float
    rest: float = 0.0


def review(task: Task, evaluate: Evaluate = chances_at_rest) -> Iterator[Findings]:
    """Go on until the end of the game or the time is up; yields the findings about once a second, and at the end."""
    began = written = time.monotonic()
    book = rulesets.rulebook(task.ruleset, task.board, rulesets.stored_options(task.ruleset, task.options))
    walk = Walk(book, book.decode(msgspec.json.encode(task.position)), evaluate, task.seed)
    findings = task.findings
    if findings is None:
        seats = len(walk.chances)
        findings = Findings(1, walk.chances, walk.chances, Terms.none(seats), [], [], [0] * seats, walk.chances)
    for move in task.moves[: findings.versions - 1]:
        walk.pass_over(move)
    walk.chances = findings.now
    rests, rested = Rests(task.rest), time.process_time()
    for version, move in enumerate(task.moves[findings.versions - 1 :], findings.versions + 1):
        add(findings, walk, move, version, task.graded)
        now = time.monotonic()
        if now - written >= WRITE_EVERY and version <= len(task.moves):
            yield findings
            written = now
        if now - began >= task.seconds:
            break
        if time.process_time() - rested >= PIECE:
            rests.worked(time.process_time() - rested)
            time.sleep(rests.rest)
            rested = time.process_time()
    yield findings


def add(findings: Findings, walk: Walk, move: Move, version: int, graded: list[int]) -> None:
    """Play one version, and add what is found in it."""
    seat, action, _ = walk.read(move)
    changed = walk.go_on(move, version)
    findings.terms.add(changed.seat, changed.luck, changed.decision)
    findings.versions, findings.now = version, changed.chances
    findings.lowest = list(map(min, findings.lowest, changed.chances))
    add_deals(findings, walk, changed, version)
    if changed.drawn:
        findings.draws.append(Draw(version, changed.seat, [round(one, DIGITS) for one in changed.luck]))
    if seat is not None and seat in graded and action is not None and not move.automatic:
        weighed = weigh(walk.book, changed.before, seat, action, walk.evaluate, f"{walk.seed}/{version}", version)
        if weighed is not None:
            findings.weighed[seat] += 1
            if weighed.graded is not None:
                findings.decisions.append(weighed.graded)


if __name__ == "__main__":
    one_thread()
    sys.exit(write_lines(Task, review))
