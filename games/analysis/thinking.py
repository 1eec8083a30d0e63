"""`python -m games.analysis.thinking`: decides for bots, one line of JSON for each line of JSON that it reads.

A question has the rules of a game (`ruleset`, `board`, `options`), its `position` and the `seats` that may have to act,
in order, each with the level of its bot and its character. The answer has the action of the first of them that has
something to do. The process writes an empty line when it is ready, and ends when its input does, and so when whoever
asks has ended.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from games import rulesets
from games.analysis.deciding import choose
from games.analysis.serving import serve
from games.engine.options import as_dict
from games.engine.rulebook import Rulebook
from games.engine.state import GameState

KEPT = 32
"""Rules that are kept open."""


class Question(Struct, forbid_unknown_fields=True):
    """What is to be decided, and for whom: seats, each with the level of its bot and its character, if it has one."""

    ruleset: str
    board: Raw
    options: Raw
    position: Raw
    seats: list[tuple[int, str, str]]


class Answer(Struct, forbid_unknown_fields=True):
    """The seat that has something to do, and its action as JSON; neither if there is none."""

    seat: int | None = None
    action: Raw | UnsetType = UNSET


def question_of(book: Rulebook, state: GameState[Any, Any], seats: list[tuple[int, str, str]]) -> bytes:
    """Ask for these seats; one line."""
    board, options = (Raw(msgspec.json.encode(one)) for one in (book.board, as_dict(book.options)))
    return msgspec.json.encode(Question(book.key, board, options, Raw(book.encode(state)), seats))


def answer(line: bytes) -> bytes:
    """Decide; one line."""
    asked = msgspec.json.decode(line, type=Question)
    book = _opened(asked.ruleset, bytes(asked.board), bytes(asked.options))
    state = book.decode(bytes(asked.position))
    for seat, level, character in asked.seats:
        action = choose(level, book, state, seat, character=character)
        if action is not None:
            return msgspec.json.encode(Answer(seat, Raw(book.encode_action(action))))
    return msgspec.json.encode(Answer())


@lru_cache(KEPT)
def _opened(ruleset: str, board: bytes, options: bytes) -> Rulebook:
    return rulesets.rulebook(ruleset, *map(msgspec.json.decode, (board, options)))


if __name__ == "__main__":
    sys.exit(serve(answer))
