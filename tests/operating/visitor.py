"""A person who signs up at a site, signs in again, and plays: `python -m tests.operating.visitor URL NAME --moves 3`.

It stands on a machine of its own, and goes through the proxy like a browser and a program do.
"""

from __future__ import annotations

import argparse
import http.cookiejar
import importlib.util
import json
import re
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from http import HTTPStatus
from types import ModuleType
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from config.embedded.folder import PROJECT

CSRF = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
TOKEN = re.compile(r'id="token">([^<]+)<')
TIMEOUT, TRIES = 60, 20
LASTING = {"bot_pace": 0, "starting_cash": 1_000_000, "decision_seconds": 86_400}
"""Options with which nobody goes bankrupt before everything is tried."""


class Visitor:
    """A browser's cookies and forms."""

    def __init__(self, site: str) -> None:
        """Somebody who has not been there yet."""
        self.site = site
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), cookies)

    def get(self, path: str) -> str:
        """A page."""
        return self._read(self.site + path)

    def send(self, path: str, **fields: str | list[str]) -> str:
        """Fill in the form of a page and send it; return the page that follows."""
        token = CSRF.search(self.get(path))
        assert token, f"{path} has no form"
        data = urllib.parse.urlencode({"csrfmiddlewaretoken": token[1], **fields}, doseq=True).encode()
        return self._read(urllib.request.Request(self.site + path, data, {"Referer": self.site + path}))

    def _read(self, request: urllib.request.Request | str) -> str:
        return answer_to(self.opener, request)


def answer_to(opener: urllib.request.OpenerDirector, request: urllib.request.Request | str) -> str:
    """Ask, and again if the machine of the tests is so busy that the site puts its visitors off."""
    for _ in range(TRIES):
        try:
            with opener.open(request, timeout=20) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError as refused:
            if refused.code != HTTPStatus.SERVICE_UNAVAILABLE:
                raise
            time.sleep(int(refused.headers.get("Retry-After") or 1))
    raise RuntimeError("the site does not answer")


def token_of(site: str, name: str) -> str:
    """Sign up, sign in from another browser, and make a token."""
    password = secrets.token_urlsafe(16)
    account = {"username": name, "email": f"{name.lower()}@opoly.example"}
    Visitor(site).send("/accounts/signup/", **account, password1=password, password2=password)
    person = Visitor(site)
    page = person.send("/accounts/login/", login=name, password=password)
    assert "/accounts/logout/" in page, page
    person.send("/accounts/reauthenticate/", password=password)
    page = person.send("/account/tokens/new/", name="Bot", scopes=["rooms:write", "play"], days="30")
    found = TOKEN.search(page)
    assert found, page
    return found[1]


def open_table(site: str, headers: dict[str, str]) -> str:
    """Open a room with a bot and start its game; return the code."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def post(path: str, body: dict[str, Any]) -> dict[str, Any]:
        request = urllib.request.Request(site + path, json.dumps(body).encode(), headers)
        return dict(json.loads(answer_to(opener, request)))

    code = str(post("/api/rooms/", {})["code"])
    for change in ({"type": "set_options", "options": LASTING}, {"type": "add_bot"}, {"type": "start"}):
        post(f"/api/rooms/{code}/changes/", change)
    return code


def play(site: str, code: str, headers: dict[str, str], moves: int) -> int:
    """Make so many moves, and come back whenever the socket is closed; return how often that was."""
    bot, made, returns, until = example_bot(), 0, -1, time.monotonic() + TIMEOUT + moves
    while made < moves:
        assert time.monotonic() < until, f"only {made} moves were made"
        try:
            with connect(f"{site.replace('http', 'ws', 1)}/ws/room/{code}/", additional_headers=headers) as socket:
                returns += 1
                player = bot.Bot(socket)
                player.ask("hello")
                while made < moves and player.game["state"]["status"] == "playing":
                    action = bot.choose(player.game["state"].get("legal", []))
                    answer = player.ask("act", action=action) if action else player.hear()
                    made += answer["type"] == "ack"
                    while answer["type"] == "ack" and player.game["version"] < answer["version"]:
                        player.hear()
        except (OSError, WebSocketException, StopIteration):
            time.sleep(0.2)
        else:
            break
    return returns


def example_bot() -> ModuleType:
    """The example in docs/bot.py, which knows how to play."""
    spec = importlib.util.spec_from_file_location("bot", PROJECT / "docs" / "bot.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main() -> None:
    """Do it, and say how it went."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("site")
    options.add_argument("name")
    options.add_argument("--moves", type=int, default=3)
    given = options.parse_args()
    headers = {"Authorization": f"Bearer {token_of(given.site, given.name)}", "Content-Type": "application/json"}
    code = open_table(given.site, headers)
    print(f"playing at {code}", flush=True)
    returns = play(given.site, code, headers, given.moves)
    print(f"moved {given.moves} times and came back {returns} times")


if __name__ == "__main__":
    main()
