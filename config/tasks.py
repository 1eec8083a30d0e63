"""Scheduled tasks of the site as a whole."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings

from config import certificates
from config.mail import sending


@shared_task
def send_mail() -> None:
    """Every second: mails that wait."""
    sending.send_due()


@shared_task
def look_at_certificates() -> None:
    """Every ten minutes: the certificates of the site's own addresses, each once a day."""
    certificates.look(certificates.addresses(settings.ORIGINS))
