"""Rooms with running games and signed-in people, made through the services, many at once.

Unless told otherwise nobody can go bankrupt and no limit runs out, so games last as long as somebody plays.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import transaction
from django.utils import timezone
from msgspec import Struct

from accounts.models import User
from games import rulesets
from games.models import Kind, Member
from games.selectors.boards.rulebook import bot_levels
from games.services.lobby import changes
from games.services.play import starting
from games.services.rooms import rooms

LASTING = {"starting_cash": 1_000_000, "decision_seconds": 86_400, "trade_seconds": 86_400}
RULESET = "oofopoly"
TOKENS = 8


class SeededRoom(Struct):
    """A room's code, and the sessions of the people at its table."""

    code: str
    keys: list[str]


class Seeds(Struct):
    """Tables to play at; `level` is that of their bots, `options` are all that they are played with."""

    cookie: str
    ruleset: str
    options: dict[str, Any]
    bots: int
    level: str
    rooms: list[SeededRoom]

    @property
    def pause(self) -> int:
        """The bots' pause in ms."""
        return int(self.options["bot_pace"]) * 100


def seed(count: int, people: int, *, bots: int = 0, options: dict[str, int] | None = None) -> Seeds:
    """Start so many games, each of so many people and bots."""
    chosen = LASTING | (options or {})
    everybody = _people(count * people)
    keys = _sessions(everybody)
    seeds = Seeds(
        cookie=settings.SESSION_COOKIE_NAME,
        ruleset=RULESET,
        options=rulesets.read_options(RULESET, chosen),
        bots=bots,
        level=bot_levels(RULESET)[0],
        rooms=[],
    )
    with transaction.atomic():
        for first in range(0, len(everybody), people):
            code = _start(everybody[first : first + people], bots, chosen)
            seeds.rooms.append(SeededRoom(code, keys[first : first + people]))
    return seeds


def _people(count: int) -> list[User]:
    stamp = secrets.token_hex(4)
    return User.objects.bulk_create([User(username=f"{stamp} {n}", password="!") for n in range(count)])


def _sessions(people: list[User]) -> list[str]:
    """Sign these people in; return the keys of their sessions."""
    store, until = import_module(settings.SESSION_ENGINE).SessionStore(), timezone.now() + timedelta(days=1)
    rows = []
    for user in people:
        content = {
            SESSION_KEY: str(user.pk),
            BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0],
            HASH_SESSION_KEY: user.get_session_auth_hash(),
        }
        key = secrets.token_hex(16)
        rows.append(store.model(session_key=key, session_data=store.encode(content), expire_date=until))
    store.model.objects.bulk_create(rows)
    return [row.session_key for row in rows]


def _start(people: list[User], bots: int, options: dict[str, int]) -> str:
    host, *others = people
    room = rooms.lock_room(rooms.open_room(host, ruleset=RULESET, seats=len(people) + bots).pk)
    taken = room.members.get().token
    free = (token for token in range(TOKENS) if token != taken)
    Member.objects.bulk_create(
        Member(room=room, kind=Kind.PERSON, user=user, name=user.username, token=token)
        for user, token in zip(others, free, strict=False)
    )
    for _ in range(bots):
        changes.seat_bot(room)
    room.options = options
    starting.start(room, starting.players_of(room))
    rooms.announce(room)
    code: str = room.code
    return code
