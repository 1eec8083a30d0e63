"""The browser's side of the wire, for tests: one socket, commands with IDs, and the received messages in order."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from django.test import Client
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from accounts.models import User

Json = dict[str, Any]
TIMEOUT = 10.0


def cookies_of(user: User | None) -> str:
    """Return the cookie of a browser in which this person is logged in."""
    if user is None:
        return ""
    client = Client()
    client.force_login(user)
    return f"sessionid={client.cookies['sessionid'].value}"


class Site(Protocol):
    """A running site with one or two web processes; the addresses are the same if there is one."""

    @property
    def url(self) -> str:
        """The address, without a trailing slash."""

    @property
    def second_url(self) -> str:
        """The address of the second web process."""


class Browser:
    """One socket in a room, and the state that results from its messages.

    Like the client, it sends `hello` with its version after a gap.
    """

    def __init__(
        self,
        site: Site,
        code: str,
        user: User | None = None,
        *,
        url: str = "",
        cookies: str | None = None,
        token: str | None = None,
        origin: str | None = "",
        headers: dict[str, str] | None = None,
        timeout: float = TIMEOUT,
        place: str = "room",
    ) -> None:
        headers = {"Cookie": cookies if cookies is not None else cookies_of(user)} | (headers or {})
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        self.socket: ClientConnection = connect(
            f"{(url or site.url).replace('http', 'ws', 1)}/ws/{place}/{code}/",
            additional_headers={name: value for name, value in headers.items() if value},
            origin=None if origin is None else Origin(origin or site.url),
            compression=None,
            open_timeout=timeout,
            ping_interval=None,
            close_timeout=0.05,  # do not wait for the closing handshake
            legacy=True,
        )
        self.ids = itertools.count(1)
        self.heard: list[Json] = []
        self.game: Json = {}
        self.room: Json = {}
        self.you: Json = {}
        self.gaps = 0
        self.catching_up = ""

    @property
    def state(self) -> Json:
        """The state that this viewer has."""
        state: Json = self.game["state"]
        return state

    @property
    def version(self) -> int:
        """The version of the game that this viewer has."""
        version: int = self.game["version"]
        return version

    def hello(self, **what: Any) -> Json:
        """Send `hello` and return the `welcome`."""
        return self.ask({"type": "hello", **what})

    def act(self, action: Json, id_: str | None = None) -> Json:
        """Play an action and return the answer."""
        return self.ask({"type": "act", "action": action}, id_)

    def lobby(self, **change: Any) -> Json:
        """Send a lobby change and return the answer."""
        return self.ask({"type": "lobby", "change": change})

    def send(self, command: Json, id_: str | None = None) -> str:
        """Send a command and return its ID."""
        id_ = id_ or f"c{next(self.ids)}"
        self.socket.send(json.dumps({"id": id_, **command}))
        return id_

    def ask(self, command: Json, id_: str | None = None) -> Json:
        """Send a command and return its answer."""
        id_ = self.send(command, id_)
        return self.until(lambda message: message.get("id") == id_)

    def until(self, wanted: Callable[[Json], bool], timeout: float = TIMEOUT) -> Json:
        """Receive messages until one matches, and return it."""
        end = time.monotonic() + timeout
        while (left := end - time.monotonic()) > 0:
            message = self.hear(left)
            if message is not None and wanted(message):
                return message
        raise AssertionError(f"not received in {timeout} s; the last were {self.heard[-5:]}")

    def until_type(self, kind: str, timeout: float = TIMEOUT) -> Json:
        """Receive messages until one has this type, and return it."""
        return self.until(lambda message: message["type"] == kind, timeout)

    def hear(self, timeout: float) -> Json | None:
        """Return the next message, or None if none arrives in time."""
        try:
            text = self.socket.recv(timeout=timeout)
        except TimeoutError:
            return None
        message: Json = json.loads(text)
        self.heard.append(message)
        self._take(message)
        return message

    def quiet(self, seconds: float = 0.3) -> None:
        """Receive messages until no more arrive for a while."""
        while self.hear(seconds) is not None:
            pass

    def close_code(self, timeout: float = TIMEOUT) -> int | None:
        """Receive all messages and return the code with which the server closed the socket."""
        try:
            while True:
                self.until(lambda message: False, timeout)
        except ConnectionClosed:
            return self.socket.close_code

    def flood(self, times: int) -> None:
        """Send this many commands without a pause, or until the server closes the socket."""
        with suppress(ConnectionClosed):
            for _ in range(times):
                self.send({"type": "fly"})

    def close(self) -> None:
        """Disconnect without a closing handshake."""
        self.socket.close()

    def _take(self, message: Json) -> None:
        if "room" in message:
            self.room = message["room"]
        if "you" in message:
            self.you = message["you"]
        if "game" in message and isinstance(message["game"], dict):
            self.game = message["game"]
        if message.get("id") == self.catching_up:
            self.catching_up = ""
        if message["type"] == "update" and self.game:
            self._update(message)

    def _update(self, message: Json) -> None:
        if message["version"] > self.version + 1:
            self.gaps += 1
            self.catching_up = self.catching_up or self.send(
                {"type": "hello", "version": self.version, "game": self.game["id"]}
            )
        if message["version"] == self.version + 1:
            self.game["state"] = patched(self.state, message["patch"])
            self.game["version"] = message["version"]


Open = Callable[..., Browser]
"""The type of the fixture `open_socket`, which opens a socket in a room as a user."""


def patched(value: Any, patch: Any) -> Any:
    """Apply a JSON merge patch (RFC 7396), as the browser does."""
    if not isinstance(patch, dict):
        return patch
    result = dict(value) if isinstance(value, dict) else {}
    for key, part in patch.items():
        if part is None:
            result.pop(key, None)
        else:
            result[key] = patched(result.get(key), part)
    return result
