"""Telling people that they were overtaken in today's challenge."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine

from accounts.listeners import notification_text
from accounts.models import Notification, User
from leaderboards.models import Result
from leaderboards.services import overtaken
from tests.games.absence import told
from tests.leaderboards.challenge_tries import KEY, tried
from tests.leaderboards.games import account

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("night_watch")]
CAUSE = f"challenge 2026-03-01 {KEY} overtaken"


def test_whoever_is_overtaken_is_told_once_a_day(day: time_machine.Traveller, ann: User) -> None:
    """By a better result that comes later, of as many players; who left is told nothing."""
    bob, cem, left = (account(name) for name in ("Bob", "Cem", "Lea"))
    for person, nights in ((ann, 7), (left, 9), (bob, 4)):
        tried(person, nights=nights)
        day.shift(timedelta(minutes=1))
    Result.objects.filter(user=left).update(left=True)
    assert overtaken.tell() == 1
    assert told(ann) == [("challenge", CAUSE)]
    tried(cem, nights=3)
    assert overtaken.tell() == 1
    assert overtaken.tell() == 0
    assert [told(one) for one in (bob, cem, left)] == [[("challenge", CAUSE)], [], []]
    subject = Notification.objects.filter(person=ann).get().subject
    text = notification_text("challenge", subject)
    assert text is not None
    assert text.title.startswith("You were overtaken")
    assert subject.keys() == {"ruleset", "day", "overtaken"}


def test_a_worse_or_an_equal_result_overtakes_nobody(day: time_machine.Traveller, ann: User) -> None:
    """Nor does one of yesterday."""
    tried(ann, nights=7)
    day.shift(timedelta(minutes=1))
    tried(account("Bob"), nights=7)
    tried(account("Cem"), nights=8)
    assert overtaken.tell() == 0
    day.shift(timedelta(days=1))
    tried(account("Dan"), nights=2)
    assert overtaken.tell() == 0
