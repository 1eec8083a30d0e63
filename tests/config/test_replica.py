"""Pages that may be a moment old are read from a streaming replica, as long as it is well."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from games.runtime.replica import MAX_LAG
from tests.support.live import LiveSite
from tests.support.replicas import Replica
from tests.support.separate import DATABASE, hear, move, seated, separate_site, tables_at
from tests.support.services import Services
from tests.support.started import started

pytestmark = pytest.mark.slow

LAG = MAX_LAG / 1000
SETTLE = 20.0
PEOPLE = """
import json
from accounts import tokens
from accounts.models import User
from accounts.services import create_guest
made = {}
for name in ("Ann", "Bob", "Cem"):
    person = create_guest(name)
    User.objects.filter(pk=person.pk).update(is_guest=False)
    person.refresh_from_db()
    made[name] = tokens.create(person, name="test", scopes=["profile:write", "profile:read", "games:read"], days=1)[1]
print(json.dumps(made))
"""
RENAME = "UPDATE accounts_user SET is_guest = {} WHERE username = 'Ann' RETURNING 1"


@pytest.fixture(scope="module")
def replica(own_services: Services) -> Iterator[Replica]:
    """The replica of that PostgreSQL."""
    with started(Replica(own_services.postgres)) as running:
        yield running


@pytest.fixture(scope="module")
def site(own_services: Services, replica: Replica) -> Iterator[LiveSite]:
    """The site that uses it."""
    with separate_site(own_services, {"DATABASE_REPLICA_URL": replica.url_of(DATABASE)}) as running:
        yield running


@pytest.fixture(scope="module")
def tokens(site: LiveSite) -> dict[str, str]:
    """Tokens of three people, by their names."""
    made: dict[str, str] = json.loads(site.manage("shell", "-v0", "-c", PEOPLE).stdout)
    return made


@pytest.fixture
def well(site: LiveSite, replica: Replica, tokens: dict[str, str]) -> Iterator[Replica]:
    """The replica, as soon as pages are read from it, with everything replayed."""
    replica.run("SELECT pg_wal_replay_resume()")
    until(lambda: asked_replica(site, replica))
    yield replica
    replica.run("SELECT pg_wal_replay_resume()")


def until(condition: Any, timeout: float = SETTLE) -> None:
    """Wait for it."""
    deadline = time.monotonic() + timeout
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.2)


def player(site: LiveSite, name: str, token: str | None = None, body: Any = None) -> dict[str, Any]:
    """What the API says of somebody, or of what was changed of oneself."""
    path = "me/profile" if body is not None else name
    request = urllib.request.Request(
        f"{site.url}/api/players/{path}/",
        headers={"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})},
        data=None if body is None else json.dumps(body).encode(),
        method="GET" if body is None else "PATCH",
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def asked_replica(site: LiveSite, replica: Replica) -> bool:
    """Whether a page was read from it."""
    before = replica.log().count("accounts_user")
    player(site, "Ann")
    return replica.log().count("accounts_user") > before


def change(services: Services, guest: bool) -> None:
    """Change what everybody sees of somebody, past the site."""
    with psycopg.connect(services.postgres.url_of(DATABASE), autocommit=True) as connection:
        assert connection.execute(RENAME.format(guest)).fetchall() == [(1,)]


def test_a_replica_is_used_while_it_is_little_behind(site: LiveSite, well: Replica, own_services: Services) -> None:
    """What it does not know yet is not seen; from five seconds on the primary is asked, until it has caught up."""
    assert ready(site)["replica"] == "ok"
    well.run("SELECT pg_wal_replay_pause()")
    change(own_services, guest=True)
    try:
        assert player(site, "Ann")["guest"] is False
        until(lambda: player(site, "Ann")["guest"] is True, LAG + SETTLE)
        assert not asked_replica(site, well)
        assert ready(site)["replica"] == "late"
        well.run("SELECT pg_wal_replay_resume()")
        until(lambda: asked_replica(site, well))
    finally:
        change(own_services, guest=False)


def ready(site: LiveSite) -> dict[str, Any]:
    """What the site says of its parts; it is ready whatever the replica does."""
    with urllib.request.urlopen(f"{site.url}/ready", timeout=10) as answer:
        parts: dict[str, Any] = json.load(answer)
    assert parts["ready"]
    return parts


def test_who_has_just_changed_something_sees_it(site: LiveSite, well: Replica, tokens: dict[str, str]) -> None:
    """Others do a moment later."""
    assert player(site, "Bob")["public"] is True
    well.run("SELECT pg_wal_replay_pause()")
    assert player(site, "Bob", tokens["Bob"], {"public": False})["public"] is False
    assert player(site, "Bob", tokens["Bob"])["public"] is False
    assert player(site, "Bob", tokens["Cem"])["public"] is True
    well.run("SELECT pg_wal_replay_resume()")
    until(lambda: player(site, "Bob", tokens["Cem"])["public"] is False)


def test_who_the_replica_does_not_know_yet_is_found(site: LiveSite, well: Replica) -> None:
    """And who is nowhere is not."""
    well.run("SELECT pg_wal_replay_pause()")
    site.manage("shell", "-v0", "-c", "from accounts.services import create_guest; create_guest('Dora')")
    assert player(site, "Dora")["name"] == "Dora"
    with pytest.raises(urllib.error.HTTPError, match="404"):
        player(site, "Eve")


def test_moves_and_signing_in_never_ask_it(site: LiveSite, well: Replica, tokens: dict[str, str]) -> None:
    """Nor does the token of a reader, whose page it gives."""
    (table,) = tables_at(site, 1)
    browsers = seated(site, table)
    for _ in range(3):
        hear(browsers, move(browsers), 10)
    for browser in browsers:
        browser.close()
    player(site, "Ann", tokens["Cem"])
    assert asked_replica(site, well)
    for name in ("django_session", "accounts_apitoken", "games_action", "games_member", "UPDATE", "INSERT"):
        assert name not in well.log()


def test_pages_are_read_from_the_primary_when_the_replica_dies(site: LiveSite, well: Replica) -> None:
    """At once, in the very request that finds it gone, and as long as it is away."""
    well.kill()
    for _ in range(5):
        began = time.monotonic()
        assert player(site, "Ann")["name"] == "Ann"
        assert time.monotonic() < began + 5
    until(lambda: ready(site)["replica"] == "unreachable")
    well.launch()
