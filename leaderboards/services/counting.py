"""Counting finished games, each exactly once whatever is restarted.

One transaction marks the game as counted and stores everything that is counted of it. It locks the game's row and then
the rows of its people in the order of their keys, so that games which end at the same time wait for each other instead
of losing an update, and never deadlock.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import structlog
from django.db import transaction

from accounts.models import User
from games.models import Unrated
from games.selectors.results.outcomes import Outcome, outcome_of
from games.selectors.rooms.rating import MIN_ACCOUNTS
from games.services.play import endings
from games.services.upkeep.set_aside import SetAside
from leaderboards.models import CountedGame, RunningTally
from leaderboards.services import conduct, locks, plays, ratings, results, standings, statistics
from leaderboards.services.finished import FinishedGame

log = structlog.get_logger(__name__)
failed = SetAside()
MISSED_AT_ONCE = 100


STEPS: tuple[Callable[[FinishedGame], None], ...] = (
    results.store, ratings.rate, standings.add, statistics.store, plays.count, conduct.store,
)  # fmt: skip
"""The steps of counting a game, in this order and in one transaction. The rows of its people are locked."""


def count_game(game: int) -> bool:
    """Count a finished game; False if it is not finished, counted already, or has to wait until all are recomputed."""
    with transaction.atomic():
        if not locks.may_count():
            return False
        row = endings.take_uncounted(game)
        if row is None:
            return False
        RunningTally.objects.filter(game=row).delete()  # before its people are locked, as in `running`
        outcome = outcome_of(row)
        begun_rated = is_rated(row, outcome)
        if outcome.void:
            row.rated, row.unrated = False, Unrated.VOID
            row.save(update_fields=["rated", "unrated"])
        finished_game = FinishedGame(row, outcome, _counted(row, outcome), _lock_people(outcome), begun_rated)
        for step in STEPS:
            step(finished_game)
    return True


def count_missed() -> int:
    """Count finished games that nobody has counted, some at a time; returns how many were counted."""
    return sum(_count_or_log(game) for game in endings.uncounted(MISSED_AT_ONCE, failed.games()))


def is_rated(game: Any, outcome: Outcome) -> bool:
    """Whether the game counts for ratings and leaderboards (PLAT-25)."""
    return bool(game.rated and not game.unrated and outcome.competitive and outcome.accounts >= MIN_ACCOUNTS)


def is_ranked(game: Any, outcome: Outcome) -> bool:
    """Whether a co-operative game counts for the fewest rounds: by the default rules, of people with accounts alone."""
    if outcome.competitive or outcome.rounds is None:
        return False
    return bool(game.counts and outcome.default_rules and outcome.accounts == len(outcome.seats))


def _count_or_log(game: int) -> bool:
    """Count a game; one that cannot be counted is logged and does not keep the others waiting."""
    try:
        return count_game(game)
    except Exception as error:
        log.exception("a game was not counted", game=game)
        failed.add(game, error)
        return False


def _counted(game: Any, outcome: Outcome) -> CountedGame:
    in_table = game.rated and game.challenge_id is not None
    return CountedGame.objects.create(
        game_id=outcome.game,
        ruleset=outcome.ruleset,
        players=len(outcome.seats),
        people=outcome.people,
        competitive=outcome.competitive,
        rated=is_rated(game, outcome),
        ranked=is_ranked(game, outcome),
        rounds=outcome.rounds,
        challenge_id=game.challenge_id if in_table else None,
        score=outcome.score if in_table else None,
        seconds=outcome.seconds,
        ended_at=outcome.ended_at,
    )


def _lock_people(outcome: Outcome) -> dict[int, User]:
    """Lock the accounts of the game's people, so that none of them is deleted or counted elsewhere meanwhile."""
    seated = [seat.user for seat in outcome.seats if seat.user is not None]
    people = User.objects.select_for_update(no_key=True).filter(pk__in=seated).order_by("pk")
    return {person.pk: person for person in people}
