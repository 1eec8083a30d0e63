"""Complete games between bots: whether and when they end, which seats and levels win, and how bots trade.

`python -m tests.rulesets.bot_games 10000` plays that many games of each ruleset at each level, with mixed levels, and
of one bot of the default level against plain ones, cycling through the numbers of players, and prints a line for each;
`--players 2 4 8` plays that many for each count.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from games import rulesets
from games.engine.play import default_action, legal, new_game, play, time_out
from games.engine.rulebook import Rulebook
from games.engine.state import Action, Event, GameState
from games.measuring.intervals import wilson
from games.rules.debt import RESIGN, Resign
from tests.support.kinds import WITH_BOTS

MAX_DECISIONS = 5_000
"""A game between bots that takes more decisions than this counts as unfinished; most take a tenth of it."""
MAX_ROUNDS = 200
"""A game that ends within so many rounds without anybody's conceding has ended in time."""
MIXTURE, ONE = "mixture", "one"
"""Levels by chance; one bot of the default level, at each seat in turn, among bots of the last level."""


@dataclass
class BotGame:
    """A game between bots at its end, or after `MAX_DECISIONS`.

    In a round everybody still in the game has had a turn; `conceded` counts the bots that resigned.
    """

    state: GameState[Any, Any]
    decisions: int = 0
    rounds: int = 0
    conceded: int = 0
    events: Counter[str] = field(default_factory=Counter)

    @property
    def in_time(self) -> bool:
        """Whether the game was won by its rules within `MAX_ROUNDS`."""
        return self.state.finished and not self.conceded and self.rounds < MAX_ROUNDS


def move(book: Rulebook, state: GameState[Any, Any], levels: tuple[str, ...]) -> list[Event]:
    """The action of the first bot that has one; if none does, the clock runs out."""
    return act(book, state, levels)[1]


def act(book: Rulebook, state: GameState[Any, Any], levels: tuple[str, ...]) -> tuple[Action | None, list[Event]]:
    """The same with the action, which is None if the clock ran out. Without bots it is a random one."""
    if book.ruleset.bots is None:
        seat, action = random_move(book, state)
        return action, play(book, state, seat, action)
    for decision in state.decisions:
        for seat in decision.seats(state.table):
            chosen = book.ruleset.bots.choose(levels[seat], book, state, seat)
            if chosen is not None:
                return chosen, play(book, state, seat, chosen)
    return None, time_out(book, state, next(decision.id for decision in state.decisions if decision.blocking))


def random_move(book: Rulebook, state: GameState[Any, Any]) -> tuple[int, Action]:
    """A random legal action of somebody for whom the game waits, but not leaving it."""
    random = Random(f"{state.seed}/{state.asked}/{state.drawn}")
    decision = next(decision for decision in state.decisions if decision.blocking)
    seat = random.choice(decision.seats(state.table))
    default = default_action(book, state, seat)
    assert default is not None
    listed = [action for action in legal(book, state, seat) if isinstance(action, Action) and action != RESIGN]
    return seat, random.choice([default, *listed])


def play_bots(
    key: str, number: int, levels: tuple[str, ...], options: dict[str, Any] | None = None, most: int = MAX_DECISIONS
) -> BotGame:
    """Play the game with that number; the levels of the bots are given by seat."""
    book = rulesets.rulebook(key, None, options)
    game = BotGame(new_game(book, len(levels), f"{number:032x}")[0])
    table = game.state.table
    while not game.state.finished and game.decisions < most:
        turn = getattr(table, "turn", 0)
        action, events = act(book, game.state, levels)
        for event in events:  # the counter's own method takes three times as long for so few
            game.events[event.name()] += 1
        game.conceded += isinstance(action, Resign)
        game.rounds += getattr(table, "turn", 0) < turn
        game.decisions += 1
    if book.ruleset.scoring.rounds is not None:
        game.rounds = book.ruleset.scoring.rounds(table)
    return game


