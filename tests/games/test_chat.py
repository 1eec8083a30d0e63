"""The chat of rooms: who may write and read, limits, muting and reporting (PLAT-17)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.forms import modelform_factory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from msgspec import UNSET

from accounts import sanctions
from accounts.models import SanctionKind, User
from games import rulesets
from games.admin.talk import FlaggedWordForm
from games.clock import now_ms
from games.engine.state import GameEnded
from games.messages import commands
from games.models import Audience, ChatLine, FlaggedWord, Game, LineKind, Member, Verdict
from games.refusals import details
from games.rules.clock import TimeReached
from games.rules.jackpot import JackpotTaken
from games.selectors.chat import lines as reading
from games.services.chat import notices, posting, reports
from games.services.lobby import changes
from games.services.play import play
from games.services.rooms import presence
from games.services.upkeep import moderation
from tests.games.chat_lines import codes, refusal, texts
from tests.games.tables import game_of, lobby_of, people

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("services")]


@pytest.fixture(autouse=True)
def _no_words(db: None) -> None:
    FlaggedWord.objects.all().delete()


def test_a_line_is_stored_with_its_author() -> None:
    ann, ben = people(2)
    room = lobby_of(ann, ben)
    number = posting.say(room.pk, ann, "  Good \n luck ", "c1")
    line = ChatLine.objects.get(pk=number)
    token = Member.objects.get(room=room, user=ann).token
    assert (line.text, line.person, line.name, line.token) == ("Good luck", ann, ann.username, token)
    seen = reading.conversation(room, ben.pk).lines[-1]
    assert (seen.text, seen.by.name, seen.by.person) == ("Good luck", ann.username, ann.pk)  # type: ignore[union-attr]


def test_the_same_command_again_posts_nothing() -> None:
    ann = people(1)[0]
    room = lobby_of(ann)
    assert posting.say(room.pk, ann, "once", "c1") == posting.say(room.pk, ann, "once", "c1")
    assert texts(room, ann) == ["once"]


@pytest.mark.parametrize("user", [None, AnonymousUser()])
def test_a_visitor_without_an_account_can_only_read(user: Any) -> None:
    ann = people(1)[0]
    room = lobby_of(ann, public=True)
    posting.say(room.pk, ann, "hello")
    for call in (
        lambda: posting.say(room.pk, user, "hi"),
        lambda: posting.say_phrase(room.pk, user, "hello"),
        lambda: posting.mute(room.pk, user, member=ann.memberships.get().pk),
        lambda: posting.unmute(user, ann.pk),
        lambda: reports.report(room.pk, user, reason="spam", member=ann.memberships.get().pk),
    ):
        assert refusal(call).code == "log_in"
    assert texts(room, None) == ["hello"]


def test_people_who_were_removed_and_those_in_a_closed_room_cannot_write() -> None:
    ann, ben = people(2)
    room = lobby_of(ann, ben)
    changes.change_room(room.pk, ann, commands.Remove(ben.memberships.get().pk))
    assert refusal(posting.say, room.pk, ben, "why?").code == "not_member"
    moderation.close_room(room.pk)
    assert refusal(posting.say, room.pk, ann, "anybody?").code == "room_closed"
    assert texts(room, None) == []


def test_muted_and_banned_people_are_told_until_when(clock: time_machine.Traveller) -> None:
    ann, ben = people(2)
    room = lobby_of(ann, ben)
    until = timezone.now() + timedelta(hours=1)
    sanctions.impose(ann, SanctionKind.MUTE, "Insults", by=None, until=until)
    refused = refusal(posting.say, room.pk, ann, "hello")
    assert refused.code == "muted"
    assert refused.about["until"] == round(until.timestamp() * 1000)
    assert "Insults" in refused.message
    clock.shift(timedelta(hours=1, seconds=1))
    posting.say(room.pk, ann, "hello again")
    sanctions.impose(ben, SanctionKind.MUTE, "100 % spam", by=None)
    refused = refusal(posting.say_phrase, room.pk, ben, "hello")
    assert "until" not in refused.about
    assert "100 % spam" in details(refused)["message"]
    sanctions.impose(ben, SanctionKind.BAN, "Enough", by=None)
    assert refusal(posting.say, room.pk, ben, "hello").code == "banned"


def test_four_lines_in_ten_seconds_are_the_limit(clock: time_machine.Traveller) -> None:
    ann = people(1)[0]
    first, second = lobby_of(ann), lobby_of(ann)
    began = now_ms()
    for number, room in enumerate((first, second, first, second)):
        posting.say(room.pk, ann, f"line number {number}")
        clock.shift(1)
    refused = refusal(posting.say, first.pk, ann, "one more")
    assert refused.code == "too_many_lines"
    assert refused.about == {"until": began + 10_000}
    assert refusal(posting.say_phrase, first.pk, ann, "hello").code == "too_many_lines"
    clock.shift(6.01)
    posting.say(first.pk, ann, "one more")
    assert refusal(posting.say, first.pk, ann, "and another").about == {"until": began + 11_000}


def test_a_line_cannot_be_repeated_at_once(clock: time_machine.Traveller) -> None:
    ann, ben = people(2)
    room = lobby_of(ann, ben)
    posting.say(room.pk, ann, "Roll already")
    clock.shift(4)
    posting.say(room.pk, ann, "please")
    clock.shift(4)
    for again in ("roll already!!!", "R o l l   already", "rooooll already"):
        assert refusal(posting.say, room.pk, ann, again).code == "repeated"
    posting.say(room.pk, ben, "Roll already")
    posting.say_phrase(room.pk, ben, "hello")
    assert refusal(posting.say_phrase, room.pk, ben, "hello").code == "repeated"
    clock.shift(22.01)
    posting.say(room.pk, ann, "roll already!!!")


def test_a_flagged_word_is_masked_refused_or_shown_to_admins(clock: time_machine.Traveller) -> None:
    ann, ben = people(2)
    room = lobby_of(ann, ben)
    for word, verdict in (("bad", Verdict.MASK), ("vile*", Verdict.REFUSE), ("threat", Verdict.FLAG)):
        FlaggedWord.objects.create(word=word, language="en", verdict=verdict)
    masked = ChatLine.objects.get(pk=posting.say(room.pk, ann, "so b.a.d of you"))
    assert (masked.text, masked.typed, masked.flagged) == ("so ***** of you", "so b.a.d of you", False)
    refused = refusal(posting.say, room.pk, ann, "v1lest thing")
    assert (refused.code, refused.field, refused.about) == ("flagged_word", "text", {"words": "vile"})
    flagged = ChatLine.objects.get(pk=posting.say(room.pk, ann, "is that a threat?"))
    assert (flagged.text, flagged.flagged) == ("is that a threat?", True)
    assert texts(room, ben) == ["so ***** of you", "is that a threat?"]


def test_changes_of_the_word_list_take_effect_at_once(clock: time_machine.Traveller) -> None:
    ann = people(1)[0]
    room = lobby_of(ann)
    posting.say(room.pk, ann, "bad one")
    word = FlaggedWord.objects.create(word="bad", language="en")
    assert ChatLine.objects.get(pk=posting.say(room.pk, ann, "bad two")).text == "*** two"
    clock.shift(10)
    word.word = "good"
    word.save()
    assert ChatLine.objects.get(pk=posting.say(room.pk, ann, "bad good three")).text == "bad **** three"
    word.delete()
    assert ChatLine.objects.get(pk=posting.say(room.pk, ann, "good four")).text == "good four"


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("x", "too_short"),
        ("*", "too_short"),
        ("...", "too_short"),
        ("Listed", "listed"),
        ("l1sted", None),
        ("listed*", None),
    ],
)
def test_a_word_is_listed_once_and_only_if_it_can_be_found(word: str, code: str | None) -> None:
    FlaggedWord.objects.create(word="l\u00edsted", language="en")
    form = modelform_factory(FlaggedWord, FlaggedWordForm, fields=["word", "language", "verdict"])(
        {"word": word, "language": "en", "verdict": "mask"}
    )
    assert form.is_valid() is (code is None)
    if code is not None:
        assert [error.code for error in form.errors.as_data()["word"]] == [code]


def test_a_phrase_is_kept_as_its_code() -> None:
    ann = people(1)[0]
    room = lobby_of(ann)
    line = ChatLine.objects.get(pk=posting.say_phrase(room.pk, ann, "well_played"))
    assert (line.kind, line.code, line.text) == (LineKind.PHRASE, "well_played", "")
    assert reading.shown(line).phrase == "well_played"
    assert refusal(posting.say_phrase, room.pk, ann, "joined").code == "illegal_target"


def test_a_game_may_have_phrases_of_its_own_about_a_space(clock: time_machine.Traveller) -> None:
    ann = people(1)[0]
    room = lobby_of(ann, ruleset="coopoly")
    line = ChatLine.objects.get(pk=posting.say_phrase(room.pk, ann, "look", space=12))
    assert reading.shown(line).about == {"space": 12}
    posting.say_phrase(room.pk, ann, "look", space=13)
    assert refusal(posting.say_phrase, room.pk, ann, "look", space=12).code == "repeated"
    assert reading.shown(ChatLine.objects.get(pk=posting.say_phrase(room.pk, ann, "look"))).about is UNSET
    clock.shift(60)
    refused = refusal(posting.say_phrase, room.pk, ann, "hello", space=12)
    assert (refused.code, refused.field) == ("illegal_target", "space")
    other = lobby_of(people(1)[0])
    assert refusal(posting.say_phrase, other.pk, ann, "look").field == "phrase"


@pytest.fixture
def watched() -> tuple[Game, User, User, User]:
    """A public game of two people with a spectator."""
    ann, ben, eve = people(3)
    return game_of(ann, ben, public=True), ann, ben, eve


def test_players_cannot_read_spectators_while_the_game_runs(watched: tuple[Game, User, User, User]) -> None:
    game, ann, ben, eve = watched
    room = game.room
    number = posting.say(room.pk, eve, "Ann is bluffing")
    assert ChatLine.objects.get(pk=number).audience == Audience.SPECTATORS
    posting.say(room.pk, ann, "my move")
    assert texts(room, ann) == texts(room, ben) == ["my move"]
    assert texts(room, eve) == texts(room, None) == ["Ann is bluffing", "my move"]
    assert refusal(posting.mute, room.pk, ann, line=number).code == "illegal_target"
    assert refusal(reports.report, room.pk, ben, reason="spam", line=number).code == "illegal_target"


def test_after_the_end_all_lines_are_visible_and_a_rematch_hides_only_its_own(
    watched: tuple[Game, User, User, User],
) -> None:
    game, ann, ben, eve = watched
    room = game.room
    posting.say(room.pk, eve, "first game")
    play.act(game.pk, ann.pk, {"type": "resign"})
    assert texts(room, ann) == ["first game"]
    posting.say(room.pk, eve, "between")
    room.members.update(here=True)
    for user in (ann, ben):
        changes.change_room(room.pk, user, commands.Rematch())
    room.refresh_from_db()
    assert room.phase == "playing"
    posting.say(room.pk, eve, "second game")
    assert texts(room, ann) == ["first game", "between"]
    assert texts(room, eve) == ["first game", "between", "second game"]


def test_the_room_announces_what_happens() -> None:
    ann, ben, eve = people(3)
    room = lobby_of(ann, ben, eve)
    changes.change_room(room.pk, ann, commands.Remove(room.members.get(user=eve).pk))
    changes.change_room(room.pk, ann, commands.HandOver(room.members.get(user=ben).pk))
    changes.change_room(room.pk, ann, commands.Ready(True))
    changes.change_room(room.pk, ben, commands.Start())
    game = Game.objects.get(room=room)
    changes.change_room(room.pk, ben, commands.Leave())
    told = ChatLine.objects.filter(room=room, kind=LineKind.SYSTEM).order_by("pk")
    assert [(line.code, line.person) for line in told] == [
        ("joined", ben),
        ("joined", eve),
        ("removed", eve),
        ("host", ben),
        ("started", None),
        ("resigned", ben),
        ("won", ann),
        ("left", ben),
        ("host", ann),
    ]
    assert {line.game_id for line in told if line.code in ("started", "resigned", "won")} == {game.pk}
    assert all(line.text == "" for line in told)


def test_the_chat_says_when_a_player_has_been_gone_for_long(clock: time_machine.Traveller) -> None:
    ann, ben = people(2)
    game = game_of(ann, ben)
    member = game.room.members.get(user=ben)
    presence.renew_leases([presence.Beat(game.room_id, member.pk, "")])
    assert "back" not in codes(game.room)
    clock.shift(presence.LEASE + timedelta(seconds=1))
    presence.expire_leases()
    presence.expire_leases()
    assert codes(game.room)[-1] == "disconnected"
    presence.renew_leases([presence.Beat(game.room_id, member.pk, "")])
    presence.renew_leases([presence.Beat(game.room_id, member.pk, "")])
    assert codes(game.room)[-2:] == ["disconnected", "back"]


def test_a_lobbys_chat_does_not_mention_lost_connections(clock: time_machine.Traveller) -> None:
    ann, ben = people(2)
    room = lobby_of(ann, ben)
    presence.renew_leases([presence.Beat(room.pk, room.members.get(user=ben).pk, "")])
    clock.shift(presence.LEASE + timedelta(seconds=1))
    presence.expire_leases()
    assert codes(room) == ["joined"]


def test_earlier_lines_come_by_pages() -> None:
    ann = people(1)[0]
    room = lobby_of(ann)
    ChatLine.objects.bulk_create(
        ChatLine(room=room, person=ann, name=ann.username, text=f"{number}", at=number) for number in range(120)
    )
    last = reading.conversation(room, ann.pk)
    assert [line.text for line in last.lines] == [str(number) for number in range(70, 120)]
    assert last.more
    before = reading.conversation(room, ann.pk, last.lines[0].id)
    first = reading.conversation(room, ann.pk, before.lines[0].id)
    assert [line.text for line in before.lines] == [str(number) for number in range(20, 70)]
    assert [line.text for line in first.lines] == [str(number) for number in range(20)]
    assert before.more
    assert not first.more


def test_posting_takes_no_lock_on_a_game_and_costs_little(watched: tuple[Game, User, User, User]) -> None:
    game, ann, _, _ = watched
    posting.say(game.room_id, ann, "warm")
    with CaptureQueriesContext(connection) as asked:
        posting.say(game.room_id, ann, "how much?")
    assert len(asked) <= 16
    locking = [query["sql"] for query in asked if "FOR " in query["sql"] and "games_game" in query["sql"]]
    assert locking == []
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_constraint WHERE contype = 'f' AND confrelid = 'games_game'::regclass"
            " AND conrelid = 'games_chatline'::regclass"
        )
        assert cursor.fetchone() == (0,)


def test_the_chat_announces_a_win_and_a_jackpot() -> None:
    ann, ben = people(2)
    game = game_of(ann, ben)
    seats = list(game.seats.order_by("number"))
    events = [JackpotTaken(seat=1, amount=500), TimeReached(), GameEnded(winners=(0, 1), places=((0, 1),))]
    book = rulesets.rulebook("bangladeshi")
    notices.note_events(game.room_id, game.pk, book, seats, events)
    told = list(ChatLine.objects.filter(room=game.room).order_by("pk"))[-4:]
    assert [(line.code, line.name, line.about) for line in told] == [
        ("jackpot", seats[1].name, {"amount": 500}),
        ("time_reached", "", {}),
        ("won", seats[0].name, {}),
        ("won", seats[1].name, {}),
    ]
