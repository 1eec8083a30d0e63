"""nginx and Caddy with the files of `deploy/`, in front of processes of two versions with static files of their own."""

from __future__ import annotations

import os
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from config.embedded.redis import free_port
from tests.deploy.files import DEPLOY
from tests.support.debian import program
from tests.support.nginx import nginx_command

HOST = "127.0.0.1"
OLD, NEW, BOTH = "/static/old.css", "/static/new.css", "/static/both.css"
TIMES, SOON = 12, 20.0
"""How often a file is asked for, so that the proxy has begun at either process."""


class Process:
    """A web process with some files."""

    def __init__(self, *files: str) -> None:
        self.files = {*files, "/ready"}
        self.asked: list[str] = []
        self.port = free_port()
        self.server: ThreadingHTTPServer | None = None

    def start(self) -> None:
        """Answer from now on."""
        process = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                process.asked.append(self.path)
                has = self.path in process.files
                self.send_response(200 if has else 404)
                self.send_header("Content-Length", str(len(self.path)))
                self.end_headers()
                self.wfile.write(self.path.encode())

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer((HOST, self.port), Handler)
        Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Refuse connections."""
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()


class Proxy:
    """A running proxy."""

    def __init__(self, port: int, processes: tuple[Process, Process]) -> None:
        self.url = f"http://{HOST}:{port}"
        self.processes = processes

    def get(self, path: str) -> int:
        """The status of an answer, whose content is that of the file."""
        try:
            with urllib.request.urlopen(self.url + path, timeout=20) as answer:
                assert answer.read().decode() == path
                return int(answer.status)
        except urllib.error.HTTPError as refused:
            return refused.code


def nginx(folder: Path, port: int, first: int, second: int) -> tuple[list[str], dict[str, str]]:
    """The command of nginx with `deploy/nginx.conf`."""
    return nginx_command(folder, port, [first, second]), {}


def caddy(folder: Path, port: int, first: int, second: int) -> tuple[list[str], dict[str, str]]:
    """The command of Caddy with `deploy/Caddyfile`."""
    written = folder / "Caddyfile"
    written.write_text("{\n\tadmin off\n}\n" + (DEPLOY / "Caddyfile").read_text(encoding="utf-8"))
    variables = {
        "SITE": f"http://{HOST}:{port}",
        "WEB": f"{HOST}:{first} {HOST}:{second}",
        "LAST": f"{HOST}:{second}",
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    return [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(written)], variables


@contextmanager
def running(command: list[str], variables: dict[str, str], port: int, log: Path) -> Iterator[None]:
    """Run a proxy."""
    with log.open("wb") as output:
        process = subprocess.Popen(command, env={**os.environ, **variables}, stdout=output, stderr=output)
    try:
        deadline = time.monotonic() + 30
        while True:
            with suppress(OSError), urllib.request.urlopen(f"http://{HOST}:{port}/ready", timeout=5):
                break
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.1)
        yield
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture(params=[nginx, caddy], ids=lambda made: str(made.__name__))
def proxy(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Proxy]:
    """Each of the proxies, in front of a process of a new version and one of the old."""
    monkeypatch.setenv("no_proxy", HOST)
    command_of: Callable[..., tuple[list[str], dict[str, str]]] = request.param
    port = free_port()
    processes = Process(NEW, BOTH), Process(OLD, BOTH)
    for process in processes:
        process.start()
    try:
        command, variables = command_of(tmp_path, port, *(process.port for process in processes))
        with running(command, variables, port, tmp_path / "log"):
            yield Proxy(port, processes)
    finally:
        for process in processes:
            process.stop()


def test_files_of_two_versions_are_found_whichever_process_is_asked(proxy: Proxy) -> None:
    """Also when many are asked for at the same time; what neither has is nowhere."""
    assert {proxy.get(path) for path in (OLD, NEW, BOTH) for _ in range(TIMES)} == {200}
    assert {proxy.get("/static/missing.css") for _ in range(TIMES)} == {404}
    for process in proxy.processes:
        assert {OLD, NEW, BOTH, "/static/missing.css"} <= set(process.asked)


def test_a_page_that_does_not_exist_is_asked_for_once(proxy: Proxy) -> None:
    for _ in range(TIMES):
        assert proxy.get("/nowhere/") == 404
    assert sum(process.asked.count("/nowhere/") for process in proxy.processes) == TIMES


def test_files_are_had_while_a_process_restarts(proxy: Proxy) -> None:
    """Those of the other one, and those of both."""
    first, second = proxy.processes
    for process, kept in ((first, OLD), (second, NEW)):
        process.stop()
        assert {proxy.get(path) for path in (kept, BOTH) for _ in range(TIMES)} == {200}
        process.start()
        deadline = time.monotonic() + SOON
        while {proxy.get(path) for path in (OLD, NEW, BOTH) for _ in range(TIMES)} != {200}:
            assert time.monotonic() < deadline
