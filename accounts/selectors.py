"""Reading accounts."""

import secrets
from collections.abc import Collection
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models import LOOKS_TAKEN, User
from accounts.names import MAX_LENGTH, SIGNS, clean_name
from config.texts.looks import look_of_name


def refuse_taken(name: str, *, exclude: int | None = None) -> None:
    """Raise ValidationError for a name that somebody else has, or that looks like somebody else's."""
    others = User.objects.exclude(pk=exclude or 0)
    if others.filter(username__iexact=name).exists():
        raise ValidationError(_("This name is taken. Choose another."), code="username_taken")
    if others.filter(pk__in=User.objects.looking_like(name)).exists():
        raise ValidationError(LOOKS_TAKEN, code="username_looks_taken")


def changed_name(person: User | None, name: str) -> str:
    """Return the name that a person, or a guest to be, wants, as it will be stored.

    Only that of a person may look like their own.
    """
    if person is not None and name == person.username:
        return name
    name = clean_name(name)
    refuse_taken(name, exclude=None if person is None else person.pk)
    return name


def free_name_like(name: str) -> str:
    """Return a free name: this one, which is taken, with a number."""
    name = clean_name(name)
    random = (secrets.randbelow(10**digits) + 10**digits for digits in (2, 3, 4))
    numbered = [f"{name[: MAX_LENGTH - 6].rstrip(SIGNS)} {number}" for number in (*range(2, 10), *random)]
    looks = {look_of_name(one): one for one in numbered}
    taken = set(User.objects.filter(skeleton__in=looks).values_list("skeleton", flat=True))
    return next((one for look, one in looks.items() if look not in taken), "")


def verified_among(people: Collection[int]) -> frozenset[int]:
    """Those of these people who have verified an address for mail."""
    return frozenset(EmailAddress.objects.filter(user__in=people, verified=True).values_list("user", flat=True))


def stored_about(user: User) -> dict[str, Any]:
    """Return everything stored about a person's account, as JSON data for their download."""
    return {
        "name": user.username,
        "colour": user.colour,
        "guest": user.is_guest,
        "bot": user.is_bot,
        "joined": user.date_joined.isoformat(),
        "last_sign_in": user.last_login.isoformat() if user.last_login else None,
        "emails": [
            {"email": address.email, "verified": address.verified, "primary": address.primary}
            for address in EmailAddress.objects.filter(user=user).order_by("email")
        ],
        "second_factors": [
            {"type": factor.type, "created": factor.created_at.isoformat()}
            for factor in Authenticator.objects.filter(user=user).order_by("created_at")
        ],
        "sanctions": [
            {
                "kind": sanction.kind,
                "reason": sanction.reason,
                "from": sanction.begins_at.isoformat(),
                "until": sanction.until.isoformat() if sanction.until else None,
                "lifted": sanction.lifted_at.isoformat() if sanction.lifted_at else None,
                "confirmed": sanction.confirmed_at.isoformat() if sanction.confirmed_at else None,
            }
            for sanction in user.sanctions.order_by("begins_at")
        ],
        "days_off": [
            {"first": one.first.isoformat(), "last": one.last.isoformat()} for one in user.days_off.order_by("first")
        ],
        "api_tokens": [
            {
                "name": token.name,
                "beginning": token.beginning,
                "scopes": token.scopes,
                "created": token.created_at.isoformat(),
                "expires": token.expires_at.isoformat(),
                "last_used": token.last_used_at.isoformat() if token.last_used_at else None,
            }
            for token in user.api_tokens.all()
        ],
        "sessions": [
            {
                "ip": session.ip,
                "browser": session.user_agent,
                "created": session.created_at.isoformat(),
                "last_seen": session.last_seen_at.isoformat(),
            }
            for session in UserSession.objects.filter(user=user).order_by("created_at")
        ],
    }
