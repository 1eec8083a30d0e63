"""The chat of a club: who reads what, filters, removing, reporting, and how long lines are kept."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.admin.models import LogEntry
from django.utils import timezone

from accounts.models import SanctionKind, User
from accounts.relations.services import block, unblock
from accounts.sanctions import impose
from accounts.services import delete_account
from games.engine.refusal import Refused
from games.models import Club, ClubLine, FlaggedWord, Mute, Report, Verdict
from games.selectors.clubs import lines
from games.selectors.clubs.clubs import seen_club
from games.services.chat import reports, retention
from games.services.clubs import moderating, talk
from games.services.upkeep import moderation
from tests.accounts.staff import administration
from tests.games.clubs import accounts, browser_of, club_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_limits")]


def refused(call: Callable[[], Any]) -> str:
    """The code with which a call is refused."""
    with pytest.raises(Refused) as raised:
        call()
    return raised.value.code


def read(club: Club, reader: User) -> list[str]:
    """What a member reads."""
    return [str(line.text) for line in lines.conversation(club.pk, reader.pk).lines]


def test_lines_of_blocked_people_are_not_shown_to_each_other() -> None:
    """Neither new nor old, as long as the block lasts; everybody else reads them, and so it is with mutes."""
    ann, bob, eve = accounts(3)
    club = club_of(ann, bob, eve)
    talk.say(club, bob, "Before")
    block(ann.pk, bob.pk)
    talk.say(club, ann, "From ann")
    said = talk.say(club, bob, "From bob")
    assert read(club, ann) == ["From ann"]
    assert read(club, bob) == ["Before", "From bob"]
    assert read(club, eve) == ["Before", "From ann", "From bob"]
    assert lines.hidden_from(bob.pk, club.pk) == {ann.pk}
    assert lines.seen_line(club.pk, ann.pk, said.pk) is None
    unblock(ann.pk, bob.pk)
    assert read(club, ann) == ["Before", "From ann", "From bob"]
    Mute.objects.create(person=eve, muted=bob)
    assert read(club, eve) == ["From ann"]
    assert lines.hidden_from(bob.pk, club.pk) == {eve.pk}


def test_what_is_refused_in_rooms_is_refused_here() -> None:
    """Flagged words, repetitions, too many lines, and people whom staff or a moderator have muted."""
    ann, bob = accounts(2)
    club = club_of(ann, bob)
    FlaggedWord.objects.create(word="zounds", language="en", verdict=Verdict.REFUSE)
    FlaggedWord.objects.create(word="drat", language="en", verdict=Verdict.MASK)
    assert refused(lambda: talk.say(club, bob, "zounds")) == "flagged_word"
    masked = talk.say(club, bob, "oh drat")
    assert ("drat" in masked.text, masked.typed) == (False, "oh drat")
    assert refused(lambda: talk.say(club, bob, "Oh, DRAT")) == "repeated"
    again = talk.say(club, bob, "One", "c1")
    assert talk.say(club, bob, "One", "c1").pk == again.pk
    talk.say(club, bob, "Two")
    talk.say(club, bob, "Three")
    assert refused(lambda: talk.say(club, bob, "Four")) == "too_many_lines"
    with time_machine.travel(timezone.now() + timedelta(seconds=11)):
        moderating.mute(club, ann, bob.pk, 10)
        assert refused(lambda: talk.say(club, bob, "Five")) == "muted"
        moderating.mute(club, ann, bob.pk, 0)
        talk.say(club, bob, "Six")
        impose(bob, SanctionKind.MUTE, "Enough", by=None)
        assert refused(lambda: talk.say(club, bob, "Seven")) == "muted"


def test_lines_are_removed_by_their_author_and_by_who_moderates() -> None:
    """A moderator removes those of members, and the owner any; a report keeps a copy."""
    ann, mod, bob, eve = accounts(4)
    club = club_of(ann, bob, eve, moderators=(mod,))
    said = ((bob, "First"), (bob, "Second"), (mod, "Third"), (ann, "Fourth"))
    own, his, hers, boss = (talk.say(club, who, text) for who, text in said)
    talk.remove_line(club, bob, own.pk)
    assert refused(lambda: talk.remove_line(club, eve, his.pk)) == "not_allowed"
    assert refused(lambda: talk.remove_line(club, mod, boss.pk)) == "not_allowed"
    reports.report_club_line(his, eve, reason="abuse")
    assert refused(lambda: reports.report_club_line(his, eve, reason="abuse")) == "already_reported"
    talk.remove_line(club, mod, his.pk)
    talk.remove_line(club, ann, hers.pk)
    shown = lines.conversation(club.pk, eve.pk).lines
    assert [line.code for line in shown[:3]] == ["line_removed"] * 3
    assert ClubLine.objects.filter(removed=False).count() == 1
    kept = Report.objects.get()
    assert (kept.club, kept.about) == (club, bob)
    assert next(one["text"] for one in kept.snapshot if one.get("reported")) == his.text


def test_old_lines_go_and_those_of_deleted_accounts() -> None:
    """As in rooms, but not one that an open report is about."""
    ann, bob = accounts(2)
    club = club_of(ann, bob)
    reported, old = talk.say(club, bob, "Reported"), talk.say(club, bob, "Old")
    reports.report_club_line(reported, ann, reason="spam")
    with time_machine.travel(timezone.now() + retention.KEPT + timedelta(minutes=1)):
        talk.say(club, ann, "New")
        assert retention.forget_old_lines() == 1
    assert not ClubLine.objects.filter(pk=old.pk).exists()
    delete_account(bob)
    assert [line.text for line in ClubLine.objects.all()] == ["New"]


def test_staff_take_a_club_down_with_a_reason() -> None:
    """It is gone for everybody but its owner, who reads the reason; and it can be put back."""
    ann, bob = accounts(2)
    club, admin = club_of(ann, bob), administration()[1]
    report = reports.report_club(club, ann, bob, reason="name")
    moderation.remove_reported(report, by=admin, reason="An insult")
    assert seen_club(club.code, bob.pk) is None
    assert browser_of(bob).get(f"/clubs/{club.code}/").status_code == 404
    assert refused(lambda: talk.say(club, bob, "Hello")) == "no_such_club"
    answer = browser_of(ann).get(f"/clubs/{club.code}/")
    assert "An insult" in answer.content.decode()
    assert browser_of(ann).get(f"/api/clubs/{club.code}/").json()["code"] == "taken_down"
    moderation.put_back_club(club.pk, by=admin, reason="Renamed")
    talk.say(club, bob, "Hello again")
    line = ClubLine.objects.get()
    moderation.remove_club_line(line.pk, by=admin, reason="An insult, too")
    assert ClubLine.objects.get().removed
    assert LogEntry.objects.count() == 3
