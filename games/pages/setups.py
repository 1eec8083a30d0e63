"""Table set-ups: those that somebody keeps, and the page to which the link of one leads."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from accounts.guest_pages import with_guest_name
from accounts.views import ensure_signed_in, signed_in, to_entrance
from config.http.sharing import absolute
from games import refusals
from games.engine.refusal import Refused
from games.models import TableSetup
from games.pages.limits import limited
from games.pages.previews import shared_setup
from games.refusals import details
from games.selectors.boards import setups as selectors
from games.selectors.boards.custom import spaces_of
from games.selectors.boards.rulebook import default_spaces
from games.services.rooms import setups


@require_safe
@never_cache
@ensure_csrf_cookie
def my_setups(request: HttpRequest) -> HttpResponse:
    """The person's table set-ups."""
    return _page(request)


def _page(request: HttpRequest, status: int = HTTPStatus.OK, **more: Any) -> HttpResponse:
    own = [
        {"shown": selectors.shown(setup), "address": absolute(request, reverse("setup", args=[setup.code]))}
        for setup in selectors.setups_of(request.user.pk)
    ]
    return render(request, "setups.html", {"setups": own, **more}, status=status)


@login_required
@require_POST
@limited("boards")
def rename(request: HttpRequest, setup_code: str) -> HttpResponse:
    """Give a table set-up another name."""
    try:
        setups.change_setup(_own(request, setup_code), name=request.POST.get("name", ""))
    except Refused as refused:
        return _page(request, HTTPStatus.UNPROCESSABLE_ENTITY, problem=details(refused))
    return redirect("setups")


@login_required
@require_POST
@limited("boards")
def delete(request: HttpRequest, setup_code: str) -> HttpResponse:
    """Delete a table set-up; rooms that were opened with it stay."""
    own = _own(request, setup_code)
    setups.delete_setup(own)
    messages.success(request, _("%(name)s is deleted.") % {"name": own.name})
    return redirect("setups")


def _own(request: HttpRequest, setup_code: str) -> TableSetup:
    own = selectors.setups_of(signed_in(request).pk).select_related("owner").filter(code=setup_code).first()
    if own is None:
        raise Http404(refusals.no_such_setup().message)
    return own


@require_safe
@never_cache
@ensure_csrf_cookie
def setup(request: HttpRequest, setup_code: str) -> HttpResponse:
    """What a table set-up is, and the way to a room with it."""
    found = _found(setup_code)
    shown = selectors.shown(found)
    own = found.usable_board
    spaces = spaces_of(own) if own else default_spaces(found.ruleset) if shown.playable else []
    context = {
        "shown": shown,
        "setup": found,
        "spaces": spaces,
        "shared": shared_setup(found.name, found.ruleset),
    }
    return render(request, "setup.html", context)


@require_POST
@limited("rooms")
@with_guest_name
def create_room(request: HttpRequest, setup_code: str) -> HttpResponse:
    """Open a room with a table set-up, and go there; as a guest if nobody is signed in."""
    found = _found(setup_code)
    person = ensure_signed_in(request)
    if person is None:
        return to_entrance(request)
    try:
        room = setups.open_setup(person, found, public=request.POST.get("public") == "yes")
    except Refused as refused:
        messages.error(request, details(refused)["message"])
        return redirect("setup", setup_code)
    return redirect("room", room.code)


def _found(setup_code: str) -> TableSetup:
    try:
        return selectors.setup_by_code(setup_code)
    except Refused as refused:
        raise Http404(refused.message) from refused
