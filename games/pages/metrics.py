"""The metrics page, in the text format of Prometheus."""

from __future__ import annotations

from django.conf import settings
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from config.monitoring.metrics import registry
from games.selectors.upkeep.counts import CountsCollector
from games.selectors.upkeep.health import OK, HealthCollector, health


@require_GET
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Show the metrics to staff, and to a scraper that sends METRICS_TOKEN as a bearer token."""
    if not (_has_token(request) or admin.site.has_permission(request)):
        raise PermissionDenied
    collected = registry()
    collected.register(HealthCollector())
    if health.parts()["database"] == OK:
        collected.register(CountsCollector())
    return HttpResponse(generate_latest(collected), content_type=CONTENT_TYPE_LATEST)


def _has_token(request: HttpRequest) -> bool:
    sent = request.headers.get("Authorization", "")
    return bool(settings.METRICS_TOKEN) and constant_time_compare(sent, f"Bearer {settings.METRICS_TOKEN}")
