"""Reading saves: a person's own, and the seats that others' rooms keep for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext

from games.models import Phase, Room, Save
from games.selectors.boards.rulebook import ruleset_name


@dataclass(frozen=True)
class Moment:
    """A version from which a finished game can be played on; `before_end` is how many moves are left."""

    version: int
    before_end: int


def saves_of(user: int | None) -> QuerySet[Save]:
    """A person's saves, newest first, without their files."""
    return Save.objects.filter(owner=user or 0).defer("content").order_by("-pk")


def file_of(save: Save) -> bytes:
    """The sealed file of a save."""
    return bytes(save.content)


def names_in(save: Save) -> list[str]:
    """The players of a save; of somebody whose account is deleted, in the reader's language, that it is."""
    return [name or gettext("Former player") for name in save.players]


def kept_seats(user: int) -> list[dict[str, Any]]:
    """The rooms in which a seat is kept for this person, who is not in them yet."""
    rooms = Room.objects.filter(
        continues=True, phase__in=(Phase.LOBBY, Phase.ENDED), opening__seats__contains=[{"user": user, "out": False}]
    ).exclude(members__user=user)
    return [
        {"code": room.code, "host": room.host.name if room.host else "", "game": ruleset_name(room.ruleset)}
        for room in rooms.select_related("host").order_by("-pk")[:10]
    ]


def moments_of(last: int) -> list[Moment]:
    """Some versions of a finished game with this last version, from which it may be played on."""
    versions = {last - 20, last - 50, last * 3 // 4, last // 2, last // 4, 1}
    return [Moment(version, last - version) for version in sorted(versions, reverse=True) if 1 <= version < last]
