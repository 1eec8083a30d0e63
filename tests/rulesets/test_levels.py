"""The victories of bots at each level of difficulty are as the rules page states them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games import rulesets
from games.engine.presentation import LevelWins
from tests.rulesets.levels import victories

GAMES = 40
ALONE = [
    (key, one) for key, ruleset in rulesets.RULESETS.items() for one in ruleset.pages.level_wins if one.players == 1
]


@pytest.mark.parametrize(("key", "measured"), ALONE)
def test_bots_win_about_as_often_as_stated(key: str, measured: LevelWins) -> None:
    """The first of the games that were measured: five standard deviations at most."""
    won = victories(key, measured.preset, measured.players, range(GAMES))
    share = measured.won / measured.games
    assert abs(won - share * GAMES) <= 5 * (share * (1 - share) * GAMES) ** 0.5


def test_harder_levels_are_won_less_often() -> None:
    for ruleset in rulesets.RULESETS.values():
        alone = [one.share for one in ruleset.pages.level_wins if one.players == 1]
        assert alone == sorted(alone, reverse=True)


def test_the_interval_is_that_of_wilson() -> None:
    assert LevelWins("any", 1, 1_000, 250).error == pytest.approx(2.68, abs=0.01)
    assert LevelWins("any", 1, 1_000, 0).error == pytest.approx(0.19, abs=0.01)


@pytest.mark.django_db
@pytest.mark.parametrize("key", [key for key, ruleset in rulesets.RULESETS.items() if ruleset.pages.level_wins])
def test_the_rules_page_states_them(client: Client, key: str) -> None:
    shown = client.get(reverse("rules", args=[key])).content.decode()
    for one in rulesets.find(key).pages.level_wins:
        assert f"{one.share:.1f} ±{one.error:.1f} %" in shown
    assert "1,000 games" in shown
