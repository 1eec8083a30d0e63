"""Managing deeds: when a player may build, sell, mortgage and unmortgage, and what is legal then (OOF-31, BD-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Part, Unprompted
from games.engine.state import Legal
from games.rules import building, mortgage
from games.rules.building import Build, Sell
from games.rules.mortgage import Mortgage, Unmortgage

if TYPE_CHECKING:
    from games.rules.classic import ClassicRules


def may_raise(rules: ClassicRules, table: Any, seat: int) -> bool:
    """Players may sell and mortgage on their own turn, while in debt, and during an auction."""
    return table.turn == seat or table.auction is not None or rules.mechanics.in_debt(table, seat)


def why_not_raise(rules: ClassicRules, table: Any, seat: int) -> Refused | None:
    """Why `seat` may not sell or mortgage anything now; None if it may."""
    if may_raise(rules, table, seat):
        return None
    text = gettext_noop("You can do that on your turn, in debt, or during an auction.")
    return Refused("not_your_turn", text)


def why_not_improve(rules: ClassicRules, table: Any, seat: int, refused: Refused | None) -> Refused | None:
    """Why `seat` may not build or pay off a mortgage now; None if it may. `refused` is any other reason.

    If a highest bid binds the player's cash, that is the reason given even when it is not their turn.
    """
    if table.turn == seat:
        return refused
    if refused is not None and refused.code == "cannot_afford" and bid_binds(rules, table, seat):
        return refused
    return Refused("not_your_turn", gettext_noop("You can do that on your own turn."))


def bid_binds(rules: ClassicRules, table: Any, seat: int) -> bool:
    """Whether a highest bid keeps `seat` from spending some of its cash."""
    return table.auction is not None and rules.mechanics.free_cash(table, seat) < table.players[seat].cash


def can_manage(rules: ClassicRules, table: Any, seat: int) -> bool:
    """Whether `seat` can build, sell, mortgage or pay off anything at all."""
    actions: list[Legal] = []
    add_legal(rules, table, seat, actions)
    return bool(actions)


def add_legal(rules: ClassicRules, table: Any, seat: int, actions: list[Legal]) -> None:
    """Add the actions with which `seat` may build, sell, mortgage and pay off mortgages now."""
    player = table.players[seat]
    improving = table.turn == seat
    if not player.spaces or not (improving or may_raise(rules, table, seat)):
        return
    deeds, sales, do, mechanics = table.deeds, rules.group_sales, rules.deed_actions, rules.mechanics
    cash = mechanics.free_cash(table, seat) if improving else -1  # less than any building costs, even a free one
    for group in building.whole_groups(rules, table, seat):
        actions += map(do.build, building.builds_in(rules, table, group, cash))
        actions += map(do.sell, building.sales_in(rules, table, group))
        if sales and group in sales and any(deeds[space].level for space in group):
            actions.append(sales[group])
    unmortgaged = [space for space in player.spaces if not deeds[space].mortgaged]
    actions += map(do.mortgage, mechanics.mortgageable(rules, table, seat, unmortgaged))
    if improving and len(unmortgaged) < len(player.spaces):
        actions += map(do.unmortgage, mortgage.unmortgageable(rules, table, player.spaces, cash))


def why_not_build(rules: ClassicRules, table: Any, seat: int, action: Build) -> Refused | None:
    """Why `seat` cannot build there now; None if it can."""
    refused = None
    if not building.can_build(rules, table, seat, action.space):
        refused = building.why_not_build(rules, table, seat, action.space)
    return why_not_improve(rules, table, seat, refused)


def why_not_sell(rules: ClassicRules, table: Any, seat: int, action: Sell) -> Refused | None:
    """Why `seat` cannot sell the top building there now; None if it can."""
    refused = why_not_raise(rules, table, seat)
    if refused is not None or building.can_sell(rules, table, seat, action.space):
        return refused
    return building.why_not_sell(rules, table, seat, action.space)


def why_not_mortgage(rules: ClassicRules, table: Any, seat: int, action: Mortgage) -> Refused | None:
    """Why `seat` cannot mortgage that deed now; None if it can."""
    return why_not_raise(rules, table, seat) or mortgage.why_not_mortgage(rules, table, seat, action.space)


def why_not_unmortgage(rules: ClassicRules, table: Any, seat: int, action: Unmortgage) -> Refused | None:
    """Why `seat` cannot pay off that mortgage now; None if it can."""
    refused = mortgage.why_not_unmortgage(rules, table, seat, action.space)
    return why_not_improve(rules, table, seat, refused)


PART = Part(
    unprompted={
        Build: Unprompted(building.build, why_not_build, add_legal),
        Sell: Unprompted(building.sell, why_not_sell, add_legal),
        Mortgage: Unprompted(mortgage.mortgage, why_not_mortgage, add_legal),
        Unmortgage: Unprompted(mortgage.unmortgage, why_not_unmortgage, add_legal),
    }
)
