"""Where people get notifications: an address of their own, a push service and a mail server, which note what arrives.

Each takes its time to answer, so that whoever sends is often killed in between.
"""

from __future__ import annotations

import json
import random
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from email.message import EmailMessage
from typing import NamedTuple

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.test import Client

from accounts.models import Channel, NotificationKind, PushSubscription, User, Webhook
from accounts.notifications.push import SIGNED_SECONDS
from accounts.notifications.settings import change
from accounts.notifications.subscriptions import session_hash
from config import push_keys
from tests.support.mail_server import MailServer, mail_server
from tests.support.push_service import Browser, PushService, Received, decoded, push_service
from tests.support.web_server import Post, WebServer, web_server

PAGE = re.compile(r"^https?://[^/\s]+(/(?:(?:room|games?)/\S+|conduct/))\s*$", re.MULTILINE)
"""The pages that the messages of a mail lead to."""


class Arrival(NamedTuple):
    """Something that has arrived `at` a moment (s); the site `began` to send it then, to the second.

    `key` is what its receiver tells a repetition by: the notification's number, or the Message-ID of a mail, which has
    the `pages` that its messages lead to.
    """

    channel: Channel
    person: int
    key: str
    at: float
    began: float = 0.0
    withdrawn: bool = False
    pages: tuple[str, ...] = ()

    @property
    def is_what(self) -> tuple[Channel, int, str, bool]:
        """The same for what is a repetition."""
        return self.channel, self.person, self.key, self.withdrawn


@dataclass
class Receivers:
    """The three servers, and what has arrived at them. They take up to `slowness` seconds to answer."""

    web: WebServer
    push: PushService
    mail: MailServer
    dice: random.Random
    slowness: float
    arrivals: list[Arrival] = field(default_factory=list)
    owners: dict[str, int] = field(default_factory=dict)
    """The person of each browser, by its path at the push service."""
    arrived: threading.Event = field(default_factory=threading.Event)
    """Set when something arrives, which is not answered yet."""

    def __post_init__(self) -> None:
        self.web.on_taken, self.push.on_taken, self.mail.on_taken = self._posted, self._pushed, self._mailed

    @property
    def variables(self) -> dict[str, str]:
        """With these in its environment the site sends here."""
        return {"OUTBOUND_NETWORKS": "127.0.0.1/32", "EMAIL_URL": self.mail.url, "MAILS_AN_HOUR": "1000000"}

    def person(self, name: str) -> User:
        """Somebody who has everything sent by every channel."""
        user = User.objects.create_user(name)
        EmailAddress.objects.create(user=user, email=f"{user.pk}@example.org", primary=True, verified=True)
        address = f"http://127.0.0.1:{self.web.port}/{user.pk}"
        Webhook.objects.create(person=user, url=address, secret="known to both")
        self._turn_on(user)
        change(user.pk, switches={kind: dict.fromkeys(Channel.values, True) for kind in NotificationKind})
        return user

    def _turn_on(self, user: User) -> None:
        """Turn push notifications on in a browser in which somebody is signed in."""
        client = Client()
        client.force_login(user)
        key = client.cookies["sessionid"].value
        UserSession.objects.create(user=user, session_key=key, ip="127.0.0.1")
        browser = self.push.subscribe(push_keys.public_key(settings.VAPID_PRIVATE_KEY))
        self.owners[browser.path] = user.pk
        PushSubscription.objects.create(person=user, session=session_hash(key), **browser.subscription)

    def _posted(self, post: Post) -> None:
        content = post.json
        began = datetime.fromisoformat(content["at"]).timestamp()
        self._note(Arrival(Channel.WEBHOOK, int(post.path[1:]), str(content["id"]), time.time(), began))

    def _pushed(self, browser: Browser, received: Received) -> None:
        content = received.content
        token = received.headers["Authorization"].partition("t=")[2].partition(",")[0]
        began = json.loads(decoded(token.split(".")[1]))["exp"] - SIGNED_SECONDS
        person = self.owners[browser.path]
        self._note(Arrival(Channel.PUSH, person, str(content["id"]), time.time(), began, content["withdrawn"]))

    def _mailed(self, mail: EmailMessage) -> None:
        body = mail.get_body(("plain",))
        assert body is not None
        person, pages = int(str(mail["To"]).partition("@")[0]), tuple(PAGE.findall(body.get_content()))
        self._note(Arrival(Channel.MAIL, person, str(mail["Message-ID"]), time.time(), pages=pages))

    def _note(self, arrival: Arrival) -> None:
        self.arrivals.append(arrival)
        self.arrived.set()
        time.sleep(self.dice.uniform(0, self.slowness))


@contextmanager
def receivers(seed: str, slowness: float) -> Iterator[Receivers]:
    """Run the servers."""
    with web_server() as web, push_service() as push, mail_server() as mail:
        yield Receivers(web, push, mail, random.Random(f"{seed} receivers"), slowness)
