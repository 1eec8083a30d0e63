"""A PostgreSQL of our own: one folder, one socket, no port.

Of a Python package only the binaries are used. Its own wrapper, run as root, creates a system account and
opens the parent folders to everybody. PostgreSQL refuses to run as root, so it then runs as
`nobody`; binaries or data that this account cannot reach are placed under /var/lib.
"""

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

import psutil
import psycopg
from psycopg import sql

from config.embedded.folder import DataFolder
from config.embedded.processes import (
    ServiceError,
    account_group,
    end,
    end_left_over,
    is_alive,
    remember,
    start,
)
from config.embedded.programs import Programs, passable, programs_for, shelter_folder

ACCOUNT_FOR_ROOT = "nobody"
SOCKET = ".s.PGSQL.5432"
SOCKET_PATH_LIMIT = 88  # bytes for the folder's path; the system allows 103 to 107 including the file's name
ROLE = DATABASE = "opoly"
START_TIMEOUT = 60.0
STOP_TIMEOUT = 60.0


class Postgres:
    """One cluster in a data folder; `url` is set once it has started."""

    def __init__(self, data: DataFolder, *, durable: bool = True, search: str = "") -> None:
        """Prepare a cluster without starting it.

        `durable=False` skips disk syncs, for tests; `search` is a path that may have a PostgreSQL of the system.
        """
        self.data = data
        self.durable = durable
        self.search = search
        self.environment = {"LC_ALL": "C", "PATH": os.defpath}
        self.account = pwd.getpwnam(ACCOUNT_FOR_ROOT).pw_uid if os.geteuid() == 0 else None
        self.record = data.below("run") / "postgres.json"
        self.log = data.below("logs") / "postgres.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.home = Path()
        self.sockets = Path()
        self.programs: Programs | None = None

    @property
    def cluster(self) -> Path:
        """The folder created by initdb."""
        return self.home / "cluster"

    @property
    def password(self) -> str:
        """The role's password, stored next to the cluster."""
        return self.data.secret("postgres")

    @property
    def url(self) -> str:
        """The URL, which libpq and Django both understand."""
        return self.url_of(DATABASE)

    @property
    def addresses(self) -> dict[str, str]:
        """The settings that it replaces, with their values."""
        return {"DATABASE_URL": self.url}

    @property
    def version(self) -> str:
        """The server's name and version, and how far it is behind."""
        assert self.programs is not None
        return self.programs.described(datetime.now(UTC).date())

    def url_of(self, database: str) -> str:
        """Return the URL of one database of the cluster."""
        host = quote(str(self.sockets), safe="")
        return f"postgresql://{ROLE}:{self.password}@/{database}?host={host}"

    def start(self) -> None:
        """Stop a server left over from an earlier launcher, create the cluster if needed, and start it."""
        self.home = self._home()
        self.sockets = self._sockets()
        self._end_left_over()
        origin = self.home / "programs"
        made_by = origin.read_text() if origin.exists() else ""
        self.programs = programs_for(self.cluster, made_by, self.search, self.account)
        self._link_programs(self.programs.folder)
        if not (self.cluster / "PG_VERSION").exists():
            origin.write_text(self.programs.origin)
            self._make_cluster(self.programs)
        self._configure()
        self.launch()
        self._wait_until_ready()
        self._make_database()

    def launch(self) -> None:
        """Start the server on the existing cluster, for the first time or after a crash."""
        assert self.programs is not None
        with self.log.open("ab") as log:
            self.process = start(
                [self.programs.folder / "postgres", "-D", self.cluster],
                output=log,
                environment=self.environment,
                folder=Path("/"),
                account=self.account,
                at_parents_death=signal.SIGINT,
            )
        remember(self.record, self.process.pid)

    def stop(self) -> None:
        """Stop the server: sessions are terminated, everything committed is kept."""
        if self.process is not None:
            end(self.process, signal.SIGINT, STOP_TIMEOUT)
            self.process = None
        self.record.unlink(missing_ok=True)
        if self.sockets != self.home and self.sockets != Path():
            shutil.rmtree(self.sockets, ignore_errors=True)

    def _home(self) -> Path:
        """Return the folder of cluster and socket, one that the account can reach."""
        home = self.data.path / "postgres"
        if not home.exists():
            home.unlink(missing_ok=True)  # a link to a folder under /var/lib that was removed
            if self.account is not None and not passable(self.data.path):
                shelter = shelter_folder() / secrets.token_hex(8)
                shelter.mkdir(mode=0o700)
                home.symlink_to(shelter)
            else:
                home.mkdir(mode=0o700)
            if self.account is not None:
                os.chown(home, self.account, account_group(self.account))
        return home.resolve()

    def _link_programs(self, folder: Path) -> None:
        """Lead `programs` in the data folder to these, for backups by hand: pg_dump has to fit the server."""
        fresh = self.data.path / "programs.new"
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(folder)
        fresh.replace(self.data.path / "programs")

    def _sockets(self) -> Path:
        """Return the folder of the socket: the cluster's own, unless its path is too long or has a comma."""
        # libpq reads a comma as a separator between hosts.
        if len(os.fsencode(self.home)) <= SOCKET_PATH_LIMIT and "," not in str(self.home):
            return self.home
        folder = Path(tempfile.mkdtemp(prefix="opoly-", dir="/tmp"))
        if self.account is not None:
            os.chown(folder, self.account, account_group(self.account))
        return folder

    def _end_left_over(self) -> None:
        """Stop the server of an earlier launcher and remove its lock files; leave other processes alone."""
        end_left_over(self.record, signal.SIGINT, STOP_TIMEOUT)
        mark = self.cluster / "postmaster.pid"
        if not mark.exists():
            return
        holder = postmaster_of(self.cluster, mark)
        if holder is not None:
            end(holder, signal.SIGINT, STOP_TIMEOUT)
        self._wait_for_orphans()
        # PostgreSQL would not start if one names an unrelated process, or a dead one that nobody has waited for.
        mark.unlink(missing_ok=True)
        (self.sockets / f"{SOCKET}.lock").unlink(missing_ok=True)

    def _wait_for_orphans(self) -> None:
        """Wait for the sessions of a killed server, which notice its death a moment later, to let go of the data."""
        deadline = time.monotonic() + STOP_TIMEOUT
        while any(works_in(self.cluster, process) for process in psutil.process_iter()):
            if time.monotonic() > deadline:
                message = f"processes of an earlier PostgreSQL still use {self.cluster}"
                raise ServiceError(message)
            time.sleep(0.02)

    def _make_cluster(self, programs: Programs) -> None:
        """Run initdb in a new folder; the remains of an interrupted run are removed."""
        shutil.rmtree(self.cluster, ignore_errors=True)
        words = self.home / "password"
        words.write_text(self.password)
        words.chmod(0o600)
        if self.account is not None:
            os.chown(words, self.account, account_group(self.account))
        half_made = self.home / "cluster.new"
        shutil.rmtree(half_made, ignore_errors=True)
        command: list[str | Path] = [
            programs.folder / "initdb", "--pgdata", half_made, "--username", ROLE, "--pwfile", words,
            "--auth", "scram-sha-256", "--encoding", "UTF8", *programs.locale_options, "--no-instructions",
            *([] if self.durable else ["--no-sync"]),
        ]  # fmt: skip
        with self.log.open("ab") as log:
            made = start(
                command,
                output=log,
                environment=self.environment,
                folder=Path("/"),
                account=self.account,
            ).wait()
        words.unlink()
        if made != 0:
            message = f"initdb failed; see {self.log}"
            raise ServiceError(message)
        half_made.rename(self.cluster)

    def _configure(self) -> None:
        """Write our settings to a separate file, which the cluster's own settings include."""
        quoted = str(self.sockets).replace('"', '""').replace("'", "''")
        settings = [
            "listen_addresses = ''",
            f"unix_socket_directories = '\"{quoted}\"'",
            "unix_socket_permissions = 0700",
            "max_connections = 100",
            "idle_in_transaction_session_timeout = '60s'",
            "log_min_messages = warning",
            # A server that recovers from a crash by itself hangs for good if that fails, for example on a full disk:
            # its startup process ends, and it waits for the others. So it ends, and the supervisor starts another.
            "restart_after_crash = off",
        ]
        if not self.durable:
            settings += ["fsync = off", "synchronous_commit = off", "full_page_writes = off"]
        (self.cluster / "opoly.conf").write_text("\n".join(settings) + "\n")
        (self.cluster / "opoly.conf").chmod(0o644)
        main = self.cluster / "postgresql.conf"
        include = "include = 'opoly.conf'\n"
        if include not in main.read_text():
            with main.open("a") as file:
                file.write(include)

    def _wait_until_ready(self) -> None:
        """Wait until the server reports that it is ready; a long recovery takes time."""
        assert self.process is not None
        mark = self.cluster / "postmaster.pid"
        deadline = time.monotonic() + START_TIMEOUT
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            lines: list[str] = []
            with suppress(FileNotFoundError):  # a server that gives up removes it
                lines = mark.read_text().splitlines()
            if len(lines) >= 8 and lines[0] == str(self.process.pid) and "ready" in lines[7]:
                return
            time.sleep(0.02)
        message = f"PostgreSQL did not start; see {self.log}"
        raise ServiceError(message)

    def _make_database(self) -> None:
        """Create our database if it does not exist."""
        with psycopg.connect(self.url_of("postgres"), autocommit=True) as connection:
            known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone()
            if known is None:
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))


def postmaster_of(cluster: Path, mark: Path) -> psutil.Process | None:
    """Return the running server of this cluster according to its PID file, if there is one."""
    try:
        process = psutil.Process(int(mark.read_text().split("\n", 1)[0]))
        ours = process.cmdline()[1:] == ["-D", str(cluster)]
    except (OSError, ValueError, psutil.Error):
        return None
    return process if ours else None


def works_in(folder: Path, process: psutil.Process) -> bool:
    """Return whether this is a process of PostgreSQL whose working folder is this one."""
    try:
        return process.name() == "postgres" and Path(process.cwd()) == folder.resolve() and is_alive(process)
    except psutil.Error:
        return False
