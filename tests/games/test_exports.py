"""The download of everything stored about a person (PLAT-1): complete, and by the same few queries."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Game
from games.services.play.play import act
from games.services.saves import saves
from games.services.upkeep.packing import pack_game
from leaderboards.services.counting import count_game
from tests.games.tables import game_of, people
from tests.support.streaming import content_of

pytestmark = pytest.mark.django_db


def resigned(user: User, other: User) -> Game:
    """A game that the other has won, saved before."""
    game = game_of(user, other)
    saves.create(user, game.pk)
    act(game.pk, user.pk, {"type": "resign"})
    count_game(game.pk)
    return game


def download(client: Client) -> tuple[dict[str, Any], int]:
    """The document, and the number of queries that it took."""
    with CaptureQueriesContext(connection) as queries:
        answer = client.get("/account/download/")
    stored: dict[str, Any] = json.loads(content_of(answer))
    return stored, len(queries)


def test_a_long_history_takes_no_more_queries_than_a_short_one(client: Client) -> None:
    """Games that are packed have what was done in them just as those that are not."""
    ann, bob = people(2)
    client.force_login(ann)
    first = resigned(ann, bob)
    client.get("/account/download/")
    short, queries = download(client)
    played = [first, *(resigned(ann, bob) for _ in range(4))]
    for game in played[::2]:
        Game.objects.filter(pk=game.pk).update(wake_at=None)
        pack_game(game.pk)
    long, same = download(client)
    assert same == queries
    assert [game["game"] for game in long["games"]] == [game.pk for game in played]
    assert all([done["action"] for done in game["actions"]] == ['{"type":"resign"}'] for game in long["games"])
    assert long["games"][0] == short["games"][0]
    assert [result["game"] for result in long["results"]] == [game.pk for game in played]
    assert [save["file"]["format"] for save in long["saves"]] == ["opoly-save"] * 5
