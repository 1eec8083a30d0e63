"""What a block keeps from each other in rooms: seats, chat, seats that are kept, invitations to another game."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Notification, User
from accounts.relations import services
from accounts.sessions import Login
from games.engine.refusal import Refused
from games.messages import commands
from games.models import Member, Opening, Phase, Room
from games.refusals import details
from games.selectors.chat.lines import conversation
from games.selectors.rooms import invitations, visits
from games.services import publishing
from games.services.chat import posting, reports
from games.services.lobby import inviting
from games.services.play import play
from games.services.rooms import codes, rooms
from games.services.rooms.codes import Caller
from games.services.saves import saves
from tests.games.lobbies import change, refusal
from tests.games.tables import game_of, lobby_of, people

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("services")]
EACH_WAY = pytest.mark.parametrize("way", [(0, 1), (1, 0)], ids=["the host blocks", "the other blocks"])


def blocked(way: tuple[int, int], *pair: User) -> None:
    """One of two people blocks the other."""
    services.block(pair[way[0]].pk, pair[way[1]].pk)


def texts(room: Room, reader: User) -> list[Any]:
    """What somebody reads of a room's chat: when they come, and by pages."""
    seen = [line.text for line in visits.visits([(room.pk, reader.pk)])[0].chat.lines]
    assert seen == [line.text for line in conversation(room, reader.pk).lines]
    return seen


@EACH_WAY
def test_the_room_is_full_for_whom_a_block_keeps_out(
    way: tuple[int, int],
) -> None:
    """Whoever watches and sits down is refused as in a room that is full."""
    ann, bob, cem, dan = people(4)
    room, full = lobby_of(ann, public=True, seats=2), lobby_of(cem, dan, public=True, seats=2)
    blocked(way, ann, bob)
    for one in (room, full):
        rooms.join(one.pk, bob)
        assert not Member.objects.filter(room=one.pk, user=bob.pk).exists()
    answers = [details(refusal(one, bob, commands.Sit())) for one in (room, full)]
    assert answers[0] == answers[1]
    assert answers[0]["code"] == "room_full"
    services.unblock(ann.pk, bob.pk)
    services.unblock(bob.pk, ann.pk)
    rooms.join(room.pk, bob)
    assert Member.objects.filter(room=room.pk, user=bob.pk).exists()


@EACH_WAY
@pytest.mark.parametrize("playing", [False, True], ids=["in the lobby", "during a game"])
def test_a_room_is_unknown_to_whom_a_block_keeps_from_somebody_there(way: tuple[int, int], *, playing: bool) -> None:
    """Its code is a wrong one, at its page, its socket and for its game."""
    ann, bob, cem, dan = people(4)
    game = game_of(ann, cem) if playing else None
    room = game.room if game else lobby_of(ann, cem, seats=4)
    blocked(way, ann, bob)
    clients = {who.pk: Client() for who in (bob, dan)}
    for who in (bob, dan):
        clients[who.pk].force_login(who)

    def seen(who: User, code: str) -> tuple[object, ...]:
        login = Login(clients[who.pk].session.session_key or "")
        entrance = visits.entrances([(code, login)])[0]
        page = clients[who.pk].get(reverse("room", args=[code]))
        answer = clients[who.pk].get(f"/api/rooms/{code}/")
        game_seen = None if game is None else codes.find_game(Caller.at("192.0.2.1", who), game.pk, code) is not None
        return entrance.room is not None, page.status_code, answer.status_code, game_seen

    assert seen(dan, room.code) == (True, 200, 200, True if playing else None)
    unknown = (False, 404, 404, False if playing else None)
    assert seen(bob, room.code) == seen(bob, "000000") == seen(dan, "000000") == unknown
    services.unblock(ann.pk, bob.pk)
    services.unblock(bob.pk, ann.pk)
    assert seen(bob, room.code) == (True, 200, 200, True if playing else None)


@EACH_WAY
def test_who_has_a_seat_keeps_finding_the_room(way: tuple[int, int]) -> None:
    """Nothing changes there but the chat."""
    ann, bob = people(2)
    room = lobby_of(ann, bob, seats=4)
    blocked(way, ann, bob)
    for who in (ann, bob):
        client = Client()
        client.force_login(who)
        assert client.get(reverse("room", args=[room.code])).status_code == 200
        login = Login(client.session.session_key or "")
        assert visits.entrances([(room.code, login)])[0].room == room.pk


