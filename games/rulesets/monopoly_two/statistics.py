"""The statistics of Monopoly Two, and the summary of a finished game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.engine.outcomes import winners
from games.engine.refusal import gettext_noop as _
from games.engine.ruleset import Fact, Part
from games.engine.state import Event, GameEnded
from games.engine.statistics import Amounts, Moment, Statistic
from games.rules.dice import DiceRolled, TurnBegan
from games.rules.jail import LeftJail, WentToJail
from games.rules.payment import Received
from games.rules.statistics import (
    COURSE,
    DEALS,
    LUCK,
    MONEY,
    PROPERTY,
    RENT,
    cash,
    cash_at_default_start,
    deeds,
    dice_luck,
    doubles_rolled,
    earned,
    nothing,
    one,
    spent,
    won_without_jail,
)
from games.rules.turns import PlayersPlaced
from games.rulesets.monopoly_two.achievements import ACHIEVEMENTS
from games.rulesets.monopoly_two.building import GroupBuilt
from games.rulesets.monopoly_two.debts import WentBankrupt
from games.rulesets.monopoly_two.hands import CardPlayed
from games.rulesets.monopoly_two.market import PLAYER, DeedTaken
from games.rulesets.monopoly_two.moving import MoveChosen
from games.rulesets.monopoly_two.payment import PaymentMade
from games.rulesets.monopoly_two.placing import BuildingPlaced, ChangeGiven
from games.rulesets.monopoly_two.rules import TwoRules
from games.rulesets.monopoly_two.table import TwoTable
from games.rulesets.monopoly_two.winning import monopolies, worth

CARDS = _("Cards")
CASH_MOVES: tuple[type[Event], ...] = (PlayersPlaced, Received, PaymentMade, ChangeGiven, WentBankrupt)
DEED_MOVES: tuple[type[Event], ...] = (DeedTaken, PaymentMade, WentBankrupt)
WORTH_MOVES: tuple[type[Event], ...] = (*CASH_MOVES, DeedTaken, GroupBuilt, BuildingPlaced)


def rent_received(moment: Moment, event: PaymentMade) -> Amounts:
    """A rent for its owner, whatever it was paid with."""
    return ((event.to, event.due),) if event.charge.kind == "rent" and event.to is not None else ()


def rent_paid(moment: Moment, event: PaymentMade) -> Amounts:
    """The same for the player who paid it."""
    return ((event.seat, event.due),) if event.charge.kind == "rent" else ()


def rents(moment: Moment, event: PaymentMade) -> Amounts:
    """The number of rents received."""
    return [(seat, 1) for seat, _ in rent_received(moment, event)]


def houses(moment: Moment, event: GroupBuilt) -> Amounts:
    """A house for the one who bought it."""
    return () if event.hotels else ((event.seat, 1),)


def hotels(moment: Moment, event: GroupBuilt) -> Amounts:
    """A hotel for the one who bought it."""
    return ((event.seat, 1),) if event.hotels else ()


def taken_over(moment: Moment, event: DeedTaken) -> Amounts:
    """TWO-8: a deed bought from another player."""
    return ((event.seat, 1),) if event.source == PLAYER else ()


def deeds_given(moment: Moment, event: PaymentMade) -> Amounts:
    """TWO-21: deeds paid with."""
    return ((event.seat, len(event.spaces)),) if event.spaces else ()


def without_cash(moment: Moment, event: PaymentMade) -> Amounts:
    """TWO-21: a payment without any cash."""
    return ((event.seat, 1),) if event.due and not event.cash else ()


def lost(moment: Moment, event: PaymentMade) -> Amounts:
    """TWO-22: what was overpaid."""
    return ((event.seat, event.lost),) if event.lost else ()


def moved_others(moment: Moment, event: MoveChosen) -> Amounts:
    """TWO-10: another player's piece moved by one's own roll."""
    return () if event.player == event.seat else ((event.seat, 1),)


def freed_others(moment: Moment, event: CardPlayed) -> Amounts:
    """TWO-32: another player freed by one's card."""
    return ((event.seat, 1),) if event.card.effect == "jail_card" and event.on != event.seat else ()


def freed_by_doubles(moment: Moment, event: LeftJail) -> Amounts:
    """TWO-31: a successful try for doubles."""
    return ((event.seat, 1),) if event.by == "doubles" else ()


def bankrupted(moment: Moment, event: WentBankrupt) -> Amounts:
    """TWO-28: a bankruptcy for the player who could not be paid."""
    return ((event.to, 1),) if event.to is not None and event.reason == "debt" else ()


def won_by_monopolies(moment: Moment, event: GameEnded) -> Amounts:
    """TWO-2: a win by monopolies."""
    return [(seat, 1) for seat in winners(moment, event)] if event.reason == "monopolies" else []


def won_without_building(moment: Moment, event: GameEnded) -> Amounts:
    """A win without a single building."""
    built = ("houses_built", "hotels_built")
    return [(seat, 1) for seat in winners(moment, event) if not any(moment.counts[seat].get(key) for key in built)]


def most_monopolies(rules: TwoRules, table: TwoTable, seat: int) -> int:
    """The monopolies of a seat."""
    return len(monopolies(rules, table, seat))


