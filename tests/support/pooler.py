"""PgBouncer in transaction mode before the tests' PostgreSQL, with fewer sessions than it has clients."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import psycopg

from config.embedded.postgres import ROLE, Postgres
from config.embedded.processes import ServiceError, account_group, end, start
from config.embedded.redis import free_port
from tests.operating.blocks import blocks, file_in
from tests.support.debian import program

SESSIONS = 4
"""Far fewer than the connections of two web processes, worker and beat."""
START_TIMEOUT = 20.0
BLOCKS = blocks()


class PgBouncer:
    """One pooler; its settings are those that docs/growing.md gives, besides addresses and sizes."""

    def __init__(self, postgres: Postgres, sessions: int = SESSIONS) -> None:
        self.postgres, self.sessions = postgres, sessions
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.folder = Path()

    def url_of(self, database: str) -> str:
        """The address of a database through it."""
        return f"postgresql://{ROLE}:{self.postgres.password}@127.0.0.1:{self.port}/{database}"

    def environment(self, database: str) -> dict[str, str]:
        """The settings of a site that uses it."""
        return {"DATABASE_URL": self.url_of(database), "DATABASE_PREPARE": "false"}

    def start(self) -> None:
        """Start it under the account of PostgreSQL, since it refuses to run as root, and wait until it answers."""
        binary = program("pgbouncer")
        self.folder = Path(tempfile.mkdtemp(prefix="opoly-pooler-"))
        users, settings, log = (self.folder / name for name in ("users", "pgbouncer.ini", "log"))
        users.write_text(f'"{ROLE}" "{self.postgres.password}"\n')
        self._write(settings, users)
        if self.postgres.account is not None:
            for place in (self.folder, users, settings):
                os.chown(place, self.postgres.account, account_group(self.postgres.account))
        with log.open("wb") as output:
            self.process = start(
                [binary, settings],
                output=output,
                environment={"PATH": os.defpath},
                folder=Path("/"),
                account=self.postgres.account,
                at_parents_death=signal.SIGKILL,
            )
        self._wait(log)

    def stop(self) -> None:
        """End it at once, with the connections of its clients."""
        if self.process is not None:
            end(self.process, signal.SIGTERM, START_TIMEOUT)
            self.process = None
        if self.folder != Path():  # it may never have been started
            shutil.rmtree(self.folder, ignore_errors=True)

    def log(self) -> str:
        """What it has logged."""
        return (self.folder / "log").read_text()

    def tell(self, command: str) -> list[dict[str, Any]]:
        """Run a command of its console; return the rows that it shows."""
        with psycopg.connect(self.url_of("pgbouncer"), autocommit=True, cursor_factory=psycopg.ClientCursor) as console:
            cursor = console.execute(command.encode())
            if cursor.description is None:
                return []
            names = [column.name for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]

    def _write(self, settings: Path, users: Path) -> None:
        """Write its settings."""
        given = ConfigParser()
        given.read_string(file_in(BLOCKS["pooler"]))
        given["databases"] = {"*": f"host={self.postgres.sockets} port=5432"}
        given["pgbouncer"].update(
            listen_port=str(self.port), auth_file=str(users), admin_users=ROLE, default_pool_size=str(self.sessions)
        )
        with settings.open("w") as file:
            given.write(file)

    def _wait(self, log: Path) -> None:
        assert self.process is not None
        deadline = time.monotonic() + START_TIMEOUT
        while self.process.poll() is None and time.monotonic() < deadline:
            try:
                self.tell("SHOW VERSION")
            except psycopg.Error:
                time.sleep(0.05)
            else:
                return
        message = f"PgBouncer did not start:\n{log.read_text()}"
        raise ServiceError(message)
