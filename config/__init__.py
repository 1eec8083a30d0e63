"""The project: settings, URLs, ASGI, Celery, and the launcher of the embedded site."""

import gc

# What is imported stays, and a thousand sockets or tests are many objects: searching them for garbage after every few
# hundred new ones, as is usual, takes a tenth of the time of a running process and a sixth of that of a start.
gc.set_threshold(20_000, 20, 10)
