"""Redis: live messages, tasks and the cache; each may have a server or a database of its own."""

from redis.backoff import NoBackoff
from redis.retry import Retry

from config.redis_clients import check, urls_of
from config.settings.environment import env

# Authorities that sign the certificates of rediss://, besides the system's.
REDIS_CA_CERTS = env.str("REDIS_CA_CERTS", default="")
# Live messages may be spread over several servers, by room.
REDIS_URL = env.str("REDIS_URL", default="") or "redis://127.0.0.1:6379/0"
TASKS_URL = env.str("BROKER_URL", default="") or urls_of(REDIS_URL)[0]
CACHE_URL = env.str("CACHE_URL", default="") or urls_of(REDIS_URL)[0]
# How long a page waits for the cache altogether, and then goes on without it.
CACHE_TIMEOUT = env.float("CACHE_TIMEOUT", default=0.5)
check("REDIS_URL", REDIS_URL, REDIS_CA_CERTS, several=True)
check("BROKER_URL", TASKS_URL, REDIS_CA_CERTS)
check("CACHE_URL", CACHE_URL, REDIS_CA_CERTS)
CACHES = {
    "default": {
        "BACKEND": "config.cache.ImpatientCache",
        "LOCATION": CACHE_URL,
        "KEY_PREFIX": "opoly:cache",
        # Each connection begins with as few questions as possible: each may wait so long.
        "OPTIONS": {
            "socket_timeout": CACHE_TIMEOUT,
            "socket_connect_timeout": CACHE_TIMEOUT,
            "retry": Retry(NoBackoff(), 0),
            "driver_info": None,
        },
    },
    # Rendered parts of pages that are the same for everybody, in each process.
    "pages": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pages",
        "OPTIONS": {"MAX_ENTRIES": 100},
    },
}
