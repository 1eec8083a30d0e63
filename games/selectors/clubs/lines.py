"""The chat of a club as a member reads it: without the lines of whom they mute, and of whom a block keeps them from."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet
from msgspec import UNSET

from accounts.relations.selectors import blocked_with
from games import messages
from games.models import ClubLine, ClubMember, Mute
from games.selectors.chat.lines import PAGE

REMOVED = "line_removed"
"""The code of a line that was removed; its author is kept, as in rooms."""


def shown(line: ClubLine) -> messages.Line:
    """A line as it is sent to everyone who may see it."""
    known = line.person_id is not None or line.name
    speaker = messages.Speaker(person=UNSET if line.person_id is None else line.person_id, name=line.name)
    return messages.Line(
        id=line.pk,
        at=line.at,
        by=speaker if known else UNSET,
        text=line.text or UNSET,
        code=REMOVED if line.removed else UNSET,
    )


def hidden_from(author: int, club: int) -> frozenset[int]:
    """Those who do not read somebody's lines: a block stands between them, or they mute the author."""
    muting = Mute.objects.filter(muted=author, person__club_memberships__club=club).values_list("person", flat=True)
    return blocked_with(author) | frozenset(muting)


def lines_for(club: int, reader: int) -> QuerySet[ClubLine]:
    """The lines of a club that a member reads."""
    muted = Mute.objects.filter(person=reader).values("muted")
    lines = ClubLine.objects.filter(club=club)
    return lines.exclude(person__in=blocked_with(reader)).exclude(person__in=muted)


def conversation(
    club: int, reader: int, *, before: int | None = None, after: int | None = None
) -> messages.Conversation:
    """The latest lines of a club for a member, or those before or after one; `more` if there are further ones."""
    lines = lines_for(club, reader)
    if after is not None:
        later = list(lines.filter(pk__gt=after).order_by("pk")[: PAGE + 1])
        return messages.Conversation(lines=[shown(line) for line in later[:PAGE]], more=len(later) > PAGE)
    if before is not None:
        lines = lines.filter(pk__lt=before)
    rows = list(lines.order_by("-pk")[: PAGE + 1])
    return messages.Conversation(lines=[shown(line) for line in reversed(rows[:PAGE])], more=len(rows) > PAGE)


def seen_line(club: int, reader: int, number: int) -> ClubLine | None:
    """A line that a member reads."""
    return lines_for(club, reader).filter(pk=number, removed=False).first()


def stored_about(user: int) -> list[dict[str, Any]]:
    """Everything that clubs store about a person, for their download."""
    memberships = ClubMember.objects.filter(user=user).select_related("club").defer("club__words").order_by("pk")
    lines = ClubLine.objects.filter(Q(person=user), removed=False).order_by("pk")
    said: dict[int, list[dict[str, Any]]] = {}
    for line in lines:
        said.setdefault(line.club_id, []).append({"at": line.at, "text": line.typed or line.text})
    return [
        {
            "code": one.club.code,
            "name": one.club.name,
            "role": one.role,
            "joined": one.joined_at.isoformat(),
            "lines": said.pop(one.club_id, []),
        }
        for one in memberships
    ] + [{"lines": lines} for lines in said.values()]
