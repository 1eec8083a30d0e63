"""Rooms and games on boards of the gallery: by whom they are opened, and what they say of the board."""

from __future__ import annotations

import pytest
from django.test import Client
from msgspec import UNSET

from accounts.models import User
from games.messages import commands
from games.models import Game, Room
from games.selectors.rooms.rooms import room_seen
from games.services.boards import sharing
from games.services.rooms.rooms import open_room
from tests.games.gallery_boards import JSON, browser_of, current, entry_of, next_version, saved, shared, somebody
from tests.games.lobbies import change, refusal
from tests.games.tables import people

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]


def test_rooms_are_opened_on_boards_that_their_host_may_see() -> None:
    """By number their own, by code those of others; the game is that of the board."""
    ann, bob = somebody(), somebody()
    mine, link = saved(bob, "Bob's", "bangladeshi"), shared(ann, "By link", "link")
    private = saved(ann, "Private")
    tab = browser_of(bob)
    for wanted, board in (({"board": mine.pk}, mine), ({"gallery": link.code}, current(link))):
        answer = tab.post("/api/rooms/", {**wanted, "ruleset": "oofopoly"}, JSON)
        assert answer.status_code == 201, answer.json()
        room = Room.objects.get(code=answer.json()["code"])
        assert (room.board, room.ruleset) == (board, board.ruleset)
    for wanted in ({"board": private.pk}, {"gallery": entry_of(private).code}, {"gallery": "x"}, {"gallery": ""}):
        answer = tab.post("/api/rooms/", wanted, JSON)
        assert answer.status_code in (400, 404), wanted
    both = tab.post("/api/rooms/", {"board": mine.pk, "gallery": link.code}, JSON)
    assert (both.status_code, both.json()["field"]) == (400, "gallery")
    several = tab.post("/api/boards/drafts/", {"gallery": link.code, "data": {}}, JSON)
    assert (several.status_code, several.json()["code"]) == (400, "malformed")
    assert Room.objects.count() == 2
    answer = tab.post("/api/rooms/", {"gallery": link.code, "play_now": True}, JSON)
    game = Game.objects.get(room__code=answer.json()["code"])
    assert (game.source, game.board_name, game.ruleset) == (current(link), "By link", "coopoly")
    room = open_room(bob, ruleset="oofopoly")
    assert refusal(room, bob, commands.SetBoard(None, gallery=link.code)).code == "no_such_board"


def test_a_guest_begins_a_game_on_a_board_of_the_gallery_at_once() -> None:
    """A browser that was never here before becomes the guest."""
    entry = shared(somebody())
    answer = Client().post("/api/rooms/", {"gallery": entry.code, "play_now": True}, JSON)
    assert Game.objects.get(room__code=answer.json()["code"]).source_id == entry.current_id


def test_nobody_becomes_a_guest_for_a_board_that_there_is_not() -> None:
    """Nor for one that is private."""
    private = saved(somebody())
    for wanted in ({"gallery": "2" * 10}, {"gallery": entry_of(private).code}, {"board": private.pk}):
        assert Client().post("/api/rooms/", wanted, JSON).status_code == 404
    assert User.objects.count() == 1


def test_a_host_is_offered_no_newer_version_that_they_may_not_see() -> None:
    """The owner of a board is, and everybody as long as it is shared."""
    ann, bob = somebody(), somebody()
    first = current(shared(ann, visibility="link"))
    mine, theirs = open_room(ann, board=first), open_room(bob, board=first)
    second = next_version(first, "New street")
    sharing.share(ann, second, "private")
    assert room_seen(Room.objects.get(pk=theirs.pk)).shown.board.newer is UNSET
    assert refusal(theirs, bob, commands.SetBoard(second.pk)).code == "no_such_board"
    assert room_seen(Room.objects.get(pk=mine.pk)).shown.board.newer == second.pk
    change(mine, ann, commands.SetBoard(second.pk))
    sharing.share(ann, second, "link")
    change(theirs, bob, commands.SetBoard(second.pk))
    assert Room.objects.get(pk=theirs.pk).board == second


def test_the_code_of_a_board_is_told_in_a_room_if_everybody_may_see_it() -> None:
    """Whoever has a link was given it by the owner."""
    ann, bob = somebody(), people(1)[0]
    entry = shared(ann, visibility="link")
    room = open_room(bob, board=current(entry))
    assert not isinstance(room_seen(room).shown.board.gallery, str)
    sharing.share(ann, current(entry), "public")
    assert room_seen(Room.objects.get(pk=room.pk)).shown.board.gallery == entry.code
