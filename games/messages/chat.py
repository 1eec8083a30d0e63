"""What is said in a room, as it is shown."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType


class Speaker(Struct, frozen=True, kw_only=True):
    """Whose line it is, or whom it is about. Without `person` a bot; without a name the account is deleted."""

    person: int | UnsetType = UNSET
    name: str
    token: int | UnsetType = UNSET


class Line(Struct, frozen=True, kw_only=True):
    """A line: typed (`text`), a ready phrase, or told by the room itself (`code` with what it is `about`).

    `watchers`: it is for spectators, and who plays does not get it while the game runs.
    """

    id: int
    at: int
    by: Speaker | UnsetType = UNSET
    text: str | UnsetType = UNSET
    phrase: str | UnsetType = UNSET
    code: str | UnsetType = UNSET
    about: dict[str, Any] | UnsetType = UNSET
    watchers: Literal[True] | UnsetType = UNSET


class Conversation(Struct, frozen=True, kw_only=True):
    """Lines, oldest first; `more` when there are earlier ones."""

    lines: list[Line]
    more: bool


class MutedPerson(Struct, frozen=True, kw_only=True):
    """Somebody the reader does not want to read."""

    person: int
    name: str
