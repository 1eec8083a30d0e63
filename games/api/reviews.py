"""What an ended game was worth to its players: the chances over it, and reviews in the background."""

from __future__ import annotations

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games import refusals
from games.api.described import described
from games.api.games import OfGame
from games.models import Game, ReviewedGame
from games.runtime.replica import read_ended
from games.selectors.play.hands import is_covered
from games.selectors.reviews.curve import ChancesStory, chances_story
from games.selectors.reviews.reading import Review, read, review_of
from games.services.reviews import reviewing


class GameChances(OfGame):
    """Everybody's chance to win over a finished game."""

    throttle_scope = "replays"

    @extend_schema(summary="Show everybody's chances", responses={200: described(ChancesStory)})
    def get(self, request: Request, number: int) -> Response:
        """Everybody's chance to win over an ended game, between players like those that the function was fitted to.

        By what everybody could see at the time: hands and decks play no part.
        """
        game = self.ended(number)
        assert game.ended_at is not None
        return Response(msgspec.to_builtins(read_ended(request, game.ended_at, chances_story, game)))


class GameReview(OfGame):
    """The review of a finished game."""

    throttle_scope = "replays"

    def get_permissions(self) -> list[BasePermission]:
        """Reading is for everybody who may see the game."""
        return [AllowAny() if self.request.method in ("GET", "HEAD", "OPTIONS") else IsAuthenticated()]

    def row(self, game: Game) -> ReviewedGame:
        """The review; refuses a game of which there is none, or whose hands are hidden."""
        if is_covered(game):
            raise refusals.covered(game)
        row = review_of(game)
        if row is None:
            raise refusals.no_such_review()
        return row

    @extend_schema(summary="Ask for a review", request=None, responses={201: described(Review)})
    def post(self, request: Request, number: int) -> Response:
        """Review a finished game in the background, or go on with it: luck told from decisions, and what they cost.

        It goes on for fifteen seconds after each time that the progress is asked for.
        """
        game = self.ended(number)
        row = reviewing.request_review(game, request.user)
        return Response(msgspec.to_builtins(read(game, row)), status.HTTP_201_CREATED)

    @extend_schema(summary="Show a review", responses={200: described(Review)})
    def get(self, request: Request, number: int) -> Response:
        """How far it is, and what it has found so far, which is final once it is finished."""
        game = self.ended(number)
        row = self.row(game)
        if request.user.is_authenticated:
            reviewing.look_at(row)
        return Response(msgspec.to_builtins(read(game, row)))

    @extend_schema(summary="Stop a review", responses={204: None})
    def delete(self, request: Request, number: int) -> Response:
        """Go on no more with a review that you have asked for; what was found stays for the next request."""
        row = self.row(self.ended(number))
        if row.requested_by_id != request.user.pk:
            raise refusals.no_such_review()
        reviewing.stop(row)
        return Response(status=status.HTTP_204_NO_CONTENT)
