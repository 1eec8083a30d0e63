"""Looking for people over sockets of a real site: who waits hears how it stands, and is gone when the tab is closed."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from accounts.models import User
from accounts.services import create_guest
from games.models import Room, Seeker
from games.services.pairing import seeking
from games.services.pairing.seeking import Wish
from games.services.publishing import disconnect_user
from tests.games.sockets import cookies_of
from tests.support.live import LiveSite

pytestmark = pytest.mark.django_db(transaction=True)
TWO = Wish("oofopoly", players=2, languages=("en",))
TIMEOUT = 15.0
Json = dict[str, Any]


def opened(site: LiveSite, user: User | None, url: str = "") -> ClientConnection:
    """A socket of somebody who looks for people."""
    cookies = cookies_of(user)
    return connect(
        f"{(url or site.url).replace('http', 'ws', 1)}/ws/pairing/",
        additional_headers={"Cookie": cookies} if cookies else {},
        origin=Origin(site.url),
        compression=None,
        close_timeout=0.05,
        legacy=True,
    )


def heard(socket: ClientConnection, wanted: str) -> Json:
    """The next message in which something stands."""
    until = time.monotonic() + TIMEOUT
    while True:
        message: Json = json.loads(socket.recv(until - time.monotonic()))
        if wanted in message:
            return message


def test_two_people_at_two_processes_find_each_other(live_site: LiveSite) -> None:
    """Each hears of the other, of the table, of confirmations, and of the room."""
    live_site.second_web()
    ann, bob = create_guest(), create_guest()
    for user in (ann, bob):
        seeking.seek(user, TWO)
    with opened(live_site, ann) as hers, opened(live_site, bob, live_site.second_url) as his:
        assert heard(hers, "table")["table"]["people"] == 2
        assert heard(his, "table")["table"]["confirmed"] == 0
        seeking.confirm(ann.pk)
        assert heard(hers, "table")["table"]["you_confirmed"]
        assert heard(his, "table")["table"]["confirmed"] == 1
        seeking.confirm(bob.pk)
        assert heard(hers, "room")["room"] == heard(his, "room")["room"] == Room.objects.get().code


def test_a_closed_tab_is_gone_soon_and_an_open_one_stays(live_site: LiveSite) -> None:
    """Whoever waits is here as long as their socket is open; a sign of life is answered with how it stands."""
    ann = create_guest()
    seeking.seek(ann, TWO)
    Seeker.objects.update(seen_until=0)
    with opened(live_site, ann) as socket:
        seeking.seek(ann, TWO)
        assert heard(socket, "sought")["waiting"] == 1
        socket.send('{"type":"ping"}')
        assert heard(socket, "sought")["waiting"] == 1
        open_until = Seeker.objects.get().seen_until
    until = time.monotonic() + TIMEOUT
    while (seeker := Seeker.objects.filter(seen_until__gte=open_until)).exists():
        assert time.monotonic() < until, seeker.get().seen_until
        time.sleep(0.05)


def test_sockets_are_for_people_who_are_signed_in(live_site: LiveSite) -> None:
    """Nobody else, and nobody any longer who signs out."""
    with opened(live_site, None) as socket, pytest.raises(ConnectionClosed) as closed:
        heard(socket, "sought")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401
    ann = create_guest()
    with opened(live_site, ann) as socket:
        assert heard(socket, "now")["type"] == "pairing"
        disconnect_user(ann.pk)
        with pytest.raises(ConnectionClosed) as closed:
            heard(socket, "sought")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401
