"""Coming into a club and leaving it: by oneself, by invitation, by being let in, and when an account is deleted."""

from __future__ import annotations

from typing import Any, Literal

from django.db import transaction

from games.models import Admission, Club, ClubBan, ClubMember, ClubRequest, Role
from games.services import publishing
from games.services.clubs import refusals
from games.services.clubs.clubs import MAX_MEMBERS, refuse_guest, refuse_too_many, refuse_too_many_owned
from games.services.clubs.locking import acting, lock_club, lock_person, member_below

MAX_REQUESTS = 100
"""People who may wait to be let into one club."""


def join(club: Club, user: Any, invitation: str = "") -> Literal["joined", "asked"]:
    """Come into a club that is open or to which one is invited, or ask to be let in. Raises Refused.

    Whom its moderators have banned is not let in by an invitation either.
    """
    refuse_guest(user)
    with transaction.atomic():
        person = lock_person(user.pk)
        locked = lock_club(club.pk)
        invited = invitation != "" and invitation == locked.invitation
        if not invited and locked.admission == Admission.INVITATION:
            raise refusals.no_such_club()
        if invitation and not invited:
            raise refusals.no_such_invitation()
        if ClubMember.objects.filter(club=locked, user=person).exists():
            raise refusals.already_in()
        if ClubBan.objects.filter(club=locked, user=person).exists():
            raise refusals.banned_here()
        if invited or locked.admission == Admission.OPEN:
            _take_in(locked, person.pk)
            return "joined"
        _refuse_full(locked)
        refuse_too_many(person.pk)
        asking = ClubRequest.objects.filter(club=locked)
        if not asking.filter(user=person).exists():
            if asking.count() >= MAX_REQUESTS:
                raise refusals.too_many_requests(MAX_REQUESTS)
            ClubRequest.objects.create(club=locked, user=person)
        return "asked"


def withdraw_request(club: Club, user: Any) -> None:
    """Ask no longer."""
    ClubRequest.objects.filter(club=club, user=user.pk).delete()


def let_in(club: Club, user: Any, person: int) -> None:
    """Let somebody in who asks for it; a moderator or the owner does that."""
    with transaction.atomic():
        if not ClubRequest.objects.filter(club=club, user=person).exists():
            acting(lock_club(club.pk), user.pk, Role.MODERATOR)
            raise refusals.no_such_request()
        lock_person(person)
        locked = lock_club(club.pk)
        acting(locked, user.pk, Role.MODERATOR)
        if not ClubRequest.objects.filter(club=locked, user=person).exists():
            raise refusals.no_such_request()
        _take_in(locked, person)


def decline(club: Club, user: Any, person: int) -> None:
    """Let somebody's request go; they may ask again."""
    with transaction.atomic():
        locked = lock_club(club.pk)
        acting(locked, user.pk, Role.MODERATOR)
        if not ClubRequest.objects.filter(club=locked, user=person).delete()[0]:
            raise refusals.no_such_request()


def leave(club: Club, user: Any) -> None:
    """Leave a club. An owner's place goes to the oldest moderator, then to the oldest member."""
    with transaction.atomic():
        locked = lock_club(club.pk)
        take_out(locked, acting(locked, user.pk))


def hand_over(club: Club, user: Any, person: int) -> None:
    """Make another member the owner; the one before stays as a moderator."""
    with transaction.atomic():
        lock_person(person)
        locked = lock_club(club.pk)
        owner = acting(locked, user.pk, Role.OWNER)
        heir = member_below(locked, owner, person)
        refuse_too_many_owned(person)
        owner.role = Role.MODERATOR
        owner.save(update_fields=["role"])
        heir.role, heir.muted_until = Role.OWNER, None
        heir.save(update_fields=["role", "muted_until"])


def take_out(club: Club, member: ClubMember) -> None:
    """Take a member out of a locked club; with the last one it is gone."""
    publishing.publish_club_left(club.pk, member.user_id)
    member.delete()
    if not _count(club):
        club.delete()
    elif member.role == Role.OWNER:
        _replace_owner(club)


def erase(user: int) -> None:
    """Take a person out of all clubs before their account is deleted, in this transaction; they are locked already."""
    ClubRequest.objects.filter(user=user).delete()
    ClubBan.objects.filter(user=user).delete()
    mine = Club.objects.filter(members__user=user).order_by("pk")
    for club in mine.select_for_update(of=("self",)).defer("words"):
        member = ClubMember.objects.filter(club=club, user=user).first()
        if member is not None:
            take_out(club, member)


def _replace_owner(club: Club) -> None:
    """Make the oldest moderator or, without any, the oldest member the owner, whatever else they own."""
    oldest = ClubMember.objects.filter(club=club).order_by("joined_at", "pk")
    heir = oldest.filter(role=Role.MODERATOR).first() or oldest.first()
    assert heir is not None
    heir.role, heir.muted_until = Role.OWNER, None
    heir.save(update_fields=["role", "muted_until"])


def _take_in(club: Club, person: int) -> None:
    """Make a locked person a member of a locked club; refuses if either has no place."""
    _refuse_full(club)
    refuse_too_many(person)
    ClubRequest.objects.filter(club=club, user=person).delete()
    ClubMember.objects.create(club=club, user_id=person)
    _count(club)


def _count(club: Club) -> int:
    """Store how many members a locked club has."""
    club.size = ClubMember.objects.filter(club=club).count()
    club.save(update_fields=["size"])
    return club.size


def _refuse_full(club: Club) -> None:
    if ClubMember.objects.filter(club=club).count() >= MAX_MEMBERS:
        raise refusals.full(MAX_MEMBERS)
