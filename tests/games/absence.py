"""People who are at the table or away, and what they have been told meanwhile."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils.timezone import now

from accounts.models import Notification, User
from games.clock import now_ms, site_time
from games.models import Action, Game, Member, Pace
from games.selectors.play.loaded import load
from tests.games.running import seat_asked
from tests.games.tables import game_of

MINUTE = timedelta(minutes=1)
HOUR = 3_600_000
Told = list[tuple[str, str]]


def came(game: Game, *users: User, until: datetime | None = None) -> None:
    """These people are at the table, or were until a moment."""
    here = until is None
    until = site_time() + timedelta(seconds=40) if until is None else until
    Member.objects.filter(room=game.room_id, user__in=users).update(here=here, seen_until=until)


def left(game: Game, *users: User, ago: timedelta = 5 * MINUTE) -> None:
    """These people have been away for so long."""
    came(game, *users, until=site_time() - ago)


def told(user: User) -> Told:
    """What somebody has been told, and is still true, the first first."""
    rows = Notification.objects.filter(person=user, gone_at__isnull=True).order_by("pk")
    return [(one.kind, one.cause) for one in rows]


def asked_and_other(game: Game, first: User, second: User) -> tuple[User, User]:
    """Of two people, the one whom the game waits for, and the other."""
    return (first, second) if seat_asked(game).user_id == first.pk else (second, first)


def over_days(*users: User, **more: Any) -> Game:
    """A game over days whose people are all at the table, and have been since some time before it began."""
    game = game_of(*users, **more)
    Game.objects.filter(pk=game.pk).update(pace=Pace.DAY)
    Action.objects.filter(game=game).update(at=now_ms() - HOUR)
    Game.objects.filter(pk=game.pk).update(started_at=now() - timedelta(hours=1))
    came(game, *users)
    game.refresh_from_db()
    return game


def decision(game: Game) -> str:
    """The cause of the decision that the game waits for."""
    game.refresh_from_db()
    return f"game {game.pk} decision {load(game.pk).state.decisions[-1].first()}"
