"""Addresses of the API of leaderboards and profiles, under /api/."""

from django.urls import URLPattern, URLResolver, path

from leaderboards.api import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("achievements/", views.Achievements.as_view(), name="api-achievements"),
    path("leaderboards/", views.Leaderboard.as_view(), name="api-leaderboards"),
    path("players/<str:name>/", views.Player.as_view(), name="api-player"),
]
