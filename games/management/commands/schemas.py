"""`manage.py schemas`: write the JSON Schema of the wire, from which the client's types are generated."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.messages import game_types
from games.messages.schemas import wire_schema

TARGET = Path(__file__).parents[2] / "client" / "schemas" / "wire.json"


def schema_text() -> str:
    """Return the content of the file."""
    schema = wire_schema(game_types.game_types())
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


class Command(BaseCommand):
    """Write the schema."""

    help = "Write games/client/schemas/wire.json from the types in games/messages."

    def handle(self, *args: Any, **options: Any) -> None:
        TARGET.parent.mkdir(exist_ok=True)
        text = schema_text()
        TARGET.write_text(text, encoding="utf-8")
        self.stdout.write(f"{TARGET.name}: {len(json.loads(text)['$defs'])} types")
