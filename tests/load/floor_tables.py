"""The floor's tables in PostgreSQL: the site's columns and indexes of games and actions, in a schema of its own."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from psycopg import AsyncConnection

from games.clock import now_ms
from games.engine.play import new_game
from games.engine.rulebook import Rulebook

TABLES = """
DROP SCHEMA IF EXISTS floor CASCADE;
CREATE SCHEMA floor;
CREATE TABLE floor.game (id bigint PRIMARY KEY, version int DEFAULT 1, state text, status text DEFAULT 'playing',
    deadlines jsonb DEFAULT '{}', deadline bigint, wake_at bigint);
CREATE INDEX ON floor.game (wake_at) WHERE wake_at IS NOT NULL;
CREATE TABLE floor.seat (key text PRIMARY KEY, game bigint, seat int);
CREATE TABLE floor.action (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, game bigint REFERENCES floor.game,
    version int, seat int, client_id text, action text, events text, automatic text, at bigint, UNIQUE (game, version));
CREATE UNIQUE INDEX ON floor.action (game, seat, client_id) WHERE client_id <> '';
"""
KINDS = {
    "game": "bigint", "version": "int", "state": "text", "status": "text", "deadlines": "text", "deadline": "bigint",
    "wake_at": "bigint", "seat": "int", "client_id": "text", "action": "text", "events": "text", "automatic": "text",
    "at": "bigint",
}  # fmt: skip
STORE = f"""
WITH m AS (SELECT * FROM unnest({", ".join(f"%b::{kind}[]" for kind in KINDS.values())}) m({", ".join(KINDS)})),
stored AS (UPDATE floor.game g SET version = m.version, state = m.state, status = m.status,
    deadlines = m.deadlines::jsonb, deadline = m.deadline, wake_at = m.wake_at FROM m
    WHERE g.id = m.game AND g.version = m.version - 1 AND g.status = 'playing' RETURNING g.id)
INSERT INTO floor.action (game, version, seat, client_id, action, events, automatic, at)
SELECT game, version, seat, client_id, action, events, automatic, at FROM m JOIN stored ON stored.id = m.game
"""
LOAD = "SELECT state, version, deadlines, wake_at FROM floor.game WHERE id = %s"
RECENT = "SELECT version, at, seat, automatic, events FROM floor.action WHERE game = %s ORDER BY version DESC LIMIT 40"
SEAT = "SELECT seat FROM floor.seat WHERE key = %s AND game = %s"
_ADD_GAME = "INSERT INTO floor.game (id, state, wake_at) VALUES (%s, %s, %s)"
_ADD_START = "INSERT INTO floor.action (game, version, client_id, events, automatic, at) VALUES (%s, 1, '', %s, '', %s)"
_ADD_SEAT = "INSERT INTO floor.seat VALUES (%s, %s, %s)"


class Row(NamedTuple):
    """The stored form of one move."""

    game: int
    version: int
    state: str
    status: str
    deadlines: str
    deadline: int | None
    wake_at: int | None
    seat: int | None
    client_id: str
    action: str
    events: str
    automatic: str
    at: int


async def add_game(connection: AsyncConnection, number: int, keys: list[str], bots: int, book: Rulebook) -> None:
    """Store a new game for these people; it is loaded when somebody comes, as after a restart."""
    state, events = new_game(book, players=len(keys) + bots, seed=secrets.token_hex(16))
    now = now_ms()
    await connection.execute(_ADD_GAME, [number, book.encode(state).decode(), now if bots else None])
    await connection.execute(_ADD_START, [number, book.encode_events(events).decode(), now])
    for seat, key in enumerate(keys):
        await connection.execute(_ADD_SEAT, [key, number, seat])
