"""Mails of a site that has no mail server, in the log: each as one record, so that a stream of JSON stays one."""

from __future__ import annotations

from collections.abc import Sequence

import structlog
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from config.monitoring.logs import MAIL_LOGGER

log = structlog.get_logger(MAIL_LOGGER)


class LoggedMails(BaseEmailBackend):
    """Takes the place of Django's console backend where logs are JSON."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Log each mail whole, since its link is what whoever tries the site wants; return how many there were."""
        for mail in email_messages:
            log.info("a mail", to=mail.recipients(), subject=str(mail.subject), text=str(mail.body))
        return len(email_messages)
