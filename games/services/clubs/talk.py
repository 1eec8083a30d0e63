"""The chat of a club, for its members: lines are filtered, stored and shown as those in rooms are."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from games.clock import now_ms
from games.models import Club, ClubLine, ClubMember, Role
from games.selectors.clubs.lines import hidden_from
from games.services import publishing
from games.services.chat import posting
from games.services.chat import refusals as chat_refusals
from games.services.chat.text import normalise
from games.services.clubs import refusals
from games.services.clubs.locking import present


def say(club: Club, user: Any, text: str, client_id: str = "") -> ClubLine:
    """Post a line; a repeated `client_id` gets the line that was posted with it. Raises Refused."""
    line = normalise(text)
    with transaction.atomic():
        author = posting.locked_author(user)
        member = present(club, author.pk)
        mine = ClubLine.objects.filter(club=club, person=author)
        if client_id and (again := mine.filter(client_id=client_id).first()) is not None:
            return again
        posting.refuse_muted(author.pk)
        _refuse_muted_here(member)
        posting.refuse_flood(author.pk)
        last = mine.order_by("-pk")[: posting.LAST_LINES]
        posting.refuse_repeat(line, [(one.typed or one.text, one.at) for one in last])
        said = ClubLine(
            club=club,
            person=author,
            name=author.username,
            client_id=client_id,
            at=now_ms(),
            **posting.moderated(line)._asdict(),
        )
        said.save(force_insert=True)
        publishing.publish_club_line(said, hidden_from(author.pk, club.pk))
        return said


def remove_line(club: Club, user: Any, number: int) -> None:
    """Remove one's own line; a moderator removes those of members, and the owner any."""
    with transaction.atomic():
        actor = present(club, user.pk)
        line = ClubLine.objects.select_for_update(of=("self",)).filter(club=club, pk=number, removed=False).first()
        if line is None:
            raise chat_refusals.no_such_line()
        if line.person_id != actor.user_id and not _may_remove(actor, line):
            raise refusals.not_allowed()
        empty(line)


def empty(line: ClubLine) -> None:
    """Take the words out of a locked line, which all who see it are told; reports keep a copy."""
    line.text, line.typed, line.flagged, line.removed = "", "", False, True
    line.save(update_fields=["text", "typed", "flagged", "removed"])
    unseen = () if line.person_id is None else hidden_from(line.person_id, line.club_id)
    publishing.publish_club_line(line, unseen)


def _may_remove(actor: ClubMember, line: ClubLine) -> bool:
    """Whether somebody may remove another's line: the owner does, and a moderator unless its author moderates, too."""
    if actor.role == Role.OWNER:
        return True
    if actor.role == Role.MEMBER:
        return False
    return not ClubMember.objects.filter(
        club=line.club_id, user=line.person_id, role__in=(Role.OWNER, Role.MODERATOR)
    ).exists()


def _refuse_muted_here(member: ClubMember) -> None:
    if member.muted_until is not None and member.muted_until > timezone.now():
        raise refusals.muted_here(round(member.muted_until.timestamp() * 1000))
