"""How much is going on now, for the administration's first page and for Prometheus: counts over partial indexes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from accounts.models import SanctionKind
from accounts.sanctions import in_force
from config.models import Certificate, OutgoingMail, Violation
from games.clock import site_time
from games.models import ChatLine, Kind, LineKind, Member, Phase, Report, ReportState, Room, Spectator
from games.selectors.upkeep.health import DATABASE, OK, parts


@dataclass(frozen=True)
class Counts:
    """The counts."""

    playing: int
    lobbies: int
    ended: int
    people_playing: int
    people_online: int
    spectators: int
    reports: int
    oldest_report: datetime | None
    warnings: int
    mutes: int
    bans: int
    lines: int
    flagged: int
    violations: int
    mails: int

    @property
    def rooms(self) -> int:
        """Open rooms of every phase."""
        return self.playing + self.lobbies + self.ended


def current_counts() -> Counts:
    """Count everything now."""
    now = timezone.now()
    phases = dict(Room.objects.exclude(phase=Phase.CLOSED).values_list("phase").annotate(Count("pk")).order_by())
    here = Member.objects.filter(here=True, kind=Kind.PERSON)
    people = here.aggregate(
        online=Count("user", distinct=True), playing=Count("user", distinct=True, filter=Q(room__phase=Phase.PLAYING))
    )
    reports = Report.objects.filter(state=ReportState.WAITING).order_by("pk")
    sanctions = dict(in_force().values_list("kind").annotate(Count("pk")).order_by())
    midnight = int(now.replace(hour=0, minute=0, second=0, microsecond=0).timestamp() * 1000)
    lines = (
        ChatLine.objects.exclude(kind=LineKind.SYSTEM)
        .filter(at__gte=midnight)
        .aggregate(all=Count("pk"), flagged=Count("pk", filter=Q(flagged=True)))
    )
    return Counts(
        playing=phases.get(Phase.PLAYING, 0),
        lobbies=phases.get(Phase.LOBBY, 0),
        ended=phases.get(Phase.ENDED, 0),
        people_playing=people["playing"],
        people_online=people["online"],
        spectators=Spectator.objects.filter(seen_until__gt=site_time()).count(),
        reports=reports.count(),
        oldest_report=reports.values_list("created_at", flat=True).first(),
        warnings=sanctions.get(SanctionKind.WARNING, 0),
        mutes=sanctions.get(SanctionKind.MUTE, 0),
        bans=sanctions.get(SanctionKind.BAN, 0),
        lines=lines["all"],
        flagged=lines["flagged"],
        violations=Violation.objects.filter(last_at__gt=now - timedelta(days=1)).count(),
        mails=OutgoingMail.objects.count(),
    )


class CountsCollector(Collector):
    """The counts as Prometheus gauges, read from the database when they are scraped."""

    def collect(self) -> Iterator[Metric]:
        """Count now, unless the database is away, for which a connection would be waited for."""
        if parts()[DATABASE] != OK:
            return
        counts = current_counts()
        rooms = GaugeMetricFamily("opoly_rooms", "Open rooms, by phase.", labels=["phase"])
        for phase, count in (("lobby", counts.lobbies), ("playing", counts.playing), ("ended", counts.ended)):
            rooms.add_metric([phase], count)
        yield rooms
        yield GaugeMetricFamily("opoly_people_online", "People connected to a room.", counts.people_online)
        yield GaugeMetricFamily("opoly_people_playing", "People connected to a running game.", counts.people_playing)
        yield GaugeMetricFamily("opoly_spectators", "Spectators connected to a room.", counts.spectators)
        yield GaugeMetricFamily("opoly_open_reports", "Reports that nobody has resolved yet.", counts.reports)
        yield GaugeMetricFamily("opoly_mails_waiting", "Mails that have not been sent yet.", counts.mails)
        text = "When the certificate of an address of the site expires, in seconds since 1970."
        certificates = GaugeMetricFamily("opoly_certificate_expiry_time_seconds", text, labels=["address"])
        for seen in Certificate.objects.all():
            if seen.expires_at is not None:
                certificates.add_metric([seen.address], seen.expires_at.timestamp())
        yield certificates
