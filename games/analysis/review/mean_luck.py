"""Whether luck is zero on average, and all terms sum to the result: reviews of games between bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

import msgspec

from games.analysis.imagining import imagined
from games.analysis.review.findings import Terms
from games.analysis.review.settling import NO_ONE, chances_at_rest
from games.analysis.review.walk import Changed, Evaluate, Move, Walk
from games.analysis.values import by_worth, result
from games.engine.bots import act
from games.engine.chance import Chance
from games.engine.copying import copied
from games.engine.play import new_game
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState

MOST = 5_000
"""A game of so many decisions is taken as far as it has come."""


def played(
    book: Rulebook,
    state: GameState[Any, Any],
    most: int = MOST,
    choose: Callable[[int], Action | None] | None = None,
) -> Iterator[Move]:
    """What is chosen for the seats, carried out in the state; by default what bots of the default level do."""
    choose = choose or _default_bots(book, state)
    chosen: list[tuple[int, Action]] = []

    def chosen_for(seat: int) -> Action | None:
        action = choose(seat)
        if action is not None:
            chosen.append((seat, action))
        return action

    for _ in range(most):
        if state.finished:
            break
        waiting = next(decision.id for decision in state.decisions if decision.blocking)
        action, _ = act(book, state, chosen_for)
        if action is None:
            yield Move(None, None, waiting)
        else:
            yield Move(chosen[-1][0], msgspec.to_builtins(action), None)


def _default_bots(book: Rulebook, state: GameState[Any, Any]) -> Callable[[int], Action | None]:
    bots = book.ruleset.bots
    assert bots is not None
    return lambda seat: bots.choose(bots.default_level, book, state, seat)


def shares(book: Rulebook, states: Sequence[GameState[Any, Any]]) -> list[list[float]]:
    """Chances by worth alone, as the positions stand, which take less time."""
    return [result(book, state) if state.finished else by_worth(book, state) for state in states]


class DrawnAnew(Walk):
    """A walk that makes every draw of the game anew, so many `times`, as the game itself draws.

    What that does to the chances, less the mean over all outcomes, is luck that the seats could have had instead, and
    `luck` is what they would have had of it on average. So far fewer games tell whether luck is zero on average.
    """

    def __init__(self, book: Rulebook, state: GameState[Any, Any], evaluate: Evaluate, seed: str, times: int) -> None:
        super().__init__(book, state, evaluate, seed)
        self.times = times
        self.luck = [0.0] * len(self.chances)

    def go_on(self, move: Move, number: int) -> Changed:
        act = self.action_of(move)
        changed = super().go_on(move, number)
        if changed.drawn and self.times:
            viewer = changed.seat if self.has_hands and changed.seat is not None else NO_ONE
            reached = []
            for time in range(self.times):
                state = imagined(self.book, changed.before, viewer, f"{self.seed}/{number}/anew/{time}")
                act(state, Chance(state))
                reached.append(state)
            chances = self.evaluate(self.book, reached)
            for seat, (after, luck) in enumerate(zip(changed.chances, changed.luck, strict=True)):
                self.luck[seat] += fmean(each[seat] for each in chances) - (after - luck)
        return changed


class LuckOfGame(NamedTuple):
    """The luck that the first seat and the last had in a game, in points, and by how much the terms miss the result.

    If draws were made anew, it is the mean luck that they would have had by those.
    """

    first: float
    last: float
    rest: float


def luck_of_game(
    book: Rulebook,
    seats: int,
    seed: str,
    evaluate: Evaluate = chances_at_rest,
    most: int = MOST,
    anew: int = 0,
) -> LuckOfGame:
    """Review one game between bots of the default level, or as many of its decisions as are asked for.

    With `anew` every draw is made anew so many times.
    """
    state, _ = new_game(book, seats, seed)
    walk = DrawnAnew(book, copied(state), evaluate, seed, anew)
    start, terms = walk.chances, Terms.none(seats)
    for number, move in enumerate(played(book, state, most), 2):
        changed = walk.go_on(move, number)
        terms.add(changed.seat, changed.luck, changed.decision)
    had = [own + others for own, others in zip(terms.own_luck, terms.others_luck, strict=True)]
    luck = walk.luck if anew else had
    rest = max(abs(walk.chances[seat] - start[seat] - terms.of(seat)) for seat in range(seats))
    return LuckOfGame(100 * luck[0], 100 * luck[-1], rest)


class Mean(NamedTuple):
    """A mean with its standard error."""

    mean: float
    error: float

    @classmethod
    def of(cls, values: list[float]) -> Mean:
        """Of at least two values."""
        return cls(fmean(values), stdev(values) / sqrt(len(values)))
