"""`manage.py schemas`: write the JSON Schema of the wire, from which the client's types are generated, and its shapes.

The shapes are the blocks of the PROTOCOL pages, and of that about the event stream, that list the fields of types.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.messages.events import event_parts
from games.messages.game_types import game_types
from games.messages.schemas import wire_parts, wire_schema
from games.messages.shapes import filled

GAMES = Path(__file__).parents[2]
TARGET = GAMES / "client" / "schemas" / "wire.json"
PAGES = (GAMES / "PROTOCOL.md", *sorted(GAMES.glob("rulesets/*/PROTOCOL.md")))
"""A game's page leaves out the types that the first one lists."""
EVENTS_PAGE = GAMES.parent / "docs" / "events.md"


def schema_text() -> str:
    """Return the content of the file."""
    return json.dumps(wire_schema(game_types()), indent=2, ensure_ascii=False) + "\n"


def page_texts() -> dict[Path, str]:
    """Return the content of the pages."""
    parts = wire_parts(game_types())
    shared: set[str] = set()
    general, *of_games = PAGES
    texts = {general: filled(general.read_text(encoding="utf-8"), parts, shared)}
    texts[EVENTS_PAGE] = filled(EVENTS_PAGE.read_text(encoding="utf-8"), event_parts(), set())
    return texts | {page: filled(page.read_text(encoding="utf-8"), parts, set(shared)) for page in of_games}


class Command(BaseCommand):
    """Write the schema and the pages."""

    help = "Write games/client/schemas/wire.json and the shapes in the PROTOCOL pages from the types in games/messages."

    def handle(self, *args: Any, **options: Any) -> None:
        TARGET.parent.mkdir(exist_ok=True)
        text = schema_text()
        TARGET.write_text(text, encoding="utf-8")
        for page, content in page_texts().items():
            page.write_text(content, encoding="utf-8")
        self.stdout.write(f"{TARGET.name}: {len(json.loads(text)['$defs'])} types")
