"""The chat of a room, as shown to a reader."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType


class Speaker(Struct, frozen=True, kw_only=True):
    """The author or subject of a line. Without `person` a bot; without a name a deleted account."""

    person: int | UnsetType = UNSET
    name: str
    token: int | UnsetType = UNSET


class Line(Struct, frozen=True, kw_only=True):
    """A line: typed (`text`), a quick phrase, or a notice of the room itself (`code` with details in `about`).

    `spectators_only`: players do not receive it while the game runs.
    """

    id: int
    at: int
    by: Speaker | UnsetType = UNSET
    text: str | UnsetType = UNSET
    phrase: str | UnsetType = UNSET
    code: str | UnsetType = UNSET
    about: dict[str, Any] | UnsetType = UNSET
    spectators_only: Literal[True] | UnsetType = UNSET


class Conversation(Struct, frozen=True, kw_only=True):
    """Lines, oldest first; `more` if there are earlier ones."""

    lines: list[Line]
    more: bool


class MutedPerson(Struct, frozen=True, kw_only=True):
    """A person the reader has muted."""

    person: int
    name: str
