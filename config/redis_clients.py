"""Every client of Redis, for live messages, tasks and the cache, is made here from a URL.

`redis://`, `rediss://` (TLS) and `unix://` name one server; `redis+sentinel://` and `rediss+sentinel://` name
sentinels, which know the server that has a service's data at the moment:

    rediss+sentinel://user:password@host1:26379,host2:26379/service/0?sentinel_password=secret

With TLS certificates are always checked, by the system's authorities or those of `REDIS_CA_CERTS`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from ssl import CERT_REQUIRED
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

import redis
import redis.asyncio
import redis.asyncio.sentinel
import redis.sentinel
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

SINGLE, SENTINEL = ("redis", "rediss", "unix"), ("redis+sentinel", "rediss+sentinel")
SENTINEL_PORT = 26379
SENTINEL_TIMEOUT = 1.0
"""Seconds that a sentinel may take until the next one is asked."""
UNCHECKED = ("ssl_cert_reqs", "ssl_check_hostname")
BETWEEN_URLS = re.compile(r",\s*(?=[a-z+]+://)")
"""A comma before a scheme; those between sentinels have none."""


@dataclass(frozen=True)
class Sentinels:
    """The sentinels of a URL: their addresses, the service that they watch, and how both are connected to."""

    hosts: list[tuple[str, int]]
    service: str
    server: dict[str, Any]
    own: dict[str, Any]

    def asked(self, retry: Any) -> dict[str, Any]:
        """How a sentinel is asked: at once or not at all: there are others, and the library's pauses are long."""
        timeouts = {"socket_timeout": SENTINEL_TIMEOUT, "socket_connect_timeout": SENTINEL_TIMEOUT}
        return {**timeouts, "retry": retry(NoBackoff(), 0), **self.own}


@dataclass(frozen=True)
class Broker:
    """What Celery has to be told to reach a server, in its own words."""

    url: str
    tls: dict[str, Any] | None
    options: dict[str, Any] = field(default_factory=dict)


def urls_of(text: str) -> list[str]:
    """The URLs in a setting, separated by commas."""
    return [url.strip() for url in BETWEEN_URLS.split(text)]


@lru_cache
def live_servers(text: str) -> tuple[str, ...]:
    """The servers of live messages, in the order in which all processes number them."""
    return tuple(urls_of(text))


def check(name: str, text: str, ca_certs: str, *, several: bool = False) -> None:
    """Refuse the value of a setting that names servers unless it can be used."""
    if ca_certs and not Path(ca_certs).is_file():
        raise ImproperlyConfigured(f"REDIS_CA_CERTS: there is no file {ca_certs}.")
    urls = urls_of(text)
    if len(urls) > 1 and not several:
        raise ImproperlyConfigured(f"{name} is the URL of one server; only REDIS_URL may name several.")
    for url in urls:
        try:
            _check(url)
        except ValueError as error:
            raise ImproperlyConfigured(f"{name}: {error}") from None  # the URL may have a password


def client(url: str, kind: type[redis.Redis] = redis.Redis, **options: Any) -> redis.Redis:
    """A client of a server."""
    parts = urlsplit(url)
    if parts.scheme not in SENTINEL:
        return kind.from_url(url, **_tls(parts, settings.REDIS_CA_CERTS), **options)
    known = _sentinels(parts, settings.REDIS_CA_CERTS)
    manager = redis.sentinel.Sentinel(known.hosts, sentinel_kwargs=known.asked(Retry), **known.server)
    return manager.master_for(known.service, kind, **options)


class _Watched(redis.asyncio.Redis):
    """A client of a server that sentinels name, which disconnects from them, too."""

    async def aclose(self, close_connection_pool: bool | None = None) -> None:
        """Disconnect."""
        await super().aclose(close_connection_pool)
        await self.connection_pool.sentinel_manager.aclose()  # type: ignore[attr-defined]


