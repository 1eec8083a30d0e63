"""Giving achievements, each once, and taking them back."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import audit
from accounts.audit import AuditAction
from accounts.models import User
from games.selectors.results import statistics
from games.services.chat import notices
from leaderboards.models import EarnedAchievement
from leaderboards.selectors import achievements as reading
from leaderboards.services import standings

NOTICE = "achievement"


def reached(ruleset: str, counts: statistics.Counts, targets: Mapping[str, int]) -> list[str]:
    """The achievements whose targets the counts of a game have reached."""
    return [
        one.key
        for one in statistics.achievements_of(ruleset)
        if one.key in targets and counts.get(one.statistic, 0) >= targets[one.key]
    ]


def give(game: Any, person: User, seat: int, keys: Collection[str], version: int, at: datetime) -> None:
    """Give achievements that have been earned in a game at a version, and tell the room; nothing is given twice.

    One that was earned in a game that does not count is earned for the leaderboards in the first one that does, of
    which nobody is told. The person's row is locked.
    """
    declared = statistics.declared()
    for key in keys:
        achievement = declared[key].achievement
        if grant(person, key, game.ruleset, game.pk, at, version=version, ranked=game.counts):
            about = {"achievement": key, "tier": achievement.tier, "names": reading.names_of(achievement)}
            notices.note(game.room_id, NOTICE, game.seats.get(number=seat), game=game.pk, **about)


def grant(
    person: User, key: str, ruleset: str, game: int | None, at: datetime, *, version: int | None = None, ranked: bool
) -> bool:
    """Store an achievement of a person, whose row is locked; returns whether they did not have it."""
    tier = statistics.declared()[key].achievement.tier
    of_game = {"tier": tier, "ruleset": ruleset, "game_id": game, "version": version, "at": at, "ranked": ranked}
    _, is_new = EarnedAchievement.objects.get_or_create(user=person, key=key, defaults=of_game)
    unranked = EarnedAchievement.objects.filter(user=person, key=key, ranked=False, revoked_at=None)
    if ranked and (is_new or unranked.update(**of_game)):
        standings.add_achievements(person, ruleset, at, 1)
    return is_new


def revoke(earned: EarnedAchievement, *, by: Any, reason: str) -> None:
    """Take an achievement back for a reason, which its person can read; it is not given again."""
    with transaction.atomic():
        person = User.objects.select_for_update(no_key=True).get(pk=earned.user_id)
        row = EarnedAchievement.objects.select_for_update().get(pk=earned.pk)
        if row.revoked_at is not None:
            raise ValidationError(_("This achievement has already been taken back."), code="already_revoked")
        row.revoked_at, row.revoked_by, row.revoke_reason = timezone.now(), by, reason
        row.save(update_fields=["revoked_at", "revoked_by", "revoke_reason"])
        if row.ranked:
            standings.add_achievements(person, row.ruleset, row.at, -1)
        audit.record(by, AuditAction.REVOKED, row, reason)
