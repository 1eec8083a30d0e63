"""Ratings and standings of counted games (PLAT-25)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import combinations

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.models import GameSeat
from leaderboards.models import OVERALL, BotRating, Rating, Result, Standing
from leaderboards.periods import period
from leaderboards.services.counting import count_game
from leaderboards.services.recomputing import recompute
from leaderboards.skill import Skill, rated
from tests.leaderboards.games import account, counted, finished

pytestmark = pytest.mark.django_db(transaction=True)


def skill_of(user: User, ruleset: str = OVERALL) -> Skill:
    row = Rating.objects.get(user=user, ruleset=ruleset)
    return Skill(row.mu, row.sigma)


def test_people_are_rated_by_their_places(ann: User) -> None:
    """By ruleset and overall; the results keep the ratings as they were after the game."""
    bob, eve = account("Bob"), account("Eve")
    game = counted(ann, bob, eve)
    expected = rated([Skill()] * 3, [1, 2, 3])
    for user, skill in zip((ann, bob, eve), expected, strict=True):
        for ruleset in (game.ruleset, OVERALL):
            assert skill_of(user, ruleset) == pytest.approx(skill)
        result = Result.objects.get(user=user)
        assert result.rating == result.overall_rating == skill.shown


def test_bots_never_move_a_persons_rating(ann: User) -> None:
    """Two people are rated as if they had been alone, however the bots did; bots have ratings of their own."""
    bob = account("Bob")
    game = finished(ann, bob, bots=3)
    bots = list(game.seats.filter(user=None))
    game.places = [[bots[0].number], [game.seats.get(user=ann).number], *([bot.number] for bot in bots[1:]),
                   [game.seats.get(user=bob).number]]  # fmt: skip
    game.winners = game.places[0]
    game.save()
    GameSeat.objects.filter(pk=bots[0].pk).update(level="another")
    assert count_game(game.pk)
    first, second = rated([Skill()] * 2, [1, 2])
    assert skill_of(ann) == pytest.approx(first)
    assert skill_of(bob) == pytest.approx(second)
    best = BotRating.objects.get(level="another")
    assert best.mu > Skill().mu > BotRating.objects.exclude(level="another").get().mu


def test_games_that_do_not_count(ann: User) -> None:
    """Of one person; from unsealed saves; they are kept as results."""
    counted(ann, bots=2)
    counted(ann, account("Bob"), rated=False)
    assert not Rating.objects.exists()
    assert not Standing.objects.exists()
    assert Result.objects.filter(user=ann).count() == 2
    assert not BotRating.objects.exists()  # all of one level


def test_standings_count_by_period_and_ruleset(ann: User) -> None:
    bob = account("Bob")
    game = counted(ann, bob)
    counted(bob, ann, ended_at=timezone.now() - timedelta(days=40))
    now = timezone.now()
    all_time = Standing.objects.get(user=ann, period="all", ruleset=OVERALL)
    assert (all_time.games, all_time.wins, all_time.listed) == (2, 1, True)
    assert all_time.rating == Skill(*skill_of(ann)).shown
    month = Standing.objects.get(user=ann, period=period("month", now), ruleset=game.ruleset)
    assert (month.games, month.wins) == (1, 1)


def test_games_of_the_same_people_that_end_together_lose_nothing() -> None:
    """Each pair of five people at once, in every order: no deadlock, and every game is in every rating."""
    players = [account(f"Player {letter}") for letter in "ABCDE"]
    games = [finished(*pair) for pair in [*combinations(players, 2), *combinations(reversed(players), 2)]]

    def count(game: int) -> bool:
        try:
            return count_game(game)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as workers:
        assert all(workers.map(count, [game.pk for game in games]))
    assert {row.games for row in Rating.objects.filter(ruleset=OVERALL)} == {8}
    assert {row.games for row in Standing.objects.filter(ruleset=OVERALL, period="all")} == {8}


def test_recomputing_gives_what_was_counted(ann: User) -> None:
    """And repairs what was changed, but keeps who has been hidden and what others have counted."""
    bob, eve = account("Bob"), account("Eve")
    for order in [(ann, bob, eve), (eve, ann), (bob, eve, ann)]:
        counted(*order)
    counted(ann, bots=2)
    ratings = list(Rating.objects.order_by("user", "ruleset").values_list("user", "ruleset", "mu", "sigma", "games"))
    fields = ("user", "period", "ruleset", "listed", "games", "wins", "draws", "rating", "win_rate", "achievements")
    Standing.objects.filter(user=eve).update(achievements=3, listed=False)
    standings = list(Standing.objects.order_by("user", "period", "ruleset").values_list(*fields))
    results = list(Result.objects.order_by("pk").values_list("rating", "overall_rating"))
    Rating.objects.filter(user=ann).delete()
    Rating.objects.filter(user=bob).update(mu=99)
    Standing.objects.update(games=77)
    Result.objects.filter(rated=True).update(rating=1)
    assert recompute() == 4
    again = Rating.objects.order_by("user", "ruleset").values_list("user", "ruleset", "mu", "sigma", "games")
    assert list(again) == ratings
    assert list(Standing.objects.order_by("user", "period", "ruleset").values_list(*fields)) == standings
    assert list(Result.objects.order_by("pk").values_list("rating", "overall_rating")) == results