def async_client(url: str, **options: Any) -> redis.asyncio.Redis:
    """A client of a server for the running event loop."""
    parts = urlsplit(url)
    if parts.scheme not in SENTINEL:
        return redis.asyncio.Redis.from_url(url, **_tls(parts, settings.REDIS_CA_CERTS), **options)
    known = _sentinels(parts, settings.REDIS_CA_CERTS)
    asked = known.asked(AsyncRetry)
    manager = redis.asyncio.sentinel.Sentinel(known.hosts, sentinel_kwargs=asked, **known.server)
    return manager.master_for(known.service, _Watched, **options)


def broker_of(url: str, ca_certs: str) -> Broker:
    """The settings of Celery for a server."""
    parts = urlsplit(url)
    if parts.scheme == "unix":
        raise ImproperlyConfigured("BROKER_URL: Celery reaches a server by redis://, not by a Unix socket.")
    tls = {**_tls(parts, ca_certs), "ssl_cert_reqs": CERT_REQUIRED} if parts.scheme.startswith("rediss") else None
    if parts.scheme not in SENTINEL:
        return Broker(url, tls)
    sentinels = _sentinels(parts, ca_certs)
    user = parts.netloc.rpartition("@")[0]
    place = f"/{sentinels.server['db']}"
    hosts = [f"{f'[{host}]' if ':' in host else host}:{port}" for host, port in sentinels.hosts]
    urls = [f"sentinel://{f'{user}@' if user else ''}{host}{place}" for host in hosts]
    options = {"master_name": sentinels.service, "sentinel_kwargs": sentinels.asked(Retry)}
    return Broker(";".join(urls), tls, options)


def _check(url: str) -> None:
    """Raise ValueError if a URL cannot be used."""
    parts = urlsplit(url)
    if parts.scheme not in SINGLE + SENTINEL:
        raise ValueError(f"a URL begins with {', '.join(f'{scheme}://' for scheme in SINGLE + SENTINEL)}.")
    if any(name in UNCHECKED for name, _ in parse_qsl(parts.query, keep_blank_values=True)):
        raise ValueError("certificates are always checked; name your own authority with REDIS_CA_CERTS.")
    if parts.scheme in SENTINEL:
        _sentinels(parts, "")
    else:
        if parts.scheme != "unix" and not parts.hostname:
            raise ValueError("a host is missing.")
        try:
            redis.ConnectionPool.from_url(url).make_connection()
        except TypeError:
            raise ValueError("an option after the ? is unknown.") from None


def _tls(parts: SplitResult, ca_certs: str) -> dict[str, Any]:
    if not parts.scheme.startswith("rediss"):
        return {}
    return {"ssl_cert_reqs": "required", "ssl_check_hostname": True, "ssl_ca_certs": ca_certs or None}


def _sentinels(parts: SplitResult, ca_certs: str) -> Sentinels:
    login, _, places = parts.netloc.rpartition("@")
    service, _, database = parts.path.removeprefix("/").partition("/")
    if not service or not re.fullmatch(r"\d*", database):
        raise ValueError("after the sentinels comes /service or /service/database.")
    secure: dict[str, Any] = {"ssl": True, **_tls(parts, ca_certs)} if parts.scheme.startswith("rediss") else {}
    user, _, password = login.partition(":")
    own = {name.removeprefix("sentinel_"): value for name, value in parse_qsl(parts.query)}
    if not own.keys() <= {"username", "password"}:
        raise ValueError("of a URL of sentinels only sentinel_username and sentinel_password may follow the ?.")
    return Sentinels(
        hosts=[_host(place) for place in places.split(",")],
        service=unquote(service),
        server={
            "db": int(database or 0),
            **({"username": unquote(user)} if user else {}),
            **({"password": unquote(password)} if password else {}),
            **secure,
        },
        own={**own, **secure},
    )


def _host(place: str) -> tuple[str, int]:
    parts = urlsplit(f"//{place}")
    if not parts.hostname:
        raise ValueError("a sentinel's host is missing.")
    return parts.hostname, parts.port or SENTINEL_PORT
