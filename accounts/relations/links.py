"""Links that make friends: whoever follows one and agrees is a friend of its owner, without being asked to wait."""

from __future__ import annotations

import re
import secrets
from contextlib import suppress

from django.contrib.sessions.backends.base import SessionBase
from django.core.exceptions import ValidationError
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from accounts.models import FollowedLink, FriendLink, SanctionKind, User
from accounts.relations.selectors import between
from accounts.relations.services import befriend_by_link, no_person
from accounts.sanctions import in_force

TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
SESSION_KEY = "friend_link"
"""Where the session of somebody who is not signed in keeps the token of the link that they followed last."""


def token_of(person: User) -> str:
    """The token of a person's link, which they get with the first question for it. Raises `guest`."""
    return _link(person).token


def renew(person: User) -> str:
    """Give a person another link; the one they had leads nowhere. Raises `guest`."""
    link = _link(person)
    link.token = _new_token()
    link.save(update_fields=["token", "created_at"])
    return link.token


def owner_of(token: str, reader: int | None) -> User | None:
    """Whose link this is; nobody's to a reader from whom a block keeps them, or if they are banned."""
    if TOKEN.fullmatch(token) is None:
        return None
    banned = in_force(SanctionKind.BAN).filter(person=OuterRef("pk"))
    owners = User.objects.filter(friend_link__token=token, is_guest=False, is_active=True).exclude(Exists(banned))
    return owners.exclude(between(reader or 0, OuterRef("pk"))).first()


def follow(token: str, follower: User) -> User:
    """Make a person a friend of the link's owner, or have a guest become one by saving the account.

    Returns the owner. Raises ValidationError with the code `no_person`, `yourself`, `too_many_friends` or
    `they_have_too_many_friends`.
    """
    owner = owner_of(token, follower.pk)
    if owner is None:
        raise no_person()
    if follower.is_guest:
        FollowedLink.objects.get_or_create(guest=follower, owner=owner)
    else:
        befriend_by_link(owner.pk, follower.pk)
    return owner


def remember(session: SessionBase, token: str) -> None:
    """Let the link have been followed by whoever signs in or registers in this browser."""
    session[SESSION_KEY] = token


def follow_remembered(session: SessionBase, person: User) -> None:
    """Follow the link that this browser remembers, if there is one; a link that leads nowhere is forgotten."""
    token = session.pop(SESSION_KEY, None)
    if isinstance(token, str):
        with suppress(ValidationError):
            follow(token, person)


def account_saved(person: User) -> None:
    """A guest has an account now: they become a friend of everybody whose link they followed."""
    followed = FollowedLink.objects.filter(guest=person)
    for owner in followed.values_list("owner", flat=True):
        with suppress(ValidationError):
            befriend_by_link(owner, person.pk)
    followed.delete()


def _link(person: User) -> FriendLink:
    if person.is_guest:
        raise ValidationError(_("Save your account first."), code="guest")
    link, _made = FriendLink.objects.get_or_create(person=person, defaults={"token": _new_token()})
    return link


def _new_token() -> str:
    return secrets.token_urlsafe(16)
