"""Notifications as the addresses of webhooks take them, and the signature (docs/webhooks.md)."""

from __future__ import annotations

import hmac
import re
from base64 import b64encode
from collections.abc import Callable
from datetime import datetime
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from django.conf import settings

from accounts.models import WebhookFormat
from accounts.notifications.messages import Message

VERSION = 1
LONGEST = 1900
"""Characters of a text: Discord takes 2000."""
MARKDOWN = re.compile(r"([\\*_~`|>\[\]()#-])")


class Content(NamedTuple):
    """What is posted, and the headers that belong to it."""

    body: bytes
    headers: dict[str, str]


def content_of(message: Message, form: str, at: datetime) -> Content:
    """A message in the format that an address takes."""
    return FORMATS[WebhookFormat(form)](message, at)


def signed(content: Content, secret: str, message: Message, at: datetime) -> dict[str, str]:
    """All headers: who sends it, its number, and the signature of its time and body."""
    moment = int(at.timestamp())
    signature = hmac.new(secret.encode(), f"{moment}.".encode() + content.body, sha256).hexdigest()
    return {
        **content.headers,
        "User-Agent": f"Opoly-Webhook/{VERSION} (+{settings.ORIGINS[0]})",
        "Opoly-Id": str(message.id),
        "Opoly-Signature": f"t={moment},v1={signature}",
    }


def _json(value: dict[str, Any]) -> Content:
    return Content(msgspec.json.encode(value), {"Content-Type": "application/json"})


def _own(message: Message, at: datetime) -> Content:
    return _json(
        {
            "version": VERSION,
            "id": message.id,
            "kind": message.kind,
            "title": message.title,
            "body": message.body,
            "url": message.url,
            "language": message.language,
            "at": at.isoformat(timespec="seconds"),
        }
    )


def _discord(message: Message, _at: datetime) -> Content:
    title, body = (MARKDOWN.sub(r"\\\1", text) for text in (message.title, message.body))
    text = _lines(f"**{title}**", body, message.url)
    return _json({"content": text, "allowed_mentions": {"parse": []}})


def _slack(message: Message, _at: datetime) -> Content:
    text = _lines(message.title, message.body, message.url)
    return _json({"text": text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")})


def _telegram(message: Message, _at: datetime) -> Content:
    return _json({"text": _lines(message.title, message.body, message.url)})


def _ntfy(message: Message, _at: datetime) -> Content:
    title = f"=?UTF-8?B?{b64encode(message.title.encode()).decode()}?="
    text = (message.body or message.title)[:LONGEST].encode()
    return Content(text, {"Content-Type": "text/plain; charset=utf-8", "Title": title, "Click": message.url})


def _lines(title: str, body: str, url: str) -> str:
    """The three below one another; a body that is too long is cut."""
    room = LONGEST - len(title) - len(url)
    return "\n".join(filter(None, [title, body if len(body) <= room else f"{body[:room]}…", url]))


FORMATS: dict[WebhookFormat, Callable[[Message, datetime], Content]] = {
    WebhookFormat.JSON: _own,
    WebhookFormat.DISCORD: _discord,
    WebhookFormat.SLACK: _slack,
    WebhookFormat.TELEGRAM: _telegram,
    WebhookFormat.NTFY: _ntfy,
}
