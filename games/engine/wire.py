"""The types that clients see of any game. A ruleset's own state and board extend these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from msgspec import UNSET, Struct, UnsetType


class WireTypes(NamedTuple):
    """The types that a ruleset's views produce, for the schema of the wire."""

    state: type[Struct]
    board: type[Struct]
    legal: tuple[type[Struct], ...]
    answers: Mapping[str, type[Struct]] = {}
    """The types of the answers to a client's requests: "deed" (to `inspect`), "preview"."""


class CommonDecision(Struct, frozen=True, kw_only=True):
    """A decision that the game waits for. `seconds` 0 means no limit, and then there is no deadline (ms)."""

    id: int
    kind: str
    players: list[int]
    seconds: int
    deadline: int | UnsetType = UNSET


class GameClock(Struct, frozen=True, kw_only=True):
    """The clock of the whole game, in games that have one."""

    decision: int
    seconds: int
    deadline: int | UnsetType = UNSET


class CommonPlayer(Struct, frozen=True, kw_only=True):
    """A seat at the table. `place` is final, and present once the player is out of the game."""

    seat: int
    place: int | UnsetType = UNSET


class Possible(Struct, tag_field="type", kw_only=True):
    """An action that the viewer may take now; `decision` is the open decision that it answers, if it answers one."""

    decision: int | UnsetType = UNSET


class CommonState(Struct, frozen=True, kw_only=True):
    """The part of the state that every game has; `legal` is absent for spectators."""

    ruleset: str
    status: Literal["playing", "finished", "cancelled"]
    winners: list[int]
    places: list[list[int]] | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    won_by: Literal["players", "nobody", "game"] | UnsetType = UNSET
    decision: CommonDecision | UnsetType = UNSET
    clock: GameClock | UnsetType = UNSET
    last_turn: bool | UnsetType = UNSET
    """The game's clock has run out, and the turn is played out."""
    players: Mapping[str, CommonPlayer]
    legal: list[Any] | UnsetType = UNSET


class CommonBoard(Struct, frozen=True, kw_only=True):
    """The board, which is constant during a game."""

    currency: str
    grouping: Literal["indian"] | UnsetType = UNSET
