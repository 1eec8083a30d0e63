"""The frames that the client's component tests render match those the server sends."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import count, islice
from typing import Any

import pytest
import time_machine
from django.db import connection

from games.rulesets import RULESETS
from games.services.rooms import rooms, seeding
from tests.games.client_frames import FOLDER, SHARED, WIDTH, names_of, positions_of, recorded_of, text_of
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


@pytest.fixture
def nothing_by_chance(services: Services, ids_from_one: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One moment, and room codes and seeds in a fixed order, so that each game's frames depend on no other game."""
    services.forget_limits()
    codes, seeds = count(100_000, 2), count(1, 2)
    monkeypatch.setattr(rooms, "draw_code", lambda: str(next(codes)))
    monkeypatch.setattr(seeding, "draw_secret", lambda: f"{next(seeds):064x}")
    with time_machine.travel(WHEN, tick=False):
        yield


def compare(recorded: Iterable[tuple[str, Any]]) -> None:
    """Compare what the server sends with the recorded files; with RECORD_FRAMES print the changes and store them."""
    texts = {name: text_of(frames) + "\n" for name, frames in recorded}
    if os.environ.get("RECORD_FRAMES"):
        print("", *differences(stored(texts), texts), sep="\n")
        for name, text in texts.items():
            (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")
    changed = [*islice(differences(stored(texts), texts), 40)]
    assert not changed, "\n".join([HOW, *changed])


def stored(names: Iterable[str]) -> dict[str, str]:
    """The files of these names, where there are any."""
    paths = {name: FOLDER / f"{name}.json" for name in names}
    return {name: path.read_text(encoding="utf-8") for name, path in paths.items() if path.exists()}


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


@pytest.mark.usefixtures("nothing_by_chance")
@pytest.mark.parametrize("key", [key for key in RULESETS if positions_of(key)])
def test_the_recorded_frames_of_a_game_are_what_the_server_sends(key: str) -> None:
    """Each game's files, whatever other games there are."""
    frames = dict(recorded_of(key))
    assert frames.keys() == names_of(key)
    compare(frames.items())


@pytest.mark.usefixtures("nothing_by_chance")
def test_the_recorded_frames_of_any_game_are_what_the_server_sends() -> None:
    """The files that show no position."""
    compare((name, record()) for name, record in SHARED.items())


def test_nothing_else_is_recorded_and_no_two_games_share_a_name() -> None:
    """Each file belongs to one game, or to all."""
    names = [*SHARED, *(name for key in RULESETS for name in names_of(key))]
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == sorted(names)


def test_each_message_has_a_line_of_its_own() -> None:
    """Values that are not messages are broken into lines that can be compared."""
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
