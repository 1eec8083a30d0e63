"""The webhook of the person who asks."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.core.exceptions import ValidationError
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.refusals import refusal
from accounts.models import User, Webhook, WebhookFormat
from accounts.notifications import webhooks as service
from config.api.serializers import Choice, Flag, StrictSerializer
from config.api.views import ApiView
from config.http.outbound import LONGEST


class ShownWebhook(serializers.ModelSerializer[Webhook]):
    """An address to which notifications are posted."""

    since = serializers.DateTimeField(source="created_at")
    last_error = serializers.CharField(
        help_text="Empty while it works; `timeout`, `unreachable` and the like, or the answer, as `HTTP 500 …`."
    )

    class Meta:
        model = Webhook
        fields = ["url", "format", "since", "failing_since", "switched_off_at", "last_error"]


class StoredWebhook(ShownWebhook):
    """An address that was just stored; describes the answer, which the view adds the secret to."""

    secret = serializers.CharField(required=False, help_text="Only when it is new: it is not shown again.")

    class Meta(ShownWebhook.Meta):
        fields = [*ShownWebhook.Meta.fields, "secret"]


class ChosenWebhook(StrictSerializer):
    """The address, and what it takes."""

    url = serializers.CharField(max_length=LONGEST)
    format = Choice(choices=WebhookFormat.choices, default=WebhookFormat.JSON)
    new_secret = Flag(default=False, help_text="Make another secret for an address that has one.")


class Result(serializers.Serializer[Any]):
    """What became of a test."""

    delivered = serializers.BooleanField()
    status = serializers.IntegerField(help_text="The status of the answer; 0 if there was none.")
    error = serializers.CharField(help_text="As `last_error`; empty if it was delivered.")


class MyWebhook(ApiView):
    """The webhook of the person who asks."""

    scope = "profile"
    tag = "Notifications"

    @extend_schema(summary="Show your webhook", responses=ShownWebhook)
    def get(self, request: Request) -> Response:
        """The address to which your notifications are posted, and whether that works; 404 without one."""
        return Response(ShownWebhook(held_by(request)).data)

    @extend_schema(summary="Set your webhook", request=ChosenWebhook, responses=StoredWebhook)
    def put(self, request: Request) -> Response:
        """Store the address and switch it on. It is `https`, at port 443 or 80, and on the public internet.

        The answer has the secret that requests are signed with if it is new: without one before, or with `new_secret`.

        Each notification is posted there once, as JSON with `version`, `id`, `kind`, `title`, `body`, `url`, `language`
        and `at`, or as the chat of the `format` takes it. One header has its number, which a request that is repeated
        has again; another has `t=…,v1=…`, the time in seconds and the HMAC-SHA256, in hexadecimal digits, of this time,
        a dot and the body. docs/webhooks.md has their names.
        """
        chosen = ChosenWebhook(data=request.data)
        chosen.is_valid(raise_exception=True)
        data = chosen.validated_data
        assert isinstance(request.user, User)
        try:
            webhook, secret = service.save(
                request.user, url=data["url"], form=data["format"], new_secret=data["new_secret"]
            )
        except ValidationError as refused:
            raise refusal(refused) from refused
        return Response({**ShownWebhook(webhook).data, **({"secret": secret} if secret else {})})

    @extend_schema(summary="Remove your webhook", responses={204: None})
    def delete(self, request: Request) -> Response:
        """Forget the address; 404 without one."""
        service.remove(held_by(request))
        return Response(status=HTTPStatus.NO_CONTENT)


class TestOfMyWebhook(ApiView):
    """A test of the webhook of the person who asks."""

    scope = "profile"
    tag = "Notifications"
    throttle_scope = "webhooks"

    @extend_schema(summary="Test your webhook", request=None, responses=Result)
    def post(self, request: Request) -> Response:
        """Post a notification of the kind `test`, and say within seconds what became of it; 404 without an address."""
        attempt = service.try_out(held_by(request))
        return Response({"delivered": attempt.delivered, "status": attempt.status, "error": attempt.error})


def held_by(request: Request) -> Webhook:
    """Return the webhook of whoever asks."""
    assert isinstance(request.user, User)
    webhook = service.webhook_of(request.user)
    if webhook is None:
        raise NotFound
    return webhook
