"""Friends: who they are and where, asking and answering, blocking, and links that make friends."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.relations import links, services
from accounts.relations.search import people_called
from accounts.returning import next_page
from accounts.views import signed_in, to_entrance
from games.pages.limits import limited
from games.pages.qr import as_svg
from games.selectors.rooms.invitations import rooms_to_invite_to
from leaderboards.pages.queries import refuse_unknown
from leaderboards.selectors.friends import known_to

LONGEST = 40
"""Characters of a name that is looked for."""


@login_required
@require_safe
def friends(request: HttpRequest) -> HttpResponse:
    """List friends and requests, and with `name` people to ask; guests are told how to have friends."""
    refuse_unknown(request, ("name",))
    person = signed_in(request)
    if person.is_guest:
        return render(request, "friends/guest.html")
    name = request.GET.get("name", "")[:LONGEST]
    known = known_to(person.pk)
    found = people_called(name, person.pk) if name else []
    context = {
        "known": known,
        "name": name,
        "found": found,
        "friends": {one.person.pk for one in known.friends},
        "asking": {one.asker_id for one in known.asking},
        "asked": {one.asked_id for one in known.asked},
        "link": request.build_absolute_uri(reverse("befriend", args=[links.token_of(person)])),
        "token": links.token_of(person),
        "waits": bool(rooms_to_invite_to(person.pk)),
    }
    return render(request, "friends/friends.html", context)


def _ask(person: int, other: int) -> str:
    return (
        _("You are friends now.") if services.ask(person, other) else _("You have asked. You are told if they agree.")
    )


def _accept(person: int, other: int) -> str:
    services.accept(person, other)
    return _("You are friends now.")


def _decline(person: int, other: int) -> str:
    services.decline(person, other)
    return _("Declined. They are not told.")


def _withdraw(person: int, other: int) -> str:
    services.withdraw(person, other)
    return _("You no longer ask.")


def _end(person: int, other: int) -> str:
    services.end(person, other)
    return _("You are no longer friends. They are not told.")


def _block(person: int, other: int) -> str:
    services.block(person, other)
    return _("Blocked. You do not meet any more, and they are not told.")


def _unblock(person: int, other: int) -> str:
    services.unblock(person, other)
    return _("No longer blocked.")


CHANGES: dict[str, Callable[[int, int], str]] = {
    "ask": _ask,
    "accept": _accept,
    "decline": _decline,
    "withdraw": _withdraw,
    "end": _end,
    "block": _block,
    "unblock": _unblock,
}
"""What somebody does with another person, by the value of the button; each returns what it says afterwards."""


@login_required
@require_POST
@limited("relations")
def change(request: HttpRequest, person: int) -> HttpResponse:
    """Ask, answer, end, block or unblock, and go back to `next`."""
    act = CHANGES.get(request.POST.get("change", ""))
    if act is None:
        raise BadRequest("change: not a possible value")
    try:
        messages.success(request, act(signed_in(request).pk, person))
    except ValidationError as refused:
        messages.error(request, refused.messages[0])
    return redirect(next_page(request, reverse("friends")))


@login_required
@require_POST
def renew_link(request: HttpRequest) -> HttpResponse:
    """Give the person another link."""
    person = signed_in(request)
    if not person.is_guest:
        links.renew(person)
        messages.success(request, _("Your old link leads nowhere now."))
    return redirect("friends")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def befriend(request: HttpRequest, token: str) -> HttpResponse:
    """Show whose link this is, and follow it: at once with an account, else as soon as there is one."""
    owner = _owner(request, token)
    if request.method != "POST":
        return render(request, "friends/befriend.html", {"owner": owner, "is_mine": owner.pk == request.user.pk})
    if not isinstance(request.user, User):
        links.remember(request.session, token)
        return to_entrance(request, reverse("friends"))
    try:
        links.follow(token, request.user)
    except ValidationError as refused:
        context = {"owner": owner, "problem": refused.messages[0]}
        return render(request, "friends/befriend.html", context, status=HTTPStatus.CONFLICT)
    if request.user.is_guest:
        messages.success(request, _("Noted: you are friends as soon as you have saved your account."))
        return redirect("claim")
    messages.success(request, _("You are friends now."))
    return redirect("friends")


@require_safe
def befriend_qr(request: HttpRequest, token: str) -> HttpResponse:
    """The QR code of a link as SVG, whether or not it leads anywhere."""
    return as_svg(request.build_absolute_uri(reverse("befriend", args=[token])))


def _owner(request: HttpRequest, token: str) -> User:
    owner = links.owner_of(token, request.user.pk)
    if owner is None:
        raise Http404(_("This link leads to nobody."))
    return owner
