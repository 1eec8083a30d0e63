"""How far the players of games over days have seen them: what their browsers have shown (`services.play.looks`), and
what they have answered."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Case, IntegerField, OuterRef, Q, Subquery, Value, When
from django.db.models.functions import Coalesce, Greatest

from games.models import Action, GameSeat, LastLook, Status

FIRST = 1
"""What somebody has seen who has never been at the table: how the game began."""
RUNNING = Q(game__pace__isnull=False, game__status=Status.PLAYING)
"""The seats of running games over days."""


def seen_version() -> Case:
    """For a query of seats with people: the version that the person saw last, in a running game over days."""
    look = LastLook.objects.filter(seat=OuterRef("pk"), user=OuterRef("user")).values("version")
    own = Action.objects.filter(game=OuterRef("game"), user=OuterRef("user"), automatic="").order_by("-version")
    seen = Greatest(Coalesce(Subquery(look), Value(FIRST)), Coalesce(Subquery(own.values("version")[:1]), Value(FIRST)))
    return Case(When(RUNNING, then=seen), default=None, output_field=IntegerField())


def seen_in(games: Collection[int]) -> dict[tuple[int, int], int]:
    """The version that each player of these games saw last, by game and person; of running games over days only."""
    held = GameSeat.objects.filter(RUNNING, game__in=games, user__isnull=False)
    rows = held.annotate(seen=seen_version()).values_list("game", "user", "seen") if games else ()
    return {(game, user): seen for game, user, seen in rows if user is not None}
