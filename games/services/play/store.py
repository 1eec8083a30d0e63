"""Storing moves: action, events, version, state and seats in one statement, for one game or for many at once.

A row is stored if the game is still as it was loaded; otherwise nothing of it is, and the others are stored all the
same. The only other handwritten SQL of games is in `games.selectors.play.loaded`, and costs a tenth of the ORM like
this.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.engine.version import ENGINE

KINDS = {
    "game": "bigint", "version": "int", "mark": "text", "state": "text", "status": "text", "deadlines": "text",
    "deadline": "bigint", "wake_at": "bigint", "winners": "text", "places": "text", "seats": "text", "seat": "int",
    "user_id": "bigint", "client_id": "text", "action": "text", "decision": "bigint", "events": "text",
    "timed_out": "text", "automatic": "text", "at": "bigint",
}  # fmt: skip


class Record(NamedTuple):
    """The row of one move: lists and maps are JSON text, `seats` the changed ones, `mark` that of the loaded game."""

    game: int
    version: int
    mark: str
    state: str
    status: str
    deadlines: str
    deadline: int | None
    wake_at: int | None
    winners: str
    places: str
    seats: str
    seat: int | None
    user_id: int | None
    client_id: str
    action: str
    decision: int | None
    events: str
    timed_out: str
    automatic: str
    at: int


_STORE = f"""
WITH moves AS (
    SELECT * FROM unnest({{values}}) AS m({", ".join(KINDS)})
), unchanged AS (
    SELECT g.id FROM games_game g JOIN moves m ON m.game = g.id
    WHERE g.version = m.version - 1 AND g.status = 'playing' AND g.xmin = m.mark::xid
      AND NOT EXISTS (
        SELECT FROM games_action a
        WHERE m.client_id <> '' AND a.game_id = m.game AND a.seat = m.seat AND a.client_id = m.client_id
      )
    ORDER BY g.id FOR NO KEY UPDATE OF g {{wait}}
), stored AS (
    UPDATE games_game g SET
        version = m.version, state = m.state, engine = greatest(g.engine, {ENGINE}), status = m.status,
        deadlines = m.deadlines::jsonb, deadline = m.deadline, wake_at = m.wake_at,
        winners = m.winners::jsonb, places = m.places::jsonb,
        ended_at = CASE WHEN m.status = 'playing' THEN NULL ELSE now() END
    FROM moves m JOIN unchanged u ON u.id = m.game
    WHERE g.id = m.game
    RETURNING g.id, g.xmin::text AS mark
), acted AS (
    INSERT INTO games_action (
        game_id, version, seat, user_id, client_id, action, decision, events, timed_out, automatic, at
    )
    SELECT m.game, m.version, m.seat, m.user_id, m.client_id, m.action, m.decision, m.events, m.timed_out::jsonb,
           m.automatic, m.at
    FROM moves m JOIN stored ON stored.id = m.game
), counted AS (
    UPDATE games_gameseat s
    SET missed = (c.value ->> 1)::int, away = (c.value ->> 2)::bool, unprompted_actions = (c.value ->> 3)::int,
        bank = (c.value ->> 4)::bigint,
        takeover = CASE WHEN (c.value ->> 1)::int = 0 THEN '{{{{}}}}'::jsonb ELSE s.takeover END
    FROM moves m JOIN stored ON stored.id = m.game, json_array_elements(m.seats::json) AS c
    WHERE s.id = (c.value ->> 0)::bigint
)
SELECT id, mark FROM stored
"""  # noqa: S608 - column names only
STORE = _STORE.format(wait="", values=", ".join(f"ARRAY[%s::{kind}]" for kind in KINDS.values()))
"""Stores the move of one Record, and waits for its row if somebody else has locked it.

A text that is sent in a list is escaped character by character, which takes a millisecond for a state.
"""
STORE_UNLOCKED = _STORE.format(
    wait="SKIP LOCKED", values=", ".join(f"%{'b' if kind == 'text' else 's'}::{kind}[]" for kind in KINDS.values())
)
"""Stores only rows that nobody has locked, so that many moves do not wait for one.

Texts are sent in binary form, which saves escaping them.
"""
CHECK = """
SELECT g.xmin::text, (
    SELECT max(a.version) FROM games_action a
    WHERE a.game_id = g.id AND a.user_id = %s AND a.client_id = %s AND a.client_id <> ''
) FROM games_game g WHERE g.id = %s
"""
"""The mark of a game as it is stored, and the version that a person's command became."""
WAIT = """
UPDATE games_game SET wake_at = least(deadline, %s::bigint) WHERE id = %s AND version = %s AND wake_at = %s
RETURNING xmin::text, wake_at
"""
"""There is no automatic move after all: wake up at the first deadline, or for a turn that an order begins."""


def columns(records: Sequence[Record]) -> list[list[Any]]:
    """The parameters of STORE_UNLOCKED; it returns the game and its new mark for each row that was stored."""
    return [list(column) for column in zip(*records, strict=True)]
