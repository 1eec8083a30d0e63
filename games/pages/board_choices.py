"""The boards that a host may choose in the lobby, as a part of its page."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.http.parameters import whole_number
from games.pages.faces import Face, board_faces, face, face_of
from games.pages.gallery import MOST_DIGITS, TEXT_LENGTH
from games.pages.limits import limited
from games.selectors.boards import gallery
from games.selectors.boards.choices import Choice, choices_for
from games.selectors.boards.rulebook import is_ruleset


@require_safe
@never_cache
@limited("gallery")
def choices(request: HttpRequest) -> HttpResponse:
    """The boards of a `game` that are found by `q`, own ones first; `page` has further public ones."""
    game, text = request.GET.get("game", ""), request.GET.get("q", "")[:TEXT_LENGTH]
    page = whole_number(request.GET.get("page", "1"), MOST_DIGITS) or 0
    if not is_ruleset(game) or not 1 <= page <= gallery.MOST_PAGES:
        raise Http404
    found = choices_for(request.user.pk, game, text, page)
    every = [*found.own, *found.liked, *found.public]
    faces = board_faces([choice.board.pk for choice in every if choice.board is not None])
    context = {
        "game": game,
        "is_first": page == 1,
        "is_empty": page == 1 and not every,
        "usual": face(game) if page == 1 and not text.strip() else None,
        "parts": [
            {"name": _("Yours"), "is_own": True, "lines": _lines(found.own, faces)},
            {"name": _("Liked by you"), "lines": _by_others(found.liked, faces)},
            {"name": _("Most played"), "lines": _by_others(found.public, faces)},
        ],
        "next": page + 1 if found.more else None,
    }
    return render(request, "gallery/choices.html", context)


def _lines(found: list[Choice], faces: dict[int, Face]) -> list[dict[str, Any]]:
    """The boards with their pictures; one that was deleted a moment ago has none, and is left out."""
    lines = []
    for choice in found:
        drawn = faces.get(choice.board.pk) if choice.board is not None else None
        if choice.draft is not None and choice.document is not None:
            drawn = face_of(choice.draft.ruleset, choice.document)
        if drawn is not None:
            lines.append({"choice": choice, "face": drawn})
    return lines


def _by_others(found: list[Choice], faces: dict[int, Face]) -> list[dict[str, Any]]:
    """The same with whoever has made them."""
    lines = _lines(found, faces)
    for line in lines:
        entry = line["choice"].entry
        line["by"] = {"official": entry.official, "author": gallery.author_of(entry)}
    return lines
