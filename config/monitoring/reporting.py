"""Reports of errors to Sentry, or to anything that speaks its protocol, if SENTRY_DSN is set.

What is sent is the error and where it came from: no people, addresses, cookies, bodies, query strings or variables.
"""

from __future__ import annotations

import logging
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from structlog.contextvars import get_contextvars
from structlog.typing import EventDict

from config.monitoring import logs, work
from config.monitoring.metrics import version

TAGS = ("request", "socket", "task", "task_id", "room", "game")
"""Ids of log lines that a report has, too."""


def start() -> None:
    """Report errors of this process from now on, if that is asked for."""
    if not settings.SENTRY_DSN:
        return
    try:
        import sentry_sdk
        from sentry_sdk.integrations.logging import ignore_logger
    except ImportError as missing:
        message = "SENTRY_DSN is set, but sentry-sdk is not installed: see requirements-sentry.txt"
        raise ImproperlyConfigured(message) from missing
    sentry_sdk.init(
        dsn=settings.SENTRY_DSN,
        environment=settings.SENTRY_ENVIRONMENT,
        release=f"opoly@{version()}",
        server_name="",
        send_default_pii=False,
        max_request_body_size="never",
        include_local_variables=False,
        max_breadcrumbs=0,
        auto_session_tracking=False,
        before_send=without_people,
    )
    ignore_logger("celery.app.trace")  # Sentry's part for Celery reports the same errors
    logs.REPORTERS.append(report)


def report(record: EventDict) -> None:
    """Report an error that we log ourselves, while it still is an exception and not a text."""
    import sentry_sdk
    from sentry_sdk.utils import event_from_exception, exc_info_from_error

    error = record.get("exc_info")
    if error is True or error is None:
        import sys

        error = sys.exc_info()[1]
    elif isinstance(error, tuple):
        error = error[1]
    event: Any = {}
    hint: dict[str, Any] = {}
    if isinstance(error, BaseException):
        found, hint = event_from_exception(exc_info_from_error(error), sentry_sdk.get_client().options)
        event = dict(found)
    event |= {"level": "error", "logger": record.get("logger", ""), "logentry": {"message": str(record["event"])}}
    sentry_sdk.capture_event(event, hint)


def without_people(event: Any, hint: dict[str, Any]) -> Any:
    """Return a report without what is about a person; None for a log record that has been reported already."""
    record = hint.get("log_record")
    if isinstance(record, logging.LogRecord) and isinstance(record.msg, dict):
        return None
    bound = get_contextvars()
    tags = {name: str(bound[name]) for name in TAGS if name in bound}
    request = event.pop("request", None)
    for name in ("user", "breadcrumbs", "extra"):
        event.pop(name, None)
    current = work.current.get()
    if request is not None:
        event["request"] = {"method": request.get("method", "")}
        event["transaction"] = (current.route if current is not None else "") or event.get("transaction", "")
    return {**event, "tags": {**event.get("tags", {}), **tags}}
