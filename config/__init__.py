"""The site's frame: settings, addresses, ASGI, Celery, and the launcher of the embedded site."""
