"""Notifications by webhook: what is posted, how it is signed, what failures lead to (docs/webhooks.md)."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from datetime import timedelta
from email.header import decode_header
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.utils import timezone
from django.utils.translation import override
from pytest_django import Settings

from accounts.models import Channel, Delivery, DeliveryState, Notification, NotificationKind, User, Webhook
from accounts.notifications import webhooks
from accounts.notifications.delivering import deliver_due
from accounts.notifications.messages import REFUSED, RETRY, SENT, Fate, Message, Outcome
from accounts.notifications.rendering import text_of
from accounts.notifications.service import New, announce, seen_by
from accounts.notifications.webhook_formats import content_of, signed
from config.embedded.folder import PROJECT
from config.handing_over import unnoted
from config.packages import node
from tests.support.web_server import WebServer

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MESSAGE = Message(
    id=7,
    kind="turn",
    title="It’s your *turn*",
    body="Roll the dice & <go> [on](https://evil.example) @everyone",
    url="https://play.example/game/1/",
    tag="game-1-decision-2",
    language="en",
)


@pytest.fixture
def hook(ann: User, server: WebServer) -> Webhook:
    """Ann's webhook there."""
    return webhooks.save(ann, url=f"http://127.0.0.1:{server.port}/hook", form="json")[0]


def send(hook: Webhook, message: Message) -> Outcome:
    """Send one to its person."""
    return webhooks.send(hook.pk, [message], hook.person_id, unnoted)


def examples() -> dict[str, str]:
    """The code in the documentation, by its language."""
    return dict(BLOCK.findall((PROJECT / "docs" / "webhooks.md").read_text(encoding="utf-8")))


def by_python(_folder: Path) -> Callable[[str, str, bytes], bool]:
    """The documentation's function in Python."""
    known: dict[str, Any] = {}
    exec(examples()["python"], known)
    verify: Callable[[str, str, bytes], bool] = known["is_genuine"]
    return verify


def by_javascript(folder: Path) -> Callable[[str, str, bytes], bool]:
    """The documentation's function in JavaScript."""
    file = folder / "verify.mjs"
    asked = "const [secret, header, body] = process.argv.slice(2);"
    said = "console.log(isGenuine(secret, header, Buffer.from(body)));"
    file.write_text("\n".join([examples()["js"], asked, said]), encoding="utf-8")

    def verify(secret: str, header: str, body: bytes) -> bool:
        answer = subprocess.run(
            [*node(), file, secret, header, body.decode()], capture_output=True, text=True, check=True
        )
        return {"true\n": True, "false\n": False}[answer.stdout]

    return verify


def test_a_notification_is_posted_as_documented(hook: Webhook, server: WebServer) -> None:
    """With all fields of the documentation, and its number in a header."""
    assert send(hook, MESSAGE) == SENT
    (post,) = server.posts
    documented = json.loads(examples()["json"])
    assert post.json.keys() == documented.keys()
    assert post.json | {"at": ""} == {
        "version": 1, "id": 7, "kind": "turn", "title": MESSAGE.title, "body": MESSAGE.body, "url": MESSAGE.url,
        "language": "en", "at": "",
    }  # fmt: skip
    assert (post.path, post.headers["opoly-id"], post.headers["content-type"]) == ("/hook", "7", "application/json")


@pytest.mark.parametrize("verifier", [by_python, by_javascript])
def test_the_documentation_verifies_the_signature(
    hook: Webhook, server: WebServer, tmp_path: Path, verifier: Callable[[Path], Callable[[str, str, bytes], bool]]
) -> None:
    """And refuses another secret, another body, another time and an old request."""
    send(hook, MESSAGE)
    (post,) = server.posts
    header = post.headers["opoly-signature"]
    genuine = verifier(tmp_path)
    assert genuine(hook.secret, header, post.body)
    assert not genuine("another", header, post.body)
    assert not genuine(hook.secret, header, post.body + b" ")
    moment = int(header.removeprefix("t=").partition(",")[0])
    assert not genuine(hook.secret, header.replace(str(moment), str(moment + 1)), post.body)
    content = content_of(MESSAGE, "json", timezone.now())
    old = signed(content, hook.secret, MESSAGE, timezone.now() - timedelta(minutes=6))
    assert not genuine(hook.secret, old["Opoly-Signature"], content.body)


def test_nobody_waits_for_a_database_connection_while_an_address_thinks(hook: Webhook, server: WebServer) -> None:
    """A few slow addresses would keep the whole worker from moving in games."""
    seen: list[dict[str, int]] = []
    server.on_taken = lambda _: seen.append(connection.pool.get_stats())  # type: ignore[attr-defined]
    assert send(hook, MESSAGE) == SENT
    (stats,) = seen
    assert stats["pool_available"] == stats["pool_size"] > 0


