"""The sweep: how often it looks for due games, notifications, and games that fail."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import psycopg
import pytest

from config.embedded.redis import free_port
from games.clock import now_ms
from games.live import sweep as sweeping
from games.live.sweep import Sweeper, sweep
from games.models import Automatic
from games.runtime.database import close
from games.selectors.play.loaded import LoadedGame
from games.services.play import moves, play
from games.services.play.thinking import Thoughts
from tests.games.running import automatic, ripen, something_legal
from tests.games.tables import AT_ONCE, game_of, game_of_bots, people

pytestmark = pytest.mark.django_db(transaction=True)


def count_looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The moments at which sweeps look for due games from now on."""
    looks: list[int] = []
    real = Sweeper._look

    async def look(self: Sweeper, until: int) -> None:
        looks.append(now_ms())
        await real(self, until)

    monkeypatch.setattr(Sweeper, "_look", look)
    return looks


def test_a_sweep_at_rest_looks_twice_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """An unused site causes little load."""
    looks = count_looks(monkeypatch)
    sweep(950)
    assert len(looks) == 2


def test_a_sweep_is_notified_of_what_falls_due_before_its_next_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a person's move and the start of a game, a bot's move is due sooner than the next look."""
    monkeypatch.setattr(sweeping, "POLL_INTERVAL", 10_000)
    ann = people(1)[0]
    moved = game_of(ann, bots=1, options={**AT_ONCE, "decision_seconds": 0})
    sweep(300)
    running = threading.Thread(target=sweep, args=(2_000,))
    running.start()
    time.sleep(0.3)
    while (done := something_legal(moved)["type"]) and play.act(moved.pk, ann.pk, {"type": done}):
        if done == "end_turn":
            break
    started = game_of_bots(2, options={"bot_pace": 1})
    cues = {game: game.actions.filter(automatic="").latest("version") for game in (moved, started)}
    running.join()
    for game, cue in cues.items():
        answer = game.actions.filter(version__gt=cue.version).earliest("version")
        assert answer.automatic == Automatic.BOT
        assert answer.at - cue.at < 1_000  # by polling it would be 10 s


def test_a_sweep_that_cannot_be_notified_looks_often(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Redis games continue as quickly."""
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    looks = count_looks(monkeypatch)
    game = game_of_bots(2, options={"bot_pace": 0})

    async def sweep_anew() -> None:
        await Sweeper().run(500)
        await close()

    asyncio.run(sweep_anew())
    assert len(looks) > 4
    assert Automatic.BOT in automatic(game)


def test_a_game_that_fails_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is set aside and tried again later."""
    bad, good = (game_of(*people(2), options={"decision_seconds": 60}) for _ in range(2))
    ripen(bad)
    ripen(good)
    real = moves.play_due

    def judge(loaded: LoadedGame, thoughts: Thoughts) -> moves.Played | None:
        if loaded.row.pk == bad.pk:
            raise RuntimeError("broken")
        return real(loaded, thoughts)

    monkeypatch.setattr(moves, "play_due", judge)
    sweep(300)
    assert (automatic(good), automatic(bad)) == ([Automatic.TIME], [])
    monkeypatch.undo()
    sweep(300)
    assert automatic(bad) == []
    for sweeper in sweeping.sweeper.made.values():
        sweeper.set_aside.clear()
    sweep(300)
    assert automatic(bad) == [Automatic.TIME]


def test_a_game_goes_on_soon_after_the_database_was_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """An unavailable database does not count as a failure of the game."""
    game = game_of(*people(2), options={"decision_seconds": 60})
    ripen(game)
    real = moves.play_due
    failures = iter([psycopg.OperationalError("the connection is lost")])

    def play_due(loaded: LoadedGame, thoughts: Thoughts) -> moves.Played | None:
        for failure in failures:
            raise failure
        return real(loaded, thoughts)

    monkeypatch.setattr(moves, "play_due", play_due)
    sweep(sweeping.OUTAGE_DELAY + 2 * sweeping.POLL_INTERVAL)
    assert automatic(game) == [Automatic.TIME]
