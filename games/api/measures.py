"""What a board is worth, by games between bots in the background."""

from __future__ import annotations

from typing import Any

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.serializers import StrictSerializer
from config.api.views import ApiView
from games import refusals
from games.api import serializers as shapes
from games.api.described import described
from games.models import Board, MeasuredBoard
from games.selectors.boards import custom, gallery
from games.selectors.boards.measuring import Advice, Measurement, advice_on, measurement, read, read_advice
from games.selectors.boards.rulebook import DEFAULT_RULESET
from games.services.boards import measuring

SEATS = 4
TAG = "Boards"


class Wanted(StrictSerializer):
    """What is measured: one of your boards, one of the gallery, `data` or the default board.

    With options and a number of seats.
    """

    ruleset = serializers.CharField(max_length=40, default=DEFAULT_RULESET)
    board = serializers.IntegerField(min_value=1, max_value=2**53, required=False)
    gallery = shapes.GalleryCode(required=False)
    version = serializers.IntegerField(
        min_value=1, max_value=2**31 - 1, required=False,
        help_text="That of the board in the gallery; without it, the current one.",
    )  # fmt: skip
    data = serializers.DictField(required=False)  # type: ignore[assignment]
    options = serializers.DictField(required=False)
    seats = serializers.IntegerField(min_value=2, max_value=8, default=SEATS)


class Measurements(ApiView):
    """Beginning measurements."""

    scope = "boards"
    tag = TAG
    permission_classes = [IsAuthenticated]
    throttle_scope = "boards"

    @extend_schema(summary="Measure a board", request=Wanted, responses={201: described(Measurement)})
    def post(self, request: Request) -> Response:
        """Let bots play on a board in the background, or go on with it; the same request twice measures once.

        A board of the gallery is measured in its current version, or in the one that is asked for.

        Games are played for fifteen seconds after each time that the progress is asked for.
        """
        form = Wanted(data=request.data)
        form.is_valid(raise_exception=True)
        wanted = form.validated_data
        if len({"board", "gallery", "data"} & wanted.keys()) > 1:
            raise refusals.several_boards()
        if "version" in wanted and "gallery" not in wanted:
            raise refusals.version_alone()
        ruleset, document = wanted["ruleset"], wanted.get("data")
        board = saved_board(request.user.pk, wanted)
        if board is not None:
            ruleset, document = board.ruleset, board.data
        options = wanted.get("options") or {}
        row = measuring.request_measuring(ruleset, document, options, wanted["seats"], request.user)
        return Response(as_answer(row), status.HTTP_201_CREATED)


def saved_board(user: int | None, wanted: dict[str, Any]) -> Board | None:
    """The own board that is to be measured, or that of the gallery; None if it is neither, refused if there is none."""
    if "gallery" in wanted:
        entry = gallery.seen_entry(wanted["gallery"], user)
        if entry is None:
            raise refusals.no_such_gallery_board(field="gallery")
        board = gallery.version_of(entry, user, wanted.get("version"))
        if board is None:
            raise refusals.no_such_gallery_board(field="version")
        return board
    if "board" in wanted:
        board = custom.boards_of(user).filter(pk=wanted["board"]).first()
        if board is None:
            raise refusals.no_such_board()
        return board
    return None


class KeyedView(ApiView):
    """Something that is known to whoever has the key of a measurement."""

    scope = "boards:read"
    tag = TAG
    permission_classes = [IsAuthenticated]
    throttle_scope = "drafts"

    def row(self, key: str) -> MeasuredBoard:
        """The measurement; refuses a key that there is not."""
        row = measurement(key)
        if row is None:
            raise refusals.no_such_measurement()
        return row

    def stop(self, request: Request, row: MeasuredBoard | None) -> Response:
        """Play no more games of what the person has asked for."""
        if row is None or row.requested_by_id != request.user.pk:
            raise refusals.no_such_measurement()
        measuring.stop(row)
        return Response(status=status.HTTP_204_NO_CONTENT)


class OneMeasurement(KeyedView):
    """One measurement."""

    @extend_schema(summary="Show a measurement", responses={200: described(Measurement)})
    def get(self, request: Request, measured: str) -> Response:
        """How far it is and its figures so far, which are final once it is finished."""
        row = self.row(measured)
        measuring.look_at(row)
        return Response(as_answer(row))

    @extend_schema(summary="Stop a measurement", responses={204: None})
    def delete(self, request: Request, measured: str) -> Response:
        """Play no more games of a measurement that you have asked for; what was played stays for the next request."""
        return self.stop(request, measurement(measured))


class MeasuredAdvice(KeyedView):
    """Advice on a measured board."""

    @extend_schema(summary="Ask for advice on a board", request=None, responses={201: described(Advice)})
    def post(self, request: Request, measured: str) -> Response:
        """Try changes that may mend what is poor about a measured board, in the background, or go on with it.

        As with measurements, games are played for fifteen seconds after each time that the progress is asked for.
        """
        row = measuring.request_advice(self.row(measured), request.user)
        return Response(msgspec.to_builtins(read_advice(row)), status.HTTP_201_CREATED)

    @extend_schema(summary="Show advice on a board", responses={200: described(Advice)})
    def get(self, request: Request, measured: str) -> Response:
        """How far it is, and the changes found so far that make a figure better for sure, the best first."""
        row = advice_on(measured)
        if row is None:
            raise refusals.no_such_measurement()
        measuring.look_at(row)
        return Response(msgspec.to_builtins(read_advice(row)))

    @extend_schema(summary="Stop looking for advice", responses={204: None})
    def delete(self, request: Request, measured: str) -> Response:
        """Try no more changes; what was played stays for the next request."""
        return self.stop(request, advice_on(measured))


def as_answer(row: MeasuredBoard) -> dict[str, Any]:
    """The measurement as JSON."""
    answer: dict[str, Any] = msgspec.to_builtins(read(row))
    return answer
