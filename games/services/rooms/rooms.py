"""Rooms: opening one, joining, leaving, and what a game's progress changes in its room.

A change to a room locks its row first; a change that needs a game's row too locks the game before the room.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from accounts.relations.selectors import are_blocked, blocked_with
from games import refusals, rulesets
from games.clock import site_time
from games.models import Board, Game, Kind, Member, Phase, Room, Spectator, Status
from games.selectors.clubs.members import is_member
from games.selectors.rooms.admission import why_unasked
from games.selectors.rooms.rooms import is_removed, room_seen
from games.services import publishing
from games.services.chat import notices
from games.services.rooms import places, seeding

DEFAULT_SEATS = 4
CODE_ATTEMPTS = 20
MAX_LOBBIES = 5
"""Lobbies that a person may be the host of; rooms whose game has ended take nobody's place."""
TOKENS = 8


def open_room(
    user: Any,
    *,
    ruleset: str = rulesets.DEFAULT,
    public: bool = False,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    board: Board | None = None,
) -> Room:
    """Open a room with this person as its host (PLAT-3); with a board it is for the game of that board."""
    ruleset = ruleset if board is None else board.ruleset
    kind = rulesets.find(ruleset)
    seats = nearest_seats(kind, DEFAULT_SEATS) if seats is None else checked_seats(kind, seats, taken=1)
    fields = {"ruleset": ruleset, "public": public, "seats": seats, "options": options or {}, "board": board}
    return create_room(user, lambda room: None, **fields)


def create_room(user: Any, prepare: Callable[[Room], None], **fields: Any) -> Room:
    """Create a room with these fields, have it prepared, and seat its host; refuses somebody who has too many."""
    for _ in range(CODE_ATTEMPTS):
        try:
            with transaction.atomic():
                _refuse_too_many(user)
                room = Room.objects.create(code=draw_code(), **fields)
                prepare(room)
                room.host = _seat_person(room, user)
                room.save(update_fields=["host"])
                return room
        except IntegrityError:
            continue
    raise RuntimeError("no free room code in many draws")


def _refuse_too_many(user: Any) -> None:
    """Refuse one more room; the person's row is locked, so that two at once cannot both be the last."""
    get_user_model().objects.select_for_update(of=("self",), no_key=True).only("pk").get(pk=user.pk)
    waiting = Room.objects.filter(host__user=user.pk, phase=Phase.LOBBY)
    if waiting.count() >= MAX_LOBBIES:
        raise refusals.too_many_rooms(MAX_LOBBIES)


def draw_code() -> str:
    """Six random digits, the first not 0, so that a copied code keeps all six."""
    return str(100_000 + secrets.randbelow(900_000))


def join(room: int, user: Any) -> None:
    """Seat a person who came by the room's code, if there is a free seat; otherwise they watch."""
    if user is None or not user.is_authenticated:
        return
    with transaction.atomic():
        locked = lock_room(room)
        if is_playing(locked) or _member_of(locked, user.pk) or is_removed(locked, user.pk):
            return
        if is_outsider(locked, user.pk):
            return
        if is_full_for(locked, user.pk) or (locked.continues and places.place_for(locked, user.pk) is None):
            return
        if why_unasked(locked, user.pk) is not None:
            return
        sit(locked, user)
        announce(locked)


def sit(room: Room, user: Any) -> None:
    """Take a seat in a locked room; a member keeps theirs."""
    if user is None or not user.is_authenticated:
        raise refusals.no_account()
    if _member_of(room, user.pk):
        return
    if is_removed(room, user.pk):
        raise refusals.was_removed()
    if is_outsider(room, user.pk):
        raise refusals.for_club_members()
    refuse_playing(room)
    if is_full_for(room, user.pk):
        raise refusals.room_full(room.seats)
    refuse_unasked(room, user.pk)
    member = _seat_person(room, user)
    notices.note_joined(member, blocked_with(user.pk))
    if room.coach and room.members.filter(kind=Kind.PERSON).count() > 1:
        room.coach = False
        notices.note(room.pk, "coach_off")
    if room.host_id is None:
        room.host = member


def give_up(room: Room, member: Member) -> None:
    """Take a member out of a locked room: the next person becomes host, and the last person out closes the room."""
    if not room.starts_when_revealed:
        seeding.cancel(room)
    was_host = room.host_id == member.pk
    if was_host:
        room.host = None
        room.save(update_fields=["host"])
    notices.note(room.pk, "left", member)
    member.delete()
    if (game := room.game_id) is not None:
        transaction.on_commit(lambda: touch(game))
    heir = Member.objects.filter(room=room.pk, kind=Kind.PERSON).order_by("-here", "pk").first()
    if heir is None:
        close(room)
    elif was_host:
        room.host = heir
        notices.note(room.pk, "host", heir)


def replace_host(room: Room, member: Member) -> None:
    """Make another person the host of a locked room, whose host will not come back though they keep their seat."""
    Member.objects.filter(pk=member.pk).update(here=False, seen_until=site_time())
    if room.host_id == member.pk:
        others = Member.objects.filter(room=room.pk, kind=Kind.PERSON).exclude(pk=member.pk)
        heir = others.order_by("-here", "pk").first()
        if heir is not None:
            room.host = heir
            notices.note(room.pk, "host", heir)


