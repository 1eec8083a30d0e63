"""Reading an address stores nothing but sessions: whoever only looks, or a program that follows links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import get_resolver, reverse

from accounts.models import User
from games.models import Challenge
from games.services.boards.custom import save_board
from games.services.saves import saves
from tests.config.test_api_parameters import readings
from tests.games.tables import game_of, people
from tests.pages.finished_game import finished_game
from tests.rules.test_boards import board

pytestmark = pytest.mark.django_db(transaction=True)
WRITE = re.compile(r"\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+\"(\w+)\"", re.IGNORECASE)
SESSIONS = {"django_session", "usersessions_usersession"}


def addresses(**known: Any) -> Iterator[str]:
    """Every address that these values complete, but those of the administration, which notes who has read it."""
    found = get_resolver().reverse_dict
    for name in sorted(key for key in found if isinstance(key, str)):
        values = {one: known.get(one) for one in found.getlist(name)[0][0][0][1]}
        if None not in values.values():
            yield reverse(name, kwargs=values)


def test_reading_stores_nothing(client: Client, ann: User) -> None:
    """Neither pages nor the API, for somebody with an account, and for somebody without one."""
    game = finished_game(ann)
    running = game_of(ann, *people(1))
    saves.create(ann, running.pk)
    save_board(ann, "oofopoly", "Mine", board())
    written: list[str] = []

    def noticed(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        table = WRITE.match(sql)
        if table and table[1] not in SESSIONS:
            written.append(f"{address}: {sql[:120]}")
        return execute(sql, params, many, context)

    known = {"number": game.pk, "code": running.room.code, "key": "coopoly", "name": ann.username, "page": "terms"}
    asked = [*addresses(**known), *(path for path, _ in readings()), "/challenge/?ruleset=coopoly"]
    assert {"/challenge/", "/api/challenge/", f"/replay/{game.pk}/", f"/room/{running.room.code}/"} <= set(asked)
    for browser in (client, Client()):
        with connection.execute_wrapper(noticed):
            for address in asked:
                browser.get(address)
    assert written == []
    assert not Challenge.objects.exists()
