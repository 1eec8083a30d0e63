"""What can be done with a board of the gallery: play on it, copy, like, report, measure and share it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.guest_pages import with_guest_name
from accounts.models import User
from accounts.views import ensure_signed_in, signed_in, to_entrance
from games import refusals
from games.engine.refusal import Refused
from games.models import GalleryBoard, Visibility
from games.pages.gallery import board_page, entry_of
from games.pages.limits import limited
from games.refusals import details
from games.selectors.boards.measuring import usual_seats
from games.selectors.boards.studio import is_edited
from games.selectors.results import experience
from games.services.boards import drafts, sharing
from games.services.boards import gallery as likes
from games.services.boards.measuring import request_measuring
from games.services.chat import reports
from games.services.lobby.play_now import play_now
from games.services.rooms.rooms import open_room

Action = Callable[[HttpRequest, GalleryBoard, User], HttpResponse]


def action(scope: str) -> Callable[[Action], Callable[..., HttpResponseBase]]:
    """A view of a form on a board's page, for whoever is signed in or becomes a guest, limited as in the API.

    A refusal is shown on the page.
    """

    def decorate(view: Action) -> Callable[..., HttpResponseBase]:
        @require_POST
        @limited(scope)
        @with_guest_name
        @wraps(view)
        def guarded(request: HttpRequest, entry_code: str) -> HttpResponse:
            entry = entry_of(request, entry_code)
            person = ensure_signed_in(request)
            if person is None:
                return to_entrance(request, reverse("gallery-board", args=[entry_code]))
            try:
                return view(request, entry, person)
            except Refused as refused:
                problem = details(refused)["message"]
                return board_page(request, entry, HTTPStatus.UNPROCESSABLE_ENTITY, problem=problem)

        return guarded

    return decorate


@action("rooms")
def play(request: HttpRequest, entry: GalleryBoard, person: User) -> HttpResponse:
    """Start a game against bots on the board."""
    room = play_now(
        person,
        ruleset=entry.ruleset,
        board=entry.current,
        choice=request.POST.get("choice", "") or experience.suited(entry.ruleset, person.pk),
        secret_hash=request.POST.get("secret_hash", ""),
        random=request.POST.get("random", ""),
    )
    return redirect("room", room.code)


@action("rooms")
def create_room(request: HttpRequest, entry: GalleryBoard, person: User) -> HttpResponse:
    """Create a room on the board and go there."""
    options = experience.first_options(entry.ruleset, person.pk)
    return redirect("room", open_room(person, ruleset=entry.ruleset, options=options, board=entry.current).code)


@action("boards")
def copy(request: HttpRequest, entry: GalleryBoard, person: User) -> HttpResponse:
    """Begin a draft with the board and go to the studio."""
    if not is_edited(entry.ruleset):
        raise refusals.no_such_board()
    return redirect("studio", drafts.copy(person, entry).pk)


@action("gallery")
def like(request: HttpRequest, entry: GalleryBoard, person: User) -> HttpResponse:
    """Like the board, or take that back."""
    change = likes.like if request.POST.get("like") == "yes" else likes.unlike
    change(entry, person)
    return redirect(reverse("gallery-board", args=[entry.code]) + "#like")


@action("gallery")
def report(request: HttpRequest, entry: GalleryBoard, person: User) -> HttpResponse:
    """Report the board to the staff."""
    reports.report_board(entry, person, reason=request.POST.get("reason", ""), note=request.POST.get("note", ""))
    messages.success(request, _("Thank you. The site’s staff will look at it."))
    return redirect("gallery-board", entry.code)


@action("boards")
def measure(request: HttpRequest, entry: GalleryBoard, person: User) -> HttpResponse:
    """Let bots play on the board in the background."""
    assert entry.current is not None
    request_measuring(entry.ruleset, entry.current.data, {}, usual_seats(entry.ruleset)[0], person)
    return redirect(reverse("gallery-board", args=[entry.code]) + "#worth")


@login_required
@action("boards")
def share(request: HttpRequest, entry: GalleryBoard, person: User) -> HttpResponse:
    """Say who may see one's own board."""
    wanted = request.POST.get("visibility", "")
    if entry.owner_id != signed_in(request).pk or wanted not in Visibility.values or entry.current is None:
        raise refusals.no_such_board()
    sharing.share(person, entry.current, wanted)
    said = {
        Visibility.PRIVATE: _("Only you see this board now."),
        Visibility.LINK: _("Whoever has the link sees this board now."),
        Visibility.PUBLIC: _("Everybody finds this board in the gallery now."),
    }
    messages.success(request, said[Visibility(wanted)])
    return redirect("gallery-board", entry.code)
