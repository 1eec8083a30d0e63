"""Everything that changes a person's account outside django-allauth's own pages."""

import secrets
from collections.abc import Callable

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.guests import guest_name
from accounts.models import COLOURS, User
from accounts.selectors import refuse_taken
from games.services.people import forget, renamed

GUEST_SESSION_SECONDS = 180 * 24 * 3600


def sign_in_guest(request: HttpRequest) -> User:
    """Make a guest with a name of their own and log this browser in as them."""
    guest = create_guest()
    login(request, guest)
    # A guest who loses the session loses the games: no password leads back.
    request.session.set_expiry(GUEST_SESSION_SECONDS)
    return guest


def create_guest() -> User:
    """Make a guest; names that turn out to be taken are drawn again, with longer numbers."""
    for digits in (2, 2, 3, 4, 6):
        guest = User(username=guest_name(digits), is_guest=True, colour=secrets.randbelow(COLOURS))
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save()
        except IntegrityError:
            continue
        return guest
    raise RuntimeError("no free guest name in five draws")


def claim(guest: User, *, name: str, email: str, password: str) -> User:
    """Turn a guest into an account: the same person, the same seats and games.

    `name`, `email` and `password` were checked by the form; a name taken meanwhile raises
    ValidationError on `username`.
    """

    def change(user: User) -> None:
        if not user.is_guest:
            raise ValidationError(_("This account is already yours to keep."), code="no_guest")
        user.username, user.email, user.is_guest = name, email, False
        user.set_password(password)

    with transaction.atomic():
        user = _change(guest, change)
        EmailAddress.objects.create(user=user, email=email, primary=True, verified=False)
    renamed(user)
    return user


def change_profile(user: User, *, name: str, colour: int) -> User:
    """Give a person another name or colour; the rooms they sit in call them by it at once."""

    def change(person: User) -> None:
        person.username, person.colour = name, colour

    changed = _change(user, change)
    if changed.username != user.username:
        renamed(changed)
    return changed


def delete_account(user: User) -> None:
    """Forget a person: their games lose the name, sockets and log-ins end, the rows go.

    Raises ValidationError for who runs the site: what they did there, and why, would go too.
    """
    if user.is_staff:
        said = _("You help to run this site, and what you did there has to stay. Give your rights back first.")
        raise ValidationError(said, code="runs_the_site")
    forget(user)
    with transaction.atomic():
        for session in UserSession.objects.filter(user=user):
            session.end()
        user.delete()


def _change(user: User, change: Callable[[User], None]) -> User:
    try:
        with transaction.atomic():
            person = User.objects.select_for_update().get(pk=user.pk)
            change(person)
            person.save()
    except IntegrityError as failed:
        try:
            refuse_taken(person.username, besides=user.pk)
        except ValidationError as taken:
            raise ValidationError({"username": taken}) from failed
        raise
    return person