def close(room: Room, reason: str = "") -> None:
    """Close a locked room for good; its code is free again."""
    room.phase, room.close_reason = Phase.CLOSED, reason
    if room.continues:
        places.forget(room)
    seeding.cancel(room)


def announce(room: Room, sent_away: int | None = None, *, seats_known: bool = False) -> int:
    """Store a locked room as changed and publish it (`publish_room`); returns its new version."""
    room.version += 1
    room.last_seen = timezone.now()
    room.save()
    publishing.publish_room(room, room_seen(room), sent_away, seats_known=seats_known)
    return room.version


def game_ended(game: Game) -> None:
    """A game has ended: its room can be changed again and takes requests for a rematch (PLAT-7)."""
    room = Room.objects.select_for_update().get(pk=game.room_id)
    if room.phase != Phase.PLAYING or room.game_id != game.pk:
        return
    room.phase = Phase.ENDED
    room.members.update(ready=False, rematch=False)
    announce(room)


def touch(game: int) -> None:
    """Have every process load a game again whose seats were changed without a move: its row changes, too."""
    Game.objects.filter(pk=game).update(version=F("version"))


def end_games_played() -> None:
    """Do what a process that died after a game's last move was stored has not done for its room."""
    for room in Room.objects.filter(phase=Phase.PLAYING, game__status=Status.FINISHED).select_related("game"):
        if room.game is not None:
            with transaction.atomic():
                game_ended(room.game)


def seats_changed(game: Game) -> None:
    """A player of a running game went away or came back."""
    announce(Room.objects.select_for_update().get(pk=game.room_id))


def lock_room(room: int) -> Room:
    """The room, its row locked until the transaction ends; refuses a closed one."""
    locked = Room.objects.select_for_update(of=("self",)).select_related("board__entry").get(pk=room)
    if locked.phase == Phase.CLOSED:
        raise refusals.room_closed()
    return locked


def member_of(room: Room, user: int | None) -> Member:
    """A person's membership; refuses anybody without a seat in the room."""
    member = _member_of(room, user)
    if member is None:
        raise refusals.not_member()
    return member


def _member_of(room: Room, user: int | None) -> Member | None:
    return Member.objects.filter(room=room.pk, user=user).first() if user is not None else None


def is_outsider(room: Room, user: int) -> bool:
    """Whether the room is for the members of a club, and somebody is none; a room of no club costs no query."""
    return room.club_id is not None and not is_member(room.club_id, user)


def is_playing(room: Room) -> bool:
    """Whether a game is running, or starts as soon as its players have revealed their numbers."""
    return room.phase == Phase.PLAYING or room.starts_when_revealed


def refuse_playing(room: Room) -> None:
    """Refuse while a game is running, or about to."""
    if is_playing(room):
        raise refusals.room_started()


def is_full(room: Room) -> bool:
    """Whether every seat is taken."""
    return room.members.count() >= room.seats


def is_full_for(room: Room, user: int) -> bool:
    """Whether this person finds no seat: all are taken, or a block keeps them from somebody who has one.

    They cannot tell which; both are looked at, so that it takes the same queries.
    """
    members = Member.objects.filter(room=room.pk, user__isnull=False).values_list("user", flat=True)
    blocked = are_blocked(user, members)
    return is_full(room) or blocked


def refuse_full(room: Room) -> None:
    """Refuse when every seat is taken."""
    if is_full(room):
        raise refusals.room_full(room.seats)


def refuse_unasked(room: Room, user: int) -> None:
    """Refuse somebody who is not what the host asks for."""
    if (why := why_unasked(room, user)) is not None:
        raise why


def checked_seats(ruleset: Any, seats: int, *, taken: int) -> int:
    """A number of seats that the ruleset can be played with and that is enough for the current members."""
    allowed = [count for count in ruleset.player_counts if count >= taken]
    if seats not in allowed:
        raise refusals.seats_out_of_range(allowed)
    return seats


def nearest_seats(ruleset: Any, requested: int) -> int:
    """The number of players that the ruleset allows next to this one, the higher of two equally near."""
    counts: list[int] = sorted(ruleset.player_counts, reverse=True)
    return min(counts, key=lambda count: abs(count - requested))


def free_token(room: Room, requested: int) -> int:
    """The requested token if nobody has it, otherwise the first free one."""
    taken = set(room.members.values_list("token", flat=True))
    return next(token for token in (requested, *range(TOKENS)) if token not in taken)


def _seat_person(room: Room, user: Any) -> Member:
    """Make somebody a member; a spectator who sits down takes the lease along, so that they are present at once."""
    place = places.claim(room, user.pk) if room.continues else {"token": user.colour % TOKENS}
    place["token"] = free_token(room, place["token"])
    lease = Spectator.objects.filter(room=room.pk, key=Spectator.key_of(user.pk))
    seen_until = lease.filter(seen_until__gt=site_time()).values_list("seen_until", flat=True).first()
    lease.delete()
    publishing.publish_seated(user.pk, room.pk)
    return Member.objects.create(
        room=room,
        user=user,
        name=user.username,
        kind=Kind.PERSON,
        **place,
        here=seen_until is not None,
        seen_until=seen_until,
    )
