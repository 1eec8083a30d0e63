"""The rent of a deed and its reasons: the classic tables, rounded up to 5 (TWO-4)."""

from __future__ import annotations

from games.engine.ruleset import Part
from games.rules.board import RAILROAD, STREET
from games.rules.charge import Charge, Reason
from games.rules.options import RentOptions
from games.rules.rent import railroad_rent, street_rent
from games.rules.table import BANK
from games.rulesets.monopoly_two.rules import TwoRules, round_up
from games.rulesets.monopoly_two.table import TwoTable

PART = Part(options=RentOptions)

Rent = tuple[int, tuple[Reason, ...]]
"""An amount and its reasons."""


def landlord(table: TwoTable, seat: int, space: int) -> int | None:
    """The other player who owns the deed of a space; None if nobody else does."""
    owner = table.deed(space).owner
    return None if owner in (BANK, seat) else owner


def collects(table: TwoTable, owner: int) -> bool:
    """TWO-30: whether an owner collects rent; nobody does in jail."""
    return not table.players[owner].in_jail


def rent(rules: TwoRules, table: TwoTable, space: int, rolled: int) -> Rent:
    """The rent of an owned deed; that of a utility is a multiple of the dice."""
    kind = rules.spaces[space].kind
    if kind == STREET:
        amount, reasons = street_rent(rules, table, space)
        return round_up(amount), reasons
    count = owned_in_group(rules, table, space)
    if kind == RAILROAD:
        return round_up(railroad_rent(rules, count)), (Reason("railroads", count=count),)
    options = rules.options.rent
    times = options.utility_factor + options.utility_step * (count - 1)
    return round_up(times * rolled), (Reason("utilities", count=count, times=times, rolled=rolled),)


def owned_in_group(rules: TwoRules, table: TwoTable, space: int) -> int:
    """How many deeds of its group the owner of a deed has."""
    owner = table.deed(space).owner
    return sum(table.deed(other).owner == owner for other in rules.group[space])


def multiplied_rent(rules: TwoRules, table: TwoTable, space: int) -> Rent:
    """The rent of the nearest station for a piece sent there by a card."""
    times = rules.options.nearest.nearest_railroad_times
    count = owned_in_group(rules, table, space)
    reasons = (Reason("railroads", count=count), Reason("card", times=times))
    return round_up(railroad_rent(rules, count) * times), reasons


def fresh_rent(rules: TwoRules, rolled: int) -> Rent:
    """The rent of the nearest utility for a piece sent there by a card: a multiple of a fresh roll."""
    times = rules.options.nearest.nearest_utility_times
    return round_up(times * rolled), (Reason("fresh_roll", times=times, rolled=rolled),)


def charge_for(space: int, reasons: tuple[Reason, ...]) -> Charge:
    """The charge of a rent."""
    return Charge("rent", space, reasons)
