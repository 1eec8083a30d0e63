"""A whole site behind PgBouncer in transaction mode, with far fewer sessions than connections (pitfall 24)."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from config.embedded.site import BEAT, WEB, WORKER
from tests.chaos.people import Person
from tests.support.live import LiveSite
from tests.support.pooler import SESSIONS, PgBouncer
from tests.support.replicas import Replica
from tests.support.separate import DATABASE, separate_site
from tests.support.services import Services
from tests.support.started import started

pytestmark = pytest.mark.slow

PLAYED, LONGEST = 150, 30.0
"""Actions of people at the busy tables, and the seconds in which so many must be accepted."""
AUCTION = 3
HARMLESS = ("clock has been set", "requeuing undeliverable message")
"""What a machine says that is too busy to renew a lease in time, and what Celery says of a task that it leaves."""
SETTLE = 20.0
"""Seconds in which the worker does what it was asked to."""
TABLES = """
import json
from accounts import services
from games.models import SimulatedBoard
from games.rulesets import rulebook
from games.services.boards.simulation import request_simulation
from leaderboards.models import RunningTally
from tests.games.running import put_up_for_auction
from tests.games.sockets import cookies_of
from tests.games.tables import game_of, people

made = []
for number in range(4):
    users = people(4)
    game = game_of(*users, bots=2, options={"starting_cash": 1_000_000, "bot_pace": 1})
    made.append({"code": game.room.code, "game": game.pk, "cookies": [cookies_of(user) for user in users]})
ann, bob = people(2)
auctioned = game_of(ann, bob, options={"auction_seconds": %d})
put_up_for_auction(auctioned)
made.append({"code": auctioned.room.code, "game": auctioned.pk, "cookies": [cookies_of(ann), cookies_of(bob)]})
services.delete_account(people(1)[0])
request_simulation(rulebook("oofopoly"))
print(json.dumps(made))
"""
IN_PARTS = """
import psycopg
from accounts.models import User
from tests.games.tables import people

keys = [user.pk for user in people(3)]
read = iter(User.objects.filter(pk__in=keys).iterator(chunk_size=1))
found = [next(read)]
with psycopg.connect("{url}") as other:
    other.execute("SELECT 1")
    found += read
print(len(found))
"""
DONE = """
SELECT (SELECT count(*) FROM games_simulatedboard WHERE finished_at IS NULL),
       (SELECT count(*) FROM leaderboards_runningtally WHERE version > 1),
       (SELECT count(*) FROM games_action WHERE game_id = %d AND automatic = 'time')
