"""Raising cash for a debt: the plan that the client proposes, and that is carried out when the time is up.

OOF-49 and BD-26: buildings first and then mortgages, the smallest loss first, until it suffices; then every step that
turns out to be unnecessary is left out, the most expensive first.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from games.engine.state import Event
from games.rules.building import can_sell, sales_in, sell_all, sell_top, whole_groups
from games.rules.mortgage import mortgage_deed
from games.rules.table import Deed, Table

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame, ClassicRules


class Sale(Struct, frozen=True, gc=False):
    """One step of a plan: "sell" the top building of a street, "sell_group" all of its group, or "mortgage" a deed."""

    kind: str
    space: int
    gain: int
    loss: int
    """The cost of reversing it beyond the gain."""


LOSS_AND_SPACE = attrgetter("loss", "space")
"""The order of steps: the smallest loss, then the lowest space."""


class Sketch:
    """A copy of everything that selling and mortgaging changes, on which a plan is tried out."""

    def __init__(self, rules: ClassicRules, table: Table, seat: int) -> None:
        self.rules = rules
        self.events: list[Event] = []
        players = list(table.players)
        players[seat] = replace(players[seat])
        self.table = replace(table, players=players, deeds=list(table.deeds), bank=replace(table.bank))

    def emit(self, event: Event) -> None:
        """Apply the event to the copy."""
        event.apply(self.table)
        self.events.append(event)


def value(rules: ClassicRules, table: Table, seat: int) -> int:
    """The liquidation value: the proceeds of selling every building and mortgaging every deed."""
    total, deeds = 0, table.deeds
    for space in table.players[seat].spaces:
        deed: Deed = deeds[space]  # type: ignore[assignment]
        total += deed.level * rules.sale[space] + (0 if deed.mortgaged else rules.mortgage[space])
    return total


def can_settle(rules: ClassicRules, table: Table, seat: int) -> bool:
    """Whether a debtor's liquidation value covers its debts."""
    return value(rules, table, seat) >= rules.mechanics.shortfall(table, seat)


def plan(rules: ClassicRules, table: Table, seat: int, missing: int | None = None) -> list[Sale]:
    """The steps that raise at least `missing` (by default the shortfall), or all steps if they do not suffice."""
    if missing is None:
        missing = rules.mechanics.shortfall(table, seat)
    find_steps = _sales_in_order if _has_buildings(table, seat) else _mortgages
    steps = find_steps(rules, table, seat, missing)
    gained = sum(sale.gain for sale in steps)
    dearest_first = steps[::-1]
    dearest_first.sort(key=lambda sale: -sale.loss)
    for sale in dearest_first:
        if gained - sale.gain < missing:
            continue
        place = next(place for place, one in enumerate(steps) if one is sale)
        start, rest = steps[:place], steps[place + 1 :]
        if _is_independent(rules, sale) or _is_possible(rules, table, seat, start, rest):
            steps, gained = start + rest, gained - sale.gain
    return steps


def _mortgages(rules: ClassicRules, table: Table, seat: int, missing: int) -> list[Sale]:
    """The cheapest mortgages that raise enough, for a player without buildings."""
    steps: list[Sale] = []
    for sale in sorted(_mortgages_of(rules, table, seat), key=LOSS_AND_SPACE):
        if missing <= 0:
            break
        steps.append(sale)
        missing -= sale.gain
    return steps


def _sales_in_order(rules: ClassicRules, table: Table, seat: int, missing: int) -> list[Sale]:
    """The cheapest steps that raise enough, each tried out before the next is chosen: buildings, then mortgages."""
    sketch = Sketch(rules, table, seat)
    groups = whole_groups(rules, table, seat)
    steps: list[Sale] = []
    while missing > 0:
        sale = _cheapest_sale(rules, sketch.table, groups)
        if sale is None and _has_buildings(sketch.table, seat):
            sale = min(_mortgages_of(rules, sketch.table, seat), key=LOSS_AND_SPACE, default=None)
        if sale is None:
            return steps + _mortgages(rules, sketch.table, seat, missing)
        steps.append(sale)
        missing -= sale.gain
        _carry_out(sketch, seat, sale)
    return steps


def carry_out(game: ClassicGame | Sketch, seat: int, steps: list[Sale]) -> None:
    """Sell and mortgage as planned, in a game or on a sketch."""
    for sale in steps:
        _carry_out(game, seat, sale)


