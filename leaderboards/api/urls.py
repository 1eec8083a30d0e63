"""Addresses of the API of leaderboards and profiles, under /api/."""

from django.urls import URLPattern, URLResolver, path, re_path

from leaderboards.api import challenges, clubs, friends, outcomes, profiles, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("achievements/", views.Achievements.as_view(), name="api-achievements"),
    path("challenge/", challenges.DailyChallenge.as_view(), name="api-challenge"),
    path("friends/", friends.Friends.as_view(), name="api-friends"),
    path("friends/link/", friends.FriendLink.as_view(), name="api-friend-link"),
    path("friends/<int:user>/", friends.Friend.as_view(), name="api-friend"),
    path("games/<int:number>/results/", outcomes.GameResults.as_view(), name="api-game-results"),
    re_path(r"^clubs/(?P<club>[a-z]{10})/leaderboard/$", clubs.ClubLeaderboard.as_view(), name="api-club-leaderboard"),
    path("leaderboards/", views.Leaderboard.as_view(), name="api-leaderboards"),
    path("players/me/profile/", profiles.OwnProfile.as_view(), name="api-own-profile"),
    path("players/me/picture/", profiles.OwnPicture.as_view(), name="api-own-picture"),
    path("players/<str:name>/", views.PlayerDetail.as_view(), name="api-player"),
    path("players/<str:name>/picture/report/", profiles.ReportPicture.as_view(), name="api-report-picture"),
]
