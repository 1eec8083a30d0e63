"""A second web process beside `make play`, started by the command that docs/make-play.md gives, word for word."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from config.embedded.folder import PROJECT
from config.embedded.processes import start
from config.embedded.redis import free_port
from tests.games.sockets import Browser
from tests.support.launching import Launch, open_folder

pytestmark = pytest.mark.slow

PAGE = PROJECT / "docs" / "make-play.md"
START_TIMEOUT = 60.0
GAME = """
import json
from tests.games.running import seat_asked
from tests.games.sockets import cookies_of
from tests.games.tables import game_of, people
ann, bob = people(2)
game = game_of(ann, bob)
first, other = (ann, bob) if seat_asked(game).user_id == ann.pk else (bob, ann)
print(json.dumps({"code": game.room.code, "first": cookies_of(first), "other": cookies_of(other)}))
"""


def command_of_page(module: str) -> str:
    """The first command of the page that runs this module."""
    blocks = re.findall(r"^```sh[^\n]*\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    commands = re.split(r"(?<!\\)\n", "\n".join(blocks))
    return next(command for command in commands if f"-m {module} " in command)


@contextmanager
def second_web(folder: Path, port: int) -> Iterator[str]:
    """The page's web process on another port, with an environment that has nothing but the data folder."""
    command = re.sub(r"-p \d+", f"-p {port}", command_of_page("config.web"))
    log = folder.parent / "second"
    with log.open("wb") as output:
        process = start(
            ["sh", "-c", f"exec {command}"],
            output=output,
            environment={"PATH": os.environ["PATH"], "OPOLY_DATA": str(folder)},
            folder=PROJECT,
            at_parents_death=signal.SIGKILL,
        )
    url = f"http://127.0.0.1:{port}"
    try:
        wait_until_it_answers(url, process, log)
        yield url
    finally:
        process.kill()
        process.wait()


def wait_until_it_answers(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait for its first page."""
    deadline = time.monotonic() + START_TIMEOUT
    while True:
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < deadline, log.read_text()
        try:
            with urllib.request.urlopen(f"{url}/ready", timeout=5) as answer:
                assert answer.status == 200
                return
        except OSError:
            time.sleep(0.1)


def made(folder: Path) -> dict[str, Any]:
    """A game of two people at the running site, with the cookies of who moves first and of the other one."""
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v0", "-c", GAME],
        cwd=PROJECT,
        env={"PATH": os.environ["PATH"], "OPOLY_DATA": str(folder)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    game: dict[str, Any] = json.loads(done.stdout)
    return game


def test_a_move_through_a_second_web_process_is_heard_at_the_first(static_files: str) -> None:
    """It finds the running site by the data folder alone, and needs no setting exported."""
    assert not static_files, static_files
    with open_folder() as folder:
        launch = Launch(folder).wait_for("Opoly is at")
        with second_web(folder, free_port()) as url:
            game = made(folder)
            here = Browser(launch, game["code"], cookies=game["other"])
            there = Browser(launch, game["code"], cookies=game["first"], url=url)
            for browser in (here, there):
                assert browser.hello()["type"] == "welcome"
            answer = there.act({"type": "roll"})
            assert answer["type"] == "ack"
            here.until(lambda _: here.version == answer["version"])
            here.close()
            there.close()
        assert launch.send(signal.SIGINT) == 0
