"""The Celery app of beat, which sends tasks by their names; it loads no other part of the site and starts at once."""

import os

from celery import Celery
from django.conf import settings
from django.utils.log import configure_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)

# Celery's fix-ups for Django would load all apps and check them, as the worker does.
app = Celery("opoly", fixups=[])
app.config_from_object("django.conf:settings", namespace="CELERY")
