"""Addresses of rooms and games: pages at the root, the API under /api/."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/", include("games.api.urls")),
    path("", include("games.pages.urls")),
]
