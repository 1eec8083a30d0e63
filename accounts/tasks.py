"""Scheduled tasks. A missed run loses nothing: the next one finds the same rows."""

from __future__ import annotations

from celery import shared_task

from accounts.notifications import delivering, push


@shared_task
def notify() -> None:
    """Every second: notifications that are due."""
    delivering.deliver_due()


@shared_task
def send_test_message(subscription: int, language: str) -> None:
    """When somebody asks for one: a message to their browser."""
    push.send_test(subscription, language)
