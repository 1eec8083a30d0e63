"""How a game began: a new one from its seed, a continued one from the position in its `Opening`."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec

from games.engine.hidden import hides_hands
from games.engine.play import continue_game, new_game
from games.engine.state import Event, GameState
from games.models import CancelCause, Game, Kind, Member, Opening, RatedContinuation, Status

MAX_HISTORY = 6_000_000
"""Bytes of earlier versions that are kept with a position, uncompressed."""


def initial_state(game: Game, book: Any) -> tuple[GameState[Any, Any], list[Event]]:
    """The position at version 1 and its events, made again by the rules. It contains secrets."""
    players = game.seats.count()
    opening = Opening.objects.filter(game=game).only("state", "new_draws").first()
    if opening is None:
        return new_game(book, players=players, seed=game.seed, shuffle_seats=True)
    state = book.decode(opening.state)
    return state, continue_game(book, state, players, game.seed if opening.new_draws else None)


def first_draw(game: Game) -> int:
    """The number of the game's first draw from its seed: not 0 in one that goes on with the draws of its parent."""
    opening = Opening.objects.filter(game=game, new_draws=False).only("drawn").first()
    return 0 if opening is None else opening.drawn


def history_of(opening: Opening) -> list[dict[str, Any]]:
    """The games that led to this position, oldest first, as `services.positions.Segment`; with secrets."""
    if not opening.history:
        return []
    packed = zlib.decompressobj().decompress(bytes(opening.history), MAX_HISTORY)
    found: list[dict[str, Any]] = msgspec.json.decode(packed)
    return found


def why_unrated(opening: Opening, members: list[Member]) -> str:
    """Why a game that these members continue would not be rated, as a code; empty if it would be (PLAT-20, PLAT-29)."""
    if not opening.sealed:
        return "by_hand" if opening.parent_id is None else "play_on"
    if not opening.rated:
        return "unrated_before"
    if RatedContinuation.objects.filter(origin=opening.origin).exists():
        return "continued_before"
    if reason := _why_parent_counts(opening):
        return reason
    placed = {member.place: member for member in members}
    in_play = [(number, seat) for number, seat in enumerate(opening.seats) if not seat["out"]]
    return "" if all(_is_same(seat, placed.get(number)) for number, seat in in_play) else "other_people"


def _why_parent_counts(opening: Opening) -> str:
    """Why the game that was saved stands, so that nothing else can count in its place."""
    parent = Game.objects.filter(pk=opening.parent_id or 0).only("status", "cancel_cause", "state").first()
    if parent is None:
        return ""
    if parent.status == Status.PLAYING:
        return "still_played"
    if parent.status == Status.FINISHED or parent.cancel_cause == CancelCause.STAFF:
        return "over"
    return "" if msgspec.json.decode(parent.state, type=_Drawn).drawn == opening.drawn else "went_on"


class _Drawn(msgspec.Struct):
    """The count of draws in a stored state of any game."""

    drawn: int = 0


def _is_same(seat: dict[str, Any], member: Member | None) -> bool:
    if member is None:
        return False
    if seat["kind"] == Kind.BOT:
        return member.kind == Kind.BOT and member.level == seat["level"]
    return seat["user"] is not None and member.user_id == seat["user"]


def keeps_hands(ruleset: Any) -> bool:
    """Whether seats see something that others do not, so that nobody may take over another person's seat."""
    return hides_hands(ruleset.table)
