"""The person's saved boards over HTTP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.parsers import BaseParser
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.views import ApiView, ApiViewSet
from games import refusals
from games.api import serializers as shapes
from games.documents import MAX_BYTES, as_json
from games.models import Board
from games.selectors.boards import custom
from games.selectors.boards.notes import in_words
from games.services.boards.custom import import_board, save_board
from games.services.boards.versions import delete_board


class Boards(ApiViewSet):
    """The person's saved boards."""

    scope = "boards"
    permission_classes = [IsAuthenticatedOrReadOnly]
    throttle_scope = "boards"
    pagination_class = None
    queryset = Board.objects.none()  # for the schema
    serializer_class = shapes.BoardLine

    @extend_schema(summary="List your boards")
    def list(self, request: Request) -> Response:
        """Your saved boards by name; somebody who is not signed in has none."""
        return Response(shapes.BoardLine(custom.boards_of(request.user.pk), many=True).data)

    @extend_schema(summary="Save a board", request=shapes.NewBoard, responses={201: shapes.BoardLine})
    def create(self, request: Request) -> Response:
        """Check a board and save it; every problem is reported with its space."""
        data = _wanted(request)
        board = save_board(request.user, data["ruleset"], data["name"], data["data"])
        return Response(shapes.BoardLine(board).data, status.HTTP_201_CREATED)


class CheckBoard(ApiView):
    """Checking a board without saving it."""

    scope = "boards:read"
    permission_classes = [IsAuthenticatedOrReadOnly]
    throttle_scope = "boards"

    @extend_schema(summary="Check a board", request=shapes.NewBoard, responses=shapes.BoardProblems)
    def post(self, request: Request) -> Response:
        """The problems, each with its code, place and reason; none for a valid board."""
        data = _wanted(request)
        return Response({"problems": custom.problems_of(data["ruleset"], data["data"])})


def _wanted(request: Request) -> dict[str, Any]:
    form = shapes.NewBoard(data=request.data)
    form.is_valid(raise_exception=True)
    return dict(form.validated_data)


class BoardFileParser(BaseParser):
    """The body as it is: the file says itself what it is."""

    media_type = "*/*"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The bytes, at most one more than a file may have."""
        return stream.read(MAX_BYTES + 1)


def body_of(request: Request) -> bytes:
    """The bytes of a file."""
    content: Any = request.data
    return content or b""


FILE = {"application/octet-stream": OpenApiTypes.BINARY}


class ReadFile(ApiView):
    """Reading a board from a file without saving it."""

    scope = "boards:read"
    query = shapes.BoardFile
    permission_classes = [IsAuthenticatedOrReadOnly]
    throttle_scope = "boards"
    parser_classes = [BoardFileParser]

    @extend_schema(summary="Read a file", request=FILE, responses=shapes.ReadBoard)
    def post(self, request: Request) -> Response:
        """The board in a file of any form: TOML, JSON, CSV, sections or pasted text, in any usual encoding.

        With the notes of what was left out, guessed, proposed and changed, and the problems of the board.
        """
        ruleset = self.parameters()["ruleset"]
        imported = import_board(ruleset, body_of(request))
        problems = custom.problems_of(ruleset, imported.board)
        return Response({"data": as_json(imported.board), "notes": in_words(imported.notes), "problems": problems})


class UploadFile(ApiView):
    """Saving a board from a file."""

    scope = "boards"
    query = shapes.NamedBoardFile
    throttle_scope = "boards"
    parser_classes = [BoardFileParser]

    @extend_schema(summary="Save a file", request=FILE, responses={201: shapes.BoardDetail})
    def post(self, request: Request) -> Response:
        """Read a board from a file, check and save it; its notes are kept with it."""
        wanted = self.parameters()
        imported = import_board(wanted["ruleset"], body_of(request))
        board = save_board(request.user, wanted["ruleset"], wanted["name"], imported.board, imported.notes)
        return Response(shapes.BoardDetail(board).data, status.HTTP_201_CREATED)


class OwnBoard(ApiView):
    """Something about one of the person's own boards."""

    scope = "boards"
    throttle_scope = "boards"

    def board(self, number: int) -> Board:
        """The board; somebody else's is reported as missing."""
        board = custom.own_board(self.request.user.pk, number)
        if board is None:
            raise refusals.no_such_board()
        return board


class OneBoard(OwnBoard):
    """One of the person's own boards."""

    @extend_schema(summary="Show a board", responses=shapes.BoardDetail)
    def get(self, request: Request, number: int) -> Response:
        """One of your boards with its data, also an older version."""
        return Response(shapes.BoardDetail(self.board(number)).data)

    @extend_schema(summary="Delete a board", responses={204: None})
    def delete(self, request: Request, number: int) -> Response:
        """Delete one of your boards with all its versions; games keep their copy, and open rooms the board."""
        delete_board(self.board(number))
        return Response(status=status.HTTP_204_NO_CONTENT)


class DownloadBoard(OwnBoard):
    """One of the person's own boards as a file."""

    @extend_schema(summary="Download a board", responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, number: int) -> HttpResponse:
        """The board as a file that can be uploaded again."""
        board = self.board(number)
        body = msgspec.json.format(msgspec.json.encode(board.data), indent=2)
        answer = HttpResponse(body, content_type="application/json")
        answer["Content-Disposition"] = f'attachment; filename="board-{board.pk}.json"'
        return answer
