"""URLs of leaderboards and profiles."""

from django.urls import URLPattern, URLResolver, path, re_path

from leaderboards.pages import achievements, challenges, clubs, conduct, friends, previews, profiles, rankings

urlpatterns: list[URLPattern | URLResolver] = [
    path("achievements/", achievements.achievements, name="achievements"),
    path("challenge/", challenges.challenge, name="challenge"),
    path("challenge/play/", challenges.play, name="challenge-play"),
    path("conduct/", conduct.conduct, name="conduct"),
    path("friends/", friends.friends, name="friends"),
    path("friends/link/", friends.renew_link, name="friend-link-renew"),
    path("befriend/<str:token>/", friends.befriend, name="befriend"),
    path("befriend/<str:token>/qr.svg", friends.befriend_qr, name="befriend-qr"),
    path("people/<int:person>/", friends.change, name="relation-change"),
    re_path(r"^clubs/(?P<club_code>[a-z]{10})/leaderboard/$", clubs.leaderboard, name="club-leaderboard"),
    path("leaderboards/", rankings.leaderboards, name="leaderboards"),
    path("profile/", profiles.my_profile, name="my-profile"),
    path("profile/visibility/", profiles.visibility, name="profile-visibility"),
    path("profile/picture/", profiles.upload_picture, name="picture-upload"),
    path("profile/picture/delete/", profiles.delete_picture, name="picture-delete"),
    re_path(r"^pictures/(?P<user>[0-9]{1,18})/(?P<picture_hash>[0-9a-f]{16})\.webp$", profiles.picture, name="picture"),
    path("previews/players/<str:name>.png", previews.profile, name="preview-profile"),
    path("players/<str:name>/", profiles.profile, name="profile"),
    path("players/<str:name>/picture/report/", profiles.report_picture, name="picture-report"),
]
