"""The Celery app. It is configured by the CELERY_* settings and finds tasks in each app's tasks.py."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("opoly")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
