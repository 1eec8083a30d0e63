"""Addresses of the API of accounts, under /api/."""

from django.urls import URLPattern, URLResolver, path

from accounts.api import days_off, notifications, relations, schema, views, webhooks

__all__ = ["schema", "urlpatterns"]

urlpatterns: list[URLPattern | URLResolver] = [
    path("players/me/", views.Me.as_view(), name="api-me"),
    path("players/me/bot/", views.MyBotAccount.as_view(), name="api-my-bot-account"),
    path("blocks/", relations.Blocks.as_view(), name="api-blocks"),
    path("blocks/<int:user>/", relations.BlockedPerson.as_view(), name="api-block"),
    path("privacy/", relations.MyPrivacy.as_view(), name="api-privacy"),
    path("days-off/", days_off.MyDaysOff.as_view(), name="api-days-off"),
    path("days-off/<int:number>/", days_off.GivenBackDaysOff.as_view(), name="api-days-off-back"),
    path("notifications/", notifications.Notifications.as_view({"get": "list"}), name="api-notifications"),
    path("notifications/seen/", notifications.Seen.as_view(), name="api-notifications-seen"),
    path("notifications/settings/", notifications.Wanted.as_view(), name="api-notification-settings"),
    path("notifications/webhook/", webhooks.MyWebhook.as_view(), name="api-webhook"),
    path("notifications/webhook/test/", webhooks.TestOfMyWebhook.as_view(), name="api-webhook-test"),
]
