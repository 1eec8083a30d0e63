"""`python -m games.analysis.coaching`: judges decisions for a web process, in a process of its own.

Writes a line when it is ready. Then it reads JSON objects, a line each (`Question`), and answers each with a line of
JSON: the `Advice`, or null. It ends when its input does.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import msgspec

from games import rulesets
from games.analysis.coaching.judging import Advice, advice
from games.analysis.serving import serve


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """A decision: the game, its position, and what `seat` is about to do; `seconds` are how long there is for it."""

    ruleset: str
    board: dict[str, Any]
    options: dict[str, Any]
    position: msgspec.Raw
    seat: int
    action: dict[str, Any]
    seed: str
    seconds: float


def answer(question: Question) -> Advice | None:
    """What the coach says of it."""
    until = time.monotonic() + question.seconds
    options = rulesets.stored_options(question.ruleset, question.options)
    book = rulesets.rulebook(question.ruleset, question.board, options)
    state = book.decode(bytes(question.position))
    action, _ = book.read_action(question.action)
    return advice(book, state, question.seat, action, question.seed, lambda: time.monotonic() < until)


def _answer_line(line: bytes) -> bytes:
    return msgspec.json.encode(answer(msgspec.json.decode(line, type=Question)))


if __name__ == "__main__":
    sys.exit(serve(_answer_line))
