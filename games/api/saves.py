"""The person's saves over HTTP, and continuing games from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.views import ApiView, ApiViewSet
from games import refusals
from games.api import save_serializers as save_shapes
from games.api import serializers as shapes
from games.models import Room, Save
from games.selectors.play import games
from games.selectors.saves.saves import file_of, saves_of
from games.services.saves import continuing, saves
from games.services.saves.files import MAX_FILE


class Saves(ApiViewSet):
    """The person's saves."""

    scope = "saves"
    throttle_scope = "saves"
    queryset = Save.objects.none()  # for the schema
    serializer_class = save_shapes.SaveLine

    @extend_schema(summary="List your saves")
    def list(self, request: Request) -> Response:
        """Your saves, newest first."""
        page: Response = self.page_of(saves_of(request.user.pk))
        return page

    @extend_schema(summary="Save a game", request=save_shapes.NewSave, responses={201: save_shapes.SaveLine})
    def create(self, request: Request) -> Response:
        """Save the present position of a running game that you play in."""
        form = save_shapes.NewSave(data=request.data)
        form.is_valid(raise_exception=True)
        save = saves.create(request.user, form.validated_data["game"], form.validated_data["name"])
        return Response(save_shapes.SaveLine(save).data, status.HTTP_201_CREATED)


class OwnSave(ApiView):
    """Something about one of the person's saves."""

    scope = "saves"
    throttle_scope = "saves"

    def save(self, number: int) -> Save:
        """The save; somebody else's is reported as missing."""
        save = saves_of(self.request.user.pk).filter(pk=number).first()
        if save is None:
            raise refusals.no_such_save()
        return save


class OneSave(OwnSave):
    """One of the person's saves."""

    @extend_schema(summary="Show a save", responses=save_shapes.SaveLine)
    def get(self, request: Request, number: int) -> Response:
        """One of your saves, without its file."""
        return Response(save_shapes.SaveLine(self.save(number)).data)

    @extend_schema(summary="Rename a save", request=save_shapes.SaveName, responses=save_shapes.SaveLine)
    def patch(self, request: Request, number: int) -> Response:
        """Give one of your saves another name."""
        form = save_shapes.SaveName(data=request.data)
        form.is_valid(raise_exception=True)
        save = self.save(number)
        saves.rename(save, form.validated_data["name"])
        return Response(save_shapes.SaveLine(save).data)

    @extend_schema(summary="Delete a save", responses={204: None})
    def delete(self, request: Request, number: int) -> Response:
        """Delete one of your saves; its file can still be loaded."""
        saves.delete(self.save(number))
        return Response(status=status.HTTP_204_NO_CONTENT)


class SaveFile(OwnSave):
    """The file of a save."""

    @extend_schema(summary="Download a save", responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, number: int) -> HttpResponse:
        """The sealed file, which this site can load even if the game is gone."""
        save = self.save(number)
        answer = HttpResponse(file_of(save), content_type="application/json")
        answer["Content-Disposition"] = f'attachment; filename="save-{save.pk}.opoly.json"'
        return answer


class LoadSave(OwnSave):
    """Continuing from a save."""

    @extend_schema(summary="Load a save", request=None, responses={201: shapes.RoomCode})
    def post(self, request: Request, number: int) -> Response:
        """Open a room that continues the saved game, with you as its host and seats kept for those who played."""
        return opened(saves.load_save(request.user, self.save(number)))


class FileParser(BaseParser):
    """The body as it is: the file says itself what it is."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The bytes, at most one more than a file may have."""
        return stream.read(MAX_FILE + 1)


class LoadFile(ApiView):
    """Continuing from a file."""

    scope = "saves"
    throttle_scope = "saves"
    parser_classes = [FileParser]

    @extend_schema(summary="Load a file", request=OpenApiTypes.OBJECT, responses={201: shapes.RoomCode})
    def post(self, request: Request) -> Response:
        """Open a room that continues the game in a file: of a save, or a position made by hand, which is not rated."""
        file: Any = request.data
        return opened(saves.load_file(request.user, file or b""))


class PlayOn(ApiView):
    """Playing on from a finished game."""

    scope = "rooms"
    tag = "Games"
    throttle_scope = "saves"

    @extend_schema(summary="Play on from a moment", request=save_shapes.PlayOn, responses={201: shapes.RoomCode})
    def post(self, request: Request, number: int) -> Response:
        """Open a room at a version of a finished game, with new draws or the same. It is never rated."""
        form = save_shapes.PlayOn(data=request.data)
        form.is_valid(raise_exception=True)
        game_and_seat = games.seen_game(number, request.user.pk)
        if game_and_seat is None:
            raise refusals.no_such_game()
        data = form.validated_data
        return opened(
            continuing.play_on(request.user, game_and_seat[0], data["version"], data["draws"], better=data["better"])
        )


def opened(room: Room) -> Response:
    """The code of a room that was opened."""
    return Response({"code": room.code}, status.HTTP_201_CREATED)
