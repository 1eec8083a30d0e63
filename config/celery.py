"""The Celery app. It is configured by the CELERY_* settings and finds tasks in each app's tasks.py."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("opoly")
app.set_default()  # of every thread; the current app is only that of this one
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
