"""Reading the gallery: searching it, one board as somebody may see it, and its versions.

Boards of people who are banned are not in it for as long as the ban lasts. Rooms, games, saves and set-ups that have
one keep it.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Literal, NamedTuple

import msgspec
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from msgspec import Struct

from accounts.models import SanctionKind
from accounts.sanctions import ban_of, in_force
from games.measuring.figures import Figures, Spread
from games.models import LISTED, Board, BoardLike, GalleryBoard, Visibility
from games.selectors.boards import measuring
from games.selectors.boards.words import query_of
from games.selectors.titles import title_of

Order = Literal["played", "newest", "liked"]
ORDERS: dict[str, tuple[str, str]] = {
    "played": ("plays", "-pk"),
    "newest": ("shared_at", "-pk"),
    "liked": ("likes", "-pk"),
}
PAGE = 24
MOST_PAGES = 50
"""Who has not found a board on so many pages searches for something else."""
OPEN = Q(visibility__in=(Visibility.PUBLIC, Visibility.LINK))


class GalleryLine(Struct, kw_only=True):
    """A board of the gallery in a list. One of the site itself is `official`, and has no author.

    `size` is its number of spaces, `minutes` how long a game of one person and bots takes: null if it was not measured.
    """

    code: str
    name: str
    ruleset: str
    ruleset_name: str
    version: int
    size: int
    languages: list[str]
    author: str
    official: bool
    plays: int
    likes: int
    shared_at: datetime | None
    changed_at: datetime
    minutes: Spread | None


class GalleryVersion(Struct, kw_only=True):
    """A version of a board."""

    version: int
    name: str
    created_at: datetime


class Origin(Struct, kw_only=True):
    """The board that another one is based on."""

    code: str
    name: str
    author: str


class GalleryDetail(GalleryLine, kw_only=True):
    """A board of the gallery in one of its versions: the board as it is in a file, and what it is worth.

    `mine`: it is the reader's own. `liked`: the reader likes it. `latest` is the number of the current version.
    `based_on` is the board that it was copied from, as long as everybody may see that.
    """

    visibility: Literal["private", "link", "public"]
    mine: bool
    liked: bool
    latest: int
    versions: list[GalleryVersion]
    based_on: Origin | None
    measures: Figures | None
    data: dict[str, Any]


class Page(NamedTuple):
    """Boards of the gallery, each with its current version and its owner, and whether there are more."""

    boards: list[GalleryBoard]
    more: bool


def search(
    *, text: str = "", language: str = "", ruleset: str = "", size: str = "", order: str = "played", page: int = 1
) -> Page:
    """A page of the public boards: those with words that begin like these, in a language, of a game and a size."""
    found = GalleryBoard.objects.filter(~of_banned(), LISTED)
    if ruleset:
        found = found.filter(ruleset=ruleset)
    field, tie = ORDERS[order]
    query = query_of(text, language, size)
    if query is None:
        found = found.order_by(F(field).desc(), tie)
    else:
        # As an expression, which no index is of: else PostgreSQL, which cannot know how seldom a word is, reads all
        # boards in their order to find none. Sorting even a third of 100,000 boards is quicker.
        found = found.filter(words=query).order_by(Coalesce(field, field).desc(), tie)
    start = (page - 1) * PAGE
    pks = list(found.values_list("pk", flat=True)[start : start + PAGE + 1])
    shown = _with_current(GalleryBoard.objects.filter(pk__in=pks[:PAGE])).defer(
        "words", "current__data", "current__notes"
    )
    rows = {row.pk: row for row in shown}
    return Page([rows[pk] for pk in pks if pk in rows], len(pks) > PAGE and page < MOST_PAGES)


def of_banned() -> Exists:
    """Whether the owner of a board is banned now."""
    return Exists(in_force(SanctionKind.BAN).filter(person=OuterRef("owner")))


def _with_current(entries: QuerySet[GalleryBoard]) -> QuerySet[GalleryBoard]:
    """These boards with their owner, and the current version, without which none is shown."""
    return entries.filter(current__version__gte=1).select_related("current", "owner").defer("words")


def liked_by(user: int, ruleset: str, text: str, most: int) -> list[GalleryBoard]:
    """Boards of a game that somebody likes and may see, those with words that begin like these, most played first."""
    found = GalleryBoard.objects.filter(
        ~of_banned(), OPEN, taken_down_at__isnull=True, liked_by__user=user, ruleset=ruleset
    )
    query = query_of(text)
    if query is not None:
        found = found.filter(words=query)
    boards = _with_current(found).order_by("-plays", "-pk").defer("words", "current__data", "current__notes")
    return list(boards[:most])


def documents_of(boards: Iterable[int]) -> dict[int, Board]:
    """Versions of boards by their numbers, with their documents, which lists come without."""
    return Board.objects.only("ruleset", "data").in_bulk(boards)


def seen_entry(code: str, user: int | None) -> GalleryBoard | None:
    """The board with this code, if this person may see it: a public one, their own, or by the link, which is the code.

    Nobody sees one that was taken down, or whose owner is banned.
    """
    mine = OPEN if user is None else OPEN | Q(owner=user)
    entries = _with_current(GalleryBoard.objects.filter(~of_banned(), mine, code=code, taken_down_at__isnull=True))
    return entries.select_related("current", "owner", "based_on__owner").first()


def entries_of(user: int | None) -> dict[int, GalleryBoard]:
    """The entries of a person's boards by the number of the current version."""
    if user is None:
        return {}
    entries = GalleryBoard.objects.filter(owner=user).defer("words")
    return {entry.current_id: entry for entry in entries if entry.current_id is not None}


