"""Matches: the same players on the same draws, each of them at each seat in turn.

A deal is one seed, played as often as there are seats, so that nobody is favoured by the order of turns or by the dice.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from games.arena.agents import Player
from games.engine.bots import act
from games.engine.play import new_game
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState
from games.measuring.playing import MAX_DECISIONS


class Thought(Struct):
    """The time that a player took for its decisions, in seconds of CPU."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, other: Thought) -> None:
        """Count the decisions of another game."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


class Outcome(Struct):
    """One game: the share of the win by place in the lineup; without a winner, or without an end, all have nothing."""

    wins: list[float]
    ended: bool
    acts: int
    thoughts: list[Thought]


class Dealt(Struct):
    """All games of a deal, by rotation."""

    number: int
    outcomes: list[Outcome]


def seating(places: int, rotation: int) -> list[int]:
    """The place in the lineup that plays each seat."""
    return [(seat + rotation) % places for seat in range(places)]


def play_deal(book: Rulebook, lineup: Sequence[Player], seed: str, number: int) -> Dealt:
    """Play a deal once in every rotation."""
    rotations = range(len(lineup))
    return Dealt(number, [_play(book, lineup, f"arena {seed} {number}", rotation) for rotation in rotations])


def _play(book: Rulebook, lineup: Sequence[Player], seed: str, rotation: int) -> Outcome:
    seats = seating(len(lineup), rotation)
    state, _ = new_game(book, len(seats), seed, shuffle_seats=False)
    thoughts = [Thought() for _ in lineup]
    acts = 0
    while not state.finished and acts < MAX_DECISIONS:
        act(book, state, lambda seat: _timed(book, state, lineup[seats[seat]], seat, thoughts[seats[seat]]))
        acts += 1
    wins = [0.0] * len(lineup)
    for seat in state.winners:
        wins[seats[seat]] += 1 / len(state.winners)
    return Outcome(wins, state.finished, acts, thoughts)


def _timed(book: Rulebook, state: GameState[Any, Any], player: Player, seat: int, thought: Thought) -> Action | None:
    before = time.process_time()
    action = player(book, state, seat)
    thought.add(Thought(1, used := time.process_time() - before, used))
    return action
