"""Tasks: counting finished games. A missed run loses nothing: the next one finds the same rows."""

from __future__ import annotations

from celery import shared_task

from leaderboards.services import buckets, conduct, counting, gift_pairs, gifts, overtaken, reviewed, running


@shared_task
def count(game: int) -> None:
    """Count a game that has just finished."""
    counting.count_game(game)


@shared_task
def count_missed() -> None:
    """Every ten seconds: finished games that were not counted when they ended, who was missing elsewhere, reviews."""
    counting.count_missed()
    conduct.count_absences()
    reviewed.note_reviews()


@shared_task
def rank() -> None:
    """Every minute: the places on leaderboards, and who was overtaken in today's challenge."""
    buckets.rebuild()
    overtaken.tell()


@shared_task
def count_running() -> None:
    """Every three seconds: what was played in running games since the last time, for achievements."""
    running.count_moved()


@shared_task
def measure_gifts() -> None:
    """Every ten seconds: what players gave away to each other in rated games that have just been counted."""
    gifts.measure_lately()


@shared_task
def compare_gifts() -> None:
    """Every hour: what strangers give each other, the pairs that were compared with it longest ago, and old gifts."""
    gifts.forget_old()
    gift_pairs.rebuild()
    gift_pairs.refresh_oldest()
