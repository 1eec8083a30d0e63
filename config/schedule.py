"""The Celery app of beat, which sends tasks by their names; it loads no other part of the site and starts at once."""

import os

from celery import Celery, beat
from django.conf import settings
from django.utils.log import configure_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)

# Celery's fix-ups for Django would load all apps and check them, as the worker does.
app = Celery("opoly", fixups=[])
app.config_from_object("django.conf:settings", namespace="CELERY")


class Scheduler(beat.Scheduler):
    """Celery's scheduler that stores nothing, but ends at SIGTERM even while it sends a task."""

    def close(self) -> None:
        """Leave the connection to the end of the process.

        Celery's handler of the signal calls this before it raises SystemExit. If it closed the connection on which a
        task is being sent, an error of that would replace the exit, and beat would go on for ever.
        """
