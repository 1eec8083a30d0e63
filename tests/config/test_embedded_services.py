"""Embedded PostgreSQL and Redis on their own: leftovers, unusual paths, unreachable folders."""

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import psutil
import psycopg
import pytest
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from config.embedded import programs
from config.embedded.folder import PROJECT, DataFolder, FolderInUseError
from config.embedded.postgres import Postgres
from config.embedded.processes import ServiceError, is_alive, recall
from config.embedded.programs import passable
from config.embedded.redis import CACHE, TASKS, Redis
from config.embedded.site import origins
from tests.support.launching import gone, open_folder

LEAVE_BEHIND = """
import os, signal, sys
from pathlib import Path
from config.embedded import processes
if "untold" in sys.argv:
    processes._libc = None  # as where a child cannot be told of its parent's death
from config.embedded.folder import DataFolder
from config.embedded.postgres import Postgres
from config.embedded.redis import Redis
data = DataFolder(Path(sys.argv[1]))
for service in (Postgres(data, durable=False), Redis(data)):
    service.start()
os.kill(os.getpid(), signal.SIGKILL)
"""


def answer(url: str) -> object:
    """Run a query and return its result."""
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT 1").fetchone()
        return row and row[0]


def leave_behind(path: Path, *how: str) -> dict[str, psutil.Process | None]:
    """Start both in another process that is then killed; return those of their processes that still run."""
    killed = subprocess.run([sys.executable, "-c", LEAVE_BEHIND, path, *how], cwd=PROJECT, check=False)
    assert killed.returncode == -signal.SIGKILL
    return {name: recall(path / "run" / f"{name}.json") for name in ("postgres", "redis")}


@pytest.mark.parametrize("name", ['d\'accord, "ok" ন্যায়', "deep" * 30])
def test_it_runs_in_folders_with_odd_names(name: str) -> None:
    """Spaces, quotes, commas, other scripts, and paths too long for a socket.

    A cluster of another release is refused and kept; the message says what to do.
    """
    with open_folder(name) as path:
        service = Postgres(DataFolder(path), durable=False)
        service.start()
        try:
            assert answer(service.url) == 1
        finally:
            service.stop()
        (service.cluster / "PG_VERSION").write_text("15\n")
        with pytest.raises(ServiceError, match="made by PostgreSQL 15"):
            service.start()
        assert (service.cluster / "PG_VERSION").read_text() == "15\n"


def test_children_end_with_a_launcher_that_is_killed_and_those_left_over_when_the_next_one_starts() -> None:
    """On Linux the kernel signals them, and the database shuts down cleanly.

    Where they are not told of their parent's death, the next start finds them by their records and ends them. A server
    without a record, whose launcher was killed before it wrote one, is found by its folder. New ones start on the same
    data each time.
    """
    with open_folder() as path:
        told = {name: process for name, process in leave_behind(path).items() if process}
        log = path / "logs" / "postgres.log"
        assert sys.platform != "linux" or gone(told)
        assert sys.platform != "linux" or "shut down" in log.read_text().splitlines()[-1]

        old = leave_behind(path, "untold")
        assert all(old.values())
        data = DataFolder(path)
        database, broker = Postgres(data, durable=False), Redis(data)
        again = Postgres(data, durable=False)
        try:
            database.start()
            broker.start()
            assert answer(database.url) == 1
            assert not any(process and is_alive(process) for process in old.values())
            assert database.process is not None
            unrecorded = psutil.Process(database.process.pid)
            database.record.unlink()
            again.start()
            assert answer(again.url) == 1
            assert not is_alive(unrecorded)
        finally:
            broker.stop()
            again.stop()
            database.stop()


def test_only_one_launcher_uses_a_folder() -> None:
    """The lock is released when its process ends."""
    with open_folder() as path:
        first, second = DataFolder(path), DataFolder(path)
        first.hold()
        with pytest.raises(FolderInUseError, match=str(os.getpid())):
            second.hold()
        first.release()
        second.hold()
        second.release()