"""
Row = tuple[Any, ...]


@pytest.fixture(scope="module")
def pooler(own_services: Services) -> Iterator[PgBouncer]:
    """The pooler before that PostgreSQL."""
    with started(PgBouncer(own_services.postgres)) as running:
        yield running


@pytest.fixture(scope="module")
def site(own_services: Services, pooler: PgBouncer) -> Iterator[LiveSite]:
    """The site, whose database was migrated through the pooler, too."""
    with separate_site(own_services, pooler.environment(DATABASE)) as running:
        yield running


def stored(services: Services, statement: str) -> list[Row]:
    """Rows of the database, past the pooler."""
    with psycopg.connect(services.postgres.url_of(DATABASE), autocommit=True) as connection:
        return connection.execute(statement.encode()).fetchall()


def test_lists_are_read_in_parts_though_others_take_the_session_meanwhile(site: LiveSite, pooler: PgBouncer) -> None:
    """As accounts are when somebody signs in: a cursor of the session would be gone."""
    done = site.manage("shell", "-v0", "-c", IN_PARTS.format(url=pooler.url_of(DATABASE)))
    assert done.stdout.split() == ["3"]


def test_a_site_plays_through_a_pooler_and_leaves_nothing_behind(
    site: LiveSite, own_services: Services, pooler: PgBouncer
) -> None:
    """Moves at busy tables, an auction's limit, a download, a deletion and a simulation: nothing fails or is held."""
    *busy, auctioned = json.loads(site.manage("shell", "-v0", "-c", TABLES % AUCTION).stdout)
    people = [
        Person(site, table["code"], cookies, f"g{table['game']}p{number}", "pooler", pace=0.1)
        for table in busy
        for number, cookies in enumerate(table["cookies"])
    ]
    for person in people:
        person.urls, person.url = [site.url], site.url
        person.start()
    try:
        request = urllib.request.Request(f"{site.url}/account/download/", headers={"Cookie": busy[0]["cookies"][0]})
        with urllib.request.urlopen(request, timeout=20) as answer:
            assert json.load(answer)["games"]
        deadline = time.monotonic() + LONGEST
        while sum(len(person.told.accepted) for person in people) < PLAYED:
            assert time.monotonic() < deadline, f"only {sum(len(person.told.accepted) for person in people)}"
            time.sleep(0.1)
    finally:
        for person in people:
            person.leaving.set()
        for person in people:
            person.join(LONGEST)
    assert [wrong for person in people for wrong in person.told.wrong] == []
    deadline = time.monotonic() + SETTLE
    while (done := stored(own_services, DONE % auctioned["game"])[0]) != (0, len(busy) + 1, 1):
        assert time.monotonic() < deadline, done
        time.sleep(0.1)
    (pool,) = [row for row in pooler.tell("SHOW POOLS") if row["database"] == DATABASE]
    assert pool["cl_active"] > SESSIONS
    for part in (WEB, WORKER, BEAT):
        assert site.end(part) == 0
    assert stored(own_services, "SELECT pid FROM pg_locks WHERE locktype = 'advisory'") == []
    assert stored(own_services, "SELECT name FROM site_config_lock") == []
    assert (
        len(stored(own_services, "SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend'"))
        <= SESSIONS + 2
    )
    logs = {part: site.log(part).casefold() for part in (WEB, WORKER, BEAT)} | {"pooler": pooler.log().casefold()}
    for part, text in logs.items():
        log = "\n".join(line for line in text.splitlines() if not any(words in line for words in HARMLESS))
        for word in ("error", "warning", "traceback", "unavailable"):
            assert word not in log, f"{part}:\n{log[-4000:]}"


def test_sessions_are_limited_and_migrations_are_not(site: LiveSite, pooler: PgBouncer, own_services: Services) -> None:
    """The limits come with the role in the database; a transaction of `prepare` lifts that of time for itself."""
    pooler.tell("RECONNECT")  # the session of `prepare` itself is older than the limits
    with psycopg.connect(pooler.url_of(DATABASE), autocommit=True) as connection:
        limits = [connection.execute(f"SHOW {name}").fetchone() for name in ("lock_timeout", "statement_timeout")]
    assert limits == [("5s",), ("30s",)]
    program = (
        "from django.db import connection, transaction\n"
        "from config.database import limited\n"
        "def shown():\n"
        "    with connection.cursor() as cursor:\n"
        "        cursor.execute('SHOW statement_timeout')\n"
        "        return cursor.fetchone()[0]\n"
        "with connection.execute_wrapper(limited({'statement_timeout': '0'})):\n"
        "    with transaction.atomic():\n"
        "        print(shown(), shown())\n"
        "    print(shown())\n"
    )
    assert site.manage("shell", "-v0", "-c", program).stdout.split() == ["0", "0", "30s"]


def test_limits_that_an_operator_has_set_are_kept(site: LiveSite, pooler: PgBouncer, own_services: Services) -> None:
    """`prepare` sets only what is missing."""
    stored_limits = (
        "SELECT unnest(setconfig) FROM pg_db_role_setting d JOIN pg_database b ON b.oid = d.setdatabase "
        f"WHERE b.datname = '{DATABASE}'"
    )
    with psycopg.connect(own_services.postgres.url_of(DATABASE), autocommit=True) as connection:
        connection.execute(f"ALTER ROLE CURRENT_USER IN DATABASE {DATABASE} SET statement_timeout = '90s'")
        connection.execute(f"ALTER ROLE CURRENT_USER IN DATABASE {DATABASE} RESET lock_timeout")
    site.manage("prepare")
    assert sorted(stored(own_services, stored_limits)) == [("lock_timeout=5s",), ("statement_timeout=90s",)]


def test_what_was_never_started_removes_nothing(
    own_services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a pooler nor a replica, as in a measurement without one: not the folder in which a command runs."""
    (tmp_path / "work").touch()
    monkeypatch.chdir(tmp_path)
    PgBouncer(own_services.postgres).stop()
    Replica(own_services.postgres).stop()
    assert (tmp_path / "work").exists()
