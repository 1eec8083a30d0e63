"""How a whole team plays a round, for bots of a game that is won together.

What one bot does differently is of no use if the others, who follow a plan of their own, undo it. So what is weighed is
the play of all of them: the round is played from its beginning in every style that the ruleset declares, with the same
dice for all styles, and judged by the chances that this leads to a round later. Judged at its own end, a style looks
better than it is that puts off what has to be done. All bots come to the same choice, since it depends on nothing but
that beginning; what people have done since is left to the strategy, which goes on from it.
"""

from __future__ import annotations

from functools import lru_cache
from statistics import fmean
from typing import Any

from games.analysis.halving import LEAST
from games.analysis.imagining import imagined
from games.analysis.playouts import gain
from games.analysis.values import chances_of
from games.engine.bots import Bots, TeamPlay, act, view_of
from games.engine.copying import copied
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState

MOST_PLAYOUTS = 5
"""Of each style: a round takes far longer than what one bot weighs by itself."""
KEPT = 256
"""Choices that are kept: one of each round that is being played."""
DOUBT = 2.0
"""Another style than the first must be better by so many standard errors."""
ROUNDS = 2
"""So many are played."""
MOST_DECISIONS = 400
"""Of a playout."""


def choose_together(bots: Bots, book: Rulebook, state: GameState[Any, Any], seat: int, playouts: int) -> Action | None:
    """The action for `seat` in the style that is best for the team; None while there is nothing to do.

    Each style is played on so many times, or `MOST_PLAYOUTS`, fewer if they take long.
    """
    team, view = bots.team, view_of(book, state, seat)
    assert team is not None
    style = team.styles[0]
    if view.kind == team.planning:
        begun = imagined(book, state, seat, f"{state.drawn}")
        begun.table = team.beginning(begun.table)
        style = team.styles[_best_style(book, book.encode(begun), min(playouts, MOST_PLAYOUTS))]
    return bots.strategy(style, book.rules, view)


@lru_cache(KEPT)
def _best_style(book: Rulebook, encoded: bytes, playouts: int) -> int:
    """The number of the style with the best chances in the round that begins so; the first unless another is better."""
    bots = book.ruleset.bots
    assert bots is not None
    assert bots.team is not None
    team, begun = bots.team, book.decode(encoded)
    plans: dict[int, GameState[Any, Any]] = {}
    for number, style in enumerate(team.styles):
        plan = _planned(bots, team, book, begun, style)
        if all(plan.table != other.table for other in plans.values()):
            plans[number] = plan
    if len(plans) == 1:
        return 0
    seat = next(seat for seat in range(len(begun.table.players)) if book.may_act(begun.table, seat))
    reached: list[GameState[Any, Any]] = []
    decisions = 0
    for playout in range(playouts * len(team.styles) // len(plans)):
        if playout >= LEAST and decisions * (playout + 1) > bots.thought * playout:
            break
        for plan in plans.values():
            game = imagined(book, plan, seat, f"{begun.seed}/{playout}")
            decisions += _play_on(bots, team, book, game)
            reached.append(game)
    chances = [each[seat] for each in chances_of(book, reached)]
    values = [chances[place :: len(plans)] for place in range(len(plans))]
    best = max(range(len(plans)), key=lambda place: fmean(values[place]))
    better = gain(values[best], values[0])
    return [*plans][best] if better.mean > DOUBT * better.error else 0


def _planned(bots: Bots, team: TeamPlay, book: Rulebook, begun: GameState[Any, Any], style: Any) -> GameState[Any, Any]:
    """The game as far as everybody plans in that style without anything being drawn, which all playouts share."""
    game = copied(begun)
    while True:
        before = copied(game)
        act(book, game, lambda seat: bots.strategy(style, book.rules, view_of(book, game, seat)))
        if game.drawn != before.drawn or game.finished or team.round_of(game.table) != team.round_of(before.table):
            return before


def _play_on(bots: Bots, team: TeamPlay, book: Rulebook, game: GameState[Any, Any]) -> int:
    """Let everybody act in the usual style, to where the plans of a later round are to be made.

    Returns the number of decisions.
    """
    until, usual = team.round_of(game.table) + ROUNDS, team.styles[0]
    for number in range(MOST_DECISIONS):
        if game.finished or team.round_of(game.table) >= until:
            return number
        act(book, game, lambda seat: bots.strategy(usual, book.rules, view_of(book, game, seat)))
    return MOST_DECISIONS
