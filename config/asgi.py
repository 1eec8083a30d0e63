"""The ASGI application: pages over HTTP, live play over WebSockets. It works with any ASGI server."""

import gc
import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# Must run before anything imports models.
pages = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import CookieMiddleware
from django.conf import settings
from django.urls import re_path

from config.http.bodies import BoundedBodies
from config.http.observing import ObservedRequests
from config.http.requests import QueuedRequests
from config.http.sockets import OriginOrToken, no_such_socket
from games.live.routing import EventStreams, Probes, lifespan, websocket_urlpatterns

sockets = URLRouter(
    [*websocket_urlpatterns, re_path(r"", no_such_socket)]  # type: ignore[list-item,arg-type]
)

application = ProtocolTypeRouter(
    {
        "http": Probes(
            ObservedRequests(BoundedBodies(QueuedRequests(EventStreams(pages), settings.PAGES_AT_ONCE)))  # type: ignore[arg-type]
        ),
        # Exact origins: AllowedHostsOriginValidator ignores scheme and port.
        "websocket": OriginOrToken(CookieMiddleware(sockets), settings.ORIGINS),
        "lifespan": lifespan,
    }
)

# Everything loaded so far stays and is not searched for garbage again.
gc.collect()
gc.freeze()
