"""The project: settings, URLs, ASGI, Celery, and the launcher of the embedded site."""
