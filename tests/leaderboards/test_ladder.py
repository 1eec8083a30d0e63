"""The ladder of conduct, and what it does to honest people and to those who leave (docs/conduct.md)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from statistics import median

import pytest

from leaderboards.ladder import GAMES, LEVEL_FORGIVEN, LIMIT, POINTS, TIMEOUTS, WARNED, End, Ladder, ladder_of
from leaderboards.models import BadEndKind

START = datetime(2026, 11, 1, tzinfo=UTC)
LEFT, START_LEFT, EARLY, GOOD = BadEndKind.LEFT, BadEndKind.LEFT_AT_START, BadEndKind.RESIGNED_EARLY, ""
PEOPLE, GAMES_EACH = 500, 100


def ends(*kinds: str) -> list[End]:
    """Games that ended an hour after each other."""
    return [End(START + timedelta(hours=number), kind, number) for number, kind in enumerate(kinds)]


def test_nobody_is_stopped_without_a_warning() -> None:
    """Whatever the bad end is, it leads from below the warning to the limit for nobody."""
    assert max(POINTS.values()) + WARNED - 1 < LIMIT
    ladder = ladder_of(ends(LEFT))
    assert not ladder.warned
    ladder = ladder_of(ends(LEFT, LEFT))
    assert ladder.warned
    assert not ladder.timeouts


def test_a_timeout_begins_when_the_game_ended() -> None:
    games = ends(LEFT, LEFT, LEFT)
    (timeout,) = ladder_of(games).timeouts
    assert timeout == (games[2], games[2].at + timedelta(minutes=10))


def test_timeouts_grow_and_stop_growing() -> None:
    ladder = ladder_of(ends(*[LEFT] * 20))
    lengths = [until - end.at for end, until in ladder.timeouts]
    assert lengths[: len(TIMEOUTS)] == list(TIMEOUTS)
    assert set(lengths[len(TIMEOUTS) :]) == {TIMEOUTS[-1]}
    assert TIMEOUTS[-1] == timedelta(days=7)


def test_games_that_are_finished_forgive() -> None:
    assert ladder_of(ends(LEFT, GOOD, GOOD, GOOD)).points == 0
    assert ladder_of(ends(GOOD, GOOD, GOOD, LEFT)).points == 3
    assert not ladder_of(ends(LEFT, LEFT, GOOD, GOOD, GOOD, LEFT)).timeouts
    after = ladder_of(ends(*[LEFT] * 4, *[GOOD] * LEVEL_FORGIVEN))
    assert (after.level, after.points) == (1, 0)
    assert ladder_of(ends(*[LEFT] * 4, *[GOOD] * LEVEL_FORGIVEN * 2)).level == 0


def test_an_early_resignation_bites_only_if_it_is_a_habit() -> None:
    assert not ladder_of(ends(*[EARLY] * (LIMIT - 1))).timeouts
    assert ladder_of(ends(*[EARLY] * LIMIT)).timeouts
    assert not ladder_of(ends(*[EARLY, GOOD] * 40)).warned


def test_only_the_latest_games_are_looked_at() -> None:
    games = ends(*[LEFT] * 10, *[GOOD] * GAMES)
    assert ladder_of(games) == ladder_of(games[10:])
    assert ladder_of(games).level == 0


def career(random: Random, chance: float, games: int = GAMES_EACH, kind: str = LEFT) -> tuple[Ladder, list[int]]:
    """Somebody who ends each game badly with this chance, and the games after which they got a time-out."""
    ladder = Ladder()
    given = []
    for number in range(1, games + 1):
        before = len(ladder.timeouts)
        ladder.add(End(START + timedelta(hours=number), kind if random.random() < chance else "", number))
        if len(ladder.timeouts) > before:
            given.append(number)
    return ladder, given


@pytest.mark.parametrize("seed", range(3))
def test_honest_people_and_leavers(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    """500 people who lose their connection for good in 2 % of 100 games, and 500 who leave one game in three."""
    random = Random(seed)
    honest = [career(random, 0.02)[1] for _ in range(PEOPLE)]
    stopped = sum(bool(given) for given in honest)
    games = sum(len(given) for given in honest)
    leavers = [career(random, 1 / 3)[1] for _ in range(PEOPLE)]
    first = [given[0] if given else GAMES_EACH + 1 for given in leavers]
    late = sum(number > 50 for number in first)
    with capsys.disabled():
        print(
            f"\nseed {seed}: {stopped} of {PEOPLE} honest people with time-outs in {GAMES_EACH} games ({games} in all);"
            f" leavers: first after {median(first):.0f} games (median), {late} of {PEOPLE} after more than 50"
        )
    assert stopped <= PEOPLE // 50
    assert median(first) <= 15
    assert late <= PEOPLE // 10
