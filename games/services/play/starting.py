"""Starting games: who plays, whether it can start, and the game itself with its seed."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model

from games import refusals, rulesets
from games.clock import now_ms
from games.engine.play import continue_game, new_game, seating
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.state import Event, GameState
from games.engine.version import TIME_BANKS
from games.models import Action, Game, GameSeat, Kind, Member, Opening, Phase, Room, Status, ToldGame
from games.seeds import hash_of, mixed_seed
from games.selectors.play import hands
from games.selectors.play.banks import banks_of
from games.selectors.play.calendars import calendars_of
from games.selectors.rooms.challenges import counts_of, covered_until, end_of, plays_other_draws
from games.selectors.rooms.openings import origins_of, why_unrated
from games.selectors.rooms.rating import unrated_in
from games.selectors.rooms.rooms import game_options
from games.services import publishing
from games.services.boards.simulation import request_simulation
from games.services.chat import notices
from games.services.play import pausing, saved_games, tries
from games.services.play.clocks import fill_banks, next_deadlines
from games.services.play.waiting import next_wake_at
from games.services.play.waking import notify_on_commit
from games.services.rooms import places, seeding


def refuse_unready(room: Room) -> None:
    """Refuse the host's start until every other person is ready (OOF-1)."""
    waiting = [m.name for m in _members(room) if m.kind == Kind.PERSON and not m.ready and m.pk != room.host_id]
    if waiting:
        raise refusals.not_ready(waiting)


def is_rematch_agreed(room: Room) -> bool:
    """Whether everybody of the ended game who is here has asked for a rematch (PLAT-7); over days, everybody of it."""
    people = [member for member in _played(room) if member.kind == Kind.PERSON]
    return all(member.rematch for member in people if member.here or room.pace is not None)


def players_of(room: Room) -> list[Member]:
    """The players of a room's next game: everybody in a lobby; after a game, its players who want a rematch."""
    if room.phase == Phase.LOBBY:
        return _members(room)
    return [member for member in _played(room) if member.kind == Kind.BOT or member.rematch]


def refuse_impossible(room: Room, members: list[Member]) -> None:
    """Refuse a game with too few or too many players, or with somebody who has too many games."""
    counts = (room.challenge_id and counts_of(room.ruleset)) or rulesets.RULESETS[room.ruleset].player_counts
    if room.continues and len(members) < room.seats:
        raise refusals.seats_empty(room.seats - len(members))
    if not room.continues and len(members) not in counts:
        raise refusals.wrong_player_count(counts, len(members))
    pausing.refuse_too_many_games(members, live=room.pace is None)


def _members(room: Room) -> list[Member]:
    return list(Member.objects.filter(room=room.pk).select_related("user").order_by("pk"))


def _played(room: Room) -> list[Member]:
    """The members who played in the room's game."""
    played = set(GameSeat.objects.filter(game=room.game_id).values_list("member", flat=True))
    return [member for member in _members(room) if member.pk in played]


@dataclass(frozen=True)
class Beginning:
    """A game that is about to be created: its position, the first events, and who sits where.

    `takes_place` says that it is the one that goes on in the place of the game it continues.
    """

    book: Rulebook
    state: GameState[Any, Any]
    events: list[Event]
    seats: list[GameSeat]
    seed: str
    fields: dict[str, Any]
    clocks: dict[str, int] = field(default_factory=dict)
    takes_place: bool = False


def start(room: Room, members: list[Member]) -> None:
    """Begin a game with these members, or go on with the one the room continues, and publish it."""
    refuse_impossible(room, members)
    if room.challenge is not None:
        tries.refuse_over(room.challenge)
    secret = room.secret or seeding.draw_secret()
    of_the_day = room.challenge is not None and not plays_other_draws(members)
    seed = room.challenge.seed if room.challenge is not None and of_the_day else _mixed_seed(secret, members)
    opening = Opening.objects.get(room=room.pk) if room.continues else None
    begun = _new(room, members, seed) if opening is None else _continued(room, members, opening, seed)
    if room.challenge is not None:
        begun.fields.update(challenge=room.challenge, rated=of_the_day)
    if room.challenge is not None and of_the_day:
        begun.fields.update(covered_until=round(end_of(room.challenge.day).timestamp() * 1000))
    elif begun.seed == seed:
        begun.fields.update(secret=secret, secret_hash=hash_of(secret))
    begun.fields["unrated"] = unrated_in([room], {room.pk: members}, {room.pk: opening} if opening else {})[room.pk]
    game = _create(room, begun)
    if of_the_day:
        tries.claim(game, members)
    if opening is not None:
        _close(room, opening, game, takes_place=begun.takes_place)
    Member.objects.filter(room=room.pk).update(ready=False, rematch=False, place=None)
    room.game, room.phase = game, Phase.PLAYING
    seeding.end(room)
    publishing.publish_game(room.pk, game.pk)
    notices.note(room.pk, "started", game=game.pk)
    if game.has_coach:
        notices.note(room.pk, "coached", game=game.pk)
    notify_on_commit(game)
    if settings.SIMULATE_PLAYED_BOARDS:
        with suppress(Refused):  # there are too many already
            host = room.host.user_id if room.host is not None else None
            request_simulation(begun.book, host, asked=False)


def _mixed_seed(secret: str, members: list[Member]) -> str:
    """The seed of any other game than one of the challenge: mixed from the server's secret and the players' numbers."""
    return mixed_seed(secret, [member.random for member in members if member.random])


