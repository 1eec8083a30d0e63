"""Whether a game of Bangladeshi Monopoly can be in a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from games.engine.ruleset import Problem
from games.engine.state import GameState
from games.rules.presentation.positions import CARDS, DEBT, DECISION, NUMBER, decision_problems, table_problems
from games.rulesets.bangladeshi.bottom_decks import HeldCardTable
from games.rulesets.bangladeshi.debt_queue import DebtDecision, DebtTable

if TYPE_CHECKING:
    from games.rules.classic import ClassicRules


def position_problems(rules: ClassicRules, state: GameState[Any, Any]) -> Iterator[Problem]:
    """Why no game can reach this position; its types have been checked."""
    table: HeldCardTable = state.table
    yield from table_problems(rules, state.table, cards_held)
    yield from _held(rules, table)
    yield from _cash(table)
    if state.finished and table.debts:
        yield "finished", DECISION
    if not state.finished:
        yield from _debts(table)
    yield from decision_problems(rules, state)
    asked = any(isinstance(decision, DebtDecision) for decision in state.decisions)
    if not state.finished and bool(table.debts) != asked:
        yield "table.debts", DEBT


def cards_held(table: HeldCardTable, group: str) -> list[int]:
    """The numbers of the cards of a group that players hold."""
    return [card.number for card in table.held if card.group == group]


def _held(rules: ClassicRules, table: HeldCardTable) -> Iterator[Problem]:
    """Only jail cards are held, and by players who count them."""
    for number, card in enumerate(table.held):
        known = card.group in rules.cards and card.seat in range(len(table.players))
        if not known or rules.cards[card.group][card.number].effect != "jail_card":
            yield f"table.held[{number}]", CARDS
            return
    for seat, player in enumerate(table.players):
        if sum(card.seat == seat for card in table.held) > player.jail_cards:
            yield f"table.players[{seat}].jail_cards", CARDS


def _cash(table: HeldCardTable) -> Iterator[Problem]:
    """Nobody has less than nothing: what cannot be paid is a debt."""
    for seat, player in enumerate(table.players):
        if player.cash < 0:
            yield f"table.players[{seat}].cash", NUMBER


def _debts(table: DebtTable) -> Iterator[Problem]:
    """Debts are between two different parties who are in the game."""
    seats = range(len(table.players))
    for number, debt in enumerate(table.debts):
        parties = [party for party in (debt.seat, debt.to) if party is not None]
        known = all(party in seats and not table.players[party].out for party in parties)
        if debt.amount <= 0 or debt.seat == debt.to or not known:
            yield f"table.debts[{number}]", DEBT
            return
