"""Sample data: whole, packed games that pages and commands can read."""

from __future__ import annotations

import pytest
from django.db.models import Sum
from django.test import Client

from accounts.models import User
from games.models import Action, Game, GameRecord
from games.selectors.replays.recording import find_divergence
from leaderboards.models import OVERALL, Rating, Result, Standing
from leaderboards.selectors import rankings
from leaderboards.selectors.rankings import Chosen
from leaderboards.services import buckets
from leaderboards.services.recomputing import recompute
from leaderboards.skill import Skill
from tests.bench import pages
from tests.bench.filling import UnsuitableError, _add_games, fill, real_people
from tests.games.tables import people

pytestmark = pytest.mark.django_db(transaction=True)


def test_filling_makes_players_with_ratings_and_games(client: Client) -> None:
    """Copies of a game are whole: they replay, and every seat has a result of a different person."""
    list(fill(players=1_000, games=60, originals=1))
    assert User.objects.filter(username__startswith="Player ").count() == 1_000
    games = Game.objects.filter(counted_game__rated=True)
    assert games.count() == 60
    assert GameRecord.objects.filter(game__in=games).count() == 60
    assert not Action.objects.exists()
    copy = games.latest("ended_at")
    assert find_divergence(copy) is None
    assert len(set(copy.seats.values_list("user", flat=True))) == 4
    played = Standing.objects.filter(period="all", ruleset=OVERALL).aggregate(Sum("games"))["games__sum"]
    assert played == Result.objects.filter(rated=True).count() == 240
    invented = {(row.user_id, row.ruleset): row for row in Standing.objects.filter(period="all")}
    ratings = {(row.user_id, row.ruleset): row for row in Rating.objects.all()}
    assert {key: row.rating for key, row in invented.items()} == {
        key: Skill(row.mu, row.sigma).shown for key, row in ratings.items()
    }
    recompute()
    for counted in Standing.objects.filter(period="all"):
        row = invented[counted.user_id, counted.ruleset]
        assert (counted.games, counted.wins, counted.win_rate) == (row.games, row.wins, row.win_rate)
    assert real_people() == 0
    buckets.rebuild()
    line = rankings.page(Chosen()).lines[0]
    assert (line.place, line.wins > 0) == (1, True)
    before = Game.objects.count()
    first = User.objects.filter(username__startswith="Player ").order_by("pk")[0].pk
    _add_games([copy.pk], range(999_998, 1_000_000), 1_000_000, first, 1_000)
    assert Game.objects.count() == before + 2
    client.force_login(copy.seats.all()[0].user or people(1)[0])
    assert client.get(f"/games/{copy.pk}/").status_code == 200
    lines = list(pages.report(2, plans=True))
    assert any(line.startswith("own replay, its start") for line in lines)
    assert any("Index Scan" in line for line in lines)
    assert not any(line.endswith((": 404", ": 500")) for line in lines)


@pytest.mark.parametrize("wrong", [{"players": 10}, {"games": 0}, {"originals": 0}])
def test_filling_refuses_too_little(wrong: dict[str, int]) -> None:
    with pytest.raises(UnsuitableError):
        list(fill(**{"players": 1_000, "games": 1, "originals": 1} | wrong))


def test_filling_refuses_a_database_with_real_people() -> None:
    """Their games could not be told from the invented ones afterwards."""
    User.objects.create_user("Sample player", "sample@example.org")
    people(1)
    with pytest.raises(UnsuitableError, match="2 people"):
        list(fill(players=1_000, games=1, originals=1))
    assert User.objects.count() == 2
