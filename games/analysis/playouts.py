"""What actions are worth, by playing on with bots for a while and judging where that leads.

Every action is tried in the same imagined games, which have the same dice as long as as many are rolled. So the
difference between two actions is known far better than what each is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from games.analysis.imagining import imagined
from games.engine.bots import act
from games.engine.copying import copied
from games.engine.play import play
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState

Evaluate = Callable[[Rulebook, Sequence[GameState[Any, Any]]], Sequence[Sequence[float]]]
"""The chances of every seat in each of these positions."""
Player = Callable[[Rulebook, GameState[Any, Any], int], Action | None]
"""Chooses for a seat; None while there is nothing to do."""
NOBODY_KNOWN: Mapping[int, Player] = {}
DRAWS_A_ROLL = 2


class Effort(NamedTuple):
    """How many playouts each action gets, after how many rolls they are cut, and after how many decisions at most.

    Bots vary what they do by the numbers of decisions, such as when they offer what to whom. The imagined games count
    decisions on from `counts` different numbers, so that it tells nothing of an action that one more decision comes
    after it than after another.
    """

    playouts: int
    rolls: int
    decisions: int = 400
    counts: int = 1


def chances_after(
    book: Rulebook,
    state: GameState[Any, Any],
    seat: int,
    actions: Sequence[Action | None],
    evaluate: Evaluate,
    seed: str,
    effort: Effort,
    begin: int = 0,
) -> list[list[Sequence[float]]]:
    """For each action of `seat` the chances of every seat at the end of each playout, in the order of the playouts.

    Instead of an action, None is to take none now. The result depends on what the seat can see, and on `seed`. Bots of
    the default level play on. The playouts are those from number `begin` on, so that some can be looked at before the
    others are made.
    """
    reached = []
    for number in range(begin, effort.playouts):
        game = imagined(book, state, seat, f"{seed}/{number}")
        game.asked += number % effort.counts
        for action in actions:
            copy = copied(game) if action is None else after(book, game, seat, action)
            play_on(book, copy, effort)
            reached.append(copy)
    chances = evaluate(book, reached)
    return [list(chances[first :: len(actions)]) for first in range(len(actions))]


def after(book: Rulebook, state: GameState[Any, Any], seat: int, action: Action) -> GameState[Any, Any]:
    """A copy of the position in which `seat` has taken this action."""
    copy = copied(state)
    play(book, copy, seat, action)
    return copy


def play_on(
    book: Rulebook, state: GameState[Any, Any], effort: Effort, known: Mapping[int, Player] = NOBODY_KNOWN
) -> int:
    """Let bots of the default level play until so many more rolls were made, or the game is over.

    At seats of which it is `known` how they decide, they do so. Returns the number of decisions.
    """
    bots = book.ruleset.bots
    assert bots is not None
    level, last = bots.default_level, state.drawn + DRAWS_A_ROLL * effort.rolls

    def choose(seat: int) -> Action | None:
        player = known.get(seat)
        return bots.choose(level, book, state, seat) if player is None else player(book, state, seat)

    for number in range(effort.decisions):
        if state.finished or state.drawn >= last:
            return number
        act(book, state, choose)
    return effort.decisions


class Gain(NamedTuple):
    """How much better something is than something else, with its standard error."""

    mean: float
    error: float


def gain(values: Sequence[float], others: Sequence[float]) -> Gain:
    """The gain of the first over the second, from pairs."""
    differences = [value - other for value, other in zip(values, others, strict=True)]
    spread = stdev(differences) if len(differences) > 1 else 1.0
    return Gain(fmean(differences), spread / sqrt(len(differences)))


def best_by_playouts(
    book: Rulebook,
    state: GameState[Any, Any],
    seat: int,
    actions: Sequence[Action],
    evaluate: Evaluate,
    seed: str,
    effort: Effort,
    doubt: float = 1.0,
) -> Action:
    """The action with the best chances, or the first unless another is better by `doubt` standard errors."""
    chances = chances_after(book, state, seat, actions, evaluate, seed, effort)
    values = [[each[seat] for each in one] for one in chances]
    best = max(range(len(actions)), key=lambda number: fmean(values[number]))
    better = gain(values[best], values[0])
    return actions[best] if better.mean > doubt * better.error else actions[0]
