"""The tests' own live site, and the site's basic answers."""

import asyncio
import json
import socket
import urllib.request
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from accounts.models import User
from config.http.sockets import NO_SUCH_SOCKET
from tests.support.live import HOST, LiveSite

CLOSE_FRAME = b"\x88\x02" + NO_SUCH_SOCKET.to_bytes(2, "big")
HEAD = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


def test_a_live_site_refuses_a_port_that_is_taken(live_site: LiveSite) -> None:
    """Otherwise a leftover server would be tested in its place."""
    with pytest.raises(RuntimeError, match="is taken"):
        LiveSite(live_site.services, live_site.port).start("web")


def test_a_killed_part_can_be_restarted(live_site: LiveSite) -> None:
    """After SIGKILL the next page is served again."""
    live_site.kill("web")
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(f"{live_site.url}/alive", timeout=2)
    live_site.start("web")
    with urllib.request.urlopen(f"{live_site.url}/alive", timeout=2) as answer:
        assert answer.read() == b"ok"


def test_two_web_processes_serve_one_site(live_site: LiveSite) -> None:
    """The second has an address of its own."""
    with urllib.request.urlopen(f"{live_site.second_web()}/alive", timeout=2) as answer:
        assert answer.read() == b"ok"


def test_a_socket_at_an_unknown_path_is_closed_with_a_code(live_site: LiveSite) -> None:
    """It is accepted first, because browsers show no other code."""

    async def meet(address: str) -> int | None:
        async with connect(f"{address}/no/such/socket", origin=live_site.url) as socket:  # type: ignore[arg-type]
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            return socket.close_code

    for address in (live_site.ws_url, live_site.second_web().replace("http", "ws")):
        assert asyncio.run(meet(address)) == NO_SUCH_SOCKET


def test_a_client_that_answers_a_close_late_keeps_its_connection(live_site: LiveSite) -> None:
    """A busy client would lose the code otherwise: its connection is reset while it is still sending."""
    with socket.create_connection((HOST, live_site.port), timeout=20) as opened:
        opened.sendall(
            f"GET /no/such/socket HTTP/1.1\r\nHost: {HOST}:{live_site.port}\r\nOrigin: {live_site.url}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        received = b""
        while CLOSE_FRAME not in received:
            received += opened.recv(1_000)
        opened.settimeout(2)  # twice as long as autobahn waits
        with pytest.raises(TimeoutError):
            opened.recv(1_000)


@pytest.mark.parametrize("strange", ["http://evil.example", "https://127.0.0.1:{port}", "http://127.0.0.1:1"])
def test_a_socket_from_another_origin_is_refused(live_site: LiveSite, strange: str) -> None:
    """Host, scheme and port all count."""

    async def meet() -> None:
        origin = strange.format(port=live_site.port)
        async with connect(f"{live_site.ws_url}/no/such/socket", origin=origin):  # type: ignore[arg-type]
            pass

    with pytest.raises(InvalidStatus, match="403"):
        asyncio.run(meet())


def test_pages_have_a_strict_content_security_policy(page: Page) -> None:
    """Nothing inline, nothing from other origins, sockets only to the site itself."""
    answer = page.goto("/admin/login/")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "ws://127.0.0.1:" in policy


def test_rows_of_the_test_are_seen_by_the_site(live_site: LiveSite, new_page: Callable[..., Page]) -> None:
    """Rows are committed, so the test and the site see each other's."""
    User.objects.create_superuser("Ada", "ada@example.org", "a long password")
    shown = live_site.manage("shell", "-v0", "-c", "from accounts.models import User; print(User.objects.count())")
    assert json.loads(shown.stdout) == 1
    assert new_page().goto("/alive") is not None


def test_rows_of_another_test_are_gone(live_site: LiveSite) -> None:
    """Each test begins with an empty database, except for initial data."""
    assert not User.objects.filter(username="Ada").exists()


@pytest.fixture
def connection(live_site: LiveSite) -> Iterator[socket.socket]:
    """A database connection to the running site."""
    with socket.create_connection(("127.0.0.1", live_site.port), timeout=20) as opened:
        yield opened


def test_a_large_body_is_refused_before_it_is_received(connection: socket.socket) -> None:
    """A8: 300 MB are announced, none is sent, and the answer arrives."""
    connection.sendall(HEAD + b"Content-Length: 300000000\r\n\r\n")
    assert connection.recv(1_000).startswith(b"HTTP/1.1 413 ")


def test_a_chunked_body_is_refused_at_the_limit(connection: socket.socket) -> None:
    """It states no length, so it is cut off at the limit and not stored."""
    connection.sendall(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
    chunk = b"%x\r\n%s\r\n" % (50_000, b"x" * 50_000)
    for _ in range(20):
        connection.sendall(chunk)
    connection.sendall(b"1\r\nx\r\n")
    assert connection.recv(1_000).startswith(b"HTTP/1.1 413 ")


def test_a_body_within_the_limit_is_read(connection: socket.socket) -> None:
    """It is answered as usual: there is no CSRF token here."""
    connection.sendall(HEAD + b"Content-Length: 500000\r\n\r\n" + b"x" * 500_000)
    assert connection.recv(1_000).startswith(b"HTTP/1.1 40")


def test_a_picture_may_be_larger_than_other_bodies(live_site: LiveSite) -> None:
    """A phone's photo is received whole, but no body beyond that, and none of an unknown length."""
    head = HEAD.replace(b"POST / ", b"POST /profile/picture/?x=1 ")
    chunk = b"%x\r\n%s\r\n" % (50_000, b"x" * 50_000)
    for request, status in (
        (head + b"Content-Length: 3000000\r\n\r\n" + b"x" * 3_000_000, b"40"),
        (head + b"Content-Length: 9000000\r\n\r\n", b"413"),
        (head + b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 20 + b"1\r\nx\r\n", b"413"),
    ):
        with socket.create_connection(("127.0.0.1", live_site.port), timeout=20) as opened:
            opened.sendall(request)
            assert opened.recv(1_000).startswith(b"HTTP/1.1 " + status)
