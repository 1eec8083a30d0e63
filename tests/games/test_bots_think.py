"""Bots that decide by win chances: a process beside the server's thinks for them, and nobody waits for it in vain."""

from __future__ import annotations

import time
from collections.abc import Coroutine, Iterator
from typing import Any, TypeVar

import msgspec
import pytest

from games import rulesets
from games.analysis.thinking import answer
from games.live import tables
from games.live.tables import Tables
from games.models import Action, Game
from games.runtime import background
from games.runtime.worker import Worker
from games.selectors.play.loaded import load_all
from games.selectors.rooms.bots import BOTS, character_of
from games.services.play import play, thinking
from tests.games.tables import game_of_bots
from tests.support.kinds import WITH_BOTS

SOON, MOVES = 20.0, 12
BY_VALUES = [key for key in WITH_BOTS if rulesets.find(key).bots.by_values]  # type: ignore[union-attr]
T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run this in the background event loop."""
    return background.start(work).result(2 * SOON)


def ask(worker: Worker, line: bytes, patience: float = SOON) -> bytes | None:
    """The answer of a process."""
    return run(worker.ask(lambda left: line, patience))


@pytest.fixture
def echoing() -> Iterator[Worker]:
    """A process that answers each line by itself."""
    worker = Worker("tests.support.echoing")
    yield worker
    run(stopped(worker))


@pytest.fixture(scope="module")
def thinker() -> Iterator[Worker]:
    """The process that thinks for the bots of the tables here."""

    async def its() -> Worker:
        return tables.thinker()

    worker = run(its())
    yield worker
    run(stopped(worker))


async def stopped(worker: Worker) -> None:
    """End a process."""
    worker.stop()


def test_a_process_answers_line_by_line_and_stays(echoing: Worker) -> None:
    assert ask(echoing, b"one") == b"one\n"
    first = echoing.process
    assert ask(echoing, b"two") == b"two\n"
    assert echoing.process is first


def test_one_that_is_too_slow_is_replaced(echoing: Worker) -> None:
    """What it would have said is not taken for the answer to the next question."""
    assert ask(echoing, b"one") == b"one\n"
    slow = echoing.process
    assert slow is not None
    assert ask(echoing, b"wait", 0.1) is None
    assert slow.returncode is not None
    assert ask(echoing, b"two") == b"two\n"


def test_one_that_was_killed_is_replaced(echoing: Worker) -> None:
    assert ask(echoing, b"one") == b"one\n"
    assert echoing.process is not None
    echoing.process.kill()
    echoing.process.wait()
    assert ask(echoing, b"two") == b"two\n"


def test_one_that_ends_instead_of_answering_has_no_answer(echoing: Worker) -> None:
    assert ask(echoing, b"end") is None
    assert ask(echoing, b"two") == b"two\n"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("key", BY_VALUES)
def test_the_process_says_what_this_one_would(key: str, thinker: Worker) -> None:
    game = game_of_bots(4, ruleset=key, level="hard")
    for _ in range(MOVES):
        (loaded,) = load_all([game.pk])
        question = thinking.question(loaded)
        assert question is not None
        said = ask(thinker, question)
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
            run(here.run_due(game.pk))
            assert time.monotonic() - began < SOON

    for _ in range(MOVES):
        move()
    assert thinker.process is not None
    monkeypatch.setattr(tables, "THOUGHT", 0.0)
    for _ in range(MOVES):
        move()


@pytest.mark.django_db(transaction=True)
def test_bots_have_characters_by_their_names() -> None:
    """What is asked for them says which, so that they think as they are shown to be."""
    game = game_of_bots(4, level="hard")
    (loaded,) = load_all([game.pk])
    bots = loaded.book.ruleset.bots
    assert bots is not None
    question = msgspec.json.decode(thinking.question(loaded) or b"")
    for seat, level, character in question["seats"]:
        assert character == character_of(bots, level, loaded.seats[seat].name)
        assert character in bots.characters
    assert len({character_of(bots, "hard", name) for name in BOTS}) == len(bots.characters)
    assert character_of(bots, "normal", BOTS[0]) == ""
