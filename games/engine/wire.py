"""The types that clients see of any game. A ruleset's own state and board extend these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypedDict

from msgspec import UNSET, Struct, UnsetType

from games.engine.refusal import Refused

Status = Literal["playing", "finished", "cancelled"]
WonBy = Literal["players", "nobody", "game"]


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
    status: Status
    winners: list[int]
    places: list[list[int]] | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    won_by: WonBy | UnsetType = UNSET
    decision: CommonDecision | UnsetType = UNSET
    clock: GameClock | UnsetType = UNSET
    players: Mapping[str, CommonPlayer]
    legal: list[Any] | UnsetType = UNSET


class CommonVerdict(Struct, frozen=True, kw_only=True):
    """Whether an action is legal, and if not, why."""

    legal: bool
    code: str | UnsetType = UNSET
    message: Refused | UnsetType = UNSET


class CommonBoard(Struct, frozen=True, kw_only=True):
    """The board, which is constant during a game."""

    currency: str
    grouping: Literal["indian"] | UnsetType = UNSET


# The fields that the engine fills in: a ruleset's view passes them on, `ClassicState(**common, turn=…)`.


class StateFields(TypedDict):
    """Those of a `CommonState`, but for the decision and the legal actions, which the engine adds for each viewer."""

    ruleset: str
    status: Status
    winners: list[int]
    places: list[list[int]] | UnsetType
    reason: str | UnsetType
    won_by: WonBy | UnsetType


class DecisionFields(TypedDict):
    """Those of a `CommonDecision`. `kind` is one of the kinds that the game's own type of decision names."""

    id: int
    kind: Any
    players: list[int]
    seconds: int
    deadline: int | UnsetType


def plain_decision(rules: Any, state: Any, decision: Any, fields: DecisionFields) -> CommonDecision:
    """The view of a decision of which nothing needs to be known but whom it waits for."""
    return CommonDecision(**fields)


class ClockFields(TypedDict):
    """Those of a `GameClock`, or of anything else that waits with a clock of its own."""

    decision: int
    seconds: int
    deadline: int | UnsetType


class BoardFields(TypedDict):
    """Those of a `CommonBoard`."""

    currency: str
    grouping: Literal["indian"] | UnsetType


class Verdict(TypedDict):
    """Those of a `CommonVerdict`."""

    legal: bool
    code: str | UnsetType
    message: Refused | UnsetType


def verdict(refused: Refused | None) -> Verdict:
    """Whether an action is legal that was `refused`, or not.

    The refusal itself is the `message`: it is put into words when the answer is made for its reader.
    """
    if refused is None:
        return {"legal": True, "code": UNSET, "message": UNSET}
    return {"legal": False, "code": refused.code, "message": refused}
