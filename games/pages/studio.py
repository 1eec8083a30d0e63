"""The studio, in which people make boards: beginning a draft, the page on which it is edited, and deleting it."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import PurePath
from typing import Any

import msgspec
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.views import ensure_signed_in, signed_in, to_entrance
from config.http.parameters import whole_number
from games import refusals
from games.documents import MAX_BYTES
from games.engine.refusal import Refused
from games.importing.notes import Note
from games.live.languages import language_choices
from games.models import BoardDraft
from games.pages.limits import limited
from games.refusals import details
from games.selectors.boards.custom import boards_of, drafts_of
from games.selectors.boards.notes import by_what, in_words
from games.selectors.boards.rulebook import default_board
from games.selectors.boards.studio import format_of, in_one_form, is_edited, rulesets_edited, shown_draft
from games.services.boards import custom, drafts
from games.services.boards.empty import empty_board

USUAL_SIZE = 40
DIGITS = 15
"""Of the number of a board."""


@require_http_methods(["GET", "HEAD", "POST"])
@ensure_csrf_cookie
@limited("boards")
def begin(request: HttpRequest) -> HttpResponse:
    """The form to begin a draft with, and beginning it."""
    if request.method != "POST":
        return _form(request)
    person = ensure_signed_in(request)
    if person is None:
        return to_entrance(request)
    try:
        draft = _begun(request, person)
    except Refused as refused:
        parts = details(refused)
        return _form(request, HTTPStatus.UNPROCESSABLE_ENTITY, problem=parts["message"])
    return redirect("studio", draft.pk)


def _form(request: HttpRequest, status: int = HTTPStatus.OK, **more: Any) -> HttpResponse:
    rulesets = rulesets_edited()
    sent = request.POST or request.GET
    context = {
        "rulesets": rulesets,
        "sizes": sorted({size for ruleset in rulesets for size in ruleset["sizes"]}),
        "boards": [board for board in boards_of(request.user.pk) if is_edited(board.ruleset)],
        "ruleset": sent.get("ruleset", ""),
        "start": sent.get("start", "own"),
        "board": sent.get("board", ""),
        "size": sent.get("size", str(USUAL_SIZE)),
        "name": sent.get("name", ""),
        "text": sent.get("text", ""),
        **more,
    }
    return render(request, "board_new.html", context, status=status)


def _begun(request: HttpRequest, person: User) -> BoardDraft:
    """The draft that the form asks for."""
    sent = request.POST
    ruleset, name = sent.get("ruleset", ""), " ".join(sent.get("name", "").split())
    start = sent.get("start", "")
    if start == "board":
        board = boards_of(person.pk).filter(pk=whole_number(sent.get("board"), DIGITS) or 0).first()
        if board is None or not is_edited(board.ruleset):
            raise refusals.no_such_board()
        return drafts.begin_with(person, board, name)
    if not is_edited(ruleset):
        raise refusals.no_such_board()
    if start == "empty":
        board_data = empty_board(ruleset, whole_number(sent.get("size"), 2) or 0)
        return drafts.create(person, ruleset, name or _("New board"), board_data)
    if start in ("file", "text"):
        return _imported(request, person, ruleset, name)
    return drafts.create(person, ruleset, name or _("New board"), default_board(ruleset))


def _imported(request: HttpRequest, person: User, ruleset: str, name: str) -> BoardDraft:
    """A draft from a file or a pasted text, which keeps what was changed about it."""
    file = request.FILES.get("file") if request.POST.get("start") == "file" else None
    if file is not None and (file.size or 0) > MAX_BYTES:
        raise custom.too_large()
    imported = custom.import_board(ruleset, request.POST.get("text", "") if file is None else file.read())
    stem = "" if file is None else " ".join(PurePath(file.name or "").stem.replace("_", " ").replace("-", " ").split())
    title = name or str(imported.board.get("name") or stem or _("New board"))[: custom.NAME_LENGTH]
    draft = drafts.create(person, ruleset, title, in_one_form(imported.board))
    if imported.notes:
        draft.notes = msgspec.to_builtins(imported.notes)
        draft.save(update_fields=["notes"])
    return draft


@login_required
@require_safe
@ensure_csrf_cookie
def edit(request: HttpRequest, number: int) -> HttpResponse:
    """The page on which a draft is edited."""
    draft = get_object_or_404(drafts_of(signed_in(request).pk), pk=number)
    if not is_edited(draft.ruleset):
        raise Http404
    notes = msgspec.convert(draft.notes or [], list[Note])
    studio = {
        "draft": shown_draft(draft),
        "format": format_of(draft.ruleset, [code for code, _ in settings.LANGUAGES]),
        "csrf": get_token(request),
        "addresses": {
            "draft": reverse("api-draft", args=[draft.pk]),
            "drafts": reverse("api-drafts"),
            "measurements": reverse("api-measurements"),
            "rooms": reverse("api-rooms"),
            "boards": reverse("boards"),
            "gallery": reverse("gallery"),
        },
    }
    context = {
        "draft": draft,
        "studio": studio,
        "languages": language_choices(),
        "sections": by_what(in_words(notes)),
    }
    return render(request, "studio.html", context)


@login_required
@require_POST
@limited("boards")
def discard(request: HttpRequest, number: int) -> HttpResponse:
    """Delete a draft with everything that could be undone; boards that were saved from it stay."""
    draft = get_object_or_404(drafts_of(signed_in(request).pk), pk=number)
    draft.delete()
    messages.success(request, _("%(name)s is deleted.") % {"name": draft.name})
    return redirect("boards")
