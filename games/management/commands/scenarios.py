"""`manage.py scenarios PATH…`: run scenario files or folders against the rules; one line each, and a count."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import rulesets
from games.engine.scenario import Failed, run_file


class Command(BaseCommand):
    """Exits with 1 if any scenario fails or none is found."""

    help = "Run scenarios: a position, the actions taken, and the expected results."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="scenario files or folders of them")

    def handle(self, *args: Any, **options: Any) -> None:
        failed = count = 0
        for path in options["paths"]:
            if not path.exists():
                raise CommandError(f"{path}: no such file or folder")
            for file in sorted(path.rglob("*.toml")) if path.is_dir() else [path]:
                count += 1
                failed += not self._run(file)
        self.stdout.write(f"{count - failed} passed, {failed} failed")
        if failed or not count:
            raise SystemExit(1)

    def _run(self, file: Path) -> bool:
        try:
            title = run_file(file, rulesets.rulebook)
        except Failed as failure:
            self.stdout.write(f"FAILED {file}: {failure}")
            return False
        self.stdout.write(f"ok {file.name}: {title}")
        return True
