"""Background simulations of boards (BD-34): requested once, played in slices by a separate process, and stored."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import Settings

from games import rulesets
from games.clock import now_ms
from games.engine.refusal import Refused
from games.live.sweep import sweep
from games.models import Game, SimulatedBoard
from games.models.background import MAX_FAILURES
from games.selectors.boards import simulation as simulation_results
from games.selectors.play.loaded import load
from games.services.boards import queue, simulation
from games.services.boards.simulation import request_simulation, run_next
from games.simulation.identity import simulation_key
from games.simulation.tally import empty_tallies
from tests.games.tables import forget_simulations, game_of, people
from tests.support.as_json import as_json
from tests.support.kinds import WALKED

pytestmark = pytest.mark.django_db(transaction=True)

EPISODES = 3


@pytest.fixture(autouse=True)
def _few_episodes(settings: Settings) -> None:
    """Keep simulations short, request them as usual, and clear the cached results of earlier tests."""
    settings.SIMULATION_EPISODES = EPISODES
    settings.SIMULATE_PLAYED_BOARDS = True
    forget_simulations()


def requested(options: dict[str, Any] | None = None) -> Any:
    """Request a simulation of Oofopoly 2 with these options and return its rulebook."""
    book = rulesets.rulebook("oofopoly", None, options or {})
    request_simulation(book)
    return book


def test_a_board_is_requested_once_and_simulated_to_the_end() -> None:
    """From "unknown" to "finished" with plausible results."""
    book = rulesets.rulebook("oofopoly")
    assert simulation_results.simulation_of(book).state == "unknown"
    requested()
    requested()
    assert SimulatedBoard.objects.count() == 1
    assert simulation_results.simulation_of(book).state == "running"
    assert run_next(seconds=30) == EPISODES
    found = simulation_results.simulation_of(book)
    assert (found.state, found.progress) == ("finished", 100)
    assert found.results is not None
    assert sum(found.results["stay"].shares) == pytest.approx(100, abs=0.01)
    assert found.results["stay"].shares[-1] > found.results["leave"].shares[-1]
    assert run_next() == 0


def test_an_interrupted_simulation_continues_where_it_stopped() -> None:
    """Playing one slice at a time has the same result as playing all at once."""
    requested()
    assert run_next(seconds=0) == 1
    row = SimulatedBoard.objects.get()
    assert (row.episodes, row.progress, row.finished_at) == (1, 33, None)
    assert simulation_results.simulation_of(rulesets.rulebook("oofopoly")).progress == 33
    while run_next(seconds=0):
        pass
    in_slices = SimulatedBoard.objects.get().tallies
    SimulatedBoard.objects.all().delete()
    requested()
    run_next(seconds=30)
    assert SimulatedBoard.objects.get().tallies == in_slices


def test_only_options_that_change_landings_or_rents_change_the_key() -> None:
    """Starting cash, clocks and supplies do not; doubles, jail and rents do."""
    default = simulation_key(rulesets.rulebook("oofopoly"))
    for irrelevant in ({"starting_cash": 9}, {"decision_seconds": 5}, {"house_supply": 2}, {"auction_seconds": 20}):
        assert simulation_key(rulesets.rulebook("oofopoly", None, irrelevant)) == default
    for relevant in ({"jail_attempts": 1}, {"doubles_to_jail": 2}, {"railroad_rent": 1}):
        assert simulation_key(rulesets.rulebook("oofopoly", None, relevant)) != default


def test_two_workers_never_run_the_same_simulation() -> None:
    """The second worker finds it claimed and stores nothing."""
    requested()
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
    requested()
    SimulatedBoard.objects.update(claimed_until=now_ms() + 20_000)
    assert run_next() == 0
    SimulatedBoard.objects.update(claimed_until=now_ms() - 1)
    assert run_next(seconds=30) == EPISODES


def test_a_simulation_that_keeps_failing_is_given_up() -> None:
    """Failures are counted, and the next simulation gets its turn."""
    requested()
    SimulatedBoard.objects.update(tallies={"leave": "nonsense"})
    for _ in range(MAX_FAILURES):
        assert run_next() == 0
    row = SimulatedBoard.objects.get()
    assert row.given_up
    assert simulation_results.simulation_of(rulesets.rulebook("oofopoly")).state == "failed"
    requested({"jail_attempts": 2})
    assert run_next(seconds=30) == EPISODES


def test_a_simulation_of_older_rules_is_deleted() -> None:
    """Nobody would look its results up."""
    requested()
    SimulatedBoard.objects.update(key="of older rules")
    assert run_next() == 0
    assert not SimulatedBoard.objects.exists()


def test_the_queue_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Changing options repeatedly does not keep the server busy for ever."""
    monkeypatch.setattr(simulation, "MAX_WAITING", 2)
    for attempts in (1, 2):
        requested({"jail_attempts": attempts})
    for attempts in (4, 5):
        with pytest.raises(Refused, match="too_many_simulations"):
            requested({"jail_attempts": attempts})
    assert SimulatedBoard.objects.count() == 2
    requested()  # a default board
    assert SimulatedBoard.objects.count() == 3


