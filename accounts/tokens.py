"""API tokens: creating, finding and revoking them.

A token works until it expires or is revoked, as long as its person is neither banned nor inactive. A new password
revokes all of them, because somebody who changes it may want to shut others out.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable
from datetime import timedelta
from hashlib import sha256

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import listeners
from accounts.backends import unbanned
from accounts.models import ApiToken, Scope, User
from config.texts.drawn import fault_of_name

PREFIX = "opoly_"
LENGTH = len(PREFIX) + 43
SHOWN = 10
"""The characters of a token that its owner sees afterwards."""
MAX_TOKENS = 20
USE_NOTED_EVERY = timedelta(minutes=1)


def create(person: User, *, name: str, scopes: Collection[str], days: int) -> tuple[ApiToken, str]:
    """Create a token; return it with its text, which is stored nowhere.

    Raises ValidationError for a guest, a name the person has used, and a token too many.
    """
    text = PREFIX + secrets.token_urlsafe(32)
    with transaction.atomic():
        locked = User.objects.select_for_update().get(pk=person.pk)
        _refuse(locked, name)
        token = ApiToken.objects.create(
            person=locked,
            name=name,
            digest=digest_of(text),
            beginning=text[:SHOWN],
            scopes=[scope for scope in Scope.values if scope in scopes],
            expires_at=timezone.now() + timedelta(days=days),
        )
    return token, text


def _refuse(person: User, name: str) -> None:
    if person.is_guest:
        raise ValidationError(_("Save your account first."), code="guest")
    if fault_of_name(name) is not None:
        raise ValidationError({"name": ValidationError(_("Use letters, digits and signs only."), code="characters")})
    if person.api_tokens.filter(name=name).exists():
        raise ValidationError({"name": ValidationError(_("You have a token with this name."), code="name_taken")})
    if person.api_tokens.count() >= MAX_TOKENS:
        message = _("You have %(limit)d tokens. Revoke one first.")
        raise ValidationError(message, code="too_many_tokens", params={"limit": MAX_TOKENS})


def digest_of(text: str) -> str:
    """Return the hash under which a token is stored."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def valid_tokens() -> QuerySet[ApiToken]:
    """Return the tokens that work now, with their people."""
    valid = ApiToken.objects.filter(expires_at__gt=timezone.now(), person__in=unbanned())
    return valid.select_related("person")


def token_of(text: str) -> ApiToken | None:
    """Return the token with this text if it works, and note that it was used."""
    if len(text) != LENGTH or not text.startswith(PREFIX):
        return None
    token = valid_tokens().filter(digest=digest_of(text)).first()
    if token is not None:
        note_uses([token])
    return token


def note_uses(used: Iterable[ApiToken]) -> None:
    """Store when these tokens were used, each at most once a minute."""
    now = timezone.now()
    noted = now - USE_NOTED_EVERY
    unnoted = [token.pk for token in used if token.last_used_at is None or token.last_used_at < noted]
    if unnoted:
        ApiToken.objects.filter(pk__in=unnoted).update(last_used_at=now)


def revoke(token: ApiToken) -> None:
    """Delete a token and close the sockets that it opened."""
    token.delete()
    listeners.signed_out(token.person_id, token.digest)


def revoke_all(person: User) -> None:
    """Delete a person's tokens; the caller closes the sockets."""
    ApiToken.objects.filter(person=person).delete()