def test_each_chat_gets_what_it_takes(hook: Webhook, server: WebServer) -> None:
    """Names and texts cannot format, link or mention anything there."""
    for form in ("discord", "slack", "telegram", "ntfy"):
        Webhook.objects.update(format=form)
        assert send(hook, MESSAGE) == SENT
    discord, slack, telegram, ntfy = server.posts
    assert discord.json == {
        "content": "**It’s your \\*turn\\***\n"
        "Roll the dice & <go\\> \\[on\\]\\(https://evil.example\\) @everyone\n"
        "https://play.example/game/1/",
        "allowed_mentions": {"parse": []},
    }
    assert slack.json["text"].splitlines()[1] == "Roll the dice &amp; &lt;go&gt; [on](https://evil.example) @everyone"
    assert telegram.json == {"text": f"{MESSAGE.title}\n{MESSAGE.body}\n{MESSAGE.url}"}
    ((title, coding),) = decode_header(ntfy.headers["title"])
    assert (title.decode(coding), ntfy.headers["click"]) == (MESSAGE.title, MESSAGE.url)
    assert ntfy.body.decode() == MESSAGE.body
    assert all("opoly-signature" in post.headers for post in server.posts)


@pytest.mark.parametrize(
    ("status", "headers", "outcome"),
    [
        (204, {}, SENT),
        (500, {}, RETRY),
        (404, {}, RETRY),
        (302, {"Location": "https://example.org/"}, RETRY),
        (429, {"Retry-After": "7"}, Outcome(Fate.RETRY, 7.0)),
        (503, {"Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"}, RETRY),
        (400, {}, REFUSED),
    ],
)
def test_what_an_answer_means(
    hook: Webhook, server: WebServer, status: int, headers: dict[str, str], outcome: Outcome
) -> None:
    """Only a status of success is one; a failure is noted with what was answered, in one line."""
    server.status, server.headers, server.answer = status, headers, b"" if status == 204 else b"No\n\x1b[1mthanks"
    assert send(hook, MESSAGE) == outcome
    hook.refresh_from_db()
    assert hook.last_error == ("" if outcome == SENT else f"HTTP {status} No [1mthanks")
    assert (hook.failing_since is None) == (outcome == SENT)
    server.status, server.headers = 200, {}
    assert send(hook, MESSAGE) == SENT
    hook.refresh_from_db()
    assert (hook.failing_since, hook.last_error) == (None, "")


def test_an_address_inside_is_not_stored_and_not_posted_to(ann: User, hook: Webhook, settings: Settings) -> None:
    """Also one that was outside, or allowed, when it was stored."""
    settings.OUTBOUND_NETWORKS = []
    with pytest.raises(ValidationError) as refused:
        webhooks.save(ann, url="https://169.254.169.254/latest/", form="json")
    assert refused.value.error_dict["url"][0].code == "address_not_public"
    for url in (hook.url, "https://localhost/"):
        Webhook.objects.update(url=url, last_error="")
        assert send(hook, MESSAGE) == RETRY
        hook.refresh_from_db()
        assert hook.last_error in ("address_scheme", "address_not_public")


def test_after_a_day_of_failures_it_is_switched_off_and_its_person_told(
    hook: Webhook, server: WebServer, ann: User
) -> None:
    """Once, by the other channels; saving it or switching it on tries it again."""
    server.status = 500
    send(hook, MESSAGE)
    Webhook.objects.update(failing_since=timezone.now() - timedelta(hours=23))
    send(hook, MESSAGE)
    assert not Notification.objects.exists()
    Webhook.objects.update(failing_since=timezone.now() - timedelta(hours=25))
    assert send(hook, MESSAGE).fate == Fate.RETRY
    assert send(hook, MESSAGE).fate == Fate.GONE
    assert len(server.posts) == 3
    told = Notification.objects.get()
    assert (told.person, told.kind, told.path) == (ann, NotificationKind.ACCOUNT, "/account/notifications/")
    assert not told.deliveries.filter(channel=Channel.WEBHOOK).exists()
    for language in ("en", "bn"):
        with override(language):
            text = text_of(told.kind, told.subject)
            assert "webhook" in text.title.lower() or "ওয়েবহুক" in text.title
            assert "HTTP 500" in text.body
    server.status = 200
    webhooks.switch_on(Webhook.objects.get())
    assert send(hook, MESSAGE) == SENT


def due_now() -> None:
    """Let everything that waits be due."""
    Delivery.objects.update(due_at=timezone.now() - timedelta(seconds=1))


def test_what_happens_is_posted_once(hook: Webhook, server: WebServer, ann: User) -> None:
    """From its announcement to its delivery; what was seen before is not posted."""
    announce([New(ann.pk, NotificationKind.CHALLENGE, f"challenge 2026-11-2{day}", {}, "/") for day in range(2)])
    seen_by([(ann.pk, "challenge 2026-11-20")])
    due_now()
    deliver_due()
    deliver_due()
    (post,) = server.posts
    assert post.json["id"] == Notification.objects.get(cause="challenge 2026-11-21").pk
    assert sorted(Delivery.objects.filter(channel=Channel.WEBHOOK).values_list("state", flat=True)) == [
        DeliveryState.DROPPED, DeliveryState.SENT,
    ]  # fmt: skip


def test_a_failure_is_tried_again_with_the_same_number(hook: Webhook, server: WebServer, ann: User) -> None:
    """So that the receiver knows it."""
    announce([New(ann.pk, NotificationKind.CHALLENGE, "challenge 2026-11-21", {}, "/")])
    server.status = 500
    for status in (500, 200):
        server.status = status
        due_now()
        deliver_due()
    assert [post.headers["opoly-id"] for post in server.posts] == [str(Notification.objects.get().pk)] * 2
