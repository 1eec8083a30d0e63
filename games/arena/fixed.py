"""The three agents of fixed policy of the literature on learning this game, on our full rules.

After Bonjour et al., "Decision Making in Monopoly Using a Hybrid Deep Reinforcement Learning Approach" (2022): they buy
what completes a set, or whatever leaves them 200 of 1,500; they trade for sets, and build. They differ in the groups
that they prize: none, the railroads and the dearest streets, or the second and the fourth group of streets.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from games.arena.policy import Owners, Policy, decide
from games.bots.classic.profile import ClassicTable, ClassicView
from games.engine.bots import SeatView
from games.engine.rulebook import Rulebook
from games.engine.state import Action
from games.rules.board import RAILROAD
from games.rules.classic import ClassicRules

Favourites = Literal["none", "railroads and the dearest", "second and fourth"]
KEPT = 200 / 1_500
"""The cash that it keeps, as a share of the cash that a game begins with."""
SET, PRIZED = 2.5, 1.5
"""How many times its prices a whole set is worth, and a favourite its price."""
SECOND, FOURTH = 1, 3


def agent(book: Rulebook, favourites: Favourites) -> Callable[[SeatView[ClassicTable, None, object]], Action | None]:
    """The agent with these favourites, on a board."""
    rules: ClassicRules = book.rules
    reserve = round(KEPT * rules.options.start.starting_cash)
    prized = favourite_spaces(rules, favourites)

    def buys(view: ClassicView, space: int) -> bool:
        left = view.table.players[view.seat].cash - rules.price[space]
        return left >= reserve or completes(rules, view, space) or (space in prized and left >= 0)

    def most(view: ClassicView, space: int) -> int:
        cash = view.table.players[view.seat].cash
        if completes(rules, view, space):
            return min(cash, round(SET * rules.price[space]))
        price = rules.price[space]
        return min(cash - reserve, round(PRIZED * price) if space in prized else price)

    return partial(decide, Policy(reserve, buys, most, partial(deeds_value, rules, prized)), rules)


def favourite_spaces(rules: ClassicRules, favourites: Favourites) -> frozenset[int]:
    """The spaces that an agent prizes."""
    if favourites == "none":
        return frozenset()
    if favourites == "second and fourth":
        groups = [group for place, group in enumerate(rules.streets) if place in (SECOND, FOURTH)]
        return frozenset(space for group in groups for space in group)
    railroads = [space for space, one in enumerate(rules.spaces) if one.kind == RAILROAD]
    dearest = max(rules.streets, key=lambda group: max(rules.price[space] for space in group))
    return frozenset((*railroads, *dearest))


def completes(rules: ClassicRules, view: ClassicView, space: int) -> bool:
    """Whether the seat has all other deeds of the group of a space."""
    others = [other for other in rules.group[space] if other != space]
    return bool(others) and all(view.table.deed(other).owner == view.seat for other in others)


def deeds_value(rules: ClassicRules, prized: frozenset[int], table: ClassicTable, seat: int, owners: Owners) -> float:
    """What the deeds of a seat are worth to it: their prices, more for those that it prizes and for whole sets."""
    total = 0.0
    for group in dict.fromkeys(group for group in rules.group if group):
        own = [space for space in group if owners.get(space, table.deed(space).owner) == seat]
        worth = sum(rules.price[space] * (PRIZED if space in prized else 1) for space in own)
        whole = len(own) == len(group) > 1 and rules.is_street[group[0]]
        total += worth * (SET if whole else 1)
    return total
