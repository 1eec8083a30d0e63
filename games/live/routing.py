"""The entry points for the ASGI server: the URL patterns of sockets, the probes, and the lifespan of a web process."""

from django.urls import URLPattern, path

from games.live.consumer import room_socket
from games.live.lifespan import lifespan
from games.live.probes import Probes

__all__ = ["Probes", "lifespan", "websocket_urlpatterns"]

websocket_urlpatterns: list[URLPattern] = [
    path("ws/room/<str:code>/", room_socket),  # type: ignore[arg-type]
]
