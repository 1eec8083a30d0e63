"""The people on leaderboards: those with an account of their own, a public profile, and no ban in force.

Guests are rated, because others play against them; they appear with all their games as soon as they save their account.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import Sanction, SanctionKind, User
from leaderboards.models import Standing
from leaderboards.selectors.listed import listed_people

BANS_LOOKED_AT = timedelta(days=7)


def listed_among(people: Mapping[int, User]) -> set[int]:
    """Those of these people who appear on leaderboards."""
    return set(listed_people().filter(pk__in=people).values_list("pk", flat=True))


def refresh(*users: int) -> None:
    """List these people on leaderboards, or no longer, after something has changed."""
    with transaction.atomic():
        locked = User.objects.select_for_update(no_key=True).filter(pk__in=users).order_by("pk")
        people = {person.pk: person for person in locked}
        listed = listed_among(people)
        Standing.objects.filter(user__in=listed, listed=False).update(listed=True)
        Standing.objects.filter(user__in=people.keys() - listed, listed=True).update(listed=False)


def relist_after_bans() -> None:
    """List people again whose ban has ended lately."""
    now = timezone.now()
    bans = Sanction.objects.filter(kind=SanctionKind.BAN)
    over = bans.filter(until__range=(now - BANS_LOOKED_AT, now)) | bans.filter(lifted_at__gt=now - BANS_LOOKED_AT)
    unlisted = over.filter(person__standings__listed=False).order_by("person").values_list("person", flat=True)
    if people := list(unlisted.distinct()):
        refresh(*people)
