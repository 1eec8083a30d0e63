"""Telling players who were away how their games ended."""

from __future__ import annotations

from django.db import transaction
from django.urls import reverse

from accounts.models import NotificationKind
from accounts.notifications.service import New, announce, withdraw
from games.models import CancelCause, Game, GameSeat, Kind, Status, ToldGame
from games.services.notifying.causes import decision_cause, ended_cause

GAMES_AT_ONCE = 200


def tell_ends() -> int:
    """Tell the players who were not there at the end of games; returns how many notifications are new.

    A live game of which nobody who was away was ever told has ended among those who were there.
    """
    with transaction.atomic():
        told = list(
            ToldGame.objects.exclude(game__status=Status.PLAYING).select_for_update(skip_locked=True, of=("self",))[
                :GAMES_AT_ONCE
            ]
        )
        if not told:
            return 0
        numbers = [one.game_id for one in told]
        rows = Game.objects.filter(pk__in=numbers).defer("state", "board", "options")
        games = [game for game in rows.prefetch_related("seats__member") if _is_told(game)]
        new = announce([one for game in games for one in _news(game)])
        withdraw([decision_cause(one.game_id, number) for one in told for number in one.asked])
        ToldGame.objects.filter(pk__in=numbers).delete()
    return new


def _is_told(game: Game) -> bool:
    """Whether people are told of its end: not of that of a live game that they have all abandoned."""
    return game.status == Status.FINISHED or game.pace is not None or game.cancel_cause == CancelCause.STAFF


def _news(game: Game) -> list[New]:
    path = reverse("game", args=[game.pk])
    return [
        New(
            seat.user_id,
            NotificationKind.ENDED,
            ended_cause(game.pk),
            {"game": game.pk, "ruleset": game.ruleset, "seat": seat.number, **_result(game, seat)},
            path,
        )
        for seat in game.seats.all()
        if seat.user_id is not None and _was_away(game, seat)
    ]


def _was_away(game: Game, seat: GameSeat) -> bool:
    """Whether it was the seat of a person, not a program, who had not left for good and was not there at the end."""
    if seat.kind != Kind.PERSON or seat.bot_account or seat.member is None or game.ended_at is None:
        return False
    return seat.member.seen_until is None or seat.member.seen_until < game.ended_at


def _result(game: Game, seat: GameSeat) -> dict[str, object]:
    """How it ended for a seat: whether it won, and its place if others shared the game with it."""
    if game.status == Status.CANCELLED:
        return {"won": None}
    better = 0
    for shared in game.places:
        if seat.number in shared:
            return {"won": seat.number in game.winners and not seat.away, "place": better + 1}
        better += len(shared)
    return {"won": seat.number in game.winners and not seat.away}
