"""The entry points for the ASGI server: the URLs of sockets, probes, event streams, and a web process's lifespan."""

from django.urls import URLPattern, path

from games.live.clubs import club_socket
from games.live.consumer import room_socket
from games.live.lifespan import lifespan
from games.live.pairing import pairing_socket
from games.live.probes import Probes
from games.live.streams import EventStreams

__all__ = ["EventStreams", "Probes", "lifespan", "websocket_urlpatterns"]

websocket_urlpatterns: list[URLPattern] = [
    path("ws/room/<str:code>/", room_socket),  # type: ignore[arg-type]
    path("ws/pairing/", pairing_socket),  # type: ignore[arg-type]
    path("ws/club/<str:code>/", club_socket),  # type: ignore[arg-type]
]
