"""The shapes of the API's answers about leaderboards and profiles; no logic."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.serializers import Choice, Flag, StrictSerializer
from games.selectors.boards.rulebook import KEYS
from games.services.chat.reports import NOTE_LENGTH
from leaderboards.keys import KEY
from leaderboards.rankings import PERIODS, RANKINGS
from leaderboards.selectors.choosing import NoSuchChoice, choose
from leaderboards.services.pictures import REASONS

RULESETS = ["", *KEYS]
PICTURE = "The path of a square WebP; it changes with the picture."


class ChosenBoard(serializers.Serializer[Any]):
    """A leaderboard and the beginning of the page."""

    board = Choice(list(RANKINGS), default="rating", help_text="What it orders people by.")
    period = Choice(list(PERIODS), default="all")
    ruleset = Choice(list(KEYS), required=False, help_text="Without it: all games, or the first co-operative one.")
    players = serializers.IntegerField(
        min_value=1,
        max_value=99,
        required=False,
        help_text="Of `fewest_rounds` alone: the number of players, by default the game's lowest.",
    )
    after = serializers.RegexField(KEY, required=False, help_text="The `after` of the page before this one.")
    before = serializers.RegexField(KEY, required=False, help_text="The `before` of the page after this one.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse two directions at once."""
        if "after" in attrs and "before" in attrs:
            raise serializers.ValidationError({"before": "not together with after"})
        names = {name: attrs[name] for name in ("board", "period", "ruleset", "players") if name in attrs}
        try:
            attrs["chosen"] = choose(**names)
        except NoSuchChoice as wrong:
            raise serializers.ValidationError({wrong.field: "not a possible value"}) from None
        return attrs


class LeaderboardLine(serializers.Serializer[Any]):
    """A row of a leaderboard; `provisional` ratings come from few games."""

    place = serializers.IntegerField()
    name = serializers.CharField()
    value = serializers.IntegerField(help_text="The rating, the number, thousandths of games won, or the rounds.")
    games = serializers.IntegerField()
    wins = serializers.IntegerField()
    provisional = serializers.BooleanField()


class LeaderboardPage(serializers.Serializer[Any]):
    """A page, the number of people on the leaderboard, and one's own line with its neighbours."""

    people = serializers.IntegerField()
    lines = LeaderboardLine(many=True)
    before = serializers.CharField(allow_null=True)
    after = serializers.CharField(allow_null=True)
    mine = LeaderboardLine(many=True)


class Achievement(serializers.Serializer[Any]):
    """An achievement, and how far its reader or the person is with it; `ruleset` is empty if any will do."""

    key = serializers.CharField()
    tier = serializers.ChoiceField(["bronze", "silver", "gold"])
    name = serializers.CharField()
    description = serializers.CharField()
    ruleset = serializers.ChoiceField(RULESETS)
    amount = serializers.IntegerField(source="shown_amount")
    at_least = serializers.IntegerField()
    earned_at = serializers.DateTimeField(allow_null=True)


class RatingOfRuleset(serializers.Serializer[Any]):
    """A rating in a ruleset, or overall (`ruleset` empty); `win_rate` in thousandths."""

    ruleset = serializers.ChoiceField(RULESETS)
    rating = serializers.IntegerField()
    provisional = serializers.BooleanField()
    place = serializers.IntegerField(allow_null=True)
    games = serializers.IntegerField()
    wins = serializers.IntegerField()
    win_rate = serializers.IntegerField()


class PlayedGame(serializers.Serializer[Any]):
    """A finished game of a person; `game` is its number if you may open it.

    In a game that is not `competitive`, everybody has won or lost together, in so many `rounds`.
    """

    game = serializers.IntegerField(allow_null=True)
    ruleset = serializers.ChoiceField(list(KEYS))
    competitive = serializers.BooleanField()
    rounds = serializers.IntegerField(allow_null=True)
    place = serializers.IntegerField()
    players = serializers.IntegerField()
    won = serializers.BooleanField()
    drawn = serializers.BooleanField()
    left = serializers.BooleanField()
    rated = serializers.BooleanField()
    worth = serializers.IntegerField()
    ended_at = serializers.DateTimeField()
    others = serializers.ListField(child=serializers.CharField())


class FinishedGames(serializers.Serializer[Any]):
    """How many of the rated games that a person began they have finished."""

    games = serializers.IntegerField()
    finished = serializers.IntegerField()


class ShownProfile(serializers.Serializer[Any]):
    """A person as others see them; all but the name is absent if they hide their profile, `picture` if none.

    `finished` is absent before ten rated games.
    """

    name = serializers.CharField()
    public = serializers.BooleanField()
    guest = serializers.BooleanField()
    bot = serializers.BooleanField(help_text="A bot account: a program plays.")
    since = serializers.DateTimeField(required=False)
    picture = serializers.CharField(required=False, help_text=PICTURE)
    ratings = RatingOfRuleset(many=True, required=False)
    finished = FinishedGames(required=False)
    rating_history = serializers.ListField(child=serializers.IntegerField(), required=False)
    achievements = Achievement(many=True, required=False)
    recent_games = PlayedGame(many=True, required=False)
    best_games = PlayedGame(many=True, required=False)


class OwnProfile(serializers.Serializer[Any]):
    """The settings of one's own profile, and the address of one's picture."""

    public = serializers.BooleanField()
    picture = serializers.CharField(allow_null=True, help_text=PICTURE)


class ProfileVisibility(StrictSerializer):
    """Whether everybody may see one's profile."""

    public = Flag()


class PictureReport(StrictSerializer):
    """Why a picture is reported."""

    reason = Choice([reason.value for reason in REASONS])
    note = serializers.CharField(max_length=NOTE_LENGTH, required=False, allow_blank=True, default="")
