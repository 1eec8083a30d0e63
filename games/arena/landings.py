"""A trader by landing chances: a deed is worth the rents that the other players will pay on it.

The chances are simulated on the board itself, as for its rules page (`games.simulation`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from games.arena.policy import NOBODY, Owners, Policy, decide
from games.bots.classic.profile import ClassicTable, ClassicView
from games.engine.bots import SeatView
from games.engine.rulebook import Rulebook
from games.engine.state import Action
from games.rules.board import RAILROAD
from games.rules.classic import ClassicRules
from games.rules.rent import railroad_rent
from games.simulation.tally import add_episode, empty_tallies, results_of
from games.simulation.walk import LEAVE

EPISODES = 3
HORIZON = 50
"""An owner counts on the rents of so many rolls of each rival."""
BUILT = 3
"""A whole set counts with so many houses, less what they cost, as far as there is cash for them."""
HOPED = 0.35
"""The share of the value of a whole set that counts for all of it but one deed."""
DICE = 7
RESERVE = 0.6
"""The cash it keeps, in average prices of a deed."""


def agent(book: Rulebook) -> Callable[[SeatView[ClassicTable, None, object]], Action | None]:
    """The trader on a board."""
    rules: ClassicRules = book.rules
    value = partial(deeds_value, rules, landing_shares(book))
    reserve = round(RESERVE * rules.mean_price)

    def worth(view: ClassicView, space: int) -> int:
        """What a deed of the bank adds for this seat, or for the rival to whom it would add most."""
        table = view.table
        added = [
            value(table, seat, {space: seat}) - value(table, seat, NOBODY)
            for seat, player in enumerate(table.players)
            if not player.out
        ]
        own = value(table, view.seat, {space: view.seat}) - value(table, view.seat, NOBODY)
        return int(max(own, min(max(added), 2.0 * rules.price[space])))

    def buys(view: ClassicView, space: int) -> bool:
        left = view.table.players[view.seat].cash - rules.price[space]
        return left >= reserve or worth(view, space) > 2 * rules.price[space]

    def most(view: ClassicView, space: int) -> int:
        return min(worth(view, space), view.table.players[view.seat].cash - reserve // 2)

    return partial(decide, Policy(reserve, buys, most, value, greed=0.5, envy=0.5), rules)


def landing_shares(book: Rulebook) -> list[float]:
    """The share of all rolls that end on each space."""
    tallies = empty_tallies(book)
    for _ in range(EPISODES):
        add_episode(book, tallies)
    return [share / 100 for share in results_of(book, tallies[LEAVE]).shares]


def deeds_value(rules: ClassicRules, shares: list[float], table: ClassicTable, seat: int, owners: Owners) -> float:
    """The rents that the rivals of a seat will pay on its deeds within the horizon, for sets with what can be built."""
    rivals = sum(not player.out for player in table.players) - 1
    rolls = HORIZON * max(1, rivals)
    total = 0.0
    for group in dict.fromkeys(group for group in rules.group if group):
        own = [space for space in group if owners.get(space, table.deed(space).owner) == seat]
        if own:
            total += rolls * _income(rules, shares, table, group, own) + _whole(
                rules, shares, table, seat, group, own, rolls
            )
    return total


def _income(
    rules: ClassicRules, shares: list[float], table: ClassicTable, group: tuple[int, ...], own: list[int]
) -> float:
    """The rent a roll of some deeds of a group, as they are."""
    if rules.is_street[group[0]]:
        return sum(shares[space] * rules.spaces[space].rents[table.deed(space).level] for space in own)
    if rules.spaces[group[0]].kind == RAILROAD:
        return sum(shares[space] for space in own) * railroad_rent(rules, len(own))
    options = rules.options.rent
    factor: int = options.utility_factor + options.utility_step * (len(own) - 1)
    return sum(shares[space] for space in own) * factor * DICE


def _whole(
    rules: ClassicRules,
    shares: list[float],
    table: ClassicTable,
    seat: int,
    group: tuple[int, ...],
    own: list[int],
    rolls: int,
) -> float:
    """What building on a set would add, for its owner or for who lacks one deed of it."""
    if len(group) == 1 or len(own) < len(group) - 1 or not rules.is_street[group[0]]:
        return 0.0
    cash = table.players[seat].cash
    cost = sum(max(0, BUILT - table.deed(space).level) * rules.house_cost[space] for space in group)
    part = min(1.0, cash / cost) if cost else 0.0
    added = sum(
        shares[space]
        * max(
            0, rules.spaces[space].rents[min(BUILT, rules.hotel)] - rules.spaces[space].rents[table.deed(space).level]
        )
        for space in group
    )
    gain = max(0.0, part * (rolls * added - cost))
    return gain if len(own) == len(group) else HOPED * gain
