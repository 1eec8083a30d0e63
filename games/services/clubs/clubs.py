"""Opening, changing and deleting a club, and the invitation with which people come into it."""

from __future__ import annotations

import secrets
import string
from typing import Any, NamedTuple

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.models.people import COLOURS
from accounts.names import refuse_reserved
from games.models import Admission, Club, ClubMember, Role, Verdict
from games.models.clubs import CODE_LENGTH
from games.refusals import refuse_unfit_name
from games.selectors import words
from games.services import publishing
from games.services.chat import posting
from games.services.chat.text import normalise
from games.services.chat.words import moderate
from games.services.clubs import refusals
from games.services.clubs.locking import acting, lock_club, lock_person

MAX_CLUBS = 20
"""Clubs that one person is in."""
MAX_OWNED = 3
MAX_MEMBERS = 200
MIN_NAME, MAX_NAME = 3, 40
MAX_DESCRIPTION = 500
INVITATION_LENGTH = 20


class Description(NamedTuple):
    """What a club says of itself."""

    name: str
    description: str = ""
    language: str = ""
    colour: int = 0
    admission: str = Admission.REQUEST


def create_club(user: Any, said: Description) -> Club:
    """Open a club with this person as its owner. Raises Refused."""
    refuse_guest(user)
    checked, flagged = _checked(said)
    with transaction.atomic():
        owner = lock_person(user.pk)
        posting.refuse_muted(owner.pk)
        refuse_too_many(owner.pk)
        refuse_too_many_owned(owner.pk)
        club = Club.objects.create(
            code=_draw(CODE_LENGTH),
            invitation=_draw(INVITATION_LENGTH),
            words=_words_of(checked),
            size=1,
            flagged=flagged,
            **checked._asdict(),
        )
        ClubMember.objects.create(club=club, user=owner, role=Role.OWNER)
    return club


def change_club(club: Club, user: Any, said: Description) -> Club:
    """Have a club say something else of itself; its owner does that."""
    checked, flagged = _checked(said)
    with transaction.atomic():
        locked = lock_club(club.pk)
        acting(locked, user.pk, Role.OWNER)
        posting.refuse_muted(user.pk)
        for field, value in checked._asdict().items():
            setattr(locked, field, value)
        locked.words = _words_of(checked)
        locked.flagged = flagged
        locked.save(update_fields=[*checked._asdict(), "words", "flagged"])
    return locked


def delete_club(club: Club, user: Any) -> None:
    """Delete a club with all that it keeps; rooms that were for its members are for everybody then."""
    with transaction.atomic():
        locked = lock_club(club.pk)
        acting(locked, user.pk, Role.OWNER)
        publishing.publish_club_left(locked.pk)
        locked.delete()


def renew_invitation(club: Club, user: Any) -> str:
    """Make a new invitation, with which the earlier one is not valid any more."""
    return _invite(club, user, _draw(INVITATION_LENGTH))


def withdraw_invitation(club: Club, user: Any) -> None:
    """Let nobody in by an invitation any more."""
    _invite(club, user, "")


def _invite(club: Club, user: Any, invitation: str) -> str:
    with transaction.atomic():
        locked = lock_club(club.pk)
        acting(locked, user.pk, Role.MODERATOR)
        locked.invitation = invitation
        locked.save(update_fields=["invitation"])
    return invitation


def refuse_guest(user: Any) -> None:
    """Refuse a guest, who has no account that a club could know again."""
    if user.is_guest:
        raise refusals.save_account()


def refuse_too_many(user: int) -> None:
    """Refuse a locked person who is in as many clubs as one can be."""
    if ClubMember.objects.filter(user=user).count() >= MAX_CLUBS:
        raise refusals.too_many_clubs(MAX_CLUBS)


def refuse_too_many_owned(user: int) -> None:
    """Refuse a locked person who owns as many clubs as one can."""
    if ClubMember.objects.filter(user=user, role=Role.OWNER).count() >= MAX_OWNED:
        raise refusals.too_many_owned(MAX_OWNED)


def _checked(said: Description) -> tuple[Description, bool]:
    """What a club says as it is stored, and whether admins should look at it."""
    name = " ".join(said.name.split())
    if not MIN_NAME <= len(name) <= MAX_NAME:
        raise refusals.name_length(MIN_NAME, MAX_NAME)
    refuse_unfit_name(name)
    try:
        refuse_reserved(name)
    except ValidationError as error:
        raise refusals.reserved_name() from error
    description = normalise(said.description, field="description", max_length=MAX_DESCRIPTION, may_be_empty=True)
    if said.admission not in Admission.values:
        raise refusals.no_such_choice("admission", list(Admission.values))
    if said.language and said.language not in settings.KNOWN_LANGUAGES:
        raise refusals.no_such_choice("language", list(settings.KNOWN_LANGUAGES))
    if said.colour not in range(COLOURS):
        raise refusals.no_such_choice("colour", [str(one) for one in range(COLOURS)])
    flagged = [_is_flagged("name", name), _is_flagged("description", description)]
    return said._replace(name=name, description=description), any(flagged)


def _is_flagged(field: str, text: str) -> bool:
    """Whether admins should look at a text; refuses one with a word that may not be said."""
    found = moderate(text, posting.flagged_words())
    if found.verdict in (Verdict.REFUSE, Verdict.MASK):
        raise refusals.unfit_text(field, found.found)
    return found.verdict == Verdict.FLAG


def _words_of(said: Description) -> Any:
    return words.vector_of(words.beginnings(said.name) | words.beginnings(said.description))


def _draw(length: int) -> str:
    """Letters that nobody can guess."""
    return "".join(secrets.choice(string.ascii_lowercase) for _ in range(length))
