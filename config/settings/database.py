"""PostgreSQL with one connection pool per process; a connection returns to it after each request."""

from typing import Any

from config.settings import reading
from config.settings.environment import env

DATABASE_POOL = env.int("DATABASE_POOL", default=10)
# Pages served at the same time, each with a connection; the others of the pool are for sockets.
PAGES_AT_ONCE = max(1, DATABASE_POOL // 2)
# Fail fast on locks and slow statements: the command fails alone and can be retried (config/database.py).
DATABASE_LIMITS = {"lock_timeout": "5s", "statement_timeout": "30s"}
# Whether sessions keep what they are told: prepared statements of moves, and cursors of lists that are read in parts.
# Behind a pooler in transaction mode they do not.
DATABASE_PREPARE = env.bool("DATABASE_PREPARE", default=True)


def _database(address: dict[str, Any], connections: int, timeout: float) -> dict[str, Any]:
    options = {**address.get("OPTIONS", {}), "application_name": "opoly"}
    # libpq's name for a socket folder; Django's commands look for it in HOST.
    host = options.pop("host", address["HOST"])
    if DATABASE_POOL:  # 0 means no pool, for commands that only check whether there is a database
        options["pool"] = {"min_size": 1, "max_size": connections, "timeout": timeout}
    return {
        **address,
        "ENGINE": "django.db.backends.postgresql",
        "ATOMIC_REQUESTS": False,
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": False,
        "DISABLE_SERVER_SIDE_CURSORS": not DATABASE_PREPARE,
        "HOST": host,
        "OPTIONS": options,
    }


DATABASES = {"default": _database(reading.database("DATABASE_URL", "postgresql:///opoly"), DATABASE_POOL, 10)}
# A streaming replica, for pages that may be a moment old (games/runtime/replica.py).
if env.str("DATABASE_REPLICA_URL", default=""):
    DATABASES["replica"] = _database(reading.database("DATABASE_REPLICA_URL"), PAGES_AT_ONCE, 1)
    DATABASE_ROUTERS = ["games.runtime.replica.Router"]
