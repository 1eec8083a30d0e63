"""Redis: live messages, tasks and the cache; each may have a server or a database of its own."""

from config.settings.environment import env

REDIS_URL = env.str("REDIS_URL", default="redis://127.0.0.1:6379/0")
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": env.str("CACHE_URL", default="") or REDIS_URL,
        "KEY_PREFIX": "opoly:cache",
    },
    # Rendered parts of pages that are the same for everybody, in each process.
    "pages": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pages",
        "OPTIONS": {"MAX_ENTRIES": 100},
    },
}
