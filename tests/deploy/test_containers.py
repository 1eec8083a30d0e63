"""What the containers run besides the site: the health check, and the maker of passwords and keys."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import pytest

from config import new_secrets
from config.embedded.folder import PROJECT
from config.probe import is_alive
from tests.deploy.files import compose

HOST = "opoly.example"


class Strict(BaseHTTPRequestHandler):
    """A web process that answers to its own host alone."""

    def do_GET(self) -> None:
        """Answer, or refuse another host."""
        self.send_response(200 if (self.path, self.headers["Host"]) == ("/alive", HOST) else 400)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def port() -> Iterator[int]:
    """The port of such a process."""
    server = HTTPServer(("127.0.0.1", 0), Strict)
    Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


def test_the_health_check_asks_for_the_sites_host(port: int) -> None:
    assert is_alive(port, f"https://{HOST}")
    assert not is_alive(port, "https://another.example")
    command = [sys.executable, "-m", "config.probe", str(port)]
    origins = {**os.environ, "ORIGINS": f"https://{HOST},https://www.{HOST}"}
    assert subprocess.run(command, cwd=PROJECT, env=origins, check=False).returncode == 0


def test_a_process_that_does_not_answer_is_not_healthy(port: int) -> None:
    server = HTTPServer(("127.0.0.1", 0), Strict)
    server.server_close()
    assert not is_alive(server.server_port, f"https://{HOST}")


def test_secrets_are_made_once(tmp_path: Path) -> None:
    new_secrets.make(tmp_path)
    made = {path.name: path.read_text() for path in tmp_path.iterdir()}
    new_secrets.make(tmp_path)
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == made
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o444}
    address = urlsplit(made["database_url"])
    assert (address.password, address.hostname) == (made["database_password"], "database")
    assert f"requirepass {made['redis_password']}\n" in made["valkey.conf"]
    assert len({made[name] for name in new_secrets.DRAWN}) == len(new_secrets.DRAWN)


def test_the_site_reads_the_secrets_that_are_made(tmp_path: Path) -> None:
    """By the names that the compose file gives them; hosts are those of its services."""
    new_secrets.make(tmp_path)
    given = compose()["services"]["web1"]["environment"]
    files = {
        name: value.replace("/run/opoly", str(tmp_path)) for name, value in given.items() if name.endswith("_FILE")
    }
    assert len(files) == 3
    script = "from config.settings import *; print(SECRET_KEY, DATABASES['default']['HOST'], REDIS_URL.split('@')[1])"
    environment = {"PATH": os.environ["PATH"], "OPOLY_DATA": str(tmp_path), **files}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=PROJECT, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [(tmp_path / "secret_key").read_text(), "database", "redis:6379/0"]
    assert {"database", "redis"} <= set(compose()["services"])


def test_an_editors_end_of_line_is_no_part_of_a_secret(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("a secret\n")
    script = "from config.settings import SECRET_KEY; print(repr(SECRET_KEY))"
    environment = {"PATH": os.environ["PATH"], "OPOLY_DATA": str(tmp_path), "SECRET_KEY_FILE": str(tmp_path / "key")}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=PROJECT, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "'a secret'"
