"""When a person's clocks run: hours of sleep, days off, and the nights in which clocks are changed."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as some

from games.calendars import ALWAYS, Calendar, moment_after, running_time

HOUR = 3_600_000
BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = Calendar(zone=BERLIN, sleep_from=time(23), sleep_until=time(7))


def ms(*moment: int, zone: ZoneInfo | None = None) -> int:
    """A moment of a zone, or of UTC."""
    return round(datetime(*moment, tzinfo=zone or UTC).timestamp() * 1000)  # type: ignore[misc,arg-type]


def test_without_a_calendar_clocks_run_all_the_time() -> None:
    """The moment is so much later."""
    assert moment_after(ALWAYS, 1_000, 24 * HOUR) == 1_000 + 24 * HOUR
    assert running_time(ALWAYS, 1_000, 1_000 + 5 * HOUR) == 5 * HOUR
    assert running_time(ALWAYS, 1_000, 500) == 0


@pytest.mark.parametrize(
    ("start", "hours", "end"),
    [
        ((2026, 11, 26, 12), 10, (2026, 11, 26, 22)),
        ((2026, 11, 26, 12), 11, (2026, 11, 26, 23)),
        ((2026, 11, 26, 12), 12, (2026, 11, 27, 8)),
        ((2026, 11, 26, 2), 1, (2026, 11, 26, 8)),
        ((2026, 11, 26, 7), 24, (2026, 11, 27, 15)),
    ],
)
def test_no_clock_runs_in_hours_of_sleep(start: tuple[int, ...], hours: int, end: tuple[int, ...]) -> None:
    """From eleven to seven, every night; a clock that ends with the evening does not wait for the morning."""
    assert moment_after(NIGHT, ms(*start, zone=BERLIN), hours * HOUR) == ms(*end, zone=BERLIN)


def test_sleep_within_a_day() -> None:
    """Whoever works at night sleeps from nine to five."""
    calendar = Calendar(zone=BERLIN, sleep_from=time(9), sleep_until=time(17))
    assert moment_after(calendar, ms(2026, 11, 26, 8, zone=BERLIN), 2 * HOUR) == ms(2026, 11, 26, 18, zone=BERLIN)


def test_the_same_hour_twice_is_no_sleep_and_long_sleep_is_cut() -> None:
    """Nobody can stop their clocks for ever."""
    never = Calendar(zone=BERLIN, sleep_from=time(8), sleep_until=time(8))
    assert moment_after(never, 0, 100 * HOUR) == 100 * HOUR
    all_day = Calendar(sleep_from=time(8), sleep_until=time(7, 59))
    assert moment_after(all_day, ms(2026, 11, 26, 8), HOUR) == ms(2026, 11, 26, 19)


@pytest.mark.parametrize(
    ("night", "real"),
    [((2026, 3, 29), 23), ((2026, 10, 25), 25)],  # in spring an hour is skipped, in autumn one comes twice
)
def test_nights_in_which_clocks_are_changed(night: tuple[int, int, int], real: int) -> None:
    """Sleep ends at seven by the clock on the wall; what is awake between two such mornings is not a minute off."""
    day = date(*night)
    noon_before = ms(day.year, day.month, day.day - 1, 12, zone=BERLIN)
    noon = ms(*night, 12, zone=BERLIN)
    assert noon - noon_before == real * HOUR
    awake = 11 * HOUR + 5 * HOUR
    assert running_time(NIGHT, noon_before, noon) == awake
    assert moment_after(NIGHT, noon_before, awake) == noon


def test_days_off_by_the_clock_of_the_person() -> None:
    """They are whole days where the person lives, also next to each other and together with sleep."""
    tokyo = ZoneInfo("Asia/Tokyo")
    off = ((date(2026, 12, 1), date(2026, 12, 2)), (date(2026, 12, 3), date(2026, 12, 3)))
    start = ms(2026, 11, 30, 20, zone=tokyo)
    assert moment_after(Calendar(zone=tokyo, off=off), start, 5 * HOUR) == ms(2026, 12, 4, 1, zone=tokyo)
    asleep = replace(NIGHT, zone=tokyo, off=off)
    assert moment_after(asleep, start, 5 * HOUR) == ms(2026, 12, 4, 9, zone=tokyo)


CALENDARS = some.builds(
    Calendar,
    zone=some.sampled_from([BERLIN, ZoneInfo("Asia/Dhaka"), ZoneInfo("America/New_York"), ZoneInfo("Pacific/Apia")]),
    sleep_from=some.none() | some.times(),
    sleep_until=some.times(),
    off=some.lists(some.dates(date(2026, 1, 1), date(2027, 1, 1)).map(lambda day: (day, day)), max_size=4).map(
        lambda days: tuple(sorted(days))
    ),
)


@given(
    CALENDARS,
    some.integers(ms(2026, 1, 1), ms(2027, 1, 1)),
    some.integers(0, 14 * 24 * HOUR),
    some.integers(0, 14 * 24 * HOUR),
)
def test_what_has_run_and_what_is_left_are_the_whole(calendar: Calendar, start: int, first: int, more: int) -> None:
    """A clock that is looked at on the way ends at the same moment."""
    end = moment_after(calendar, start, first + more)
    assert running_time(calendar, start, end) == first + more
    halfway = moment_after(calendar, start, first)
    assert start <= halfway <= end
    assert moment_after(calendar, halfway, more) == end
