"""Muting and reporting people, what is stored of their lines, and for how long (PLAT-17)."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.services import delete_account
from games.messages import commands
from games.models import ChatLine, FlaggedWord, Member, Mute, Report
from games.selectors.chat import lines as reading
from games.selectors.upkeep.exports import stored_about
from games.services.chat import posting, reports, retention
from games.services.lobby import changes
from tests.games.chat_lines import refusal, texts
from tests.games.tables import lobby_of, people

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("services")]


@pytest.fixture(autouse=True)
def _no_words(db: None) -> None:
    FlaggedWord.objects.all().delete()


def test_a_muted_persons_lines_are_hidden_in_every_room() -> None:
    ann, ben, eve = people(3)
    first, second = lobby_of(ann, ben), lobby_of(ben, ann)
    line = posting.say(first.pk, ben, "noise")
    posting.say(second.pk, ben, "more noise")
    posting.mute(first.pk, ann, line=line)
    posting.mute(first.pk, ann, line=line)
    assert texts(first, ann) == texts(second, ann) == []
    assert texts(first, eve) == ["noise"]
    assert [(one.person, one.name) for one in reading.muted_by(ann.pk)] == [(ben.pk, ben.username)]
    assert "joined" in [line.code for line in reading.conversation(first, ann.pk).lines]
    posting.unmute(ann, ben.pk)
    assert texts(first, ann) == ["noise"]
    posting.mute(second.pk, ann, member=Member.objects.get(room=second, user=ben).pk)
    assert texts(first, ann) == []


def test_people_cannot_mute_themselves_bots_or_people_outside_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = people(2)
    room = lobby_of(ann, ben)
    changes.change_room(room.pk, ann, commands.AddBot())
    bot = room.members.get(user=None)
    own = posting.say(room.pk, ann, "me")
    elsewhere = posting.say(lobby_of(ben).pk, ben, "there")
    assert refusal(posting.mute, room.pk, ann, line=own).field == "line"
    assert refusal(posting.mute, room.pk, ann, member=bot.pk).field == "member"
    assert refusal(posting.mute, room.pk, ann, member=10**9).code == "illegal_target"
    assert refusal(posting.mute, room.pk, ann, line=elsewhere).code == "illegal_target"
    assert refusal(posting.mute, room.pk, ann).code == "malformed"
    assert refusal(posting.mute, room.pk, ann, line=own, member=bot.pk).code == "malformed"
    joined = ChatLine.objects.get(room=room, code="joined")
    assert refusal(posting.mute, room.pk, ann, line=joined.pk).code == "illegal_target"
    monkeypatch.setattr(posting, "MAX_MUTED", 0)
    assert refusal(posting.mute, room.pk, ann, member=ben.memberships.get(room=room).pk).code == "too_many_muted"
    assert not Mute.objects.exists()


def test_a_report_keeps_the_line_and_those_around_it(clock: time_machine.Traveller) -> None:
    ann, ben = people(2)
    room = lobby_of(ann, ben)
    FlaggedWord.objects.create(word="bad", language="en")
    numbers = []
    for number in range(20):
        clock.shift(3)
        numbers.append(posting.say(room.pk, (ann, ben)[number % 2], f"bad line {number * 7}"))
    report = reports.report(room.pk, ann, reason="abuse", note=" Look \n here ", line=numbers[15])
    assert (report.reporter, report.about, report.about_name) == (ann, ben, ben.username)
    assert (report.room, report.line_id, report.state, report.note) == (room, numbers[15], "waiting", "Look here")
    assert [line["id"] for line in report.snapshot] == numbers[5:20]
    (kept,) = (line for line in report.snapshot if line.get("reported"))
    assert (kept["id"], kept["text"], kept["typed"]) == (numbers[15], "*** line 105", "bad line 105")


def test_a_person_is_reported_with_their_last_lines() -> None:
    ann, ben = people(2)
    room = lobby_of(ann, ben)
    posting.say(room.pk, ann, "mine")
    posting.say(room.pk, ben, "theirs")
    report = reports.report(room.pk, ann, reason="name", member=room.members.get(user=ben).pk)
    assert [line["text"] for line in report.snapshot] == ["theirs"]
    assert report.line is None


def test_reports_are_limited_and_not_repeated(clock: time_machine.Traveller) -> None:
    ann, ben = people(2)
    room = lobby_of(ann, ben)
    line = posting.say(room.pk, ben, "nasty")
    reports.report(room.pk, ann, reason="abuse", line=line)
    assert refusal(reports.report, room.pk, ann, reason="spam", line=line).code == "already_reported"
    for reason, note, field in (("boredom", "", "reason"), ("spam", "x" * 501, "note"), ("spam", "a\x07", "note")):
        refused = refusal(reports.report, room.pk, ann, reason=reason, note=note, line=line)
        assert refused.field == field
    for number in range(9):
        clock.shift(3)
        reports.report(room.pk, ann, reason="spam", line=posting.say(room.pk, ben, f"nasty {number}"))
    clock.shift(3)
    refused = refusal(reports.report, room.pk, ann, reason="spam", member=room.members.get(user=ben).pk)
    assert refused.code == "too_many_reports"
    clock.move_to(timezone.now().fromtimestamp(refused.about["until"] / 1000 + 1))
    reports.report(room.pk, ann, reason="spam", member=room.members.get(user=ben).pk)
    assert Report.objects.count() == 11


def test_old_lines_are_deleted_unless_a_report_about_them_is_open(clock: time_machine.Traveller) -> None:
    ann, ben = people(2)
    room = lobby_of(ann, ben)
    posting.say(room.pk, ann, "old")
    reported = posting.say(room.pk, ben, "reported")
    report = reports.report(room.pk, ann, reason="spam", line=reported)
    clock.shift(retention.KEPT - timedelta(seconds=1))
    assert retention.forget_old_lines() == 0
    clock.shift(2)
    posting.say(room.pk, ann, "new")
    retention.forget_old_lines()
    assert texts(room, None) == ["reported", "new"]
    Report.objects.update(state="dismissed")
    retention.forget_old_lines()
    assert texts(room, None) == ["new"]
    report.refresh_from_db()
    assert report.line is None
    assert report.snapshot[1]["text"] == "reported"


def test_a_deleted_account_leaves_no_line_and_no_name() -> None:
    ann, ben = people(2)
    room = lobby_of(ann, ben)
    line = posting.say(room.pk, ben, "nasty words")
    posting.say_phrase(room.pk, ben, "hello")
    posting.mute(room.pk, ann, line=line)
    reports.report(room.pk, ann, reason="abuse", line=line)
    name = ben.username
    delete_account(ben)
    assert not ChatLine.objects.filter(name=name).exists()
    assert not ChatLine.objects.filter(text="nasty words").exists()
    assert not Mute.objects.exists()
    report = Report.objects.get()
    assert (report.about, report.about_name) == (None, "")
    assert [(kept["name"], kept.get("text")) for kept in report.snapshot] == [("", "nasty words"), ("", None)]
    assert all(seen.by.name != name for seen in reading.conversation(room, ann.pk).lines if seen.by)


def test_the_export_contains_the_persons_chat() -> None:
    ann, ben = people(2)
    room = lobby_of(ann, ben)
    posting.say(room.pk, ann, "my words")
    line = posting.say(room.pk, ben, "their words")
    posting.mute(room.pk, ann, line=line)
    reports.report(room.pk, ann, reason="spam", note="really", line=line)
    mine, theirs = stored_about(ann.pk)["chat"], stored_about(ben.pk)["chat"]
    assert [(one["room"], one["text"]) for one in mine["lines"]] == [(room.code, "my words")]
    assert mine["muted"] == [ben.username]
    assert mine["reports_made"][0]["note"] == "really"
    assert theirs["reports_about_me"][0]["line"] == "their words"
    assert ann.username not in str(theirs)
