"""Every change to an account that does not happen on django-allauth's own pages."""

import secrets
from collections.abc import Callable, Collection
from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.auth import login, update_session_auth_hash
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import listeners
from accounts.guests import guest_name
from accounts.models import COLOURS, User
from accounts.selectors import refuse_taken
from config.locks import try_lock

GUEST_SESSION_SECONDS = 180 * 24 * 3600
DELETING, LONGEST_DELETION = "delete account {}", 60.0
"""The lock that is held while an account is deleted, and for how many seconds at most."""
HOLD = "SELECT id, date_joined FROM accounts_user WHERE id = ANY(%s) ORDER BY id FOR KEY SHARE"


def sign_in_guest(request: HttpRequest, name: str = "") -> User:
    """Create a guest, with this name or a random one, and sign this browser in as them."""
    guest = create_guest(name)
    login(request, guest)
    # There is no password: a guest who loses the session loses the account.
    request.session.set_expiry(GUEST_SESSION_SECONDS)
    return guest


def create_guest(name: str = "") -> User:
    """Create a guest. If a random name is taken, try again with a longer number.

    A chosen `name` has been validated; one that was taken in the meantime raises ValidationError.
    """
    for digits in (2, 2, 3, 4, 6):
        guest = User(username=name or guest_name(digits), is_guest=True, colour=secrets.randbelow(COLOURS))
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save()
        except IntegrityError:
            if name:
                refuse_taken(name)
            continue
        return guest
    raise RuntimeError("no free guest name in five attempts")


def claim(guest: User, *, name: str, email: str, password: str) -> User:
    """Turn a guest into an account: the same row, with the same seats and games.

    The form has validated `name`, `email` and `password`. A name taken in the meantime raises ValidationError on
    `username`.
    """

    def change(user: User) -> None:
        if not user.is_guest:
            raise ValidationError(_("This account is saved already."), code="no_guest")
        user.set_password(password)
        user.username, user.email, user.is_guest = name, email, False

    with transaction.atomic():
        user = _change(guest, change)
        EmailAddress.objects.create(user=user, email=email, primary=True, verified=False)
    listeners.renamed(user)
    listeners.account_saved(user)
    return user


def renew_session(request: HttpRequest, user: User) -> None:
    """Give the browser of a person whose password was set a new session; its sockets go on with it."""
    old = str(request.session.session_key)
    update_session_auth_hash(request, user)
    request.session.save()
    listeners.session_renewed(user, old, str(request.session.session_key))


def change_profile(user: User, *, name: str, colour: int) -> User:
    """Change a person's name or colour; their rooms show the new name at once."""

    def change(person: User) -> None:
        person.username, person.colour = name, colour

    changed = _change(user, change)
    if changed.username != user.username:
        listeners.renamed(changed)
    return changed


def delete_account(user: User) -> None:
    """Delete an account: games lose the name, sockets and sessions end, the row is deleted.

    Raises ValidationError for staff, whose audit log entries would be deleted with them.
    """
    if user.is_staff:
        message = _("You are on the staff, and the log of your actions must be kept. Give up your staff rights first.")
        raise ValidationError(message, code="is_staff")
    with try_lock(DELETING.format(user.pk), LONGEST_DELETION) as acquired:
        if not acquired or not User.objects.filter(pk=user.pk).exists():
            return  # another request is deleting it
        listeners.erased(user)
        with transaction.atomic():
            User.objects.select_for_update().get(pk=user.pk)  # nothing new can refer to the account from here on
            listeners.deleting(user)
            for session in UserSession.objects.filter(user=user):
                session.end()
            user.delete()


def hold(people: Collection[int]) -> dict[int, datetime]:
    """Those of these people who have an account, with when they joined.

    None of them is deleted until the transaction ends, so what is stored about them in it will be erased with them.
    """
    with connection.cursor() as cursor:
        cursor.execute(HOLD, [list(people)])
        return dict(cursor.fetchall())


def _change(user: User, change: Callable[[User], None]) -> User:
    try:
        with transaction.atomic():
            person = User.objects.select_for_update().get(pk=user.pk)
            change(person)
            person.save()
    except IntegrityError as failed:
        try:
            refuse_taken(person.username, exclude=user.pk)
        except ValidationError as taken:
            raise ValidationError({"username": taken}) from failed
        raise
    return person
