"""`manage.py prepare`: what has to be done before the site's processes are started."""

from django.core.management import BaseCommand, CommandError, call_command, get_commands
from django.db import OperationalError, connection

from config.monitoring import gathering

FIRST_DATA = "first_data"


class Command(BaseCommand):
    """Migrates, runs `first_data` if an app has that command, and removes old metrics. Can be repeated."""

    help = "Migrate the database, create the first data, and remove the metrics of processes that have ended."

    def handle(self, *args: object, **options: object) -> None:
        """Do it quietly; report in a line when the database cannot do it, for example because its disk is full."""
        try:
            self._prepare()
        except OperationalError as problem:
            raise CommandError(str(problem)) from problem

    def _prepare(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")  # a migration may take its time
        call_command("migrate", interactive=False, verbosity=0)
        if FIRST_DATA in get_commands():
            call_command(FIRST_DATA, verbosity=0)
        gathering.remove_stale()
