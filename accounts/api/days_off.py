"""The days off of the person who asks, by the rules of the page."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import days_off
from accounts.api.refusals import refusal
from accounts.models import DaysOff, User
from config.api.problems import Conflict
from config.api.serializers import StrictSerializer
from config.api.views import ApiView

TAG = "Days off"


class DaysOffLine(serializers.ModelSerializer[DaysOff]):
    """Days off, from the first to the last, by the calendar of the person's time zone."""

    class Meta:
        model = DaysOff
        fields = ["id", "first", "last"]


class DaysLeft(serializers.Serializer[Any]):
    """How many days off may still be taken in a year."""

    year = serializers.IntegerField()
    days = serializers.IntegerField()


class ComingDaysOff(serializers.Serializer[Any]):
    """The days off that are not over, the next first, and how many may still be taken this year and next."""

    today = serializers.DateField(help_text="The day that it is in your time zone.")
    a_year = serializers.IntegerField(help_text="How many days off anybody may take a year.")
    left = DaysLeft(many=True)
    days_off = DaysOffLine(many=True)


class NewDaysOff(StrictSerializer):
    """Days off to take: the first and the last, which may be the same."""

    first = serializers.DateField(input_formats=["iso-8601"])
    last = serializers.DateField(input_formats=["iso-8601"])


class MyDaysOff(ApiView):
    """The days off of the person who asks."""

    scope = "profile"
    tag = TAG

    @extend_schema(summary="List your days off", responses=ComingDaysOff)
    def get(self, request: Request) -> Response:
        """Your days off that are not over. In games over days your clocks stand still on them; the others see them."""
        person = asking(request)
        today = days_off.today_of(person.pk)
        left = days_off.left_in(person.pk, (today.year, today.year + 1))
        answer = {
            "today": today,
            "a_year": settings.DAYS_OFF_A_YEAR,
            "left": [{"year": year, "days": days} for year, days in left.items()],
            "days_off": days_off.coming(person.pk),
        }
        return Response(ComingDaysOff(answer).data)

    @extend_schema(summary="Take days off", request=NewDaysOff, responses={201: DaysOffLine})
    def post(self, request: Request) -> Response:
        """Take days off, which begin today at the earliest and in a year at the latest.

        What you are asked meanwhile waits for as long. Refused with its field: `past`, `too_far`, `order` (the last day
        is before the first), `twice` (you have some of these days off already), `too_many_days`.
        """
        form = NewDaysOff(data=request.data)
        form.is_valid(raise_exception=True)
        try:
            taken = days_off.take(asking(request), form.validated_data["first"], form.validated_data["last"])
        except ValidationError as refused:
            raise refusal(refused) from refused
        return Response(DaysOffLine(taken).data, HTTPStatus.CREATED)


class GivenBackDaysOff(ApiView):
    """Some of the days off of the person who asks."""

    scope = "profile"
    tag = TAG

    @extend_schema(summary="Give days off back", responses={204: None})
    def delete(self, request: Request, number: int) -> Response:
        """Give back those of these days that have not come yet; 409 `days_off_over` if there are none."""
        person = asking(request)
        if not days_off.give_back(person, number):
            if not DaysOff.objects.filter(pk=number, person=person).exists():
                raise NotFound
            raise Conflict("days_off_over", _("Today and days that are over cannot be given back."))
        return Response(status=HTTPStatus.NO_CONTENT)


def asking(request: Request) -> User:
    """Return the person who asks."""
    assert isinstance(request.user, User)
    return request.user
