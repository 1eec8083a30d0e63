"""Pictures for previews of links, and what pages about rooms, rules and games say of themselves there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config.http.conditional import unchanged
from config.http.sharing import Shared
from config.languages.given_names import drawn_name
from config.languages.numbers import digits
from games.models import GalleryBoard, Game, Status
from games.pages.drawing import draw_board
from games.pages.faces import table_face
from games.previews.card import Card, Cell, tag_of
from games.selectors.boards.custom import spaces_of
from games.selectors.boards.gallery import seen_entry
from games.selectors.boards.rulebook import default_spaces, emblem_of, first_ruleset, introduction, is_ruleset
from games.selectors.play.games import is_public
from games.selectors.play.hands import is_covered
from games.selectors.results.results import final_table, places_of
from games.selectors.titles import title_of
from games.services.upkeep.previews import picture_of

A_DAY = 86_400
RETRY_AFTER = 5


def answer(request: HttpRequest, card: Card) -> HttpResponseBase:
    """The picture of a card, which browsers and the services that show previews may keep; not asked for twice."""
    tag = f'"{tag_of(card)}"'
    same = unchanged(request, tag)
    if same is None:
        picture = picture_of(card)
        if picture is None:
            return HttpResponse(status=HTTPStatus.SERVICE_UNAVAILABLE, headers={"Retry-After": str(RETRY_AFTER)})
        same = HttpResponse(picture, content_type="image/png", headers={"ETag": tag})
    same.headers["Cache-Control"] = f"public, max-age={A_DAY}"
    same.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return same


def cells_of(spaces: list[dict[str, Any]]) -> tuple[Cell, ...]:
    """The spaces of a board for a card."""
    return tuple(Cell((one.x, one.y, one.width, one.height), one.band, one.colour) for one in draw_board(spaces))


@cache
def own_board(key: str) -> Card:
    """A game's own board, and its emblem: some games differ in nothing else."""
    return Card(cells=cells_of(default_spaces(key)), emblem=emblem_of(key))


@require_safe
def site(request: HttpRequest) -> HttpResponseBase:
    """The picture of the site: the board of its first game, and the site's mark."""
    return answer(request, Card(cells=own_board(first_ruleset()).cells))


@require_safe
def rules(request: HttpRequest, key: str) -> HttpResponseBase:
    """The picture of a game: its own board."""
    if not is_ruleset(key):
        raise Http404
    return answer(request, own_board(key))


@require_safe
def game(request: HttpRequest, number: int) -> HttpResponseBase:
    """The picture of an ended game that everybody may see: its board at the end, and how everybody stood."""
    row = Game.objects.select_related("room").filter(pk=number).first()
    if row is None or not is_shown(row):
        raise Http404
    return answer(request, _result(row))


def shared_game(row: Game, title: str) -> Shared:
    """What the page of an ended game, or its replay, says of itself."""
    names = [drawn_name(place.seat.display_name) for place in places_of(row, None)]
    about = f"{title_of(row.ruleset)}: {', '.join(names)}" if names else title_of(row.ruleset)
    return Shared(title, about, _address_of_game(row))


def shared_rules(key: str) -> Shared:
    """What the page of a game's rules says of itself."""
    title = _("Rules of %(name)s") % {"name": title_of(key)}
    return Shared(title, _summary_of(key), reverse("preview-rules", args=[key]))


def shared_board(entry: GalleryBoard) -> Shared:
    """What the page of a board says of itself; its picture is that of the board, if others may see it."""
    title = f"{entry.name} · {title_of(entry.ruleset)}"
    picture = reverse("preview-board", args=[entry.code]) if entry.is_shared else ""
    return Shared(title, _("A board in the gallery: look at it, play on it, or make a copy."), picture)


def shared_room(ruleset: str, code: str) -> Shared:
    """What the page of a room says of itself: its game, and its code, which is in its address."""
    number = digits(f"{code[:3]} {code[3:]}")
    title = f"{title_of(ruleset)} · {_('Room %(code)s') % {'code': number}}"
    return Shared(title, _summary_of(ruleset), reverse("preview-rules", args=[ruleset]) if is_ruleset(ruleset) else "")


def shared_setup(name: str, ruleset: str) -> Shared:
    """What the page of a table set-up says of itself: its name and its game."""
    title = f"{name} · {title_of(ruleset)}"
    return Shared(title, _summary_of(ruleset), reverse("preview-rules", args=[ruleset]) if is_ruleset(ruleset) else "")


def _summary_of(key: str) -> str:
    found = introduction(key) if is_ruleset(key) else None
    return str(found["summary"]) if found is not None else ""


def _address_of_game(row: Game) -> str:
    if is_shown(row):
        return reverse("preview-game", args=[row.pk])
    return reverse("preview-rules", args=[row.ruleset]) if is_ruleset(row.ruleset) else ""


def is_shown(row: Game) -> bool:
    """Whether everybody may see an ended game."""
    return row.status == Status.FINISHED and is_public(row) and not is_covered(row)


@require_safe
def board(request: HttpRequest, entry_code: str) -> HttpResponseBase:
    """The picture of a board that is shared."""
    entry = seen_entry(entry_code, None)
    if entry is None or entry.current is None:
        raise Http404
    spaces = spaces_of(entry.current)
    drawn = Card(cells=cells_of(spaces), emblem=emblem_of(entry.ruleset)) if spaces else own_board(entry.ruleset)
    return answer(request, drawn)


def _result(row: Game) -> Card:
    table = final_table(row)
    if table is None:
        return own_board(row.ruleset) if is_ruleset(row.ruleset) else own_board(first_ruleset())
    return Card(
        cells=cells_of(table.spaces),
        emblem=emblem_of(row.ruleset),
        pieces=tuple(_placed(row.ruleset, table.spaces, table.pieces)),
        standings=table.standings,
    )


def _placed(
    key: str, spaces: list[dict[str, Any]], pieces: list[tuple[int, int]]
) -> Iterable[tuple[int, float, float]]:
    for piece in table_face(key, spaces, pieces).pieces:
        yield piece.token, piece.x, piece.y
