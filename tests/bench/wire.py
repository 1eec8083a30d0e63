"""Benchmark the time from a click to everyone's screen, at one table of each game on a site started for it.

The time begins when an action is sent and ends when the last socket at the table has received the update. The action
has then been decoded, checked, played, stored durably, filtered for each viewer and published.
"""

from __future__ import annotations

import json
import signal
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from statistics import median, quantiles
from typing import Any

from games import rulesets
from games.live.connection import RATE
from tests.support.launching import Launch, open_folder

TABLE = 4
WARM_UP = 20
TIMEOUT = 60.0
PACE = 1.5 / RATE
"""Seconds between two messages of a player, so that nobody is taken for a flood."""
HEARTBEAT = 10.0
"""Seconds of silence after which a player sends a heartbeat; the site closes the socket of one who is silent longer."""
PREFERRED = ("roll", "move", "decline", "pass", "settle", "pay", "declare_bankruptcy", "end_turn", "ready", "unready")
"""The actions that the players take, in order of preference: frequent, public and without much of a choice."""

Json = dict[str, Any]


def report(acts: int, url: str = "") -> Iterator[str]:
    """Play `acts` actions at a table of four of each game, at `url` or on a site started for it; report the times."""
    with ExitStack() as stack:
        site = url or stack.enter_context(embedded_site())
        for key in rulesets.RULESETS:
            took = time_table(site, key, acts)
            middle, late = median(took), quantiles(took, n=20)[-1]
            title = f"{key}: click to everyone's screen, {TABLE} sockets, {acts} actions"
            yield f"{title}: median {middle:.1f} ms, 95th percentile {late:.1f} ms"


def time_table(site: str, key: str, acts: int) -> list[float]:
    """Return the milliseconds of each action."""
    with ExitStack() as stack:
        players = [stack.enter_context(Client(site, key)) for _ in range(TABLE)]
        _sit_down(players)
        return [_time_action(players) for _ in range(WARM_UP + acts)][WARM_UP:]


@contextmanager
def embedded_site() -> Iterator[str]:
    """Run the site as `make play` starts it, in a temporary data folder and with nothing of this process's settings."""
    with open_folder() as folder:
        launch = Launch(folder)
        try:
            launch.wait_for("Opoly is at")
            yield launch.url
        finally:
            launch.send(signal.SIGTERM)


class Client:
    """A guest with one socket."""

    def __init__(self, site: str, ruleset: str) -> None:
        self.site = site
        self.game = self.version = 0
        self.state: Json = {}
        self.count, self.sent_at = 0, 0.0
        self.socket: Any = None
        self.code, self.cookie = _as_guest(site, ruleset)

    def __enter__(self) -> Client:
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
        self.count, self.sent_at = self.count + 1, time.monotonic()
        self.socket.send(json.dumps({"id": str(self.count), **command}))
        return str(self.count)

    def keep_alive(self) -> None:
        """Send a heartbeat if nothing was sent for a while: some have nothing to do in a game for minutes."""
        if time.monotonic() - self.sent_at > HEARTBEAT:
            self.ask({"type": "ping", "version": self.version})

    def receive(self) -> Json:
        """Receive and process one message."""
        message: Json = json.loads(self.socket.recv(timeout=TIMEOUT))
        if isinstance(message.get("game"), dict):
            self.game, self.version = message["game"]["id"], message["game"]["version"]
            self.state = message["game"]["state"]
        if message["type"] == "update":
            self.version = message["version"]
            self.state |= {key: value for key, value in message["patch"].items() if key in ("legal", "status")}
        return message

    def choose(self) -> Json | None:
        """Return the action that this player takes now, if any."""
        legal = {entry["type"]: entry for entry in reversed(self.state.get("legal") or ())}
        kind = next((kind for kind in PREFERRED if kind in legal), None)
        return None if kind is None else action_of(legal[kind])


def action_of(entry: Json) -> Json:
    """Return the action that an entry of `legal` stands for."""
    if entry["type"] == "move":
        return {"type": "move", "player": entry["player"]}
    return {"type": entry["type"], **entry.get("proposal", {})}


def _sit_down(players: list[Client]) -> None:
    host = players[0]
    for player in players:
        player.connect(host.code)
    for player in players[1:]:
        player.ask({"type": "lobby", "change": {"type": "sit"}})
        player.ask({"type": "lobby", "change": {"type": "ready", "ready": True}})
    host.ask({"type": "lobby", "change": {"type": "start"}})
    _wait_for_game(players, 0)


def _wait_for_game(players: list[Client], before: int) -> None:
    """Wait until everybody has been shown another game than this one."""
    for player in players:
        while player.game == before:
            player.receive()


def _play_again(players: list[Client]) -> None:
    """Begin another game with the same people."""
    before = players[0].game
    for player in players:
        player.ask({"type": "lobby", "change": {"type": "rematch"}})
    _wait_for_game(players, before)


def _time_action(players: list[Client]) -> float:
    """Return the milliseconds from one player's action until the last socket has the update."""
    for player in players:
        player.keep_alive()
    if players[0].state["status"] != "playing":
        _play_again(players)
    actor, action = next((player, action) for player in players if (action := player.choose()) is not None)
    players.append(players.pop(players.index(actor)))  # somebody else first, next time
    time.sleep(max(0.0, actor.sent_at + PACE - time.monotonic()))
    goal = actor.version + 1
    began = time.perf_counter()
    actor.send({"type": "act", "action": action})
    for player in players:
        while player.version < goal:
            answer = player.receive()
            if answer["type"] == "error":
                raise RuntimeError(f"{action} was refused: {answer}")
    return (time.perf_counter() - began) * 1000


def _as_guest(site: str, ruleset: str) -> tuple[str, str]:
    """Create a guest with a room through the API; return the room's code and the guest's cookie."""
    body = json.dumps({"ruleset": ruleset, "seats": TABLE}).encode()
    request = urllib.request.Request(
        f"{site}/api/rooms/", data=body, headers={"Content-Type": "application/json"}, method="POST"
    )
    with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
        cookies = [header.split(";")[0] for header in answer.headers.get_all("Set-Cookie", [])]
        return json.load(answer)["code"], "; ".join(cookies)
