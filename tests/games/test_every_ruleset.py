"""Guarantees of every registered game: stored, timed, auto-played for absent players, and proved fair."""

from __future__ import annotations

import pytest

from games.clock import now_ms
from games.models import Automatic, Game, Status
from games.rulesets import RULESETS, rulebook
from games.selectors.fairness import proof_of
from games.selectors.loaded import load
from games.services.sweep import sweep
from tests.games.tables import AT_ONCE, game_of, game_of_bots, people, play_due

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.parametrize("ruleset", RULESETS)]

MOST = 5_000
"""More moves than a game of bots takes; one that is longer has not ended."""


def test_a_game_of_bots_ends_and_every_draw_of_it_is_proved(ruleset: str) -> None:
    """PLAT-13: each roll and shuffle comes from the seed whose hash was shown."""
    game = game_of_bots(4, AT_ONCE, ruleset=ruleset)
    play_due(game, MOST)
    game.refresh_from_db()
    assert game.status == Status.FINISHED
    proof = proof_of(game)
    assert proof.fits
    assert len(proof.draws) > 40


def test_the_stored_actions_tell_the_stored_state(ruleset: str) -> None:
    """PLAT-10: the events of all versions, applied from the first on, are the table that is stored."""
    game = game_of_bots(4, AT_ONCE, ruleset=ruleset)
    play_due(game, 150)
    game.refresh_from_db()
    book = rulebook(game.ruleset, game.board, game.options)
    table = book.flow.new_table(book.rules, 4)
    versions = list(game.actions.order_by("version").values_list("version", "events"))
    assert [version for version, _ in versions] == list(range(1, game.version + 1))
    for _, events in versions:
        for event in book.decode_events(events):
            event.apply(table)
    assert table == book.decode(game.state).table
    assert load(game.pk, locked=False).state == book.decode(game.state)


def test_a_limit_is_enforced_within_its_second(ruleset: str) -> None:
    """PLAT-15: by the column, not early, by any sweep."""
    game = game_of(*people(2), options={"decision_seconds": 60}, ruleset=ruleset)
    at = now_ms() + 400
    game.refresh_from_db()
    Game.objects.filter(pk=game.pk).update(deadlines=dict.fromkeys(game.deadlines, at), deadline=at, wake_at=at)
    sweep(900)
    action = game.actions.get(version=2)
    assert action.automatic == Automatic.TIME
    assert 0 <= action.at - at < 1_000


def test_the_absent_are_played_for_to_the_end(ruleset: str) -> None:
    """PLAT-16: two people who never come back hold up nobody."""
    game = game_of(*people(2), bots=2, options=AT_ONCE, ruleset=ruleset)
    game.seats.filter(user__isnull=False).update(away=True)
    play_due(game, MOST)
    assert Game.objects.get(pk=game.pk).status == Status.FINISHED
    assert game.actions.filter(automatic=Automatic.AWAY).exists()
