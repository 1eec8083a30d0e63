"""How long ended games and empty rooms are kept. A game is kept whole, so that it can be replayed, or not at all."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from games.clock import now_ms
from games.models import ChatLine, Game, Outage, Phase, Room, Status
from games.services.play import saved_games

EMPTY_ROOMS_KEPT = timedelta(days=30)
OUTAGES_KEPT = timedelta(days=730)
ROOMS_AT_ONCE = 500
GAMES_AT_ONCE = 50
"""A game may have thousands of actions."""


def forget_old_games() -> None:
    """Delete games that ended more than GAMES_KEPT_DAYS ago, unless that is 0.

    A room that is still open keeps the game it shows.
    """
    if not settings.GAMES_KEPT_DAYS:
        return
    before = timezone.now() - timedelta(days=settings.GAMES_KEPT_DAYS)
    old = Game.objects.exclude(status=Status.PLAYING).filter(
        ~Q(room__game=F("pk")) | Q(room__phase=Phase.CLOSED), ended_at__lt=before
    )
    pks = list(old.order_by("ended_at").values_list("pk", flat=True)[:GAMES_AT_ONCE])
    with transaction.atomic():
        saved_games.remember_all(pks)
        Game.objects.filter(pk__in=pks).delete()


def forget_outages() -> None:
    """Delete outages of so long ago that nobody counts the games of that time anew."""
    before = now_ms() - OUTAGES_KEPT // timedelta(milliseconds=1)
    Outage.objects.filter(ended__lt=before).delete()


def forget_empty_rooms() -> None:
    """Delete rooms that were closed long ago and have neither games nor chat."""
    closed = Room.objects.filter(phase=Phase.CLOSED, last_seen__lt=timezone.now() - EMPTY_ROOMS_KEPT)
    empty = closed.filter(
        ~Exists(Game.objects.filter(room=OuterRef("pk"))), ~Exists(ChatLine.objects.filter(room=OuterRef("pk")))
    )
    pks = list(empty.values_list("pk", flat=True)[:ROOMS_AT_ONCE])
    Room.objects.filter(pk__in=pks).delete()
