"""People, what staff imposes on them, their tokens, and what they are told while they are away."""

from accounts.models.days_off import DaysOff
from accounts.models.notifications import (
    Channel,
    Delivery,
    DeliveryState,
    Notification,
    NotificationKind,
    NotificationSettings,
    PushSubscription,
    Webhook,
    WebhookFormat,
)
from accounts.models.people import COLOURS, LOOKS_TAKEN, People, Skeleton, User
from accounts.models.sanctions import Imposed, NetworkBan, Sanction, SanctionKind
from accounts.models.tokens import ApiToken, Scope

__all__ = [
    "COLOURS",
    "LOOKS_TAKEN",
    "ApiToken",
    "Channel",
    "DaysOff",
    "Delivery",
    "DeliveryState",
    "Imposed",
    "NetworkBan",
    "Notification",
    "NotificationKind",
    "NotificationSettings",
    "People",
    "PushSubscription",
    "Sanction",
    "SanctionKind",
    "Scope",
    "Skeleton",
    "User",
    "Webhook",
    "WebhookFormat",
]