@EACH_WAY
def test_an_invitation_to_a_room_that_a_block_hides_is_none(way: tuple[int, int]) -> None:
    """Whoever invites: somebody else sits there."""
    ann, bob, cem = people(3)
    User.objects.update(is_guest=False)
    for who in (ann, bob, cem):
        who.refresh_from_db()
    room = lobby_of(cem, ann, seats=4)
    services.ask(cem.pk, bob.pk)
    services.accept(bob.pk, cem.pk)
    inviting.invite(room.pk, cem, bob.pk)
    (invitation,) = invitations.invitations_of(bob.pk)
    blocked(way, ann, bob)
    assert invitations.invitations_of(bob.pk) == []
    assert invitations.invitation_of(bob.pk, invitation.number) is None


def test_a_block_in_a_room_in_which_both_sit_changes_the_chat_alone() -> None:
    """Both play on, and want another game; neither reads the other, others read both, and earlier lines are hidden."""
    ann, bob, cem = people(3)
    game = game_of(ann, bob, cem)
    room = game.room
    posting.say(room.pk, ann, "before")
    services.block(ann.pk, bob.pk)
    posting.say(room.pk, ann, "by the first")
    posting.say(room.pk, bob, "by the second")
    assert "by the second" not in texts(room, ann)
    assert not {"before", "by the first"} & set(texts(room, bob))
    assert {"before", "by the first", "by the second"} <= set(texts(room, cem))
    assert play.act(game.pk, ann.pk, {"type": "resign"})
    assert Room.objects.get(pk=room.pk).phase == Phase.PLAYING


def test_lines_are_not_sent_to_whom_a_block_hides_them_from(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    """Also the quick phrases."""
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(publishing, "broadcast", lambda _channel, message: sent.append(message))
    ann, bob, cem = people(3)
    room = lobby_of(ann, bob, cem, public=True)
    services.block(bob.pk, ann.pk)
    with django_capture_on_commit_callbacks(execute=True):
        posting.say(room.pk, ann, "Hello")
        posting.say_phrase(room.pk, bob, "thanks")
        posting.say(room.pk, cem, "Good evening")
    hidden = [message["hidden_from"] for message in sent if message["type"] == "chat"]
    assert hidden == [[bob.pk], [ann.pk], []]


def test_only_lines_from_before_the_block_can_be_reported() -> None:
    """Those after it are as if there were none."""
    ann, bob = people(2)
    room = lobby_of(ann, bob, public=True)
    seen = posting.say(room.pk, ann, "before")
    services.block(ann.pk, bob.pk)
    unseen = posting.say(room.pk, ann, "after")
    reports.report(room.pk, bob, reason="abuse", line=seen)
    answers = []
    for line in (unseen, unseen + 1_000):
        with pytest.raises(Refused) as refused:
            reports.report(room.pk, bob, reason="abuse", line=line)
        answers.append(details(refused.value))
    assert answers[0] == answers[1]


@EACH_WAY
def test_a_saved_game_keeps_no_seat_for_whom_a_block_keeps_out(way: tuple[int, int]) -> None:
    """And does not invite them."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    save = saves.create(ann, game.pk)
    play.act(game.pk, ann.pk, {"type": "resign"})
    blocked(way, ann, bob)
    room = saves.load_save(ann, save)
    kept = {seat["user"] for seat in Opening.objects.get(room=room.pk).seats}
    assert bob.pk not in kept
    assert ann.pk in kept
    assert not Notification.objects.filter(person=bob.pk).exists()


@EACH_WAY
def test_nobody_is_invited_to_a_rematch_by_whom_a_block_keeps_from_them(way: tuple[int, int]) -> None:
    """Another who is away is."""
    ann, bob, cem, dan = people(4)
    game = game_of(ann, bob, cem, dan)
    Member.objects.filter(user__in=(ann, dan)).update(here=True)
    for player in (bob, cem, dan):
        play.act(game.pk, player.pk, {"type": "resign"})
    blocked(way, ann, bob)
    change(Room.objects.get(pk=game.room_id), ann, commands.Rematch())
    invited = set(Notification.objects.filter(kind="invitation").values_list("person", flat=True))
    assert invited == {cem.pk}
