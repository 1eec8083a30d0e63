"""Starting games: by the host, at the end of a countdown, as a rematch, and at once against bots."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import Any

from django.conf import settings

from games import rulesets
from games.clock import now_ms
from games.engine.chance import seed_hash
from games.engine.play import new_game, seating
from games.engine.refusal import Refused
from games.models import Action, Game, GameSeat, Kind, Member, Phase, Room, Status
from games.selectors import refusals
from games.services import chat_notes, pausing, publishing
from games.services.simulation import request_simulation
from games.services.waiting import deadlines_after, next_wake_at
from games.services.waking import notify_sweeper


def start_by_host(room: Room) -> None:
    """Start a locked room's game for its host, once every other person is ready (OOF-1)."""
    members = _members(room)
    waiting = [m.name for m in members if m.kind == Kind.PERSON and not m.ready and m.pk != room.host_id]
    if waiting:
        raise refusals.not_ready(waiting)
    _start(room, members)


def start_rematch(room: Room) -> None:
    """Start again once everybody of the ended game who is here has asked for it (PLAT-7)."""
    played = set(GameSeat.objects.filter(game=room.game_id).values_list("member", flat=True))
    members = [member for member in _members(room) if member.pk in played]
    people = [member for member in members if member.kind == Kind.PERSON]
    if all(member.rematch for member in people if member.here):
        _start(room, [m for m in members if m.kind == Kind.BOT or m.rematch])


def start_now(room: Room) -> None:
    """Start with everybody in the room, ready or not."""
    _start(room, _members(room))


def draw_seed() -> str:
    """A game's secret: 128 random bits."""
    return secrets.token_hex(16)


def options_for(room: Room, members: list[Member]) -> dict[str, Any]:
    """The options of a game with these members: one person against bots has no decision clock unless the host set it.

    A game whose other options need that clock keeps it, and auctions always have their own.
    """
    people = [member for member in members if member.kind == Kind.PERSON]
    if len(people) == 1 and "decision_seconds" not in room.options:
        with suppress(Refused):
            return rulesets.read_options(room.ruleset, {**room.options, "decision_seconds": 0})
    return rulesets.read_options(room.ruleset, room.options)


def _members(room: Room) -> list[Member]:
    return list(Member.objects.filter(room=room.pk).order_by("pk"))


def _start(room: Room, members: list[Member]) -> None:
    """Begin a game with these members, in an order that the seed decides (OOF-4), and publish it."""
    ruleset = rulesets.RULESETS[room.ruleset]
    if len(members) not in ruleset.player_counts:
        raise refusals.wrong_player_count(ruleset.player_counts, len(members))
    board = room.board.data if room.board is not None else ruleset.boards.default()
    pausing.refuse_too_many_games(members)
    options = options_for(room, members)
    book = rulesets.rulebook(room.ruleset, board, options)
    seed = draw_seed()
    state, events = new_game(book, players=len(members), seed=seed, shuffle_seats=True)
    sitters = [members[place] for place in seating(events)]
    now = now_ms()
    seats = [_seat(number, member) for number, member in enumerate(sitters)]
    deadlines = deadlines_after(state, {}, now)
    game = Game.objects.create(
        room=room,
        ruleset=room.ruleset,
        board_name=room.board.name if room.board is not None else "",
        board=board,
        options=options,
        seed=seed,
        seed_hash=seed_hash(seed),
        state=book.encode(state).decode(),
        status=Status.PLAYING,
        deadlines=deadlines,
        deadline=min(deadlines.values(), default=None),
        wake_at=next_wake_at(book, state, seats, deadlines, now),
    )
    for seat in seats:
        seat.game = game
    GameSeat.objects.bulk_create(seats)
    Action.objects.create(game=game, version=1, events=book.encode_events(events).decode(), at=now)
    Member.objects.filter(room=room.pk).update(ready=False, rematch=False)
    room.game, room.phase, room.starts_at = game, Phase.PLAYING, None
    publishing.publish_game(room.pk, game.pk)
    chat_notes.note(room.pk, "started", game=game.pk)
    notify_sweeper(game.wake_at)
    if settings.SIMULATE_PLAYED_BOARDS:
        request_simulation(book)


def _seat(number: int, member: Member) -> GameSeat:
    return GameSeat(
        number=number,
        user_id=member.user_id,
        member=member,
        name=member.name,
        kind=member.kind,
        level=member.level,
        token=member.token,
    )
