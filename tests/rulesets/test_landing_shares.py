"""Simulated landing shares compared with those of an independent simulation (BD-34).

40 episodes of 2,000 rolls each way out of jail: the standard error of a share is then about 0.06 points, and 0.15 for
jail if pieces stay there, since those rolls are correlated. Four times that error is allowed, and 0.3 points if that is
more, so a failure is due to the rules and not to chance; and the seeds are fixed. Players who stay in jail also keep
their jail cards out of the decks, so that others come up sooner: hence the Chance spaces differ by 0.15 points there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games import rulesets
from games.engine.rulebook import Rulebook
from games.engine.ruleset import Ruleset
from games.simulation.claims import claims
from games.simulation.earnings import Earnings, deed_earnings, earnings
from games.simulation.tally import Results, Tallies, add_episode, empty_tallies, results_of
from games.simulation.walk import LEAVE, STAY, WAYS, NoWalk, can_walk, walk, walking_position
from tests.fifth_game import RULESET as LANTERN
from tests.night_watch import RULESET as WATCH
from tests.support.extent import extent, nightly

EPISODES = extent(40, 4_000)
NEAR = 0.3
"""Points by which any share may differ, even if hardly by chance."""
MAX_ERRORS = 4
"""Standard errors by which a share may differ."""
LARGEST_ERROR = 1.2 / sqrt(EPISODES)
"""Points; the error of jail, if pieces stay there, is about 1 divided by the root of the number of episodes."""
KNOWN = {LEAVE: "leave_jail_at_once", STAY: "stay_in_jail_as_long_as_allowed"}


@pytest.fixture(scope="module")
def simulated() -> dict[str, Results]:
    """Simulated figures for Bangladeshi Monopoly, which has the classic layout and cards."""
    book = rulesets.rulebook("bangladeshi")
    tallies = empty_tallies(book)
    for _ in range(EPISODES):
        add_episode(book, tallies)
    return {way: results_of(book, tally) for way, tally in tallies.items()}


def known(way: str) -> list[float]:
    """Return the shares found by an independent simulation."""
    text = Path(__file__).with_name("landing_shares.toml").read_text(encoding="utf-8")
    shares: list[float] = tomllib.loads(text)[KNOWN[way]]
    return shares


def comparison(results: Results, shares: list[float]) -> Iterator[str]:
    """Yield known and simulated shares side by side, five spaces per line."""
    cells = [
        f"{'jail' if place == 40 else place:>4}: {right:5.2f} {found:5.2f} ±{error:.2f}"
        for place, (right, found, error) in enumerate(zip(shares, results.shares, results.errors, strict=True))
    ]
    for first in range(0, len(cells), 5):
        yield "   ".join(cells[first : first + 5])


@nightly
@pytest.mark.slow
@pytest.mark.parametrize("way", KNOWN)
def test_landing_shares_match_an_independent_simulation(
    simulated: dict[str, Results], way: str, record_property: Any
) -> None:
    """Every share is within 0.3 points, or within four standard errors, which themselves are small."""
    results, shares = simulated[way], known(way)
    differences = [abs(found - right) for found, right in zip(results.shares, shares, strict=True)]
    off = max(differences)
    title = f"{KNOWN[way]}: known, simulated in {results.rolls} rolls; at most {off:.2f} points apart"
    record_property("figures", "\n".join([title, *comparison(results, shares)]))
    assert max(results.errors) < LARGEST_ERROR
    far = {
        place: difference
        for place, (difference, error) in enumerate(zip(differences, results.errors, strict=True))
        if difference > max(NEAR, MAX_ERRORS * error)
    }
    assert not far


def test_earnings_include_cards_that_raise_a_rent(simulated: dict[str, Results]) -> None:
    """BD-25: a card doubles the rent of a station and charges ten times a roll for a utility."""
    factors = simulated[LEAVE].factors
    assert factors[35] == 1.0
    assert all(1.05 < factors[station] < 1.2 for station in (5, 15, 25))
    assert all(6.0 < factors[utility] < 8.0 for utility in (12, 28))
    assert {factors[street] for street in (1, 19, 39)} == {1.0}


def test_claims_are_checked_against_the_results(simulated: dict[str, Results]) -> None:
    """Jail is most frequent, stations are not at 5 to 7 percent, and a board without a group has no claim about it."""
    book = rulesets.rulebook("bangladeshi")
    for results in simulated.values():
        found = {claim.code: claim for claim in claims(book, results, earnings(book, results))}
        assert found["jail_is_most"].verdict == "true"
        assert found["railroads_5_to_7"].verdict == "false"
        assert found["group_pays_first"].groups[0] == "orange"
        assert found["groups_pay_last"].groups[2] == "brown"
    board = rulesets.rulebook("bangladeshi").board
    other = rulesets.rulebook("bangladeshi", renamed(board, "orange", "saffron"))
    assert "group_is_most" not in {claim.code for claim in claims(other, results, earnings(other, results))}


def renamed(board: dict[str, Any], old: str, new: str) -> dict[str, Any]:
    """The board with the key of a group changed."""
    copy: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(board))
    for space in copy["space"]:
        if space.get("group") == old:
            space["group"] = new
    for group in copy.get("group", []):
        if group["key"] == old:
            group["key"] = new
    return copy


def orange(simulated: dict[str, Results]) -> Earnings:
    """The orange streets, 16, 18 and 19."""
    groups = earnings(rulesets.rulebook("bangladeshi"), simulated[LEAVE])
    return next(group for group in groups if group.key == "orange")


def test_income_is_landings_times_rent_and_cost_is_the_price_of_deeds_and_buildings(
    simulated: dict[str, Results],
) -> None:
    """Calculated by hand for a street group, from its printed rents and prices."""
    group, shares = orange(simulated), simulated[LEAVE].shares
    by_level = {(level.label, level.count): level for level in group.levels}
    assert list(by_level)[:3] == [("bare", 0), ("group", 0), ("houses", 1)]
    spaces = rulesets.rulebook("bangladeshi").board_view()["spaces"]
    three = by_level["houses", 3]
    assert three.income == pytest.approx(sum(shares[i] * spaces[i]["rents"][3] for i in (16, 18, 19)), abs=0.01)
    assert three.cost == sum(spaces[i]["price"] + 3 * spaces[i]["house_cost"] for i in (16, 18, 19))
    assert three.rolls == -(-three.cost * 100 // three.income)
    assert by_level["hotel", 0].cost == sum(spaces[i]["price"] + 5 * spaces[i]["house_cost"] for i in (16, 18, 19))
    assert by_level["group", 0].income == pytest.approx(2 * by_level["bare", 0].income, abs=0.01)
    assert group.rolls == min(level.rolls or 0 for level in group.levels)


def test_railroads_earn_by_the_number_owned(simulated: dict[str, Results]) -> None:
    """Two of four: the average over any two, at the rent of two; a single deed has its own landings and price."""
    book, results = rulesets.rulebook("bangladeshi"), simulated[STAY]
    group = next(one for one in earnings(book, results) if one.key == "railroads")
    landings = sum(results.shares[space] * results.factors[space] for space in (5, 15, 25, 35))
    assert [level.count for level in group.levels] == [1, 2, 3, 4]
    assert group.levels[1].income == pytest.approx(landings / 2 * 500, abs=0.01)
    assert group.levels[1].cost == 4000
    alone = deed_earnings(book, results, 5)
    assert alone is not None
    assert alone.levels[3].income == pytest.approx(results.shares[5] * results.factors[5] * 2000, abs=0.01)
    assert alone.levels[3].cost == 2000
    assert deed_earnings(book, results, 0) is None


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_every_ruleset_is_simulated_by_its_own_rules_or_raises(key: str) -> None:
    """An episode counts every roll once and is reproducible."""
    book = rulesets.rulebook(key)
    if not can_walk(book):
        with pytest.raises(NoWalk):
            walking_position(book, "a seed")
        return
    for way in WAYS:
        episode = walk(book, way, "a seed", rolls=300)
        assert sum(episode.counts) == 300
        assert 100 < sum(episode.visits) < 200
        assert episode == walk(book, way, "a seed", rolls=300)


@pytest.mark.parametrize("ruleset", [LANTERN, WATCH])
def test_games_whose_pieces_do_not_move_by_dice_are_not_simulated(ruleset: Ruleset) -> None:
    assert not can_walk(Rulebook(ruleset, ruleset.boards.default(), ruleset.options()))


@pytest.mark.parametrize(
    "options",
    [
        {"doubles_to_jail": 2, "jail_attempts": 1, "bail": 0},
        {"bail": 1_000_000, "starting_cash": 0, "salary": 0},
        {"railroad_rent": 1_000_000, "railroad_factor": 10, "utility_factor": 1000},
        {"auto_end_turn": True, "free_parking_jackpot": True, "time_limit": 1, "trade_seconds": 0},
        {"railroad_rent": 0, "utility_factor": 0, "utility_step": 0},
    ],
)
def test_no_option_stops_the_walk(options: dict[str, Any]) -> None:
    """Neither cash nor time runs out, and the factor of a deed without rent is 1."""
    book = rulesets.rulebook("bangladeshi", None, options)
    tallies: Tallies = empty_tallies(book)
    add_episode(book, tallies)
    add_episode(book, tallies)
    results = results_of(book, tallies[STAY])
    assert sum(results.shares) == pytest.approx(100, abs=0.01)
    if options.get("railroad_rent") == 0:
        groups = {group.key: group for group in earnings(book, results)}
        assert groups["railroads"].best is None
        assert results.factors[5] == 1.0
