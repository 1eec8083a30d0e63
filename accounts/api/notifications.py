"""Somebody's notifications, and what they want to be told."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Notification, NotificationKind, User
from accounts.notifications import service, settings
from accounts.notifications.messages import Text
from accounts.notifications.rendering import text_of
from accounts.notifications.wishes import Wishes, wishes_of
from config.api.pages import LARGEST
from config.api.serializers import Flag, StrictSerializer
from config.api.views import ApiView, ApiViewSet


class NotificationLine(serializers.ModelSerializer[Notification]):
    """A notification, in the reader's language; it is open until it is seen or gone."""

    title = serializers.SerializerMethodField()
    body = serializers.SerializerMethodField(help_text="More about it; may be empty.")

    class Meta:
        model = Notification
        fields = ["id", "kind", "cause", "title", "body", "path", "created_at", "seen_at", "gone_at"]

    def get_title(self, notification: Notification) -> str:
        """Say it in one line."""
        return self._text(notification).title

    def get_body(self, notification: Notification) -> str:
        """Say the rest."""
        return self._text(notification).body

    def _text(self, notification: Notification) -> Text:
        return text_of(notification.kind, notification.subject)


class SeenNotifications(StrictSerializer):
    """Which ones: without `ids`, all of them."""

    ids = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**53), required=False, max_length=LARGEST
    )


class HowMany(serializers.Serializer[Any]):
    """How many notifications were open and are seen now."""

    seen = serializers.IntegerField()


class Channels(StrictSerializer):
    """By which channels notifications of a kind are sent."""

    push = Flag(required=False)
    mail = Flag(required=False)
    webhook = Flag(required=False)


class Kinds(StrictSerializer):
    """The kinds of notifications."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """One field for each kind."""
        return {str(kind): Channels(required=False, help_text=str(kind.label)) for kind in NotificationKind}


class WishChange(StrictSerializer):
    """The fields to change; one that is absent stays as it is."""

    kinds = Kinds(required=False)
    digest = Flag(required=False, help_text="One email a day instead of up to one an hour.")
    quiet_from = serializers.TimeField(
        required=False, allow_null=True, format="%H:%M", input_formats=["%H:%M"], help_text="Nothing is sent from here"
    )
    quiet_until = serializers.TimeField(
        required=False, allow_null=True, format="%H:%M", input_formats=["%H:%M"], help_text="until here."
    )
    time_zone = serializers.CharField(
        required=False, allow_blank=True, max_length=64, help_text="An IANA name, such as `Asia/Dhaka`; empty for UTC."
    )
    language = serializers.CharField(
        required=False, allow_blank=True, max_length=16, help_text="Empty for that in which you read the site."
    )


class Notifications(ApiViewSet):
    """The person's notifications."""

    scope = "profile"
    tag = "Notifications"
    queryset = Notification.objects.none()  # for the schema
    serializer_class = NotificationLine

    @extend_schema(summary="List your notifications")
    def list(self, request: Request) -> Response:
        """Your notifications of the last 60 days, newest first."""
        return self.page_of(Notification.objects.filter(person=request.user.pk))


class Seen(ApiView):
    """Having seen notifications."""

    scope = "profile"
    tag = "Notifications"

    @extend_schema(summary="Mark notifications as seen", request=SeenNotifications, responses=HowMany)
    def post(self, request: Request) -> Response:
        """Mark some of your notifications, or all of them, as seen: they are sent no more."""
        form = SeenNotifications(data=request.data)
        form.is_valid(raise_exception=True)
        assert isinstance(request.user, User)
        return Response({"seen": service.seen(request.user.pk, numbers=form.validated_data.get("ids"))})


class Wanted(ApiView):
    """What the person who asks wants to be told."""

    scope = "profile"
    tag = "Notifications"

    @extend_schema(summary="Show what you are told", responses=WishChange)
    def get(self, request: Request) -> Response:
        """By which channels each kind of notification is sent to you, and when."""
        assert isinstance(request.user, User)
        return Response(shown(wishes_of([request.user.pk])[request.user.pk]))

    @extend_schema(summary="Change what you are told", request=WishChange, responses=WishChange)
    def patch(self, request: Request) -> Response:
        """Change some of it; the rest stays as it is."""
        form = WishChange(data=request.data)
        form.is_valid(raise_exception=True)
        assert isinstance(request.user, User)
        chosen = dict(form.validated_data)
        switches = chosen.pop("kinds", None)
        try:
            wishes = settings.change(request.user.pk, switches=switches, **chosen)
        except ValidationError as refused:
            raise serializers.ValidationError(refused.message_dict) from refused
        return Response(shown(wishes))


def shown(wishes: Wishes) -> dict[str, Any]:
    """What somebody wants, with every switch."""
    names = ("digest", "quiet_from", "quiet_until", "time_zone", "language")
    chosen = {name: getattr(wishes, name) for name in names}
    return WishChange({"kinds": settings.all_switches(wishes), **chosen}).data
