"""Table set-ups over HTTP: one's own, and opening a room with any of which one knows the code."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.serializers import Flag, StrictSerializer
from config.api.views import ApiView, ApiViewSet
from games import refusals
from games.api import serializers as shapes
from games.models import TableSetup
from games.selectors.boards import setups as selectors
from games.selectors.titles import title_of
from games.services.rooms import setups


class SetupLine(serializers.ModelSerializer[TableSetup]):
    """A table set-up: its game, the options that differ from the defaults, the board and the seats, if it says any."""

    ruleset_name = serializers.SerializerMethodField()
    options = serializers.DictField(child=shapes.OptionValue())
    board = serializers.IntegerField(source="usable_board.pk", allow_null=True, default=None)
    board_gone = serializers.BooleanField(help_text="It had a board, `board_name`, which is deleted or taken down.")

    class Meta:
        model = TableSetup
        fields = [
            "code", "name", "ruleset", "ruleset_name", "options", "board", "board_name", "board_gone", "seats",
            "created_at", "changed_at",
        ]  # fmt: skip

    def get_ruleset_name(self, setup: TableSetup) -> str:
        """Return the name of the game."""
        return title_of(setup.ruleset)


class SetupDifference(serializers.Serializer[Any]):
    """An option that differs: its value and its default, both also in words, and what it changes."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    help = serializers.CharField()
    value = shapes.OptionValue()
    default = shapes.OptionValue()
    now = serializers.CharField()
    was = serializers.CharField()


class SetupDetail(SetupLine):
    """A table set-up with what it changes, in the reader's language."""

    differences = serializers.SerializerMethodField()

    class Meta(SetupLine.Meta):
        fields = [*SetupLine.Meta.fields, "differences"]

    @extend_schema_field(SetupDifference(many=True))
    def get_differences(self, setup: TableSetup) -> Any:
        """Return the options that differ from the defaults, in the order of the game's form."""
        return SetupDifference(selectors.shown(setup).differences, many=True).data


class SetupContents(StrictSerializer):
    """What a set-up says."""

    options = serializers.DictField(default=dict)
    board = serializers.IntegerField(
        min_value=1, max_value=2**53, default=None, allow_null=True, help_text="Yours, or that of a room you sit in."
    )
    seats = serializers.IntegerField(min_value=0, max_value=1000, default=None, allow_null=True)


class NewSetup(SetupContents):
    """A set-up to save, on a board by its number or by its code in the gallery."""

    gallery = serializers.RegexField(
        r"^[a-z]{10}\Z", default=None, allow_null=True, help_text="The code of a board of the gallery."
    )
    name = serializers.CharField(max_length=60, allow_blank=True)
    ruleset = serializers.CharField(max_length=40)


class SetupChange(StrictSerializer):
    """Another name, or other contents, which replace all that it said; its game may become another."""

    name = serializers.CharField(max_length=60, allow_blank=True, required=False)
    ruleset = serializers.CharField(max_length=40, required=False)
    options = serializers.DictField(required=False)
    board = serializers.IntegerField(min_value=1, max_value=2**53, required=False, allow_null=True)
    seats = serializers.IntegerField(min_value=0, max_value=1000, required=False, allow_null=True)


class RoomOfSetup(StrictSerializer):
    """How the room is opened."""

    public = Flag(default=False)


class Setups(ApiViewSet):
    """The person's table set-ups."""

    scope = "boards"
    throttle_scope = "boards"
    pagination_class = None
    queryset = TableSetup.objects.none()  # for the schema
    serializer_class = SetupLine

    @extend_schema(summary="List your table set-ups")
    def list(self, request: Request) -> Response:
        """Your table set-ups by name."""
        return Response(SetupLine(selectors.setups_of(request.user.pk), many=True).data)

    @extend_schema(summary="Save a table set-up", request=NewSetup, responses={201: SetupLine})
    def create(self, request: Request) -> Response:
        """Keep options of a game under a name, perhaps with a board and a number of seats.

        Options at their default are left out. Everybody who knows the `code` may see the set-up and use it.
        """
        form = NewSetup(data=request.data)
        form.is_valid(raise_exception=True)
        wanted = form.validated_data
        code, number = wanted["gallery"], wanted["board"]
        person = request.user.pk or 0
        board = _board(request, number) if code is None else selectors.gallery_board(person, code)
        contents = setups.checked(wanted["ruleset"], wanted["options"], board, wanted["seats"])
        return Response(SetupLine(setups.save_setup(request.user, wanted["name"], contents)).data, 201)


def _board(request: Request, number: int | None) -> Any:
    return None if number is None else selectors.board_to_keep(request.user.pk or 0, number)


class OneSetup(ApiView):
    """One table set-up."""

    scope = "boards"
    throttle_scope = "boards"

    def get_permissions(self) -> Any:
        """Let everybody see one whose code they know."""
        return [AllowAny()] if self.request.method in ("GET", "HEAD", "OPTIONS") else super().get_permissions()

    def own(self, code: str) -> TableSetup:
        """One of the person's own; somebody else's is reported as missing."""
        setup = selectors.setups_of(self.request.user.pk).select_related("owner").filter(code=code).first()
        if setup is None:
            raise refusals.no_such_setup()
        return setup

    @extend_schema(summary="Show a table set-up", responses=SetupDetail)
    def get(self, request: Request, setup: str) -> Response:
        """A table set-up whose code you know, with what it changes and what that is by default."""
        return Response(SetupDetail(selectors.setup_by_code(setup)).data)

    @extend_schema(summary="Change a table set-up", request=SetupChange, responses=SetupLine)
    def patch(self, request: Request, setup: str) -> Response:
        """Rename one of yours, or keep other contents in it. Its code, and so its link, stays."""
        form = SetupChange(data=request.data)
        form.is_valid(raise_exception=True)
        wanted, own = form.validated_data, self.own(setup)
        contents = None
        if wanted.keys() - {"name"}:
            ruleset = wanted.get("ruleset", own.ruleset)
            stays = ruleset == own.ruleset
            board = _board(request, wanted["board"]) if "board" in wanted else own.board if stays else None
            contents = setups.checked(
                ruleset,
                wanted.get("options", own.options if stays else {}),
                board,
                wanted.get("seats", own.seats if stays else None),
            )
        return Response(SetupLine(setups.change_setup(own, name=wanted.get("name"), contents=contents)).data)

    @extend_schema(summary="Delete a table set-up", responses={204: None})
    def delete(self, request: Request, setup: str) -> Response:
        """Delete one of yours; rooms that were opened with it stay."""
        setups.delete_setup(self.own(setup))
        return Response(status=status.HTTP_204_NO_CONTENT)


class RoomWithSetup(ApiView):
    """Opening a room with a table set-up."""

    scope = "rooms"
    tag = "Boards"
    throttle_scope = "rooms"

    @extend_schema(summary="Open a room with a set-up", request=RoomOfSetup, responses={201: shapes.RoomCode})
    def post(self, request: Request, setup: str) -> Response:
        """Open a room with the game, options, board and seats of a set-up, and you as its host."""
        form = RoomOfSetup(data=request.data)
        form.is_valid(raise_exception=True)
        room = setups.open_setup(request.user, selectors.setup_by_code(setup), public=form.validated_data["public"])
        return Response({"code": room.code}, status.HTTP_201_CREATED)