def events_of(rules: ClassicRules, table: Table, seat: int, steps: list[Sale]) -> list[Event]:
    """The events of carrying out a plan."""
    sketch = Sketch(rules, table, seat)
    carry_out(sketch, seat, steps)
    return sketch.events


def _carry_out(game: Any, seat: int, sale: Sale) -> None:
    match sale.kind:
        case "sell":
            sell_top(game, seat, sale.space)
        case "sell_group":
            sell_all(game, game.rules.group[sale.space])
        case _:
            mortgage_deed(game, seat, sale.space)


def _is_independent(rules: ClassicRules, sale: Sale) -> bool:
    """Whether no other step depends on this one: a mortgage that sells no buildings."""
    return sale.kind == "mortgage" and sale.gain == rules.mortgage[sale.space]


def _is_possible(rules: ClassicRules, table: Table, seat: int, start: list[Sale], rest: list[Sale]) -> bool:
    """Whether `rest` can be carried out in this order after `start`, each step with the gain that was planned."""
    sketch = Sketch(rules, table, seat)
    carry_out(sketch, seat, start)
    for sale in rest:
        if not _is_open(rules, sketch.table, seat, sale):
            return False
        _carry_out(sketch, seat, sale)
    return True


def _is_open(rules: ClassicRules, table: Table, seat: int, sale: Sale) -> bool:
    """Whether a step can be taken now, for the gain that was planned."""
    match sale.kind:
        case "sell":
            return can_sell(rules, table, seat, sale.space)
        case "sell_group":
            return _group_sale(rules, table, rules.group[sale.space]) == sale
        case _:
            blocked = rules.mechanics.has_sale_to_make_first(rules, table, seat)
            return not blocked and _mortgage(rules, table, sale.space) == sale


def _cheapest_sale(rules: ClassicRules, table: Table, groups: list[tuple[int, ...]]) -> Sale | None:
    """The next sale that raises anything: of a building, or else of a whole group. Smallest loss, then lowest space."""
    cost, proceeds = rules.house_cost, rules.sale
    sales = [
        (cost[space] - proceeds[space], space)
        for group in groups
        for space in sales_in(rules, table, group)
        if proceeds[space]
    ]
    if sales:
        loss, space = min(sales)
        return Sale("sell", space, proceeds[space], loss)
    group_sales = [_group_sale(rules, table, group) for group in groups if group in rules.group_sales]
    return min([sale for sale in group_sales if sale.gain], key=LOSS_AND_SPACE, default=None)


def _mortgages_of(rules: ClassicRules, table: Table, seat: int) -> list[Sale]:
    """Every mortgage that may be taken now and raises anything."""
    if rules.mechanics.has_sale_to_make_first(rules, table, seat):
        return []
    deeds, spaces = table.deeds, table.players[seat].spaces
    built = _has_buildings(table, seat)
    sales = [_mortgage(rules, table, s, built=built) for s in spaces if not deeds[s].mortgaged]  # type: ignore[union-attr]
    return [sale for sale in sales if sale.gain]


def _group_sale(rules: ClassicRules, table: Table, group: tuple[int, ...]) -> Sale:
    gain = sum(table.deed(space).level * rules.sale[space] for space in group)
    cost = sum(table.deed(space).level * rules.house_cost[space] for space in group)
    return Sale("sell_group", group[0], gain, cost - gain)


def _has_buildings(table: Table, seat: int) -> bool:
    deeds = table.deeds
    return any(deeds[space].level for space in table.players[seat].spaces)  # type: ignore[union-attr]


def _mortgage(rules: ClassicRules, table: Table, space: int, *, built: bool = True) -> Sale:
    """Before a mortgage, the buildings of the group are sold; there are none if the owner has not `built`.

    This matters only if they cannot be sold one by one because the bank lacks houses to replace a hotel.
    """
    gain, loss = rules.mortgage[space], rules.unmortgage[space] - rules.mortgage[space]
    if built and rules.is_street[space] and any(table.deed(other).level for other in rules.group[space]):
        buildings = _group_sale(rules, table, rules.group[space])
        gain, loss = gain + buildings.gain, loss + buildings.loss
    return Sale("mortgage", space, gain, loss)
