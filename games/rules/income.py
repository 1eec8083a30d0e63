"""What rents bring each player of a classic game in a round on average: for saying what a decision changed."""

from __future__ import annotations

from games.rules.classic import ClassicRules
from games.rules.features import ClassicPosition, ground_of
from games.rules.landing_shares import MEAN_ROLL
from games.rules.rent import rent
from games.rules.table import BANK


def income_of(rules: ClassicRules, table: ClassicPosition) -> list[float]:
    """What the others pay each seat while each of them rolls once, in the game's money.

    Pieces are taken to land where they do in the long run (`landing_shares`). A seat that is out has none.
    """
    shares = ground_of(rules).shares
    income = [0.0] * len(table.players)
    for space, deed in enumerate(table.deeds):
        if deed is not None and deed.owner != BANK and not deed.mortgaged:
            amount, _ = rent(rules, table, space, MEAN_ROLL)  # type: ignore[arg-type]
            income[deed.owner] += shares[space] * amount
    others = max(0, sum(not player.out for player in table.players) - 1)
    return [others * one for one in income]
