"""The client at the other end of a socket: who it is, what it may use, and what it is sent."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import copy_context
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address
from typing import Any, TypeVar

from django.utils import translation
from django.utils.translation import gettext
from structlog.contextvars import bind_contextvars

from accounts.sessions import Login
from games import messages, refusals
from games.live import closing
from games.live.budgets import Budget
from games.live.connection import Connection
from games.models import Spectator
from games.runtime.database import in_database
from games.services.play.looks import Look

T = TypeVar("T")


@dataclass
class Client:
    """The user at the other end of a socket, and their room: kept up to date by its viewer."""

    user: Any
    login: Login | None
    anonymous_key: str
    room: int = 0
    game: int | None = None
    member: int | None = None
    seat: int | None = None
    muted: frozenset[int] = frozenset()
    present: bool = False
    look: Look | None = None
    """How far the player has seen a game over days, as their browser reported last."""
    noted: Look | None = None
    """The one that is stored."""
    address: IPv4Address | IPv6Address | None = None
    """Where it comes from; None for this machine."""

    @property
    def user_id(self) -> int | None:
        """The account, or None for somebody who is not logged in."""
        return self.user.pk if self.user.is_authenticated else None

    @property
    def login_key(self) -> str | None:
        """The key of the session or the hash of the token, if there is one."""
        return None if self.login is None else self.login.key

    def renew_session(self, user: int, old: str, new: str) -> None:
        """Follow a session of this user that has another key now."""
        if (user, old) == (self.user_id, self.login_key):
            self.login = Login(new)

    @property
    def spectator_key(self) -> str:
        """Under which this client counts as a spectator: once per person, or once per anonymous socket."""
        return self.anonymous_key if self.user_id is None else Spectator.key_of(self.user_id)

    @property
    def current_game(self) -> int:
        """The game of the room; refuses if there is none yet."""
        if self.game is None:
            raise refusals.no_game()
        return self.game


class Peer:
    """A socket as the server's side of it uses it: its client, language and budgets, and sending to it."""

    def __init__(self, connection: Connection, client: Client, code: str, language: str) -> None:
        self.connection, self.client, self.code, self.language = connection, client, code, language
        self.budgets: list[Budget] = []
        self.context = copy_context()
        """Of all that is done for this socket: log lines name it."""

    def bind(self, **names: Any) -> None:
        """Bind names to the log lines of all that is done for this socket from now on, by its own task or another."""
        try:
            self.context.run(bind_contextvars, **names)
        except RuntimeError:  # it has been entered: this is the socket's own task
            bind_contextvars(**names)

    async def run(self, service: Callable[..., T], *arguments: Any) -> T:
        """Call a service in a thread, in the client's language; a person has few of them at a time."""
        async with self.budgets[-1].threads:
            return await in_database(self.language, service, *arguments)

    def send(self, message: messages.Message | dict[str, Any]) -> None:
        """Queue a message."""
        self.connection.send(messages.encode(message))

    def close(self, code: int, text: str | None = None) -> None:
        """Say why, in the client's language, then close."""
        message = self.translate(closing.CLOSE_MESSAGES[code]) if text is None else text
        self.send(messages.Goodbye(code=code, message=message))
        self.connection.close(code)

    def translate(self, text: str) -> str:
        """Return a text in the client's language."""
        with translation.override(self.language):
            return gettext(text)
