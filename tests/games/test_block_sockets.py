"""Who watches a room over a socket when a block hides it from them: it closes for them like any room that closes."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from accounts.models import User
from accounts.relations import services
from games.messages import commands
from games.models import Room
from games.services.rooms import rooms
from games.services.upkeep.moderation import close_room
from tests.games.lobbies import change
from tests.games.sockets import Browser, Open
from tests.games.tables import game_of, lobby_of, people

pytestmark = pytest.mark.django_db(transaction=True)
EACH_WAY = pytest.mark.parametrize("way", [(0, 1), (1, 0)], ids=["who sits blocks", "who watches blocks"])
TELLS_ROOMS_APART = {"code", "host", "game", "spectators", "id", "name", "token", "seat"}


def watching(open_socket: Open, room: Room, who: User) -> Browser:
    """Somebody who watches a room."""
    browser = open_socket(room, who)
    browser.hello(join=False)
    browser.quiet()
    browser.heard.clear()
    return browser


def end_of(browser: Browser) -> tuple[list[dict[str, Any]], int | None, str]:
    """What a socket hears before it is closed, without what tells rooms apart, and how it is closed."""
    with pytest.raises(ConnectionClosed) as closed:
        browser.until(lambda message: False)
    frames = [message for message in browser.heard if message["type"] != "presence"]
    for shown in (frame["room"] for frame in frames if "room" in frame):
        for one in (shown, *shown["members"]):
            for field in TELLS_ROOMS_APART & one.keys():
                del one[field]
    assert closed.value.rcvd is not None
    return frames, browser.socket.close_code, closed.value.rcvd.reason


def expect_same_end(open_socket: Open, watchers: list[Browser], watched: list[Room], who: User) -> None:
    """Nobody can tell from which of the two rooms a block keeps them."""
    seen, expected = map(end_of, watchers)
    assert seen == expected
    assert seen[0][0]["room"]["phase"] == "closed"
    assert seen[1:] == (4410, "")
    assert [open_socket(room, who).close_code() for room in watched] == [4404, 4404]


@EACH_WAY
@pytest.mark.parametrize("others", [1, 2])
def test_when_somebody_sits_down_it_closes_like_any_room(open_socket: Open, way: tuple[int, int], others: int) -> None:
    """With the same frames, code and words, and its code is a wrong one afterwards."""
    ann, bob, *hosts = people(6)
    services.block(*((ann.pk, bob.pk) if way == (0, 1) else (bob.pk, ann.pk)))
    lobbies = [lobby_of(*hosts[first : first + others], seats=4) for first in (0, 2)]
    for room, host in zip(lobbies, hosts[::2], strict=True):
        change(room, host, commands.AddBot())
    watchers = [watching(open_socket, room, bob) for room in lobbies]
    rooms.join(lobbies[0].pk, ann)
    close_room(lobbies[1].pk)
    expect_same_end(open_socket, watchers, lobbies, bob)


@EACH_WAY
@pytest.mark.parametrize("playing", [False, True], ids=["in the lobby", "during a game"])
def test_when_somebody_is_blocked_it_closes_like_any_room(
    open_socket: Open, way: tuple[int, int], *, playing: bool
) -> None:
    """For whoever watches. Others watch on, and a room in which both sit stays open for both."""
    ann, bob, cem, dan, eva = people(5)
    if playing:
        watched = [game_of(ann, cem).room, game_of(dan, eva).room]
    else:
        watched = [lobby_of(ann, cem, seats=4), lobby_of(dan, eva, seats=4)]
    shared = lobby_of(ann, bob, seats=4)
    watchers = [watching(open_socket, room, bob) for room in watched]
    other, seated = watching(open_socket, watched[0], eva), watching(open_socket, shared, bob)
    services.block(*((ann.pk, bob.pk) if way == (0, 1) else (bob.pk, ann.pk)))
    close_room(watched[1].pk)
    expect_same_end(open_socket, watchers, watched, bob)
    for browser in (other, seated):
        assert browser.ask({"type": "ping"})["type"] == "pong"


def test_who_was_let_in_just_before_finds_no_room(open_socket: Open) -> None:
    """Somebody sits down between the opening of the socket and its first frame."""
    ann, bob, cem = people(3)
    services.block(ann.pk, bob.pk)
    room = lobby_of(cem, seats=4)
    browser = open_socket(room, bob)
    browser.ask({"type": "ping"})
    rooms.join(room.pk, ann)
    browser.send({"type": "hello"})
    assert browser.close_code() == 4404
