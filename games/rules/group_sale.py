"""Selling all buildings of a group at once (BD-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Part, Unprompted
from games.engine.state import Action
from games.rules.building import sell_all
from games.rules.management import add_legal, why_not_raise
from games.rules.table import Table

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame, ClassicRules


class SellGroup(Action, frozen=True, tag="sell_group"):
    """Sell every building of a group at once."""

    group: str


def sell_group(game: ClassicGame, seat: int, action: SellGroup) -> None:
    """BD-14: every building of a group at once, which needs no spare houses."""
    sell_all(game, streets_of(game.rules, action.group))


def streets_of(rules: ClassicRules, name: str) -> tuple[int, ...]:
    """The streets of the group of that name; empty if there is no such group."""
    return next((group for group in rules.streets if name and rules.spaces[group[0]].group == name), ())


def sale_of_group(rules: ClassicRules, table: Table, name: str) -> int:
    """The payment for every building of a group."""
    return sum(table.deed(space).level * rules.sale[space] for space in streets_of(rules, name))


def why_not_sell_group(rules: ClassicRules, table: Table, seat: int, name: str) -> Refused | None:
    """Why `seat` cannot sell what stands on a group; None if it can."""
    group = streets_of(rules, name)
    if not group:
        return Refused("illegal_target", gettext_noop("There is no such group of properties."), field="group")
    if not table.owns_all(seat, group):
        return Refused("not_owner", gettext_noop("You do not own the whole group."), field="group")
    if not any(table.deed(space).level for space in group):
        return Refused("no_buildings", gettext_noop("There are no buildings to sell."), field="group")
    return None


def why_not(rules: ClassicRules, table: Table, seat: int, action: SellGroup) -> Refused | None:
    """Why `seat` cannot do that now; None if it can."""
    return why_not_raise(rules, table, seat) or why_not_sell_group(rules, table, seat, action.group)


PART = Part(actions=(SellGroup,), unprompted={SellGroup: Unprompted(sell_group, why_not, add_legal)})
