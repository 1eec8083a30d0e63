"""The statistics and achievements of every game, whatever its rules: games, results and time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.refusal import gettext_noop as _
from games.engine.state import GameEnded
from games.engine.statistics import Achievement, Amounts, Moment, Statistic

QUICK_WIN = 1_200
"""Seconds."""
LARGE_TABLE = 6
"""Seats."""

GAMES = _("Games")
TIME = _("Time")


def finished(moment: Moment, event: GameEnded) -> Amounts:
    """A game for everybody in it."""
    return [(seat, 1) for seat in range(len(moment.counts))]


def winners(moment: Moment, event: GameEnded) -> tuple[int, ...]:
    """The seats that won; players who play against each other and share the first place did not."""
    return () if moment.competitive and len(event.winners) > 1 else event.winners


def won(moment: Moment, event: GameEnded) -> Amounts:
    """A win for each winner."""
    return [(seat, 1) for seat in winners(moment, event)]


def drawn(moment: Moment, event: GameEnded) -> Amounts:
    """A draw for those who share the first place, or are in that of a game that nobody won."""
    if event.won_by == "nobody":
        return [(seat, 1) for seat in event.places[0]] if event.places else []
    return [(seat, 1) for seat in event.winners] if not winners(moment, event) else []


def lost(moment: Moment, event: GameEnded) -> Amounts:
    """A loss for everybody else."""
    spared = {seat for seat, _ in [*won(moment, event), *drawn(moment, event)]}
    return [(seat, 1) for seat in range(len(moment.counts)) if seat not in spared]


def won_quickly(moment: Moment, event: GameEnded) -> Amounts:
    """A win in a short game."""
    return won(moment, event) if moment.seconds <= QUICK_WIN else []


def won_at_large_table(moment: Moment, event: GameEnded) -> Amounts:
    """A win against many."""
    return won(moment, event) if len(moment.counts) >= LARGE_TABLE else []


STATISTICS: tuple[Statistic, ...] = (
    Statistic(key="games", label=_("Games"), category=GAMES, count={GameEnded: finished}),
    Statistic(key="wins", label=_("Wins"), category=GAMES, count={GameEnded: won}),
    Statistic(key="draws", label=_("Draws"), category=GAMES, count={GameEnded: drawn}),
    Statistic(key="losses", label=_("Losses"), category=GAMES, count={GameEnded: lost}),
    Statistic(key="quick_wins", count={GameEnded: won_quickly}),
    Statistic(key="large_table_wins", count={GameEnded: won_at_large_table}),
    Statistic(
        key="time_played",
        label=_("Time played"),
        category=TIME,
        unit="time",
        count={GameEnded: lambda moment, event: enumerate(moment.played)},
    ),
    Statistic(
        key="longest_game",
        label=_("Longest game"),
        category=TIME,
        unit="time",
        combine="max",
        count={GameEnded: lambda moment, event: [(seat, moment.seconds) for seat in range(len(moment.counts))]},
    ),
    Statistic(
        key="shortest_win",
        label=_("Shortest win"),
        category=TIME,
        unit="time",
        combine="min",
        count={GameEnded: lambda moment, event: [(seat, moment.seconds) for seat in winners(moment, event)]},
    ),
)


def statistics_of_rounds(rounds: Callable[[Any], int]) -> tuple[Statistic, ...]:
    """The statistics of a game that is measured in rounds."""

    def played(moment: Moment, event: GameEnded) -> Amounts:
        """The rounds of the game, for everybody in it."""
        return [(seat, rounds(moment.table)) for seat in range(len(moment.counts))]

    def fewest(moment: Moment, event: GameEnded) -> Amounts:
        """The same for its winners."""
        return [(seat, rounds(moment.table)) for seat in winners(moment, event)]

    return (
        Statistic(key="rounds", label=_("Rounds played"), category=GAMES, count={GameEnded: played}),
        Statistic(
            key="fewest_rounds",
            label=_("Fewest rounds in a victory"),
            category=GAMES,
            combine="min",
            count={GameEnded: fewest},
        ),
    )


ACHIEVEMENTS: tuple[Achievement, ...] = (
    Achievement(
        key="first_game",
        tier="bronze",
        name=_("First Steps"),
        description=_("Play a game to the end."),
        statistic="games",
        at_least=1,
        scope="total",
    ),
    Achievement(
        key="first_victory",
        tier="bronze",
        name=_("First Victory"),
        description=_("Win a game."),
        statistic="wins",
        at_least=1,
        scope="total",
    ),
    Achievement(
        key="veteran_player",
        tier="bronze",
        name=_("Veteran Player"),
        description=_("Play 10 games."),
        statistic="games",
        at_least=10,
        scope="total",
    ),
    Achievement(
        key="consistent_winner",
        tier="silver",
        name=_("Consistent Winner"),
        description=_("Win 5 games."),
        statistic="wins",
        at_least=5,
        scope="total",
    ),
    Achievement(
        key="regular",
        tier="silver",
        name=_("Regular"),
        description=_("Play 50 games."),
        statistic="games",
        at_least=50,
        scope="total",
    ),
    Achievement(
        key="quick_work",
        tier="silver",
        name=_("Quick Work"),
        description=_("Win a game within 20 minutes."),
        statistic="quick_wins",
        at_least=1,
        scope="game",
    ),
    Achievement(
        key="full_table",
        tier="silver",
        name=_("Full Table"),
        description=_("Win a game with at least 6 players."),
        statistic="large_table_wins",
        at_least=1,
        scope="game",
        players=LARGE_TABLE,
    ),
    Achievement(
        key="champion",
        tier="gold",
        name=_("Champion"),
        description=_("Win 10 games."),
        statistic="wins",
        at_least=10,
        scope="total",
    ),
    Achievement(
        key="dynasty",
        tier="gold",
        name=_("Dynasty"),
        description=_("Win 50 games."),
        statistic="wins",
        at_least=50,
        scope="total",
    ),
    Achievement(
        key="old_hand",
        tier="gold",
        name=_("Old Hand"),
        description=_("Play 200 games."),
        statistic="games",
        at_least=200,
        scope="total",
    ),
)
