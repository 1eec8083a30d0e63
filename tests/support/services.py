"""PostgreSQL and Redis for the tests, started when the first test needs them.

Each pytest process has its own pair in a temporary folder, so that xdist workers share
nothing and the developer's own services are never used.
"""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import environ
import redis
from django.conf import settings
from django.db import connections
from django.test import override_settings

from config.celery import app as celery_app
from config.embedded.folder import DataFolder
from config.embedded.postgres import Postgres
from config.embedded.redis import CACHE, Redis

CACHE_TIMEOUT = 2.0
"""Seconds; the default is short for a machine that is busy with tests."""
EPISODES = 2
"""Enough for a simulation to have results; tests that need accurate ones simulate more."""


def send_tasks_to(broker: str) -> None:
    """Have Celery in this process use another broker."""
    celery_app.conf.update(broker_url=broker, broker_read_url=broker, broker_write_url=broker)


def _disconnect() -> None:
    connections.close_all()
    connections["default"].close_pool()  # type: ignore[attr-defined]


class Services:
    """A running PostgreSQL and Redis; `database` is the name of Django's test database unless another is given."""

    def __init__(self, *, durable: bool = False, database: str = "test_opoly") -> None:
        """Make the folder where an unprivileged account can reach it too; `durable` syncs to the disk."""
        self.folder = Path(tempfile.mkdtemp(prefix="opoly-tests-"))
        self.folder.chmod(0o711)
        self.data = DataFolder(self.folder / "data")
        self.postgres = Postgres(self.data, durable=durable)
        self.redis = Redis(self.data)
        self.database = database

    def start(self) -> None:
        """Start both."""
        self.postgres.start()
        self.redis.start()

    def stop(self) -> None:
        """End both and remove all they wrote."""
        self.redis.stop()
        self.postgres.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def point_django_here(self) -> None:
        """Turn Django and Celery of this process to these services."""
        address = environ.Env.db_url_config(self.postgres.url)
        database = settings.DATABASES["default"]
        database.update({name: address[name] for name in ("NAME", "USER", "PASSWORD", "PORT")})
        database["HOST"] = address["OPTIONS"]["host"]
        # If deleting all rows deadlocks with a running site, the site is the one to be cancelled.
        database["OPTIONS"]["options"] = "-c deadlock_timeout=20s -c lock_timeout=30s"
        addresses = self.redis.addresses
        settings.REDIS_URL = addresses["REDIS_URL"]
        settings.TASKS_URL = addresses["BROKER_URL"]
        send_tasks_to(settings.TASKS_URL)
        cache: Any = settings.CACHES["default"]
        cache["LOCATION"] = addresses["CACHE_URL"]
        cache["OPTIONS"] |= {"socket_timeout": CACHE_TIMEOUT, "socket_connect_timeout": CACHE_TIMEOUT}
        # A site with this database simulates boards requested here, too.
        settings.SIMULATION_EPISODES = EPISODES
        settings.SIMULATE_PLAYED_BOARDS = False
        settings.MIN_BOT_PAUSE = settings.MAX_AUTOMATIC_MOVES = 0
        settings.MEASURING_REST = 0.0
        settings.COACH_PATIENCE = 20.0

    @contextmanager
    def with_django_here(self) -> Iterator[None]:
        """Turn Django and Celery of this process to these services, and back to others afterwards."""
        places = settings.DATABASES["default"], settings.CACHES["default"]
        before = [dict(place) for place in places]
        options, broker = dict(places[0]["OPTIONS"]), celery_app.conf.broker_url
        _disconnect()
        with override_settings():
            try:
                self.point_django_here()
                yield
            finally:
                _disconnect()
                for place, values in zip(places, before, strict=True):
                    place.update(values)
                places[0]["OPTIONS"].clear()
                places[0]["OPTIONS"].update(options)
                send_tasks_to(broker)

    def environment(self) -> dict[str, str]:
        """Return the environment with which a process of the site uses the test database."""
        return {
            "DATABASE_URL": self.postgres.url_of(self.database),
            **self.redis.addresses,
            "SECRET_KEY": settings.SECRET_KEY,
            "OPOLY_DATA": str(self.data.path),
            # The path of a URL is used without its first slash.
            "EMAIL_URL": f"filemail:///{self.mails}",
            "STATIC_ROOT": str(self.static),
            "DEBUG": "0",
            "METRICS_DIR": str(settings.METRICS_DIR),
            "BACKUPS_DIR": str(self.backups),
            "SIMULATION_EPISODES": str(EPISODES),
            # Tests start hundreds of games, and each board would be simulated again after the database is emptied.
            "SIMULATE_PLAYED_BOARDS": "0",
            "MIN_BOT_PAUSE": "0",
            "MAX_AUTOMATIC_MOVES": "0",
            # While tests run, the machine always has other work.
            "MEASURING_REST": "0",
            "COACH_PATIENCE": "20",
            "CACHE_TIMEOUT": str(CACHE_TIMEOUT),
            # Tests look at the rows of games that have ended.
            "PACK_GAMES_AFTER_MINUTES": "1000",
        }

    @property
    def static(self) -> Path:
        """The folder of the static files that site processes serve; no other process collects into it."""
        return self.folder / "static"

    @property
    def backups(self) -> Path:
        """The folder in which the site looks for backups of its database."""
        return self.data.below("backups")

    @property
    def mails(self) -> Path:
        """The folder of the emails that site processes send, one file each."""
        return self.data.below("mails")

    def forget_limits(self) -> None:
        """Clear the cache, including the counters of limits; queues are kept."""
        client = redis.Redis.from_url(self.redis.url_of(CACHE))
        client.flushdb()
        client.close()
