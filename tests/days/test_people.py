"""A month of simulated people: a short run of it, and what its figures say."""

from __future__ import annotations

from collections import defaultdict

import pytest

from accounts.models import Channel
from tests.days.people import START, People
from tests.days.persons import Person
from tests.days.told import DAY, HOUR, MINUTE, Arrival, Missed, Month, Told
from tests.support.moved_clock import moved_clock


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_few_people_for_two_days(services: object) -> None:
    """Nobody misses anything for want of a notification, nor is told what was done before; nothing is refused."""
    with moved_clock(START) as clock:
        month = People(clock, range(12), days=2, seed=1).run()
    assert month.holds, "\n".join(month.lines())
    assert month.refused == 0
    assert month.moves > 50
    assert {one.kind for one in month.told.arrivals} > {"turn", "question"}
    assert {one.channel for one in month.told.arrivals} == {Channel.PUSH, Channel.MAIL}


def month_of(*arrivals: Arrival) -> Month:
    """A month in which two people were told this, and played on the first day."""
    told = Told(lambda: 0, arrivals=list(arrivals))
    return Month(told, defaultdict(set, {1: {0}, 2: {0}}), shut=[1])


def test_who_is_told_late_or_not_at_all_missed_it_for_want_of_a_notification() -> None:
    """Not who was told two hours before their time was up, after they had been asked, or in the first half of less."""
    early = Arrival(1, Channel.PUSH, 6 * HOUR, 1, "turn", "early")
    late = Arrival(1, Channel.MAIL, 11 * HOUR, 2, "turn", "late")
    before = Arrival(2, Channel.MAIL, HOUR, 3, "turn", "again")
    month = month_of(early, late, before)
    asked = (1, "early"), (1, "late"), (2, "again"), (2, "not")
    missed = {tag: Missed(person, tag, 2 * HOUR, 12 * HOUR) for person, tag in asked}
    month.told.missed.append(Missed(1, "early", 5 * HOUR, 7 * HOUR))
    month.told.missed += missed.values()
    assert month.not_told == [missed["late"], missed["again"], missed["not"]]
    assert not month.holds


def test_a_notification_counts_once_a_day_by_whichever_channel() -> None:
    """A second message of it by the same channel is one too many."""
    one = Arrival(1, Channel.PUSH, 5, 1, "turn", "one")
    month = month_of(one, one._replace(channel=Channel.MAIL, at=9), one._replace(number=2))
    assert (month.a_day, month.twice) == ([0, 2], 0)
    assert month.holds
    assert month_of(one, one).twice == 1
    assert not month_of(one, one).holds


def test_the_figures_of_two_sites_are_those_of_all_their_people() -> None:
    """People of the same number at another site are others."""
    one = Arrival(1, Channel.PUSH, 5, 1, "turn", "one")
    month, other = month_of(one), month_of(one)
    other.told.mails += [(1, 0), (2, 5)]
    other.told.missed.append(Missed(2, "two", 0, DAY))
    other.games = other.moves = 3
    month.told.mails.append((2, MINUTE))
    month.join(other, 10)
    assert (month.a_day, month.twice, month.soonest_mail) == ([0, 0, 1, 1], 0, None)
    assert month.not_told == [Missed(12, "two", 0, DAY)]
    assert (set(month.days_played), list(month.shut), month.games) == ({1, 2, 11, 12}, [1, 11], 3)


def test_mails_are_an_hour_apart() -> None:
    """Those of one person."""
    month = month_of()
    month.told.mails += [(1, 0), (2, MINUTE), (1, HOUR)]
    assert (month.soonest_mail, month.holds) == (HOUR, True)
    month.told.mails.append((1, 2 * HOUR - 1))
    assert not month.holds


def test_a_tenth_come_only_when_they_are_told() -> None:
    """Some of them by push notifications, the others by mail; everybody can be reached, and wakes up first."""
    everybody = [Person(number, number) for number in range(200)]
    shut = [one for one in everybody if one.is_shut]
    assert len(shut) == 20
    assert {(one.has_push, one.has_mail) for one in shut} == {(True, False), (False, True)}
    assert all(one.next_look(0) is None for one in shut)
    assert all(one.has_push or one.has_mail for one in everybody)
    looks = [at for one in everybody if (at := one.next_look(10 * DAY)) is not None]
    assert all(10 * DAY < at <= 11 * DAY + 6 * HOUR for at in looks)
