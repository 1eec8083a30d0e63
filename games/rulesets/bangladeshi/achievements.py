"""The statistics and achievements that only Bangladeshi Monopoly has."""

from __future__ import annotations

from games.engine.outcomes import winners
from games.engine.refusal import gettext_noop as _
from games.engine.ruleset import Part
from games.engine.state import GameEnded
from games.engine.statistics import Achievement, Amounts, Moment, Statistic
from games.rules.board import RAILROAD
from games.rules.debt import DebtSettled
from games.rules.jail import LeftJail
from games.rules.presentation.achievements import bank_breaker
from games.rules.presentation.statistics import DEED_MOVES, one, owned_of_kind
from games.rulesets.bangladeshi.debt_queue import WentBankruptTo
from games.rulesets.bangladeshi.jackpot import JackpotTaken


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
    Statistic(key="jackpots", count={JackpotTaken: one}),
    Statistic(key="jackpot_money", count={JackpotTaken: lambda moment, event: ((event.seat, event.amount),)}),
    Statistic(key="debts_settled", count={DebtSettled: one}),
    Statistic(key="jail_cards_used", count={LeftJail: left_by_card}),
    Statistic(key="deeds_inherited", count={WentBankruptTo: inherited}),
    Statistic(key="wins_on_time", count={GameEnded: won_on_time}),
    Statistic(key="most_railroads", combine="max", gauge=owned_of_kind(RAILROAD), follows=DEED_MOVES),
)

ACHIEVEMENTS: tuple[Achievement, ...] = (
    Achievement(
        key="bangladeshi_jackpot",
        tier="bronze",
        name=_("Lucky Parking"),
        description=_("Take the free parking jackpot."),
        statistic="jackpots",
        at_least=1,
        scope="game",
    ),
    Achievement(
        key="bangladeshi_honest_debtor",
        tier="bronze",
        name=_("Honest Debtor"),
        description=_("Pay off 5 debts in all your games."),
        statistic="debts_settled",
        at_least=5,
        scope="total",
    ),
    Achievement(
        key="bangladeshi_freedom",
        tier="bronze",
        name=_("Get Out of Jail"),
        description=_("Leave jail with a card."),
        statistic="jail_cards_used",
        at_least=1,
        scope="game",
    ),
    Achievement(
        key="bangladeshi_stationmaster",
        tier="silver",
        name=_("Stationmaster"),
        description=_("Own 4 stations at once."),
        statistic="most_railroads",
        at_least=4,
        scope="game",
    ),
    Achievement(
        key="bangladeshi_big_pot",
        tier="silver",
        name=_("Big Pot"),
        description=_("Take ৳5,000 from the free parking jackpot in one game."),
        statistic="jackpot_money",
        at_least=5000,
        scope="game",
    ),
    Achievement(
        key="bangladeshi_photo_finish",
        tier="silver",
        name=_("Photo Finish"),
        description=_("Win a game that the clock ended."),
        statistic="wins_on_time",
        at_least=1,
        scope="game",
    ),
    Achievement(
        key="bangladeshi_inheritance",
        tier="gold",
        name=_("Inheritance"),
        description=_("Take over 5 properties from bankrupt players in one game."),
        statistic="deeds_inherited",
        at_least=5,
        scope="game",
    ),
    Achievement(
        key="bangladeshi_lakhpati",
        tier="gold",
        name=_("Lakhpati"),
        description=_("Reach a total worth of ৳1,00,000."),
        statistic="highest_worth",
        at_least=100000,
        scope="game",
    ),
    bank_breaker("bangladeshi_bank_breaker", _("Hold more than ৳50,000 in cash at once."), 50_000),
)

PART = Part(statistics=STATISTICS, achievements=ACHIEVEMENTS)
