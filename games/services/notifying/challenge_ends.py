"""Telling everybody who played a challenge of the day that it is over."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils.http import urlencode

from accounts.models import Notification, NotificationKind
from accounts.notifications.service import New, announce
from games.models import Challenge, Game, Status, Try
from games.selectors.rooms.challenges import today
from games.services.notifying.causes import challenge_cause

PEOPLE_AT_ONCE = 500


def tell_ends() -> int:
    """Tell those who played yesterday's challenges, once all games of them are over; returns how many it told."""
    running = Game.objects.filter(challenge=OuterRef("pk"), status=Status.PLAYING)
    over = Challenge.objects.filter(day=today() - timedelta(days=1)).exclude(Exists(running))
    return sum(_tell(challenge) for challenge in over)


def _tell(challenge: Challenge) -> int:
    cause = challenge_cause(challenge.ruleset, challenge.day)
    told = Notification.objects.filter(person=OuterRef("user"), kind=NotificationKind.CHALLENGE, cause=cause)
    tries = Try.objects.filter(challenge=challenge).exclude(Exists(told))
    query = urlencode({"ruleset": challenge.ruleset, "day": challenge.day.isoformat()})
    path = f"{reverse('challenge')}?{query}"
    subject = {"ruleset": challenge.ruleset, "day": challenge.day.isoformat()}
    with transaction.atomic():
        people = tries.order_by("pk").values_list("user", flat=True)[:PEOPLE_AT_ONCE]
        return announce([New(person, NotificationKind.CHALLENGE, cause, subject, path) for person in people])
