"""The statistics and achievements that only Oofopoly 2 has."""

from __future__ import annotations

from games.engine.outcomes import winners
from games.engine.refusal import gettext_noop as _
from games.engine.ruleset import Part
from games.engine.state import GameEnded
from games.engine.statistics import Achievement, Amounts, Moment, Statistic
from games.rules.board import RAILROAD, UTILITY
from games.rules.classic import ClassicRules
from games.rules.debt import DebtSettled, WentIntoDebt
from games.rules.movement import JailCardsReceived, Moved
from games.rules.presentation.achievements import bank_breaker
from games.rules.presentation.statistics import DEED_MOVES, one, owned_of_kind
from games.rules.rent import RentPaid
from games.rules.table import Table
from games.rules.trade import TradeMade


def backwards(moment: Moment, event: Moved) -> Amounts:
    """Spaces that a piece went backwards (OOF-21, OOF-22)."""
    return ((event.seat, -event.steps),) if event.steps < 0 else ()


def utility_rent(moment: Moment, event: RentPaid) -> Amounts:
    """The rent of a utility (OOF-13)."""
    return ((event.to, event.amount),) if moment.rules.spaces[event.space].kind == UTILITY else ()


def won_after_debt(moment: Moment, event: GameEnded) -> Amounts:
    """A win after having been below zero (OOF-48)."""
    return [(seat, 1) for seat in winners(moment, event) if moment.counts[seat].get("debts")]


def jail_cards(rules: ClassicRules, table: Table, seat: int) -> int:
    """The jail cards that a seat holds (OOF-23)."""
    return table.players[seat].jail_cards


STATISTICS: tuple[Statistic, ...] = (
    Statistic(key="debts", count={WentIntoDebt: one}),
    Statistic(key="debts_settled", count={DebtSettled: one}),
    Statistic(key="wins_after_debt", count={GameEnded: won_after_debt}),
    Statistic(key="spaces_backwards", count={Moved: backwards}),
    Statistic(key="utility_rent", count={RentPaid: utility_rent}),
    Statistic(key="most_jail_cards", combine="max", gauge=jail_cards, follows=(JailCardsReceived, TradeMade)),
    Statistic(key="most_railroads", combine="max", gauge=owned_of_kind(RAILROAD), follows=DEED_MOVES),
)

ACHIEVEMENTS: tuple[Achievement, ...] = (
    Achievement(
        key="oofopoly_back_in_black",
        tier="bronze",
        name=_("Back in Black"),
        description=_("Come back from debt 5 times in all your games."),
        statistic="debts_settled",
        at_least=5,
        scope="total",
    ),
    Achievement(
        key="oofopoly_prepared",
        tier="bronze",
        name=_("Well Prepared"),
        description=_("Hold 2 get-out-of-jail-free cards at once."),
        statistic="most_jail_cards",
        at_least=2,
        scope="game",
    ),
    Achievement(
        key="oofopoly_moonwalk",
        tier="bronze",
        name=_("Moonwalk"),
        description=_("Move 25 spaces backwards in all your games."),
        statistic="spaces_backwards",
        at_least=25,
        scope="total",
    ),
    Achievement(
        key="oofopoly_rail_baron",
        tier="silver",
        name=_("Rail Baron"),
        description=_("Own 4 railroads at once."),
        statistic="most_railroads",
        at_least=4,
        scope="game",
    ),
    Achievement(
        key="oofopoly_comeback",
        tier="silver",
        name=_("Comeback"),
        description=_("Win a game in which you were in debt."),
        statistic="wins_after_debt",
        at_least=1,
        scope="game",
    ),
    Achievement(
        key="oofopoly_power_and_water",
        tier="silver",
        name=_("Power and Water"),
        description=_("Receive $500 in utility rents in one game."),
        statistic="utility_rent",
        at_least=500,
        scope="game",
    ),
    Achievement(
        key="oofopoly_grand_hotel",
        tier="gold",
        name=_("Grand Hotel"),
        description=_("Receive a single rent of at least $1,500."),
        statistic="highest_rent",
        at_least=1500,
        scope="game",
    ),
    bank_breaker("oofopoly_bank_breaker", _("Hold more than $5,000 in cash at once."), 5_000),
)

PART = Part(statistics=STATISTICS, achievements=ACHIEVEMENTS)