STATISTICS: tuple[Statistic, ...] = (
    Statistic(
        key="money_earned",
        label=_("Money earned"),
        category=MONEY,
        unit="money",
        count={Event: earned, PlayersPlaced: nothing, WentBankrupt: nothing},
    ),
    Statistic(
        key="money_spent",
        label=_("Money spent"),
        category=MONEY,
        unit="money",
        count={Event: spent, WentBankrupt: nothing},
    ),
    Statistic(
        key="highest_cash",
        label=_("Highest cash"),
        category=MONEY,
        unit="money",
        combine="max",
        gauge=cash,
        follows=CASH_MOVES,
    ),
    Statistic(
        key="highest_worth",
        label=_("Highest total worth"),
        category=MONEY,
        unit="money",
        combine="max",
        gauge=worth,
        follows=WORTH_MOVES,
    ),
    Statistic(key="cash_at_default_start", combine="max", gauge=cash_at_default_start, follows=CASH_MOVES),
    Statistic(key="lost", label=_("Overpaid"), category=MONEY, unit="money", count={PaymentMade: lost}),
    Statistic(
        key="rent_received",
        label=_("Rent received"),
        category=RENT,
        unit="money",
        count={PaymentMade: rent_received},
    ),
    Statistic(
        key="rent_paid",
        label=_("Rent paid"),
        category=RENT,
        unit="money",
        count={PaymentMade: rent_paid},
    ),
    Statistic(
        key="highest_rent",
        label=_("Highest rent received"),
        category=RENT,
        unit="money",
        combine="max",
        count={PaymentMade: rent_received},
    ),
    Statistic(key="rents", count={PaymentMade: rents}),
    Statistic(
        key="most_deeds",
        label=_("Most deeds at once"),
        category=PROPERTY,
        combine="max",
        gauge=deeds,
        follows=DEED_MOVES,
    ),
    Statistic(
        key="most_monopolies",
        label=_("Most complete groups at once"),
        category=PROPERTY,
        combine="max",
        gauge=most_monopolies,
        follows=DEED_MOVES,
    ),
    Statistic(key="houses_built", label=_("Houses built"), category=PROPERTY, count={GroupBuilt: houses}),
    Statistic(key="hotels_built", label=_("Hotels built"), category=PROPERTY, count={GroupBuilt: hotels}),
    Statistic(key="takeovers", label=_("Deeds bought from players"), category=DEALS, count={DeedTaken: taken_over}),
    Statistic(key="deeds_given", label=_("Deeds paid with"), category=DEALS, count={PaymentMade: deeds_given}),
    Statistic(key="payments_without_cash", count={PaymentMade: without_cash}),
    Statistic(
        key="bankruptcies_caused", label=_("Bankruptcies caused"), category=DEALS, count={WentBankrupt: bankrupted}
    ),
    Statistic(key="cards_played", label=_("Cards played"), category=CARDS, count={CardPlayed: one}),
    Statistic(key="players_freed", count={CardPlayed: freed_others}),
    Statistic(key="turns", label=_("Turns"), category=COURSE, count={TurnBegan: one}),
    Statistic(key="others_moved", label=_("Other players moved"), category=COURSE, count={MoveChosen: moved_others}),
    Statistic(key="jail_visits", label=_("Times in jail"), category=COURSE, count={WentToJail: one}),
    Statistic(key="doubles_in_jail", count={LeftJail: freed_by_doubles}),
    Statistic(key="wins_without_jail", count={GameEnded: won_without_jail}),
    Statistic(key="wins_by_monopolies", count={GameEnded: won_by_monopolies}),
    Statistic(key="wins_without_building", count={GameEnded: won_without_building}),
    Statistic(key="rolls", label=_("Rolls"), category=LUCK, count={DiceRolled: one}),
    Statistic(key="doubles", label=_("Doubles"), category=LUCK, count={DiceRolled: doubles_rolled}),
    Statistic(
        key="dice_luck",
        label=_("Dice: dots above the average"),
        category=LUCK,
        signed=True,
        count={DiceRolled: dice_luck},
    ),
)

PART = Part(statistics=STATISTICS, achievements=ACHIEVEMENTS)


def facts(events: Iterable[Event]) -> list[Fact]:
    """Turns, rents, deeds bought from players, cards, buildings and bankruptcies."""
    counts: Counter[str] = Counter()
    paid: list[int] = []
    for event in events:
        counts[event.name()] += 1
        if isinstance(event, PaymentMade) and event.charge.kind == "rent":
            paid.append(event.due)
        counts["takeovers"] += isinstance(event, DeedTaken) and event.source == PLAYER
    return [
        Fact(_("Turns"), counts["turn_began"]),
        Fact(_("Total rent paid"), sum(paid), money=True),
        Fact(_("Highest rent"), max(paid, default=0), money=True),
        Fact(_("Deeds bought from players"), counts["takeovers"]),
        Fact(_("Cards played"), counts["card_played"]),
        Fact(_("Buildings bought"), counts["group_built"]),
        Fact(_("Bankruptcies"), counts["went_bankrupt"]),
    ]
