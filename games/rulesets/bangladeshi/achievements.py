"""The statistics and achievements that only Bangladeshi Monopoly has."""

from __future__ import annotations

from games.engine.outcomes import winners
from games.engine.refusal import gettext_noop as _
from games.engine.ruleset import Part
from games.engine.state import GameEnded
from games.engine.statistics import Achievement, Amounts, Moment, Statistic, in_all_games, in_one_game
from games.rules.board import RAILROAD
from games.rules.debt import DebtSettled
from games.rules.jackpot import JackpotTaken
from games.rules.jail import LeftJail
from games.rules.presentation.achievements import bank_breaker
from games.rules.presentation.statistics import DEED_MOVES, one, owned_of_kind
from games.rulesets.bangladeshi.debt_queue import WentBankruptTo


def inherited(moment: Moment, event: WentBankruptTo) -> Amounts:
    """The deeds of a bankrupt player (BD-27)."""
    return () if event.to is None else ((event.to, len(event.spaces)),)


def won_on_time(moment: Moment, event: GameEnded) -> Amounts:
    """A win when the time was over (BD-29)."""
    return [(seat, 1) for seat in winners(moment, event)] if moment.table.last_turn else []


def left_by_card(moment: Moment, event: LeftJail) -> Amounts:
    """A jail card was used (BD-24)."""
    return ((event.seat, 1),) if event.by == "card" else ()


STATISTICS: tuple[Statistic, ...] = (
    Statistic("jackpots", count={JackpotTaken: one}),
    Statistic("jackpot_money", count={JackpotTaken: lambda moment, event: ((event.seat, event.amount),)}),
    Statistic("debts_settled", count={DebtSettled: one}),
    Statistic("jail_cards_used", count={LeftJail: left_by_card}),
    Statistic("deeds_inherited", count={WentBankruptTo: inherited}),
    Statistic("wins_on_time", count={GameEnded: won_on_time}),
    Statistic("most_railroads", combine="max", gauge=owned_of_kind(RAILROAD), follows=DEED_MOVES),
)

ACHIEVEMENTS: tuple[Achievement, ...] = (
    in_one_game("bangladeshi_jackpot", "bronze", _("Lucky Parking"), _("Take the free parking jackpot."), "jackpots"),
    in_all_games(
        "bangladeshi_honest_debtor",
        "bronze",
        _("Honest Debtor"),
        _("Pay off 5 debts in all your games."),
        "debts_settled",
        5,
    ),
    in_one_game("bangladeshi_freedom", "bronze", _("Get Out of Jail"), _("Leave jail with a card."), "jail_cards_used"),
    in_one_game(
        "bangladeshi_stationmaster", "silver", _("Stationmaster"), _("Own 4 stations at once."), "most_railroads", 4
    ),
    in_one_game(
        "bangladeshi_big_pot",
        "silver",
        _("Big Pot"),
        _("Take ৳5,000 from the free parking jackpot in one game."),
        "jackpot_money",
        5000,
    ),
    in_one_game(
        "bangladeshi_photo_finish",
        "silver",
        _("Photo Finish"),
        _("Win a game that its time limit ended."),
        "wins_on_time",
    ),
    in_one_game(
        "bangladeshi_inheritance",
        "gold",
        _("Inheritance"),
        _("Take over 5 properties from bankrupt players in one game."),
        "deeds_inherited",
        5,
    ),
    in_one_game(
        "bangladeshi_lakhpati", "gold", _("Lakhpati"), _("Reach a total worth of ৳1,00,000."), "highest_worth", 100000
    ),
    bank_breaker("bangladeshi_bank_breaker", _("Hold more than ৳50,000 in cash at once."), 50_000),
)

PART = Part(statistics=STATISTICS, achievements=ACHIEVEMENTS)
