"""The effects of a stored move outside its game: on the chat and the room."""

from __future__ import annotations

from django.db import transaction

from games.services.chat import notices, remarks
from games.services.play import endings, saved_games
from games.services.play.moves import Played
from games.services.rooms import rooms


def has_effects(played: Played, *, seats_changed: bool) -> bool:
    """Whether a move changes anything outside its game."""
    loaded = played.loaded
    return (
        seats_changed
        or loaded.state.finished
        or played.remark is not None
        or any(notices.notice_of(loaded.book, event) for event in played.move.events)
    )


def apply_effects(played: Played, *, seats_changed: bool) -> None:
    """Write notices into the chat, and change the room if the game has ended or its seats have changed."""
    loaded = played.loaded
    row = loaded.row
    with transaction.atomic():
        notices.note_events(row.room_id, row.pk, loaded.book, loaded.seats, played.move.events)
        if played.remark is not None and played.move.seat is not None:
            remarks.say(row.room_id, row.pk, loaded.seats[played.move.seat], played.remark)
        if loaded.state.finished:
            rooms.game_ended(row)
            saved_games.remember_result(row.pk)
            endings.announce_on_commit(row.pk)
        elif seats_changed:
            rooms.seats_changed(row)
