"""The gallery over HTTP: finding boards, one board with its versions and games, sharing, likes and reports."""

from __future__ import annotations

from typing import Any

import msgspec
from drf_spectacular.utils import extend_schema
from msgspec import Struct
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.serializers import Choice, StrictSerializer
from config.api.views import ApiView
from games import refusals
from games.api import serializers as shapes
from games.api.described import described
from games.models import GalleryBoard, Visibility
from games.selectors.boards import custom, gallery
from games.selectors.boards.rulebook import KEYS
from games.selectors.boards.words import SIZES
from games.selectors.play.games import games_on_board
from games.services.boards import gallery as changes
from games.services.boards import sharing
from games.services.chat import reports

TAG = "Gallery"
GAMES = 24


class GalleryPage(Struct):
    """Boards of the gallery, and the number of the next page; null if there is none."""

    results: list[gallery.GalleryLine]
    next: int | None


class Search(StrictSerializer):
    """What is looked for: words of the name, a language of the names, a game, a size; and in which order."""

    q = serializers.CharField(max_length=100, default="", allow_blank=True, help_text="Beginnings of words.")
    language = serializers.CharField(max_length=20, default="", allow_blank=True, help_text="A code such as `bn`.")
    ruleset = Choice([*KEYS], default="", allow_blank=True)
    size = Choice([*SIZES], default="", allow_blank=True, help_text="`usual` boards have 40 spaces.")
    order = Choice([*gallery.ORDERS], default="played")
    page = serializers.IntegerField(min_value=1, max_value=gallery.MOST_PAGES, default=1)


class Sharing(StrictSerializer):
    """The number of one of your boards, and who may see it."""

    board = serializers.IntegerField(min_value=1, max_value=2**53)
    visibility = Choice(Visibility.values)


class AtVersion(StrictSerializer):
    """The version that is shown."""

    version = serializers.IntegerField(
        min_value=1, max_value=2**31 - 1, required=False, help_text="Without it, the current one."
    )


class BeforeGame(StrictSerializer):
    """Where a page of games begins."""

    before = serializers.IntegerField(
        min_value=1, max_value=2**53, required=False, help_text="Only games that began before this one."
    )


class GamesOnBoard(serializers.Serializer[Any]):
    """Ended games of public rooms, latest first, and the `before` of the next page; null if there is none."""

    results = shapes.GameLine(many=True)
    next = serializers.IntegerField(allow_null=True)


class Likes(serializers.Serializer[Any]):
    """How many people like a board, and whether you do."""

    likes = serializers.IntegerField()
    liked = serializers.BooleanField()


class BoardReport(StrictSerializer):
    """Why a board is reported, with a note for the staff."""

    reason = Choice([reason.value for reason in reports.BOARD_REASONS])
    note = serializers.CharField(max_length=500, default="", allow_blank=True)


def in_gallery(request: Request, code: str) -> GalleryBoard:
    """The board with this code; one that the person may not see is reported as missing."""
    entry = gallery.seen_entry(code, request.user.pk)
    if entry is None:
        raise refusals.no_such_gallery_board()
    return entry


class Gallery(ApiView):
    """The boards that people share."""

    scope = "boards"
    tag = TAG
    permission_classes = [IsAuthenticatedOrReadOnly]
    throttle_scope = "gallery"

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Limit sharing as saving boards: it checks the whole board."""
        if request.method == "POST":
            self.throttle_scope = "boards"
        super().initial(request, *args, **kwargs)

    def known_parameters(self) -> set[str]:
        """Only a search has parameters."""
        return set(Search().fields) if self.request.method == "GET" else set()

    @extend_schema(
        operation_id="gallery_search",
        summary="Search the gallery",
        parameters=[Search],
        responses={200: described(GalleryPage)},
    )
    def get(self, request: Request) -> Response:
        """Public boards, 24 on a page: those that everybody may see and play on."""
        form = Search(data=request.query_params)
        form.is_valid(raise_exception=True)
        wanted = form.validated_data
        found = gallery.search(
            text=wanted["q"], language=wanted["language"], ruleset=wanted["ruleset"], size=wanted["size"],
            order=wanted["order"], page=wanted["page"],
        )  # fmt: skip
        page = GalleryPage([gallery.line_of(one) for one in found.boards], wanted["page"] + 1 if found.more else None)
        return Response(msgspec.to_builtins(page))

    @extend_schema(summary="Share a board", request=Sharing, responses=shapes.BoardLine)
    def post(self, request: Request) -> Response:
        """Say who may see one of your boards: nobody, whoever has its code, or everybody.

        Everybody may see one once it is measured with the default options (`not_measured_yet`). Its names and texts
        are checked as messages in the chat are. Guests share by code only.
        """
        form = Sharing(data=request.data)
        form.is_valid(raise_exception=True)
        board = custom.own_board(request.user.pk, form.validated_data["board"])
        if board is None:
            raise refusals.no_such_board()
        entry = sharing.share(request.user, board, form.validated_data["visibility"])
        shown = custom.own_board(request.user.pk, entry.current_id or 0)
        return Response(shapes.BoardLine(shown).data)


class InGallery(ApiView):
    """Something about one board of the gallery."""

    scope = "boards"
    tag = TAG
    throttle_scope = "gallery"


class OneGalleryBoard(InGallery):
    """One board of the gallery."""

    query = AtVersion
    permission_classes = [AllowAny]

    @extend_schema(summary="Show a board of the gallery", responses={200: described(gallery.GalleryDetail)})
    def get(self, request: Request, entry: str) -> Response:
        """A public board, one that is shared by its code, or your own; with its versions and what it is worth."""
        shown = gallery.detail_of(in_gallery(request, entry), request.user.pk, self.parameters().get("version"))
        if shown is None:
            raise refusals.no_such_gallery_board(field="version")
        return Response(msgspec.to_builtins(shown))


class GalleryGames(InGallery):
    """The games on a board."""

    query = BeforeGame
    permission_classes = [AllowAny]

    @extend_schema(summary="List games on a board", responses=GamesOnBoard)
    def get(self, request: Request, entry: str) -> Response:
        """Ended games of public rooms on any version of a board, 24 on a page, latest first."""
        games = games_on_board(in_gallery(request, entry).pk, GAMES, self.parameters().get("before"))
        page = games[:GAMES]
        told = {"results": page, "next": page[-1].pk if len(games) > GAMES else None}
        return Response(GamesOnBoard(told).data)


class LikeBoard(InGallery):
    """Liking a board."""

    @extend_schema(summary="Like a board", request=None, responses=Likes)
    def put(self, request: Request, entry: str) -> Response:
        """Like a board; once is all there is. Guests do not, and nobody their own board."""
        return Response(Likes({"likes": changes.like(in_gallery(request, entry), request.user), "liked": True}).data)

    @extend_schema(summary="Take a like back", responses={200: Likes})
    def delete(self, request: Request, entry: str) -> Response:
        """Do not like a board any more."""
        likes = changes.unlike(in_gallery(request, entry), request.user)
        return Response(Likes({"likes": likes, "liked": False}).data)


class ReportBoard(InGallery):
    """Reporting a board."""

    @extend_schema(summary="Report a board", request=BoardReport, responses={201: shapes.ReportMade})
    def post(self, request: Request, entry: str) -> Response:
        """Report a board to the staff, who see all that is on it."""
        form = BoardReport(data=request.data)
        form.is_valid(raise_exception=True)
        made = reports.report_board(in_gallery(request, entry), request.user, **form.validated_data)
        return Response({"report": made.pk}, status.HTTP_201_CREATED)
