"""Matches: the same players on the same draws, each of them at each seat in turn.

A deal is one seed, played as often as there are seats, so that nobody is favoured by the order of turns or by the dice.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from games.analysis.playouts import Player
from games.analysis.review.mean_luck import played
from games.analysis.review.settling import chances_at_rest
from games.analysis.review.walk import Walk
from games.arena.informed import Informed
from games.engine.copying import copied
from games.engine.play import new_game
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState
from games.measuring.playing import MAX_DECISIONS

Lineup = Sequence[Player | Informed]
"""The players of a match."""


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
    """One game: the share of the win by place in the lineup; without a winner, or without an end, all have nothing.

    `luck` is what the draws added to each place's chance to win, if that was asked for.
    """

    wins: list[float]
    ended: bool
    acts: int
    thoughts: list[Thought]
    luck: list[float] | None = None


class Dealt(Struct):
    """All games of a deal, by rotation."""

    number: int
    outcomes: list[Outcome]


def seating(places: int, rotation: int) -> list[int]:
    """The place in the lineup that plays each seat."""
    return [(seat + rotation) % places for seat in range(places)]


def play_deal(book: Rulebook, lineup: Lineup, seed: str, number: int, *, with_luck: bool = False) -> Dealt:
    """Play a deal once in every rotation, and work out the luck of each place if asked to."""
    rotations = range(len(lineup))
    return Dealt(number, [_play(book, lineup, f"arena {seed} {number}", rotation, with_luck) for rotation in rotations])


def _play(book: Rulebook, lineup: Lineup, seed: str, rotation: int, with_luck: bool) -> Outcome:
    seats = seating(len(lineup), rotation)
    state, _ = new_game(book, len(seats), seed, shuffle_seats=False)
    thoughts = [Thought() for _ in lineup]
    walk = Walk(book, copied(state), chances_at_rest, seed) if with_luck else None
    luck = [0.0] * len(lineup)
    players = _seated([lineup[place] for place in seats])
    acts = 0

    def choose(seat: int) -> Action | None:
        return _timed(book, state, players[seat], seat, thoughts[seats[seat]])

    for acts, move in enumerate(played(book, state, MAX_DECISIONS, choose), 1):
        if walk is not None:
            for seat, lucky in enumerate(walk.go_on(move, acts + 1).luck):
                luck[seats[seat]] += lucky
    wins = [0.0] * len(lineup)
    for seat in state.winners:
        wins[seats[seat]] += 1 / len(state.winners)
    return Outcome(wins, state.finished, acts, thoughts, luck if with_luck else None)


def _seated(lineup: Lineup) -> list[Player]:
    """The players by seat: those that know the others are told who sits where."""
    known = {seat: one for seat, one in enumerate(lineup) if not isinstance(one, Informed)}
    return [one.among(known) if isinstance(one, Informed) else one for one in lineup]


def _timed(book: Rulebook, state: GameState[Any, Any], player: Player, seat: int, thought: Thought) -> Action | None:
    before = time.process_time()
    action = player(book, state, seat)
    thought.add(Thought(1, used := time.process_time() - before, used))
    return action