def versions_of(entry: GalleryBoard, user: int | None) -> QuerySet[Board]:
    """The versions of a board that this person may see, the latest first: others see those that were shared."""
    versions = Board.objects.filter(entry=entry).order_by("-version")
    return versions if user is not None and entry.owner_id == user else versions.filter(shared_at__isnull=False)


def version_of(entry: GalleryBoard, user: int | None, number: int | None = None) -> Board | None:
    """A version of a board from `seen_entry`, the current one without a number; None if this person sees none such."""
    return entry.current if number is None else versions_of(entry, user).filter(version=number).first()


def origin_of(entry: GalleryBoard) -> GalleryBoard | None:
    """The board that one is based on, as long as everybody may see it."""
    origin = entry.based_on
    if origin is None or origin.visibility != Visibility.PUBLIC or not origin.is_shared:
        return None
    return None if origin.owner_id is not None and ban_of(origin.owner_id) is not None else origin


def likes_it(entry: GalleryBoard, user: int | None) -> bool:
    """Whether this person likes a board."""
    return user is not None and BoardLike.objects.filter(entry=entry, user=user).exists()


def author_of(entry: GalleryBoard) -> str:
    """The name of whoever made a board; empty for the site's own."""
    return entry.owner.username if entry.owner is not None else ""


def measures_of(board: Board) -> Figures | None:
    """What a version is worth, as it was measured before it was shared, or since; None if nobody has measured it."""
    if board.measures is None:
        return measuring.figures_by_default(board.ruleset, board.data)
    return stored_measures(board)


def stored_measures(board: Board) -> Figures | None:
    """What a version was worth when it was shared; None if it was not, or by a release that measured otherwise."""
    try:
        return None if board.measures is None else msgspec.convert(board.measures, Figures)
    except msgspec.ValidationError:
        return None


def line_of(entry: GalleryBoard) -> GalleryLine:
    """A board as lists show it; it comes with its current version and its owner."""
    assert entry.current is not None
    return GalleryLine(**_line(entry, entry.current, stored_measures(entry.current)))


def _line(entry: GalleryBoard, board: Board, measures: Figures | None) -> dict[str, Any]:
    return {
        "code": entry.code,
        "name": board.name,
        "ruleset": entry.ruleset,
        "ruleset_name": title_of(entry.ruleset),
        "version": board.version,
        "size": entry.size,
        "languages": entry.languages,
        "author": author_of(entry),
        "official": entry.official,
        "plays": entry.plays,
        "likes": entry.likes,
        "shared_at": entry.shared_at,
        "changed_at": entry.changed_at,
        "minutes": None if measures is None else measures.minutes,
    }


def detail_of(entry: GalleryBoard, user: int | None, version: int | None = None) -> GalleryDetail | None:
    """A board from `seen_entry` in its current version, or in another one; None if this person sees no such version."""
    assert entry.current is not None
    seen = versions_of(entry, user)
    board = version_of(entry, user, version)
    if board is None:
        return None
    origin, measures = origin_of(entry), measures_of(board)
    return GalleryDetail(
        **_line(entry, board, measures),
        visibility=entry.visibility,  # type: ignore[arg-type]
        mine=user is not None and entry.owner_id == user,
        liked=likes_it(entry, user),
        latest=entry.current.version,
        versions=[
            GalleryVersion(version=number, name=name, created_at=created)
            for number, name, created in seen.values_list("version", "name", "created_at")
        ],
        based_on=None if origin is None else Origin(code=origin.code, name=origin.name, author=author_of(origin)),
        measures=measures,
        data=board.data,
    )
