"""The launcher behind `make play`: it starts, stops and recovers, and does not touch processes of others."""

import json
import os
import signal
import socket
import stat
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import psycopg
import pytest
from django.db import connections

from config.embedded.folder import DataFolder, DiskFullError
from config.embedded.postgres import Postgres
from config.embedded.processes import is_alive, remember
from config.embedded.redis import free_port
from config.embedded.site import BEAT, WEB, WORKER
from tests.support.launching import LastingSite, Launch, gone, open_folder
from tests.support.services import Services

pytestmark = pytest.mark.slow

PARTS = {"postgres", "redis", WEB, WORKER, BEAT}


@pytest.fixture(scope="module", autouse=True)
def _collected(static_files: str) -> None:
    """Collect the static files that the site serves."""


@pytest.fixture
def folder() -> Iterator[Path]:
    """The path of a new data folder, with a space in it."""
    with open_folder("the data") as path:
        yield path


@pytest.fixture(scope="module")
def site() -> Iterator[LastingSite]:
    """A site whose folder the tests use one after another, as its owner does."""
    with open_folder("the data") as path:
        lasting = LastingSite(path)
        yield lasting
        if lasting.is_running:
            lasting.end()


@pytest.fixture
def strangers() -> Iterator[list["subprocess.Popen[bytes]"]]:
    """Two processes that do not belong to the site."""
    processes = [subprocess.Popen(["sleep", "300"]) for _ in range(2)]
    yield processes
    for process in processes:
        process.kill()
        process.wait()


