"""What a game counted for, beside its result: places as on profiles, and what became of ratings."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game
from leaderboards.models import Result
from leaderboards.selectors.profiles import recent_games
from leaderboards.services.counting import count_game
from leaderboards.services.profiles import set_public
from tests.leaderboards.games import account, counted, finished
from tests.pages.finished_game import finished_game

pytestmark = pytest.mark.django_db(transaction=True)


def results(client: Client, game: Game) -> Any:
    """The answer of the API."""
    answer = client.get(f"/api/games/{game.pk}/results/")
    assert answer.status_code == 200
    return answer.json()


def of(user: User, game: Game, shown: Any) -> Any:
    """The line of one person."""
    seat = game.seats.get(user=user).number
    return next(one for one in shown["seats"] if one["seat"] == seat)


def test_ratings_before_and_after_are_shown_once_the_game_is_counted(client: Client, ann: User) -> None:
    """From the rating that new players have; the next game goes on from it."""
    bob = account("Bob")
    first = finished(ann, bob, ended_at=timezone.now() - timedelta(hours=1))
    client.force_login(ann)
    assert results(client, first) == {"counted": False, "seats": []}
    assert count_game(first.pk)
    shown = results(client, first)
    assert shown["counted"]
    mine, theirs = of(ann, first, shown), of(bob, first, shown)
    assert (mine["place"], mine["won"], mine["left"], theirs["place"]) == (1, True, False, 2)
    assert mine["rating"]["before"] == theirs["rating"]["before"]
    assert mine["rating"]["after"] > mine["rating"]["before"] >= theirs["rating"]["after"]
    second = counted(bob, ann)
    assert of(ann, second, results(client, second))["rating"]["before"] == mine["rating"]["after"]


def test_ratings_of_hidden_people_are_shown_to_themselves_alone(client: Client, ann: User) -> None:
    bob = account("Bob")
    game = counted(ann, bob)
    set_public(bob.pk, public=False)
    client.force_login(ann)
    assert of(bob, game, results(client, game))["rating"] is None
    assert of(ann, game, results(client, game))["rating"] is not None
    client.force_login(bob)
    assert of(bob, game, results(client, game))["rating"] is not None


def test_only_those_who_may_see_a_game_see_what_it_counted_for(client: Client, ann: User) -> None:
    game = counted(ann, account("Bob"))
    client.force_login(account("Cem"))
    assert client.get(f"/api/games/{game.pk}/results/").json()["code"] == "no_such_game"


def test_whoever_was_away_has_the_place_that_profiles_have(client: Client, ann: User) -> None:
    """The page of the result says so instead of contradicting them."""
    game = finished_game(ann)
    assert count_game(game.pk)
    client.force_login(ann)
    mine = of(ann, game, results(client, game))
    stored = Result.objects.get(user=ann)
    assert (mine["place"], mine["left"], mine["won"]) == (stored.place, True, False)
    assert recent_games(ann.pk, ann.pk)[0].place == stored.place
    page = client.get(f"/games/{game.pk}/").content.decode()
    by_rules = next(number for number, shared in enumerate(game.places, 1) if mine["seat"] in shared)
    said = f"was away at the end, which counts as place {stored.place}" in page
    assert said == (by_rules != stored.place)
