"""The Celery app of beat, which sends tasks by their names; it loads no other part of the site and starts at once."""

import os
import time
from datetime import UTC, datetime, timedelta
from typing import Any

from celery import Celery, beat
from celery.schedules import maybe_schedule
from celery.signals import beat_init
from django.conf import settings
from django.utils.log import configure_logging

from config.monitoring import serving
from config.monitoring.metrics import SCHEDULED

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)

# Celery's fix-ups for Django would load all apps and check them, as the worker does.
app = Celery("opoly", fixups=[])
app.config_from_object("django.conf:settings", namespace="CELERY")


@beat_init.connect
def start(**_: Any) -> None:
    """Its metrics can be asked for from now on."""
    serving.start("beat")


BEGAN = datetime.now(UTC), time.monotonic()


def steady_now() -> datetime:
    """The time since beat began, as a date: it goes on evenly when the machine's clock is set."""
    began, monotonic = BEGAN
    return began + timedelta(seconds=time.monotonic() - monotonic)


class Entry(beat.ScheduleEntry):
    """A task that is sent after so many seconds have passed, whatever the machine's clock says."""

    def __init__(self, *, schedule: Any, **named: Any) -> None:
        steady = maybe_schedule(schedule)
        steady.nowfun = steady_now
        super().__init__(schedule=steady, **named)


class Scheduler(beat.Scheduler):
    """Celery's scheduler that stores nothing, goes by a steady clock and ends at SIGTERM even while sending."""

    Entry = Entry

    def apply_async(self, entry: Any, *arguments: Any, **named: Any) -> Any:
        """Send a task, and count it."""
        sent = super().apply_async(entry, *arguments, **named)
        SCHEDULED.labels(entry.task).inc()
        return sent

    def close(self) -> None:
        """Leave the connection to the end of the process.

        Celery's handler of the signal calls this before it raises SystemExit. If it closed the connection on which a
        task is being sent, an error of that would replace the exit, and beat would go on for ever.
        """
