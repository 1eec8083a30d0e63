"""The rent of a deed and the reasons for it, as pure functions of the table and the deed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from games.engine.gifts import Handed, Seen, Sign
from games.engine.ruleset import Part
from games.rules.board import RAILROAD, Space
from games.rules.charge import Charge, Debt, Reason, creditor
from games.rules.classic import UtilityRent
from games.rules.movement import Moved
from games.rules.options import RentOptions
from games.rules.payment import PaidToPlayer, Payments, owe
from games.rules.table import BANK, Holdings, Table

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame, ClassicRules


class RentRules(Protocol):
    """The part of a game's rules that a rent depends on."""

    @property
    def spaces(self) -> Sequence[Space]: ...
    @property
    def group(self) -> Sequence[tuple[int, ...]]: ...
    @property
    def rents(self) -> Sequence[tuple[int, ...]]: ...
    @property
    def whole_rents(self) -> Sequence[int]: ...
    @property
    def hotel(self) -> int: ...
    @property
    def options(self) -> Any: ...
    def in_group(self, space: int) -> bool: ...


class RentTable(Protocol):
    """The part of a table that a rent depends on: deeds with an owner and a level."""

    def deed(self, space: int) -> Any: ...
    def owns_all(self, seat: int, group: tuple[int, ...]) -> bool: ...


class RentPaid(PaidToPlayer, frozen=True, tag="rent_paid"):
    """Rent for `space`, with its reasons."""

    space: int
    reasons: tuple[Reason, ...]


def _paid(debt: Debt) -> RentPaid:
    space = debt.charge.space
    assert space is not None
    return RentPaid(debt.seat, creditor(debt), debt.amount, space, debt.charge.reasons)


PAYMENTS: Payments = {"rent": _paid}

BY_MOVE = UtilityRent("moved", lambda count, times, moved: Reason("utilities", count=count, times=times, moved=moved))
"""OOF-13: a multiple of the spaces moved."""
BY_DICE = UtilityRent("dice", lambda count, times, rolled: Reason("utilities", count=count, times=times, rolled=rolled))
"""BD-10: a multiple of the dice."""

MAX_RENT = 10**9
"""The maximum rent of a railroad: a large factor and many railroads would lead to numbers too long to show."""

BARE = (Reason("bare"),)
HOTEL = (Reason("hotel"),)
OWNER_IN_JAIL = (Reason("owner_in_jail"),)


def rent(rules: ClassicRules, table: Table, space: int, units: int) -> tuple[int, tuple[Reason, ...]]:
    """The rent of a deed, 0 while it collects none; a utility's is a multiple of `units`, spaces moved or dice."""
    deed = table.deed(space)
    if deed.mortgaged or deed.owner == BANK:
        return 0, ()
    if owner_is_held(rules, table, deed.owner):
        return 0, OWNER_IN_JAIL
    return full_rent(rules, table, space, units)


def full_rent(rules: ClassicRules, table: Table, space: int, units: int) -> tuple[int, tuple[Reason, ...]]:
    """The rent of a deed with an owner, whether it is mortgaged or not."""
    deed = table.deed(space)
    if rules.is_street[space]:
        return street_rent(rules, table, space)
    count = sum(table.deed(other).owner == deed.owner for other in rules.group[space])
    if rules.spaces[space].kind == RAILROAD:
        return railroad_rent(rules, count), (Reason("railroads", count=count),)
    options = rules.options.rent
    times = options.utility_factor + options.utility_step * (count - 1)
    return times * units, (rules.mechanics.utility_rent.reason(count, times, units),)


def owner_is_held(rules: ClassicRules, table: Holdings, owner: int) -> bool:
    """OOF-55: whether an owner collects no rent because of being in jail."""
    return not rules.house_rules.rent_in_jail and table.players[owner].in_jail


def railroad_rent(rules: RentRules, count: int) -> int:
    """OOF-12: the rent of each of `count` railroads of one owner."""
    amount: int = rules.options.rent.railroad_rent * rules.options.rent.railroad_factor ** (count - 1)
    return min(amount, MAX_RENT)


def street_rent(rules: RentRules, table: RentTable, space: int) -> tuple[int, tuple[Reason, ...]]:
    """OOF-11: by the street's rent table; doubled in a monopoly without buildings."""
    deed = table.deed(space)
    rents, level = rules.rents[space], deed.level
    if level == rules.hotel:
        return rents[level], HOTEL
    if level:
        return rents[level], (Reason("houses", count=level),)
    if is_whole(rules, table, space, deed):
        return rules.whole_rents[space], (Reason("whole_group", times=rules.options.rent.group_rent_percent),)
    return rents[0], BARE


def street_amount(rules: RentRules, table: RentTable, space: int, deed: Any) -> int:
    """The rent of a street, which has that deed, without the reasons."""
    if not deed.level and is_whole(rules, table, space, deed):
        return rules.whole_rents[space]
    amount: int = rules.rents[space][deed.level]
    return amount


def is_whole(rules: RentRules, table: RentTable, space: int, deed: Any) -> bool:
    """Whether a street, which has that deed, belongs to a group that one player owns whole."""
    return rules.in_group(space) and table.owns_all(deed.owner, rules.group[space])


def collect_rent(game: ClassicGame, seat: int, space: int, units: int) -> None:
    """OOF-10, OOF-12, OOF-13: charge `seat` the rent of a deed."""
    amount, reasons = rent(game.rules, game.table, space, units)
    owe(game, seat, game.table.deed(space).owner, amount, Charge("rent", space, reasons))


def not_collected(seen: Seen, event: Moved) -> Iterator[Handed]:
    """The rent of a mortgaged deed on which somebody else's piece ends, if its owner had the cash to lift the mortgage.

    Rents are charged by the rules; a mortgage is the only way to collect none.
    """
    table, space = seen.table, event.to
    deed = table.deeds[space]
    if deed is None or not deed.mortgaged or deed.owner in (BANK, event.seat):
        return
    if table.players[deed.owner].cash >= seen.rules.unmortgage[space]:
        amount, _ = full_rent(seen.rules, table, space, abs(event.steps))
        yield Handed(deed.owner, event.seat, amount)


PART = Part(events=(RentPaid,), options=RentOptions, gifts=(Sign("rent", Moved, not_collected, compares=False),))
