"""Addresses of the API."""

from django.urls import URLPattern, URLResolver, path, re_path

from games import api, api_measured

urlpatterns: list[URLPattern | URLResolver] = [
    path("rulesets/", api.Rulesets.as_view(), name="api-rulesets"),
    path("rulesets/<slug:key>/measured/", api_measured.MeasuredBoardOfRules.as_view(), name="api-measured"),
    path("rooms/", api.Rooms.as_view(), name="api-rooms"),
    re_path(r"^rooms/(?P<code>[0-9]{6})/$", api.OneRoom.as_view(), name="api-room"),
    path("games/mine/", api.MyGames.as_view(), name="api-my-games"),
    path("games/<int:number>/log/", api.GameLog.as_view(), name="api-log"),
    path("games/<int:number>/proof/", api.GameProof.as_view(), name="api-proof"),
    path("games/<int:number>/worth/", api.GameWorth.as_view(), name="api-worth"),
    path("boards/", api.Boards.as_view(), name="api-boards"),
    path("boards/check/", api.CheckBoard.as_view(), name="api-board-check"),
    path("boards/<int:number>/", api.OneBoard.as_view(), name="api-board"),
    path("boards/<int:number>/download/", api.DownloadBoard.as_view(), name="api-board-download"),
]
