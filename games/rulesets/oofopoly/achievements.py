"""The statistics and achievements that only Oofopoly 2 has."""

from __future__ import annotations

from games.engine.outcomes import winners
from games.engine.refusal import gettext_noop as _
from games.engine.ruleset import Part
from games.engine.state import GameEnded
from games.engine.statistics import Achievement, Amounts, Moment, Statistic, in_all_games, in_one_game
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
    Statistic("debts", count={WentIntoDebt: one}),
    Statistic("debts_settled", count={DebtSettled: one}),
    Statistic("wins_after_debt", count={GameEnded: won_after_debt}),
    Statistic("spaces_backwards", count={Moved: backwards}),
    Statistic("utility_rent", count={RentPaid: utility_rent}),
    Statistic("most_jail_cards", combine="max", gauge=jail_cards, follows=(JailCardsReceived, TradeMade)),
    Statistic("most_railroads", combine="max", gauge=owned_of_kind(RAILROAD), follows=DEED_MOVES),
)

ACHIEVEMENTS: tuple[Achievement, ...] = (
    in_all_games(
        "oofopoly_back_in_black",
        "bronze",
        _("Back in Black"),
        _("Come back from debt 5 times in all your games."),
        "debts_settled",
        5,
    ),
    in_one_game(
        "oofopoly_prepared",
        "bronze",
        _("Well Prepared"),
        _("Hold 2 get-out-of-jail-free cards at once."),
        "most_jail_cards",
        2,
    ),
    in_all_games(
        "oofopoly_moonwalk",
        "bronze",
        _("Moonwalk"),
        _("Move 25 spaces backwards in all your games."),
        "spaces_backwards",
        25,
    ),
    in_one_game("oofopoly_rail_baron", "silver", _("Rail Baron"), _("Own 4 railroads at once."), "most_railroads", 4),
    in_one_game(
        "oofopoly_comeback", "silver", _("Comeback"), _("Win a game in which you were in debt."), "wins_after_debt"
    ),
    in_one_game(
        "oofopoly_power_and_water",
        "silver",
        _("Power and Water"),
        _("Receive $500 in utility rents in one game."),
        "utility_rent",
        500,
    ),
    in_one_game(
        "oofopoly_grand_hotel",
        "gold",
        _("Grand Hotel"),
        _("Receive a single rent of at least $1,500."),
        "highest_rent",
        1500,
    ),
    bank_breaker("oofopoly_bank_breaker", _("Hold more than $5,000 in cash at once."), 5_000),
)

PART = Part(statistics=STATISTICS, achievements=ACHIEVEMENTS)
