"""Opening a room at a position: of a save, or of any moment of a finished game ("play on from here")."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from django.db import transaction
from msgspec import Struct, to_builtins

from accounts.relations.selectors import blocked_with
from games import refusals, rulesets
from games.engine.play import play
from games.engine.positions import check
from games.engine.refusal import Refused, gettext_noop
from games.engine.rulebook import Rulebook
from games.engine.state import GameState
from games.models import Board, Game, GameSeat, Kind, Member, Opening, Room, Status
from games.recordings.beginnings import book_of
from games.selectors.play import hands
from games.selectors.replays.recording import state_at
from games.selectors.reviews.reading import better_decision
from games.services import publishing
from games.services.notifying.invitations import invite
from games.services.rooms import rooms


class Seat(Struct, kw_only=True):
    """A seat of a position. `person` sat there; `user` is the one it is kept for, as long as it is."""

    name: str
    kind: Literal["person", "bot"]
    level: str = ""
    token: int
    user: int | None = None
    person: int | None = None
    out: bool = False
    worth: int = 0


def plain(seat: Seat) -> Seat:
    """The seat without what subclasses add to it."""
    return Seat(**{name: getattr(seat, name) for name in Seat.__struct_fields__})


@dataclass(frozen=True, kw_only=True)
class Position:
    """A position and all that a game needs to go on from it; the fields are those of `Opening`."""

    ruleset: str
    board_name: str = ""
    board: dict[str, Any]
    options: dict[str, Any]
    state: GameState[Any, Any]
    seats: list[Seat]
    remaining: dict[str, int] = field(default_factory=dict)
    new_draws: bool = True
    sealed: bool = False
    rated: bool = False
    origin: str = ""
    parent: int | None = None
    parent_version: int | None = None
    history: bytes = b""


def seats_of(book: Rulebook, state: GameState[Any, Any], seats: list[GameSeat]) -> list[Seat]:
    """The seats of a game in that position, each kept for its person."""
    return [
        Seat(
            name=seat.name,
            kind="bot" if seat.kind == Kind.BOT else "person",
            level=seat.level,
            token=seat.token,
            user=seat.user_id,
            person=seat.user_id,
            out=not book.may_act(state.table, seat.number),
            worth=book.worth(state.table, seat.number),
        )
        for seat in seats
    ]


def play_on(user: Any, game: Game, version: int, draws: str = "new", *, better: bool = False) -> Room:
    """Open a room at any version of a finished game, with new draws or the same ones. It is never rated.

    `better`: after what the review of the game found to be better than the decision that followed. The person takes the
    seat they had, or a free one; bots keep theirs, and anybody may take the others.
    """
    if game.status == Status.PLAYING:
        raise refusals.still_played()
    if hands.is_covered(game):
        raise refusals.covered(game)
    if draws not in ("new", "same"):
        raise Refused("out_of_range", gettext_noop("The draws are either new or the same."), field="draws")
    if not 1 <= version <= game.version:
        raise refusals.no_such_version(game.version)
    book, state = book_of(game), state_at(game, version)
    if state.finished:
        raise Refused("game_over", gettext_noop("The game is over at this version. Choose an earlier one."))
    if better:
        _decide_better(book, state, game, version)
    seats = seats_of(book, state, list(game.seats.order_by("number")))
    own = next((seat for seat in seats if seat.user == user.pk and not seat.out), None)
    for seat in seats:
        seat.user = user.pk if seat is own else None
    return open_at(
        user,
        Position(
            ruleset=game.ruleset,
            board_name=game.board_name,
            board=game.board,
            options=rulesets.stored_options(game.ruleset, game.options),
            state=state,
            seats=seats,
            new_draws=draws == "new",
            parent=game.pk,
            parent_version=version,
        ),
    )


def _decide_better(book: Rulebook, state: GameState[Any, Any], game: Game, version: int) -> None:
    """Take the better action that the review found at this version."""
    found = better_decision(game, version + 1)
    if found is None:
        raise refusals.no_such_review()
    seat, action = found
    play(book, state, seat, book.read_action(action)[0])
    if state.finished:
        raise Refused("game_over", gettext_noop("The game is over at this version. Choose an earlier one."))


def open_at(user: Any, position: Position) -> Room:
    """Open a private room that continues a position; refuses one that cannot be, and then nothing is created.

    A seat is kept for nobody whom a block keeps from the person who opens it.
    """
    rulesets.find(position.ruleset)
    book = rulesets.rulebook(position.ruleset, position.board, position.options)
    check(book, position.state, len(position.seats))
    blocked = blocked_with(user.pk)
    for number, seat in enumerate(position.seats):
        seat.user = None if seat.user in blocked else seat.user
        seat.out = not book.may_act(position.state.table, number)
        seat.worth = book.worth(position.state.table, number)
    leave_room_for(user, position.seats, only_own=position.sealed and hands.keeps_hands(book.ruleset))
    defaults = rulesets.read_options(position.ruleset, {})

    def prepare(room: Room) -> None:
        Opening.objects.create(room=room, **_fields(book, position))

    with transaction.atomic():
        room = rooms.create_room(
            user,
            prepare,
            ruleset=position.ruleset,
            continues=True,
            seats=sum(not seat.out for seat in position.seats),
            options={key: value for key, value in position.options.items() if value != defaults.get(key)},
            board=Board.objects.filter(owner=user.pk, ruleset=position.ruleset, data=position.board).first(),
        )
        _seat_bots(room, position.seats)
        kept = {
            number: seat.user
            for number, seat in enumerate(position.seats)
            if seat.user is not None and seat.user != user.pk and not seat.out
        }
        for number, person in kept.items():
            publishing.publish_seat_kept(person, room, number)
        invite(room, sorted(set(kept.values())))
    return room


def _fields(book: Rulebook, position: Position) -> dict[str, Any]:
    drawn = position.state.drawn
    if position.new_draws:  # nothing may be left of the earlier game's seed
        position.state.seed, position.state.drawn = "", 0
    return {
        "board_name": position.board_name,
        "board": position.board,
        "options": position.options,
        "state": book.encode(position.state).decode(),
        "seats": to_builtins(position.seats),
        "remaining": position.remaining,
        "new_draws": position.new_draws,
        "sealed": position.sealed,
        "rated": position.rated,
        "origin": position.origin,
        "drawn": drawn,
        "parent_id": position.parent,
        "parent_version": position.parent_version,
        "history": position.history,
    }


def leave_room_for(user: Any, seats: list[Seat], *, only_own: bool) -> None:
    """Find a seat for somebody who opens a position in which they did not sit: a bot's, or else the last one.

    With `only_own`, refuse them, because the seats have hands that they may not see (PLAT-33).
    """
    free = [seat for seat in seats if not seat.out]
    if any(seat.user == user.pk for seat in free):
        return
    if only_own:
        raise refusals.seats_kept()
    nobody = [seat for seat in free if seat.user is None]
    chosen = next((seat for seat in nobody if seat.kind == "person"), nobody[0] if nobody else free[-1])
    chosen.user = user.pk


def _seat_bots(room: Room, seats: list[Seat]) -> None:
    """Seat the bots that played, except where the host took a bot's seat."""
    taken = set(room.members.values_list("place", flat=True))
    for place, seat in enumerate(seats):
        if seat.kind == "bot" and not seat.out and place not in taken:
            token = rooms.free_token(room, seat.token)
            Member.objects.create(room=room, name=seat.name, kind=Kind.BOT, level=seat.level, token=token, place=place)
