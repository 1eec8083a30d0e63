"""Raising cash for a debt: the plan that the client proposes, and that is carried out when the time is up.

OOF-49 and BD-26: buildings first and then mortgages, the smallest loss first, until it suffices; then every step that
turns out to be unnecessary is left out, the most expensive first.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from games.engine.state import Event
from games.rules.building import can_sell, sell_all, sell_top, sellable
from games.rules.mortgage import mortgage_deed
from games.rules.table import Deed, Table

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame, ClassicRules


class Sale(NamedTuple):
    """One step of a plan: "sell" the top building of a street, "sell_group" all of its group, or "mortgage" a deed."""

    kind: str
    space: int
    gain: int
    loss: int
    """What reversing it would cost beyond the gain."""


LOSS_AND_SPACE = attrgetter("loss", "space")
"""The order of steps: the smallest loss, then the lowest space."""


class Sketch:
    """A copy of everything that selling and mortgaging changes, on which a plan is tried out."""

    def __init__(self, rules: ClassicRules, table: Table, seat: int) -> None:
        self.rules = rules
        self.events: list[Event] = []
        players, deeds = list(table.players), list(table.deeds)
        players[seat] = replace(players[seat])
        for space in players[seat].spaces:
            deeds[space] = replace(table.deed(space))
        self.table = replace(table, players=players, deeds=deeds, bank=replace(table.bank))

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
        rest = [one for one in steps if one is not sale]
        if _is_independent(rules, sale) or _is_possible(rules, table, seat, rest):
            steps, gained = rest, gained - sale.gain
    return steps


def _mortgages(rules: ClassicRules, table: Table, seat: int, missing: int) -> list[Sale]:
    """The cheapest mortgages that raise enough, for a player without buildings."""
    steps: list[Sale] = []
    for sale in sorted(_sales(rules, table, seat, "mortgage"), key=LOSS_AND_SPACE):
        if missing <= 0:
            break
        steps.append(sale)
        missing -= sale.gain
    return steps


def _sales_in_order(rules: ClassicRules, table: Table, seat: int, missing: int) -> list[Sale]:
    """The cheapest steps that raise enough, each tried out before the next is chosen."""
    sketch = Sketch(rules, table, seat)
    steps: list[Sale] = []
    while missing > 0 and (sale := _cheapest(rules, sketch.table, seat)) is not None:
        steps.append(sale)
        missing -= sale.gain
        _carry_out(sketch, seat, sale)
    return steps


def carry_out(game: ClassicGame, seat: int, steps: list[Sale]) -> None:
    """Sell and mortgage as planned."""
    for sale in steps:
        _carry_out(game, seat, sale)


def events_of(rules: ClassicRules, table: Table, seat: int, steps: list[Sale]) -> list[Event]:
    """The events of carrying out a plan."""
    sketch = Sketch(rules, table, seat)
    for sale in steps:
        _carry_out(sketch, seat, sale)
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


def _is_possible(rules: ClassicRules, table: Table, seat: int, steps: list[Sale]) -> bool:
    """Whether the steps can be taken in this order, each with the gain that was planned."""
    sketch = Sketch(rules, table, seat)
    for sale in steps:
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


def _cheapest(rules: ClassicRules, table: Table, seat: int) -> Sale | None:
    """The next step: a building, else a whole group, else a mortgage; the smallest loss, then the lowest space."""
    for kind in ("sell", "sell_group", "mortgage"):
        sales = _sales(rules, table, seat, kind)
        if sales:
            return min(sales, key=LOSS_AND_SPACE)
    return None


def _sales(rules: ClassicRules, table: Table, seat: int, kind: str) -> list[Sale]:
    """Every possible step of a kind that raises anything."""
    match kind:
        case "sell":
            sales = [_building_sale(rules, space) for space in sellable(rules, table, seat)]
        case "sell_group":
            groups = {rules.group[space] for space in table.players[seat].spaces} & rules.group_sales.keys()
            sales = [_group_sale(rules, table, group) for group in groups]
        case _:
            if rules.mechanics.has_sale_to_make_first(rules, table, seat):
                return []
            deeds, spaces = table.deeds, table.players[seat].spaces
            built = _has_buildings(table, seat)
            sales = [_mortgage(rules, table, s, built=built) for s in spaces if not deeds[s].mortgaged]  # type: ignore[union-attr]
    return [sale for sale in sales if sale.gain]


def _building_sale(rules: ClassicRules, space: int) -> Sale:
    return Sale("sell", space, rules.sale[space], rules.house_cost[space] - rules.sale[space])


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
