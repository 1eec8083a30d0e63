"""Receives browsers' reports of policy violations. Anybody can send them, so size, rate and kinds are bounded."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from allauth.core.ratelimit import consume
from django.db import IntegrityError, transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from config.models import Violation

LARGEST = 16 * 1024
MAX_AT_ONCE = 20
MAX_KINDS = 500
"""Kinds of violations that are stored; any further ones are counted together."""
OTHER = "(other)"
TYPES = {"application/csp-report", "application/reports+json", "application/json"}


@csrf_exempt
@require_POST
def csp_report(request: HttpRequest) -> HttpResponse:
    """Count a browser's reports, in either of the two formats."""
    if request.content_type not in TYPES:
        return HttpResponse(status=HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    if len(request.body) > LARGEST:
        return HttpResponse(status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    if not consume(request, action="csp_report"):
        return HttpResponse(status=HTTPStatus.TOO_MANY_REQUESTS)
    try:
        reports = _reports(json.loads(request.body))
    except (ValueError, RecursionError):
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    for report in reports:
        _count(report)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def _reports(said: Any) -> list[dict[str, str]]:
    """Return the violations, with the field names of the newer format."""
    if isinstance(said, dict) and isinstance(said.get("csp-report"), dict):
        old = said["csp-report"]
        told = {
            "effectiveDirective": old.get("effective-directive") or old.get("violated-directive"),
            "blockedURL": old.get("blocked-uri"),
            "documentURL": old.get("document-uri"),
            "sample": old.get("script-sample"),
        }
        return [_plain(told)]
    if not isinstance(said, list):
        raise ValueError("no report")
    bodies = [one.get("body") for one in said[:MAX_AT_ONCE] if isinstance(one, dict)]
    return [_plain(body) for body in bodies if isinstance(body, dict) and "effectiveDirective" in body]


def _plain(told: dict[str, Any]) -> dict[str, str]:
    """Remove characters that a database cannot store, and query strings, which may contain personal data."""
    text = {key: value.replace("\x00", "") for key, value in told.items() if isinstance(value, str)}
    return {
        "directive": text.get("effectiveDirective", "").split(" ")[0][:60],
        "blocked": _bare(text.get("blockedURL", ""))[:200],
        "page": urlsplit(_bare(text.get("documentURL", ""))).path[:200],
        "sample": text.get("sample", "")[:100],
    }


def _bare(address: str) -> str:
    """Remove query and fragment; keywords such as `inline` and `eval` stay as they are."""
    return address.split("?", maxsplit=1)[0].split("#", maxsplit=1)[0]


def _count(report: dict[str, str]) -> None:
    kind = {key: report[key] for key in ("directive", "blocked")}
    violations = Violation.objects.filter(**kind)
    if not violations.exists() and Violation.objects.count() >= MAX_KINDS:
        kind["blocked"] = OTHER
        violations = Violation.objects.filter(**kind)
    now = timezone.now()
    latest = {"page": report["page"], "sample": report["sample"], "last_at": now}
    if violations.update(times=F("times") + 1, **latest):
        return
    try:
        with transaction.atomic():
            Violation.objects.create(**kind, **latest)
    except IntegrityError:  # created by another process at the same moment
        violations.update(times=F("times") + 1, **latest)
