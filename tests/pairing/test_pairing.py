"""Who sits down with whom: the rules one by one, and promises that hold for any crowd."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from time import process_time
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.pairing import ANY_LANGUAGE, ANY_STRENGTH, STEP, TOLERANCE, Seeking, Sizes, Table, pair, tolerance

NOW = 1_000_000
SIZES = {
    "four": Sizes((2, 3, 4, 5, 6), 4, bots=True),
    "trio": Sizes((3, 4, 5, 6), 4, bots=True),
    "team": Sizes((2, 4), 4, bots=False),
}


def one(person: int, *, waited: int = 0, **fields: Any) -> Seeking:
    """Somebody who has waited for so many seconds."""
    given_fields = {"ruleset": "four", "strength": 2000, "languages": frozenset({"en"}), **fields}
    return Seeking(person=person, since=NOW - waited * 1000, **given_fields)


def tables(*seekers: Seeking, blocked: Iterable[tuple[int, int]] = ()) -> list[Table]:
    """The tables that are proposed to these people now."""
    return pair(seekers, SIZES, {frozenset(two) for two in blocked}, NOW)


def test_four_people_who_accept_any_number_begin_at_once() -> None:
    """Four is the usual number; whoever has waited longest is named first."""
    assert tables(one(1), one(2), one(3, waited=1), one(4)) == [Table((3, 1, 2, 4))]


def test_two_people_find_each_other_after_a_while() -> None:
    """Any number becomes fewer with every step of waiting."""
    assert tables(one(1, waited=19), one(2)) == []
    assert tables(one(1, waited=20), one(2)) == [Table((1, 2))]


def test_a_number_of_players_is_kept_to() -> None:
    """Three who look for four are no four, however long they wait; those who look for three are not asked."""
    long = [one(number, waited=900, players=4) for number in (1, 2, 3)]
    assert tables(*long, one(4, players=3)) == []
    assert tables(*long, one(5)) == [Table((1, 2, 3, 5))]


def test_strength_matters_less_with_every_step() -> None:
    """Up to what is accepted, and not beyond."""
    for steps in range(ANY_STRENGTH):
        first = one(1, waited=steps * STEP // 1000, players=2)
        near = one(2, players=2, strength=2000 + TOLERANCE * (1 + steps))
        assert tables(first, near) == [Table((1, 2))]
        assert tables(first, one(2, players=2, strength=near.strength + 1)) == []
    assert tables(one(1, waited=60, players=2), one(2, players=2, strength=9000)) == [Table((1, 2))]


def test_the_nearest_are_chosen() -> None:
    """Of those who would do."""
    found = tables(one(1, waited=5, players=2), one(2, players=2, strength=2090), one(3, players=2, strength=1990))
    assert found == [Table((1, 3))]


def test_a_language_in_common_is_wanted_for_a_while() -> None:
    """All at a table have one language in common; after some steps none is needed."""
    bangla = frozenset({"bn"})
    for steps in range(ANY_LANGUAGE + 1):
        found = tables(one(1, waited=steps * 10, players=2), one(2, players=2, languages=bangla))
        assert bool(found) == (steps == ANY_LANGUAGE)
    both = one(3, players=3, languages=frozenset({"bn", "en"}), waited=1)
    assert tables(both, one(1, players=3), one(2, players=3, languages=bangla)) == []


def test_other_games_paces_and_kinds_are_apart() -> None:
    """However long people wait."""
    for fields in ({"ruleset": "team"}, {"pace": 86_400}, {"rated": False}):
        assert tables(one(1, waited=900, players=2), one(2, waited=900, players=2, **fields)) == []


def test_nobody_meets_somebody_with_whom_a_block_stands_between() -> None:
    """Neither whoever chooses nor two who are chosen."""
    four = [one(number, players=4, waited=900) for number in (1, 2, 3, 4)]
    for two in combinations((1, 2, 3, 4), 2):
        assert tables(*four, blocked=[two]) == []
    assert tables(*four, one(5, players=4), blocked=[(2, 3)]) == [Table((1, 2, 4, 5))]


def test_bots_fill_the_table_when_somebody_would_rather_not_wait() -> None:
    """Those who accept bots, too, sit down there; others wait on. A game without bots has none."""
    first = one(1, waited=30, bots_after=30)
    assert tables(one(1, waited=29, bots_after=30)) == []
    assert tables(first) == [Table((1,), bots=3)]
    assert tables(one(1, waited=30, bots_after=30, players=4), one(2, bots_after=60)) == [Table((1, 2), bots=2)]
    assert tables(one(1, waited=30, bots_after=30, players=4), one(2)) == [Table((1,), bots=3)]
    assert tables(one(1, waited=900, bots_after=30, ruleset="team")) == []


def test_people_are_preferred_to_bots() -> None:
    """Even when the time for bots has come."""
    assert tables(one(1, waited=30, bots_after=30), one(2), one(3)) == [Table((1, 2, 3))]


def test_who_has_waited_longer_than_they_wanted_plays_with_bots_alone() -> None:
    """Nobody else can keep them waiting any more, and nobody who has waited longer takes them along."""
    late = one(1, waited=36, bots_after=30)
    assert tables(one(2, waited=50), late, one(3), one(4), one(5)) == [Table((1,), bots=3), Table((2, 3, 4, 5))]
    assert tables(one(1, waited=34, bots_after=30), one(2), one(3), one(4)) == [Table((1, 2, 3, 4))]


def test_programs_sit_with_those_who_accept_them() -> None:
    """And with each other."""
    program = one(9, players=2, program=True, with_programs=True)
    assert tables(program, one(1, players=2, waited=900)) == []
    assert tables(program, one(1, players=2, with_programs=True)) == [Table((1, 9))]
    assert tables(program, one(8, players=2, program=True, with_programs=True)) == [Table((8, 9))]


def test_the_companions_of_the_last_table_come_last() -> None:
    """Though they are nearer."""
    found = tables(
        one(1, players=2, waited=5, last=frozenset({2})), one(2, players=2), one(3, players=2, strength=2080)
    )
    assert found == [Table((1, 3))]


def test_the_same_people_do_not_meet_twice_in_a_row_while_others_wait() -> None:
    """Who is of no acceptable strength yet will be; when nobody else waits, they meet again."""
    first, second = one(1, players=2, last=frozenset({2})), one(2, players=2, last=frozenset({1}))
    assert tables(first, second) == [Table((1, 2))]
    assert tables(first, second, one(3, players=2, strength=2500)) == []
    assert tables(first, second, one(3, players=3, strength=2500)) == [Table((1, 2))]
    assert tables(first, second, one(3, players=2, strength=2500), blocked=[(1, 3), (2, 3)]) == [Table((1, 2))]
    waited = one(1, players=2, waited=60, last=frozenset({2}))
    other = one(3, players=2, strength=2500, languages=frozenset({"bn"}))
    assert tables(waited, second, other) == [Table((1, 3))]


def test_bots_do_not_bring_the_same_people_together_again() -> None:
    """Whoever would rather not wait plays with bots alone while others wait."""
    first = one(1, players=3, waited=10, bots_after=8, last=frozenset({2}))
    second = one(2, players=3, bots_after=60, last=frozenset({1}))
    assert tables(first, second) == [Table((1, 2), bots=1)]
    assert tables(first, second, one(3, players=3, strength=3500)) == [Table((1,), bots=2)]


CROWDS = st.lists(
    st.builds(
        one,
        person=st.integers(1, 60),
        waited=st.integers(0, 90),
        ruleset=st.sampled_from(sorted(SIZES)),
        strength=st.integers(1500, 2500),
        languages=st.frozensets(st.sampled_from(["en", "bn", "de"]), max_size=2),
        players=st.sampled_from([None, None, 2, 3, 4]),
        rated=st.booleans(),
        bots_after=st.sampled_from([None, 0, 30]),
        with_programs=st.booleans(),
        last=st.frozensets(st.integers(1, 60), max_size=3),
    ),
    max_size=60,
    unique_by=lambda seeker: seeker.person,
)
BLOCKS = st.sets(st.tuples(st.integers(1, 60), st.integers(1, 60)).filter(lambda two: two[0] != two[1]), max_size=40)


@settings(max_examples=60, deadline=None)
@given(CROWDS, BLOCKS)
def test_every_table_keeps_its_promises(crowd: list[Seeking], blocks: set[tuple[int, int]]) -> None:
    """Nobody sits twice; numbers, games, strengths, languages, blocks and bots are as people accept them."""
    found = tables(*crowd, blocked=blocks)
    seated = Counter(person for table in found for person in table.people)
    assert all(count == 1 for count in seated.values())
    by_number = {seeker.person: seeker for seeker in crowd}
    apart = {frozenset(two) for two in blocks}
    for table in found:
        people = [by_number[person] for person in table.people]
        first, size = people[0], len(people) + table.bots
        assert size in SIZES[first.ruleset].counts
        assert all(one.players in (None, size) for one in people)
        assert len({(one.ruleset, one.pace, one.rated) for one in people}) == 1
        assert not any(frozenset(two) in apart for two in combinations(table.people, 2))
        waited = first.waited(NOW)
        most = tolerance(waited)
        assert most is None or all(abs(one.strength - first.strength) <= most for one in people)
        if waited < ANY_LANGUAGE * STEP and first.languages:
            assert frozenset.intersection(*(one.languages for one in people))
        if table.bots:
            assert first.takes_bots(NOW)
            assert all(one.bots_after is not None for one in people)


@settings(max_examples=30, deadline=None)
@given(CROWDS)
def test_nobody_is_left_who_could_sit_down_with_all_who_are_left(crowd: list[Seeking]) -> None:
    """Two who accept anybody after a minute do not both wait on."""
    left = {seeker.person for seeker in crowd} - {person for table in tables(*crowd) for person in table.people}
    ready = [
        (seeker.rated)
        for seeker in crowd
        if seeker.person in left
        and seeker.ruleset == "four"
        and seeker.players in (None, 2)
        and not seeker.last
        and seeker.waited(NOW) >= 60_000
    ]
    assert all(count < 2 for count in Counter(ready).values())


def test_two_thousand_take_a_moment() -> None:
    """Even if nobody finds anybody: all of them look for another strength or number than their neighbours."""
    apart = [one(number, players=2, strength=number * 101) for number in range(2_000)]
    began = process_time()
    assert tables(*apart) == []
    crowd = [one(number, strength=1500 + number % 997, waited=number % 60) for number in range(2_000)]
    assert sum(len(table.people) for table in tables(*crowd)) >= 1_990
    assert process_time() - began < 2
