"""A bot that plays a whole game over Opoly's public API (docs/api.md) and protocol (games/PROTOCOL.md).

OPOLY_TOKEN=opoly_… python docs/bot.py http://127.0.0.1:8000 --bots 2  # scopes `rooms:write` and `play`
"""

import argparse
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
from typing import Any

from websockets.sync.client import ClientConnection, connect


class Bot:
    """A player of one room, who sees the room and the game as its messages tell them."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.at, self.game = socket, 0.0, dict[str, Any]()

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command and return its answer; what arrives before is noted."""
        time.sleep(max(0, self.at + 0.06 - time.monotonic()))  # a socket may send 20 messages a second
        number, self.at = str(time.time_ns()), time.monotonic()
        self.socket.send(json.dumps({"id": number, "type": kind, **fields}))
        return next(message for message in iter(self.hear, None) if message.get("id") == number)

    def hear(self) -> dict[str, Any]:
        """Wait for the next message, with a heartbeat every 15 seconds, and note what it changes."""
        try:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=max(0, self.at + 15 - time.monotonic())))
        except TimeoutError:
            return self.ask("ping")
        self.game = message.get("game", self.game)
        if message["type"] == "update" and message["version"] == self.game["version"] + 1:
            self.game |= {"version": message["version"], "state": merged(self.game["state"], message["patch"])}
        elif message["type"] == "update" and message["version"] > self.game["version"]:
            self.ask("hello")  # a gap: get the whole game again
        return message

    def play(self) -> dict[str, Any]:
        """Play until the game is over; return its last state."""
        while not self.game or self.game["state"]["status"] == "playing":
            known, action = self.game.get("version"), choose(self.game.get("state", {}).get("legal", []))
            answer = self.ask("act", action=action) if action else self.hear()  # after an error an update comes or came
            answer = self.hear() if (answer["type"], self.game.get("version")) == ("error", known) else answer
            while answer["type"] == "ack" and self.game["version"] < answer["version"]:
                self.hear()  # the update comes after the answer
        return dict(self.game["state"])


def merged(value: Any, patch: Any) -> Any:
    """Apply a JSON merge patch (RFC 7396)."""
    if not isinstance(patch, dict):
        return patch
    value = value if isinstance(value, dict) else {}
    changed = {key: merged(value.get(key), part) for key, part in patch.items()}
    return {key: part for key, part in {**value, **changed}.items() if part is not None}


def choose(legal: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Pick the first simple action that answers an open decision; in an auction bid the least, now and then."""
    for entry in (one for one in legal if "decision" in one and not {"at", "budget", "partners"} & one.keys()):
        if entry.get("in_cash", True) and (entry["type"] != "bid" or random.random() < 0.3):
            named = {"type", "decision", "trade", "player", "card", "group", "pawn"}
            named |= {"space"} if entry["type"] in ("buy_deed", "place_building", "build_homes") else set()  # a field
            at = [("amount", entry["min"])] if "min" in entry else [("space", to) for to in entry.get("spaces", [])[:1]]
            return {key: entry[key] for key in named & entry.keys()} | entry.get("proposal", {}) | dict(at)
    return None


def main() -> None:
    """Open a room, seat bots, start, and play."""
    options = argparse.ArgumentParser()
    options.add_argument("site")
    options.add_argument("--ruleset", help="a key of /api/rulesets/")
    options.add_argument("--bots", type=int, default=1)
    options.add_argument("--options", type=json.loads, default={}, help='for example {"starting_cash": 500}')
    given = options.parse_args()
    headers = {"Authorization": f"Bearer {os.environ['OPOLY_TOKEN']}", "Content-Type": "application/json"}

    def post(path: str, body: dict[str, Any]) -> dict[str, Any]:
        request = urllib.request.Request(given.site + path, json.dumps(body).encode(), headers)
        return dict(json.load(urllib.request.urlopen(request, timeout=10)))

    code, game = "", {"ruleset": given.ruleset} if given.ruleset else {}
    changes = [
        {"type": "set_options", "options": given.options},
        *[{"type": "add_bot"}] * given.bots,
        {"type": "start"},
    ]
    try:
        code = post("/api/rooms/", game)["code"]
        for change in changes:
            post(f"/api/rooms/{code}/changes/", change)
    except urllib.error.HTTPError as refused:  # say why, and leave no room behind
        if code:
            post(f"/api/rooms/{code}/changes/", {"type": "leave"})
        sys.exit("{code}: {message} {about}".format_map({"about": "", **json.load(refused)}))
    with connect(f"{given.site.replace('http', 'ws', 1)}/ws/room/{code}/", additional_headers=headers) as socket:
        bot = Bot(socket)
        seat, end = bot.ask("hello")["you"]["seat"], bot.play()
        print("won" if seat in end["winners"] else "lost", "game", bot.game["id"], "places", end["places"])


if __name__ == "__main__":
    main()
