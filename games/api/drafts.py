"""Drafts of boards over HTTP: making a board edit by edit, from any number of tabs."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.serializers import StrictSerializer
from config.api.views import ApiView, ApiViewSet
from games import refusals
from games.api import serializers as shapes
from games.api.boards import FILE, BoardFileParser, body_of
from games.api.gallery import in_gallery
from games.documents import as_json
from games.edits import read_edits
from games.models import Board, BoardDraft
from games.selectors.boards import custom
from games.selectors.boards.notes import in_words
from games.selectors.boards.rulebook import DEFAULT_RULESET, default_board
from games.services.boards import drafts
from games.services.boards.custom import import_board


class DraftLine(serializers.ModelSerializer[BoardDraft]):
    """A draft in a list."""

    class Meta:
        model = BoardDraft
        fields = ["id", "name", "ruleset", "revision", "created_at", "changed_at"]


class DraftDetail(DraftLine):
    """A draft with its board, whatever faults that has, and these faults."""

    data = serializers.DictField(source="document")  # type: ignore[assignment]
    can_undo = serializers.BooleanField(read_only=True)
    can_redo = serializers.BooleanField(read_only=True)
    board = serializers.IntegerField(
        source="entry.current_id", allow_null=True, default=None, read_only=True,
        help_text="The own board that it may become the next version of.",
    )  # fmt: skip
    problems = serializers.SerializerMethodField()

    class Meta(DraftLine.Meta):
        fields = [*DraftLine.Meta.fields, "data", "can_undo", "can_redo", "board", "problems"]

    @extend_schema_field(shapes.BoardProblem(many=True))
    def get_problems(self, draft: BoardDraft) -> list[dict[str, Any]]:
        """Return why it cannot be played yet, in the reader's language."""
        return custom.problems_of(draft.ruleset, draft.document)


class DraftFromFile(serializers.Serializer[Any]):
    """A draft that was begun with a file, and what was changed about it."""

    draft = DraftDetail()
    notes = shapes.BoardNote(many=True)


class NewDraft(StrictSerializer):
    """The game, a name, and what to begin with: one of your boards, one of the gallery, `data` or the default board."""

    ruleset = serializers.CharField(max_length=40, default=DEFAULT_RULESET, allow_blank=True)
    name = serializers.CharField(max_length=60, default="", allow_blank=True)
    board = serializers.IntegerField(min_value=1, max_value=2**53, required=False)
    gallery = shapes.GalleryCode(required=False)
    data = serializers.DictField(required=False)  # type: ignore[assignment]


class DraftName(StrictSerializer):
    """The name of a draft."""

    name = serializers.CharField(max_length=60)


class SavedAs(StrictSerializer):
    """The name of the board that is saved, and the number of the own board whose next version it is.

    Without a number it is a new board. Without a name it has that of the draft, or of the board.
    """

    name = serializers.CharField(max_length=60, default="", allow_blank=True)
    board = serializers.IntegerField(min_value=1, max_value=2**53, required=False)


class AtRevision(StrictSerializer):
    """The revision that the caller has seen."""

    revision = serializers.IntegerField(min_value=0, max_value=2**31 - 1)


class Edits(AtRevision):
    """Edits, each `{"do", "path", "value" or "to"}`, in order: see docs/boards.md."""

    edits = serializers.ListField(child=serializers.DictField(), max_length=200)


class Drafts(ApiViewSet):
    """The person's drafts of boards."""

    scope = "boards"
    throttle_scope = "drafts"
    pagination_class = None
    queryset = BoardDraft.objects.none()  # for the schema
    serializer_class = DraftLine

    @extend_schema(summary="List your drafts")
    def list(self, request: Request) -> Response:
        """Your drafts of boards, the one that was changed last first."""
        return Response(DraftLine(custom.drafts_of(request.user.pk), many=True).data)

    @extend_schema(summary="Begin a draft", request=NewDraft, responses={201: DraftDetail})
    def create(self, request: Request) -> Response:
        """Begin a draft. It may have any faults; they are told, and keep it from being saved as a board only."""
        form = NewDraft(data=request.data)
        form.is_valid(raise_exception=True)
        wanted = form.validated_data
        if len({"board", "gallery", "data"} & wanted.keys()) > 1:
            raise refusals.several_beginnings()
        if "board" in wanted:
            draft = drafts.begin_with(request.user, own(request, wanted["board"]), wanted["name"])
        elif "gallery" in wanted:
            draft = drafts.copy(request.user, in_gallery(request, wanted["gallery"]), wanted["name"])
        else:
            document = wanted.get("data")
            if document is None:
                document = default_board(wanted["ruleset"])
            draft = drafts.create(request.user, wanted["ruleset"], wanted["name"], document)
        return Response(DraftDetail(draft).data, status.HTTP_201_CREATED)


