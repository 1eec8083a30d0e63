"""`manage.py catalogues`: compile the message catalogues; with --update, update them from the sources first."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from config.languages import catalogues


class Command(BaseCommand):
    """Compiles the catalogues, without a database or gettext."""

    help = "Compile locale/**/*.po; --update first updates them from the sources."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Take --update."""
        parser.add_argument("--update", action="store_true", help="bring locale/*/LC_MESSAGES/django.po up to date")

    def handle(self, *args: Any, **options: Any) -> None:
        """Update if asked to, then compile."""
        if options["update"]:
            for path in (path for folder in catalogues.folders() for path in folder.glob("*/LC_MESSAGES/django.po")):
                came, went = catalogues.update(path)
                self.stdout.write(f"{path.parts[-3]}: {came} texts came, {went} went")
        catalogues.compile_all()
