"""The servers that can be measured: a site of the tests, one that runs already, and the floor."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec
from django.conf import settings

from config.embedded.folder import PROJECT, DataFolder
from config.embedded.postgres import Postgres
from config.embedded.processes import end, recall, start
from config.embedded.redis import free_port
from tests.load.processes import Processes
from tests.load.seeding import Seeds
from tests.support.live import LiveSite

SITE, FLOOR = "site", "floor"
TIMEOUT = 60.0


@dataclass(frozen=True)
class Server:
    """A server under measurement; the people of each table take its addresses in turn."""

    name: str
    addresses: tuple[str, ...]
    processes: Processes


def server_of(site: LiveSite, name: str = SITE, *addresses: str) -> Server:
    """A site started by `tests.support`, with its PostgreSQL and Redis."""
    services = {"postgres": site.services.postgres.process, "redis": site.services.redis.process}
    running = {name: process for name, process in {**site.processes, **services}.items() if process is not None}
    processes = Processes({name: process.pid for name, process in running.items()})
    return Server(name, addresses or (site.url,), processes)


@contextmanager
def running_site(address: str) -> Iterator[Server]:
    """A site that runs already, whose database the environment names, as for `manage.py`.

    The processes are those of the data folder; those of another site, or on another machine, are not measured.
    """
    records = sorted((Path(settings.DATA_DIR) / "run").glob("*.json"))
    found = {record.stem: process for record in records if (process := recall(record)) is not None}
    yield Server(SITE, (address,), Processes({name: process.pid for name, process in found.items()}))


@contextmanager
def floor(seeds: Mapping[str, Seeds]) -> Iterator[Server]:
    """The floor with the same tables, and a PostgreSQL of its own."""
    folder = Path(tempfile.mkdtemp(prefix="opoly-floor-"))
    folder.chmod(0o711)
    database, port, log = Postgres(DataFolder(folder / "data")), free_port(), folder / "log"
    try:
        database.start()
        files = [folder / f"{name}.json" for name in seeds]
        for file, tables in zip(files, seeds.values(), strict=True):
            file.write_bytes(msgspec.json.encode(tables))
        with log.open("ab") as output:
            process = start(
                [sys.executable, "-m", "tests.load.floor_server", str(port), *files],
                output=output,
                environment={**os.environ, "DATABASE_URL": database.url},
                folder=PROJECT,
            )
        try:
            _wait_until_ready(process, log)
            assert database.process is not None
            pids = {FLOOR: process.pid, "postgres": database.process.pid}
            yield Server(FLOOR, (f"http://127.0.0.1:{port}",), Processes(pids))
        finally:
            end(process, signal.SIGTERM, TIMEOUT)
    finally:
        database.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _wait_until_ready(process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + TIMEOUT
    while "READY" not in log.read_text():
        if process.poll() is not None or time.monotonic() > deadline:
            message = f"the floor did not start:\n{log.read_text()}"
            raise RuntimeError(message)
        time.sleep(0.05)
