"""A full disk: the whole site on a small file system, which is filled while people play and freed again.

The launcher of `make play` runs here, since what has to survive is its supervisor. Mounting needs root.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import environ
from django.conf import settings

from tests.chaos.faults import forget_connections
from tests.chaos.people import Person
from tests.chaos.recovery import Recovery, Table, Watch
from tests.chaos.seating import stop
from tests.games import tables
from tests.games.sockets import cookies_of
from tests.support.launching import Launch, end_all

SIZE = "400m"
"""The size of the file system: a new cluster takes about 60 MB, its journal some more, and at least 100 MB have to be
free at the start."""
FULL_SECONDS = 30.0
WITHIN = 15.0
"""Seconds after which play goes on: processes are started a few seconds apart while the disk is full."""
PIECE = bytes(64 * 1024)
LONG_GAME = {"starting_cash": 1_000_000, "salary": 100_000, "bot_pace": 1}
PLAYED_BEFORE = 2.0


@dataclass(frozen=True)
class Address:
    """The site as people reach it."""

    url: str

    @property
    def second_url(self) -> str:
        """There is one web process."""
        return self.url


class Filler(threading.Thread):
    """Fills a file system and keeps it full, whatever others remove from it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(daemon=True)
        self.path, self.freeing = folder / "filler", threading.Event()

    def run(self) -> None:
        """Write until told to free the space."""
        with self.path.open("wb", buffering=0) as file:
            while not self.freeing.is_set():
                try:
                    file.write(PIECE)
                except OSError:
                    self.freeing.wait(0.05)

    def free(self) -> None:
        """Give all of the space back."""
        self.freeing.set()
        self.join()
        self.path.unlink()


@contextmanager
def small_disk(size: str = SIZE) -> Iterator[Path]:
    """Mount a small file system, and unmount it."""
    folder = Path(tempfile.mkdtemp(prefix="opoly-disk-"))
    folder.chmod(0o711)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size},mode=0711", "tmpfs", str(folder)], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
        folder.rmdir()


def can_mount() -> bool:
    """Whether this account may mount file systems."""
    return os.geteuid() == 0


class DiskRun:
    """One run; `wrong` says what did not hold."""

    def __init__(self, seed: str, full_seconds: float = FULL_SECONDS) -> None:
        self.seed, self.full_seconds = seed, full_seconds
        self.wrong: list[str] = []
        self.recovery: Recovery | None = None
        self.accepted = 0
        self.lines: list[str] = []

    def run(self) -> None:
        """Play, fill the disk, free it, play on, and check what people were told."""
        with small_disk() as disk:
            launch = Launch(disk / "data", environment={"LOG_LEVEL": "ERROR"})
            try:
                launch.wait_for("Opoly is at")
                _point_django_at(disk / "data")
                self._play(launch, disk)
            finally:
                forget_connections()
                launch.process.terminate()
                launch.process.wait(60)
                self.lines = launch.lines
                end_all(disk / "data")

    def _play(self, launch: Launch, disk: Path) -> None:
        users = tables.people(3)
        game = tables.game_of(*users, bots=1, options={**LONG_GAME, "decision_seconds": 60})
        site = Address(launch.url)
        people = [
            Person(site, game.room.code, cookies_of(user), f"p{number}", self.seed, 0.1)
            for number, user in enumerate(users)
        ]
        for person in people:
            person.start()
        table = Table(game.pk, people)
        try:
            if self._play_goes_on(table, time.monotonic()) is None:
                self.wrong.append("play did not begin")
                return
            time.sleep(PLAYED_BEFORE)
            self._fill(launch, disk)
            self.recovery = self._play_goes_on(table, time.monotonic())
            forget_connections()
            if self.recovery is None:
                self.wrong.append(f"play did not go on within {WITHIN:.0f} s after the disk had space again")
            else:
                self.wrong += stop({game.pk: people})
        finally:
            for person in people:
                person.leaving.set()
            for person in people:
                person.join(WITHIN)
        self.accepted = sum(len(person.told.accepted) for person in people)
        self._look(launch)

    def _fill(self, launch: Launch, disk: Path) -> None:
        """Fill the disk; half-way, kill everything that the launcher runs, so that it is started without space."""
        filler = Filler(disk)
        filler.start()
        time.sleep(self.full_seconds / 2)
        for process in launch.children().values():
            process.kill()
        time.sleep(self.full_seconds / 2)
        if launch.process.poll() is not None:
            self.wrong.append(f"the launcher ended with {launch.process.returncode}")
        filler.free()

    def _play_goes_on(self, table: Table, since: float) -> Recovery | None:
        watch = Watch([table], since, ())
        while not watch.done:
            if time.monotonic() > since + WITHIN:
                return None
            time.sleep(0.02)
            watch.look()
        return watch.recovery

    def _look(self, launch: Launch) -> None:
        """Look at the launcher and what it has started."""
        if launch.process.poll() is not None:
            self.wrong.append(f"the launcher ended with {launch.process.returncode}")
        missing = {"postgres", "redis", "web", "worker", "beat"} - launch.children().keys()
        if missing:
            self.wrong.append(f"these do not run, or are not recorded: {sorted(missing)}")
        try:
            with urllib.request.urlopen(f"{launch.url}/ready", timeout=5) as answer:
                answer.read()
        except OSError as error:
            self.wrong.append(f"the site is not ready: {error}")

    def report(self) -> Iterator[str]:
        """The summary."""
        after = "never" if self.recovery is None else ", ".join(f"{seconds:.1f}" for seconds in self.recovery)
        yield (
            f"disk full for {self.full_seconds:.0f} s, then free: {self.accepted} actions accepted; "
            f"seconds until somebody acted, all had heard, a bot moved: {after}"
        )
        yield from (f"  WRONG: {problem}" for problem in self.wrong)
        if self.wrong:
            yield from (f"  {line.rstrip()}" for line in self.lines[-40:])


def _point_django_at(folder: Path) -> None:
    """Turn Django of this process to the site in a data folder."""
    lines = (folder / "site.env").read_text().splitlines()
    addresses = dict(line.split("=", 1) for line in lines)
    database = settings.DATABASES["default"]
    found = environ.Env.db_url_config(addresses["DATABASE_URL"])
    database.update({name: found[name] for name in ("NAME", "USER", "PASSWORD", "PORT")})
    database["HOST"] = found["OPTIONS"]["host"]
    settings.REDIS_URL = addresses["REDIS_URL"]
    settings.TASKS_URL = addresses["BROKER_URL"]
    settings.CACHES["default"]["LOCATION"] = addresses["CACHE_URL"]
    settings.SECRET_KEY = addresses["SECRET_KEY"]
