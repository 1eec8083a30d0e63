"""Logging: our own logs and those of libraries go through structlog to standard error."""

import logging.config
import sys
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any

import structlog
from structlog.typing import EventDict, Processor

REPORTERS: list[Callable[[EventDict], None]] = []
"""Told of each error that we log ourselves, before it becomes text (`config.monitoring.reporting`)."""
SEVERE = {"error", "critical", "exception"}


def report_errors(logger: Any, method: str, record: EventDict) -> EventDict:
    """Tell the reporters of an error; a processor of structlog."""
    if REPORTERS and method in SEVERE:
        for reporter in REPORTERS:
            reporter(record)
    return record


SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
    # Of every record, whoever has logged it: a renderer would write an exception as the names of its objects.
    structlog.processors.format_exc_info,
]
MAIL_LOGGER = "opoly.mail"
"""Logs the mails of a site without a mail server."""
ACCESS_LOGGER = "opoly.access"


def logging_settings(level: str, as_json: bool) -> dict[str, Any]:
    """Return the dictConfig: one handler that writes readable lines or JSON."""
    renderer: Processor = (
        structlog.processors.JSONRenderer()
        if as_json
        # Plain tracebacks: rich ones print local variables, secrets and seeds included.
        else structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    )
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        "foreign_pre_chain": SHARED,
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"structured": formatter},
        "filters": {
            "refused": {"()": "config.monitoring.refused.RefusedRequestFilter"},
            "repeats": {"()": "config.monitoring.repeats.RepeatFilter"},
        },
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "structured", "filters": ["refused", "repeats"]},
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django.server": {"level": "WARNING"},
            "daphne": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING"},
            "celery.beat": {"level": "WARNING"},
            # It warns of every attempt to connect; the code that needs a connection logs it, too.
            "psycopg.pool": {"level": "ERROR"},
            MAIL_LOGGER: {"level": "INFO"},
            ACCESS_LOGGER: {"level": "INFO"},
        },
    }


def configure(settings: dict[str, Any]) -> None:
    """Apply the settings; Django calls this once per process."""
    logging.config.dictConfig(settings)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            report_errors,
            *SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


def configure_json(settings: dict[str, Any]) -> None:
    """Apply the settings, and log what Python would write as lines of its own, which would break a stream of JSON.

    These are warnings, and exceptions that end a thread or the process.
    """
    configure(settings)
    logging.captureWarnings(capture=True)
    sys.excepthook = log_end_of_process
    threading.excepthook = log_end_of_thread


def log_end_of_process(kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
    """Log the exception that ends the process, but not Ctrl-C."""
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, traceback)
        return
    logging.getLogger("opoly.process").critical("the process failed", exc_info=(kind, error, traceback))


def log_end_of_thread(ended: threading.ExceptHookArgs) -> None:
    """Log the exception that ends a thread."""
    if ended.exc_value is None or issubclass(ended.exc_type, SystemExit):
        return
    name = ended.thread.name if ended.thread is not None else ""
    found = (ended.exc_type, ended.exc_value, ended.exc_traceback)
    logging.getLogger("opoly.process").critical("the thread %s failed", name, exc_info=found)
