"""Complete games between bots: whether and when they end, which seats win, and how bots trade.

`python -m tests.rulesets.bot_games 10000` plays that many games of each ruleset at each level and with mixed levels,
cycling through two to eight players, and prints a line for each; `--players 2 4 8` plays that many for each count.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from games import rulesets
from games.engine.play import default_action, legal, new_game, play, time_out
from games.engine.state import Action, Event, GameState
from games.rules.debt import RESIGN
from tests.support.kinds import WITH_BOTS

MAX_DECISIONS = 5_000
"""A game between bots that takes more decisions than this counts as unfinished; most take a tenth of it."""
MIXTURE = "mixture"


@dataclass
class BotGame:
    """A game between bots at its end, or after `MAX_DECISIONS`."""

    state: GameState[Any, Any]
    decisions: int = 0
    events: Counter[str] = field(default_factory=Counter)


def move(book: Any, state: GameState[Any, Any], levels: tuple[str, ...]) -> list[Event]:
    """The action of the first bot that has one; if none does, the clock runs out. Without bots it is a random one."""
    if book.ruleset.bots is None:
        return play(book, state, *random_move(book, state))
    for decision in state.decisions:
        for seat in decision.seats(state.table):
            action = book.ruleset.bots.choose(levels[seat], book, state, seat)
            if action is not None:
                return play(book, state, seat, action)
    return time_out(book, state, next(decision.id for decision in state.decisions if decision.blocking))


def random_move(book: Any, state: GameState[Any, Any]) -> tuple[int, Action]:
    """A random legal action of somebody for whom the game waits, but not leaving it."""
    random = Random(f"{state.seed}/{state.asked}/{state.drawn}")
    decision = next(decision for decision in state.decisions if decision.blocking)
    seat = random.choice(decision.seats(state.table))
    default = default_action(book, state, seat)
    assert default is not None
    listed = [action for action in legal(book, state, seat) if isinstance(action, Action) and action != RESIGN]
    return seat, random.choice([default, *listed])


def play_bots(key: str, number: int, levels: tuple[str, ...]) -> BotGame:
    """Play the game with that number; the levels of the bots are given by seat."""
    book = rulesets.rulebook(key)
    game = BotGame(new_game(book, len(levels), f"{number:032x}")[0])
    while not game.state.finished and game.decisions < MAX_DECISIONS:
        game.events.update(event.name() for event in move(book, game.state, levels))
        game.decisions += 1
    return game


def levels_of(key: str, kind: str, number: int, players: int) -> tuple[str, ...]:
    """The levels of the bots in a game, by seat: all the same, or a mixture."""
    bots = rulesets.find(key).bots
    if bots is None:
        return ("",) * players
    if kind != MIXTURE:
        return (kind,) * players
    return tuple(Random(f"{key}/{number}").choices(list(bots.profiles), k=players))


@dataclass
class Tally:
    """The combined results of many games."""

    games: int = 0
    unfinished: list[int] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    events: Counter[str] = field(default_factory=Counter)
    won: Counter[int] = field(default_factory=Counter)
    won_by_level: Counter[str] = field(default_factory=Counter)

    def add(self, number: int, game: BotGame, levels: tuple[str, ...]) -> None:
        """Add the result of a game."""
        self.games += 1
        self.decisions.append(game.decisions)
        self.events += game.events
        if not game.state.finished:
            self.unfinished.append(number)
        self.won.update(game.state.winners)
        self.won_by_level.update(levels[seat] for seat in game.state.winners)

    @property
    def accepted(self) -> float:
        """The share of offers that were accepted."""
        return self.events["trade_made"] / max(1, self.events["trade_offered"])

    def line(self) -> str:
        """A summary in one line."""
        ordered = sorted(self.decisions)
        wins = " ".join(f"{100 * self.won[seat] / self.games:.1f}" for seat in range(max(self.won, default=-1) + 1))
        return (
            f"{self.games} games, {len(self.unfinished)} unfinished {self.unfinished[:5]}; decisions: median "
            f"{ordered[len(ordered) // 2]}, 99 % within {ordered[len(ordered) * 99 // 100]}, max {ordered[-1]}; "
            f"{self.events['trade_offered'] / self.games:.1f} offers a game, {100 * self.accepted:.0f} % accepted; "
            f"won by seat, %: {wins}; by level: {dict(self.won_by_level)}"
        )


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
        bots = rulesets.find(key).bots
        for kind in arguments.levels or [*(bots.profiles if bots else ()), MIXTURE]:
            for players in arguments.players:
                total = tally(key, kind, numbers, players)
                unfinished += len(total.unfinished)
                print(f"{key}, {kind}, {players or '2 to 8'} players: {total.line()}", flush=True)
    raise SystemExit(bool(unfinished))


if __name__ == "__main__":
    main()
