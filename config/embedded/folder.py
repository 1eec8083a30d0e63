"""The data folder: what the embedded site keeps, who holds it now, and its secrets."""

import fcntl
import os
import secrets
from pathlib import Path
from typing import IO

PROJECT = Path(__file__).resolve().parent.parent.parent


class FolderInUseError(Exception):
    """Another launcher runs from the same data folder; says which."""


class DataFolder:
    """Paths below one folder, made on first use; what is secret is readable by us alone."""

    def __init__(self, path: Path) -> None:
        """Make the folder when it is not there; one that is there keeps its permissions."""
        self.path = path.absolute()
        if not self.path.exists():
            self.path.mkdir(parents=True)
            # As root, PostgreSQL's account has to pass through, but may list nothing.
            self.path.chmod(0o711 if os.geteuid() == 0 else 0o700)
        self._lock: IO[str] | None = None

    @classmethod
    def default(cls) -> "DataFolder":
        """Give the folder that OPOLY_DATA names, or `.data` in the project."""
        return cls(Path(os.environ.get("OPOLY_DATA") or PROJECT / ".data"))

    def below(self, name: str) -> Path:
        """Give a folder of ours inside, made when it is not there."""
        folder = self.path / name
        folder.mkdir(mode=0o700, exist_ok=True)
        return folder

    def hold(self) -> None:
        """Take the folder for this process; the lock goes with the process, even at kill -9.

        Raises FolderInUseError when another process holds it.
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

    def say_holder(self, holder: str) -> None:
        """Write into the lock what another launcher should be told."""
        assert self._lock is not None
        self._lock.seek(0)
        self._lock.truncate()
        self._lock.write(holder)
        self._lock.flush()

    def release(self) -> None:
        """Let the next launcher have the folder."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def secret(self, name: str) -> str:
        """Give a random word that is made once and kept."""
        path = self.below("secrets") / name
        if not path.exists():
            write_private(path, secrets.token_urlsafe(48))
        return path.read_text()

    def write_environment(self, environment: dict[str, str]) -> None:
        """Leave the site's addresses for commands run by hand beside it; settings read them."""
        lines = [f"{name}={value}\n" for name, value in sorted(environment.items())]
        write_private(self.path / "site.env", "".join(lines))


def write_private(path: Path, text: str) -> None:
    """Write a file in one step, so that a crash leaves the old one, readable by us alone."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.unlink(missing_ok=True)
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
    fresh.replace(path)
