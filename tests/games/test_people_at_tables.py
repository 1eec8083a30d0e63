"""People at a table over the wire: removed with a reason, logged out, renamed."""

from __future__ import annotations

from django.test import Client

from accounts.services import change_profile
from games.models import Member
from games.services import publishing
from tests.games.sockets import Open, cookies_of
from tests.games.tables import game_of, lobby_of, people


def test_removed_people_are_disconnected(open_socket: Open) -> None:
    """They cannot return with the code."""
    ann, bob = people(2)
    room = lobby_of(ann, bob)
    host, member = open_socket(room, ann), open_socket(room, bob)
    host.hello()
    member.hello()
    pk = Member.objects.get(room=room, user=bob).pk
    assert host.lobby(type="remove", member=pk)["type"] == "ack"
    assert member.close_code() == 4403
    assert open_socket(room, bob).close_code() == 4403


def test_a_closed_room_disconnects_spectators(open_socket: Open) -> None:
    """The last person leaves, and spectators are told."""
    ann = people(1)[0]
    room = lobby_of(ann)
    watcher, member = open_socket(room), open_socket(room, ann)
    watcher.hello()
    member.hello()
    assert member.lobby(type="leave")["type"] == "ack"
    assert watcher.close_code() == 4410


def test_logging_out_closes_sockets(open_socket: Open) -> None:
    """Pitfall 14: at once if the site reports it, else at the next heartbeat."""
    ann, bob = people(2)
    room = lobby_of(ann, bob)
    told, found_out = open_socket(room, ann), open_socket(room, bob)
    told.hello()
    found_out.hello()
    publishing.disconnect_user(ann.pk)
    assert told.close_code() == 4401
    bob.set_password("another")
    bob.save()
    found_out.send({"type": "ping"})
    assert found_out.close_code() == 4401


def test_saving_the_account_in_another_tab_keeps_the_table_open(open_socket: Open) -> None:
    """A12: the browser gets a new session, which the socket goes on with and ends with."""
    ann, guest = people(2)
    room = lobby_of(ann, guest)
    browser = Client()
    browser.force_login(guest)
    socket = open_socket(room, cookies=f"sessionid={browser.cookies['sessionid'].value}")
    socket.hello()
    password = "correct horse battery"
    form = {"username": "Bea", "email": "bea@example.org", "password1": password, "password2": password}
    assert browser.post("/account/claim/", form).status_code == 302
    socket.until_type("room")
    assert (socket.you["name"], socket.you["guest"]) == ("Bea", False)
    for _ in range(2):
        assert socket.ask({"type": "ping"})["type"] == "pong"
    browser.post("/accounts/logout/")
    assert socket.close_code() == 4401


def test_logging_out_on_one_device_leaves_the_others(open_socket: Open) -> None:
    """A socket belongs to the session it was opened with."""
    ann, bob = people(2)
    room = lobby_of(ann, bob)
    cookies = cookies_of(ann)
    phone, desk = open_socket(room, cookies=cookies), open_socket(room, ann)
    for socket in (phone, desk):
        socket.hello()
    publishing.disconnect_user(ann.pk, cookies.removeprefix("sessionid="))
    assert phone.close_code() == 4401
    assert desk.ask({"type": "ping"})["type"] == "pong"


def test_a_new_name_is_sent_to_the_table(open_socket: Open) -> None:
    """To everybody there, during a game."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    mine, other = open_socket(game.room, ann), open_socket(game.room, bob)
    for socket in (mine, other):
        socket.hello()
    change_profile(ann, name="Annabel", colour=0)
    for socket in (mine, other):
        socket.until_type("room")
        assert "Annabel" in {member["name"] for member in socket.room["members"]}
    assert (mine.you["name"], other.you["name"]) == ("Annabel", bob.username)
    other.ask({"type": "state"})
    assert "Annabel" in {seat["name"] for seat in other.game["seats"]}
