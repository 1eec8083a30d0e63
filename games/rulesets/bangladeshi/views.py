"""The views of classic games with what Bangladeshi Monopoly adds: debts, and sales of whole groups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from games.engine.state import Decision, Legal, OpenState
from games.engine.wire import DecisionFields, Possible, verdict
from games.rules import group_sale
from games.rules.liquidation import value
from games.rules.management import why_not_raise
from games.rules.presentation import views as classic_views
from games.rules.presentation import wire as classic_wire
from games.rules.presentation.inspection import deed_view
from games.rules.presentation.wire import ClassicDecision
from games.rules.table import TradeTable
from games.rulesets.bangladeshi import debt_queue

if TYPE_CHECKING:
    from games.rules.classic import ClassicRules


def decision_view(
    rules: ClassicRules, state: OpenState[TradeTable], decision: Decision, common: DecisionFields
) -> ClassicDecision:
    """A classic decision; of a debt also how much is owed, and to whom."""
    if not isinstance(decision, debt_queue.DebtDecision):
        return classic_views.decision_view(rules, state, decision, common)
    missing = rules.mechanics.shortfall(state.table, decision.seat)
    raisable = value(rules, state.table, decision.seat)
    to = UNSET if decision.to is None else decision.to
    return ClassicDecision(**common, amount=decision.amount, to=to, missing=missing, raisable=raisable)


def legal_view(rules: ClassicRules, state: OpenState[TradeTable], seat: int, action: Legal) -> Possible:
    """A legal action with its cost or proceeds."""
    if isinstance(action, group_sale.SellGroup):
        return classic_wire.CanSellGroup(
            group=action.group, gain=group_sale.sale_of_group(rules, state.table, action.group)
        )
    return classic_views.legal_view(rules, state, seat, action)


def space_view(rules: ClassicRules, table: Any, seat: int | None, space: int) -> classic_wire.DeedPage:
    """One space for `seat`; on a deed of its own in a named group, selling everything on the group comes third."""
    page = deed_view(rules, table, seat, space)
    if seat is not None and page.actions and rules.group[space] in rules.group_sales:
        name = rules.spaces[space].group
        refused = why_not_raise(rules, table, seat) or group_sale.why_not_sell_group(rules, table, seat, name)
        gain = group_sale.sale_of_group(rules, table, name)
        page.actions.insert(2, classic_wire.DeedAction(type="sell_group", gain=gain, group=name, **verdict(refused)))
    return page
