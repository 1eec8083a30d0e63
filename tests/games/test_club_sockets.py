"""The socket of a club's chat: lines as they come, for those who may read them, and the end of a membership."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from accounts.models import User
from accounts.relations.services import block
from games.live import closing
from games.models import Club
from games.services.clubs import moderating, talk
from games.services.publishing import disconnect_user
from tests.games.clubs import accounts, club_of
from tests.games.sockets import Browser, Json
from tests.support.live import LiveSite

Enter = Callable[[User | None], Browser]


@pytest.fixture
def club(live_site: LiveSite) -> tuple[Club, list[User]]:
    """A club and its members, the owner first, and at the end somebody who is none."""
    everybody = accounts(4)
    return club_of(everybody[0], *everybody[1:3]), everybody


@pytest.fixture
def enter(live_site: LiveSite, club: tuple[Club, list[User]]) -> Iterator[Enter]:
    """Open sockets in the club, which are closed after the test."""
    with ExitStack() as stack:

        def open_one(user: User | None) -> Browser:
            browser = Browser(live_site, club[0].code, user, place="club")
            stack.callback(browser.close)
            return browser

        yield open_one


def texts(browser: Browser) -> list[Any]:
    """The texts of the lines that came."""
    return [line.get("text") for message in browser.heard if message["type"] == "chat" for line in message["lines"]]


def said(text: str) -> Callable[[Json], bool]:
    """Whether a message is a line with this text."""
    return lambda message: message["type"] == "chat" and message["lines"][0].get("text") == text


def test_lines_reach_members_but_nobody_behind_a_block(club: tuple[Club, list[User]], enter: Enter) -> None:
    """In both directions; that a line was removed is told to the same people."""
    place, (ann, bob, eve, _) = club
    block(ann.pk, bob.pk)
    tabs = [enter(one) for one in (ann, bob, eve)]
    for tab in tabs:
        assert tab.until_type("pong")["last"] == 0
    line = talk.say(place, bob, "From bob")
    talk.say(place, ann, "From ann")
    talk.say(place, eve, "From eve")
    for tab in tabs:
        tab.until(said("From eve"))
    assert [texts(tab) for tab in tabs] == [
        ["From ann", "From eve"],
        ["From bob", "From eve"],
        ["From bob", "From ann", "From eve"],
    ]
    talk.remove_line(place, bob, line.pk)
    gone = tabs[2].until(lambda message: message["type"] == "chat")["lines"][0]
    assert (gone["id"], gone.get("text"), gone["code"]) == (line.pk, None, "line_removed")
    tabs[0].socket.send('{"type":"ping"}')
    assert tabs[0].until_type("pong")["last"] > line.pk
    assert texts(tabs[0]) == ["From ann", "From eve"]


def test_only_members_come_in_and_stay(club: tuple[Club, list[User]], enter: Enter) -> None:
    """Visitors and others are turned away; who is removed, or signed out, is sent away."""
    place, (ann, bob, eve, dan) = club
    assert enter(None).close_code() == closing.FORBIDDEN
    assert enter(dan).close_code() == closing.FORBIDDEN
    tabs = [enter(one) for one in (bob, eve)]
    for tab in tabs:
        tab.until_type("pong")
    moderating.remove(place, ann, bob.pk)
    assert tabs[0].close_code() == closing.FORBIDDEN
    disconnect_user(eve.pk)
    assert tabs[1].close_code() == closing.LOGIN_REQUIRED
