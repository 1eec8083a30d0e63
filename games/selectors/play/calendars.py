"""When the clocks of people run in games over days: their hours of sleep, which they set, and their days off."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import date, timedelta

from accounts.models import DaysOff, NotificationSettings
from accounts.notifications.wishes import zone
from games.calendars import ALWAYS, Calendar
from games.clock import site_time


def calendars_of(people: Collection[int]) -> dict[int, Calendar]:
    """The calendars of those of these people whose clocks do not run all the time."""
    chosen = {one.person_id: one for one in NotificationSettings.objects.filter(person__in=people)}
    off: dict[int, list[tuple[date, date]]] = defaultdict(list)
    lately = site_time().date() - timedelta(days=1)
    for person, first, last in DaysOff.objects.filter(person__in=people, last__gte=lately).values_list(
        "person", "first", "last"
    ):
        off[person].append((first, last))
    calendars = {}
    for person in {*chosen, *off}:
        hours = chosen.get(person)
        calendars[person] = Calendar(
            zone=zone(hours.time_zone if hours is not None else ""),
            sleep_from=None if hours is None else hours.quiet_from,
            sleep_until=None if hours is None else hours.quiet_until,
            off=tuple(sorted(off[person])),
        )
    return {person: calendar for person, calendar in calendars.items() if calendar != ALWAYS}
