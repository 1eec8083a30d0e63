"""How often the decisions of bots are graded: reviews must find little in what a sensible player does, and much in
what somebody does who chooses at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec

from games.analysis.candidates import candidates
from games.analysis.review.findings import Graded
from games.analysis.review.grading import weigh
from games.analysis.review.settling import chances_at_rest
from games.engine.bots import act
from games.engine.copying import copied
from games.engine.play import new_game
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState

ANY = "any"
"""Instead of a level: a player who does any of the candidates, one as likely as another."""
MOST = 5_000


class Decided(NamedTuple):
    """A decision that had alternatives: what was chosen in which position, and its grade, if it was worse for sure."""

    before: GameState[Any, Any]
    chosen: dict[str, Any]
    graded: Graded | None


def decisions_of(book: Rulebook, seats: int, level: str, seed: str, most: int = MOST) -> Iterator[Decided]:
    """What the first seat decides in a game against bots of the default level, each weighed as in a review."""
    bots = book.ruleset.bots
    assert bots is not None
    state, _ = new_game(book, seats, seed)
    random = Random(seed)
    chosen: list[Action] = []

    def choose(seat: int) -> Action | None:
        if seat:
            return bots.choose(bots.default_level, book, state, seat)
        if level == ANY:
            found = candidates(book, state, seat)
            action = random.choice(found) if found else None
        else:
            action = bots.choose(level, book, state, seat)
        if action is not None:
            chosen.append(action)
        return action

    for number in range(most):
        if state.finished:
            break
        before = copied(state)
        chosen.clear()
        act(book, state, choose)
        if chosen:
            weighed = weigh(book, before, 0, chosen[0], chances_at_rest, f"{seed}/{number}", number)
            if weighed is not None:
                yield Decided(before, msgspec.to_builtins(chosen[0]), weighed.graded)
