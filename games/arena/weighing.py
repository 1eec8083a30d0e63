"""A player that weighs by playouts what a bot of the default level could do: the first experiment of docs/bots.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.analysis.candidates import candidates
from games.analysis.playouts import Effort, Evaluate, best_by_playouts
from games.analysis.values import by_worth, result
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState


def weigh(evaluate: Evaluate, effort: Effort, book: Rulebook, state: GameState[Any, Any], seat: int) -> Action | None:
    """The best candidate; None while there is nothing to do."""
    actions = candidates(book, state, seat)
    if len(actions) < 2:
        return actions[0] if actions else None
    return best_by_playouts(book, state, seat, actions, evaluate, f"{seat} {state.asked}", effort)


def worths(book: Rulebook, states: Sequence[GameState[Any, Any]]) -> list[list[float]]:
    """The shares of all worth, whatever values there are for the game; of ended games, the results."""
    return [result(book, state) if state.finished else by_worth(book, state) for state in states]
