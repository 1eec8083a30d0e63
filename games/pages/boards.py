"""Saved boards: list them, upload one from a file of any form, see what was changed about it, download, delete."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import PurePath
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from accounts.views import ensure_signed_in, signed_in, to_entrance
from games.documents import MAX_BYTES
from games.engine.refusal import Refused
from games.importing.notes import Note
from games.pages.limits import limited
from games.pages.toml import to_toml
from games.refusals import details
from games.selectors.boards.custom import boards_of, drafts_of, spaces_of, why_taken_down
from games.selectors.boards.notes import by_what, in_words, notes_of
from games.selectors.boards.rulebook import default_board, rulesets_drawn, rulesets_offered
from games.selectors.boards.studio import is_edited, rulesets_edited
from games.services.boards import custom
from games.services.boards.versions import delete_board


@require_safe
@ensure_csrf_cookie
def my_boards(request: HttpRequest) -> HttpResponse:
    """The default boards, the person's own, and the form to upload another."""
    return _page(request)


def _page(request: HttpRequest, status: int = HTTPStatus.OK, **more: Any) -> HttpResponse:
    names = {ruleset["key"]: ruleset["name"] for ruleset in rulesets_offered()}
    own = [
        {
            "board": board,
            "game": names[board.ruleset],
            "spaces": spaces_of(board),
            "edited": is_edited(board.ruleset),
            "taken_down": why_taken_down(board),
        }
        for board in boards_of(request.user.pk)
    ]
    drafts = [
        {"draft": draft, "game": names[draft.ruleset]}
        for draft in drafts_of(request.user.pk).only("name", "ruleset", "changed_at")
        if is_edited(draft.ruleset)
    ]
    edited = {ruleset["key"] for ruleset in rulesets_edited()}
    context = {
        "boards": own,
        "drafts": drafts,
        "edited": edited,
        "rulesets": rulesets_drawn(),
        "chosen": _chosen(request),
        **more,
    }
    return render(request, "boards.html", context, status=status)


def _chosen(request: HttpRequest) -> str:
    """The game that a board is for: the submitted one, or the first registered."""
    return request.POST.get("ruleset", "") or str(rulesets_offered()[0]["key"])


@require_POST
@limited("boards")
def upload(request: HttpRequest) -> HttpResponse:
    """Save an uploaded or pasted board; for one that cannot be played, list its problems space by space."""
    person = ensure_signed_in(request)
    if person is None:
        return to_entrance(request)
    name = request.POST.get("name", "").strip()
    text = request.POST.get("text", "")
    file = request.FILES.get("file")
    changes: list[Note] = []
    try:
        imported = custom.import_board(_chosen(request), text if file is None else _content(file))
        changes = imported.notes
        title = name or ("" if file is None or imported.board.get("name") else _title(file))
        saved = custom.save_board(person, _chosen(request), title, imported.board, changes)
    except Refused as refused:
        parts = details(refused)
        return _page(
            request,
            HTTPStatus.UNPROCESSABLE_ENTITY,
            name=name,
            text=text,
            problem=parts["message"],
            problems=parts.get("about", {}).get("problems", []),
            sections=by_what(in_words(changes)),
        )
    messages.success(request, _("%(name)s is saved. Choose it in a room's options.") % {"name": saved.name})
    return redirect("board-notes", saved.pk) if changes else redirect("boards")


def _content(file: Any) -> bytes:
    if file.size > MAX_BYTES:
        raise custom.too_large()
    content: bytes = file.read()
    return content


def _title(file: Any) -> str:
    """A board that says no name is called after its file."""
    return " ".join(PurePath(file.name or "").stem.replace("_", " ").replace("-", " ").split())[: custom.NAME_LENGTH]


@login_required
@require_safe
def notes(request: HttpRequest, number: int) -> HttpResponse:
    """What was left out, guessed, proposed and changed when a board was read from a file."""
    board = get_object_or_404(boards_of(signed_in(request).pk), pk=number)
    context = {"board": board, "spaces": spaces_of(board), "sections": by_what(notes_of(board))}
    return render(request, "board_notes.html", context)


@login_required
@require_POST
@limited("boards")
def delete(request: HttpRequest, number: int) -> HttpResponse:
    """Delete a saved board; games that began on it keep their copy."""
    board = get_object_or_404(boards_of(signed_in(request).pk), pk=number)
    delete_board(board)
    messages.success(request, _("%(name)s is deleted.") % {"name": board.name})
    return redirect("boards")


@login_required
@require_safe
@limited("boards")
def download(request: HttpRequest, number: int) -> HttpResponse:
    """A saved board as a TOML file."""
    board = get_object_or_404(boards_of(signed_in(request).pk), pk=number)
    return toml_file(board.data, slugify(board.name) or "board")


@require_safe
def download_default(request: HttpRequest, key: str) -> HttpResponse:
    """A ruleset's default board, as a starting point for one's own."""
    try:
        return toml_file(default_board(key), f"{key}-board")
    except Refused as refused:
        raise Http404(refused.message) from refused


def toml_file(data: dict[str, Any], name: str) -> HttpResponse:
    """A board as a TOML file with this name."""
    return HttpResponse(
        to_toml(data),
        content_type="application/toml; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}.toml"'},
    )
