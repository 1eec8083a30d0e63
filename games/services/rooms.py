"""Rooms: opening one, coming and going, and what a game's course changes in its room.

Who changes a room locks its row first; who needs a game's row too takes that one before.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from games import rulesets
from games.models import Abandonment, Game, Kind, Member, Phase, Room, Spectator, Status
from games.selectors import refusals
from games.selectors.rooms import is_removed, room_seen
from games.services import chat_notes, publishing

USUAL_PLACES = 4
CODE_DRAWS = 20
TOKENS = 8


def open_room(user: Any, *, ruleset: str = "oofopoly", public: bool = False, places: int | None = None) -> Room:
    """Open a room with this person as its host (PLAT-3)."""
    kind = rulesets.find(ruleset)
    places = min(kind.most, USUAL_PLACES) if places is None else checked_places(kind, places, taken=1)
    for _ in range(CODE_DRAWS):
        try:
            with transaction.atomic():
                room = Room.objects.create(code=draw_code(), ruleset=ruleset, public=public, places=places)
                room.host = _seat_person(room, user)
                room.save(update_fields=["host"])
                return room
        except IntegrityError:
            continue
    raise RuntimeError("no free room code in many draws")


def draw_code() -> str:
    """Six digits, the first not 0, so that they are six however they are copied."""
    return str(100_000 + secrets.randbelow(900_000))


def sit(room: Room, user: Any) -> None:
    """Take a place in a locked room; whoever has one keeps it."""
    if user is None or not user.is_authenticated:
        raise refusals.no_account()
    if Member.objects.filter(room=room.pk, user=user.pk).exists():
        return
    if is_removed(room, user.pk):
        raise refusals.was_removed()
    refuse_playing(room)
    refuse_full(room)
    member = _seat_person(room, user)
    chat_notes.note(room.pk, "joined", member)
    if room.host_id is None:
        room.host = member


def leave(room: int, user: int | None) -> int:
    """Give one's place up (PLAT-5); whoever plays has resigned before, by `play.resign`. Gives the room's version."""
    with transaction.atomic():
        locked = lock_room(room)
        member = member_of(locked, user)
        give_up(locked, member)
        version = announce(locked)
    if locked.phase == Phase.CLOSED and locked.game_id is not None:
        abandon(locked.game_id, Abandonment.LEFT)
    return version


def give_up(room: Room, member: Member) -> None:
    """Take a member out of a locked room: a host hands over to the next person, the last person closes the room."""
    was_host = room.host_id == member.pk
    if was_host:
        room.host = None
        room.save(update_fields=["host"])
    chat_notes.note(room.pk, "left", member)
    member.delete()
    heir = Member.objects.filter(room=room.pk, kind=Kind.PERSON).order_by("-here", "pk").first()
    if heir is None:
        close(room)
    elif was_host:
        room.host = heir
        chat_notes.note(room.pk, "host", heir)


def hand_over(room: Room, member: Member) -> None:
    """Somebody will not come back to a locked room, though the game plays their seat: another person is its host."""
    Member.objects.filter(pk=member.pk).update(here=False, seen_until=timezone.now())
    if room.host_id == member.pk:
        others = Member.objects.filter(room=room.pk, kind=Kind.PERSON).exclude(pk=member.pk)
        heir = others.order_by("-here", "pk").first()
        if heir is not None:
            room.host = heir
            chat_notes.note(room.pk, "host", heir)


def close(room: Room, because: str = "") -> None:
    """Close a locked room for good; its code is free again."""
    room.phase, room.closed_because = Phase.CLOSED, because


def abandon(game: int, reason: Abandonment, because: str = "") -> None:
    """End a game without a winner; staff say why in `because`."""
    Game.objects.filter(pk=game, status=Status.PLAYING).update(
        status=Status.ABANDONED,
        wake_at=None,
        deadline=None,
        deadlines={},
        paused_at=None,
        remaining={},
        abandoned_as=reason,
        broken_off_because=because,
        ended_at=timezone.now(),
    )


def announce(room: Room, sent_away: int | None = None) -> int:
    """Store a locked room as changed and tell everyone in it; returns its new version."""
    room.version += 1
    room.last_seen = timezone.now()
    room.save()
    publishing.publish_room(room, room_seen(room), sent_away)
    return room.version


def game_ended(game: Game) -> None:
    """A game came to its end: its room may be changed again, and waits for who wants a rematch (PLAT-7)."""
    room = Room.objects.select_for_update().get(pk=game.room_id)
    if room.phase != Phase.PLAYING or room.game_id != game.pk:
        return
    room.phase = Phase.ENDED
    room.members.update(ready=False, rematch=False)
    announce(room)


def seats_changed(game: Game) -> None:
    """Somebody of a running game went away or came back."""
    announce(Room.objects.select_for_update().get(pk=game.room_id))


def lock_room(room: int) -> Room:
    """The room, its row locked until the transaction ends; refuses one that is closed."""
    locked = Room.objects.select_for_update(of=("self",)).select_related("board").get(pk=room)
    if locked.phase == Phase.CLOSED:
        raise refusals.room_closed()
    return locked


def member_of(room: Room, user: int | None) -> Member:
    """A person's place in the room; refuses who has none."""
    member = Member.objects.filter(room=room.pk, user=user).first() if user is not None else None
    if member is None:
        raise refusals.not_member()
    return member


def refuse_playing(room: Room) -> None:
    """Refuse while a game is on."""
    if room.phase == Phase.PLAYING:
        raise refusals.room_started()


def refuse_full(room: Room) -> None:
    """Refuse when every place is taken."""
    if room.members.count() >= room.places:
        raise refusals.room_full(room.places)


def checked_places(ruleset: Any, places: int, *, taken: int) -> int:
    """A number of places that the ruleset allows and those who sit already need."""
    least = max(ruleset.least, taken)
    if not least <= places <= ruleset.most:
        raise refusals.places_out_of_range(least, ruleset.most)
    return places


def free_token(room: Room, wanted: int) -> int:
    """The wanted token where nobody has it, else the first that is free."""
    taken = set(room.members.values_list("token", flat=True))
    return next(token for token in (wanted, *range(TOKENS)) if token not in taken)


def _seat_person(room: Room, user: Any) -> Member:
    """Make somebody a member; a spectator who sits down takes the lease along, so that they are present at once."""
    token = free_token(room, user.colour % TOKENS)
    lease = Spectator.objects.filter(room=room.pk, key=Spectator.key_of(user.pk))
    seen_until = lease.filter(seen_until__gt=timezone.now()).values_list("seen_until", flat=True).first()
    lease.delete()
    return Member.objects.create(
        room=room,
        user=user,
        name=user.username,
        kind=Kind.PERSON,
        token=token,
        here=seen_until is not None,
        seen_until=seen_until,
    )
