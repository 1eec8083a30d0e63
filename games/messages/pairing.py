"""How things stand for somebody who looks for people to play with: what their socket sends, and the API answers."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from games.messages.events import Code


class Sought(Struct, frozen=True, kw_only=True):
    """What somebody looks for. Without `players` any number will do; without `bots_after` (s) no bots fill seats.

    `pace` (s) is the time for a decision in a game over days; a live game has none.
    """

    ruleset: str
    pace: int | UnsetType = UNSET
    players: int | UnsetType = UNSET
    languages: list[str]
    rated: bool
    bots_after: int | UnsetType = UNSET
    with_programs: bool


class TableFound(Struct, frozen=True, kw_only=True):
    """A table that is proposed: so many `people`, of whom some have `confirmed` it, and `bots`.

    Whoever has not confirmed at `expires_at` (ms) is out, and the others wait on.
    """

    people: int
    bots: int
    confirmed: int
    you_confirmed: bool
    expires_at: int


class PairingState(Struct, frozen=True, kw_only=True, tag_field="type", tag="pairing"):
    """How it stands at `now` (ms).

    Who waits has `sought` something `since` a moment (ms), with `waiting` people, themselves included, who look for the
    same game at the same pace; `lately` (ms) is how long half of those who found a table in the last hour waited at
    most. Whose table has just begun finds its room at `room`. Who does not look for a table has only `now`.
    """

    now: int
    sought: Sought | UnsetType = UNSET
    since: int | UnsetType = UNSET
    waiting: int | UnsetType = UNSET
    lately: int | UnsetType = UNSET
    table: TableFound | UnsetType = UNSET
    room: Code | UnsetType = UNSET
