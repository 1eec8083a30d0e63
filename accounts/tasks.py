"""Scheduled tasks. A missed run loses nothing: the next one finds the same rows."""

from __future__ import annotations

from celery import shared_task

from accounts.notifications import delivering


@shared_task
def notify() -> None:
    """Every second: notifications that are due."""
    delivering.deliver_due()
