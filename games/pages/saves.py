"""Saves: keep a position, list, load, rename, delete, download and upload; and playing on from a finished game."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from accounts.views import ensure_signed_in, signed_in, to_entrance
from config.http.parameters import whole_number
from games import refusals
from games.engine.refusal import Refused
from games.models import Save
from games.pages.limits import limited
from games.refusals import details
from games.selectors.play.games import seen_game
from games.selectors.saves.saves import file_of, kept_seats, names_in, saves_of, situation_of
from games.selectors.titles import title_of
from games.services.saves import continuing, saves
from games.services.saves.files import MAX_FILE


@require_safe
@never_cache
@ensure_csrf_cookie
def my_saves(request: HttpRequest) -> HttpResponse:
    """The person's saves, those that this browser keeps, and the form to upload one."""
    return _page(request)


def _page(request: HttpRequest, status: int = HTTPStatus.OK, **more: Any) -> HttpResponse:
    own = [
        {
            "save": save,
            "game": title_of(save.ruleset),
            "names": names_in(save),
            "situation": situation_of(save),
        }
        for save in saves_of(request.user.pk)
    ]
    kept = kept_seats(request.user.pk) if request.user.is_authenticated else []
    return render(request, "saves.html", {"saves": own, "kept": kept, **more}, status=status)


@require_POST
@limited("saves", as_json=True)
def create(request: HttpRequest) -> JsonResponse:
    """Save a running game, for the dialog at the table."""
    game = whole_number(request.POST.get("game"), 15)
    try:
        if not request.user.is_authenticated:
            raise refusals.no_account()
        if game is None:
            raise refusals.no_such_game()
        save = saves.create(request.user, game, request.POST.get("name", ""))
    except Refused as refused:
        return JsonResponse(details(refused), status=HTTPStatus.CONFLICT)
    data = {
        "id": save.pk,
        "name": save.name,
        "players": names_in(save),
        "situation": situation_of(save),
        "file": file_of(save).decode(),
    }
    return JsonResponse(data, status=HTTPStatus.CREATED)


@login_required
@require_POST
@limited("saves")
def load(request: HttpRequest, number: int) -> HttpResponse:
    """Open a room at the position of a save, and go there."""
    try:
        room = saves.load_save(signed_in(request), _own(request, number))
    except Refused as refused:
        return _page(request, HTTPStatus.UNPROCESSABLE_ENTITY, problem=details(refused))
    return redirect("room", room.code)


@require_POST
@limited("saves")
def upload(request: HttpRequest) -> HttpResponse:
    """Open a room at the position in a file, and go there."""
    person = ensure_signed_in(request)
    if person is None:
        return to_entrance(request)
    file = request.FILES.get("file")
    try:
        if file is None:
            raise saves.no_file()
        if (file.size or 0) > MAX_FILE:
            raise saves.too_large()
        room = saves.load_file(person, file.read())
    except Refused as refused:
        return _page(request, HTTPStatus.UNPROCESSABLE_ENTITY, problem=details(refused))
    return redirect("room", room.code)


@login_required
@require_POST
@limited("saves")
def rename(request: HttpRequest, number: int) -> HttpResponse:
    """Give a save another name."""
    try:
        saves.rename(_own(request, number), request.POST.get("name", ""))
    except Refused as refused:
        return _page(request, HTTPStatus.UNPROCESSABLE_ENTITY, problem=details(refused))
    return redirect("saves")


@login_required
@require_POST
@limited("saves")
def delete(request: HttpRequest, number: int) -> HttpResponse:
    """Delete a save."""
    save = _own(request, number)
    saves.delete(save)
    messages.success(request, _("%(name)s is deleted.") % {"name": save.name})
    return redirect("saves")


@login_required
@require_safe
@limited("saves")
def download(request: HttpRequest, number: int) -> HttpResponse:
    """A save as a file."""
    return as_file(_own(request, number))


def as_file(save: Save) -> HttpResponse:
    """The sealed file of a save, to be downloaded."""
    name = slugify(save.name) or "save"
    disposition = f'attachment; filename="{name}-{save.pk}.opoly.json"'
    return HttpResponse(file_of(save), content_type="application/json", headers={"Content-Disposition": disposition})


def _own(request: HttpRequest, number: int) -> Save:
    save = saves_of(request.user.pk).filter(pk=number).first()
    if save is None:
        raise Http404(refusals.no_such_save().message)
    return save


@require_POST
@limited("saves")
def play_on(request: HttpRequest, number: int) -> HttpResponse:
    """Open a room at a version of a finished game, and go there."""
    game_and_seat = seen_game(number, request.user.pk)
    if game_and_seat is None:
        raise Http404(refusals.no_such_game().message)
    person = ensure_signed_in(request)
    if person is None:
        return to_entrance(request)
    version = whole_number(request.POST.get("version"), 9) or 0
    try:
        room = continuing.play_on(
            person, game_and_seat[0], version, request.POST.get("draws", "new"), better="better" in request.POST
        )
    except Refused as refused:
        messages.error(request, details(refused)["message"])
        return redirect("game", number)
    return redirect("room", room.code)
