"""The shapes of the API's requests and responses; no logic."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api.serializers import Choice, Flag, StrictSerializer
from games.models import Board, Game
from games.selectors.boards.custom import why_taken_down
from games.selectors.boards.notes import notes_of
from games.selectors.boards.rulebook import DEFAULT_RULESET
from games.selectors.results.results import facts_of
from games.selectors.titles import title_of


class OptionChoice(serializers.Serializer[Any]):
    """A value of an option and its name."""

    value = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]


@extend_schema_field({"type": ["boolean", "integer", "string"]})
class OptionValue(serializers.Field[Any, Any, Any, Any]):
    """A flag, a whole number or a choice."""

    def to_representation(self, value: bool | int | str) -> bool | int | str:
        """Return it as it is."""
        return value


class Option(serializers.Serializer[Any]):
    """An option of a game: `min` and `max` of a whole number, the `choices` of a choice."""

    key = serializers.CharField()
    type = serializers.ChoiceField(["whole", "flag", "choice"])
    default = OptionValue()
    label = serializers.CharField()  # type: ignore[assignment]
    help = serializers.CharField()
    group = serializers.CharField(allow_blank=True)
    min = serializers.IntegerField(required=False)
    max = serializers.IntegerField(required=False)
    clock = serializers.BooleanField(required=False, help_text="It is the time for a decision; 0 means no limit.")
    choices = OptionChoice(many=True, required=False)


class Preset(serializers.Serializer[Any]):
    """Options under one name."""

    key = serializers.CharField()
    name = serializers.CharField()
    options = serializers.DictField(child=OptionValue())


class ShortRule(serializers.Serializer[Any]):
    """One of the few sentences that are enough to begin, and the address of its picture."""

    text = serializers.CharField()
    picture = serializers.CharField()


class Ruleset(serializers.Serializer[Any]):
    """A game, the form of its options, and its presets."""

    key = serializers.CharField()
    name = serializers.CharField()
    client = serializers.CharField()
    player_counts = serializers.ListField(child=serializers.IntegerField())
    starts_when_full = serializers.BooleanField()
    currency = serializers.CharField()
    grouping = serializers.CharField(required=False)
    options = Option(many=True)
    groups = serializers.ListField(child=serializers.CharField())
    presets = Preset(many=True)
    bot_levels = serializers.ListField(child=serializers.CharField())
    short_rules = ShortRule(many=True)


class GalleryCode(serializers.CharField):
    """The code of a board in the gallery."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            max_length=20, trim_whitespace=False, help_text="The code of a board in the gallery.", **options
        )


class NewRoom(StrictSerializer):
    """The room to open, on one of your boards (`board`), one of the `gallery`, or the game's own."""

    ruleset = serializers.CharField(max_length=40, default=DEFAULT_RULESET, allow_blank=True)
    public = Flag(default=False)
    seats = serializers.IntegerField(min_value=0, max_value=1000, required=False)
    play_now = Flag(default=False)
    board = serializers.IntegerField(min_value=1, max_value=2**53, required=False)
    gallery = GalleryCode(required=False)
    guest_name = serializers.CharField(
        max_length=100, default="", allow_blank=True, help_text="The name of the guest that a new browser becomes."
    )


class RoomCode(serializers.Serializer[Any]):
    """The code of the new room."""

    code = serializers.CharField()


class OwnRoom(serializers.Serializer[Any]):
    """A room that one is a member of."""

    code = serializers.CharField()
    phase = serializers.ChoiceField(["lobby", "playing"])
    ruleset = serializers.CharField()
    ruleset_name = serializers.CharField()
    members = serializers.ListField(child=serializers.CharField(), source="names")
    my_turn = serializers.BooleanField()


class AskedOfMe(serializers.Serializer[Any]):
    """What a game asks of one: the kind of its decision, and the same in the reader's language."""

    kind = serializers.CharField()
    text = serializers.CharField()


class WaitingTable(serializers.Serializer[Any]):
    """A running game: what it asks of one, when it last moved, and when one's time is up."""

    code = serializers.CharField()
    ruleset = serializers.CharField()
    ruleset_name = serializers.CharField()
    members = serializers.ListField(child=serializers.CharField(), source="names")
    asked = AskedOfMe(many=True)
    since = serializers.DateTimeField(allow_null=True)
    until = serializers.DateTimeField(allow_null=True)
    happened = serializers.CharField(help_text="What has happened since you were last there, in a game over days.")


class MyTurn(serializers.Serializer[Any]):
    """One's running games: those that wait for one, and those that wait for others."""

    waiting = WaitingTable(many=True)
    others = WaitingTable(many=True)


class SeatList(serializers.ListField):
    """Numbers of seats."""

    child = serializers.IntegerField(min_value=0)


class GameLine(serializers.ModelSerializer[Game]):
    """A game in a list: `players` by seat, `winners` as seats, `places` best first with the seats that share each."""

    code = serializers.CharField(source="room.code")
    ruleset_name = serializers.SerializerMethodField()
    players = serializers.SerializerMethodField()
    winners = SeatList()
    places = serializers.ListField(child=SeatList())

    class Meta:
        model = Game
        fields = [
            "id", "code", "ruleset", "ruleset_name", "status", "players", "winners", "places", "started_at", "ended_at",
        ]  # fmt: skip

    def get_ruleset_name(self, game: Game) -> str:
        """The name of the game."""
        return title_of(game.ruleset)

    def get_players(self, game: Game) -> list[str]:
        """The names by seat."""
        return [seat.display_name for seat in sorted(game.seats.all(), key=lambda seat: seat.number)]


