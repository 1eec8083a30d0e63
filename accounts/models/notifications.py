"""What people are told while they are away: notifications, how each is sent, and what their person wants.

Rows are created and changed by `accounts.notifications`. The foreign keys to people cascade in the database (see the
migration), so that processes of 1.0.0, which do not know these tables, can delete accounts beside this release.
"""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models.people import User


class NotificationKind(models.TextChoices):
    """What a notification is about."""

    TURN = "turn", _("It is your turn")
    QUESTION = "question", _("An auction, an offer or a debt waits for you")
    TIME = "time", _("Your time is nearly up")
    ANSWER = "answer", _("Somebody answered your offer")
    INVITATION = "invitation", _("Somebody invites you")
    BEGUN = "begun", _("Your game begins")
    ENDED = "ended", _("Your game has ended")
    FRIEND = "friend", _("News of friends")
    CHALLENGE = "challenge", _("News of the challenge of the day")
    MODERATION = "moderation", _("A moderator’s decision")
    ACCOUNT = "account", _("News of your account")


class Channel(models.TextChoices):
    """The ways to somebody who is not on the site; the list on the site has every notification."""

    PUSH = "push", _("Push notification")
    MAIL = "mail", _("Email")
    WEBHOOK = "webhook", _("Webhook")


class Notification(models.Model):
    """Something that somebody should know, once: there is one of each kind for each `cause`.

    `cause` names what it is about, such as `game 12 decision 7`. `subject` is what its texts are made of, as JSON;
    nothing is in it that its person may not see. `path` is the page of the site that it leads to. It is `seen_at` when
    the person looked at it or was at the table; `gone_at` when its cause has gone, from when on nothing is sent.
    """

    person = models.ForeignKey(
        User, models.CASCADE, db_constraint=False, related_name="notifications", verbose_name=_("person")
    )
    kind = models.CharField(_("kind"), max_length=12, choices=NotificationKind)
    cause = models.CharField(_("cause"), max_length=120)
    subject: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("subject"), default=dict)
    path = models.CharField(_("page"), max_length=200)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    seen_at = models.DateTimeField(_("seen"), null=True, blank=True)
    gone_at = models.DateTimeField(_("no longer true since"), null=True, blank=True)

    class Meta:
        verbose_name = _("notification")
        verbose_name_plural = _("notifications")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["person", "cause", "kind"], name="accounts_notification_once_a_cause"),
        ]
        indexes = [
            models.Index(fields=["person", "-id"], name="accounts_notification_of"),
            models.Index(
                fields=["person"],
                condition=Q(seen_at__isnull=True, gone_at__isnull=True),
                name="accounts_notification_open",
            ),
            models.Index(fields=["cause"], condition=Q(gone_at__isnull=True), name="accounts_notification_cause"),
            models.Index(fields=["created_at"], name="accounts_notification_age"),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.cause}"


class DeliveryState(models.TextChoices):
    """How far a delivery is."""

    PENDING = "pending", _("waits")
    SENDING = "sending", _("being sent")
    SENT = "sent", _("sent")
    DROPPED = "dropped", _("not sent: no longer true or seen")
    FAILED = "failed", _("failed")


