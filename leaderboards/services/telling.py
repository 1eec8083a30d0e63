"""Telling people that they leave too many games, before and when it has consequences."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import NotificationKind
from accounts.notifications.messages import Text
from accounts.notifications.service import New, announce, withdraw
from config.languages.dates import exact
from leaderboards.ladder import Ladder

ABOUT = "conduct"
FRESH = timedelta(days=1)
"""Nobody is told of what ended longer ago, for example when everything is computed anew."""


def tell(ladders: Mapping[int, Ladder]) -> None:
    """Tell those whose latest game has brought them near or over the limit, each once."""
    since = timezone.now() - FRESH
    news = []
    for user, ladder in ladders.items():
        end = ladder.latest
        if end is None or not end.kind or not ladder.warned or end.at < since:
            continue
        until = ladder.timeouts[-1][1] if ladder.timeouts and ladder.timeouts[-1][0] == end else None
        subject = {"about": ABOUT, "until": until.isoformat() if until is not None else None}
        news.append(New(user, NotificationKind.ACCOUNT, _cause(end.number), subject, reverse("conduct")))
    announce(news)


def take_back(number: int) -> None:
    """A bad end was set aside: nothing follows from it any more."""
    withdraw([_cause(number)])


def text_of(kind: str, subject: dict[str, Any]) -> Text | None:
    """What such a notification says in the active language; None for others."""
    if kind != NotificationKind.ACCOUNT or subject.get("about") != ABOUT:
        return None
    if subject["until"] is None:
        return Text(
            gettext("You have left several games"),
            gettext("If you leave another, you cannot look for people to play with for a while."),
        )
    until = exact(datetime.fromisoformat(subject["until"]))
    return Text(
        gettext("You cannot look for people to play with for a while"),
        gettext("You have left several games. You can again from %(until)s (UTC) on.") % {"until": until},
    )


def _cause(bad_end: int) -> str:
    return f"bad end {bad_end}"
