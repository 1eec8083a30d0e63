"""`make dev`: demo data of every game, and a restart with sockets after a change of a file."""

from __future__ import annotations

import re
import signal
import time
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from typing import Any
from urllib.parse import urlencode

import psycopg
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from config.embedded.folder import PROJECT
from games.rulesets import RULESETS
from tests.dev import PASSWORD, STAFF
from tests.support.launching import TIMEOUT, Launch, open_folder

pytestmark = pytest.mark.slow
GAMES = "SELECT DISTINCT ruleset FROM games_game WHERE status = %s"
CSRF = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


@pytest.fixture(scope="module")
def dev() -> Iterator[Launch]:
    """The site for developers, in a folder of its own."""
    with open_folder() as folder:
        launch = Launch(folder, module="tests.dev")
        try:
            yield launch.wait_for("changed files restart the site", within=4 * TIMEOUT)
        finally:
            launch.send(signal.SIGINT)


def database(dev: Launch) -> psycopg.Connection[tuple[Any, ...]]:
    """The database of the site."""
    lines = (dev.folder / "site.env").read_text().splitlines()
    settings = dict(line.split("=", 1) for line in lines)
    return psycopg.connect(settings["DATABASE_URL"])


def test_there_are_people_games_tables_and_reports(dev: Launch) -> None:
    with database(dev) as connection:
        for status in ("finished", "playing"):
            found = {row[0] for row in connection.execute(GAMES, [status])}
            assert found == set(RULESETS), status
        counts = connection.execute(
            "SELECT (SELECT count(*) FROM games_report), (SELECT count(*) FROM games_room WHERE phase = 'lobby')"
        )
        assert counts.fetchone() == (2, 1)
    with sign_in(dev).open(f"{dev.url}/", timeout=20) as page:
        assert STAFF in page.read().decode()


def test_a_second_start_makes_nothing_again(dev: Launch) -> None:
    made = [line for line in dev.lines if "demo |" in line]
    assert len(made) == len(RULESETS) + 2


def sign_in(dev: Launch) -> urllib.request.OpenerDirector:
    """A browser in which the administrator is signed in, with the password that the start prints."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    address = f"{dev.url}/accounts/login/"
    with browser.open(address, timeout=20) as page:
        token = CSRF.search(page.read().decode())
    assert token
    sent = urlencode({"csrfmiddlewaretoken": token[1], "login": STAFF, "password": PASSWORD}).encode()
    browser.open(urllib.request.Request(address, sent, {"Referer": address}), timeout=20).close()
    return browser


def test_a_changed_file_restarts_pages_and_sockets(dev: Launch) -> None:
    """Which are served again, with the client's modules from where they are bundled."""
    before = dev.children()["web"].pid
    file = PROJECT / "templates" / "changed_by_a_test.svg"
    try:
        file.write_text("anything")
        dev.wait_for("restarting after a change of templates/changed_by_a_test.svg")
    finally:
        file.unlink()
    deadline = time.monotonic() + 60
    while dev.children().get("web") is None or dev.children()["web"].pid == before or not serves(dev):
        assert time.monotonic() < deadline, "".join(dev.lines)
        time.sleep(0.2)
    address = f"{dev.url.replace('http', 'ws', 1)}/ws/room/123456/"
    with connect(address, origin=Origin(dev.url)) as socket:
        assert socket.recv(timeout=20)


def serves(dev: Launch) -> bool:
    """Whether a page and its script are served."""
    try:
        with urllib.request.urlopen(f"{dev.url}/", timeout=5) as page:
            script = re.search(r'src="(/static/games/build/[^"]+\.js)"', page.read().decode())
        assert script
        with urllib.request.urlopen(dev.url + script[1], timeout=5) as file:
            return bool(file.status == 200)
    except OSError:
        return False
