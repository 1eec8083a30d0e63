"""Simulated games over days: a short run of the command's simulation, and what its table says."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from games.models import Action, Automatic, ChatLine, Member
from tests.days.figures import DAY, Outcome, holds, quantile, table
from tests.days.habits import Person
from tests.days.simulation import START, Simulation, plans
from tests.support.moved_clock import moved_clock

SOON = Outcome("oofopoly", with_orders=True, ended=True, lasted=5 * DAY, by_hand=60, by_orders=140, visits=40)
LATE = replace(SOON, lasted=20 * DAY, timed_out=8)
ENDLESS = replace(SOON, with_orders=False, ended=False, by_orders=0)


@pytest.mark.django_db
@pytest.mark.slow
def test_games_are_played_by_visits_and_by_orders(services: object) -> None:
    """A game with orders and the same without, for two days: nothing is refused, and all is stored as counted."""
    with moved_clock(START) as clock:
        outcomes = Simulation(clock, list(plans(1, ["oofopoly"], pace=86_400, seed=3)), days=2).run()
    with_orders, without = outcomes
    assert (with_orders.with_orders, without.with_orders) == (True, False)
    assert with_orders.by_orders > without.by_orders == 0
    assert min(one.by_hand for one in outcomes) > 0
    assert min(one.visits for one in outcomes) >= 8
    assert not any(one.refused for one in outcomes)
    played = Action.objects.exclude(action="")
    assert played.filter(automatic=Automatic.ORDER).count() == with_orders.by_orders
    assert played.filter(automatic="").count() == sum(one.by_hand for one in outcomes)
    assert not Member.objects.filter(here=True, seen_until__gt=clock.moment).exists()
    assert not ChatLine.objects.filter(code="disconnected").exists()


def test_people_look_twice_a_day_at_hours_of_their_own() -> None:
    """The same in every run; the next time is never now."""
    person, other = Person(1, 1, 0, "1 oofopoly 0 0"), Person(2, 2, 1, "1 oofopoly 0 1")
    midnight = round(START.timestamp() * 1000)
    morning, evening = person.looks_on(midnight)
    assert midnight < morning < midnight + DAY // 2 < evening < midnight + DAY
    assert person.first_look(midnight) == morning
    assert person.first_look(morning) == evening
    assert midnight + DAY < person.first_look(evening) < midnight + DAY + DAY // 2
    assert other.looks_on(midnight) != [morning, evening]


def test_the_table_has_each_game_and_all_with_orders_and_without() -> None:
    """Games that do not end count as longer than all others."""
    head, _, *rows = table([SOON, LATE, replace(SOON, ruleset="coopoly"), ENDLESS])
    assert head.startswith("| game | orders | games |")
    assert [row.split(" | ")[:3] for row in rows] == [
        ["| oofopoly", "yes", "2"],
        ["| oofopoly", "no", "1"],
        ["| coopoly", "yes", "1"],
        ["| all", "yes", "3"],
        ["| all", "no", "1"],
    ]
    assert rows[0] == "| oofopoly | yes | 2 | 50.0% | 5.0 | 20.0 | 204 | 69% | 4.0 | 10.0 |"
    assert rows[1] == "| oofopoly | no | 1 | 0.0% | — | — | 60 | 0% | 0.0 | 10.0 |"


def test_what_the_games_have_to_hold() -> None:
    """95 % within two weeks, and half of them within eight days."""
    assert holds([SOON] * 19 + [LATE])
    assert not holds([SOON] * 18 + [LATE] * 2)
    assert not holds([replace(SOON, lasted=9 * DAY)] * 20)
    assert quantile([3, 1, math.inf, 2], 0.5) == 2
