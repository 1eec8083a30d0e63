"""A bot account that hears of its rooms by the event stream (docs/events.md) and plays in them as docs/bot.py does.

OPOLY_TOKEN=opoly_… python docs/bot_account.py http://127.0.0.1:8000 --join 482913
# scopes `profile:write` (to become a bot account), `rooms:read`, `rooms:write` and `play`
"""

import argparse
import json
import os
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

from bot import Bot
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect


class Account:
    """The account of a token at a site."""

    def __init__(self, site: str, token: str) -> None:
        self.site = site
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Send something to the API and return its answer."""
        request = urllib.request.Request(self.site + path, json.dumps(body).encode(), self.headers)
        return dict(json.load(urllib.request.urlopen(request, timeout=10)))

    def events(self) -> Iterator[dict[str, Any]]:
        """What happens, from now on: a stream that is lost is opened again, and begins with how things stand."""
        while True:
            try:
                request = urllib.request.Request(self.site + "/api/events/", headers=self.headers)
                with urllib.request.urlopen(request, timeout=30) as lines:  # there is one every ten seconds
                    yield from map(json.loads, lines)
            except urllib.error.HTTPError as refused:
                if refused.code not in (429, 503):
                    raise
            except OSError:
                pass  # the site is restarting, or the network is away
            time.sleep(2)

    def play_in(self, code: str) -> None:
        """Be ready in a room, play its game, and leave it."""
        address = f"{self.site.replace('http', 'ws', 1)}/ws/room/{code}/"
        try:
            with connect(address, additional_headers=self.headers) as socket:
                bot = Bot(socket)
                bot.ask("hello")
                bot.ask("lobby", change={"type": "ready", "ready": True})
                bot.play()
                bot.ask("lobby", change={"type": "leave"})
        except WebSocketException:
            pass  # the room is closed, or the site restarts: what is left to play is told again


def main() -> None:
    """Play wherever the account sits, until so many games are over."""
    options = argparse.ArgumentParser()
    options.add_argument("site")
    options.add_argument("--join", help="the code of a room to sit down in")
    options.add_argument("--games", type=int, help="how many games to play; default: any number")
    given = options.parse_args()
    account = Account(given.site, os.environ["OPOLY_TOKEN"])
    account.post("/api/players/me/bot/", {})  # for good; an account that is one already stays one
    if given.join:
        account.post(f"/api/rooms/{given.join}/changes/", {"type": "sit"})
    tables = dict[str, threading.Thread]()
    begun, played = set[int](), 0
    for event in account.events():
        if event["type"] == "room_joined" and event["room"]["phase"] != "ended":
            code = event["room"]["code"]
            if code not in tables or not tables[code].is_alive():
                tables[code] = threading.Thread(target=account.play_in, args=(code,), daemon=True)
                tables[code].start()
        elif event["type"] == "seat_kept":
            account.post(f"/api/rooms/{event['code']}/changes/", {"type": "sit"})
        elif event["type"] == "game_started":
            begun.add(event["game"])
        elif event["type"] == "game_ended" and event["game"] in begun:
            begun.remove(event["game"])
            played += 1
            print("won" if event["seat"] in event["winners"] else "lost", "game", event["game"], flush=True)
            if given.games and played >= given.games:
                tables[event["code"]].join(timeout=10)
                return


if __name__ == "__main__":
    main()
