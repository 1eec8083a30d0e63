"""Boards that somebody made: look at them, bring one as JSON or TOML, download, delete."""

from __future__ import annotations

import json
import tomllib
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.views import signed_in
from games.pages.toml import to_toml
from games.selectors.boards import boards_of
from games.selectors.rulebook import default_board, rulesets_drawn, rulesets_offered
from games.services import Refused, boards, details

LARGEST_FILE = 64 * 1024


@login_required
@require_GET
def my_boards(request: HttpRequest) -> HttpResponse:
    """One's boards, and the door to bring another."""
    return _page(request)


def _page(request: HttpRequest, status: int = HTTPStatus.OK, **more: Any) -> HttpResponse:
    names = {ruleset["key"]: ruleset["name"] for ruleset in rulesets_offered()}
    own = [{"board": board, "game": names[board.ruleset]} for board in boards_of(signed_in(request).pk)]
    shown = {"boards": own, "rulesets": rulesets_drawn(), "chosen": _chosen(request), **more}
    return render(request, "boards.html", shown, status=status)


def _chosen(request: HttpRequest) -> str:
    """The game that a board is for: the one sent along, or the first there is."""
    return request.POST.get("ruleset", "") or str(rulesets_offered()[0]["key"])


@login_required
@require_POST
def upload(request: HttpRequest) -> HttpResponse:
    """Keep a board that was uploaded or pasted; say what is wrong with one that cannot be played, space by space."""
    name = request.POST.get("name", "").strip()
    text = request.POST.get("text", "")
    file = request.FILES.get("file")
    try:
        if file is not None:
            text = _read_file(file)
        saved = boards.save_board(signed_in(request), _chosen(request), name, parse_board(text))
    except ValueError as wrong:
        return _page(request, HTTPStatus.UNPROCESSABLE_ENTITY, name=name, text=text, problem=str(wrong))
    except Refused as refused:
        said = details(refused)
        problems = said.get("about", {}).get("problems", [])
        return _page(
            request,
            HTTPStatus.UNPROCESSABLE_ENTITY,
            name=name,
            text=text,
            problem=said["message"],
            problems=problems,
        )
    messages.success(request, _("%(name)s is saved. Choose it in a room's options.") % {"name": saved.name})
    return redirect("boards")


def _read_file(file: Any) -> str:
    if file.size > LARGEST_FILE:
        raise ValueError(_("This file is too large for a board: 64 KB at most."))
    try:
        return str(file.read().decode("utf-8"))
    except UnicodeDecodeError as error:
        raise ValueError(_("This file is not text. Save the board as JSON or TOML in UTF-8.")) from error


def parse_board(text: str) -> dict[str, Any]:
    """Read a board from JSON or TOML text; raises ValueError with a sentence for its author."""
    if not text.strip():
        raise ValueError(_("Choose a file, or paste a board."))
    if len(text) > LARGEST_FILE or "\x00" in text:
        raise ValueError(_("This cannot be a board: it is too long, or not text."))
    try:
        data = (
            json.loads(text)
            if text.lstrip().startswith(("{", "[")) and not text.lstrip().startswith("[[")
            else tomllib.loads(text)
        )
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as error:
        raise ValueError(_("This can be read neither as JSON nor as TOML: %(reason)s") % {"reason": error}) from error
    except RecursionError as error:
        raise ValueError(_("This is nested too deeply for a board.")) from error
    if not isinstance(data, dict):
        raise ValueError(_("A board is an object with a list called space and a list called card."))
    return data


@login_required
@require_POST
def delete(request: HttpRequest, number: int) -> HttpResponse:
    """Delete one's board; games begun on it keep their copy."""
    board = get_object_or_404(boards_of(signed_in(request).pk), pk=number)
    boards.delete_board(board)
    messages.success(request, _("%(name)s is deleted.") % {"name": board.name})
    return redirect("boards")


@login_required
@require_GET
def download(request: HttpRequest, number: int) -> HttpResponse:
    """One's board as a TOML file."""
    board = get_object_or_404(boards_of(signed_in(request).pk), pk=number)
    return _file(board.data, slugify(board.name) or "board")


@require_GET
def download_default(request: HttpRequest, key: str) -> HttpResponse:
    """The board that a ruleset brings, as a start for another."""
    try:
        return _file(default_board(key), f"{key}-board")
    except Refused as refused:
        raise Http404(refused.message) from refused


def _file(data: dict[str, Any], name: str) -> HttpResponse:
    return HttpResponse(
        to_toml(data),
        content_type="application/toml; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}.toml"'},
    )
