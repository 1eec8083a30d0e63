"""Friends and requests of the person who asks, by the rules of the page."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.core.exceptions import ValidationError
from django.urls import reverse
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.days_off import asking
from accounts.api.refusals import refusal
from accounts.api.relations import TAG, PersonNamed
from accounts.relations import links, services
from accounts.relations.search import person_called
from config.api.views import ApiView
from leaderboards.selectors.friends import Friend as FriendSeen
from leaderboards.selectors.friends import known_to


class FriendTable(serializers.Serializer[Any]):
    """A public room in which a friend sits: its code, its game's key, its phase, and whether it has a free seat."""

    code = serializers.CharField()
    ruleset = serializers.CharField()
    phase = serializers.CharField()
    free = serializers.BooleanField()


class FriendLine(serializers.Serializer[Any]):
    """A friend; `here` if they are on the site and let you see it, `table` if they sit where you may come."""

    person = serializers.IntegerField(source="person.pk")
    name = serializers.CharField(source="person.username")
    since = serializers.DateTimeField()
    here = serializers.BooleanField()
    table = serializers.SerializerMethodField()

    @extend_schema_field(FriendTable(allow_null=True))
    def get_table(self, friend: FriendSeen) -> Any:
        """Null unless there is one."""
        return None if friend.table is None else FriendTable(friend.table).data


class RequestLine(serializers.Serializer[Any]):
    """Somebody who asks you, or whom you asked, and since when."""

    person = serializers.IntegerField(source="pk")
    name = serializers.CharField(source="username")
    at = serializers.DateTimeField()


class Everybody(serializers.Serializer[Any]):
    """Your friends, those who are here first; who asks you, and whom you asked, the latest first."""

    friends = FriendLine(many=True)
    asking = RequestLine(many=True)
    asked = RequestLine(many=True)


class Asked(serializers.Serializer[Any]):
    """Whether you are friends already, because the other had asked you before; else they are asked now."""

    friends = serializers.BooleanField()


class Link(serializers.Serializer[Any]):
    """The address of your link: whoever follows it and agrees is your friend."""

    url = serializers.CharField()


class Friends(ApiView):
    """The friends of the person who asks."""

    scope = "profile"
    tag = TAG
    throttle_scope = "relations"

    @extend_schema(summary="List your friends and requests", responses=Everybody)
    def get(self, request: Request) -> Response:
        """Your friends and where they are, who asks you, and whom you asked."""
        known = known_to(asking(request).pk)
        answer = {
            "friends": known.friends,
            "asking": [_line(one.asker, one.asked_at) for one in known.asking],
            "asked": [_line(one.asked, one.asked_at) for one in known.asked],
        }
        return Response(Everybody(answer).data)

    @extend_schema(summary="Ask somebody to be friends", request=PersonNamed, responses={201: Asked})
    def post(self, request: Request) -> Response:
        """Ask somebody. You are not told if they decline.

        404 if there is nobody with this name; 409 `yourself`, `guest`, `they_are_guest`, `friends_already`,
        `not_asked` (they do not want to be asked), `too_many_requests`, `too_many_friends`,
        `they_have_too_many_friends`.
        """
        person = asking(request)
        form = PersonNamed(data=request.data)
        form.is_valid(raise_exception=True)
        other = person_called(form.validated_data["name"], person.pk)
        if other is None:
            raise NotFound
        return Response(Asked({"friends": _allowed(services.ask, person.pk, other.pk)}).data, HTTPStatus.CREATED)


class Friend(ApiView):
    """A friend, or somebody who wants to be."""

    scope = "profile"
    tag = TAG
    throttle_scope = "relations"

    @extend_schema(summary="Accept a friend", request=None, responses={204: None})
    def put(self, request: Request, user: int) -> Response:
        """Become friends with somebody who asked you.

        404 if they have not; 409 `too_many_friends`, `they_have_too_many_friends`.
        """
        _allowed(services.accept, asking(request).pk, user)
        return Response(status=HTTPStatus.NO_CONTENT)

    @extend_schema(summary="End a friendship or a request", responses={204: None})
    def delete(self, request: Request, user: int) -> Response:
        """End the friendship, or decline their request, or take back yours; they are not told. 404 if there is none."""
        mine = asking(request).pk
        ended = [_allowed(act, mine, user) for act in (services.end, services.decline, services.withdraw)]
        if not any(ended):
            raise NotFound
        return Response(status=HTTPStatus.NO_CONTENT)


class FriendLink(ApiView):
    """The link of the person who asks."""

    scope = "profile"
    tag = TAG
    throttle_scope = "relations"

    @extend_schema(summary="Show your link", responses=Link)
    def get(self, request: Request) -> Response:
        """Whoever follows it and agrees is your friend. 409 `guest` without an account of your own."""
        return _linked(request, _allowed(links.token_of, asking(request)))

    @extend_schema(summary="Replace your link", request=None, responses=Link)
    def post(self, request: Request) -> Response:
        """Get another link; the old one leads nowhere. 409 `guest` without an account of your own."""
        return _linked(request, _allowed(links.renew, asking(request)))


def _line(person: Any, at: Any) -> dict[str, Any]:
    return {"pk": person.pk, "username": person.username, "at": at}


def _linked(request: Request, token: str) -> Response:
    return Response(Link({"url": request.build_absolute_uri(reverse("befriend", args=[token]))}).data)


def _allowed(act: Any, *arguments: Any) -> Any:
    """Do something; nobody to do it with is 404, any other refusal 409."""
    try:
        return act(*arguments)
    except ValidationError as refused:
        if refused.code in ("no_person", "no_request"):
            raise NotFound from refused
        raise refusal(refused) from refused