def test_games_that_start_leave_room_in_the_queue(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has asked for theirs; people who do come first."""
    settings.SIMULATE_PLAYED_BOARDS = True
    monkeypatch.setattr(simulation, "MAX_WAITING_PLAYED", 1)
    for attempts in (1, 2):
        game_of(*people(2), options={"jail_attempts": attempts})
    assert SimulatedBoard.objects.count() == 1
    requested({"jail_attempts": 4})
    assert SimulatedBoard.objects.count() == 2


def test_the_oldest_results_are_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the latest MAX_STORED results are kept."""
    monkeypatch.setattr(queue, "MAX_STORED", 1)
    books = [requested({"jail_attempts": attempts}) for attempts in (1, 2)]
    while run_next(seconds=30):
        pass
    forget_simulations()
    assert [simulation_results.simulation_of(book).state for book in books] == ["unknown", "finished"]


def test_time_limits_hold_while_a_simulation_runs() -> None:
    """PLAT-15: the simulation runs at the lowest priority, and the sweep never waits for it."""
    game = game_of(*people(2), options={"decision_seconds": 60})
    SimulatedBoard.objects.update(target=200)
    game.refresh_from_db()
    at = now_ms() + 700
    Game.objects.filter(pk=game.pk).update(deadlines=dict.fromkeys(game.deadlines, at), deadline=at, wake_at=at)

    def simulate() -> None:
        run_next(seconds=1.5)
        connection.close()

    simulator = threading.Thread(target=simulate)
    simulator.start()
    sweep(900)
    sweep(900)
    simulator.join()
    assert 0 <= game.actions.get(version=2).at - at < 1_000
    assert SimulatedBoard.objects.get().episodes > 0


def test_a_deed_shows_simulation_results() -> None:
    """The wire's `simulated`: share, rank and the level that pays for itself soonest; absent until it has finished."""
    game = game_of(*people(2))
    book = load(game.pk).book
    assert simulation_results.deed_statistics(book, 19) is None
    run_next(seconds=30)
    forget_simulations()
    orange, go = (as_json(simulation_results.deed_statistics(book, space)) for space in (19, 0))
    assert 2.0 < orange["share"] < 4.5
    assert 1 <= orange["rank"] <= orange["of"] == 40
    assert orange["best"]["rolls"] > 0
    assert "best" not in go


def test_starting_a_game_requests_a_simulation() -> None:
    """With the room's options if they matter; nobody has to open the rules page first."""
    game_of(*people(2), options={"decision_seconds": 0})
    game_of(*people(2), options={"jail_attempts": 2})
    game_of(*people(2), options={"jail_attempts": 2, "starting_cash": 1})
    assert sorted(row.options["jail_attempts"] for row in SimulatedBoard.objects.all()) == [2, 3]


def test_a_site_may_simulate_only_boards_whose_rules_are_opened(settings: Settings) -> None:
    """SIMULATE_PLAYED_BOARDS=false: starting a game requests nothing."""
    settings.SIMULATE_PLAYED_BOARDS = False
    game_of(*people(2))
    assert not SimulatedBoard.objects.exists()


def test_default_boards_are_requested_by_themselves(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once in a process, so that nobody's visit has to; not where the site simulates only what is asked for."""
    monkeypatch.setattr(simulation, "_requested", set())
    settings.SIMULATE_PLAYED_BOARDS = False
    simulation.request_default_boards()
    assert not SimulatedBoard.objects.exists()
    settings.SIMULATE_PLAYED_BOARDS = True
    for _ in range(2):
        simulation.request_default_boards()
    assert {row.ruleset for row in SimulatedBoard.objects.all()} == set(WALKED)
    assert not SimulatedBoard.objects.filter(own=True).exists()


def test_a_game_that_cannot_be_simulated_is_not_requested(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is stored."""
    book = rulesets.rulebook("oofopoly", None, {"bail": 7})
    monkeypatch.setattr(simulation, "can_walk", lambda _: False)
    request_simulation(book)
    assert not SimulatedBoard.objects.exists()


def test_the_command_prints_every_share_with_its_error(capsys: pytest.CaptureFixture[str]) -> None:
    """And refuses an unknown game."""
    call_command("simulate", "oofopoly", episodes=2)
    printed = capsys.readouterr().out
    assert printed.count("±") > 2 * len(empty_tallies(rulesets.rulebook("oofopoly"))["leave"].counts)
    assert "µs per roll" in printed
    with pytest.raises(CommandError):
        call_command("simulate", "chess")
