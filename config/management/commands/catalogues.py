"""`manage.py catalogues`: compile what the site says in other languages; with --update, take up new texts first."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from config import catalogues


class Command(BaseCommand):
    """Compiles the catalogues; needs no database and no gettext."""

    help = "Compile locale/**/*.po; --update first takes up the texts that sources have now."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Take --update."""
        parser.add_argument("--update", action="store_true", help="bring locale/*/LC_MESSAGES/django.po up to date")

    def handle(self, *args: Any, **options: Any) -> None:
        """Update where asked, then compile."""
        if options["update"]:
            for path in sorted(catalogues.LOCALE.glob("*/LC_MESSAGES/django.po")):
                came, went = catalogues.update(path)
                self.stdout.write(f"{path.parts[-3]}: {came} texts came, {went} went")
        catalogues.compile_all()
