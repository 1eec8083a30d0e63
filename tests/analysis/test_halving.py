"""Sequential halving: what is clearly best is found, the first stays if nothing is, and it ends in time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games import rulesets
from games.analysis import halving
from games.analysis.halving import DECISIONS, LEAST, OVERHEAD, Limit, best_of
from games.analysis.playouts import NOBODY_KNOWN, Effort, Player, play_on
from games.engine.rulebook import Rulebook
from games.engine.state import GameState
from games.rules.debt import RESIGN
from games.rules.dice import ROLL
from games.rules.turns import RollDice
from tests.analysis.test_playouts import positions
from tests.support.kinds import CLASSIC

PLENTY = 1_000_000


def before_a_roll(book: Rulebook) -> GameState[Any, Any]:
    return next(state for state in positions(book, every=7) if isinstance(state.decisions[0], RollDice))


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The decisions of each playout that is made."""
    found: list[int] = []

    def counted(
        book: Rulebook, state: GameState[Any, Any], effort: Effort, known: Mapping[int, Player] = NOBODY_KNOWN
    ) -> int:
        found.append(play_on(book, state, effort, known))
        return found[-1]

    monkeypatch.setattr(halving, "play_on", counted)
    return found


@pytest.mark.parametrize("key", CLASSIC)
def test_what_is_clearly_better_is_found_wherever_it_stands(key: str) -> None:
    book = rulesets.rulebook(key)
    state = before_a_roll(book)
    (seat,) = state.decisions[0].seats(state.table)
    for actions in ([ROLL, RESIGN], [RESIGN, ROLL]):
        assert best_of(book, state, seat, actions, "seed", Limit(8, 2, PLENTY)) == ROLL


def test_the_first_stays_where_all_are_the_same() -> None:
    book = rulesets.rulebook(CLASSIC[0])
    state = before_a_roll(book)
    (seat,) = state.decisions[0].seats(state.table)
    assert best_of(book, state, seat, [ROLL, ROLL, ROLL], "seed", Limit(8, 2, PLENTY)) is ROLL


def test_half_of_the_actions_get_the_rest_of_the_playouts(played: list[int]) -> None:
    book = rulesets.rulebook(CLASSIC[0])
    state = before_a_roll(book)
    (seat,) = state.decisions[0].seats(state.table)
    best_of(book, state, seat, [ROLL] * 8, "seed", Limit(16, 2, PLENTY))
    assert len(played) == 8 * 4 + 4 * 12
    played.clear()
    best_of(book, state, seat, [RESIGN, *[ROLL] * 7], "seed", Limit(16, 2, PLENTY))
    assert len(played) == 8 * 4 + 5 * 12  # the first one, which has to be beaten, and the four best


@pytest.mark.parametrize("most", [50, 300, 800])
def test_no_playout_begins_beyond_the_limit(played: list[int], most: int) -> None:
    book = rulesets.rulebook(CLASSIC[0])
    state = before_a_roll(book)
    (seat,) = state.decisions[0].seats(state.table)
    best_of(book, state, seat, [ROLL] * 4, "seed", Limit(32, 4, most))
    spent = sum(played) + OVERHEAD * len(played)
    assert len(played) >= LEAST * 4
    assert spent <= max(most + 4 * DECISIONS, LEAST * 4 * (DECISIONS + OVERHEAD))
    assert len(played) < 4 * 32
