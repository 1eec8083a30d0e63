"""Asking every process of the site on this machine for its measurements.

Each has a place in METRICS_DIR, named by its kind and a number (`web-0`): a file that it has locked for as long as it
lives, and a socket on which it answers. No process id is used, so containers that share a folder do not collide; and a
process that is killed leaves nothing that counts as one.
"""

from __future__ import annotations

import fcntl
import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO

import msgspec
import structlog
from django.conf import settings

from config.monitoring.families import Family, families
from config.monitoring.metrics import REGISTRY
from config.monitoring.whole_site import whole_site

OF_PROCESS, OF_SITE = b"p", b"s"
"""What is asked: the measurements of the process, or those of the whole site, which any process but beat can make."""
TIMEOUTS = {OF_PROCESS: 1.0, OF_SITE: 4.0}
"""Seconds in which a process has to answer; Prometheus waits for ten."""
RETRY_SECONDS = 10.0
LONGEST_PATH = 100
"""Bytes of a socket's path that every system accepts."""
SAFE_PATH = "/proc/self/fd/{}/{}"
LOCK, SOCKET = ".lock", ".sock"

log = structlog.get_logger(__name__)


class Place:
    """A process's place among those of the machine."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.name = ""
        self.lock: IO[bytes] | None = None

    def take(self) -> socket.socket:
        """Take the first free place of this kind; return the socket to answer on."""
        make_folder()
        self.name, lock = self._lock_first_free()
        listening = socket.socket(socket.AF_UNIX)
        try:
            _file(self.name, SOCKET).unlink(missing_ok=True)
            listening.bind(_address(self.name))
            listening.listen()
        except OSError:
            listening.close()
            lock.close()
            raise
        self.lock = lock
        return listening

    def _lock_first_free(self) -> tuple[str, IO[bytes]]:
        number = 0
        while (lock := _locked(_file(f"{self.kind}-{number}", LOCK))) is None:
            number += 1
        return f"{self.kind}-{number}", lock

    def answer_for_ever(self) -> None:
        """Answer whoever asks; on a full disk there may be no place until later."""
        warned = False
        while True:
            try:
                listening = self.take()
                break
            except OSError as error:
                if not warned:
                    log.warning("this process cannot be asked for its metrics", error=repr(error))
                warned = True
                time.sleep(RETRY_SECONDS)
        while True:
            with suppress(OSError):
                asking, _ = listening.accept()
                threading.Thread(target=_answer, args=(asking,), name="metrics", daemon=True).start()


def _answer(asking: socket.socket) -> None:
    with asking, suppress(OSError):
        asking.settimeout(TIMEOUTS[OF_SITE])
        asked = asking.recv(1)
        found = families(REGISTRY.collect()) if asked == OF_PROCESS else whole_site()
        asking.sendall(msgspec.msgpack.encode(found))


def places() -> list[str]:
    """Return the places of processes that are alive."""
    make_folder()
    return [path.stem for path in sorted(settings.METRICS_DIR.glob(f"*-*{LOCK}")) if _is_held(path)]


def ask(place: str, what: bytes) -> list[Family] | None:
    """Ask a process; None if it does not answer in time."""
    try:
        with socket.socket(socket.AF_UNIX) as asking:
            asking.settimeout(TIMEOUTS[what])
            asking.connect(_address(place))
            asking.sendall(what)
            answer = b"".join(iter(lambda: asking.recv(1 << 16), b""))
        return msgspec.msgpack.decode(answer, type=list[Family] | None)
    except (OSError, msgspec.DecodeError):
        return None


def samples_of(name: str) -> Iterator[tuple[dict[str, str], float]]:
    """Return the labels and values of one sample of all processes, of this one whether it has a place or not."""
    asked = [ask(place, OF_PROCESS) or [] for place in places()]
    if not _is_here():
        asked.append(families(REGISTRY.collect()))
    for found in asked:
        for family in found:
            for sample, labels, value in family.samples:
                if sample == name:
                    yield labels, value


class Here:
    """This process's place; it has none until it is started as a part of the site."""

    place: Place | None = None


def start(kind: str) -> None:
    """Answer for this process from now on."""
    if Here.place is None:
        Here.place = Place(kind)
        threading.Thread(target=Here.place.answer_for_ever, name="metrics", daemon=True).start()


def _is_here() -> bool:
    return Here.place is not None and Here.place.lock is not None


def make_folder() -> None:
    """Create the folder; only this account may look into it."""
    settings.METRICS_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)


def remove_stale() -> None:
    """Remove what processes have left that have ended, and the files in which earlier versions counted.

    Files that are locked stay: a process may be about to lock one again.
    """
    alive = set(places())
    for path in settings.METRICS_DIR.iterdir():
        if path.suffix == ".db" or (path.suffix == SOCKET and path.stem not in alive):
            path.unlink(missing_ok=True)


SERVER = "server"
"""The name of the lock of whichever process serves the metrics."""


def lock_of_server() -> IO[bytes]:
    """Wait until no other process of the machine serves the metrics; it is this one's turn while the file is open."""
    make_folder()
    lock = _file(SERVER, LOCK).open("ab")
    fcntl.flock(lock, fcntl.LOCK_EX)
    return lock


def _file(name: str, suffix: str) -> Path:
    return Path(settings.METRICS_DIR) / f"{name}{suffix}"


def _locked(path: Path) -> IO[bytes] | None:
    lock = path.open("ab")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        return None
    return lock


def _is_held(path: Path) -> bool:
    lock = _locked(path)
    if lock is None:
        return True
    lock.close()
    return False


def _address(name: str) -> str:
    path = str(_file(name, SOCKET))
    if len(os.fsencode(path)) <= LONGEST_PATH:
        return path
    return SAFE_PATH.format(_descriptor(settings.METRICS_DIR), f"{name}{SOCKET}")


@cache
def _descriptor(folder: Path) -> int:
    """The folder, opened: paths through it are short. Linux only; elsewhere a folder with a long path fails."""
    return os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
