"""What somebody wants to be told, by which channel and when: the defaults, quiet hours, the digest."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from msgspec import Struct

from accounts.models import Channel, NotificationKind, NotificationSettings

GRACES = {
    Channel.PUSH: timedelta(seconds=20),
    Channel.WEBHOOK: timedelta(seconds=20),
    Channel.MAIL: timedelta(minutes=5),
}
"""How long a notification waits before it is sent: somebody who is looking needs none."""
BETWEEN_MAILS = timedelta(hours=1)
DIGEST_AT = time(8)
"""When a digest comes to somebody without quiet hours, in their time zone."""
Kind = NotificationKind
DEFAULTS: dict[Channel, frozenset[NotificationKind]] = {
    Channel.PUSH: frozenset(
        {Kind.TURN, Kind.QUESTION, Kind.TIME, Kind.INVITATION, Kind.BEGUN, Kind.ENDED, Kind.FRIEND}
    ),
    Channel.MAIL: frozenset(
        {Kind.TURN, Kind.QUESTION, Kind.TIME, Kind.INVITATION, Kind.ENDED, Kind.MODERATION, Kind.ACCOUNT}
    ),
    Channel.WEBHOOK: frozenset(Kind),
}
"""The kinds that each channel has for whoever switched nothing."""

URGENT = frozenset({Kind.TIME})
"""The kinds for which one mail a day may come too late: they wait for no digest, but for the hour and quiet hours."""


class Wishes(Struct, frozen=True):
    """What a person wants; by default, what whoever never chose gets. The times are those of their `time_zone`."""

    switched: dict[str, dict[str, bool]] = {}
    time_zone: str = ""
    quiet_from: time | None = None
    quiet_until: time | None = None
    digest: bool = False
    language: str = ""

    def want(self, kind: str, channel: Channel) -> bool:
        """Whether notifications of a kind go through a channel."""
        chosen = self.switched.get(kind, {}).get(channel)
        return kind in DEFAULTS[channel] if chosen is None else chosen

    def not_quiet(self, moment: datetime) -> datetime:
        """This moment, or the end of the quiet hours that it falls into."""
        begin, end = self.quiet_from, self.quiet_until
        if begin is None or end is None or begin == end:
            return moment
        local = moment.astimezone(zone(self.time_zone))
        now = local.time()
        if begin < end:
            quiet, tomorrow = begin <= now < end, False
        else:
            quiet, tomorrow = now >= begin or now < end, now >= begin
        if not quiet:
            return moment
        ends = _at(local + timedelta(days=1) if tomorrow else local, end, fold=0)
        return ends if ends > moment else _at(local, end, fold=1)  # the hour that comes twice

    def last_digest(self, moment: datetime) -> datetime:
        """When the latest digest before this moment was due: at the end of the quiet hours."""
        local = moment.astimezone(zone(self.time_zone))
        today = _at(local, self.digest_at, fold=0)
        return today if today <= moment else _at(local - timedelta(days=1), self.digest_at, fold=0)

    def next_digest(self, moment: datetime) -> datetime:
        """When the next digest after this moment is due."""
        local = moment.astimezone(zone(self.time_zone))
        today = _at(local, self.digest_at, fold=0)
        return today if today > moment else _at(local + timedelta(days=1), self.digest_at, fold=0)

    @property
    def digest_at(self) -> time:
        """The time of a digest."""
        quiet = self.quiet_from is not None and self.quiet_from != self.quiet_until
        return self.quiet_until if quiet and self.quiet_until is not None else DIGEST_AT

    def due(self, channel: Channel, kind: str, now: datetime) -> datetime:
        """When a new notification is to be sent."""
        if channel == Channel.MAIL and self.digest and kind not in URGENT:
            return self.next_digest(now)
        return self.not_quiet(now + GRACES[channel])


NOTHING_CHOSEN = Wishes()


def wishes_of(people: Collection[int]) -> dict[int, Wishes]:
    """What each of these people wants, in one query."""
    chosen = {row.person_id: wishes_in(row) for row in NotificationSettings.objects.filter(person__in=set(people))}
    return {person: chosen.get(person, NOTHING_CHOSEN) for person in people}


def wishes_in(row: NotificationSettings) -> Wishes:
    """What a row says."""
    return Wishes(row.switched, row.time_zone, row.quiet_from, row.quiet_until, row.digest, row.language)


@lru_cache(maxsize=1)
def time_zones() -> frozenset[str]:
    """The names of all time zones."""
    return frozenset(available_timezones())


def zone(name: str) -> ZoneInfo:
    """The time zone with this name; the site's if nobody chose one, or it has been given up."""
    return ZoneInfo(name if name in time_zones() else settings.TIME_ZONE)


def _at(day: datetime, at: time, *, fold: int) -> datetime:
    """The moment of a time on the day of a local one; a time that daylight saving leaves out is an hour later."""
    return datetime.combine(day.date(), at, day.tzinfo).replace(fold=fold).astimezone(UTC)