def own(request: Request, number: int) -> Board:
    """The person's own board with this number, in any version."""
    board = custom.own_board(request.user.pk, number)
    if board is None:
        raise refusals.no_such_board()
    return board


class UploadDraft(ApiView):
    """Beginning a draft with a file."""

    scope = "boards"
    query = shapes.NamedBoardFile
    throttle_scope = "boards"
    parser_classes = [BoardFileParser]

    @extend_schema(summary="Begin a draft with a file", request=FILE, responses={201: DraftFromFile})
    def post(self, request: Request) -> Response:
        """Read a board from a file of any form and keep it as a draft, with whatever faults it has."""
        wanted = self.parameters()
        imported = import_board(wanted["ruleset"], body_of(request))
        draft = drafts.create(request.user, wanted["ruleset"], wanted["name"], as_json(imported.board))
        told = {"draft": DraftDetail(draft).data, "notes": in_words(imported.notes)}
        return Response(told, status.HTTP_201_CREATED)


class OwnDraft(ApiView):
    """Something about one of the person's drafts."""

    scope = "boards"
    throttle_scope = "drafts"

    def draft(self, number: int, *fields: str) -> BoardDraft:
        """The draft, or only these fields of it; somebody else's is reported as missing."""
        draft = custom.drafts_of(self.request.user.pk).only(*fields).filter(pk=number).first()
        if draft is None:
            raise refusals.no_such_draft()
        return draft

    def revision(self) -> int:
        """The revision in the body."""
        form = AtRevision(data=self.request.data)
        form.is_valid(raise_exception=True)
        return int(form.validated_data["revision"])


class OneDraft(OwnDraft):
    """One of the person's drafts."""

    @extend_schema(summary="Show a draft", responses=DraftDetail)
    def get(self, request: Request, number: int) -> Response:
        """One of your drafts with its board and what is wrong with it."""
        return Response(DraftDetail(self.draft(number)).data)

    @extend_schema(summary="Rename a draft", request=DraftName, responses=DraftLine)
    def patch(self, request: Request, number: int) -> Response:
        """Give one of your drafts another name."""
        form = DraftName(data=request.data)
        form.is_valid(raise_exception=True)
        return Response(DraftLine(drafts.rename(self.draft(number), form.validated_data["name"])).data)

    @extend_schema(summary="Delete a draft", responses={204: None})
    def delete(self, request: Request, number: int) -> Response:
        """Delete one of your drafts with everything that could be undone; boards saved from it stay."""
        self.draft(number).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class ChangeDraft(OwnDraft):
    """Changing a draft."""

    @extend_schema(summary="Change a draft", request=Edits, responses=DraftDetail)
    def post(self, request: Request, number: int) -> Response:
        """Make edits in order, all or none.

        If the draft has another revision by now, it stays as it is: 409 `outdated` with the draft as it is now
        (`about.data`, `about.revision`) and as your revision would be with the edits (`about.yours`).
        """
        form = Edits(data=request.data)
        form.is_valid(raise_exception=True)
        edits = read_edits(form.validated_data["edits"])
        changed = drafts.change(self.draft(number, "pk"), form.validated_data["revision"], edits)
        return Response(DraftDetail(changed).data)


class UndoDraft(OwnDraft):
    """Taking a change back."""

    @extend_schema(summary="Undo a change", request=AtRevision, responses=DraftDetail)
    def post(self, request: Request, number: int) -> Response:
        """Take the latest change back that stands, as a revision of its own."""
        return Response(DraftDetail(drafts.undo(self.draft(number, "pk"), self.revision())).data)


class RedoDraft(OwnDraft):
    """Making a change again."""

    @extend_schema(summary="Redo a change", request=AtRevision, responses=DraftDetail)
    def post(self, request: Request, number: int) -> Response:
        """Make the change again that was taken back last, unless another was made since."""
        return Response(DraftDetail(drafts.redo(self.draft(number, "pk"), self.revision())).data)


class SaveDraft(OwnDraft):
    """Saving a draft as a board."""

    @extend_schema(summary="Save a draft as a board", request=SavedAs, responses={201: shapes.BoardLine})
    def post(self, request: Request, number: int) -> Response:
        """Check a draft and save it as a board that rooms can be played on, or as the next version of one.

        The draft stays. Rooms, games, saves and replays keep the version that they have.
        """
        form = SavedAs(data=request.data)
        form.is_valid(raise_exception=True)
        wanted = form.validated_data
        version_of = own(request, wanted["board"]) if "board" in wanted else None
        board = drafts.save_as_board(self.draft(number), wanted["name"], version_of)
        return Response(shapes.BoardLine(board).data, status.HTTP_201_CREATED)
