"""The cash that a classic bot keeps: its profile's reserve, or more where the next roll may cost more."""

from __future__ import annotations

from games.bots.classic.profile import BotProfile, ClassicTable, ClassicView
from games.rules.board import RAILROAD
from games.rules.classic import ClassicRules
from games.rules.rent import owner_is_held, railroad_rent, street_amount
from games.rules.table import BANK, Deed

RISK = 6
"""A bot keeps the rent that it will be spared by all but this many of the 36 rolls."""


def reserve(profile: BotProfile, rules: ClassicRules, view: ClassicView) -> int:
    """Return the cash that the bot keeps while it spends on its deeds and on trades."""
    return likely_rent(rules, view.table, view.seat, profile.reserve_on(rules))


def likely_rent(rules: ClassicRules, table: ClassicTable, seat: int, least: int = 0) -> int:
    """Return the rent that the next roll exceeds in at most `RISK` of 36 cases, or `least` if that is more."""
    deeds, is_street, rents, whole_rents = table.deeds, rules.is_street, rules.rents, rules.whole_rents
    dear: list[tuple[int, int, int]] = []
    risk = 0
    for reached in rules.reached[table.players[seat].position]:
        space, _, ways = reached
        deed: Deed = deeds[space]  # type: ignore[assignment]
        owner = deed.owner
        if owner != BANK and owner != seat and not deed.mortgaged:  # noqa: PLR1714  a tuple would be made each time
            if is_street[space]:
                most = rents[space][deed.level] if deed.level else whole_rents[space]
                if most <= least:
                    continue
            dear.append(reached)
            risk += ways
    if risk <= RISK:
        return least  # whatever the rents are
    due = [(rent_on(rules, table, space, steps), ways) for space, steps, ways in dear]
    due.sort(reverse=True)
    risk = 0
    for rent, ways in due:
        risk += ways
        if risk > RISK:
            return max(rent, least)
    return least


def rent_on(rules: ClassicRules, table: ClassicTable, space: int, steps: int) -> int:
    """Return the rent of a deed for a piece that comes to it by a roll of so many."""
    deed = table.deed(space)
    owner = deed.owner
    if owner_is_held(rules, table, owner):
        return 0
    if rules.is_street[space]:
        return street_amount(rules, table, space, deed)
    count = sum([table.deed(other).owner == owner for other in rules.group[space]])
    if rules.spaces[space].kind == RAILROAD:
        return railroad_rent(rules, count)
    options = rules.options.rent
    factor: int = options.utility_factor + options.utility_step * (count - 1)
    return factor * steps
