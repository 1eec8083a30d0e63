"""What of a request is logged and measured, whatever it contains."""

from __future__ import annotations

import contextlib
import contextvars
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.test import override_settings
from django.urls import URLPattern, URLResolver, get_resolver, resolve
from structlog.contextvars import bind_contextvars, get_contextvars

from config.http.observing import SECRET_ROUTES, path_of, request_id_of, route_of
from config.monitoring import access
from config.monitoring.access import network_of, readable
from config.monitoring.work import begin_request, current
from games.runtime.batching import Batcher
from games.runtime.database import in_database

PROXIED = [(b"x-forwarded-for", b"203.0.113.9"), (b"x-request-id", b"from-the-proxy")]
SECRETS = {"uidb36", "uidb64", "token", "secret", "key"}
"""Names of parts of paths that are secret, or may be."""
HARMLESS = {
    *("rules", "rules-simulation", "board-default", "api-simulation", "preview-rules", "site-logo"),
    *("people", "people-look", "people-leave", "people-confirm"),
}
"""Pages whose `key` names a game, or the contents of the logo."""


def scope(*headers: tuple[bytes, bytes]) -> dict[str, Any]:
    """A request."""
    return {"client": ("10.0.0.1", 1), "headers": headers}


@override_settings(TRUSTED_PROXIES=1)
@pytest.mark.parametrize("sent", [b"from-the-proxy", b"0f" * 32, b"a.b_c:d-1"])
def test_the_id_of_a_trusted_proxy_is_kept(sent: bytes) -> None:
    """So that its log and ours name a request alike."""
    assert request_id_of(scope(PROXIED[0], (b"x-request-id", sent))) == sent.decode()


@override_settings(TRUSTED_PROXIES=1)
@pytest.mark.parametrize(
    "sent", [b"", b"short", b"x" * 65, b"with space", b"line\nbreak", "é".encode() * 8, b"<b>bold</b>"]
)
def test_an_id_that_could_be_anything_is_replaced(sent: bytes) -> None:
    """It ends up in logs and on pages."""
    assert request_id_of(scope(PROXIED[0], (b"x-request-id", sent))) != sent.decode("latin1")


def test_without_a_trusted_proxy_no_id_is_believed() -> None:
    """Anybody could give two requests the same one."""
    found = request_id_of(scope(*PROXIED))
    assert found != "from-the-proxy"
    assert found != request_id_of(scope(*PROXIED))
    with override_settings(TRUSTED_PROXIES=1):
        assert request_id_of(scope(PROXIED[1])) != "from-the-proxy"


def test_only_the_network_of_an_address_is_logged() -> None:
    """Too little to tell one household from its neighbours."""
    networks = {
        "203.0.113.77": "203.0.113.0/24", "2001:db8:1:2:3::4": "2001:db8:1::/48",
        "::ffff:203.0.113.77": "203.0.113.0/24", "fe80::1%eth0": "fe80::/48", "": "", "a socket": "",
    }  # fmt: skip
    assert {address: network_of(address) for address in networks} == networks


def patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    """Every URL pattern below one."""
    for one in resolver.url_patterns:
        if isinstance(one, URLResolver):
            yield from patterns(one)
        else:
            yield one


def test_every_path_with_a_secret_is_known() -> None:
    """A new page of this kind has to be listed, or to be called harmless here."""
    suspicious = {one.name for one in patterns(get_resolver()) if SECRETS & set(one.pattern.regex.groupindex)}
    assert suspicious - HARMLESS == SECRET_ROUTES


def test_paths_are_logged_without_their_secrets() -> None:
    """Whoever reads the log must not be able to reset a password."""
    path = "/accounts/password/reset/key/3-c0ffee-beef/"
    assert path_of(path, resolve(path)) == "/accounts/password/reset/key/…-…/"
    assert path_of("/rules/oofopoly/", resolve("/rules/oofopoly/")) == "/rules/oofopoly/"
    assert readable("/" + "a\n\x1b[31m" + "b" * 300) == "/a??[31m" + "b" * 192


def test_routes_are_bounded() -> None:
    """Whatever path a stranger asks for."""
    assert route_of("/rules/oofopoly/", resolve("/rules/oofopoly/")) == "rules"
    assert route_of("/admin/games/game/", resolve("/admin/games/game/")) == "admin"
    assert (route_of("/static/x.css", None), route_of("/wp-login.php", None)) == ("static", "unknown")


@pytest.fixture
def bound() -> Iterator[Callable[..., Any]]:
    """Bind names for a test."""
    from structlog.contextvars import bound_contextvars

    with contextlib.ExitStack() as stack:
        yield lambda **names: stack.enter_context(bound_contextvars(**names))


async def test_a_batch_is_logged_as_nobodys(bound: Callable[..., Any]) -> None:
    """The task that serves many is begun by the first of them, whose ids it must not keep."""

    async def work(items: list[int]) -> list[dict[str, Any]]:
        return [get_contextvars() for _ in items]

    bound(person=1)
    batcher: Batcher[int, dict[str, Any]] = Batcher(work, max_size=5, max_waiting=5)
    assert await batcher.do(1) == {}


async def test_threads_log_the_ids_of_their_caller(bound: Callable[..., Any]) -> None:
    """And what they bind stays theirs."""

    def service() -> dict[str, Any]:
        before = get_contextvars()
        bind_contextvars(game=2)
        return before

    bound(person=1)
    assert await in_database("en", service) == {"person": 1}
    assert "game" not in get_contextvars()


@pytest.mark.django_db
def test_the_queries_of_a_request_are_counted() -> None:
    """In whatever thread they are made."""
    from accounts.models import User

    async def request() -> tuple[int, float]:
        work = begin_request("a-request")
        await User.objects.filter(pk=1).acount()
        await User.objects.filter(pk=1).aexists()
        return work.queries, work.query_seconds

    queries, seconds = contextvars.copy_context().run(async_to_sync(request))
    assert queries == 2
    assert 0 < seconds < 10
    assert current.get() is None
    assert logging.getLogger("opoly.access").level == logging.INFO


def test_nothing_is_logged_unless_it_is_asked_for(caplog: pytest.LogCaptureFixture) -> None:
    """The access log is off by default."""
    caplog.set_level(logging.INFO)
    access.record("request", "203.0.113.77", 0.1)
    assert not caplog.records
    with override_settings(ACCESS_LOG=True):
        access.record("request", "203.0.113.77", 0.1)
    assert len(caplog.records) == 1
