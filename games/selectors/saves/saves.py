"""Reading saves: a person's own, and the seats that others' rooms keep for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext, ngettext

from config.languages.given_names import drawn_name
from config.languages.numbers import money, number
from games import rulesets
from games.models import Phase, Room, Save
from games.selectors.boards.rulebook import currency_of_ruleset
from games.selectors.titles import title_of


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


def situation_of(save: Save) -> list[str]:
    """The round, whose turn it is and what its owner is worth, in the reader's language; of an old save nothing."""
    mine = next((seat for seat, person in enumerate(save.people) if person == save.owner_id), None)
    lines = []
    if save.round is not None:
        lines.append(gettext("Round %(round)s") % {"round": number(save.round)})
    if mine is not None and mine in save.turn:
        lines.append(gettext("Your turn"))
    elif save.turn:
        names = [drawn_name(names_in(save)[seat]) for seat in save.turn]
        text = ngettext("%(names)s is to move", "%(names)s are to move", len(names))
        lines.append(text % {"names": ", ".join(names)})
    if mine is not None and save.worths and _has_worth(save.ruleset):
        worth = money(save.worths[mine], currency_of_ruleset(save.ruleset))
        lines.append(gettext("You are worth %(amount)s") % {"amount": worth})
    return lines


def _has_worth(key: str) -> bool:
    """Whether players of a game have money of their own; together they have only a way to go."""
    ruleset = rulesets.RULESETS.get(key)
    return ruleset is not None and ruleset.scoring.competitive


def kept_seats(user: int) -> list[dict[str, Any]]:
    """The rooms in which a seat is kept for this person, who is not in them yet."""
    rooms = Room.objects.filter(
        continues=True, phase__in=(Phase.LOBBY, Phase.ENDED), opening__seats__contains=[{"user": user, "out": False}]
    ).exclude(members__user=user)
    return [
        {"code": room.code, "host": room.host.name if room.host else "", "game": title_of(room.ruleset)}
        for room in rooms.select_related("host").order_by("-pk")[:10]
    ]


def moments_of(last: int) -> list[Moment]:
    """Some versions of a finished game with this last version, from which it may be played on."""
    versions = {last - 20, last - 50, last * 3 // 4, last // 2, last // 4, 1}
    return [Moment(version, last - version) for version in sorted(versions, reverse=True) if 1 <= version < last]
