"""Notifications by mail: what waits for a person in one mail, in their language, as text and HTML.

It is stored in the outbox (`config.mail`) by the transaction that notes it as sent.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from urllib.parse import urlsplit

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils.translation import get_language_bidi, ngettext, override

from accounts.models import Channel
from accounts.notifications.channels import Sender, register
from accounts.notifications.messages import REFUSED, SENT, Message, Outcome
from accounts.notifications.unsubscribing import EVERY, address_of
from config.handing_over import HandOver, unnoted
from config.languages.numbers import number

TEMPLATE = "account/email/notifications_message"
SETTINGS_PAGE = "/account/notifications/"


def send(_target: int, messages: Sequence[Message], person: int, _hand_over: HandOver = unnoted) -> Outcome:
    """Store one mail with all of these messages for a person."""
    address = _addresses([person]).get(person)
    if address is None:
        return REFUSED
    mail_of(messages, person, address).send()
    return SENT


def mail_of(messages: Sequence[Message], person: int, address: str) -> EmailMultiAlternatives:
    """The mail with these messages, which are all in one language."""
    kinds = {message.kind for message in messages}
    with override(messages[0].language):
        context = {
            "messages": messages,
            "language": messages[0].language,
            "from_right": get_language_bidi(),
            "home": settings.ORIGINS[0],
            "settings": settings.ORIGINS[0] + SETTINGS_PAGE,
            "unsubscribe": address_of(person, kinds.pop() if len(kinds) == 1 else EVERY),
        }
        mail = EmailMultiAlternatives(
            _subject(messages),
            render_to_string(f"{TEMPLATE}.txt", context),
            to=[address],
            headers={
                "List-Id": f"<notifications.{urlsplit(settings.ORIGINS[0]).hostname}>",
                "List-Unsubscribe": f"<{address_of(person)}>",
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                "Auto-Submitted": "auto-generated",
            },
        )
        mail.attach_alternative(render_to_string(f"{TEMPLATE}.html", context), "text/html")
    return mail


def _subject(messages: Sequence[Message]) -> str:
    """The site's name, the first title, and how many there are besides."""
    title, more = " ".join(messages[0].title.split()), len(messages) - 1
    if more:
        title = ngettext("%(title)s, and %(count)s more", "%(title)s, and %(count)s more", more) % {
            "title": title,
            "count": number(more),
        }
    return f"{settings.SITE_NAME}: {title}"


def _targets(people: Collection[int]) -> Mapping[int, Sequence[int]]:
    return {person: [0] for person in _addresses(people)}


def _addresses(people: Collection[int]) -> dict[int, str]:
    """The addresses of these people that they have confirmed."""
    found = EmailAddress.objects.filter(user__in=people, user__is_active=True, primary=True, verified=True)
    return dict(found.values_list("user", "email"))


register(Channel.MAIL, Sender(_targets, send, collected=True))
