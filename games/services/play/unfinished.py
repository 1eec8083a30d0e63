"""Games that end before the rules have ended them: everybody has left, nobody came back, or they are too long.

They have no winner and count for nothing, with one exception: if one of the people had been out of a game before the
others left it, that person would lose nothing. So people who never came back resign in it, and after them the bots, the
poorest first, until the rules name a winner; people are placed by when they left (`selectors.replays.leavers`).
"""

from __future__ import annotations

from datetime import UTC, datetime

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef

from games.clock import now_ms
from games.models import Action, CancelCause, Game, Kind, Status
from games.selectors.play.loaded import LoadedGame, load_all
from games.selectors.replays.leavers import RESIGN, have_resigned
from games.services import publishing
from games.services.play import endings, moves, play
from games.services.rooms import rooms

BATCH_SIZE = 200
MAX_ATTEMPTS = 40
"""Resignations that are tried in a game, those included that came too late because a bot had moved."""
MIN_PEOPLE = 2


def end_deserted(game: int, cause: CancelCause) -> None:
    """End a game to which none of its people comes back: by the rules if somebody left it before the others did."""
    for attempt in range(MAX_ATTEMPTS):
        loaded = next(iter(load_all([game])), None)
        if loaded is None or loaded.row.status != Status.PLAYING:
            return
        if not attempt and not _was_left_before(loaded):
            break
        _resign_poorest(loaded)
    endings.cancel_game(game, cause)


def end_inactive_games() -> None:
    """End the games that nobody has come back to for days."""
    since = now_ms() - settings.END_PAUSED_GAMES_AFTER_DAYS * 86_400_000
    for pk in Game.objects.filter(paused_at__lt=since).values_list("pk", flat=True)[:BATCH_SIZE]:
        with transaction.atomic():
            game = Game.objects.select_for_update().defer("state", "board", "options").get(pk=pk)
            if game.paused_at is not None and game.paused_at < since:
                end_deserted(pk, CancelCause.INACTIVE)
                _tell(game)


def end_abandoned_games() -> None:
    """End the games over days in which no person has acted for a month or so; time-outs alone would go on for ever."""
    begun = now_ms() - settings.END_ABANDONED_GAMES_AFTER_DAYS * 86_400_000
    acted = Action.objects.filter(game=OuterRef("pk"), user__isnull=False, automatic="", at__gt=begun)
    over_days = Game.objects.filter(status=Status.PLAYING, pace__isnull=False)
    old = over_days.filter(started_at__lt=datetime.fromtimestamp(begun / 1000, UTC))
    for pk in old.filter(~Exists(acted)).values_list("pk", flat=True)[:BATCH_SIZE]:
        with transaction.atomic():
            game = Game.objects.select_for_update().defer("state", "board", "options").get(pk=pk)
            if game.status == Status.PLAYING:
                end_deserted(pk, CancelCause.INACTIVE)
                _tell(game)


def end_longest_games() -> None:
    """End the games that have become too long."""
    if settings.LONGEST_GAME <= 0:
        return
    playing = Game.objects.filter(status=Status.PLAYING, paused_at__isnull=True)
    running = playing.filter(version__gte=settings.LONGEST_GAME)
    for pk in running.values_list("pk", flat=True)[:BATCH_SIZE]:
        with transaction.atomic():
            game = Game.objects.select_for_update().defer("state", "board", "options").get(pk=pk)
            if game.status == Status.PLAYING:
                cancel(game, CancelCause.LENGTH)


def cancel(game: Game, cause: CancelCause) -> None:
    """End a locked game without a winner, and tell its room."""
    endings.cancel_game(game.pk, cause)
    _tell(game)


def _tell(game: Game) -> None:
    rooms.game_ended(game)
    publishing.publish_game(game.room_id, game.pk)


def _was_left_before(loaded: LoadedGame) -> bool:
    """Whether one of a game's people is worse off than those who left it later: out with all others, or resigned."""
    ruleset = loaded.book.ruleset
    people = [seat.number for seat in loaded.seats if seat.kind == Kind.PERSON]
    if not ruleset.scoring.competitive or RESIGN not in loaded.book.codec.names or len(people) < MIN_PEOPLE:
        return False
    out = [number for number in people if not loaded.book.may_act(loaded.state.table, number)]
    return len(out) == len(people) or have_resigned(loaded.row.pk, out)


def _resign_poorest(loaded: LoadedGame) -> None:
    """Resign for the poorest person who is still in, or else bot; nothing happens if the game has changed meanwhile."""
    book, table = loaded.book, loaded.state.table
    still_in = [seat for seat in loaded.seats if book.may_act(table, seat.number)]
    poorest = min(still_in, key=lambda seat: (seat.kind == Kind.BOT, book.worth(table, seat.number))).number
    if loaded.row.paused_at is not None:
        Game.objects.filter(pk=loaded.row.pk).update(paused_at=None, remaining={})
        (loaded,) = load_all([loaded.row.pk])
    play.store(moves.resign_for(loaded, poorest))
