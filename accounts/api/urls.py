"""Addresses of the API of accounts, under /api/."""

from django.urls import URLPattern, URLResolver, path

from accounts.api import schema, views

__all__ = ["schema", "urlpatterns"]

urlpatterns: list[URLPattern | URLResolver] = [
    path("players/me/", views.Me.as_view(), name="api-me"),
    path("players/me/bot/", views.MyBotAccount.as_view(), name="api-my-bot-account"),
]
