"""Invitations to rooms: who may invite whom, what is told, what an answer does, and when an invitation has gone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import CameBy, Circle, Friendship, Notification, Privacy, User
from accounts.relations import services as relations
from games.engine.refusal import Refused
from games.messages import commands
from games.models import Room, RoomInvitation
from games.selectors.rooms.invitations import invitable_by, invitations_of, rooms_to_invite_to
from games.services.lobby import inviting
from games.services.notifying import invitations as telling
from games.services.notifying.texts import text_of
from games.services.upkeep import people as upkeep
from tests.games.lobbies import change, refusal
from tests.games.tables import lobby_of, people

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]


def befriend(one: User, *others: User) -> None:
    """Make people friends of one."""
    for other in others:
        low, high = sorted((one, other), key=lambda user: user.pk)
        Friendship.objects.create(low=low, high=high, came_by=CameBy.REQUEST)


def refused(room: Room, user: User, person: int) -> Refused:
    """The refusal of an invitation, of which nothing is stored."""
    before = RoomInvitation.objects.count(), Notification.objects.count()
    with pytest.raises(Refused) as caught:
        inviting.invite(room.pk, user, person)
    assert (RoomInvitation.objects.count(), Notification.objects.count()) == before
    return caught.value


def open_notifications(person: User) -> list[str]:
    """The causes of what somebody is told and is still true."""
    return list(Notification.objects.filter(person=person, gone_at=None).values_list("cause", flat=True))


def test_a_friend_is_invited_and_takes_the_seat_in_one_press(client: Client) -> None:
    """They are told once; the page says who invites them to what, and its button seats them."""
    ann, bob = people(2)
    befriend(ann, bob)
    room = lobby_of(ann, seats=2)
    for _ in range(2):
        inviting.invite(room.pk, ann, bob.pk)
    told = Notification.objects.get(person=bob)
    assert told.path == reverse("room-invitations")
    said = text_of(told.kind, told.subject)
    assert said is not None
    assert "invited" in said.title
    client.force_login(bob)
    page = client.get(told.path).content.decode()
    assert ann.username in page
    (line,) = invitations_of(bob.pk)
    sent = client.post(reverse("room-invitation-accept", args=[line.number]))
    assert sent.headers["Location"] == reverse("room", args=[room.code])
    assert room.members.filter(user=bob).exists()
    assert not open_notifications(bob)
    assert invitations_of(bob.pk) == []


@pytest.mark.parametrize(
    ("circle", "invited"),
    [(Circle.EVERYBODY, True), (Circle.FRIENDS_OF_FRIENDS, False), (Circle.FRIENDS, False), (Circle.NOBODY, False)],
)
def test_a_stranger_invites_only_whom_everybody_may_invite(circle: str, *, invited: bool) -> None:
    """By default, that is nobody but friends."""
    ann, bob = people(2)
    room = lobby_of(ann)
    Privacy.objects.create(person=bob, invite=circle)
    if invited:
        inviting.invite(room.pk, ann, bob.pk)
        assert [line.code for line in invitations_of(bob.pk)] == [room.code]
    else:
        assert refused(room, ann, bob.pk).code == "cannot_invite"


def test_a_block_is_answered_as_nobody_is(client: Client) -> None:
    """Refusal, status, size and number of queries are those of a name that nobody has, in both directions."""
    ann, bob, cleo = people(3)
    Privacy.objects.create(person=bob, invite=Circle.EVERYBODY)
    Privacy.objects.create(person=cleo, invite=Circle.EVERYBODY)
    room = lobby_of(ann)
    client.force_login(ann)
    relations.block(bob.pk, ann.pk)
    relations.block(ann.pk, cleo.pk)
    address = f"/api/rooms/{room.code}/invitations/"

    def answer(name: str) -> tuple[int, bytes, int]:
        with CaptureQueriesContext(connection) as caught:
            sent = client.post(address, {"name": name}, "application/json")
        return sent.status_code, sent.content, len(caught)

    answer("Nobody at all")  # what a process reads once
    nobody = answer("Nobody at all")
    assert nobody[0] == 409
    assert answer(bob.username) == answer(cleo.username) == nobody


def test_an_invitation_goes_when_a_block_comes() -> None:
    """It is listed no more, cannot be accepted, and what was told is taken back."""
    ann, bob = people(2)
    befriend(ann, bob)
    room = lobby_of(ann)
    inviting.invite(room.pk, ann, bob.pk)
    (line,) = invitations_of(bob.pk)
    relations.block(ann.pk, bob.pk)
    assert invitations_of(bob.pk) == []
    with pytest.raises(Refused) as caught:
        inviting.accept(line.number, bob)
    assert caught.value.code == "no_such_invitation"
    telling.withdraw_taken()
    assert not [cause for cause in open_notifications(bob) if cause.startswith("room")]


def test_what_was_told_is_taken_back_when_the_room_is_full_starts_or_is_gone() -> None:
    """And not before."""
    ann, bob, cleo, dan = people(4)
    befriend(ann, bob, cleo, dan)
    full, started, gone = lobby_of(ann, seats=2), lobby_of(ann, dan, seats=3), lobby_of(ann)
    for room in (full, started, gone):
        inviting.invite(room.pk, ann, bob.pk)
    assert telling.withdraw_taken() == 0
    assert len(open_notifications(bob)) == 3
    change(full, cleo, commands.Sit())
    change(started, dan, commands.Ready(ready=True))
    change(started, ann, commands.Start())
    change(gone, ann, commands.Leave())
    assert telling.withdraw_taken() == 3
    assert open_notifications(bob) == []
    assert [(line.code, line.full) for line in invitations_of(bob.pk)] == [(full.code, True)]
    for room, code in ((full, "room_full"), (started, "no_such_invitation"), (gone, "no_such_invitation")):
        number = RoomInvitation.objects.get(room=room).pk
        with pytest.raises(Refused) as caught:
            inviting.accept(number, bob)
        assert caught.value.code == code


def test_what_is_declined_stays_declined_in_silence() -> None:
    """Inviting again looks the same and tells nobody; others cannot answer for the person."""
    ann, bob, cleo = people(3)
    befriend(ann, bob)
    room = lobby_of(ann)
    inviting.invite(room.pk, ann, bob.pk)
    number = RoomInvitation.objects.get().pk
    with pytest.raises(Refused):
        inviting.decline(number, cleo)
    inviting.decline(number, bob)
    assert (open_notifications(bob), invitations_of(bob.pk)) == ([], [])
    inviting.invite(room.pk, ann, bob.pk)
    assert (open_notifications(bob), invitations_of(bob.pk)) == ([], [])
    assert [line.invited for line in invitable_by(room, ann.pk)] == [True]


def test_only_members_of_a_waiting_room_with_a_free_seat_invite() -> None:
    """And nobody who sits there already."""
    ann, bob, cleo, dan = people(4)
    befriend(cleo, dan)
    befriend(ann, bob, dan)
    room = lobby_of(ann, bob, seats=2)
    assert refused(room, cleo, dan.pk).code == "not_member"
    assert refused(room, ann, dan.pk).code == "room_full"
    room = change(room, ann, commands.SetSeats(3))
    assert refused(room, ann, bob.pk).code == "seated_already"
    inviting.invite(room.pk, ann, dan.pk)


def test_the_host_takes_back_somebody_whom_they_removed_and_nobody_else_does() -> None:
    """By inviting them."""
    ann, bob, cleo = people(3)
    befriend(ann, cleo)
    befriend(bob, cleo)
    room = lobby_of(ann, bob, cleo)
    change(room, ann, commands.Remove(room.members.get(user=cleo).pk))
    assert refused(room, bob, cleo.pk).code == "cannot_invite"
    assert refusal(room, cleo, commands.Sit()).code == "not_member"
    inviting.invite(room.pk, ann, cleo.pk)
    inviting.accept(RoomInvitation.objects.get().pk, cleo)


def test_so_many_are_invited_in_a_minute_and_in_a_day() -> None:
    """With what is left out of the count as it grows older."""
    ann, *others = people(62)
    befriend(ann, *others)
    room = lobby_of(ann)
    for other in others[:10]:
        inviting.invite(room.pk, ann, other.pk)
    too_many = refused(room, ann, others[10].pk)
    assert (too_many.code, too_many.about) == ("too_many_invitations", {"max": 10, "seconds": 60})
    RoomInvitation.objects.update(created_at=timezone.now() - timedelta(minutes=2))
    RoomInvitation.objects.bulk_create(RoomInvitation(room=room, person=other, by=ann) for other in others[10:60])
    RoomInvitation.objects.update(created_at=timezone.now() - timedelta(minutes=2))
    assert refused(room, ann, others[60].pk).about == {"max": 60, "seconds": 86_400}
    RoomInvitation.objects.update(created_at=timezone.now() - timedelta(days=1, minutes=1))
    inviting.invite(room.pk, ann, others[60].pk)


def test_a_friend_is_invited_from_a_page_to_the_newest_room_that_waits(client: Client) -> None:
    """Which goes back to where it came from, on this site only."""
    ann, bob = people(2)
    befriend(ann, bob)
    client.force_login(ann)
    form = {"name": bob.username, "next": "/my-turn/"}
    assert client.post(reverse("room-invite"), form).headers["Location"] == "/my-turn/"
    assert not RoomInvitation.objects.exists()
    lobby_of(ann)
    room = lobby_of(ann)
    assert rooms_to_invite_to(ann.pk)[0].pk == room.pk
    elsewhere = client.post(reverse("room-invite"), {**form, "next": "https://evil.example/"})
    assert elsewhere.headers["Location"] == "/"
    assert RoomInvitation.objects.get().room_id == room.pk


def test_programs_invite_list_and_answer(client: Client) -> None:
    """By names and numbers, with codes of refusals."""
    ann, bob = people(2)
    befriend(ann, bob)
    room = lobby_of(ann)
    client.force_login(ann)
    address = f"/api/rooms/{room.code}/invitations/"
    assert client.get(address).json() == [{"name": bob.username, "here": False, "invited": False}]
    assert client.post(address, {"name": bob.username}, "application/json").status_code == 204
    assert client.get(address).json()[0]["invited"]
    client.force_login(bob)
    assert client.get(address).status_code == 409
    (line,) = client.get("/api/invitations/").json()
    assert (line["code"], line["by"], line["again"]) == (room.code, ann.username, False)
    assert client.post(f"/api/invitations/{line['number']}/accept/").json() == {"code": room.code}
    assert client.post(f"/api/invitations/{line['number']}/decline/").status_code == 204
    assert client.post(f"/api/invitations/{line['number']}/decline/").status_code == 404


def test_what_is_stored_of_invitations_goes_with_an_account() -> None:
    """Of those whom somebody invited, and of those who invited them."""
    ann, bob, cleo = people(3)
    befriend(bob, ann, cleo)
    room, other = lobby_of(ann), lobby_of(bob)
    inviting.invite(room.pk, ann, bob.pk)
    inviting.invite(other.pk, bob, cleo.pk)
    upkeep.erase(bob)
    assert not RoomInvitation.objects.exists()
