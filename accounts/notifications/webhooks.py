"""Notifications by webhook: a person's address gets each as a signed request (docs/webhooks.md).

The server goes to public addresses only (`config.http.outbound`). An address that fails for a day is switched off, and
its person is told by the other channels.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import Any, NamedTuple

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Value
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Channel, NotificationKind, User, Webhook, WebhookFormat
from accounts.notifications.channels import Sender, register, release_connection
from accounts.notifications.messages import REFUSED, RETRY, SENT, Fate, Message, Outcome
from accounts.notifications.service import New, announce
from accounts.notifications.webhook_formats import content_of, signed
from config.handing_over import HandOver, unnoted
from config.http import outbound

PREFIX = "opoly_whsec_"
FAILING_FOR = timedelta(days=1)
"""How long an address may fail in a row before it is switched off."""
TEST_SECONDS = 5.0
"""How long somebody waits for the result of a test."""
LONGEST_ERROR = Webhook._meta.get_field("last_error").max_length or 0  # noqa: SLF001 - Django documents it
PAGE = "/account/notifications/"
SUBJECT = "webhook"
"""What the notification of an address that was switched off is about."""
IN_VAIN = (
    HTTPStatus.BAD_REQUEST,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    HTTPStatus.UNPROCESSABLE_ENTITY,
)
"""Answers by which the address says that it will never take this message."""
WORKS: dict[str, Any] = {"failing_since": None, "switched_off_at": None, "last_error": ""}
GONE = Outcome(Fate.GONE)


class Attempt(NamedTuple):
    """What became of a request: the status of its answer, 0 without one, and what was wrong (`last_error`)."""

    status: int
    error: str
    retry_after: str = ""

    @property
    def delivered(self) -> bool:
        """Whether the address took it."""
        return HTTPStatus.OK <= self.status < HTTPStatus.MULTIPLE_CHOICES

    @property
    def outcome(self) -> Outcome:
        """What that means for the delivery."""
        if self.delivered:
            return SENT
        if self.status in IN_VAIN:
            return REFUSED
        is_number = self.retry_after.isascii() and self.retry_after.isdigit()
        return Outcome(Fate.RETRY, float(self.retry_after)) if is_number else RETRY


def save(person: User, *, url: str, form: str, new_secret: bool = False) -> tuple[Webhook, str]:
    """Store a person's address and switch it on; return it with its secret if that is new, which is shown once.

    Raises ValidationError for a guest and for an address that the server does not go to.
    """
    if person.is_guest:
        raise ValidationError(_("Save your account first."), code="guest")
    try:
        outbound.read(url)
    except outbound.Refused as refused:
        raise ValidationError({"url": ValidationError(refused.message, code=refused.code)}) from refused
    secret = PREFIX + secrets.token_urlsafe(32)
    chosen = {
        "url": url,
        "format": WebhookFormat(form),
        "failing_since": None,
        "switched_off_at": None,
        "last_error": "",
    }
    with transaction.atomic():
        webhook, created = Webhook.objects.update_or_create(
            person=person,
            defaults=chosen | ({"secret": secret} if new_secret else {}),
            create_defaults=chosen | {"secret": secret},
        )
    return webhook, secret if created or new_secret else ""


def webhook_of(person: User) -> Webhook | None:
    """Return a person's address, if they have one."""
    return Webhook.objects.filter(person=person).first()


def renew_secret(webhook: Webhook) -> str:
    """Give an address another secret, and return it; the former one signs nothing any more."""
    webhook.secret = PREFIX + secrets.token_urlsafe(32)
    webhook.save(update_fields=["secret"])
    return webhook.secret


def switch_on(webhook: Webhook) -> None:
    """Try an address again that was switched off."""
    Webhook.objects.filter(pk=webhook.pk).update(**WORKS)


def remove(webhook: Webhook) -> None:
    """Forget an address."""
    webhook.delete()


def try_out(webhook: Webhook) -> Attempt:
    """Send a message that says that it is a test, and wait for what becomes of it; one that works is switched on."""
    message = Message(
        id=0,
        kind="test",
        title=gettext("A test of your webhook"),
        body=gettext("Notifications of %(site)s will look like this.") % {"site": settings.SITE_NAME},
        url=settings.ORIGINS[0] + PAGE,
        tag="test",
        language=get_language() or settings.LANGUAGE_CODE,
    )
    attempt = _post(webhook, message, seconds=TEST_SECONDS)
    if attempt.delivered:
        switch_on(webhook)
    return attempt


def send(target: int, messages: Sequence[Message], person: int, hand_over: HandOver) -> Outcome:
    """Post messages to a person's address, and note whether it works."""
    webhook = Webhook.objects.filter(pk=target, person=person, switched_off_at__isnull=True).first()
    if webhook is None:
        return GONE
    for message in messages:
        attempt = _post(webhook, message, hand_over=hand_over)
        _note(webhook, attempt)
        if not attempt.delivered:
            return attempt.outcome
    return SENT


def explain(error: str) -> str:
    """Say a `last_error` in the active language; what an address answered is as it was."""
    return str(outbound.REFUSALS.get(error) or outbound.FAILURES.get(error) or error)


def _post(
    webhook: Webhook,
    message: Message,
    *,
    seconds: float = outbound.TOTAL_SECONDS,
    hand_over: HandOver = unnoted,
) -> Attempt:
    now = timezone.now()
    content = content_of(message, webhook.format, now)
    release_connection()
    try:
        to = outbound.read(webhook.url)
        headers = signed(content, webhook.secret, message, now)
        answer = outbound.post(to, content.body, headers, seconds=seconds, hand_over=hand_over)
    except (outbound.Refused, outbound.Failed) as error:
        return Attempt(0, error.code)
    attempt = Attempt(answer.status, "", answer.retry_after)
    return attempt if attempt.delivered else attempt._replace(error=_shown(f"HTTP {answer.status} {answer.text}"))


def _shown(text: str) -> str:
    """A text of somebody else in one line, without characters that draw nothing."""
    seen = (" " if unicodedata.category(one)[0] in "CZ" else one for one in text)
    return " ".join("".join(seen).split())[:LONGEST_ERROR]


def _note(webhook: Webhook, attempt: Attempt) -> None:
    """Store that an address works or fails; switch it off after a day of failures."""
    now, row = timezone.now(), Webhook.objects.filter(pk=webhook.pk)
    if attempt.delivered:
        row.filter(failing_since__isnull=False).update(failing_since=None, last_error="")
        return
    row.update(failing_since=Coalesce("failing_since", Value(now)), last_error=attempt.error)
    with transaction.atomic():
        failed = row.filter(failing_since__lte=now - FAILING_FOR, switched_off_at__isnull=True)
        if failed.update(switched_off_at=now):
            announce([_switched_off(webhook, attempt, now)])


def _switched_off(webhook: Webhook, attempt: Attempt, now: datetime) -> New:
    return New(
        person=webhook.person_id,
        kind=NotificationKind.ACCOUNT,
        cause=f"webhook {webhook.pk} off {now.isoformat(timespec='seconds')}",
        subject={"about": SUBJECT, "number": webhook.pk, "error": attempt.error},
        path=PAGE,
    )


def _targets(people: Collection[int]) -> Mapping[int, Sequence[int]]:
    on = Webhook.objects.filter(person__in=people, person__is_active=True, switched_off_at__isnull=True)
    return {person: [number] for person, number in on.values_list("person", "pk")}


register(Channel.WEBHOOK, Sender(_targets, send))
