"""The rooms that somebody is invited to, and inviting somebody from a page."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.views import signed_in
from config.languages.given_names import drawn_name
from games.engine.refusal import Refused
from games.pages.limits import limited
from games.refusals import details
from games.selectors.rooms.invitations import invitations_of, rooms_to_invite_to
from games.selectors.rooms.paces import pace_in_words
from games.selectors.titles import title_of
from games.services.lobby import inviting


@login_required
@require_safe
@never_cache
def invitations(request: HttpRequest) -> HttpResponse:
    """What the person is invited to."""
    lines = [
        {"invitation": one, "game": title_of(one.ruleset), "pace": pace_in_words(one.room)}
        for one in invitations_of(signed_in(request).pk)
    ]
    return render(request, "room_invitations.html", {"lines": lines})


@login_required
@require_POST
@limited("rooms")
def accept(request: HttpRequest, number: int) -> HttpResponse:
    """Take the seat, and go there."""
    try:
        room = inviting.accept(number, signed_in(request))
    except Refused as refused:
        messages.error(request, details(refused)["message"])
        return redirect("room-invitations")
    return redirect("room", room.code)


@login_required
@require_POST
@limited("rooms")
def decline(request: HttpRequest, number: int) -> HttpResponse:
    """Decline it."""
    try:
        inviting.decline(number, signed_in(request))
    except Refused as refused:
        messages.error(request, details(refused)["message"])
    return redirect("room-invitations")


@login_required
@require_POST
@limited("rooms")
def invite(request: HttpRequest) -> HttpResponse:
    """Invite the person of this `name` to the room in which the reader waits, and go back to the page at `next`."""
    person, name = signed_in(request), request.POST.get("name", "")
    rooms = rooms_to_invite_to(person.pk)
    asked = User.objects.filter(username=name).values_list("pk", flat=True).first()
    if not rooms:
        messages.error(request, _("You sit in no room that waits for players. Create one first."))
    else:
        try:
            inviting.invite(rooms[0].pk, person, asked or inviting.NOBODY)
        except Refused as refused:
            messages.error(request, details(refused)["message"])
        else:
            messages.success(request, _("%(name)s is invited to your room.") % {"name": drawn_name(name)})
    return redirect(_back(request))


def _back(request: HttpRequest) -> str:
    wanted = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure()):
        return wanted
    return reverse("home")
