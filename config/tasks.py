"""Scheduled tasks of the site as a whole."""

from __future__ import annotations

from celery import shared_task

from config.mail import sending


@shared_task
def send_mail() -> None:
    """Every second: mails that wait."""
    sending.send_due()
