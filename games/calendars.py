"""When a person's clocks run in games over days: not while they sleep, nor on their days off. Pure functions.

Moments are whole milliseconds since 1970. The hours are those on the clocks of the person's time zone, so that a night
in which these are changed is an hour shorter or longer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

DAY = timedelta(days=1)
LONGEST_SLEEP = timedelta(hours=10)
"""So much of the hours of sleep counts; nobody can make a game last for ever by sleeping all day."""


@dataclass(frozen=True)
class Calendar:
    """Somebody's hours of sleep, every day, and their days off: the first and the last of each time."""

    zone: tzinfo = UTC
    sleep_from: time | None = None
    sleep_until: time | None = None
    off: tuple[tuple[date, date], ...] = ()


ALWAYS = Calendar()
"""Of somebody whose clocks run all the time."""


def moment_after(calendar: Calendar, start: int, length: int) -> int:
    """The moment at which clocks that run from `start` have run for `length` ms."""
    at = start
    for begin, end in _breaks(calendar, start):
        if begin > at:
            if begin - at >= length:
                break
            length -= begin - at
        at = max(at, end)
    return at + length


def running_time(calendar: Calendar, start: int, end: int) -> int:
    """For how long (ms) clocks run between two moments; 0 if the second is the earlier one."""
    at, total = start, 0
    for begin, over in _breaks(calendar, start):
        if begin >= end:
            break
        total += max(0, begin - at)
        at = max(at, over)
    return total + max(0, end - at)


def _breaks(calendar: Calendar, start: int) -> Iterator[tuple[int, int]]:
    """The times from `start` on in which clocks stand still, by their beginning; they may overlap, and need not end."""
    day = datetime.fromtimestamp(start / 1000, calendar.zone).date() - DAY
    last_off = max((last for _, last in calendar.off), default=date.min)
    while _sleeps(calendar) or day <= last_off:
        if any(first <= day <= last for first, last in calendar.off):
            yield _moment(calendar, day, time()), _moment(calendar, day + DAY, time())
        if calendar.sleep_from is not None and calendar.sleep_until is not None and _sleeps(calendar):
            begin = _moment(calendar, day, calendar.sleep_from)
            wakes = day if calendar.sleep_from < calendar.sleep_until else day + DAY
            end = _moment(calendar, wakes, calendar.sleep_until)
            yield begin, min(end, begin + round(LONGEST_SLEEP.total_seconds() * 1000))
        day += DAY


def _sleeps(calendar: Calendar) -> bool:
    return calendar.sleep_from is not None and calendar.sleep_from != calendar.sleep_until


def _moment(calendar: Calendar, day: date, at: time) -> int:
    return round(datetime.combine(day, at, calendar.zone).timestamp() * 1000)
