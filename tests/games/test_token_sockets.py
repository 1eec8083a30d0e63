"""Programs at a socket: admitted by a token with the scope `play`, whatever their origin, until it is revoked."""

from __future__ import annotations

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from accounts import tokens
from accounts.models import ApiToken, User
from games.models import Room
from tests.games.sockets import Browser, cookies_of
from tests.games.tables import lobby_of, people
from tests.support.live import LiveSite


def program_of(site: LiveSite, room: Room, token: str, cookies: str = "", origin: str | None = None) -> Browser:
    """A socket that sends a token, and no origin or a foreign one."""
    return Browser(site, room.code, cookies=cookies, token=token, origin=origin)


def account() -> User:
    """A person with an account."""
    person = people(1)[0]
    User.objects.filter(pk=person.pk).update(is_guest=False)
    person.refresh_from_db()
    return person


def token_of(person: User, *scopes: str, name: str = "Bot") -> str:
    """The text of a new token."""
    return tokens.create(person, name=name, scopes=scopes, days=7)[1]


def test_a_program_plays_by_its_token(live_site: LiveSite) -> None:
    """It is its person at the table; revoking the token closes its socket and no other."""
    ann = account()
    room = lobby_of(ann)
    playing, other = token_of(ann, "play"), token_of(ann, "play", name="other")
    program, second = (
        program_of(live_site, room, playing),
        program_of(live_site, room, other, origin="http://evil.example"),
    )
    assert program.hello()["you"]["host"]
    assert second.hello()["you"]["user"] == ann.pk
    assert program.lobby(type="add_bot")["type"] == "ack"
    assert program.ask({"type": "ping"})["type"] == "pong"
    assert ApiToken.objects.get(name="Bot").last_used_at is not None
    tokens.revoke(ApiToken.objects.get(name="Bot"))
    assert program.close_code() == 4401
    assert second.ask({"type": "ping"})["type"] == "pong"
    ApiToken.objects.all().delete()  # as in the database of another process: the next heartbeat notices
    second.send({"type": "ping"})
    assert second.close_code() == 4401


def test_a_token_without_the_scope_opens_nothing(live_site: LiveSite) -> None:
    """Nor does an unknown one, even beside the cookies of somebody who is signed in."""
    ann = account()
    room = lobby_of(ann)
    reading = token_of(ann, "rooms:write", name="reading")
    for token, cookies in ((reading, ""), ("opoly_x", ""), (reading, cookies_of(ann))):
        program = program_of(live_site, room, token, cookies=cookies)
        assert program.until_type("goodbye")["code"] == 4401
        program.close()


def test_cookies_still_need_an_origin_of_the_site(live_site: LiveSite) -> None:
    """Credentials that a browser sends by itself, basic ones included, admit no page of another site."""
    ann = account()
    room = lobby_of(ann)
    address = f"{live_site.ws_url}/ws/room/{room.code}/"
    for headers in ({}, {"Authorization": "Basic YTpi"}):
        for origin in (None, Origin("http://evil.example")):
            with pytest.raises(InvalidStatus):
                connect(address, origin=origin, additional_headers={"Cookie": cookies_of(ann), **headers})