class Seat(serializers.Serializer[Any]):
    """A seat of a game."""

    seat = serializers.IntegerField(source="number")
    name = serializers.CharField(source="display_name")
    kind = serializers.ChoiceField(["person", "bot"])
    bot_account = serializers.BooleanField(help_text="A person's program played, with an account of its own.")
    level = serializers.CharField(help_text="Of a bot of the site, such as easy; empty for everybody else.")


class Fact(serializers.Serializer[Any]):
    """Something that was counted in a game; `money` if it is an amount."""

    label = serializers.CharField()  # type: ignore[assignment]
    value = serializers.IntegerField()
    money = serializers.BooleanField()


class GameDetail(GameLine):
    """A game, with `facts` once it has ended."""

    board = serializers.CharField(source="board_name")
    options = serializers.DictField(child=OptionValue())
    seats = Seat(many=True)
    facts = serializers.SerializerMethodField()

    class Meta(GameLine.Meta):
        fields = [*GameLine.Meta.fields, "board", "options", "seed_hash", "seats", "facts"]

    @extend_schema_field(Fact(many=True))
    def get_facts(self, game: Game) -> Any:
        """The counts of the game; nothing in a game that is running."""
        return Fact(facts_of(game) if game.ended_at else [], many=True).data


class ByCode(serializers.Serializer[Any]):
    """The room of a game that is not public."""

    code = serializers.CharField(
        max_length=40,
        required=False,
        allow_blank=True,
        trim_whitespace=False,
        help_text="The room's code: who has it may watch.",
    )


class Before(ByCode):
    """Where a page of the log ends."""

    before = serializers.IntegerField(
        min_value=1, max_value=2**31 - 1, required=False, help_text="Only what happened before this version."
    )


class SinceVersion(ByCode):
    """The version that was seen last."""

    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1, help_text="The one that you saw last.")


class ReplayPlace(ByCode):
    """A place in a replay, and whose view of it."""

    version = serializers.IntegerField(
        min_value=1, max_value=2**31 - 1, default=1, help_text="Any version of the page."
    )
    seat = serializers.IntegerField(
        min_value=0, max_value=2**15 - 1, required=False, help_text="Whose view; by default that of spectators."
    )
    hands = Choice(["all"], required=False, help_text="`all` shows everybody's hand.")


class ReplaySpace(ByCode):
    """A space at a moment of a replay."""

    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1, default=1)
    space = serializers.IntegerField(min_value=0, max_value=2**15 - 1, help_text="Its number on the board.")


class BoardLine(serializers.ModelSerializer[Board]):
    """A saved board in a list, in its current version. One that was never shared may have no `code` yet."""

    code = serializers.CharField(source="entry.code", default="", help_text="Its code in the gallery.")
    visibility = serializers.ChoiceField(["private", "link", "public"], source="entry.visibility", default="private")
    taken_down = serializers.SerializerMethodField()

    class Meta:
        model = Board
        fields = ["id", "name", "ruleset", "version", "code", "visibility", "taken_down", "created_at"]

    def get_taken_down(self, board: Board) -> str:
        """Why the staff have taken it down, in the reader's language; empty if they have not."""
        return why_taken_down(board)


class BoardNote(serializers.Serializer[Any]):
    """A change by an import: a stable code, what was done, the place in the file, the `space` from 0, a sentence."""

    code = serializers.CharField()
    what = serializers.ChoiceField(["left_out", "guessed", "proposed", "changed", "noticed"])
    path = serializers.CharField(allow_blank=True, help_text="The record and field, by their names in the file.")
    line = serializers.IntegerField(required=False, help_text="From 1, in files that are read line by line.")
    space = serializers.IntegerField(required=False)
    message = serializers.CharField()


class BoardDetail(BoardLine):
    """A saved board with its data, which is as its ruleset defines it, and what an import changed about it."""

    data = serializers.DictField()  # type: ignore[assignment]
    notes = serializers.SerializerMethodField()

    class Meta(BoardLine.Meta):
        fields = [*BoardLine.Meta.fields, "data", "notes"]

    @extend_schema_field(BoardNote(many=True))
    def get_notes(self, board: Board) -> list[dict[str, Any]]:
        """Return the notes in the reader's language."""
        return notes_of(board)


class BoardProblem(serializers.Serializer[Any]):
    """A problem of a board: a stable code, the path of the field, a sentence, and the `space` or `card` from 0."""

    code = serializers.CharField()
    path = serializers.CharField(allow_blank=True, help_text="As `space[5].price`; empty for the board itself.")
    reason = serializers.CharField()
    space = serializers.IntegerField(required=False)
    card = serializers.IntegerField(required=False)


class BoardProblems(serializers.Serializer[Any]):
    """Everything that is wrong with a board."""

    problems = BoardProblem(many=True)


class ReadBoard(serializers.Serializer[Any]):
    """A board as it was read from a file, with what was changed about it and what is wrong with it."""

    data = serializers.DictField()  # type: ignore[assignment]
    notes = BoardNote(many=True)
    problems = BoardProblem(many=True)


class BoardFile(StrictSerializer):
    """The game that a file is read for."""

    ruleset = serializers.CharField(max_length=40, default=DEFAULT_RULESET, allow_blank=True)


class NamedBoardFile(BoardFile):
    """The game that a file is read for, and the name of the board; without one it is the file's own."""

    name = serializers.CharField(max_length=60, default="", allow_blank=True)


class NewBoard(StrictSerializer):
    """A board to save, as it is in a file."""

    ruleset = serializers.CharField(max_length=40, default=DEFAULT_RULESET, allow_blank=True)
    name = serializers.CharField(max_length=60, default="", allow_blank=True)
    data = serializers.DictField()  # type: ignore[assignment]


class ReportMade(serializers.Serializer[Any]):
    """A report that the staff will look at."""

    report = serializers.IntegerField()
