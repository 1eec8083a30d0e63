"""The challenge of the day over HTTP, as its page shows it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.serializers import StrictSerializer
from config.api.views import ApiView
from games import refusals
from games.api.serializers import RoomCode
from games.models import Challenge
from games.selectors.results.tries import OwnTry, try_of
from games.selectors.rooms import challenges
from games.services.lobby.challenges import browser_of, open_challenge
from leaderboards.selectors.challenges import tables_of
from leaderboards.selectors.crowds import crowds_of, streak_of

STATES = ["none", "playing", "won", "lost", "left", "uncounted"]


class ChosenChallenge(serializers.Serializer[Any]):
    """A challenge."""

    ruleset = serializers.CharField(
        max_length=40, required=False, help_text="Without it: the first game that has a challenge."
    )
    day = serializers.DateField(required=False, help_text="An earlier day (UTC); without it today.")

    def validate_day(self, day: Any) -> Any:
        """Refuse days to come."""
        if day > challenges.today():
            raise serializers.ValidationError("a day to come")
        return day


class Entry(serializers.Serializer[Any]):
    """A game in a table. `others` have no public name; `place` is null if the game is not in the table.

    `game` can be opened by everybody once the day is over.
    """

    place = serializers.IntegerField(allow_null=True)
    players = serializers.SerializerMethodField()
    others = serializers.IntegerField()
    won = serializers.BooleanField()
    rounds = serializers.IntegerField()
    game = serializers.IntegerField(allow_null=True)
    mine = serializers.BooleanField(source="is_mine")

    def get_players(self, entry: Any) -> list[str]:
        """The names of those who appear on leaderboards."""
        return [player.name for player in entry.players]


class ChallengeOutcome(serializers.Serializer[Any]):
    """A result, and how many counted games ended with it; `bots` are the levels of bots that had it, too."""

    won = serializers.BooleanField()
    rounds = serializers.IntegerField()
    games = serializers.IntegerField()
    bots = serializers.ListField(child=serializers.CharField())
    mine = serializers.BooleanField(source="is_mine")


class ChallengeStreak(serializers.Serializer[Any]):
    """The days in a row on which you played a challenge of this game to its end, until today or yesterday."""

    days = serializers.IntegerField()
    best = serializers.IntegerField()
    played = serializers.IntegerField(help_text="All of your days.")
    won = serializers.IntegerField()


class ChallengeTable(serializers.Serializer[Any]):
    """The best games of so many players, of `games` in all, and your own if it is not among them.

    `outcomes` are the results of everybody's games and of bots with the same draws, best first.
    """

    players = serializers.IntegerField()
    games = serializers.IntegerField()
    entries = Entry(many=True)
    mine = Entry(allow_null=True)
    outcomes = ChallengeOutcome(many=True)


class OwnChallengeTry(serializers.Serializer[Any]):
    """Your try. `code` is that of its room while it is played; a game that you have left is lost."""

    state = serializers.ChoiceField(STATES)
    game = serializers.IntegerField(allow_null=True)
    rounds = serializers.IntegerField(allow_null=True)
    code = serializers.CharField(allow_blank=True)


class ShownChallenge(serializers.Serializer[Any]):
    """A challenge of the day. Its `seed` is null until the day is over; it must have the hash that was shown."""

    ruleset = serializers.CharField()
    day = serializers.DateField()
    ends_at = serializers.DateTimeField()
    seed_hash = serializers.CharField()
    seed = serializers.CharField(allow_null=True)
    counts = serializers.ListField(child=serializers.IntegerField())
    own = OwnChallengeTry()
    streak = ChallengeStreak()
    tables = ChallengeTable(many=True)


class NewChallengeGame(StrictSerializer):
    """The game, and the number of players."""

    ruleset = serializers.CharField(max_length=40)
    players = serializers.IntegerField(min_value=1, max_value=99)


class DailyChallenge(ApiView):
    """The challenge of the day."""

    scope = "rooms"
    tag = "Challenge of the day"
    query = ChosenChallenge
    permission_classes = [IsAuthenticatedOrReadOnly]
    throttle_scope = "rooms"

    def known_parameters(self) -> set[str]:
        """Only reading has parameters."""
        return super().known_parameters() if self.request.method in ("GET", "HEAD") else set()

    @extend_schema(summary="Show the challenge of the day", responses=ShownChallenge)
    def get(self, request: Request) -> Response:
        """Today's challenge or an earlier one: its tables, best first, and what has become of your try."""
        asked = self.parameters()
        offered = challenges.offered()
        ruleset = asked.get("ruleset") or next(iter(offered), "")
        if ruleset not in offered:
            raise refusals.no_challenge()
        challenge = challenges.challenge_on(ruleset, asked.get("day", challenges.today()))
        if challenge is None:
            raise refusals.no_challenge(field="day")
        return Response(ShownChallenge(_shown(challenge, request.user.pk)).data)

    @extend_schema(summary="Play the challenge of the day", request=NewChallengeGame, responses={201: RoomCode})
    def post(self, request: Request) -> Response:
        """Open a room for today's challenge. Alone, the game begins at once.

        Your first game of the day counts, if it is the first one of everybody in it and of your browser and address;
        you may play more, which do not. Guests, and whoever plays with them, have other draws, and their games do not
        count.
        """
        form = NewChallengeGame(data=request.data)
        form.is_valid(raise_exception=True)
        room = open_challenge(request.user, **form.validated_data, browser=browser_of(request.META))
        return Response({"code": room.code}, status.HTTP_201_CREATED)


def _shown(challenge: Challenge, reader: int | None) -> dict[str, Any]:
    own: OwnTry = try_of(challenge, reader)
    crowds = crowds_of(challenge, reader)
    return {
        "ruleset": challenge.ruleset,
        "day": challenge.day,
        "ends_at": challenges.end_of(challenge.day),
        "seed_hash": challenge.seed_hash,
        "seed": challenges.seed_of(challenge) or None,
        "counts": challenges.counts_of(challenge.ruleset),
        "own": {**own._asdict(), "game": own.game.pk if own.game is not None else None},
        "streak": streak_of(challenge.ruleset, reader),
        "tables": [
            {**vars(table), "outcomes": crowds[table.players].outcomes} for table in tables_of(challenge, reader)
        ],
    }
