"""The entry points for the ASGI server: the URL patterns of sockets, and the lifespan of a web process."""

from django.urls import URLPattern, path

from games.live.consumer import room_socket
from games.live.lifespan import lifespan

__all__ = ["lifespan", "websocket_urlpatterns"]

websocket_urlpatterns: list[URLPattern] = [
    path("ws/room/<str:code>/", room_socket),  # type: ignore[arg-type]
]
