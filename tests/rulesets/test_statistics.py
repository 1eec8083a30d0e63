"""Statistics of bot games: complete, the same in one piece as in several, and in agreement with the table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games import rulesets
from games.engine.play import new_game
from games.engine.rulebook import Rulebook
from games.engine.statistics import Tally, begin_tally, count_version
from games.rulesets import RULESETS
from tests.rulesets.bot_games import MAX_DECISIONS, MIXTURE, levels_of, move
from tests.support.kinds import CLASSIC

SECOND = 1000


def played(key: str, number: int) -> tuple[Any, Any, list[Any]]:
    """The rules, final state and events by version of a game between bots."""
    book = rulesets.rulebook(key)
    counts = book.ruleset.player_counts
    players = counts[number % len(counts)]
    levels = levels_of(key, MIXTURE, number, players)
    state, events = new_game(book, players, f"{number:032x}")
    versions = [events]
    while not state.finished and len(versions) < MAX_DECISIONS:
        versions.append(move(book, state, levels))
    return book, state, versions


def opened(book: Rulebook, players: int, events: list[Any]) -> tuple[Tally, Any]:
    """The tally and table of a game at version 1."""
    table = book.flow.new_table(book.rules, players)
    for event in events:
        event.apply(table)
    return begin_tally(book, players, table, SECOND, events), table


@pytest.mark.parametrize("key", RULESETS)
def test_games_counted_in_pieces_have_the_same_numbers(key: str) -> None:
    for number in range(6):
        book, state, versions = played(key, number)
        players = len(state.places and [seat for place in state.places for seat in place])
        whole, table = opened(book, players, versions[0])
        for version, events in enumerate(versions[1:], 2):
            count_version(book, whole, table, version, version * SECOND, events)
        assert table == state.table, "the events of a game make its table"

        pieces, table = opened(book, players, versions[0])
        for version, events in enumerate(versions[1:], 2):
            if version % 7 == 0:
                pieces = msgspec.json.decode(msgspec.json.encode(pieces), type=Tally)
                table = msgspec.json.decode(msgspec.json.encode(table), type=book.ruleset.table)
            count_version(book, pieces, table, version, version * SECOND, events)
        assert pieces == whole

        assert [counts["games"] for counts in whole.seats] == [1] * players
        assert [seat for seat, counts in enumerate(whole.seats) if counts.get("wins")] == sorted(state.winners)
        assert {counts["longest_game"] for counts in whole.seats} == {len(versions) - 1}


@pytest.mark.parametrize("key", [key for key, ruleset in RULESETS.items() if ruleset.look.currency])
def test_money_earned_and_spent_agrees_with_the_cash_at_the_end(key: str) -> None:
    book, state, versions = played(key, 3)
    players = len(state.table.players)
    tally, table = opened(book, players, versions[0])
    for version, events in enumerate(versions[1:], 2):
        count_version(book, tally, table, version, version * SECOND, events)
    start = book.options.start.starting_cash if hasattr(book.options, "start") else 0
    for seat in table.in_game():
        counts = tally.seats[seat]
        spent = counts.get("money_spent", 0)
        inherited = sum(
            amount
            for events in versions
            for event in events
            if event.name() == "went_bankrupt"
            for _, taker, amount in event.transfers()
            if taker == seat
        )
        assert start + counts.get("money_earned", 0) + inherited - spent == table.players[seat].cash
        if "highest_worth" in counts:
            assert counts["highest_cash"] >= table.players[seat].cash
            assert counts["highest_worth"] >= book.worth(table, seat)
        if key in CLASSIC:  # elsewhere rents are paid with deeds as well
            assert counts["rent_received"] <= counts["money_earned"]


def test_a_pause_is_not_time_played() -> None:
    book, _, versions = played(next(iter(RULESETS)), 0)
    tally, table = opened(book, 2, versions[0])
    for version, at in ((2, 11 * SECOND), (3, 86_400 * SECOND)):
        count_version(book, tally, table, version, at, versions[version - 1])
    assert tally.clock == 310 * SECOND
