"""Bots that decide by win chances: a process beside the server's thinks for them, and nobody waits for it in vain."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from games import rulesets
from games.analysis.thinking import answer
from games.live import tables
from games.live.tables import Tables
from games.models import Action, Game
from games.runtime import background
from games.runtime.worker import Worker
from games.selectors.play.loaded import load_all
from games.services.play import play, thinking
from tests.games.tables import game_of_bots
from tests.support.kinds import WITH_BOTS

SOON, MOVES = 20.0, 12
BY_VALUES = [key for key in WITH_BOTS if "hard" in rulesets.find(key).bots.levels]  # type: ignore[union-attr]


@pytest.fixture
def echoing() -> Iterator[Worker]:
    """A process that answers each line by itself."""
    worker = Worker("tests.support.echoing")
    yield worker
    worker.stop()


@pytest.fixture(scope="module")
def thinker() -> Iterator[Worker]:
    """The process that thinks for the bots of the tables here."""
    yield tables._thinker
    tables._thinker.stop()


def test_a_process_answers_line_by_line_and_stays(echoing: Worker) -> None:
    assert echoing.ask(b"one", seconds=SOON) == b"one\n"
    first = echoing.process
    assert echoing.ask(b"two", seconds=SOON) == b"two\n"
    assert echoing.process is first


def test_one_that_is_too_slow_is_replaced(echoing: Worker) -> None:
    """What it would have said is not taken for the answer to the next question."""
    assert echoing.ask(b"one", seconds=SOON) == b"one\n"
    slow = echoing.process
    assert slow is not None
    assert echoing.ask(b"wait", seconds=0.1) is None
    assert slow.returncode is not None
    assert echoing.ask(b"two", seconds=SOON) == b"two\n"


def test_one_that_was_killed_is_replaced(echoing: Worker) -> None:
    assert echoing.ask(b"one", seconds=SOON) == b"one\n"
    assert echoing.process is not None
    echoing.process.kill()
    echoing.process.wait()
    assert echoing.ask(b"two", seconds=SOON) == b"two\n"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("key", BY_VALUES)
def test_the_process_says_what_this_one_would(key: str, thinker: Worker) -> None:
    game = game_of_bots(4, ruleset=key, level="hard")
    for _ in range(MOVES):
        (loaded,) = load_all([game.pk])
        question = thinking.question(loaded)
        assert question is not None
        said = thinker.ask(question, seconds=SOON)
        assert said is not None
        assert said == answer(question) + b"\n"
        assert any(action is not None for action in thinking.thoughts(loaded, said).values())
        play.run_due(game.pk)
        Game.objects.filter(pk=game.pk).update(wake_at=0)


@pytest.mark.django_db(transaction=True)
def test_plain_bots_ask_nobody() -> None:
    (loaded,) = load_all([game_of_bots(2).pk])
    assert thinking.question(loaded) is None


@pytest.mark.django_db(transaction=True)
def test_bots_go_on_at_the_table_whether_or_not_they_are_answered(
    thinker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, here = game_of_bots(2, level="hard"), Tables()

    def move() -> None:
        version = Action.objects.filter(game=game).count()
        began = time.monotonic()
        while Action.objects.filter(game=game).count() == version:
            Game.objects.filter(pk=game.pk).update(wake_at=0)
            background.start(here.run_due(game.pk)).result(SOON)
            assert time.monotonic() - began < SOON

    for _ in range(MOVES):
        move()
    assert thinker.process is not None
    monkeypatch.setattr(tables, "THOUGHT", 0.0)
    for _ in range(MOVES):
        move()
