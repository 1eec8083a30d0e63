"""How long sessions, unused guests, notifications and friend requests are kept."""

from __future__ import annotations

from datetime import timedelta

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts.models import (
    FriendRequest,
    Notification,
    NotificationSettings,
    Privacy,
    PushSubscription,
    User,
    Webhook,
)

SESSIONS_AT_ONCE = 5_000
GUESTS_AT_ONCE = 500
NOTIFICATIONS_AT_ONCE = 5_000
NOTIFICATIONS_KEPT = timedelta(days=60)
REQUESTS_AT_ONCE = 5_000
REQUESTS_KEPT = timedelta(days=90)
NO_USE = (UserSession, Notification, NotificationSettings, Privacy, PushSubscription, Webhook)
"""What refers to a guest without their having done anything, or is looked at by itself."""


def forget_expired_sessions() -> None:
    """Delete sessions that have expired, and the devices of sessions that are gone."""
    expired = Session.objects.filter(expire_date__lt=timezone.now()).order_by("expire_date")
    keys = list(expired.values_list("pk", flat=True)[:SESSIONS_AT_ONCE])
    gone = UserSession.objects.filter(~Exists(Session.objects.filter(pk=OuterRef("session_key"))))
    with transaction.atomic():
        Session.objects.filter(pk__in=keys).delete()
        UserSession.objects.filter(pk__in=list(gone.values_list("pk", flat=True)[:SESSIONS_AT_ONCE])).delete()


def forget_old_notifications() -> None:
    """Delete notifications after 60 days, with their deliveries."""
    old = Notification.objects.filter(created_at__lt=timezone.now() - NOTIFICATIONS_KEPT).order_by("created_at")
    numbers = list(old.values_list("pk", flat=True)[:NOTIFICATIONS_AT_ONCE])
    if numbers:
        Notification.objects.filter(pk__in=numbers).delete()


def forget_old_requests() -> None:
    """Delete friend requests after 90 days, answered or not, so that their age tells the asker nothing."""
    old = FriendRequest.objects.filter(asked_at__lt=timezone.now() - REQUESTS_KEPT).order_by("asked_at")
    FriendRequest.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:REQUESTS_AT_ONCE])).delete()


def forget_unused_guests() -> None:
    """Delete guests that were not used for GUESTS_KEPT_DAYS and are not referred to.

    Guests who have played, sat in a room, written, own a board or were reported are kept.
    """
    if not settings.GUESTS_KEPT_DAYS:
        return
    unused = _unused_guests()
    with transaction.atomic():
        # While a row is locked nothing new can refer to it, so the conditions are looked at again under the lock.
        locked = unused.select_for_update(of=("self",), skip_locked=True)
        pks = list(locked.values_list("pk", flat=True)[:GUESTS_AT_ONCE])
        unused.filter(pk__in=pks).delete()


def _unused_guests() -> QuerySet[User]:
    before = timezone.now() - timedelta(days=settings.GUESTS_KEPT_DAYS)
    guests = User.objects.filter(is_guest=True, date_joined__lt=before)
    used = UserSession.objects.filter(user=OuterRef("pk"), last_seen_at__gte=before)
    guests = guests.filter(~Exists(used))
    for relation in User._meta.related_objects:  # noqa: SLF001 - Django documents it
        if relation.related_model not in NO_USE:
            everything = relation.related_model._default_manager  # noqa: SLF001 - and this
            referring = everything.filter(**{relation.field.name: OuterRef("pk")})
            guests = guests.filter(~Exists(referring))
    return guests
