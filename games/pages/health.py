"""Whether this process can serve: for load balancers and monitoring."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.selectors.upkeep.health import can_serve, health


@require_safe
@never_cache
def ready(request: HttpRequest) -> JsonResponse:
    """Name the parts of the site and their states; 503 if this process cannot serve."""
    parts = health.parts()
    serving = can_serve(parts)
    return JsonResponse(
        {"ready": serving, **parts}, status=HTTPStatus.OK if serving else HTTPStatus.SERVICE_UNAVAILABLE
    )
