"""The payments that Monopoly Two proposes (TWO-27), compared with every other payment."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games import rulesets
from games.engine.play import new_game
from games.engine.rulebook import Rulebook
from games.rulesets.monopoly_two.payment import Payment, add_up, why_not_give
from games.rulesets.monopoly_two.proposal import Bill, propose, safer
from games.rulesets.monopoly_two.table import TwoTable
from games.rulesets.monopoly_two.tests.random_play import build_at_random, give

KEY = "monopoly_two"
PLAYER, RECEIVER = 0, 1


def belongings(random: Random, deeds: int, **options: Any) -> tuple[Rulebook, TwoTable]:
    """A player with some deeds, and buildings on some of the monopolies among them."""
    book = rulesets.rulebook(KEY, None, options)
    state, _ = new_game(book, 4, "proposals")
    table: TwoTable = state.table
    for space in random.sample([space for space, deed in enumerate(table.deeds) if deed is not None], deeds):
        give(book.rules, table, space, PLAYER)
    build_at_random(random, book.rules, table)
    table.players[PLAYER].cash = 5 * random.randint(0, 60)
    return book, table


def every_payment(book: Rulebook, table: TwoTable, due: int) -> Iterator[Payment]:
    """Every way in which the player could pay, with as much cash as it still needs."""
    rules, player = book.rules, table.players[PLAYER]
    built = [] if rules.options.sites.single_buildings else rules.levels_of(table, PLAYER)
    for chosen in product((False, True), repeat=len(player.spaces)):
        spaces = tuple(space for space, given in zip(player.spaces, chosen, strict=True) if given)
        for counts in product(*(range(level + 1) for _, level in built)):
            buildings = {site.key: count for (site, _), count in zip(built, counts, strict=True) if count}
            worth = add_up(rules, table, due, Payment(0, spaces, buildings)).worth
            payment = Payment(min(player.cash, max(0, due - worth)), spaces, buildings)
            if why_not_give(rules, table, PLAYER, due, payment) is None:
                yield payment


def cost(book: Rulebook, table: TwoTable, due: int, payment: Payment) -> tuple[int, int, int]:
    """Return the costs in the order of TWO-27: the loss, the monopolies broken, the deeds given."""
    groups = [group for group in book.rules.monopolies.values() if table.owns_all(PLAYER, group)]
    broken = sum(not set(group).isdisjoint(payment.spaces) for group in groups)
    return add_up(book.rules, table, due, payment).lost, broken, len(payment.spaces)


@pytest.mark.parametrize("single", [False, True])
def test_the_proposal_is_the_best_of_all_payments(single: bool) -> None:
    """TWO-27: compared with every payment that there is."""
    compared = 0
    for number in range(60):
        random = Random(number)
        book, table = belongings(random, random.randint(1, 7), single_buildings=single)
        due = 5 * random.randint(1, 200)
        proposed = propose(book.rules, table, PLAYER, Bill(due))
        every = list(every_payment(book, table, due))
        if proposed is None:
            assert every == []
            continue
        assert why_not_give(book.rules, table, PLAYER, due, proposed) is None
        if table.players[PLAYER].cash >= due:
            assert proposed == Payment(cash=due)
            continue
        compared += 1
        assert cost(book, table, due, proposed) == min(cost(book, table, due, payment) for payment in every)
    assert compared > 20


def help_of(book: Rulebook, table: TwoTable, payment: Payment) -> int:
    """How much a payment helps its receiver: a whole monopoly most, then what lacks one deed, two, three or more."""
    total = 0
    for group in book.rules.monopolies.values():
        if not set(group).isdisjoint(payment.spaces):
            lacking = sum(space not in payment.spaces and table.deed(space).owner != RECEIVER for space in group)
            total += 100 if lacking == 0 else max(1, 4 - lacking)
    return total


def test_of_ways_that_cost_the_same_the_one_that_helps_the_receiver_least_is_proposed() -> None:
    """And the safer one is the cheapest of those that complete no monopoly, and break none if possible."""
    compared = spared = 0
    for number in range(120):
        random = Random(number)
        book, table = belongings(random, random.randint(2, 7))
        for space, deed in enumerate(table.deeds):
            if deed is not None and deed.owner != PLAYER and random.random() < 0.6:
                give(book.rules, table, space, RECEIVER)
        due = 5 * random.randint(1, 120)
        every = list(every_payment(book, table, due))
        if not every or table.players[PLAYER].cash >= due:
            continue
        bill = Bill(due, RECEIVER)
        proposed = propose(book.rules, table, PLAYER, bill)
        assert proposed is not None
        costs = [(cost(book, table, due, one), help_of(book, table, one)) for one in every]
        assert (cost(book, table, due, proposed), help_of(book, table, proposed)) == min(costs)
        compared += len({helped for paid, helped in costs if paid == min(costs)[0]}) > 1
        harmless = [one for one in costs if one[1] < 100]
        whole = [one for one in harmless if not one[0][1]]
        chosen = safer(book.rules, table, PLAYER, bill)
        assert (chosen is None) == (harmless == [])
        if chosen is not None:
            assert (cost(book, table, due, chosen), help_of(book, table, chosen)) == min(whole or harmless)
            spared += chosen != proposed
    assert compared > 5
    assert spared > 5


def test_the_proposal_of_a_player_with_everything_is_exact() -> None:
    """Twenty-eight deeds and hotels everywhere: 2^28 payments of deeds alone."""
    book, table = belongings(Random(1), 28)
    for group in book.rules.groups.values():
        for space in group:
            table.deeds[space] = replace(table.deed(space), level=book.rules.hotel)
    table.players[PLAYER].cash = 35
    for due in (755, 2_345, 9_990):
        proposed = propose(book.rules, table, PLAYER, Bill(due))
        assert proposed is not None
        assert cost(book, table, due, proposed)[0] == 0


def board_of_odd_prices() -> Rulebook:
    """A board of huge prices without a common measure."""
    board = rulesets.find(KEY).boards.default()
    odd = [space | ({"price": 900_005 + 5 * 7**index % 99_990} if "price" in space else {})
           for index, space in enumerate(board["space"])]  # fmt: skip
    return rulesets.rulebook(KEY, board | {"space": odd})


def test_on_a_board_of_huge_prices_the_proposal_overpays_least() -> None:
    """TWO-27: compared with every payment; monopolies and deeds are not always the fewest there."""
    book = board_of_odd_prices()
    overpaid = 0
    for number in range(40):
        random = Random(number)
        state, _ = new_game(book, 3, "huge")
        table: TwoTable = state.table
        for space in random.sample([space for space, deed in enumerate(table.deeds) if deed is not None], 8):
            give(book.rules, table, space, PLAYER)
        table.players[PLAYER].cash = random.randint(0, 900_000)
        due = random.randint(900_000, 7_000_000)
        proposed = propose(book.rules, table, PLAYER, Bill(due))
        assert proposed is not None
        assert why_not_give(book.rules, table, PLAYER, due, proposed) is None
        least = min(cost(book, table, due, payment)[0] for payment in every_payment(book, table, due))
        assert cost(book, table, due, proposed)[0] == least
        overpaid += least > 0
    assert overpaid > 5


def test_one_huge_price_among_others_does_not_make_the_proposal_worse() -> None:
    """TWO-27: one price of a million among those of the default board."""
    board = rulesets.find(KEY).boards.default()
    spaces = [space | ({"price": 999_999} if index == 39 else {}) for index, space in enumerate(board["space"])]
    book = rulesets.rulebook(KEY, board | {"space": spaces})
    state, _ = new_game(book, 3, "one")
    for space in (1, 37, 39):
        give(book.rules, state.table, space, PLAYER)
    state.table.players[PLAYER].cash = 0
    assert propose(book.rules, state.table, PLAYER, Bill(340)) == Payment(0, (37,))


def test_the_proposal_on_a_board_of_huge_prices_is_possible() -> None:
    """With most deeds, which no comparison with every payment could try."""
    book = board_of_odd_prices()
    state, _ = new_game(book, 3, "huge")
    for space in (1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23, 24, 26, 27, 29, 31):
        give(book.rules, state.table, space, PLAYER)
    state.table.players[PLAYER].cash = 5
    proposed = propose(book.rules, state.table, PLAYER, Bill(7_000_000))
    assert proposed is not None
    assert why_not_give(book.rules, state.table, PLAYER, 7_000_000, proposed) is None
