"""The total worth of a player: for charts, for the end of a game on time, and for how a player stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.table import Holdings

if TYPE_CHECKING:
    from games.rules.classic import ClassicRules


def worth(rules: ClassicRules, table: Holdings, seat: int) -> int:
    """Cash, deeds at their price (mortgaged: less the mortgage value), and buildings at cost."""
    player = table.players[seat]
    total = player.cash
    for space in player.spaces:
        deed = table.deed(space)
        total += rules.price[space] + deed.level * rules.house_cost[space]
        if deed.mortgaged:
            total -= rules.mortgage[space]
    return total
