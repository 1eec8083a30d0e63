"""Whole sites whose Redis is behind TLS, is watched by a sentinel, or is several servers."""

from __future__ import annotations

import asyncio
import json
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import redis
from celery import Celery
from django.core.cache.backends.base import BaseCache
from kombu.exceptions import OperationalError
from pytest_django import Settings

from config.cache import ImpatientCache
from config.embedded.folder import DataFolder
from config.embedded.redis import Redis
from config.embedded.site import BEAT, WEB, WORKER
from config.redis_clients import async_client, broker_of, client
from games.runtime.broadcast import channel_of, server_of
from tests.games.sockets import Browser
from tests.support.live import WEB2, LiveSite
from tests.support.separate import Table, hear, move, seated, separate_site, tables_at
from tests.support.services import Services
from tests.support.tls import Authority, with_tls
from tests.support.valkeys import PASSWORD, Valkey

pytestmark = pytest.mark.slow

PROMPT, SLOW_MACHINE = 2.0, 3.0
"""Seconds in which a move is heard, and how much longer on a busy machine."""
RECOVERED = 20.0
"""Seconds in which everything works again after a server was replaced or restarted."""
WORKS = {"ready": True, "database": "ok", "redis": "ok", "broker": "ok", "cache": "ok", "sweep": "ok"}


def ready(site: LiveSite) -> dict[str, Any]:
    """What the site says of its parts."""
    try:
        with urllib.request.urlopen(f"{site.url}/ready", timeout=10) as answer:
            parts: dict[str, Any] = json.load(answer)
    except urllib.error.HTTPError as error:
        parts = json.load(error)
    return parts


def wait_until_ready(site: LiveSite, wanted: dict[str, Any]) -> None:
    """Wait until it says this."""
    deadline = time.monotonic() + RECOVERED
    while (parts := ready(site)) != wanted:
        assert time.monotonic() < deadline, parts
        time.sleep(0.2)


# TLS


@pytest.fixture
def secure(own_services: Services, tmp_path: Path) -> Iterator[tuple[str, Authority]]:
    """The address of the Redis by TLS, with the authority that signed its certificate; a database is still to come."""
    authority = Authority(tmp_path, "ours")
    with with_tls(own_services.redis.port, authority.context("127.0.0.1")) as port:
        yield f"rediss://:{own_services.data.secret('redis')}@127.0.0.1:{port}", authority


def test_all_of_a_site_goes_by_tls(own_services: Services, secure: tuple[str, Authority]) -> None:
    """Live messages, tasks and the cache: worker and beat sweep, and a move crosses from one process to another."""
    url, authority = secure
    names = ("REDIS_URL", "BROKER_URL", "CACHE_URL")
    addresses = {name: f"{url}/{number}" for number, name in enumerate(names)}
    with separate_site(own_services, {**addresses, "REDIS_CA_CERTS": str(authority.file)}, WEB2) as site:
        wait_until_ready(site, WORKS)
        (table,) = tables_at(site, 1)
        browsers = seated(site, table)
        for _ in range(3):
            hear(browsers, move(browsers), PROMPT * SLOW_MACHINE)
        for browser in browsers:
            browser.close()
        for part in (WEB, WORKER, BEAT, WEB2):
            assert "insecure" not in site.log(part).casefold()


@pytest.mark.parametrize("trusted", [True, False])
def test_a_certificate_of_a_stranger_is_refused_for_every_use(
    trusted: bool, secure: tuple[str, Authority], settings: Settings, tmp_path: Path
) -> None:
    """And that of an authority in the file is accepted."""
    url, authority = secure
    known = authority if trusted else Authority(tmp_path, "another")
    settings.REDIS_CA_CERTS = str(known.file)
    broker = broker_of(url, settings.REDIS_CA_CERTS)
    app = Celery(broker=broker.url, set_as_current=False, fixups=[])
    app.conf.update(broker_use_ssl=broker.tls, broker_connection_timeout=5)

    async def ping() -> Any:
        async with async_client(url) as one:
            return await one.ping()

    def publish() -> None:
        with app.connection_for_write() as connection:
            connection.ensure_connection(max_retries=1)

    def keep() -> None:
        cache: BaseCache = ImpatientCache(url, {})
        cache.set("certificate", "checked")

    for use in (lambda: client(url).ping(), lambda: asyncio.run(ping()), publish, keep):
        if trusted:
            use()
        else:
            with pytest.raises((redis.ConnectionError, OperationalError), match="CERTIFICATE_VERIFY_FAILED"):
                use()