@pytest.fixture
def migrated(services: Services, transactional_db: None) -> str:
    """The address of a database with all tables: a copy of that of the tests, which nobody may use meanwhile."""
    connections.close_all()
    connections["default"].close_pool()  # type: ignore[attr-defined]
    with psycopg.connect(services.postgres.url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE launched TEMPLATE "{services.database}"')
    return services.postgres.url_of("launched")


def manage(folder: Path, program: str) -> str:
    """Run a line of Python with the settings of the running site."""
    answer = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v0", "-c", program],
        env={"PATH": os.environ["PATH"], "OPOLY_DATA": str(folder)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return answer.stdout.strip()


def connect(folder: Path) -> psycopg.Connection[tuple[Any, ...]]:
    """Connect to the database of the site in this folder."""
    lines = (folder / "site.env").read_text().splitlines()
    settings = dict(line.split("=", 1) for line in lines)
    return psycopg.connect(settings["DATABASE_URL"], autocommit=True)


def store(folder: Path, key: str) -> None:
    """Store a session under this key."""
    with connect(folder) as connection:
        connection.execute("INSERT INTO django_session VALUES (%s, '', now())", [key])


def stored(folder: Path) -> set[str]:
    """The keys of the stored sessions."""
    with connect(folder) as connection:
        return {key for (key,) in connection.execute("SELECT session_key FROM django_session")}


def secrets(folder: Path) -> dict[str, str]:
    """The site's secrets, by file name."""
    return {path.name: path.read_text() for path in (folder / "secrets").iterdir()}


def order_of_ends(children: dict[str, psutil.Process]) -> list[str]:
    """Wait until these processes have ended; return their names in that order."""
    ended: list[str] = []
    deadline = time.monotonic() + 30
    while len(ended) < len(children) and time.monotonic() < deadline:
        ended += [name for name, child in children.items() if name not in ended and not is_alive(child)]
        time.sleep(0.001)
    return ended


def test_the_first_start_creates_a_site_and_changes_nothing_outside_its_folder(site: LastingSite) -> None:
    """Its files are private, folders above are unchanged, and a second launcher is told where the first one runs."""
    folder = site.folder
    above = [folder.parent, *folder.parent.parents]
    before = [stat.S_IMODE(place.stat().st_mode) for place in above]
    launch = site.running()
    assert any("Opoly is at http://127.0.0.1:" in line for line in launch.lines)
    assert set(launch.children()) == PARTS
    second = Launch(folder).wait_for(f"in use by the site at {launch.url}")
    assert second.process.wait(30) == 1
    with urllib.request.urlopen(f"{launch.url}/alive", timeout=5) as answer:
        assert answer.read() == b"ok"
    for private in (folder / "site.env", *(folder / "secrets").iterdir()):
        assert stat.S_IMODE(private.stat().st_mode) == 0o600
    assert before == [stat.S_IMODE(place.stat().st_mode) for place in above]


def test_killed_parts_are_restarted(site: LastingSite) -> None:
    """Web, Redis and PostgreSQL, killed with -9 one after another."""
    launch = site.running()
    for name in (WEB, "redis", "postgres"):
        launch.children()[name].kill()
        launch.wait_for(f"{name} ended (-9)")
    deadline = time.monotonic() + 30
    answers = False
    while not answers and time.monotonic() < deadline:
        try:
            urllib.request.urlopen(f"{launch.url}/api/rooms/", timeout=5).close()  # reads the database
            answers = True
        except OSError:
            time.sleep(0.2)
    assert answers


def test_after_kill_9_it_starts_again(site: LastingSite, strangers: list["subprocess.Popen[bytes]"]) -> None:
    """Launcher and parts are killed at once; nothing committed is lost, and no other process is harmed.

    Beat is not killed: the kernel signals it when its parent dies. In between, the process numbers that the folder
    remembers are given to strangers. The next start compares start times and command lines: it spares the first
    stranger, and ends the second one, which is recorded as the worker with its own.
    """
    launch, folder = site.running(), site.folder
    children, before = launch.children(), secrets(folder)
    assert set(children) == PARTS
    store(folder, "before the kill")
    launch.process.kill()
    for name in PARTS - {BEAT}:
        children[name].kill()
    launch.process.wait()
    assert gone({name: child for name, child in children.items() if name != BEAT or sys.platform == "linux"})

    spared, left = strangers
    born = psutil.Process(spared.pid).create_time() - psutil.boot_time()
    for name in ("postgres", "redis", WEB):
        record = {"pid": spared.pid, "born": born - 1000, "command": ["postgres"]}
        (folder / "run" / f"{name}.json").write_text(json.dumps(record))
    mark = folder / "postgres" / "cluster" / "postmaster.pid"
    mark.write_text(f"{spared.pid}\n{folder}\n")
    remember(folder / "run" / f"{WORKER}.json", left.pid)
    again = site.running()
    assert gone(children)
    assert set(again.children()) == PARTS
    assert any("stopped the worker process left over" in line for line in again.lines)
    assert left.wait(5) == -signal.SIGTERM
    assert spared.poll() is None
    assert "before the kill" in stored(folder)
    assert secrets(folder) == before


def test_ctrl_c_ends_the_site_then_redis_then_postgresql(site: LastingSite) -> None:
    """Rows and secrets are kept."""
    folder = site.folder
    launch = site.running()
    children, before = launch.children(), secrets(folder)
    program = "from django.contrib.sessions.models import Session\nprint(*Session.objects.values_list('pk', flat=True))"
    assert manage(folder, program) == "before the kill"
    store(folder, "before Ctrl-C")
    launch.process.send_signal(signal.SIGINT)
    ended = order_of_ends(children)
    assert set(ended[:3]) == {WEB, WORKER, BEAT}
    assert ended[3:] == ["redis", "postgres"]
    assert launch.process.wait(30) == 0
    assert not list((folder / "run").iterdir())
    assert "shut down" in (folder / "logs" / "postgres.log").read_text().splitlines()[-1]

    database = Postgres(DataFolder(folder))
    database.start()
    try:
        assert {"before the kill", "before Ctrl-C"} <= stored(folder)
    finally:
        database.stop()
    assert secrets(folder) == before


def test_ctrl_c_during_the_start_leaves_no_process(site: LastingSite) -> None:
    """Everything started by then is ended."""
    if site.is_running:
        site.end()
    launch = Launch(site.folder, site.port)
    while not (site.folder / "run" / "redis.json").exists():
        time.sleep(0.005)
    children = launch.children()
    assert launch.send(signal.SIGINT) == 0
    assert set(children) == {"postgres", "redis"}
    assert gone(children)


def test_a_taken_port_is_reported(folder: Path) -> None:
    """The program that uses it is left alone, and no process of the site stays."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        launch = Launch(folder, port).wait_for(f"port {port} of 127.0.0.1 is taken")
        assert launch.process.wait(30) == 1
    assert not list((folder / "run").iterdir())


def test_a_full_or_failing_disk_is_reported_in_one_line(folder: Path) -> None:
    """A12: without a traceback."""
    data = DataFolder(folder)
    data.refuse_full_disk()
    with pytest.raises(DiskFullError, match=r"is full: \d+ MB are free"):
        data.refuse_full_disk(least=10**9)
    (folder / "lock").mkdir()
    launch = Launch(folder)
    assert launch.process.wait(30) == 1
    launch.reader.join()
    assert [line.strip() for line in launch.lines] == [f"opoly: [Errno 21] Is a directory: '{folder / 'lock'}'"]


@pytest.mark.django_db(transaction=True)
def test_addresses_of_services_replace_the_embedded_ones(folder: Path, services: Services, migrated: str) -> None:
    """With DATABASE_URL and REDIS_URL no service is started, and those two are left running."""
    given = {"DATABASE_URL": migrated, "REDIS_URL": services.redis.url}
    launch = Launch(folder, environment=given).wait_for("Opoly is at")
    assert set(launch.children()) == {WEB, WORKER, BEAT}
    assert not (folder / "postgres").exists()
    assert launch.send(signal.SIGTERM) == 0
    with psycopg.connect(migrated) as connection:
        assert connection.execute("SELECT count(*) >= 0 FROM accounts_user").fetchone() == (True,)


def test_a_folder_keeps_its_secrets() -> None:
    """They are created once."""
    with open_folder() as path:
        data = DataFolder(path)
        assert data.secret("site") == DataFolder(path).secret("site")
        assert data.secret("site") != data.secret("redis")


def test_free_ports_are_free() -> None:
    """Somebody can listen there."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", free_port()))
