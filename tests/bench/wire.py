"""Benchmark the time from a click to everyone's screen, at one table on an embedded site started for it.

The time begins when an action is sent and ends when the last socket at the table has received the update. The action
has then been decoded, checked, played, stored durably, filtered for each viewer and published.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from config.embedded.folder import PROJECT
from config.embedded.redis import free_port

TABLE = 4
WARM_UP = 20
TIMEOUT = 60.0
WANTED = ("roll", "decline", "pass", "settle", "declare_bankruptcy", "end_turn")
"""The actions that the players take, in order of preference: frequent, public and without any choice to make."""

Json = dict[str, Any]


def report(acts: int, url: str = "") -> Iterator[str]:
    """Play `acts` actions at a table of four, at `url` or on a site started for it, and report the times."""
    with ExitStack() as stack:
        site = url or stack.enter_context(embedded_site())
        players = [stack.enter_context(Player(site)) for _ in range(TABLE)]
        _sit_down(players)
        took = [_time_action(players) for _ in range(WARM_UP + acts)][WARM_UP:]
    middle, late = median(took), quantiles(took, n=20)[-1]
    title = f"click to everyone's screen, {TABLE} sockets, {acts} actions"
    yield f"{title}: median {middle:.1f} ms, 95th percentile {late:.1f} ms"


@contextmanager
def embedded_site() -> Iterator[str]:
    """Run the site as `make play` starts it, in a temporary data folder."""
    with tempfile.TemporaryDirectory(prefix="opoly-bench-") as folder:
        Path(folder).chmod(0o711)
        port = free_port()
        own = {"OPOLY_DATA": f"{folder}/data", "PORT": str(port), "DATABASE_URL": "", "REDIS_URL": "", "ORIGINS": ""}
        command = [sys.executable, "-m", "config.embedded"]
        site = subprocess.Popen(command, cwd=PROJECT, env=os.environ | own, stdout=subprocess.DEVNULL)
        try:
            _wait_for(f"http://127.0.0.1:{port}", site)
            yield f"http://127.0.0.1:{port}"
        finally:
            site.terminate()
            site.wait(30)


class Player:
    """A guest with one socket."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.version = 0
        self.state: Json = {}
        self.count = 0
        self.socket: Any = None
        self.code, self.cookie = _as_guest(site)

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        if self.socket is not None:
            self.socket.close()

    def connect(self, code: str) -> None:
        """Connect to a room and send `hello`."""
        from websockets.sync.client import connect
        from websockets.typing import Origin

        address = f"{self.site.replace('http', 'ws', 1)}/ws/room/{code}/"
        headers = {"Cookie": self.cookie}
        self.socket = connect(
            address,
            additional_headers=headers,
            origin=Origin(self.site),
            compression=None,
            legacy=True,
        )
        self.ask({"type": "hello"})

    def ask(self, command: Json) -> Json:
        """Send a command and wait for its answer."""
        id_ = self.send(command)
        while True:
            message = self.receive()
            if message.get("id") == id_:
                return message

    def send(self, command: Json) -> str:
        """Send a command."""
        self.count += 1
        self.socket.send(json.dumps({"id": str(self.count), **command}))
        return str(self.count)

    def receive(self) -> Json:
        """Receive and process one message."""
        message: Json = json.loads(self.socket.recv(timeout=TIMEOUT))
        if isinstance(message.get("game"), dict):
            self.version, self.state = message["game"]["version"], message["game"]["state"]
        if message["type"] == "update":
            self.version = message["version"]
            self.state |= {key: value for key, value in message["patch"].items() if key == "legal"}
        return message

    def choose(self) -> Json | None:
        """Return the action that this player takes now, if any."""
        possible = {action["type"] for action in self.state.get("legal", ())}
        wanted = next((kind for kind in WANTED if kind in possible), None)
        return None if wanted is None else {"type": wanted}


def _sit_down(players: list[Player]) -> None:
    host = players[0]
    for player in players:
        player.connect(host.code)
    for player in players[1:]:
        player.ask({"type": "lobby", "change": {"type": "sit"}})
        player.ask({"type": "lobby", "change": {"type": "ready", "ready": True}})
    host.ask({"type": "lobby", "change": {"type": "start"}})
    for player in players:
        while not player.state:
            player.receive()


def _time_action(players: list[Player]) -> float:
    """Return the milliseconds from one player's action until the last socket has the update."""
    actor, action = next((player, action) for player in players if (action := player.choose()) is not None)
    goal = actor.version + 1
    began = time.perf_counter()
    actor.send({"type": "act", "action": action})
    for player in players:
        while player.version < goal:
            answer = player.receive()
            if answer["type"] == "error":
                raise RuntimeError(f"{action} was refused: {answer}")
    return (time.perf_counter() - began) * 1000


def _as_guest(site: str) -> tuple[str, str]:
    """Create a guest with a room through the API; return the room's code and the guest's cookie."""
    request = urllib.request.Request(
        f"{site}/api/rooms/", data=b"{}", headers={"Content-Type": "application/json"}, method="POST"
    )
    with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
        cookies = [header.split(";")[0] for header in answer.headers.get_all("Set-Cookie", [])]
        return json.load(answer)["code"], "; ".join(cookies)


def _wait_for(url: str, site: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end and site.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}/alive", timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError("the site did not start")
