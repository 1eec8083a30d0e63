"""Days and moments have one format on all pages."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone, translation

from config.languages.dates import RECENT, day, exact, lasting, month, when

BASE = Path(settings.BASE_DIR)
OWN_FORMATS = re.compile(r"\|\s*(date|time|naturaltime|naturalday|timesince|timeuntil)\b")
IN_PYTHON = re.compile(r"\b(date_format|naturaltime|strftime)\b")
FOR_STAFF = ("admin",)


def sources(suffix: str) -> list[Path]:
    """The site's own files, without those of the administration, which has Django's formats."""
    folders = [BASE / name for name in ("accounts", "config", "games", "leaderboards", "templates")]
    found = [path for folder in folders for path in folder.rglob(f"*{suffix}") if "node_modules" not in path.parts]
    return [path for path in found if not set(path.relative_to(BASE).parts) & set(FOR_STAFF)]


def test_no_page_has_a_format_of_its_own() -> None:
    """Templates use the filters day, month and when; code uses config.languages.dates."""
    pages = [str(path) for path in sources(".html") if OWN_FORMATS.search(path.read_text(encoding="utf-8"))]
    code = [str(path) for path in sources(".py") if IN_PYTHON.search(path.read_text(encoding="utf-8"))]
    assert pages == []
    assert [path for path in code if not path.endswith("config/languages/dates.py")] == []


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["5 March 2026", "March 2026", "5 March 2026, 07:09"]), ("bn", [
        "\u09eb \u09ae\u09be\u09b0\u09cd\u099a \u09e8\u09e6\u09e8\u09ec",
        "\u09ae\u09be\u09b0\u09cd\u099a \u09e8\u09e6\u09e8\u09ec",
        "\u09eb \u09ae\u09be\u09b0\u09cd\u099a \u09e8\u09e6\u09e8\u09ec, \u09e6\u09ed:\u09e6\u09ef",
    ])],
)  # fmt: skip
def test_days_are_written_in_the_readers_language(language: str, words: list[str]) -> None:
    """With its digits."""
    moment = datetime(2026, 3, 5, 7, 9, tzinfo=UTC)
    with translation.override(language):
        assert [day(date(2026, 3, 5)), month(moment), exact(moment)] == words


def test_how_long_something_lasts() -> None:
    """In the reader's language, with its digits."""
    with translation.override("en"):
        assert [lasting(timedelta(minutes=10)), lasting(timedelta(hours=36))] == [
            "10\xa0minutes", "1\xa0day, 12\xa0hours",
        ]  # fmt: skip
    with translation.override("bn"):
        assert lasting(timedelta(minutes=10)).startswith("\u09e7\u09e6")


def test_recent_moments_are_said_by_how_long_ago_they_are() -> None:
    """Others by their day; both name the exact moment."""
    now = timezone.now()
    recent, old = when(now - timedelta(hours=3)), when(now - RECENT - timedelta(hours=1))
    assert ">3\xa0hours ago<" in recent
    assert f">{day(now - RECENT - timedelta(hours=1))}<" in old
    assert f'title="{exact(now - timedelta(hours=3))} UTC"' in recent
    assert when(None) == ""
