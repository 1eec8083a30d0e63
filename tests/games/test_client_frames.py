"""The frames that the client's component tests render match those the server sends."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from difflib import unified_diff
from itertools import count

import pytest
import time_machine
from django.db import connection

from games.services.rooms import rooms, seeding
from tests.games.client_frames import FOLDER, recorded
from tests.support.services import Services

WHEN = datetime(2026, 1, 1, 12, tzinfo=UTC)
HOW = "The wire has changed: record the frames again with RECORD_FRAMES=1 and look at the difference."


@pytest.fixture
def ids_from_one(transactional_db: None) -> Iterator[None]:
    """Number all rows from 1; afterwards numbers go on as before, because a process may remember games by theirs."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT sequencename, COALESCE(last_value, 1) FROM pg_sequences WHERE schemaname = 'public'")
        before = cursor.fetchall()
        cursor.executemany("SELECT setval(%s, 1, false)", [(name,) for name, _ in before])
        yield
        cursor.executemany("SELECT setval(%s, %s)", [(name, value + 1_000) for name, value in before])


@pytest.mark.usefixtures("ids_from_one")
def test_the_recorded_frames_are_what_the_server_sends(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Recorded at one moment and with fixed seeds, so that nothing in them changes by chance."""
    services.forget_limits()
    codes, seeds = count(100_000, 2), count(1, 2)
    monkeypatch.setattr(rooms, "draw_code", lambda: str(next(codes)))
    monkeypatch.setattr(seeding, "draw_secret", lambda: f"{next(seeds):064x}")
    with time_machine.travel(WHEN, tick=False):
        texts = {name: json.dumps(frames, ensure_ascii=False, indent=1) + "\n" for name, frames in recorded()}
    if os.environ.get("RECORD_FRAMES"):
        for name, text in texts.items():
            (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")
    found = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    assert sorted(found) == sorted(texts), HOW
    changed = [
        line for name, text in texts.items() for line in unified_diff(found[name].splitlines(), text.splitlines(), name)
    ]
    assert not changed, "\n".join([HOW, *changed[:40]])
