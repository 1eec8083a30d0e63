"""What is going on now, in figures, for the first page of the administration: a dozen counts over partial indexes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

import redis
from django.db.models import Count, Q
from django.utils import timezone

from accounts.models import SanctionKind
from accounts.sanctions import in_force
from config.models import Violation
from games.models import ChatLine, Kind, LineKind, Member, Phase, Report, ReportState, Room, Spectator
from games.services.counting import refusals


@dataclass(frozen=True)
class Refusals:
    """How often actions were refused, by code; `known` is false where Redis does not say."""

    known: bool
    hour: int
    day: int
    codes: list[tuple[str, int, int]]


@dataclass(frozen=True)
class Figures:
    """The counts."""

    playing: int
    lobbies: int
    ended: int
    people_playing: int
    people_online: int
    spectators: int
    reports: int
    oldest_report: datetime | None
    mutes: int
    bans: int
    lines: int
    flagged: int
    violations: int
    refused: Refusals

    @property
    def rooms(self) -> int:
        """Open rooms of every phase."""
        return self.playing + self.lobbies + self.ended


def figures() -> Figures:
    """Count everything now."""
    now = timezone.now()
    phases = dict(Room.objects.exclude(phase=Phase.CLOSED).values_list("phase").annotate(Count("pk")).order_by())
    here = Member.objects.filter(here=True, kind=Kind.PERSON)
    people = here.aggregate(
        online=Count("user", distinct=True), playing=Count("user", distinct=True, filter=Q(room__phase=Phase.PLAYING))
    )
    reports = Report.objects.filter(state=ReportState.WAITING).order_by("pk")
    held = dict(in_force().values_list("kind").annotate(Count("pk")).order_by())
    midnight = int(now.replace(hour=0, minute=0, second=0, microsecond=0).timestamp() * 1000)
    lines = (
        ChatLine.objects.exclude(kind=LineKind.SYSTEM)
        .filter(at__gte=midnight)
        .aggregate(all=Count("pk"), flagged=Count("pk", filter=Q(flagged=True)))
    )
    return Figures(
        playing=phases.get(Phase.PLAYING, 0),
        lobbies=phases.get(Phase.LOBBY, 0),
        ended=phases.get(Phase.ENDED, 0),
        people_playing=people["playing"],
        people_online=people["online"],
        spectators=Spectator.objects.filter(seen_until__gt=now).count(),
        reports=reports.count(),
        oldest_report=reports.values_list("created_at", flat=True).first(),
        mutes=held.get(SanctionKind.MUTE, 0),
        bans=held.get(SanctionKind.BAN, 0),
        lines=lines["all"],
        flagged=lines["flagged"],
        violations=Violation.objects.filter(last_at__gt=now - timedelta(days=1)).count(),
        refused=refused(),
    )


def refused() -> Refusals:
    """What was refused in the last hour and day."""
    try:
        counted = refusals()
    except redis.RedisError:
        return Refusals(known=False, hour=0, day=0, codes=[])
    codes = [(code, hour, day) for code, (hour, day) in counted.items()]
    return Refusals(known=True, hour=sum(one[1] for one in codes), day=sum(one[2] for one in codes), codes=codes)
