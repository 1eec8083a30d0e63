"""Log lines that repeat: an outage of the database makes hundreds of them, and one says it all."""

from __future__ import annotations

import logging
import threading

PASSED = 2
"""How many alike records are logged in a window."""
WINDOW = 30.0
"""Seconds from the first of them; at the end one line says how many more there were."""

log = logging.getLogger(__name__)
Kind = tuple[str, str, str]


class RepeatFilter(logging.Filter):
    """Drops warnings and errors that are like others of the last seconds, and counts them.

    Two are alike if they have the same logger, event and type of exception.
    """

    def __init__(self, passed: int = PASSED, window: float = WINDOW) -> None:
        super().__init__()
        self.passed = passed
        self.window = window
        self.seen: dict[Kind, int] = {}
        self.lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log this record."""
        if record.levelno < logging.WARNING or record.name == __name__:
            return True
        kind = kind_of(record)
        with self.lock:
            count = self.seen[kind] = self.seen.get(kind, 0) + 1
        if count == 1:
            timer = threading.Timer(self.window, self._end_window, [kind])
            timer.daemon = True
            timer.start()
        return count <= self.passed

    def _end_window(self, kind: Kind) -> None:
        with self.lock:
            count = self.seen.pop(kind)
        if count > self.passed:
            logger, event, error = kind
            like = f"{event} ({error})" if error else event
            log.warning("%d more in %d seconds from %s: %s", count - self.passed, self.window, logger, like)


def kind_of(record: logging.LogRecord) -> Kind:
    """Return the logger, the event and the type of exception of a record; structlog has put that into words."""
    if isinstance(record.msg, dict):
        last_line = str(record.msg.get("exception", "")).rpartition("\n")[2]
        return record.name, str(record.msg.get("event", "")), last_line.partition(":")[0]
    error = record.exc_info[0] if record.exc_info else None
    return record.name, str(record.msg), "" if error is None else error.__name__