# Sentinels


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[tuple[str, list[Valkey], Valkey]]:
    """The address of a service, its two servers, and the sentinel that watches them."""
    password = f'masterauth "{PASSWORD}"'
    first = Valkey(tmp_path, "first", password)
    second = Valkey(tmp_path, "second", password, f"replicaof 127.0.0.1 {first.port}")
    sentinel = Valkey(
        tmp_path,
        "sentinel",
        f"sentinel monitor live 127.0.0.1 {first.port} 1",
        f'sentinel auth-pass live "{PASSWORD}"',
        "sentinel down-after-milliseconds live 1000",
        "sentinel failover-timeout live 3000",
        sentinel=True,
    )
    with ExitStack() as stack:
        for server in (first, second, sentinel):
            stack.callback(server.stop)
            server.start()
        with sentinel.client() as asked:
            deadline = time.monotonic() + RECOVERED
            while not asked.sentinel_slaves("live"):
                assert time.monotonic() < deadline
                time.sleep(0.1)
        secret = PASSWORD.replace(" ", "%20")
        gone = Valkey(tmp_path, "gone").port  # the first sentinel of the address does not run
        hosts = f"127.0.0.1:{gone},127.0.0.1:{sentinel.port}"
        yield f"redis+sentinel://:{secret}@{hosts}/live/{{}}?sentinel_password={secret}", [first, second], sentinel


def test_a_site_goes_on_with_the_server_that_sentinels_choose(
    own_services: Services, watched: tuple[str, list[Valkey], Valkey]
) -> None:
    """The server of live messages, tasks and the cache is killed: within seconds the other one does all of it."""
    url, (first, second), _ = watched
    names = ("REDIS_URL", "BROKER_URL", "CACHE_URL")
    addresses = {name: url.format(number) for number, name in enumerate(names)}
    with separate_site(own_services, addresses, WEB2) as site:
        wait_until_ready(site, WORKS)
        (table,) = tables_at(site, 1)
        browsers = seated(site, table)
        hear(browsers, move(browsers), PROMPT * SLOW_MACHINE)
        first.kill()
        move(browsers)  # nobody waits for Redis
        with second.client() as promoted:
            deadline = time.monotonic() + RECOVERED
            while promoted.info("replication")["role"] != "master":
                assert time.monotonic() < deadline
                time.sleep(0.1)
        wait_until_ready(site, WORKS)
        crosses_again(browsers)
        for browser in browsers:
            browser.close()


def crosses_again(browsers: list[Browser]) -> None:
    """Move until moves are heard at once at the other web process; those before are heard of by heartbeats."""
    deadline = time.monotonic() + RECOVERED
    prompt = 0
    while prompt < 3:
        assert time.monotonic() < deadline
        for browser in browsers:
            browser.hello(version=browser.version, game=browser.game["id"])
        version, began = move(browsers), time.monotonic()
        try:
            hear(browsers, version, 1.0)
        except AssertionError:
            prompt = 0
        else:
            prompt += time.monotonic() < began + 1.0


# Several servers


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[list[Redis]]:
    """Two servers of live messages."""
    running = [Redis(DataFolder(tmp_path / name)) for name in ("one", "two")]
    try:
        for server in running:
            server.start()
        yield running
    finally:
        for server in running:
            server.stop()


def by_server(tables: list[Table], settings: Settings) -> list[Table]:
    """A table of each of the two servers."""
    found = {server_of(channel_of(table.room)): table for table in tables}
    return [found[0], found[1]]


def test_rooms_are_spread_over_servers_and_only_those_of_a_dead_one_suffer(
    own_services: Services, servers: list[Redis], settings: Settings
) -> None:
    """The others go on as if nothing had happened, and its own play on, and hear each other when it is back."""
    settings.REDIS_URL = ",".join(server.url for server in servers)
    with separate_site(own_services, {"REDIS_URL": settings.REDIS_URL}, WEB2) as site:
        wait_until_ready(site, WORKS)
        tables = by_server(tables_at(site, 12), settings)
        spared, suffering = (seated(site, table) for table in tables)
        for browsers in (spared, suffering):
            hear(browsers, move(browsers), PROMPT * SLOW_MACHINE)
        assert all(subscribed(server, table) for server, table in zip(servers, tables, strict=True))
        assert not any(subscribed(server, table) for server, table in zip(servers, reversed(tables), strict=True))
        assert servers[1].process is not None
        servers[1].process.kill()
        servers[1].process.wait()
        wait_until_ready(site, {**WORKS, "redis": "partly"})
        for _ in range(5):
            hear(spared, move(spared), PROMPT * SLOW_MACHINE)
        move(suffering)
        servers[1].launch()
        wait_until_ready(site, WORKS)
        crosses_again(suffering)
        for browser in (*spared, *suffering):
            browser.close()


def subscribed(server: Redis, table: Table) -> bool:
    """Whether both web processes hear a table's messages from this server."""
    with redis.Redis.from_url(server.url) as one:
        ((_, number),) = one.pubsub_numsub(channel_of(table.room))
    return number == 2
