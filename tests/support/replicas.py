"""A streaming replica of the tests' PostgreSQL."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg

from config.embedded.postgres import ROLE, Postgres
from config.embedded.processes import ServiceError, account_group, end, start

START_TIMEOUT = 30.0


class Replica:
    """One replica, which logs all of its statements."""

    def __init__(self, primary: Postgres) -> None:
        self.primary = primary
        self.folder = Path()
        self.process: subprocess.Popen[bytes] | None = None

    def url_of(self, database: str) -> str:
        """The address of a database."""
        host = quote(str(self.folder), safe="")
        return f"postgresql://{ROLE}:{self.primary.password}@/{database}?host={host}"

    def start(self) -> None:
        """Copy the primary, and follow it."""
        binaries, account = self._programs(), self.primary.account
        self.folder = Path(tempfile.mkdtemp(prefix="opoly-replica-", dir="/tmp"))
        if account is not None:
            os.chown(self.folder, account, account_group(account))
        copy: list[str | Path] = [
            binaries / "pg_basebackup", "--pgdata", self.folder / "cluster", "--write-recovery-conf",
            "--wal-method", "stream", "--checkpoint", "fast", "--host", self.primary.sockets, "--username", ROLE,
        ]  # fmt: skip
        environment = {**self.primary.environment, "PGPASSWORD": self.primary.password}
        done = start(copy, output=subprocess.DEVNULL, environment=environment, folder=Path("/"), account=account).wait()
        if done:
            raise ServiceError("the primary could not be copied")
        self.launch()

    def launch(self) -> None:
        """Start it, for the first time or after it was killed, and wait until it answers."""
        command: list[str | Path] = [
            self._programs() / "postgres", "-D", self.folder / "cluster",
            "-c", f"unix_socket_directories={self.folder}", "-c", "log_statement=all",
        ]  # fmt: skip
        with (self.folder / "log").open("ab") as output:
            self.process = start(
                command,
                output=output,
                environment=self.primary.environment,
                folder=Path("/"),
                account=self.primary.account,
                at_parents_death=signal.SIGINT,
            )
        deadline = time.monotonic() + START_TIMEOUT
        while True:
            try:
                self.run("SELECT 1")
            except psycopg.Error:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    message = f"the replica did not start:\n{self.log()}"
                    raise ServiceError(message) from None
                time.sleep(0.05)
            else:
                return

    def _programs(self) -> Path:
        """Those of the primary."""
        assert self.primary.programs is not None
        return self.primary.programs.folder

    def run(self, statement: str) -> list[tuple[Any, ...]]:
        """Run a statement there."""
        with psycopg.connect(self.url_of("postgres"), autocommit=True) as connection:
            return connection.execute(statement.encode()).fetchall()

    def log(self) -> str:
        """What it has logged, also the statements that it was asked."""
        return (self.folder / "log").read_text()

    def kill(self) -> None:
        """End it at once."""
        assert self.process is not None
        end(self.process, signal.SIGQUIT, START_TIMEOUT)
        self.process = None

    def stop(self) -> None:
        """End it and remove it."""
        if self.process is not None:
            self.kill()
        if self.folder != Path():  # it may never have been started
            shutil.rmtree(self.folder, ignore_errors=True)
