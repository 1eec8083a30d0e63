"""Training: what is played, that the same seed has the same result, and that reports measure what they say."""

from __future__ import annotations

import itertools
import logging
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np
import pytest
from django.conf import settings

from games import rulesets
from games.analysis import weights
from games.analysis.network import Weights
from games.analysis.training import training
from games.analysis.training.fitting import Batch, Data, fit, hidden_of, later_power
from games.analysis.training.games import MOST_KEPT, play_out
from games.analysis.training.report import Told, WorthMap, joined, measure, summary, tell
from games.analysis.training.samples import sample
from games.analysis.training.training import MOST_BYTES, Order, levels_of, train
from games.analysis.training.variety import plan
from tests.analysis.positions import WITH_FEATURES
from tests.fifth_game import RULESET as LANTERNS

LEVELS = ("normal", "easy")


@pytest.mark.parametrize("key", WITH_FEATURES)
def test_games_are_varied(key: str) -> None:
    planned = [plan(key, "varied", number, LEVELS) for number in range(150)]
    assert {len(one.levels) for one in planned} == set(rulesets.find(key).player_counts)
    assert {level for one in planned for level in one.levels} == set(LEVELS)
    assert len({str(one.setting) for one in planned}) > 20
    assert Counter(one.board for one in planned).keys() >= {"own", "varied"}
    for one in planned:
        rulesets.read_options(key, one.setting.options)
    assert planned[7] == plan(key, "varied", 7, LEVELS)
    assert planned[7].seed != plan(key, "other", 7, LEVELS).seed


def test_positions_are_spread_over_a_game() -> None:
    planned = plan("oofopoly", "spread", 3, LEVELS)
    course = play_out(planned, lambda book, state: state.drawn)
    assert course is not None
    assert course.end.finished
    numbers = [kept.decision for kept in course.kept]
    steps = {after - before for before, after in itertools.pairwise(numbers)}
    assert numbers[0] == 0
    assert len(steps) == 1
    assert MOST_KEPT / 2 <= len(numbers) <= MOST_KEPT
    assert {course.quarter(kept) for kept in course.kept} == {0, 1, 2, 3}


def test_a_game_that_does_not_end_is_left_out() -> None:
    assert play_out(plan("oofopoly", "short", 0, LEVELS), lambda book, state: None, most=20) is None


@pytest.mark.parametrize("key", ["oofopoly", "coopoly"])
def test_the_same_seed_has_the_same_weights(key: str) -> None:
    told: list[str] = []
    orders = [Order(key, 12, 6, seed, processes, 1) for seed, processes in (("a", 1), ("a", 2), ("b", 1))]
    once, again, other = (train(order, told.append) for order in orders)
    assert (once.encoded, once.report) == (again.encoded, again.report)
    assert once.encoded != other.encoded
    assert len(once.encoded) <= MOST_BYTES
    read = msgspec.json.decode(once.encoded, type=Weights)
    assert read.origin["games"] == 12
    assert read.origin["levels"] == list(levels_of(rulesets.find(key), 1))
    assert any(line.startswith("| all | quarter 4 | 6 |") for line in once.report)
    assert any("12 of 12 games" in line for line in told)


