"""Logging of many similar events, such as those of a database outage."""

from __future__ import annotations

import logging
import queue
from logging.handlers import QueueHandler

import structlog

from config.monitoring.logs import logging_settings
from config.monitoring.repeats import RepeatFilter

TIMEOUT = 10.0
log = structlog.get_logger("tests.repeats")


def fail(error: Exception) -> None:
    """Log an exception as a socket does, and as a library does."""
    try:
        raise error
    except Exception:
        log.exception("a command failed", room=str(id(error)))
        logging.getLogger("tests.library").warning("error connecting in %r", id(error), exc_info=True)


def test_alike_lines_are_logged_twice_and_then_counted() -> None:
    """A12: a kill of PostgreSQL made 1,000 lines. Another error in the same place is not hidden by them."""
    records: queue.Queue[logging.LogRecord] = queue.Queue()
    handler = QueueHandler(records)
    handler.addFilter(RepeatFilter(window=1))
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        for _ in range(100):
            fail(ConnectionError())
        fail(KeyError())
        summaries: list[str] = []
        passed: list[logging.LogRecord] = []
        while len(summaries) < 2:
            record = records.get(timeout=TIMEOUT)
            if record.name.startswith("tests."):
                passed.append(record)
                assert not summaries
            elif "from tests." in record.getMessage():  # not of what other tests have logged
                summaries.append(record.getMessage())
    finally:
        root.removeHandler(handler)
    assert len(passed) == 6
    assert sorted(summaries) == [
        "98 more in 1 seconds from tests.library: error connecting in %r (ConnectionError)",
        "98 more in 1 seconds from tests.repeats: a command failed (ConnectionError)",
    ]


def test_the_site_logs_so() -> None:
    """To standard error."""
    found = logging_settings("WARNING", as_json=False)
    assert found["handlers"]["stderr"]["filters"] == ["refused", "repeats"]
    assert found["filters"]["repeats"]["()"] == "config.monitoring.repeats.RepeatFilter"