class Delivery(models.Model):
    """One notification by one channel to one `target`: the number of a push subscription or webhook, 0 for mail.

    It is due at `due_at`. Whoever sends it claims it first: a claim that has run out means that the process was killed.
    `handed_at` was stored when the last of the message went out, and is empty again as soon as it is known what became
    of it: together with a claim that has run out it means that the receiver has the message, without it that it
    was not sent. `withdrawn_at`: the browser was told to take it from the screen.
    """

    notification = models.ForeignKey(
        Notification,
        models.CASCADE,
        db_constraint=False,
        related_name="deliveries",
        verbose_name=_("notification"),
    )
    channel = models.CharField(_("channel"), max_length=8, choices=Channel)
    target = models.PositiveBigIntegerField(_("target"), default=0)
    state = models.CharField(_("state"), max_length=8, choices=DeliveryState, default=DeliveryState.PENDING)
    due_at = models.DateTimeField(_("due"))
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    claimed_until = models.DateTimeField(_("claimed until"), null=True, blank=True)
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)
    handed_at = models.DateTimeField(_("handed over"), null=True, blank=True)

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        ordering = ["due_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["notification", "channel", "target"], name="accounts_delivery_once"),
        ]
        indexes = [
            models.Index(
                fields=["due_at"], condition=Q(state__in=("pending", "sending")), name="accounts_delivery_due"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.channel}: {self.state}"


class NotificationSettings(models.Model):
    """What somebody wants to be told, how and when; who never chose has no row.

    `switched` has what differs from the defaults: `{kind: {channel: bool}}`. Nothing is sent between `quiet_from` and
    `quiet_until`, in the `time_zone`, an IANA name. With a `digest`, mail is one a day at the end of the quiet hours.
    """

    person = models.OneToOneField(
        User,
        models.CASCADE,
        primary_key=True,
        db_constraint=False,
        related_name="notification_settings",
        verbose_name=_("person"),
    )
    switched: models.JSONField[dict[str, dict[str, bool]], dict[str, dict[str, bool]]] = models.JSONField(
        _("switched"), default=dict, blank=True
    )
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True)
    quiet_from = models.TimeField(_("quiet from"), null=True, blank=True)
    quiet_until = models.TimeField(_("quiet until"), null=True, blank=True)
    digest = models.BooleanField(_("one email a day"), default=False)
    language = models.CharField(_("language"), max_length=16, blank=True)

    class Meta:
        verbose_name = _("settings of notifications")
        verbose_name_plural = _("settings of notifications")

    def __str__(self) -> str:
        return str(self.person_id)


class PushSubscription(models.Model):
    """A browser that shows notifications, until its `session` ends; `session` is the hash of the session's key.

    `endpoint` is the address at the browser's push service, `key` and `auth` (base64url) what messages to it are
    encrypted with.
    """

    person = models.ForeignKey(
        User, models.CASCADE, db_constraint=False, related_name="push_subscriptions", verbose_name=_("person")
    )
    session = models.CharField(_("session"), max_length=64, db_index=True)
    endpoint = models.CharField(_("address"), max_length=1000, unique=True)
    key = models.CharField(_("key"), max_length=100)
    auth = models.CharField(_("shared secret"), max_length=40)
    language = models.CharField(_("language"), max_length=16, blank=True)
    browser = models.CharField(_("browser"), max_length=60, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("push subscription")
        verbose_name_plural = _("push subscriptions")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.browser or str(self.pk)


class WebhookFormat(models.TextChoices):
    """What an address takes."""

    JSON = "json", _("JSON, for a program of your own")
    DISCORD = "discord", "Discord"
    SLACK = "slack", "Slack, Mattermost"
    TELEGRAM = "telegram", "Telegram"
    NTFY = "ntfy", "ntfy"


class Webhook(models.Model):
    """An address of a person's own to which notifications are posted, signed with the `secret`.

    `failing_since` is when the first of the failures in a row was; after a day of them it is `switched_off_at`.
    """

    person = models.OneToOneField(
        User, models.CASCADE, db_constraint=False, related_name="webhook", verbose_name=_("person")
    )
    url = models.CharField(_("address"), max_length=500)
    format = models.CharField(
        _("format"), max_length=8, choices=WebhookFormat, default=WebhookFormat.JSON, db_default=WebhookFormat.JSON
    )
    secret = models.CharField(_("secret"), max_length=64)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    failing_since = models.DateTimeField(_("failing since"), null=True, blank=True)
    switched_off_at = models.DateTimeField(_("switched off"), null=True, blank=True)
    last_error = models.CharField(_("last error"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")

    def __str__(self) -> str:
        return self.url
