"""Logging: our own logs and those of libraries go through structlog to standard error."""

import logging.config
from typing import Any

import structlog
from structlog.typing import Processor

SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


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
        },
    }


def configure(settings: dict[str, Any]) -> None:
    """Apply the settings; Django calls this once per process."""
    logging.config.dictConfig(settings)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.processors.StackInfoRenderer(),
            structlog.processors.format_exc_info,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
