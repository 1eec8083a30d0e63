"""`manage.py prepare`: what has to be done before the site's processes are started."""

import time
from argparse import ArgumentParser

from django.core.management import BaseCommand, CommandError, call_command, get_commands
from django.db import OperationalError, connection
from django.db.migrations.loader import MigrationLoader
from psycopg.errors import LockNotAvailable

from config.database import limited
from config.monitoring import gathering
from config.releases import due_before_contract, previous

FIRST_DATA = "first_data"
LOCK_TIMEOUT = "1s"
"""How long a migration may hold up the processes that run meanwhile, while it waits for a table itself."""
ATTEMPTS, PAUSE = 30, 2.0


class Command(BaseCommand):
    """Migrates, runs `first_data` if an app has that command, and removes old metrics. Can be repeated."""

    help = "Migrate the database, create the first data, and remove the metrics of processes that have ended."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The phase."""
        parser.add_argument(
            "--expand",
            action="store_true",
            help="only extend the database, while processes of the previous release go on; later run it without this. "
            "A new database is prepared whole",
        )
        parser.add_argument(
            "--check",
            action="store_true",
            help="change nothing, and fail unless the database is extended as far as this release's processes need it",
        )

    def handle(self, *args: object, **options: object) -> None:
        """Do it quietly; report in a line when the database cannot do it, for example because its disk is full."""
        try:
            if options["check"]:
                self._check()
                return
            limits = {"statement_timeout": "0"}  # a migration may take its time
            if options["expand"]:
                limits["lock_timeout"] = LOCK_TIMEOUT
            with connection.execute_wrapper(limited(limits)):
                if options["expand"]:
                    self._expand()
                else:
                    call_command("migrate", interactive=False, verbosity=0)
                if FIRST_DATA in get_commands():
                    call_command(FIRST_DATA, verbosity=0)
            gathering.remove_stale()
        except OperationalError as problem:
            raise CommandError(str(problem)) from problem

    def _expand(self) -> None:
        """Apply what the previous release can live with, and everything of other packages."""
        loader = MigrationLoader(connection)
        if not loader.applied_migrations:
            self._migrate()
            return
        for target in due_before_contract(loader.graph, loader.applied_migrations, previous()):
            self._migrate(*target)

    def _check(self) -> None:
        """Fail, naming what has not been applied of the first phase."""
        loader = MigrationLoader(connection)
        due = due_before_contract(loader.graph, loader.applied_migrations, previous())
        if due:
            raise CommandError(f"not applied yet: {', '.join('.'.join(key) for key in due)}")

    def _migrate(self, *target: str) -> None:
        """Migrate an app, again if its tables are in use for too long: whoever waits behind us would wait as long."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                call_command("migrate", *target, interactive=False, verbosity=0)
            except OperationalError as problem:
                if not isinstance(problem.__cause__, LockNotAvailable) or attempt == ATTEMPTS:
                    raise
                time.sleep(PAUSE)
            else:
                return
