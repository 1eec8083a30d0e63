"""The email backend of the site: a mail is a row until it has been sent, so no page waits for a mail server.

The row belongs to the transaction of whoever sends the mail: what is rolled back sends none, and none is lost with the
broker or the worker.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from email.utils import formatdate
from typing import Any

from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.message import make_msgid
from django.core.mail.utils import DNS_NAME
from django.db import DatabaseError, transaction

from config.models import OutgoingMail

ADDRESSES = ("to", "cc", "bcc", "reply_to")


class OutboxBackend(BaseEmailBackend):
    """Stores mails for `config.mail.sending`."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Store them; a transaction that this is part of goes on even if it fails silently."""
        rows = [OutgoingMail(message=packed(message)) for message in email_messages]
        try:
            with transaction.atomic():
                OutgoingMail.objects.bulk_create(rows)
        except DatabaseError:
            if not self.fail_silently:
                raise
            return 0
        return len(rows)


def packed(message: EmailMessage) -> dict[str, Any]:
    """A mail as JSON, with a date and an identity that stay the same however often it is tried.

    Raises BadHeaderError for a line break in a header, and ValueError for attachments, which no mail of the site has.
    """
    if message.attachments:
        raise ValueError("the outbox keeps no attachments")
    message.message()  # checks the headers
    headers = {str(name): str(value) for name, value in message.extra_headers.items()}
    headers.setdefault("Date", formatdate())
    headers.setdefault("Message-ID", make_msgid(domain=DNS_NAME))
    return {
        "subject": str(message.subject),
        "body": str(message.body),
        "from_email": str(message.from_email),
        **{name: _texts(getattr(message, name)) for name in ADDRESSES},
        "headers": headers,
        "subtype": message.content_subtype,
        "alternatives": [[str(content), str(kind)] for content, kind in getattr(message, "alternatives", ())],
    }


def unpacked(stored: dict[str, Any], *, to: Sequence[str]) -> EmailMessage:
    """The mail that was stored, to these of its recipients."""
    message = EmailMultiAlternatives(
        subject=stored["subject"],
        body=stored["body"],
        from_email=stored["from_email"],
        **{name: [address for address in stored[name] if address in to] for name in ("to", "cc", "bcc")},
        reply_to=stored["reply_to"],
        headers=stored["headers"],
    )
    message.content_subtype = stored["subtype"]
    for content, kind in stored["alternatives"]:
        message.attach_alternative(content, kind)
    return message


def recipients(stored: dict[str, Any]) -> list[str]:
    """Everybody whom a stored mail is for."""
    return [*stored["to"], *stored["cc"], *stored["bcc"]]


def _texts(values: Iterable[object]) -> list[str]:
    return [str(value) for value in values]
