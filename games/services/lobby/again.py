"""Playing an ended game again with the same people, from any result of it.

As long as its room is as the game left it, that is a rematch there (`changes`). Otherwise it is a new room with the
game's rules, board and bots, to which the others are invited: the one that another of them has opened, if there is one.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from games import refusals, rulesets
from games.messages.commands import Rematch
from games.models import Board, Game, Kind, Room
from games.selectors.results.results import next_step
from games.selectors.rooms.invitations import players_to_ask, standing
from games.services.lobby import changes, inviting
from games.services.rooms import rooms


def play_again(user: Any, game: Game) -> Room:
    """Return the room in which a player of an ended game plays it again, or goes on where the others are.

    Raises Refused: `not_member` for others, `no_such_board` if its board is gone, and what keeps them from a room.
    """
    step = next_step(game, user.pk)
    if step == "rematch":
        changes.change_room(game.room_id, user, Rematch())
        return game.room
    if step == "room":
        return game.room
    if step != "again":
        raise refusals.no_seat()
    with transaction.atomic():
        # Two players at once end up in one room.
        Game.objects.select_for_update(of=("self",), no_key=True).only("pk").get(pk=game.pk)
        opened = standing().filter(person=user.pk, after=game).order_by("-pk").first()
        if opened is not None:
            return inviting.accept(opened.pk, user)
        return _open(user, game)


def _open(user: Any, game: Game) -> Room:
    """Open a room with what the game was played with, seat its bots, and invite the others as their settings allow."""
    seats = list(game.seats.order_by("number"))
    created = rooms.create_room(
        user,
        lambda room: None,
        ruleset=game.ruleset,
        seats=rooms.nearest_seats(rulesets.find(game.ruleset), len(seats)),
        options=_options_of(game),
        board=_board_of(user, game),
        pace=game.pace,
        time_bank=game.time_bank,
        increment=game.increment,
        casual=game.room.casual,
        language=game.room.language,
    )
    room = rooms.lock_room(created.pk)
    for seat in seats:
        if seat.kind == Kind.BOT:
            changes.seat_bot(room, seat.level)
    inviting.invite_players(room, user, players_to_ask(game, user.pk), game)
    rooms.announce(room)
    return room


def _options_of(game: Game) -> dict[str, Any]:
    """The game's options that are not the default ones, without those that every game over days has."""
    stored = rulesets.stored_options(game.ruleset, game.options)
    fixed = rulesets.over_days(game.ruleset) if game.pace is not None else {}
    own = {key: value for key, value in stored.items() if key not in fixed}
    differing: dict[str, Any] = rulesets.differing_options(game.ruleset, own)
    return differing


def _board_of(user: Any, game: Game) -> Board | None:
    """The board of the game: None for the game's own; refuses one that is gone, or that the person may not use."""
    if not game.board_name:
        return None
    board = Board.objects.filter(pk=game.source_id or 0).select_related("entry").first()
    if board is None:
        raise refusals.no_such_board()
    if board.entry is not None and board.entry.taken_down_at is not None:
        raise refusals.taken_down(board.entry.taken_down_reason)
    own = board.owner_id == user.pk or (board.entry is not None and board.entry.owner_id == user.pk)
    if not own and (board.entry is None or not board.entry.is_shared):
        raise refusals.no_such_board()
    return board
