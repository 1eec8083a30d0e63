"""Everything stored about a person in rooms and games, for their download (PLAT-1).

What may be long is an iterator and read in pieces, so that neither the memory nor the number of queries depends on how
much somebody has played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import tee
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q

from games.engine.refusal import Refused
from games.models import (
    Action,
    Board,
    BoardDraft,
    BoardLike,
    GameRecord,
    GameSeat,
    LastLook,
    LastTable,
    RoomInvitation,
    Save,
    Seeker,
    StandingOrders,
    TableSetup,
)
from games.recordings.packed import unpack
from games.selectors.chat import lines
from games.selectors.clubs import lines as club_lines
from games.selectors.pairing.states import sought_by
from games.selectors.results.tries import tries_of
from games.selectors.rooms.rooms import rooms_of

GAMES_AT_ONCE = 200
ACTIONS_AT_ONCE = 2_000
RECORDS_AT_ONCE = 20
SAVES_AT_ONCE = 5
BOARDS_AT_ONCE = 20
Json = dict[str, Any]


def stored_about(user: int) -> Json:
    """Return everything stored about a person in rooms and games, as JSON data; games and saves as iterators."""
    return {
        "games": _games(user),
        "rooms": [{"code": room.code, "phase": room.phase} for room in rooms_of(user)],
        "boards": _boards(user),
        "liked_boards": [
            {"code": like.entry.code, "name": like.entry.name, "since": like.created_at.isoformat()}
            for like in BoardLike.objects.filter(user=user).select_related("entry").defer("entry__words").order_by("pk")
        ],
        "drafts": [
            {"name": draft.name, "ruleset": draft.ruleset, "data": draft.document}
            for draft in BoardDraft.objects.filter(owner=user).order_by("name")
        ],
        "setups": [
            {
                "name": setup.name,
                "ruleset": setup.ruleset,
                "options": setup.options,
                "board": setup.board_name,
                "seats": setup.seats,
            }
            for setup in TableSetup.objects.filter(owner=user).order_by("name")
        ],
        "standing_orders": [
            {"game": game, "seat": number, "orders": orders}
            for game, number, orders in StandingOrders.objects.filter(user=user)
            .order_by("seat__game", "seat")
            .values_list("seat__game", "seat__number", "orders")
        ],
        "last_looks": [
            {"game": game, "seat": number, "version": version}
            for game, number, version in LastLook.objects.filter(user=user)
            .order_by("seat__game", "seat")
            .values_list("seat__game", "seat__number", "version")
        ],
        "room_invitations": [
            {"room": code, "at": at.isoformat(), "by_me": by == user}
            for code, at, by in RoomInvitation.objects.filter(Q(person=user) | Q(by=user))
            .order_by("pk")
            .values_list("room__code", "created_at", "by")
        ],
        "looking_for_people": [msgspec.to_builtins(sought_by(one)) for one in Seeker.objects.filter(user=user)],
        "last_table": [
            {"people": others, "at": at}
            for others, at in LastTable.objects.filter(user=user).values_list("others", "at")
        ],
        "saves": _saves(user),
        "challenges": tries_of(user),
        "chat": lines.stored_about(user),
        "clubs": club_lines.stored_about(user),
    }


def _boards(user: int) -> Iterator[Json]:
    """A person's boards in all versions, each with who may see it."""
    boards = Board.objects.filter(Q(owner=user) | Q(entry__owner=user)).select_related("entry").defer("entry__words")
    for board in boards.order_by("name", "version", "pk").iterator(BOARDS_AT_ONCE):
        yield {
            "name": board.name,
            "ruleset": board.ruleset,
            "version": board.version,
            "code": board.entry.code if board.entry is not None else "",
            "visibility": board.entry.visibility if board.entry is not None else "private",
            "created": board.created_at.isoformat(),
            "data": board.data,
            "notes": board.notes,
        }


def _saves(user: int) -> Iterator[Json]:
    for save in Save.objects.filter(owner=user).order_by("-pk").iterator(SAVES_AT_ONCE):
        yield {"name": save.name, "created": save.created_at.isoformat(), "file": msgspec.json.decode(save.content)}


def _games(user: int) -> Iterator[Json]:
    """A person's games with what they did in each.

    The rows of games are read before the records, because packing replaces them: a game that is packed meanwhile is
    in both, and one in neither would be missing.
    """
    seats = GameSeat.objects.filter(user=user).select_related("game").order_by("game_id", "number")
    own = {"game__seats__user": user, "seat": F("game__seats__number")}
    done = Action.objects.filter(**own).exclude(action="").order_by("game_id", "seat", "version")
    theirs = GameSeat.objects.filter(user=user, game=OuterRef("game"))
    records = GameRecord.objects.filter(Exists(theirs)).order_by("game_id").values_list("game_id", "data", "format")
    with transaction.atomic():
        held = seats.defer("game__state", "game__board", "game__options").iterator(GAMES_AT_ONCE)
        seat, of_row, of_record = tee(held, 3)
        rows = done.values_list("game_id", "seat", "version", "action", "at").iterator(ACTIONS_AT_ONCE)
        listed = _matching(((one.game_id, one.number) for one in of_row), rows, 2)
        packed = _matching(((one.game_id,) for one in of_record), records.iterator(RECORDS_AT_ONCE), 1)
        for one, own_rows, own_records in zip(seat, listed, packed, strict=True):
            yield _stored_seat(one, own_rows, own_records)


def _matching(keys: Iterable[tuple[int, ...]], rows: Iterable[Sequence[Any]], length: int) -> Iterator[list[Any]]:
    """For each key those of the rows that begin with it, without it; both are in ascending order."""
    waiting = iter(rows)
    row = next(waiting, None)
    before: tuple[int, ...] | None = None
    matches: list[Any] = []
    for key in keys:
        if key != before:
            before, matches = key, []
            while row is not None and tuple(row[:length]) <= key:
                if tuple(row[:length]) == key:
                    matches.append(row[length:])
                row = next(waiting, None)
        yield matches


def _stored_seat(seat: GameSeat, rows: Sequence[Any], records: Sequence[Any]) -> Json:
    game = seat.game
    return {
        "game": game.pk,
        "ruleset": game.ruleset,
        "seat": seat.number,
        "name": seat.name,
        "status": game.status,
        "places": game.places,
        "started": game.started_at.isoformat(),
        "ended": game.ended_at.isoformat() if game.ended_at else None,
        "actions": [
            {"version": version, "action": action, "at": at}
            for version, action, at in rows or _packed_actions(records, seat.number)
        ],
    }


def _packed_actions(records: Sequence[Any], seat: int) -> Iterator[tuple[int, str, int]]:
    """The actions in a record; none of one that cannot be read, which takes no other game out of the export."""
    for data, number in records:
        try:
            versions = unpack(bytes(data), number).versions
        except Refused:
            continue
        for one in versions:
            if one.seat == seat and one.action:
                yield one.version, one.action, one.at
