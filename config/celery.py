"""The Celery app. Its settings are the CELERY_* ones; tasks are found in each app's tasks.py."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("opoly")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
