"""Boards measured in the background (BD-34): asked for once, played in slices by a process apart, kept for good."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import Settings

from games import rulesets
from games.clock import now_ms
from games.models import Game, SimulatedBoard
from games.models.simulation import MAX_FAILURES
from games.selectors import simulation as simulation_results
from games.selectors.games import deed_page
from games.services import simulation
from games.services.simulation import request_simulation, run_next
from games.services.sweep import sweep
from games.simulation.identity import measure_key
from games.simulation.tally import empty_tallies
from tests.games.tables import game_of, people

pytestmark = pytest.mark.django_db(transaction=True)

EPISODES = 3


@pytest.fixture(autouse=True)
def _few_episodes(settings: Settings) -> None:
    """Short measures, and nothing remembered of those before."""
    settings.SIMULATION_EPISODES = EPISODES
    simulation_results.clear_cache()


def asked(options: dict[str, Any] | None = None) -> Any:
    """The rules of Oofopoly 2 with these options, asked to be measured."""
    book = rulesets.rulebook("oofopoly", None, options or {})
    request_simulation(book)
    return book


def test_a_board_is_asked_for_once_and_measured_to_the_end() -> None:
    """From not known to figures, which are those of the rules themselves."""
    book = rulesets.rulebook("oofopoly")
    assert simulation_results.simulation_of(book).state == "unknown"
    asked()
    asked()
    assert SimulatedBoard.objects.count() == 1
    assert simulation_results.simulation_of(book).state == "running"
    assert run_next(seconds=30) == EPISODES
    found = simulation_results.simulation_of(book)
    assert (found.state, found.progress) == ("finished", 100)
    assert found.results is not None
    assert sum(found.results["stay"].shares) == pytest.approx(100, abs=0.01)
    assert found.results["stay"].shares[-1] > found.results["leave"].shares[-1]
    assert run_next() == 0


def test_a_measure_goes_on_where_it_was_broken_off() -> None:
    """A slice at a time comes to the same as all at once."""
    asked()
    assert run_next(seconds=0) == 1
    row = SimulatedBoard.objects.get()
    assert (row.episodes, row.progress, row.finished_at) == (1, 33, None)
    assert simulation_results.simulation_of(rulesets.rulebook("oofopoly")).progress == 33
    while run_next(seconds=0):
        pass
    in_slices = SimulatedBoard.objects.get().tallies
    SimulatedBoard.objects.all().delete()
    asked()
    run_next(seconds=30)
    assert SimulatedBoard.objects.get().tallies == in_slices


def test_only_options_that_move_pieces_make_another_measure() -> None:
    """Starting cash, clocks and supplies change no landing; doubles, jail and rents do."""
    usual = measure_key(rulesets.rulebook("oofopoly"))
    for idle in ({"starting_cash": 9}, {"decision_seconds": 5}, {"house_supply": 2}, {"auction_seconds": 20}):
        assert measure_key(rulesets.rulebook("oofopoly", None, idle)) == usual
    for other in ({"jail_attempts": 1}, {"doubles_to_jail": 2}, {"railroad_rent": 1}):
        assert measure_key(rulesets.rulebook("oofopoly", None, other)) != usual


def test_two_workers_never_measure_the_same_twice() -> None:
    """Whoever comes second finds it claimed, and one that lost its claim keeps nothing."""
    asked()
    counted: list[int] = []

    def work() -> None:
        counted.append(run_next(seconds=30))
        connection.close()

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(counted) == [0, EPISODES]
    assert SimulatedBoard.objects.get().tallies["leave"]["episodes"] == EPISODES  # type: ignore[index]


def test_a_lost_worker_is_replaced_when_its_claim_has_run_out() -> None:
    """Not before."""
    asked()
    SimulatedBoard.objects.update(claimed_until=now_ms() + 60_000)
    assert run_next() == 0
    SimulatedBoard.objects.update(claimed_until=now_ms() - 1)
    assert run_next(seconds=30) == EPISODES


def test_what_cannot_be_measured_is_given_up_and_hinders_nobody() -> None:
    """A process that fails is written down and not tried for ever; the next measure has its turn."""
    asked()
    SimulatedBoard.objects.update(tallies={"leave": "nonsense"})
    for _ in range(MAX_FAILURES):
        assert run_next() == 0
    row = SimulatedBoard.objects.get()
    assert row.given_up
    assert simulation_results.simulation_of(rulesets.rulebook("oofopoly")).state == "failed"
    asked({"jail_attempts": 2})
    assert run_next(seconds=30) == EPISODES


def test_what_other_rules_have_begun_is_dropped() -> None:
    """Its figures would be nobody's."""
    asked()
    SimulatedBoard.objects.update(key="of older rules")
    assert run_next() == 0
    assert not SimulatedBoard.objects.exists()


