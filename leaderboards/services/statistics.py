"""The statistics and head-to-heads that a finished game adds to its people."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import permutations
from typing import Any

import structlog

from games.engine.refusal import Refused
from games.selectors.results import statistics
from leaderboards.models import HeadToHead, Totals
from leaderboards.selectors import achievements as reading
from leaderboards.services import achievements
from leaderboards.services.finished import FinishedGame

log = structlog.get_logger(__name__)


def store(game: FinishedGame) -> None:
    """Add a game that counts to the statistics of its people, and give what they have earned.

    Other games are in no statistics, and earn only what can be earned anywhere; a game that is not rated because of
    what came before it earns nothing.

    The rows of the people are locked.
    """
    row, ruleset = game.row, game.outcome.ruleset
    seats = [(seat.number, seat.user, seat.place) for seat in game.outcome.seats if seat.user in game.people]
    if not row.rated or not seats:
        return
    counted = count_or_log(row, [seat.number for seat in game.outcome.seats if seat.left])
    if counted is None:
        return
    counts = {user: counted[number] for number, user, _ in seats if user is not None}
    targets = reading.targets_of(ruleset, counts, ranked=row.counts)
    if row.counts:
        add_totals(ruleset, counts)
    if row.counts and game.outcome.competitive:
        add_head_to_head(ruleset, {user: place for _, user, place in seats if user is not None})
    for number, user, _ in seats:
        if user is not None:
            keys = achievements.reached(ruleset, counts[user], targets[user])
            achievements.give(row, game.people[user], number, keys, row.version, game.outcome.ended_at)


def count_or_log(game: Any, leavers: Collection[int]) -> tuple[dict[str, int], ...] | None:
    """The counts of a finished game by seat, those that are kept; None if its events cannot be read any more.

    The rest of what is counted of a game does not depend on its statistics.
    """
    try:
        counted = statistics.count_whole(game, leavers)
    except (Refused, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        log.exception("the statistics of a game were not counted", game=game.pk)
        return None
    return tuple(statistics.kept(game.ruleset, counts) for counts in counted.tally.seats)


def add_totals(ruleset: str, counts: Mapping[int, statistics.Counts]) -> None:
    """Add one game's counts to the totals of people, whose rows are locked."""
    known = {row.user_id: row for row in Totals.objects.filter(user__in=counts, ruleset=ruleset)}
    rows = [known.get(user) or Totals(user_id=user, ruleset=ruleset) for user in counts]
    for row in rows:
        add_game(row, counts[row.user_id])
    save_totals(rows)


def add_game(row: Totals, counts: statistics.Counts) -> None:
    """Add one game's counts to totals."""
    row.counts = statistics.merged([row.counts, counts])
    row.bests = row.bests | {key: amount for key, amount in counts.items() if amount > row.bests.get(key, 0)}


def save_totals(rows: list[Totals]) -> None:
    """Store totals, new or changed."""
    Totals.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["user", "ruleset"], update_fields=["counts", "bests"]
    )


def add_head_to_head(ruleset: str, places: Mapping[int, int]) -> None:
    """Add one game to every pair of its people, given their places."""
    known = HeadToHead.objects.filter(user__in=places, opponent__in=places, ruleset=ruleset)
    pairs = {(row.user_id, row.opponent_id): row for row in known}
    for user, opponent in permutations(places, 2):
        new = HeadToHead(user_id=user, opponent_id=opponent, ruleset=ruleset)
        add_meeting(pairs.setdefault((user, opponent), new), places[user], places[opponent])
    save_head_to_head(list(pairs.values()))


def add_meeting(row: HeadToHead, place: int, opponents_place: int) -> None:
    """Add one game to a pair."""
    row.games += 1
    row.ahead += place < opponents_place
    row.behind += place > opponents_place


def save_head_to_head(rows: list[HeadToHead]) -> None:
    """Store pairs, new or changed."""
    HeadToHead.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["user", "opponent", "ruleset"],
        update_fields=["games", "ahead", "behind"],
    )
