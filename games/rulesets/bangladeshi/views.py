"""The views of classic games with what Bangladeshi Monopoly adds: jackpot, clocks, debts, and sales of whole groups."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import UNSET

from games.engine import wire
from games.engine.state import Decision, Legal, OpenState
from games.engine.views import clock_fields
from games.engine.wire import DecisionFields, Possible, StateFields, extended, verdict
from games.rules import group_sale, table
from games.rules.management import why_not_raise
from games.rules.presentation import views as classic_views
from games.rules.presentation import wire as classic_wire
from games.rules.presentation.inspection import deed_view
from games.rules.presentation.wire import ClassicDecision
from games.rules.table import TradeTable
from games.rulesets.bangladeshi import debt_queue
from games.rulesets.bangladeshi.clock import GameClock
from games.rulesets.bangladeshi.wire import BangladeshiState

if TYPE_CHECKING:
    from games.rules.classic import ClassicRules


class PublicTable(table.PublicTable, Protocol):
    """The part of the table that everybody sees."""

    pot: int | None
    last_turn: bool


def state_view(rules: ClassicRules, state: OpenState[PublicTable], common: StateFields) -> BangladeshiState:
    """The classic state with the jackpot, the game's clock, and whether this is the last turn."""
    pot = state.table.pot
    running = next((decision for decision in state.decisions if isinstance(decision, GameClock)), None)
    own = partial(
        BangladeshiState,
        last_turn=state.table.last_turn,
        pot=UNSET if pot is None else pot,
        clock=UNSET if running is None else wire.GameClock(**clock_fields(running, state.deadlines)),
    )
    return extended(classic_views.state_view(rules, state, common), own)


def decision_view(
    rules: ClassicRules, state: OpenState[table.TradeTable], decision: Decision, common: DecisionFields
) -> ClassicDecision:
    """A classic decision; of a debt also how much is owed, and to whom."""
    if not isinstance(decision, debt_queue.DebtDecision):
        return classic_views.decision_view(rules, state, decision, common)
    missing = rules.mechanics.shortfall(state.table, decision.seat)
    to = UNSET if decision.to is None else decision.to
    return ClassicDecision(**common, amount=decision.amount, to=to, missing=missing)


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
