"""Addresses of Redis: what they may be, and what Celery is told of them."""

from __future__ import annotations

import ssl
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.redis_clients import broker_of, check, live_servers
from tests.operating.blocks import blocks

BLOCKS = blocks()
SENTINELS = "redis+sentinel://me:p%40ss@one:1,two,[::1]:3/live/2?sentinel_password=secret"


@pytest.mark.parametrize(
    "url",
    [
        "redis://localhost:6379/0",
        "redis://:secret@localhost",
        "rediss://localhost/1?ssl_certfile=/etc/own.pem&ssl_keyfile=/etc/own.key",
        "unix:///run/redis.sock?db=1",
        SENTINELS,
        "rediss+sentinel://one/live",
        BLOCKS["sentinels"].strip().removeprefix("REDIS_URL="),
    ],
)
def test_addresses_that_can_be_used(url: str) -> None:
    check("CACHE_URL", url, "")


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("http://localhost", "a URL begins with redis://, rediss://, unix://, redis"),
        ("redis://", "a host is missing"),
        ("redis://:secret@localhost:port", "[Pp]ort"),
        ("redis://localhost?db=one", "Invalid value for 'db'"),
        ("redis://localhost?colour=red", "an option after the . is unknown"),
        ("rediss://localhost?ssl_cert_reqs=none", "certificates are always checked"),
        ("rediss://localhost?ssl_check_hostname=false", "certificates are always checked"),
        ("redis+sentinel://one:1,two:2", "after the sentinels comes /service"),
        ("redis+sentinel://one:1/live/first", "after the sentinels comes /service"),
        ("redis+sentinel://one:1,/live", "a sentinel's host is missing"),
        ("redis+sentinel://one:1/live?ssl_cert_reqs=none", "certificates are always checked"),
        ("redis+sentinel://one:1/live?db=2", "only sentinel_username and sentinel_password"),
        ("redis://one,redis://two", "only REDIS_URL may name several"),
    ],
)
def test_other_addresses_are_refused_without_showing_a_password(url: str, says: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=f"^CACHE_URL.*{says}") as caught:
        check("CACHE_URL", url, "")
    assert "secret" not in str(caught.value)


def test_several_servers_of_live_messages_may_be_watched_by_sentinels() -> None:
    """Commas separate both the servers and the sentinels of one."""
    text = f"{SENTINELS},redis://three/0, rediss://four"
    check("REDIS_URL", text, "", several=True)
    assert live_servers(text) == (SENTINELS, "redis://three/0", "rediss://four")


def test_a_file_of_authorities_must_exist(tmp_path: Path) -> None:
    with pytest.raises(ImproperlyConfigured, match="REDIS_CA_CERTS"):
        check("REDIS_URL", "rediss://localhost", str(tmp_path / "none"))


def test_celery_checks_certificates_and_asks_sentinels() -> None:
    """Without settings of its own for TLS it would check nothing."""
    assert broker_of("redis://localhost/1", "").tls is None
    plain = broker_of("rediss://localhost/1", "/ca.pem")
    checking = {"ssl_cert_reqs": ssl.CERT_REQUIRED, "ssl_check_hostname": True, "ssl_ca_certs": "/ca.pem"}
    assert (plain.url, plain.tls) == ("rediss://localhost/1", checking)
    watched = broker_of(SENTINELS.replace("redis+", "rediss+"), "/ca.pem")
    assert watched.url == ";".join(f"sentinel://me:p%40ss@{host}/2" for host in ("one:1", "two:26379", "[::1]:3"))
    assert watched.tls == checking
    assert watched.options["master_name"] == "live"
    asked = watched.options["sentinel_kwargs"]
    assert asked.pop("retry").get_retries() == 0
    assert asked == {
        "socket_timeout": 1.0,
        "socket_connect_timeout": 1.0,
        "password": "secret",
        "ssl": True,
        **checking,
        "ssl_cert_reqs": "required",
    }
