"""Log lines of requests that were refused: one short line each, since strangers cause them as they like."""

from __future__ import annotations

import logging
from http import HTTPStatus

LONGEST = 200
"""Characters of what the request and the refusal say."""


class RefusedRequestFilter(logging.Filter):
    """Shortens Django's records of answers below 500, which have a traceback and the text of the exception.

    Each is a warning, and all with the same status are alike to `config.monitoring.repeats`.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record; every one passes."""
        status = getattr(record, "status_code", None)
        if isinstance(status, int) and status < HTTPStatus.INTERNAL_SERVER_ERROR:
            text = "".join(char if char.isprintable() else "?" for char in record.getMessage()[:LONGEST])
            record.msg, record.args = f"answered {status}: %s", (text,)
            record.exc_info = record.exc_text = None
            if record.levelno > logging.WARNING:
                record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True
