"""What a position is worth to a seat: all that it has, and how near it is to winning."""

from __future__ import annotations

from games.rulesets.monopoly_two.bots.standing import LEAD
from games.rulesets.monopoly_two.rules import TwoRules
from games.rulesets.monopoly_two.table import TwoTable
from games.rulesets.monopoly_two.winning import worth


def position_value(rules: TwoRules, table: TwoTable, seat: int) -> float:
    """Return the worth of a seat, with what it has of each group that can be a monopoly counted towards winning.

    A whole group counts as one monopoly, a part of one as the square of that part: two deeds of three are 4/9. All the
    monopolies that it needs make a seat three times as strong, as the bots judge their rivals.
    """
    if table.players[seat].out:
        return 0
    near = 0.0
    for group in rules.monopolies.values():
        own = sum((deed := table.deeds[space]) is not None and deed.owner == seat for space in group)
        near += (own / len(group)) ** 2
    goal: int = rules.options.goal.monopolies_to_win
    return worth(rules, table, seat) * (1 + LEAD * min(1.0, near / goal))
