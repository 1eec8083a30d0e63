"""Sending the mails that wait in the outbox, by one thread of a worker at a time.

A mail server that is slow keeps one thread of each worker busy and nothing else. A mail is taken for `TAKEN_FOR`, so
that no other worker sends it. If its worker dies meanwhile, it is tried again, unless its last line was on the way:
then the mail server has it. What is tried again has the same `Message-ID`.
"""

from __future__ import annotations

import smtplib
import threading
from contextlib import AbstractContextManager
from datetime import timedelta
from hashlib import sha256
from time import monotonic

import structlog
from django.conf import settings
from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.utils import timezone

from config.handing_over import noted
from config.http import counters
from config.mail.outbox import recipients, unpacked
from config.models import OutgoingMail

RUN_SECONDS = 30.0
"""How long a run goes on with further mails."""
TAKEN_FOR = timedelta(minutes=10)
FIRST_DELAY, LONGEST_DELAY = timedelta(seconds=10), timedelta(minutes=10)
"""The delay after the first failure, which doubles with each, and its limit."""
GIVEN_UP_AFTER = timedelta(hours=4)
"""How long a mail is tried, and so how long what it says is kept at most: a link that comes later helps nobody."""
HOUR = 3600
HANDED_OVER = "UPDATE site_config_outgoingmail SET handed_at = $1 WHERE id = $2"
REFUSED_FOR_GOOD = 500
"""From this code on, a mail server says that trying again is in vain."""

log = structlog.get_logger(__name__)
_sending = threading.Lock()


def send_due() -> int:
    """Send what is due, one mail after another; returns how many were sent. Only one thread of a process does."""
    if not _sending.acquire(blocking=False):
        return 0
    try:
        sent, ends = 0, monotonic() + RUN_SECONDS
        while monotonic() < ends and (mail := _take()) is not None:
            if mail.handed_at is not None:
                log.warning("a worker died while the mail server took a mail, which is not sent again")
                mail.delete()
            elif not _try(mail):
                break  # the server is in trouble; another mail would only wait as long
            else:
                sent += 1
        return sent
    finally:
        _sending.release()


def _take() -> OutgoingMail | None:
    """The mail that has been due longest, for this process alone."""
    now = timezone.now()
    with transaction.atomic():
        mail = (
            OutgoingMail.objects.select_for_update(skip_locked=True).filter(due_at__lte=now).order_by("due_at").first()
        )
        if mail is not None:
            mail.tries += 1
            mail.due_at = now + TAKEN_FOR
            mail.save(update_fields=["tries", "due_at"])
        return mail


def _try(mail: OutgoingMail) -> bool:
    """Send a mail and delete it; False if the mail server does not work, and the mail is tried again later."""
    to = [address for address in recipients(mail.message) if mail.tries > 1 or _within_limit(address)]
    if to:
        try:
            _transport(mail).send_messages([unpacked(mail.message, to=to)])
        except Exception as error:
            if not _is_final(error):
                _put_off(mail, error)
                return False
            log.warning("a mail was refused by the mail server", error=_named(error))
    mail.delete()
    return True


def _transport(mail: OutgoingMail) -> BaseEmailBackend:
    """What sends it, and stores with its last line that the mail server has it."""

    def hand_over() -> AbstractContextManager[None]:
        return noted(HANDED_OVER, timezone.now(), mail.pk)

    transport: BaseEmailBackend = get_connection(settings.MAIL_TRANSPORT, hand_over=hand_over)
    return transport


def _within_limit(address: str) -> bool:
    """Count a mail to an address; whether it is not one too many within an hour."""
    key = f"mail:{sha256(address.lower().encode()).hexdigest()}"
    if counters.count(key, HOUR) <= settings.MAILS_AN_HOUR:
        return True
    log.warning("a mail was dropped: too many to one address", an_hour=settings.MAILS_AN_HOUR)
    return False


def _put_off(mail: OutgoingMail, error: Exception) -> None:
    """Try again later, or never."""
    now = timezone.now()
    if now - mail.stored_at > GIVEN_UP_AFTER:
        log.error("a mail was given up", tries=mail.tries, error=_named(error))
        mail.delete()
        return
    delay = min(FIRST_DELAY * 2 ** min(mail.tries - 1, 10), LONGEST_DELAY)
    log.warning("a mail could not be sent", tries=mail.tries, again_in=delay.total_seconds(), error=_named(error))
    OutgoingMail.objects.filter(pk=mail.pk).update(due_at=now + delay, handed_at=None)


def _is_final(error: Exception) -> bool:
    """Whether the server refuses this mail, or all of its recipients, for good."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= REFUSED_FOR_GOOD for code, _ in error.recipients.values())
    return isinstance(error, smtplib.SMTPDataError) and error.smtp_code >= REFUSED_FOR_GOOD


def _named(error: Exception) -> str:
    """What happened, without addresses, which the texts of mail servers repeat."""
    if not isinstance(error, smtplib.SMTPException):
        return repr(error)
    codes: set[int] = set()
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        codes = {code for code, _ in error.recipients.values()}
    elif isinstance(error, smtplib.SMTPResponseException):
        codes = {error.smtp_code}
    return " ".join([type(error).__name__, *map(str, sorted(codes))])
