"""The statistics and achievements of every game, whatever its rules: games, results and time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.refusal import gettext_noop as _
from games.engine.state import GameEnded
from games.engine.statistics import Achievement, Amounts, Moment, Statistic, in_all_games, in_one_game

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
    Statistic("games", _("Games"), GAMES, count={GameEnded: finished}),
    Statistic("wins", _("Wins"), GAMES, count={GameEnded: won}),
    Statistic("draws", _("Draws"), GAMES, count={GameEnded: drawn}),
    Statistic("losses", _("Losses"), GAMES, count={GameEnded: lost}),
    Statistic("quick_wins", count={GameEnded: won_quickly}),
    Statistic("large_table_wins", count={GameEnded: won_at_large_table}),
    Statistic(
        "time_played",
        _("Time played"),
        TIME,
        unit="time",
        count={GameEnded: lambda moment, event: enumerate(moment.played)},
    ),
    Statistic(
        "longest_game",
        _("Longest game"),
        TIME,
        unit="time",
        combine="max",
        count={GameEnded: lambda moment, event: [(seat, moment.seconds) for seat in range(len(moment.counts))]},
    ),
    Statistic(
        "shortest_win",
        _("Shortest win"),
        TIME,
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
        Statistic("rounds", _("Rounds played"), GAMES, count={GameEnded: played}),
        Statistic("fewest_rounds", _("Fewest rounds in a victory"), GAMES, combine="min", count={GameEnded: fewest}),
    )


ACHIEVEMENTS: tuple[Achievement, ...] = (
    in_all_games("first_game", "bronze", _("First Steps"), _("Play a game to the end."), "games"),
    in_all_games("first_victory", "bronze", _("First Victory"), _("Win a game."), "wins"),
    in_all_games("veteran_player", "bronze", _("Veteran Player"), _("Play 10 games."), "games", 10),
    in_all_games("consistent_winner", "silver", _("Consistent Winner"), _("Win 5 games."), "wins", 5),
    in_all_games("regular", "silver", _("Regular"), _("Play 50 games."), "games", 50),
    in_one_game("quick_work", "silver", _("Quick Work"), _("Win a game within 20 minutes."), "quick_wins"),
    in_one_game(
        "full_table",
        "silver",
        _("Full Table"),
        _("Win a game with at least 6 players."),
        "large_table_wins",
        players=LARGE_TABLE,
    ),
    in_all_games("champion", "gold", _("Champion"), _("Win 10 games."), "wins", 10),
    in_all_games("dynasty", "gold", _("Dynasty"), _("Win 50 games."), "wins", 50),
    in_all_games("old_hand", "gold", _("Old Hand"), _("Play 200 games."), "games", 200),
)
