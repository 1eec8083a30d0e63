"""`manage.py prepare`: bring a database up to date and put the first data in it."""

from django.core.management import BaseCommand, call_command, get_commands
from django.db import connection

FIRST_DATA = "first_data"


class Command(BaseCommand):
    """Migrates, then runs `first_data` where an app has that command; harmless when repeated."""

    help = "Migrate the database and put the first data in it."

    def handle(self, *args: object, **options: object) -> None:
        """Do both quietly."""
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")  # a migration may take its time
        call_command("migrate", interactive=False, verbosity=0)
        if FIRST_DATA in get_commands():
            call_command(FIRST_DATA, verbosity=0)
