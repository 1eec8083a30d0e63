"""More connections than a web process has descriptors."""

from __future__ import annotations

import resource
import select
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from config.embedded.folder import PROJECT
from config.embedded.redis import free_port
from config.embedded.site import site_environment, web_command
from config.http import descriptors

SOFT, HARD = 70, 160
HOST = "127.0.0.1"
START_TIMEOUT = 60.0


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    """The port of a web process that may have few files open; it needs neither database nor Redis here."""
    port = free_port()
    shell = ["/bin/sh", "-c", f'ulimit -Sn {SOFT}; ulimit -Hn {HARD}; exec "$@"', "sh"]
    environment = site_environment({"ORIGINS": f"http://{HOST}:{port}", "OPOLY_DATA": str(tmp_path)})
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(
            [*shell, *web_command(HOST, port)], cwd=PROJECT, env=environment, stdout=log, stderr=log
        )
    try:
        deadline = time.monotonic() + START_TIMEOUT
        while not is_served(port) and time.monotonic() < deadline:
            time.sleep(0.1)
        yield port
    finally:
        process.kill()
        process.wait()
    assert (tmp_path / "log").read_text().count("new connections are refused") == 1


def is_served(port: int) -> bool:
    """Whether a page is served; 503 counts as not."""
    try:
        with urllib.request.urlopen(f"http://{HOST}:{port}/alive", timeout=5) as answer:
            return bool(answer.read() == b"ok")
    except OSError:
        return False


def test_connections_above_the_limit_are_refused_at_once_and_nothing_hangs(port: int) -> None:
    """A9: it uses the hard limit, keeps a reserve, answers 503 above, and serves again when connections close."""
    with ExitStack() as idle:
        first = [idle.enter_context(socket.create_connection((HOST, port), timeout=5)) for _ in range(SOFT)]
        assert select.select(first, [], [], 0.5)[0] == []
        # As many are refused as it has other files open, so that its reserve suffices even if all come at once.
        held = descriptors.max_for_connections(HARD)
        more = [idle.enter_context(socket.create_connection((HOST, port), timeout=5)) for _ in range(held - SOFT)]
        while refused := select.select(more, [], [], 0.5)[0]:
            for one in refused:
                assert one.recv(100).startswith(b"HTTP/1.1 503 ")
                more.remove(one)
            held -= len(refused)
        assert SOFT < held < descriptors.max_for_connections(HARD)
        began = time.monotonic()
        assert not is_served(port)
        assert time.monotonic() - began < 2
    deadline = time.monotonic() + 10
    while not is_served(port):
        assert time.monotonic() < deadline


def test_a_reserve_is_kept() -> None:
    """Of every limit."""
    assert descriptors.max_for_connections(1_024) == 824
    assert descriptors.max_for_connections(160) == 120
    assert descriptors.raise_limit() == resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    assert 2 < descriptors.count() < 1_000
