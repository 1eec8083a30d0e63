"""Addresses of the API."""

from django.urls import URLPattern, URLResolver, path, re_path

from games.api import simulation, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("rulesets/", views.Rulesets.as_view(), name="api-rulesets"),
    path("rulesets/<slug:key>/simulation/", simulation.SimulationView.as_view(), name="api-simulation"),
    path("rooms/", views.Rooms.as_view(), name="api-rooms"),
    re_path(r"^rooms/(?P<code>[0-9]{6})/$", views.OneRoom.as_view(), name="api-room"),
    path("games/mine/", views.MyGames.as_view(), name="api-my-games"),
    path("games/<int:number>/log/", views.GameLog.as_view(), name="api-log"),
    path("games/<int:number>/proof/", views.GameProof.as_view(), name="api-proof"),
    path("games/<int:number>/worth/", views.GameWorth.as_view(), name="api-worth"),
    path("boards/", views.Boards.as_view(), name="api-boards"),
    path("boards/check/", views.CheckBoard.as_view(), name="api-board-check"),
    path("boards/<int:number>/", views.OneBoard.as_view(), name="api-board"),
    path("boards/<int:number>/download/", views.DownloadBoard.as_view(), name="api-board-download"),
    re_path(r"", views.NoSuchPath.as_view(), name="api-no-such-path"),
]