def levels_of(key: str, kind: str, number: int, players: int) -> tuple[str, ...]:
    """The levels of the bots in a game, by seat: all the same, a mixture, or one among others."""
    bots = rulesets.find(key).bots
    if bots is None:
        return ("",) * players
    levels = list(bots.profiles)
    if kind == MIXTURE:
        return tuple(Random(f"{key}/{number}").choices(levels, k=players))
    if kind == ONE:
        return tuple(levels[0] if seat == number % players else levels[-1] for seat in range(players))
    return (kind,) * players


def levels_in(key: str) -> list[str]:
    """The levels of a ruleset's bots, and levels by chance."""
    bots = rulesets.find(key).bots
    return [*(bots.profiles if bots else ()), MIXTURE]


@dataclass
class Tally:
    """The combined results of many games."""

    games: int = 0
    unfinished: list[int] = field(default_factory=list)
    in_time: int = 0
    conceded: int = 0
    decisions: list[int] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    events: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    won: Counter[int] = field(default_factory=Counter)
    won_by_level: Counter[str] = field(default_factory=Counter)

    def add(self, number: int, game: BotGame, levels: tuple[str, ...]) -> None:
        """Add the result of a game."""
        self.games += 1
        self.decisions.append(game.decisions)
        self.rounds.append(game.rounds)
        self.events += game.events
        self.in_time += game.in_time
        self.conceded += game.conceded > 0
        if game.state.finished:
            self.reasons[game.state.reason] += 1
        else:
            self.unfinished.append(number)
        self.won.update(game.state.winners)
        self.won_by_level.update(levels[seat] for seat in game.state.winners)

    @property
    def accepted(self) -> float:
        """The share of offers that were accepted."""
        return self.events["trade_made"] / max(1, self.events["trade_offered"])

    def share_of(self, level: str) -> str:
        """The share of the games that bots of a level won, with its Wilson interval."""
        low, high = wilson(self.won_by_level[level], self.games)
        return f"{level} won {100 * self.won_by_level[level] / self.games:.1f} % ({low:.1f} to {high:.1f})"

    def line(self) -> str:
        """A summary in one line."""
        wins = " ".join(f"{100 * self.won[seat] / self.games:.1f}" for seat in range(max(self.won, default=-1) + 1))
        offered = self.events["trade_offered"]
        trades = f"{offered / self.games:.1f} offers a game, {100 * self.accepted:.0f} % accepted; " if offered else ""
        return (
            f"{self.games} games, {len(self.unfinished)} unfinished {self.unfinished[:5]}; decisions: "
            f"{_spread(self.decisions)}; rounds: {_spread(self.rounds)}; "
            f"{100 * self.in_time / self.games:.1f} % within {MAX_ROUNDS} rounds, {self.conceded} conceded; "
            f"ended by {dict(self.reasons)}; "
            f"{trades}won by seat, %: {wins}; {', '.join(self.share_of(level) for level in sorted(self.won_by_level))}"
        )


def _spread(values: list[int]) -> str:
    ordered = sorted(values)
    return f"median {ordered[len(ordered) // 2]}, 99 % within {ordered[len(ordered) * 99 // 100]}, max {ordered[-1]}"


def tally(key: str, kind: str, numbers: range, players: int | None = None) -> Tally:
    """Play the games with these numbers; without `players`, cycle through the player counts."""
    total = Tally()
    counts = rulesets.find(key).player_counts
    for number in numbers:
        count = players or counts[number % len(counts)]
        levels = levels_of(key, kind, number, count)
        total.add(number, play_bots(key, number, levels), levels)
    return total


def main() -> None:
    """Play the games given on the command line; exits with an error if any is unfinished."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--players", type=int, nargs="*", default=[None])
    parser.add_argument("--rulesets", nargs="*", default=WITH_BOTS)
    parser.add_argument("--levels", nargs="*")
    arguments = parser.parse_args()
    numbers = range(arguments.first, arguments.first + arguments.games)
    unfinished = 0
    for key in arguments.rulesets:
        for kind in arguments.levels or [*levels_in(key), ONE]:
            for players in arguments.players:
                total = tally(key, kind, numbers, players)
                unfinished += len(total.unfinished)
                print(f"{key}, {kind}, {players or 'all numbers of'} players: {total.line()}", flush=True)
    raise SystemExit(bool(unfinished))


if __name__ == "__main__":
    main()
