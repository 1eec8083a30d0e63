"""Whether a game of Oofopoly can be in a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from games.engine.ruleset import Problem
from games.engine.state import GameState
from games.rules.presentation.positions import CARDS, decision_problems, table_problems
from games.rulesets.oofopoly.cycling_decks import CyclingTable

if TYPE_CHECKING:
    from games.rules.classic import ClassicRules


def position_problems(rules: ClassicRules, state: GameState[Any, Any]) -> Iterator[Problem]:
    """Why no game can reach this position; its types have been checked."""
    yield from table_problems(rules, state.table)
    yield from _next_cards(state.table)
    yield from decision_problems(rules, state)


def _next_cards(table: CyclingTable) -> Iterator[Problem]:
    """The next card of each group is one of its deck."""
    for group, at in table.next_cards.items():
        if group not in table.decks or not 0 <= at < len(table.decks[group].order):
            yield f"table.next_cards.{group}", CARDS
