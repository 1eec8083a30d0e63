"""What runs on a schedule. Missing a run loses nothing: the next one finds the same columns."""

from __future__ import annotations

from celery import shared_task

from games.services import chat_keeping, presence, simulation
from games.services import sweep as sweeping


@shared_task
def sweep() -> None:
    """Every second: limits, bots, those who are away; leases that ran out."""
    presence.expire_leases()
    sweeping.sweep()


@shared_task
def tidy() -> None:
    """Every minute: rooms that were left alone, lines of chat that are old."""
    presence.close_lonely_rooms()
    chat_keeping.forget_old_lines()


@shared_task
def measure() -> None:
    """Every three seconds: the next episodes of a board that somebody wants measured."""
    simulation.measure_next()