def test_the_command_trains_a_game_that_is_kept_elsewhere(tmp_path: Path) -> None:
    report = tmp_path / "report.md"
    ran = subprocess.run(
        [
            sys.executable, "manage.py", "train_values", "night_watch", "--dry-run",
            "--games", "40", "--tests", "20", "--report", report,
        ],
        cwd=settings.BASE_DIR, env=os.environ | {"OPOLY_RULESETS": "tests.night_watch"}, text=True, capture_output=True,
        check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert "20 of 20 games" in ran.stderr
    assert "### Night Watch" in report.read_text()
    assert "| all | whole | 20 |" in report.read_text()
    assert not (settings.BASE_DIR / "tests/night_watch/values.json").exists()


def test_the_weights_that_are_kept_are_measured_without_a_fit() -> None:
    """On the games that come after those of the order, which is what a fit would be tested on."""
    lines = training.report_kept(Order("oofopoly", 12, 6, "a", 1, 1), lambda line: None, "unowned")
    assert any(line.startswith("| all | unowned below ") for line in lines)
    assert sum(line.startswith("| all | unowned from ") for line in lines) == 3
    assert any(line.startswith("| all | quarter 4 | 6 |") for line in lines)
    assert lines != training.report_kept(Order("oofopoly", 18, 6, "a", 1, 1), lambda line: None)


def batch_of(random: np.random.Generator, positions: int) -> Batch:
    """Positions of three seats, each with a figure that tells who wins, and one that tells nothing."""
    rows = random.standard_normal((positions, 3, 2)).astype(np.float32)
    first = (2 * rows[..., 0] + random.gumbel(size=(positions, 3))).argmax(axis=1)
    return Batch(rows, np.eye(3, dtype=np.float32)[first], np.ones(positions, np.float32))


def test_a_fit_goes_on_from_an_earlier_one() -> None:
    random = np.random.default_rng(9)
    kept_out = [batch_of(random, 500)]
    earlier = fit(Data([batch_of(random, 3_000)], kept_out, 0, together=False), 1, 1)[0]
    few = Data([batch_of(random, 40)], kept_out, 0, together=False)
    anew, (going_on, *_) = fit(few, 1, 1), fit(few, 1, 1, earlier.weights)
    assert going_on.goes_on
    assert not any(one.goes_on for one in anew)
    assert going_on.hidden == hidden_of(earlier.weights) == earlier.hidden
    assert going_on.weights.centre == earlier.weights.centre, "what it knows is of inputs as they were scaled"
    assert going_on.entropy < anew[0].entropy - 0.01


def test_weights_say_what_they_went_on_from() -> None:
    earlier = training.kept_weights("oofopoly")
    told: list[str] = []
    order = Order("oofopoly", 12, 6, "a", 1, 1, earlier)
    trained = train(order, told.append)
    read = msgspec.json.decode(trained.encoded, type=Weights)
    assert read.origin["went_on_from"] == earlier.origin
    assert read.origin["function"] == f"{earlier.origin['function']} going on"
    assert any("going on: entropy" in line for line in told)


def test_the_games_of_each_generation_are_others() -> None:
    planned = [training.seed_of(Order("oofopoly", 12, 6, "a", 1, generation)) for generation in (1, 2, 3)]
    assert planned == ["a", "a/2", "a/3"]


def test_a_further_generation_plays_fewer_games_and_is_fitted_to_those_before_as_well() -> None:
    told: list[str] = []
    first = Order("oofopoly", 16, 8, "a", 1, 1)
    trained = train(first, told.append)
    second = first.after(trained)
    assert first.numbers == (range(16), range(16, 24))
    assert (second.generation, second.numbers) == (2, (range(2), range(2, 3)))
    read = msgspec.json.decode(train(second, told.append).encoded, type=Weights)
    assert read.origin["games"] == 18
    assert read.origin["levels"] == [*LEVELS, "hard"]
    assert any("going on: entropy" in line for line in told)
    assert any("2 of 2 games" in line for line in told)


def test_games_without_features_are_refused() -> None:
    training.check(LANTERNS)
    with pytest.raises(training.CannotTrain):
        training.check(replace(LANTERNS, features=None))


def test_bots_that_decide_by_chances_play_from_the_second_generation_on() -> None:
    ruleset = rulesets.find("oofopoly")
    assert ruleset.bots is not None
    assert set(levels_of(ruleset, 1)) == set(ruleset.bots.profiles)
    assert set(levels_of(ruleset, 2)) == {*ruleset.bots.profiles, "hard"}
    assert training.has_more_generations("oofopoly")


@pytest.mark.parametrize("key", WITH_FEATURES)
def test_the_weights_of_the_project_are_used(key: str) -> None:
    features = rulesets.find(key).features
    assert features is not None
    encoded = weights.file_of(key).read_bytes()
    assert len(encoded) <= MOST_BYTES
    assert msgspec.json.decode(encoded, type=Weights).features == features.version
    book = rulesets.rulebook(key)
    judge = weights.judge_of(book)
    assert judge is not None
    played = [sample(plan(key, "fresh", number, LEVELS)) for number in range(30)]
    samples = [one for one in played if one is not None]
    together = None if book.ruleset.scoring.competitive else WorthMap(samples)
    quarters = tell(samples, judge.network, features.common, together)
    assert measure(joined(quarters[2:])).gain > 10


def test_weights_of_other_features_are_not_used_and_that_is_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    book = rulesets.rulebook("oofopoly")
    read = msgspec.json.decode(weights.file_of("oofopoly").read_bytes(), type=Weights)
    place = tmp_path / "values.json"
    place.write_bytes(msgspec.json.encode(msgspec.structs.replace(read, features=read.features + 1)))
    with caplog.at_level(logging.WARNING):
        assert weights.read(book, place) is None
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "version" in caplog.text
    assert weights.read(book, tmp_path / "none.json") is None
    place.write_bytes(msgspec.json.encode(read))
    assert weights.read(book, place) is not None


def told_of(chance: list[float], won: list[float], games: list[int]) -> Told:
    ones = np.ones(len(chance))
    return Told(np.array(games), ones, np.array(chance), np.full(len(chance), 0.5), ones / 4, np.array(won))


def test_chances_that_are_right_have_no_error() -> None:
    one = measure(told_of([0.25] * 400, [1.0, 0.0, 0.0, 0.0] * 100, list(range(400))))
    assert (one.games, one.error, one.gap) == (400, 0, 0)
    assert one.brier == pytest.approx(0.25 * 0.75)
    assert one.brier_worth == pytest.approx(0.25)
    assert one.gain == pytest.approx(25)
    assert one.by_chance == pytest.approx(100 * (0.25 * 0.75 / 400) ** 0.5 * (2 / np.pi) ** 0.5)


def test_an_error_is_the_mean_of_what_the_bins_are_off() -> None:
    chance = [0.05] * 100 + [0.95] * 300
    won = [1.0] * 25 + [0.0] * 75 + [1.0] * 255 + [0.0] * 45
    one = measure(told_of(chance, won, list(range(400))))
    assert one.error == pytest.approx((100 * 20 + 300 * 10) / 400)
    assert one.gap == pytest.approx(20)


def test_positions_of_the_same_game_tell_less() -> None:
    apart = measure(told_of([0.5] * 200, [1.0, 0.0] * 100, list(range(200))))
    together = measure(told_of([0.5] * 200, [1.0] * 100 + [0.0] * 100, [0] * 100 + [1] * 100))
    assert together.by_chance > 5 * apart.by_chance
    assert together.gap == 0, "two games are too few to show a gap"


def test_what_right_chances_would_show_by_chance_is_told_apart_from_an_error() -> None:
    random = np.random.default_rng(5)
    shares = random.uniform(0.05, 0.95, 2_000)
    won = (random.uniform(size=2_000) < shares).astype(float)
    right = measure(told_of(shares.tolist(), won.tolist(), list(range(2_000))))
    assert right.by_chance < right.seldom_over < 2 * right.by_chance
    assert right.error <= right.seldom_over
    wrong = measure(told_of((0.8 * shares).tolist(), won.tolist(), list(range(2_000))))
    assert wrong.error > 2 * wrong.seldom_over
    few = measure(told_of(shares[:60].tolist(), won[:60].tolist(), list(range(60))))
    assert right.over_by_chance < 0.3
    assert few.over_by_chance > 0.9
    line = summary([("right", right), ("wrong", wrong)])
    assert "2 cells" in line
    assert "1 over 3 points, 1 of them more than in 19 of 20 cases" in line
    assert "(wrong)" in line


def test_later_places_are_told_by_the_power_that_fits_them() -> None:
    random = np.random.default_rng(3)
    orders = []
    for _ in range(4_000):
        strengths = random.dirichlet([1.0] * 4)
        rest = strengths[1:] ** 0.5
        second = 1 + int(random.choice(3, p=rest / rest.sum()))
        others = [seat for seat in (1, 2, 3) if seat != second]
        orders.append((strengths.tolist(), [[0], [second], *([seat] for seat in others)]))
    assert later_power(orders) == pytest.approx(0.5, abs=0.1)
