"""Standing orders over HTTP: those of one's own seat, which nobody else sees."""

from __future__ import annotations

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Scope
from config.api.serializers import StrictSerializer
from config.api.views import ApiView
from games import refusals
from games.api.described import described
from games.models import GameSeat
from games.selectors.play.loaded import LoadedGame, load
from games.selectors.play.orders import OrdersPage, orders_page
from games.services.play.orders import give_orders


class GivenOrders(StrictSerializer):
    """All orders of a seat, by their keys; those that are left out are taken back."""

    orders = serializers.JSONField(help_text="For each order that is given an object with its fields.")


class GameOrders(ApiView):
    """The standing orders of one's seat in a running game."""

    scope = "play"
    tag = "Games"
    throttle_scope = "games"

    def required_scope(self) -> str:
        """Return the scope of those who play, whatever the method."""
        return Scope.PLAY

    @extend_schema(summary="Show your standing orders", responses={200: described(OrdersPage)})
    def get(self, request: Request, number: int) -> Response:
        """What you have ordered in a game, and the forms of all orders that it knows.

        A field's `type` is `whole`, `flag`, `choice`, `list` (some of `choices`, the first first) or `amounts` (whole
        numbers for some of `choices`).
        """
        self.refuse_others(number)
        return self.page(load(number))

    @extend_schema(summary="Give standing orders", request=GivenOrders, responses={200: described(OrdersPage)})
    def put(self, request: Request, number: int) -> Response:
        """Replace your orders. They are followed from now on, until you change them or your game ends.

        Fields that are left out have their defaults. A bad order is refused with its place, as `orders.buy.keep`.
        """
        self.refuse_others(number)
        form = GivenOrders(data=request.data)
        form.is_valid(raise_exception=True)
        return self.page(give_orders(number, request.user.pk or 0, form.validated_data["orders"]))

    def refuse_others(self, number: int) -> None:
        """Report a game in which the person has no seat as missing."""
        if not GameSeat.objects.filter(game=number, user=self.request.user.pk).exists():
            raise refusals.no_such_game()

    def page(self, loaded: LoadedGame) -> Response:
        """Answer with the person's orders."""
        seat = loaded.seat_for(self.request.user.pk)
        return Response(msgspec.to_builtins(orders_page(loaded, seat)))
