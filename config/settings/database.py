"""PostgreSQL with one connection pool per process; a connection returns to it after each request."""

from config.settings.environment import env

DATABASES = {"default": env.db_url("DATABASE_URL", default="postgresql:///opoly")}
DATABASES["default"].update(
    {
        "ENGINE": "django.db.backends.postgresql",
        "ATOMIC_REQUESTS": False,
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": False,
    }
)
DATABASE_POOL = env.int("DATABASE_POOL", default=10)
# Pages served at the same time, each with a connection; the others of the pool are for sockets.
PAGES_AT_ONCE = max(1, DATABASE_POOL // 2)
DATABASES["default"].setdefault("OPTIONS", {})["application_name"] = "opoly"
# Fail fast on locks and slow statements: the command fails alone and can be retried.
DATABASES["default"]["OPTIONS"]["options"] = env.str(
    "DATABASE_OPTIONS", default="-c lock_timeout=5s -c statement_timeout=30s"
)
# libpq's name for a socket folder; Django's commands look for it in HOST.
DATABASES["default"]["HOST"] = DATABASES["default"]["OPTIONS"].pop("host", DATABASES["default"]["HOST"])
if DATABASE_POOL:  # 0 means no pool, for commands that only check whether there is a database
    DATABASES["default"]["OPTIONS"]["pool"] = {
        "min_size": 1,
        "max_size": DATABASE_POOL,
        "timeout": 10,
    }
