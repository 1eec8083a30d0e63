"""Pausing games that everybody has left: their clocks stop and nothing is played until one of their people is back.

Games over days are never paused: their people are meant to be elsewhere.

Leases tell who is present (`presence`). A seat on autoplay keeps no game going, even if its player's page is open.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games import refusals
from games.clock import now_ms, site_time
from games.models import Game, GameSeat, Kind, Member, Spectator, Status
from games.selectors.play.loaded import LoadedGame
from games.services import publishing
from games.services.play.waiting import next_wake_at
from games.services.play.waking import notify_on_commit
from games.services.rooms import rooms

BATCH_SIZE = 200


def pause_deserted_games() -> int:
    """Pause the games in which no person has been present for a while; returns how many."""
    now = now_ms()
    with transaction.atomic():
        games = list(_deserted().select_for_update(of=("self",), skip_locked=True)[:BATCH_SIZE])
        for game in games:
            game.remaining = {number: max(at - now, 0) for number, at in game.deadlines.items()}
            game.deadlines, game.deadline, game.wake_at = {}, None, None
            game.paused_at, game.snapshot_version = now, game.version
        Game.objects.bulk_update(
            games, ["remaining", "deadlines", "deadline", "wake_at", "paused_at", "snapshot_version"]
        )
    connected = _rooms_with_sockets(games)
    for game in games:
        if game.room_id in connected:
            with transaction.atomic():
                _publish(game)
    return len(games)


def resume(games: Sequence[LoadedGame], arriving: Collection[int] | None = None) -> None:
    """Resume locked, paused games: every clock goes on with the time it had left.

    `arriving` are members who are about to be shown their games, so that only others have to be told; None if
    everybody has to be.
    """
    now = now_ms()
    rows = [loaded.row for loaded in games]
    for loaded, row in zip(games, rows, strict=True):
        row.deadlines = {number: now + remaining for number, remaining in row.remaining.items()}
        row.deadline = min(row.deadlines.values(), default=None)
        row.remaining, row.paused_at, row.snapshot_version = {}, None, row.version
        row.wake_at = next_wake_at(loaded.book, loaded.state, loaded.seats, row.pace, row.deadlines, now)
    Game.objects.bulk_update(rows, ["deadlines", "deadline", "remaining", "paused_at", "snapshot_version", "wake_at"])
    audience = {row.room_id for row in rows} if arriving is None else _rooms_with_sockets(rows, arriving)
    for row in rows:
        notify_on_commit(row)
        if row.room_id in audience:
            _publish(row)


def refuse_too_many_games(people: list[Member], *, live: bool) -> None:
    """Refuse a game in which somebody would play more games at once than allowed, live ones or over days."""
    most = settings.MAX_RUNNING_GAMES if live else settings.MAX_GAMES_OVER_DAYS
    users = [member.user_id for member in people if member.user_id is not None]
    playing = GameSeat.objects.filter(
        user__in=users, member__isnull=False, game__status=Status.PLAYING, game__pace__isnull=live
    )
    counts = playing.values("user").annotate(games=Count("pk")).filter(games__gte=most)
    busy = set(counts.values_list("user", flat=True))
    if busy:
        names = [member.name for member in people if member.user_id in busy]
        raise refusals.too_many_games(names, most)


def _deserted() -> QuerySet[Game]:
    """Running live games without a seat whose player was present lately and is not on autoplay."""
    after = timedelta(minutes=settings.PAUSE_GAMES_AFTER_MINUTES)
    attended = GameSeat.objects.filter(
        game=OuterRef("pk"),
        kind=Kind.PERSON,
        user__isnull=False,
        away=False,
        member__seen_until__gt=site_time() - after,
    )
    live = Game.objects.filter(status=Status.PLAYING, paused_at__isnull=True, pace__isnull=True)
    running = live.filter(started_at__lt=timezone.now() - after)
    return running.filter(~Exists(attended)).only("pk", "room", "version", "deadlines")


def _rooms_with_sockets(games: list[Game], arriving: Collection[int] = ()) -> set[int]:
    """The rooms of these games in which somebody else is connected: a spectator, or a player on autoplay."""
    pks = [game.room_id for game in games]
    here = Member.objects.filter(room__in=pks, here=True).exclude(pk__in=arriving)
    members = here.values_list("room", flat=True)
    spectators = Spectator.objects.filter(Q(room__in=pks) & Q(seen_until__gt=site_time()))
    return {*members, *spectators.values_list("room", flat=True)}


def _publish(game: Game) -> None:
    """Send the room's sockets the room, and a snapshot: clocks change without a new version."""
    rooms.seats_changed(game)
    publishing.publish_game(game.room_id, game.pk)
