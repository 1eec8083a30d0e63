"""What a web process receives: connections of one address, and requests that come slowly (S4)."""

from __future__ import annotations

import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.embedded.folder import PROJECT
from config.embedded.redis import free_port
from config.embedded.site import own_addresses, site_environment, web_command
from tests.config.test_descriptors import START_TIMEOUT

ANYWHERE, MOST = "0.0.0.0", 6
SECONDS = 1.0
SLOW = """
import config.web
config.web.RECEIVING_SECONDS = {seconds}
config.web.SLOWEST, config.web.OF_AN_ADDRESS = 5_000_000, 2
config.web.main()
"""


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    """The port of a web process that waits for requests for a second; it needs neither database nor Redis here."""
    port = free_port()
    variables = {
        "ORIGINS": f"http://127.0.0.1:{port},http://{own_addresses()[0]}:{port}",
        "OPOLY_DATA": str(tmp_path),
        "CONNECTIONS_PER_ADDRESS": str(MOST),
    }
    python, _m, _module, *arguments = web_command(ANYWHERE, port)
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(
            [python, "-c", SLOW.format(seconds=SECONDS), *arguments],
            cwd=PROJECT, env=site_environment(variables), stdout=log, stderr=log,
        )  # fmt: skip
    try:
        deadline = time.monotonic() + START_TIMEOUT
        while not is_served("127.0.0.1", port) and time.monotonic() < deadline:
            time.sleep(0.1)
        yield port
    finally:
        process.kill()
        process.wait()


def is_served(host: str, port: int) -> bool:
    """Whether a page is served; 503 counts as not."""
    try:
        with socket.create_connection((host, port), timeout=5) as connection:
            connection.sendall(
                b"GET /alive HTTP/1.1\r\nHost: %s:%d\r\nConnection: close\r\n\r\n" % (host.encode(), port)
            )
            return answer_of(connection).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


def answer_of(connection: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    received = b""
    while piece := connection.recv(10_000):
        received += piece
    return received


def test_an_address_has_so_many_connections(port: int) -> None:
    """Others, here this machine's own, are served meanwhile; and it is served again when its connections close."""
    here = own_addresses()[0]
    held = [socket.create_connection((here, port), timeout=5) for _ in range(MOST)]
    with socket.create_connection((here, port), timeout=5) as one_too_many:
        assert answer_of(one_too_many).startswith(b"HTTP/1.1 503")
    assert not is_served(here, port)
    assert is_served("127.0.0.1", port)
    for connection in held:
        connection.close()
    deadline = time.monotonic() + 10
    while not is_served(here, port):
        assert time.monotonic() < deadline


@pytest.mark.parametrize(
    "begun",
    [
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /join/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\ncode=",
        b"POST /join/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\ncode=\r\n",
    ],
)
def test_a_request_that_comes_too_slowly_is_cut(port: int, begun: bytes) -> None:
    """Though it goes on all the time, a byte at a time. A body has a little more time, by its length."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.sendall(begun)
        connection.settimeout(0.1)
        began, answer = time.monotonic(), b""
        while not answer:
            assert time.monotonic() - began < 60
            try:
                connection.sendall(b"x")
                answer = connection.recv(1000)
            except TimeoutError:
                continue
        assert answer.startswith(b"HTTP/1.1 408")
        assert time.monotonic() - began > SECONDS / 2


def test_an_address_sends_so_many_pictures_at_a_time(port: int) -> None:
    """The third large body of one address is refused after a while; another address sends its own meanwhile."""
    here = own_addresses()[0]
    head = b"POST /profile/picture/ HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\nExpect: 100-continue\r\n\r\n"

    def sends(host: str) -> socket.socket:
        connection = socket.create_connection((host, port), timeout=5)
        connection.sendall(head)
        return connection

    held = [sends(here), sends(here)]
    for connection in held:
        assert connection.recv(100).startswith(b"HTTP/1.1 100")
    with sends(here) as refused:
        assert refused.recv(100).startswith(b"HTTP/1.1 100")  # Twisted's, before anybody can refuse later
        refused.settimeout(0.3)
        with pytest.raises(TimeoutError):
            refused.recv(100)
        with sends("127.0.0.1") as other:
            assert other.recv(100).startswith(b"HTTP/1.1 100")
        refused.settimeout(10)
        assert answer_of(refused).startswith(b"HTTP/1.1 503")
    for connection in held:
        connection.close()
