"""Starting games: who plays, whether it can start, and the game itself with its seed."""

from __future__ import annotations

from django.conf import settings

from games import rulesets
from games.clock import now_ms
from games.engine.play import new_game, seating
from games.models import Action, Game, GameSeat, Kind, Member, Phase, Room, Status
from games.selectors import refusals
from games.selectors.mixing import hash_of, mixed_seed
from games.selectors.rooms import game_options
from games.services import chat_notes, pausing, publishing, seeding
from games.services.simulation import request_simulation
from games.services.waiting import deadlines_after, next_wake_at
from games.services.waking import notify_on_commit


def refuse_unready(room: Room) -> None:
    """Refuse the host's start until every other person is ready (OOF-1)."""
    waiting = [m.name for m in _members(room) if m.kind == Kind.PERSON and not m.ready and m.pk != room.host_id]
    if waiting:
        raise refusals.not_ready(waiting)


def is_rematch_agreed(room: Room) -> bool:
    """Whether everybody of the ended game who is here has asked for a rematch (PLAT-7)."""
    return all(member.rematch for member in _played(room) if member.kind == Kind.PERSON and member.here)


def players_of(room: Room) -> list[Member]:
    """The players of a room's next game: everybody in a lobby; after a game, its players who want a rematch."""
    if room.phase == Phase.LOBBY:
        return _members(room)
    return [member for member in _played(room) if member.kind == Kind.BOT or member.rematch]


def refuse_impossible(room: Room, members: list[Member]) -> None:
    """Refuse a game with too few or too many players, or with somebody who has too many games."""
    counts = rulesets.RULESETS[room.ruleset].player_counts
    if len(members) not in counts:
        raise refusals.wrong_player_count(counts, len(members))
    pausing.refuse_too_many_games(members)


def _members(room: Room) -> list[Member]:
    return list(Member.objects.filter(room=room.pk).order_by("pk"))


def _played(room: Room) -> list[Member]:
    """The members who played in the room's game."""
    played = set(GameSeat.objects.filter(game=room.game_id).values_list("member", flat=True))
    return [member for member in _members(room) if member.pk in played]


def start(room: Room, members: list[Member]) -> None:
    """Begin a game with these members, in an order that the seed decides (OOF-4), and publish it."""
    ruleset = rulesets.RULESETS[room.ruleset]
    refuse_impossible(room, members)
    board = room.board.data if room.board is not None else ruleset.boards.default()
    options = game_options(room, members)
    book = rulesets.rulebook(room.ruleset, board, options)
    secret = room.secret or seeding.draw_secret()
    seed = mixed_seed(secret, [member.random for member in members if member.random])
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
        seed_hash=hash_of(seed),
        secret=secret,
        secret_hash=hash_of(secret),
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
    room.game, room.phase = game, Phase.PLAYING
    seeding.end(room)
    publishing.publish_game(room.pk, game.pk)
    chat_notes.note(room.pk, "started", game=game.pk)
    notify_on_commit(game)
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
        commitment=member.commitment,
        random=member.random,
    )
