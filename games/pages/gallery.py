"""The gallery of boards: searching it, and a board's page with what it is worth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from config.http.parameters import whole_number
from config.languages.names import own_name
from games.models import Board, GalleryBoard, Visibility
from games.pages.boards import toml_file
from games.pages.faces import board_faces
from games.pages.limits import limited
from games.pages.previews import shared_board
from games.selectors.boards import gallery
from games.selectors.boards.custom import spaces_of
from games.selectors.boards.rulebook import rulesets_offered
from games.selectors.boards.studio import is_edited
from games.selectors.boards.words import LARGE, SMALL, USUAL
from games.selectors.boards.worth import worth_of
from games.selectors.play.games import games_on_board
from games.selectors.results.experience import choices
from games.services.chat.reports import BOARD_REASONS

GAMES = 12
MOST_DIGITS = 9
TEXT_LENGTH = 100
Choices = list[tuple[str, str]]


@require_safe
@limited("gallery")
def search(request: HttpRequest) -> HttpResponse:
    """The boards that everybody may see, by name, language, game and size."""
    filters = [
        _filter(request, "game", _("Game"), [("", _("Any game")), *_games()]),
        _filter(request, "language", _("Language"), [("", _("Any language")), *_languages()]),
        _filter(request, "size", _("Size"), [("", _("Any size")), *_sizes()]),
    ]
    game, language, size = (one["chosen"] for one in filters)
    order = _filter(request, "order", _("Order"), _orders())["chosen"]
    text = request.GET.get("q", "")[:TEXT_LENGTH]
    number = min(whole_number(request.GET.get("page"), MOST_DIGITS) or 1, gallery.MOST_PAGES)
    found = gallery.search(text=text, language=language, ruleset=game, size=size, order=order, page=number)
    faces = board_faces([entry.current_id for entry in found.boards if entry.current_id is not None])
    asked = {"q": text, "game": game, "language": language, "size": size}
    context = {
        "q": text,
        "filters": filters,
        "order": order,
        "orders": [
            {"name": name, "query": _query(asked, order=one), "is_chosen": one == order} for one, name in _orders()
        ],
        "lines": [
            {"board": gallery.line_of(entry), "face": faces[entry.current_id], "languages": _named(entry.languages)}
            for entry in found.boards
            if entry.current_id in faces
        ],
        "first": _query(asked, order=order) if number > 1 else "",
        "next": _query(asked, order=order, page=str(number + 1)) if found.more else "",
    }
    return render(request, "gallery.html", context)


@require_safe
@ensure_csrf_cookie
@limited("gallery")
def board(request: HttpRequest, entry_code: str) -> HttpResponse:
    """A board: its drawing, what it is worth, its versions, and the games on it; `?version=` shows an earlier one."""
    return board_page(request, entry_of(request, entry_code))


def board_page(request: HttpRequest, entry: GalleryBoard, status: int = 200, **more: Any) -> HttpResponse:
    """The page of a board, with what is wrong with what somebody has asked for."""
    asked = request.GET.get("version")
    detail = gallery.detail_of(entry, request.user.pk, None if asked is None else whole_number(asked, MOST_DIGITS) or 0)
    if detail is None:
        raise Http404
    shown = _version(entry, detail.version)
    games = games_on_board(entry.pk, GAMES)
    context = {
        "entry": entry,
        "board": detail,
        "shown": shown,
        "spaces": spaces_of(shown),
        "languages": _named(detail.languages),
        "is_edited": is_edited(detail.ruleset),
        "is_latest": detail.version == detail.latest,
        "choices": choices(detail.ruleset),
        "games": games[:GAMES],
        "reasons": [(reason.value, reason.label) for reason in BOARD_REASONS],
        "visibilities": _visibilities(),
        "link": request.build_absolute_uri(reverse("gallery-board", args=[entry.code])),
        "shared": shared_board(entry),
        "worth": worth_of(shown),
        **more,
    }
    return render(request, "gallery_board.html", context, status=status)


@require_safe
@never_cache
@limited("gallery")
def worth(request: HttpRequest, entry_code: str) -> HttpResponse:
    """The section with what a board is worth, alone, for a page that waited for it."""
    entry = entry_of(request, entry_code)
    assert entry.current is not None
    context = {"entry": entry, "worth": worth_of(entry.current), "is_latest": True}
    return render(request, "gallery/worth.html", context)


@require_safe
@limited("gallery")
def download(request: HttpRequest, entry_code: str) -> HttpResponse:
    """A board of the gallery as a TOML file."""
    entry = entry_of(request, entry_code)
    assert entry.current is not None
    return toml_file(entry.current.data, slugify(entry.name) or "board")


def entry_of(request: HttpRequest, entry_code: str) -> GalleryBoard:
    """The board with this code; one that the visitor may not see is not found."""
    entry = gallery.seen_entry(entry_code, request.user.pk)
    if entry is None:
        raise Http404
    return entry


def _version(entry: GalleryBoard, number: int) -> Board:
    current = entry.current
    assert current is not None
    return current if current.version == number else Board.objects.get(entry=entry, version=number)


def _filter(request: HttpRequest, name: str, label: str, offered: Choices) -> dict[str, Any]:
    """A choice of the search; the first one, if the address says none of them."""
    wanted = request.GET.get(name, "")
    chosen = wanted if wanted in dict(offered) else offered[0][0]
    return {"name": name, "label": label, "choices": offered, "chosen": chosen}


def _query(asked: dict[str, str], **more: str) -> str:
    query = QueryDict(mutable=True)
    query.update({name: value for name, value in {**asked, **more}.items() if value})
    return f"?{query.urlencode()}"


def _games() -> Choices:
    return [(ruleset["key"], ruleset["name"]) for ruleset in rulesets_offered()]


def _languages() -> Choices:
    return [(code, own_name(code)) for code, _name in settings.LANGUAGES]


def _sizes() -> Choices:
    return [(SMALL, _("Up to 36 spaces")), (USUAL, _("40 spaces")), (LARGE, _("44 spaces and more"))]


def _orders() -> Choices:
    return [("played", _("Most played")), ("newest", _("Newest")), ("liked", _("Most liked"))]


def _visibilities() -> list[tuple[str, str, str]]:
    return [
        (Visibility.PRIVATE.value, _("Only you"), _("Nobody else sees it, but for those at your tables.")),
        (Visibility.LINK.value, _("Whoever has the link"), _("It is not in the gallery.")),
        (Visibility.PUBLIC.value, _("Everybody"), _("It is in the gallery, under your name.")),
    ]


def _named(languages: Iterable[str]) -> list[str]:
    return [own_name(code) for code in languages]
