"""`manage.py catalogues`: compile the message catalogues; --update updates them from the sources first."""

from pathlib import Path
from typing import Any

from babel import Locale, UnknownLocaleError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import to_locale

from config.languages import catalogues


class Command(BaseCommand):
    """Compiles the catalogues, without a database or gettext."""

    help = "Compile locale/**/*.po; --update first updates them from the sources, --add begins those of a language."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Take --add and --update."""
        parser.add_argument("--add", metavar="CODE", help="begin a language, such as fr or pt-br, and update it")
        parser.add_argument("--update", action="store_true", help="bring locale/**/django.po up to date")

    def handle(self, *args: Any, **options: Any) -> None:
        """Add and update if asked to, then compile."""
        paths = catalogues.catalogue_files() if options["update"] else []
        if options["add"]:
            paths += self._add(catalogues.folders()[-1], options["add"])
        for path in dict.fromkeys(paths):
            came, went = catalogues.update(path)
            self.stdout.write(f"{path}: {came} texts came, {went} went")
        catalogues.compile_all()

    def _add(self, folder: Path, language: str) -> list[Path]:
        """Begin a language in a folder; return its catalogues."""
        try:
            Locale.parse(to_locale(language))
        except (UnknownLocaleError, ValueError) as error:
            message = f"CLDR has no language {language!r}; codes are those such as fr and pt-br."
            raise CommandError(message) from error
        for path in catalogues.add(folder, language.lower()):
            self.stdout.write(f"{path}: begun")
        return [path for path in catalogues.files_of(folder, language.lower()) if path.suffix == ".po"]
