"""People, how they stand to each other, what staff imposes on them, their tokens, and what they are told."""

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
from accounts.models.relations import (
    Block,
    CameBy,
    Circle,
    FollowedLink,
    FriendLink,
    FriendRequest,
    Friendship,
    Privacy,
)
from accounts.models.sanctions import Imposed, NetworkBan, Sanction, SanctionKind
from accounts.models.tokens import ApiToken, Scope

__all__ = [
    "COLOURS",
    "LOOKS_TAKEN",
    "ApiToken",
    "Block",
    "CameBy",
    "Channel",
    "Circle",
    "DaysOff",
    "Delivery",
    "DeliveryState",
    "FollowedLink",
    "FriendLink",
    "FriendRequest",
    "Friendship",
    "Imposed",
    "NetworkBan",
    "Notification",
    "NotificationKind",
    "NotificationSettings",
    "People",
    "Privacy",
    "PushSubscription",
    "Sanction",
    "SanctionKind",
    "Scope",
    "Skeleton",
    "User",
    "Webhook",
    "WebhookFormat",
]
