"""Sockets from a banned network: open ones are closed in every process, and no new one is admitted."""

from __future__ import annotations

import time
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Any

import pytest

from accounts import networks
from accounts.models import NetworkBan, User
from config.embedded.site import WEB
from tests.games.sockets import Browser, Open
from tests.games.tables import game_of, people
from tests.support.live import WEB2, LiveSite

HERE, ELSEWHERE = "203.0.113.7", "198.51.100.7"


@pytest.fixture
def behind_proxy(live_site: LiveSite) -> Iterator[LiveSite]:
    """The site with two web processes that believe one proxy."""
    live_site.variables["TRUSTED_PROXIES"] = "1"
    live_site.second_web()
    live_site.kill(WEB, WEB2)
    live_site.start(WEB, WEB2)
    yield live_site
    NetworkBan.objects.all().delete()
    del live_site.variables["TRUSTED_PROXIES"]
    live_site.kill(WEB, WEB2)
    live_site.start(WEB)


def ended(browser: Browser) -> tuple[int, dict[str, Any]]:
    """Wait until a socket is closed; return its code, and the message before."""
    goodbye = browser.until(lambda message: message["type"] == "goodbye")
    return goodbye["code"], goodbye


def test_a_ban_reaches_every_process(behind_proxy: LiveSite, open_socket: Open) -> None:
    """Whichever process imposes it; people from elsewhere play on, and a lifted ban lets the others return."""
    ann, ben = people(2)
    room = game_of(ann, ben, public=True).room

    def enter(user: User, address: str, url: str) -> Browser:
        return open_socket(room, user, url=url, headers={"X-Forwarded-For": address})

    first, second = behind_proxy.url, behind_proxy.second_url
    banned = [enter(ann, HERE, first), enter(ann, HERE, second)]
    other = enter(ben, ELSEWHERE, first)
    for browser in (*banned, other):
        assert browser.hello()["type"] == "welcome"
    root = User.objects.create_user("Root Ann", is_staff=True, is_superuser=True)
    ban = networks.impose("203.0.113.0/24", "Advertising or spam", by=root, own=ip_address("192.0.2.1"))
    for browser in banned:
        code, goodbye = ended(browser)
        assert code == 4403
        assert goodbye["message"] == "This site cannot be used from your network. Reason: Advertising or spam"
    assert other.ask({"type": "ping"})["type"] == "pong"
    time.sleep(1.5)  # the longest that a process may take to know
    for url in (first, second):
        assert ended(enter(ann, HERE, url))[0] == 4403
    networks.lift(ban, by=root, reason="Over")
    time.sleep(1.5)
    for url in (first, second):
        assert enter(ann, HERE, url).hello()["type"] == "welcome"
