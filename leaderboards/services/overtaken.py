"""Telling people that somebody has a better result than theirs in today's challenge."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils.http import urlencode

from accounts.models import Notification, NotificationKind
from accounts.notifications.service import New, announce
from games.models import Challenge, Kind
from games.selectors.rooms.challenges import today
from games.services.notifying.causes import overtaken_cause
from leaderboards.models import CountedGame, Result

PEOPLE_AT_ONCE = 500


def tell() -> int:
    """Tell everybody who was overtaken since, each once a day and game; returns how many it told."""
    return sum(_tell(challenge) for challenge in Challenge.objects.filter(day=today()))


def _tell(challenge: Challenge) -> int:
    cause = overtaken_cause(challenge.ruleset, challenge.day)
    told = Notification.objects.filter(person=OuterRef("user"), kind=NotificationKind.CHALLENGE, cause=cause)
    better = CountedGame.objects.filter(
        challenge=challenge, players=OuterRef("counted__players"), score__gt=OuterRef("counted__score")
    )
    later = better.filter(ended_at__gt=OuterRef("counted__ended_at"))
    results = Result.objects.filter(counted__challenge=challenge, kind=Kind.PERSON, user__isnull=False, left=False)
    overtaken = results.filter(Exists(later)).exclude(Exists(told))
    query = urlencode({"ruleset": challenge.ruleset, "day": challenge.day.isoformat()})
    path = f"{reverse('challenge')}?{query}"
    subject = {"ruleset": challenge.ruleset, "day": challenge.day.isoformat(), "overtaken": True}
    with transaction.atomic():
        people = overtaken.order_by("pk").values_list("user", flat=True)[:PEOPLE_AT_ONCE]
        return announce(
            [New(person, NotificationKind.CHALLENGE, cause, subject, path) for person in people if person is not None]
        )
