"""The places of a room that continues a game: each member takes one seat of the position.

A seat is kept for the person who sat in it until they come or the host frees it. Where seats see something of their
own, such as a hand, a person takes only the seat that was theirs, and bots take the others.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from games import refusals, rulesets
from games.models import Member, Opening, Room
from games.selectors.play.hands import keeps_hands

BATCH = 100
LOCKED = Opening.objects.select_for_update().only("seats")
"""Positions whose seats are about to be changed, in a transaction."""


def opening_of(room: Room) -> Opening:
    """The position that the room continues, without its state."""
    return Opening.objects.only("seats", "sealed", "room").get(room=room.pk)


def place_for(room: Room, user: int | None) -> int | None:
    """The seat that this person, or a bot, would take in a room that continues a game; None if there is none."""
    opening = opening_of(room)
    taken = set(room.members.values_list("place", flat=True))
    free = [number for number, seat in enumerate(opening.seats) if not seat["out"] and number not in taken]
    own = [number for number in free if user is not None and opening.seats[number]["user"] == user]
    if own or (user is not None and opening.sealed and keeps_hands(rulesets.RULESETS[room.ruleset])):
        return own[0] if own else None
    return next((number for number in free if opening.seats[number]["user"] is None), None)


def claim(room: Room, user: int | None) -> dict[str, Any]:
    """The fields of a new member who takes a seat of the position: the place, and that seat's token."""
    place = place_for(room, user)
    if place is None:
        raise refusals.seats_kept()
    return {"place": place, "token": opening_of(room).seats[place]["token"]}


def free(room: Room, place: int) -> None:
    """Keep a seat for nobody any more."""
    opening = LOCKED.get(room=room.pk)
    if not 0 <= place < len(opening.seats) or opening.seats[place]["user"] is None:
        raise refusals.no_such_member()
    opening.seats[place]["user"] = None
    opening.save(update_fields=["seats"])


def erase(user: int) -> None:
    """Keep no seat for somebody whose account is deleted, and forget their name; to be called in a transaction."""
    theirs = Q(seats__contains=[{"person": user}]) | Q(seats__contains=[{"user": user}])
    openings = list(LOCKED.filter(theirs).order_by("pk"))
    for opening in openings:
        opening.seats = [_without(seat, user) for seat in opening.seats]
    Opening.objects.bulk_update(openings, ["seats"], batch_size=BATCH)


def _without(seat: dict[str, Any], user: int) -> dict[str, Any]:
    """The seat without this person, whether they sat there or it is kept for them."""
    if seat["person"] == user:
        seat = seat | {"person": None, "name": ""}
    return seat | {"user": None} if seat["user"] == user else seat


def by_seat(members: list[Member], seats: int) -> list[Member | None]:
    """The members by their places."""
    placed = {member.place: member for member in members}
    return [placed.get(number) for number in range(seats)]


def forget(room: Room) -> None:
    """Forget the position of a locked room that will not continue it."""
    Opening.objects.filter(room=room.pk).delete()
    room.continues = False
