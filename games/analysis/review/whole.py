"""What it takes to review a whole game: one between bots, whose decisions are all graded as if people had made them."""

from __future__ import annotations

import time
from typing import NamedTuple

import msgspec

from games.analysis.review.__main__ import Task, review
from games.analysis.review.findings import Findings
from games.analysis.review.mean_luck import MOST, played
from games.engine.options import to_store
from games.engine.play import new_game
from games.engine.rulebook import Rulebook


class WholeReview(NamedTuple):
    """What was found, and the seconds of a processor that it took."""

    findings: Findings
    seconds: float


def whole_review(book: Rulebook, seats: int, seed: str, most: int = MOST) -> WholeReview:
    """Review a game between bots of the default level on the game's own board, or as many of its decisions as asked."""
    state, _ = new_game(book, seats, seed)
    position = msgspec.json.decode(book.encode(state))
    task = Task(
        ruleset=book.key,
        board={},
        options=to_store(book.options),
        position=position,
        moves=list(played(book, state, most)),
        graded=list(range(seats)),
        findings=None,
        seed=seed,
        seconds=float("inf"),
    )
    began = time.process_time()
    *_, findings = review(task)
    return WholeReview(findings, time.process_time() - began)
