"""The frames that the client's component tests render match those the server sends."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count, islice
from typing import Any

import pytest
import time_machine
from django.db import connection

from games.services.rooms import rooms, seeding
from tests.games.client_frames import FOLDER, WIDTH, recorded, text_of
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
def test_the_recorded_frames_are_what_the_server_sends(
    services: Services, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Recorded at one moment and with fixed seeds, so that nothing in them changes by chance.

    With RECORD_FRAMES what has changed is printed and stored.
    """
    services.forget_limits()
    codes, seeds = count(100_000, 2), count(1, 2)
    monkeypatch.setattr(rooms, "draw_code", lambda: str(next(codes)))
    monkeypatch.setattr(seeding, "draw_secret", lambda: f"{next(seeds):064x}")
    with time_machine.travel(WHEN, tick=False):
        texts = {name: text_of(frames) + "\n" for name, frames in recorded()}
    if os.environ.get("RECORD_FRAMES"):
        with capsys.disabled():
            print("", *differences(stored(), texts), sep="\n")
        for name, text in texts.items():
            (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")
    changed = [*islice(differences(stored(), texts), 40)]
    if changed:
        pytest.fail("\n".join([HOW, *changed]))


def stored() -> dict[str, str]:
    """The files of the client's tests by name."""
    return {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}


def differences(before: dict[str, str], after: dict[str, str]) -> Iterator[str]:
    """Each value that differs, by its place, such as `roll.seat0.game.version: 3 → 4`."""
    for name in sorted({*before, *after}):
        if before.get(name) != after.get(name):
            yield from changes(name, *(json.loads(texts.get(name, "null")) for texts in (before, after)))


def changes(place: str, before: Any, after: Any) -> Iterator[str]:
    """Each value that differs in or at a place."""
    if isinstance(before, list) and isinstance(after, list):
        before, after = dict(enumerate(before)), dict(enumerate(after))
    if not (isinstance(before, dict) and isinstance(after, dict)):
        if before != after:
            yield f"{place}: {json.dumps(before, ensure_ascii=False)} → {json.dumps(after, ensure_ascii=False)}"
        return
    for key in {**before, **after}:
        yield from changes(f"{place}.{key}", before.get(key), after.get(key))


def test_each_message_has_a_line_of_its_own() -> None:
    """What is no message is broken into lines that can be compared."""
    message, few = {"type": "update", "text": "x" * WIDTH}, {"a": 1}
    assert text_of({"seat0": [message, message], "few": few}).splitlines() == [
        "{",
        ' "seat0": [',
        f"  {text_of(message)},",
        f"  {text_of(message)}",
        " ],",
        ' "few": {"a":1}',
        "}",
    ]


def test_a_difference_is_named_by_its_place() -> None:
    """Of values, keys and files."""
    before = {"roll": '{"seat0": [{"cash": 1, "old": 2}]}', "gone": "[]"}
    after = {"roll": '{"seat0": [{"cash": 3}]}'}
    assert list(differences(before, after)) == [
        "gone: [] → null",
        "roll.seat0.0.cash: 1 → 3",
        "roll.seat0.0.old: 2 → null",
    ]
