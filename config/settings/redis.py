"""Redis: live messages, tasks and the cache; each may have a server or a database of its own."""

from redis.backoff import NoBackoff
from redis.retry import Retry

from config.settings.environment import env

REDIS_URL = env.str("REDIS_URL", default="redis://127.0.0.1:6379/0")
CACHES = {
    "default": {
        "BACKEND": "config.cache.ImpatientCache",
        "LOCATION": env.str("CACHE_URL", default="") or REDIS_URL,
        "KEY_PREFIX": "opoly:cache",
        "OPTIONS": {"socket_timeout": 1.0, "socket_connect_timeout": 1.0, "retry": Retry(NoBackoff(), 0)},
    },
    # Rendered parts of pages that are the same for everybody, in each process.
    "pages": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pages",
        "OPTIONS": {"MAX_ENTRIES": 100},
    },
}
