"""Scripted people: each plays in a thread, reconnects when the socket is lost, and records what the server sent."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.games.sockets import Browser, Json, Site

TIMEOUT = 3.0
"""Seconds after which somebody who gets no answer opens another socket."""
PING_INTERVAL = 1.0
CAUGHT_UP = 0.3
"""Seconds after a `welcome` in which updates may have been asked for."""
FINAL_CODES = {4401, 4403, 4404, 4410}
"""Codes with which the server sends somebody away for good."""
SENT_TWICE, MOVED = 0.05, 0.01
"""The shares of actions that are sent again after they were accepted, and after which a person opens another socket."""
TEMPORARY = {"unavailable", "too_many"}
ENDING = {"resign", "declare_bankruptcy"}
ANSWERS = {"roll", "buy", "decline", "end_turn", "pass", "bid", "pay_bail", "use_jail_card", "settle"}


class SilentError(Exception):
    """The server did not answer in time, or asked for the command to be sent again."""


class Heard(NamedTuple):
    """An update as a client received it."""

    at: int
    seat: int | None
    automatic: str


@dataclass
class Told:
    """The answers one person got in a game: `accepted` and `refused` by command ID, in the order of sending."""

    accepted: dict[str, int] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    moves: dict[int, Heard] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)


class Person(threading.Thread):
    """One player, who comes to one of the `urls` at a time, by default to both web processes of the site.

    `stop_acting` ends new actions, `leaving` the thread; `go_to` asks it to use another address.
    """

    def __init__(
        self, site: Site, code: str, cookies: str, name: str, seed: str, pace: float, urls: Sequence[str] = ()
    ) -> None:
        super().__init__(name=name, daemon=True)
        self.site, self.code, self.cookies, self.pace = site, code, cookies, pace
        self.dice = random.Random(f"{seed} {name}")
        self.urls = urls or [site.url, site.second_url]
        self.url = self.dice.choice(self.urls)
        self.go_to = ""
        self.stop_acting, self.leaving = threading.Event(), threading.Event()
        self.told = Told()
        self.game: Json = {}
        self.seat: int | None = None
        self.sent = 0
        self.pending: tuple[str, Json] | None = None
        self.browser: Browser | None = None
        self.last_sent_version = 0
        self.pinged_at = 0.0
        self.connections = self.resent = self.gaps = 0
        # For the measurements: when the latest accepted action was sent and answered, and at which address; when the
        # latest update was heard without asking, and the latest automatic one, which comes from another process.
        self.acted = (0.0, 0.0, "")
        self.heard_at = self.automatic_at = self.caught_up_at = 0.0

    @property
    def version(self) -> int:
        """The version of the game that this person has."""
        return int(self.game["version"]) if self.game else 0

    @property
    def last_acked(self) -> int:
        """The latest version that an action of this person became."""
        return next(reversed(self.told.accepted.values()), 0)

    @property
    def asked(self) -> Json:
        """The decision that the game waits for, as this person knows it."""
        found: Json = self.game.get("state", {}).get("decision", {})
        return found

    # The life of a person

    def run(self) -> None:
        """Play until told to leave."""
        try:
            while not self.leaving.is_set():
                try:
                    self._visit()
                except ConnectionClosed as closed:
                    self._closed(closed)
                except (OSError, EOFError, WebSocketException, SilentError):
                    pass
                finally:
                    self._hang_up()
                self.leaving.wait(self.dice.uniform(0.05, 0.3))
                self.url = self.dice.choice(self.urls)
        except Exception as error:
            self.told.wrong.append(f"{self.name} failed: {error!r}")
            raise

    def _visit(self) -> None:
        self.url, self.go_to = self.go_to or self.url, ""
        self.connections += 1
        self.browser = Browser(self.site, self.code, cookies=self.cookies, url=self.url, timeout=TIMEOUT)
        self.browser.game = self.game
        self.last_sent_version = 0
        self._hello()
        while not self.leaving.is_set() and not self.go_to:
            self._listen(self.pace * self.dice.uniform(0.5, 1.5))
            if time.monotonic() > self.pinged_at + PING_INTERVAL:
                self._ping()
            self._act()
            if not self.stop_acting.is_set() and self.dice.random() < MOVED:
                return

    def _hang_up(self) -> None:
        if self.browser is not None:
            self.gaps += self.browser.gaps
            self.browser.close()
            self.browser = None

    def _closed(self, closed: ConnectionClosed) -> None:
        code = closed.rcvd.code if closed.rcvd is not None else None
        if code in FINAL_CODES:
            self.told.wrong.append(f"{self.name} was sent away with {code}")
            self.leaving.wait(1)

    # Commands

    def _hello(self) -> None:
        held = {"version": self.version, "game": self.game["id"]} if self.game else {}
        welcome = self._ask({"type": "hello", **held})
        if welcome["type"] != "welcome":
            raise SilentError
        seat = welcome["you"].get("seat")
        if self.seat is None:
            self.seat = seat
        elif seat != self.seat:
            self.told.wrong.append(f"{self.name} in seat {self.seat} was welcomed as {welcome['you']}")
            raise SilentError

    def _ping(self) -> None:
        self.pinged_at, version = time.monotonic(), self.version
        pong = self._ask({"type": "ping", "version": self.version})
        if pong["type"] != "pong":
            return
        if pong["version"] < version:
            self.told.wrong.append(f"{self.name} had version {version}; the pong says {pong['version']}")
        if pong["version"] > self.version:
            self._hello()

    def _act(self) -> None:
        if self.pending is None and not self.stop_acting.is_set():
            action = self._choose()
            if action is not None:
                self.sent += 1
                self.pending = f"{self.name}-{self.sent}", action
        elif self.pending is not None:
            self.resent += 1
        if self.pending is None:
            return
        id_, action = self.pending
        sent_at = time.monotonic()
        answer = self._ask({"type": "act", "action": action}, id_)
        if answer["type"] == "ack":
            self._accepted(id_, answer["version"], sent_at)
            if self.dice.random() < SENT_TWICE:
                self._send_again(id_, action, answer["version"])
        elif answer["code"] in TEMPORARY:
            self.leaving.wait(0.2)
        else:
            self.told.refused[id_] = answer["code"]
            self.pending = None

    def _accepted(self, id_: str, version: int, sent_at: float) -> None:
        if version <= self.last_acked:
            self.told.wrong.append(f"{id_} became version {version}, the one before it {self.last_acked}")
        self.told.accepted[id_] = version
        self.pending = None
        self.acted = sent_at, time.monotonic(), self.url

    def _send_again(self, id_: str, action: Json, version: int) -> None:
        answer = self._ask({"type": "act", "action": action}, id_)
        if answer.get("code") not in TEMPORARY and (answer["type"], answer["version"]) != ("ack", version):
            self.told.wrong.append(f"{id_} was accepted as version {version}; sent again: {answer}")

    def _ask(self, command: Json, id_: str | None = None) -> Json:
        assert self.browser is not None
        id_ = self.browser.send(command, id_)
        end = time.monotonic() + TIMEOUT
        while (left := end - time.monotonic()) > 0:
            message = self._hear(left)
            if message is not None and message.get("id") == id_:
                return message
        raise SilentError

    # Messages

    def _listen(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._hear(left)

    def _hear(self, timeout: float) -> Json | None:
        assert self.browser is not None
        known, version, state = self.game.get("id"), self.version, self.game.get("state")
        message = self.browser.hear(timeout)
        self.browser.heard.clear()
        if message is None:
            return None
        self.game = self.browser.game
        game = message.get("game")
        if message["type"] == "update":
            self._note_update(message)
        elif isinstance(game, dict):
            if game["id"] == known and game["version"] < version:
                self.told.wrong.append(f"{self.name} had version {version} and was sent {game['version']}")
            if game["id"] == known and game["version"] == version and not alike(game["state"], state):
                self.told.wrong.append(f"{self.name} at version {version} had another state than was sent")
        if message["type"] in ("welcome", "snapshot"):  # later updates may start from an earlier version
            self.last_sent_version = game["version"] if isinstance(game, dict) else 0
        if message["type"] == "welcome" or self.browser.catching_up:
            self.caught_up_at = time.monotonic()
        return message

    def _note_update(self, update: Json) -> None:
        version = update["version"]
        heard = Heard(update["now"], update.get("by"), update.get("automatic", ""))
        if self.told.moves.setdefault(version, heard) != heard:
            self.told.wrong.append(f"{self.name} heard version {version} as {self.told.moves[version]} and as {heard}")
        if version <= self.last_sent_version:
            self.told.wrong.append(f"{self.name} was sent version {version} after {self.last_sent_version}")
        self.last_sent_version = version
        now = time.monotonic()
        if now > self.caught_up_at + CAUGHT_UP:
            self.heard_at = now
            if heard.automatic:
                self.automatic_at = now

    # Choosing moves

    def _choose(self) -> Json | None:
        state = self.game["state"] if self.game else {}
        if state.get("status") != "playing":
            return None
        legal = [entry for entry in state.get("legal", []) if entry["type"] not in ENDING]
        answers = [entry for entry in legal if entry["type"] in ANSWERS]
        if answers and self.dice.random() < 0.8:
            return _command(self.dice.choice(answers))
        return self._trade(legal)

    def _trade(self, legal: list[Json]) -> Json | None:
        answers = [one for one in legal if one["type"] in ("accept_trade", "reject_trade", "withdraw_trade")]
        if answers and self.dice.random() < 0.7:
            return _command(self.dice.choice(answers))
        offers = [one for one in legal if one["type"] == "offer_trade"]
        if not offers:
            return None
        cash = self.dice.randint(1, 9)
        to = self.dice.choice(offers[0]["to"])
        return {"type": "offer_trade", "to": to, "give": {"cash": cash}, "want": {"cash": self.dice.randint(1, 9)}}


def _command(entry: Json) -> Json:
    """The action of an entry in `legal`."""
    parts = {key: entry[key] for key in ("type", "decision", "trade") if key in entry}
    return parts | ({"amount": entry["min"]} if entry["type"] == "bid" else {})


def alike(one: Any, other: Any) -> bool:
    """Whether two states differ at most in deadlines, which change without a new version."""
    return bool(_timeless(one) == _timeless(other))


def _timeless(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _timeless(part) for key, part in value.items() if key != "deadline"}
    return [_timeless(part) for part in value] if isinstance(value, list) else value