def test_the_queue_is_short_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Changing options again and again makes nobody's machine work for ever."""
    monkeypatch.setattr(simulation, "MAX_WAITING", 2)
    for attempts in (1, 2, 4, 5):
        asked({"jail_attempts": attempts})
    assert SimulatedBoard.objects.count() == 2


def test_the_oldest_measures_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many are kept."""
    monkeypatch.setattr(simulation, "MAX_STORED", 1)
    books = [asked({"jail_attempts": attempts}) for attempts in (1, 2)]
    while run_next(seconds=30):
        pass
    simulation_results.clear_cache()
    assert [simulation_results.simulation_of(book).state for book in books] == ["unknown", "finished"]


def test_limits_are_kept_while_a_board_is_measured() -> None:
    """PLAT-15: the process that plays is as nice as can be, and the sweep's thread waits for nothing of it."""
    game = game_of(*people(2), options={"decision_seconds": 60})
    SimulatedBoard.objects.update(target=200)
    game.refresh_from_db()
    at = now_ms() + 1_500
    Game.objects.filter(pk=game.pk).update(deadlines=dict.fromkeys(game.deadlines, at), deadline=at, wake_at=at)

    def measure() -> None:
        run_next(seconds=2.5)
        connection.close()

    measurer = threading.Thread(target=measure)
    measurer.start()
    time.sleep(0.2)
    for _ in range(3):
        sweep(900)
    measurer.join()
    assert 0 <= game.actions.get(version=2).at - at < 1_000
    assert SimulatedBoard.objects.get().episodes > 0


def test_a_deed_says_what_was_measured() -> None:
    """The wire's `measured`: share, rank and the level that pays for itself soonest; nothing before it is measured."""
    game = game_of(*people(2))
    assert "measured" not in deed_page(game.pk, 0, 19)
    run_next(seconds=30)
    simulation_results.clear_cache()
    orange, go = (deed_page(game.pk, 0, space)["measured"] for space in (19, 0))
    assert 2.0 < orange["share"] < 4.5
    assert 1 <= orange["rank"] <= orange["of"] == 40
    assert orange["best"]["rolls"] > 0
    assert "best" not in go


def test_a_room_that_starts_has_its_board_measured() -> None:
    """With its options, when they matter; nobody need look at the rules for its deeds to say something."""
    game_of(*people(2), options={"decision_seconds": 0})
    game_of(*people(2), options={"jail_attempts": 2})
    game_of(*people(2), options={"jail_attempts": 2, "starting_cash": 1})
    assert sorted(row.options["jail_attempts"] for row in SimulatedBoard.objects.all()) == [2, 3]


def test_a_site_may_measure_only_what_somebody_looks_at(settings: Settings) -> None:
    """SIMULATE_PLAYED_BOARDS=false: starting a game asks for nothing."""
    settings.SIMULATE_PLAYED_BOARDS = False
    game_of(*people(2))
    assert not SimulatedBoard.objects.exists()


def test_no_board_is_measured_that_no_piece_walks_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking changes nothing."""
    book = rulesets.rulebook("oofopoly", None, {"bail": 7})
    monkeypatch.setattr(simulation, "can_walk", lambda _: False)
    request_simulation(book)
    assert not SimulatedBoard.objects.exists()


def test_the_command_prints_every_figure_with_its_error(capsys: pytest.CaptureFixture[str]) -> None:
    """And refuses what is no game."""
    call_command("simulate", "oofopoly", episodes=2)
    said = capsys.readouterr().out
    assert said.count("±") > 2 * len(empty_tallies(rulesets.rulebook("oofopoly"))["leave"].counts)
    assert "µs a roll" in said
    with pytest.raises(CommandError):
        call_command("simulate", "chess")
