"""`make play` as on its page: the system's PostgreSQL, a second web process, a backup, services of one's own."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest

from config.embedded.folder import PROJECT
from tests.operating.blocks import blocks
from tests.operating.booted import Server, servers

pytestmark = [pytest.mark.nightly, pytest.mark.alone, pytest.mark.slow, pytest.mark.machines]
BLOCKS = blocks()
BEGUN = "Opoly is at"
PEOPLE = "SELECT username FROM accounts_user"


@pytest.fixture(scope="module")
def machine() -> Iterator[Server]:
    """A machine with the project, set up, without data, and with the system's services."""
    with servers() as made:
        server = made.boot()
        server.run(f"rm --recursive --force {PROJECT}/.data {PROJECT}/.env")
        server.run("apt-get update && apt-get install --yes postgresql redis-server", here=True)
        yield server


def follow(machine: Server, name: str, text: str = "") -> str:
    """Run a block in the project's folder, with the Python that the tests use."""
    return machine.run(f"export PATH='{os.environ['PATH']}'\ncd {PROJECT}\n{text or BLOCKS[name]}")


def begin(machine: Server, text: str, log: str, words: str = "") -> None:
    """Start something that goes on, as in another terminal, and wait until it says these words, if any."""
    script = f"export PATH='{os.environ['PATH']}'\ncd {PROJECT}\n{text}"
    machine.path(f"root/{log}.sh").write_text(script)
    # A shell without a terminal has what it starts in the background ignore Ctrl-C.
    start = f"setsid env --default-signal=INT bash /root/{log}.sh"
    machine.run(f"{start} > /root/{log} 2>&1 & echo $! > /root/{log}.pid")
    if not words:
        return
    look = f"grep --quiet '{words}' /root/{log} && exit"
    machine.run(f"for try in $(seq 600); do {look}; sleep 0.2; done; cat /root/{log}; exit 1")


def end(machine: Server, log: str) -> None:
    """Press Ctrl-C in that terminal and wait."""
    machine.run(f"kill -INT -- -$(cat /root/{log}.pid)")
    machine.run(f"for try in $(seq 100); do kill -0 $(cat /root/{log}.pid) || exit 0; sleep 0.2; done; exit 1")


def ready(machine: Server, port: int) -> bool:
    """Whether a web process is ready."""
    ask = f"curl --fail --silent --retry 60 --retry-delay 1 --retry-all-errors http://127.0.0.1:{port}/ready"
    return '"sweep"' in machine.run(ask)


def test_a_second_web_process_serves_the_same_site(machine: Server) -> None:
    """A1: beside the first one, as another program, with the settings that the launcher writes."""
    begin(machine, BLOCKS["play-with-the-systems"], "play.log", BEGUN)
    newest = machine.run("ls /usr/lib/postgresql | sort --version-sort | tail --lines=1").strip()
    assert f"started PostgreSQL {newest}." in machine.run("cat /root/play.log")
    begin(machine, BLOCKS["play-a-second"], "second.log")
    assert ready(machine, 8000)
    assert ready(machine, 8001)
    visitor = f"{sys.executable} -m tests.operating.visitor http://127.0.0.1:8001 Ann"
    assert "moved 3 times" in machine.run(f"cd {PROJECT} && {visitor}")
    end(machine, "second.log")


def test_an_administrator_is_made(machine: Server) -> None:
    """As the page says, but with the answers as options, because nobody sits at the terminal."""
    made = "createsuperuser --noinput --username Moe --email moe@opoly.example"
    text = BLOCKS["administrators"].replace("createsuperuser", made).replace("NAME", "Moe")
    said = follow(machine, "administrators", text)
    assert "Superuser created" in said
    assert "0 second factors of Moe removed" in said


def test_a_backup_is_restored_into_another_folder(machine: Server) -> None:
    """Of another PostgreSQL, too: the one of the Python package, which is newer."""
    follow(machine, "play-backup")
    key = machine.run(f"cat {PROJECT}/opoly.key")
    end(machine, "play.log")
    machine.run(f"mv {PROJECT}/.data /root/earlier")
    without = 'PATH="$(echo "$PATH" | tr : \'\\n\' | grep --invert-match local/bin | paste --serial --delimiters=:)"'
    begin(machine, f"{without}\nmake play", "again.log", BEGUN)
    assert "started PostgreSQL 18" in machine.run("cat /root/again.log")
    follow(machine, "play-restore")
    end(machine, "again.log")
    begin(machine, "make play", "restored.log", BEGUN)
    assert "Moe" in machine.run(f"{PROJECT}/.data/programs/psql --tuples-only --command '{PEOPLE}' \"{database()}\"")
    assert machine.run(f"cat {PROJECT}/.data/secrets/site") == key
    end(machine, "restored.log")


def database() -> str:
    """What the shell puts in for the database's address."""
    return f"$(sed -n 's/^DATABASE_URL=//p' {PROJECT}/.data/site.env)"


def test_it_uses_services_of_ones_own(machine: Server) -> None:
    machine.run("systemctl start postgresql redis-server")
    for words in ("CREATE ROLE opoly LOGIN PASSWORD 'secret-1'", "CREATE DATABASE opoly OWNER opoly"):
        machine.run(f'runuser --user postgres -- psql --command="{words}"')
    begin(machine, BLOCKS["play-with-your-own"], "own.log", BEGUN)
    assert "started" not in machine.run("cat /root/own.log")
    assert ready(machine, 8000)
    end(machine, "own.log")