def test_a_folder_that_the_account_cannot_reach_keeps_its_permissions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As root, the cluster and the programs are kept elsewhere; otherwise in the folder."""
    with open_folder("shelter") as shelter, open_folder("home") as home:
        home.mkdir(mode=0o700)
        monkeypatch.setattr(programs, "SHELTER", shelter)
        hidden = home / "programs"
        hidden.symlink_to(programs.packaged_binaries().parent.parent)
        monkeypatch.setattr(programs, "passable", lambda place: passable(place) and "bin" not in str(place))
        service = Postgres(DataFolder(home / "data"), durable=False)
        service.start()
        try:
            assert answer(service.url) == 1
            where = shelter if os.geteuid() == 0 else home
            assert service.home.is_relative_to(where)
            assert service.process is not None
            program = psutil.Process(service.process.pid).cmdline()[0]
            assert program.startswith(str(shelter)) == (os.geteuid() == 0)
        finally:
            service.stop()
        assert stat.S_IMODE(home.stat().st_mode) == 0o700


def test_redis_requires_its_password_and_keeps_its_data_over_a_restart() -> None:
    """Everyone on the machine can reach the port. After a crash it starts empty, without old tasks."""
    with open_folder("a b") as path:
        data = DataFolder(path)
        service = Redis(data)
        service.start()
        client = redis.Redis.from_url(service.url)
        client.set("kept", "yes")
        client.close()
        with pytest.raises(redis.AuthenticationError):
            redis.Redis(port=service.port, retry=Retry(NoBackoff(), 0)).ping()
        service.stop()
        again = Redis(data)
        again.start()
        client = redis.Redis.from_url(again.url)
        assert client.get("kept") == b"yes"
        assert client.config_get("save") == {"save": ""}
        client.close()
        assert again.process is not None
        again.process.kill()
        again.process.wait()
        again.launch()
        assert again._answers()
        client = redis.Redis.from_url(again.url)
        assert client.get("kept") is None
        client.close()
        again.stop()


def test_a_full_cache_drops_its_own_keys_and_no_task() -> None:
    """A13: the memory is bounded, and the cache has a database that can be emptied by itself."""
    with open_folder() as path:
        service = Redis(DataFolder(path))
        service.start()
        tasks, cache = (redis.Redis.from_url(service.url_of(database)) for database in (TASKS, CACHE))
        try:
            assert tasks.config_get("maxmemory") == {"maxmemory": str(256 * 1024**2)}
            tasks.config_set("maxmemory", int(tasks.info("memory")["used_memory"]) + 4 * 1024**2)
            tasks.rpush("queue", *(f"task {number}" for number in range(100)))
            for number in range(800):
                cache.set(f"page {number}", "x" * 10_000, ex=300)
            assert tasks.llen("queue") == 100
            assert 0 < cache.dbsize() < 800
            cache.flushdb()
            assert tasks.llen("queue") == 100
        finally:
            tasks.close()
            cache.close()
            service.stop()


def test_the_packaged_server_is_patched() -> None:
    """A13: CVE-2025-49844 is fixed in Valkey 9."""
    with open_folder() as path:
        name, version = Redis(DataFolder(path)).version.split()
    assert name == "Valkey"
    assert tuple(map(int, version.split("."))) >= (9, 0, 1)


def test_origins_follow_from_the_listening_address() -> None:
    """Both names of the loopback interface; every address of the machine if it listens on all."""
    assert origins("127.0.0.1", 80) == ["http://127.0.0.1:80", "http://localhost:80"]
    assert origins("::1", 80) == ["http://[::1]:80"]
    assert "http://localhost:8000" in origins("0.0.0.0", 8000)


def test_traversable_paths_are_recognized(tmp_path: Path) -> None:
    """One closed folder on the way makes a path unreachable."""
    closed = tmp_path / "closed"
    (closed / "inside").mkdir(parents=True)
    closed.chmod(0o700)
    assert not passable(closed / "inside")
    assert passable(Path("/"))
