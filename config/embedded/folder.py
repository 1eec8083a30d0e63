"""The data folder of the embedded site, its lock and its secrets."""

import fcntl
import os
import secrets
import shutil
from contextlib import suppress
from pathlib import Path
from typing import IO

PROJECT = Path(__file__).resolve().parent.parent.parent
MEGABYTE = 1_000_000
LEAST_FREE = 100
"""Megabytes that must be free at the start: a new database takes about half of it, and its journal some more."""


class FolderInUseError(Exception):
    """Another launcher uses the same data folder; the message names it."""


class DiskFullError(Exception):
    """There is too little space for the data folder; the message says how much."""


class DataFolder:
    """Paths below one folder, created on first use; secrets are readable only by the current account."""

    def __init__(self, path: Path) -> None:
        """Create the folder if it does not exist; an existing one keeps its permissions."""
        self.path = path.absolute()
        if not self.path.exists():
            self.path.mkdir(parents=True)
            # If we run as root, PostgreSQL's account has to traverse the folder, but may not list it.
            self.path.chmod(0o711 if os.geteuid() == 0 else 0o700)
        self._lock: IO[str] | None = None

    @classmethod
    def default(cls) -> "DataFolder":
        """Return the folder named by OPOLY_DATA, or `.data` in the project."""
        return cls(Path(os.environ.get("OPOLY_DATA") or PROJECT / ".data"))

    def below(self, name: str) -> Path:
        """Return a subfolder, created if it does not exist."""
        folder = self.path / name
        folder.mkdir(mode=0o700, exist_ok=True)
        return folder

    def hold(self) -> None:
        """Lock the folder for this process; the lock ends with the process, even after kill -9.

        Raises FolderInUseError if another process holds it.
        """
        lock = (self.path / "lock").open("a+")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.seek(0)
            holder = lock.read().strip() or "another process"
            lock.close()
            message = f"The data folder {self.path} is in use by {holder}."
            raise FolderInUseError(message) from None
        self._lock = lock
        self.say_holder(f"process {os.getpid()}")

    def refuse_full_disk(self, least: int = LEAST_FREE) -> None:
        """Raise DiskFullError if fewer megabytes than `least` are free for the data."""
        for place in {self.path, (self.path / "postgres").resolve()}:
            free = shutil.disk_usage(place).free // MEGABYTE if place.exists() else least
            if free < least:
                message = f"The disk of {place} is full: {free} MB are free, and at least {least} MB are needed."
                raise DiskFullError(message)

    def say_holder(self, holder: str) -> None:
        """Write into the lock file what another launcher should print; on a full disk it stays empty."""
        assert self._lock is not None
        with suppress(OSError):
            # Not by the file object, which would keep the text and fail again when it is closed.
            os.ftruncate(self._lock.fileno(), 0)
            os.write(self._lock.fileno(), holder.encode())

    def release(self) -> None:
        """Release the folder."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def secret(self, name: str) -> str:
        """Return a random secret that is generated once and stored."""
        path = self.below("secrets") / name
        if not path.exists():
            write_private(path, secrets.token_urlsafe(48))
        return path.read_text()

    def write_environment(self, environment: dict[str, str]) -> None:
        """Store the site's addresses, which the settings read for commands run by hand."""
        lines = [f"{name}={value}\n" for name, value in sorted(environment.items())]
        write_private(self.path / "site.env", "".join(lines))


def write_private(path: Path, text: str) -> None:
    """Write a file atomically, readable only by the current account."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.unlink(missing_ok=True)
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(text)
        fresh.replace(path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
