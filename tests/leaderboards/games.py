"""Finished games for tests, ended as the rules would have."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.models import Game, Status
from leaderboards.models import Result
from leaderboards.services.counting import count_game
from tests.games.tables import game_of


def finish(game: Game, places: list[list[int]], winners: list[int] | None = None, **game_is: Any) -> Game:
    """End a game with these places."""
    game.refresh_from_db()
    game.status, game.places, game.wake_at, game.deadline = Status.FINISHED, places, None, None
    game.winners = places[0] if winners is None else winners
    game.started_at, game.ended_at = timezone.now() - timedelta(minutes=20), timezone.now()
    for name, value in game_is.items():
        setattr(game, name, value)
    game.save()
    return game


def finished(*users: User, bots: int = 0, **game_is: Any) -> Game:
    """A finished game in which these people came first, second and so on, and then the bots in any order."""
    game = game_of(*users, bots=bots)
    order = [game.seats.get(user=user).number for user in users]
    rest = [seat.number for seat in game.seats.filter(user=None)]
    return finish(game, [[seat] for seat in [*order, *rest]], **game_is)


def counted(*users: User, bots: int = 0, **game_is: Any) -> Game:
    """The same, counted."""
    game = finished(*users, bots=bots, **game_is)
    assert count_game(game.pk)
    return game


def results_of(game: Game) -> dict[int, Any]:
    """The results by seat."""
    return {result.seat: result for result in Result.objects.filter(counted__game=game)}


def account(name: str) -> User:
    """A person with an account."""
    return User.objects.create_user(name, f"{name.lower()}@example.org", "the duck went past it")
