"""The share of a web process that one person may use, over all of their sockets (A3, A4)."""

from __future__ import annotations

import select
import socket
from collections.abc import Callable
from contextlib import suppress

from websockets.exceptions import ConnectionClosed

from games.runtime.broadcast import broadcast, channel_of
from games.services.rooms.codes import LIMITS
from games.services.rooms.rooms import open_room
from tests.games.sockets import Browser, Open, cookies_of
from tests.games.tables import people
from tests.support.live import LiveSite

PIECE = {"type": "presence", "text": '{"type":"presence","members":{},"filler":"' + "x" * 200_000 + '"}'}
MAX_BUFFERED = 40
"""Pieces, 8 MB together: more than the kernel, Twisted and the bound allow."""


def test_one_person_has_only_so_many_sockets(open_socket: Open) -> None:
    """The eleventh is told why and closed; when another is closed there is room again. Others are not affected."""
    ann, bob = people(2)
    room = open_room(ann)
    tabs = [open_socket(room, ann) for _ in range(10)]
    for tab in tabs:
        tab.hello()
    late = open_socket(room, ann)
    goodbye = late.until_type("goodbye")
    assert goodbye["code"] == 4429
    assert "tabs" in goodbye["message"]
    assert late.close_code() == 4429
    open_socket(room, bob).hello()
    tabs.pop().close()
    assert has_room(lambda: open_socket(room, ann).hello()["you"]["user"] == ann.pk)


def has_room(come_in: Callable[[], bool]) -> bool:
    """Try until the server has noticed that a socket was closed."""
    for _ in range(50):
        with suppress(ConnectionClosed):
            return come_in()
    return False


def test_codes_cannot_be_guessed_at_sockets(live_site: LiveSite, open_socket: Open) -> None:
    """After too many wrong ones the right one is refused, too, but not to a member."""
    ann, bob = people(2)
    room = open_room(ann)
    wrong = "111111" if room.code != "111111" else "111112"
    for _ in range(LIMITS["person"]):
        guess = Browser(live_site, wrong, bob)
        assert guess.until_type("goodbye")["code"] == 4404
        assert guess.close_code() == 4404
    goodbye = open_socket(room, bob).until_type("goodbye")
    assert goodbye["code"] == 4429
    assert "wrong room codes" in goodbye["message"]
    assert open_socket(room, ann).hello()["you"]["host"]


def test_a_client_that_does_not_read_is_dropped(live_site: LiveSite, open_socket: Open) -> None:
    """Everybody else in the room receives everything."""
    ann, bob, cem = people(3)
    room = open_room(ann)
    reader = open_socket(room, bob)
    reader.hello()
    host, port = live_site.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as silent:
        silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        silent.sendall(handshake(live_site, room.code, cookies_of(cem)))
        assert silent.recv(1000).startswith(b"HTTP/1.1 101")
        silent.sendall(masked(b'{"id":"a","type":"hello"}'))
        reader.until(lambda message: message.get("spectators") == 2)
        for _ in range(MAX_BUFFERED):
            broadcast(channel_of(room.pk), PIECE | {"room": room.pk})
            reader.until(lambda message: "filler" in message)
        assert is_reset(silent)


def is_reset(client: socket.socket) -> bool:
    """Whether the server has ended the connection, though nothing is read from it."""
    poll = select.poll()
    poll.register(client, select.POLLERR | select.POLLHUP)
    return bool(poll.poll(10_000))


def handshake(site: LiveSite, code: str, cookies: str) -> bytes:
    """The request that opens a socket."""
    lines = [
        f"GET /ws/room/{code}/ HTTP/1.1",
        f"Host: {site.url.removeprefix('http://')}",
        f"Origin: {site.url}",
        f"Cookie: {cookies}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def masked(text: bytes) -> bytes:
    """A text frame of a client, masked with zeros."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text
