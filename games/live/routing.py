"""URL patterns of sockets."""

from django.urls import URLPattern, path

from games.live.consumer import room_socket

websocket_urlpatterns: list[URLPattern] = [
    path("ws/room/<str:code>/", room_socket),  # type: ignore[arg-type]
]