def _new(room: Room, members: list[Member], seed: str) -> Beginning:
    """A new game, with the members in an order that the seed decides (OOF-4)."""
    board = room.board.data if room.board is not None else rulesets.RULESETS[room.ruleset].boards.default()
    options = _options_to_store(room, rulesets.fitted_options(room.ruleset, board, game_options(room, members)))
    book = rulesets.rulebook(room.ruleset, board, options)
    state, events = new_game(book, players=len(members), seed=seed, shuffle_seats=True)
    seats = [_seat(number, members[place]) for number, place in enumerate(seating(events))]
    board_name = room.board.name if room.board is not None else ""
    fields = {"board_name": board_name, "board": board, "source": room.board, "options": options}
    return Beginning(book, state, events, seats, seed, fields)


def _continued(room: Room, members: list[Member], opening: Opening, seed: str) -> Beginning:
    """The room's position with its members in their places; the seats of players who are out stay theirs."""
    options = _options_to_store(room, rulesets.stored_options(room.ruleset, opening.options))
    book = rulesets.rulebook(room.ruleset, opening.board, options)
    state = book.decode(opening.state)
    events = continue_game(book, state, len(opening.seats), seed if opening.new_draws else None)
    placed = places.by_seat(members, len(opening.seats))
    seats = [
        _seat(number, member) if member is not None else _empty_seat(number, opening.seats[number])
        for number, member in enumerate(placed)
    ]
    rated, takes_place = _counts(book, opening, members)
    now = now_ms()
    fields = {
        "board_name": opening.board_name,
        "board": opening.board,
        "source_id": Game.objects.filter(pk=opening.parent_id or 0).values_list("source", flat=True).first(),
        "options": options,
        "rated": rated,
        "parent_id": opening.parent_id,
        "parent_version": opening.parent_version,
        "covered_until": covered_until(opening),
    }
    clocks = {number: now + remaining for number, remaining in opening.remaining.items()}
    return Beginning(book, state, events, seats, state.seed, fields, clocks, takes_place)


def _options_to_store(room: Room, options: dict[str, Any]) -> dict[str, Any]:
    """The options of the game as they are stored with it; some have one value in all games over days."""
    fixed = rulesets.over_days(room.ruleset) if room.pace is not None else {}
    return rulesets.options_to_store(room.ruleset, options | fixed)


def _counts(book: Rulebook, opening: Opening, members: list[Member]) -> tuple[bool, bool]:
    """Whether a game that goes on from this position is rated, and whether it takes the place of the saved game.

    Only the first rated one does, and none is rated after it (PLAT-30). In a game with hands it is the first one of
    all, and no other may begin while its hands are still played: bots could play out those of others (PLAT-35).
    """
    rated = not why_unrated(opening, members, origins_of([opening])[opening.pk])
    keeps_hands = opening.sealed and hands.keeps_hands(book.ruleset)
    takes_place = (rated or keeps_hands) and saved_games.take_place(opening.origin)
    if keeps_hands and not takes_place and hands.is_continued_in_play(opening.origin):
        raise refusals.continued_in_play()
    return rated and takes_place, takes_place


def _create(room: Room, begun: Beginning) -> Game:
    """The rows of a game and of its first version."""
    now = now_ms()
    fill_banks(room, begun.seats)
    calendars = {} if room.pace is None else calendars_of([seat.user_id for seat in begun.seats if seat.user_id])
    # The clocks of a position that was saved go on in a live game only.
    clocks = begun.clocks if room.pace is None else {}
    deadlines = next_deadlines(room, begun.state, begun.seats, calendars, clocks, now)
    game = Game.objects.create(
        room=room,
        ruleset=room.ruleset,
        seed=begun.seed,
        seed_hash=hash_of(begun.seed),
        state=begun.book.encode(begun.state).decode(),
        engine=begun.book.engine if banks_of(room) is None else max(begun.book.engine, TIME_BANKS),
        pace=room.pace,
        time_bank=room.time_bank,
        increment=room.increment,
        status=Status.PLAYING,
        deadlines=deadlines,
        deadline=min(deadlines.values(), default=None),
        wake_at=next_wake_at(begun.book, begun.state, begun.seats, room.pace, deadlines, now),
        **begun.fields,
    )
    players = _players(begun.seats)
    for seat in begun.seats:
        seat.game = game
        if (player := players.get(seat.user_id or 0)) is not None:
            seat.guest, seat.bot_account = player.is_guest, player.is_bot
    GameSeat.objects.bulk_create(begun.seats)
    Action.objects.create(game=game, version=1, events=begun.book.encode_events(begun.events).decode(), at=now)
    if room.pace is not None:
        # Whoever is away is told how it ended, even if the worker is down from now until then.
        ToldGame.objects.create(game=game, version=0, at=now, unseen=[])
    return game


def _players(seats: list[GameSeat]) -> dict[int, Any]:
    """The users of these seats, by number."""
    players = get_user_model().objects.filter(pk__in=[seat.user_id for seat in seats if seat.user_id is not None])
    return {player.pk: player for player in players.only("is_guest", "is_bot")}


def _close(room: Room, opening: Opening, game: Game, *, takes_place: bool) -> None:
    """The position has become a game: the room's next one is a new one."""
    opening.room, opening.game = None, game
    opening.save(update_fields=["room", "game"])
    room.continues = False
    counts = rulesets.RULESETS[room.ruleset].player_counts
    room.seats = min(counts, key=lambda count: abs(count - room.seats))
    if takes_place:
        saved_games.remember_continuation(opening.origin, game)


def _empty_seat(number: int, seat: dict[str, Any]) -> GameSeat:
    """The seat of a player who is out, and not in the room."""
    return GameSeat(
        number=number,
        user_id=seat["user"],
        name=seat["name"],
        kind=seat["kind"],
        level=seat["level"],
        token=seat["token"],
    )


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
