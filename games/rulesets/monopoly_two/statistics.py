"""The statistics of Monopoly Two, and the summary of a finished game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.engine.outcomes import winners
from games.engine.presentation import Fact, Rent
from games.engine.refusal import gettext_noop as _
from games.engine.ruleset import Part
from games.engine.state import Event, GameEnded
from games.engine.statistics import Amounts, Moment, Statistic
from games.rules.dice import TurnBegan
from games.rules.jail import LeftJail
from games.rules.payment import Received
from games.rules.presentation.statistics import (
    COURSE,
    DEALS,
    DICE_STATISTICS,
    JAIL_STATISTICS,
    MONEY,
    PROPERTY,
    EventTypes,
    deed_statistics,
    money_statistics,
    one,
    rent_statistics,
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
CASH_MOVES: EventTypes = (PlayersPlaced, Received, PaymentMade, ChangeGiven, WentBankrupt)
DEED_MOVES: EventTypes = (DeedTaken, PaymentMade, WentBankrupt)
WORTH_MOVES: EventTypes = (*CASH_MOVES, DeedTaken, GroupBuilt, BuildingPlaced)


def rent_received(moment: Moment, event: PaymentMade) -> Amounts:
    """A rent for its owner, whatever it was paid with."""
    return ((event.to, event.due),) if event.charge.kind == "rent" and event.to is not None else ()


def rent_paid(moment: Moment, event: PaymentMade) -> Amounts:
    """The same for the player who paid it."""
    return ((event.seat, event.due),) if event.charge.kind == "rent" else ()


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
    *money_statistics(WentBankrupt, worth, CASH_MOVES, WORTH_MOVES),
    Statistic("lost", _("Overpaid"), MONEY, unit="money", count={PaymentMade: lost}),
    *rent_statistics(PaymentMade, rent_received, rent_paid),
    *deed_statistics(most_monopolies, DEED_MOVES),
    Statistic("houses_built", _("Houses built"), PROPERTY, count={GroupBuilt: houses}),
    Statistic("hotels_built", _("Hotels built"), PROPERTY, count={GroupBuilt: hotels}),
    Statistic("takeovers", _("Deeds bought from players"), DEALS, count={DeedTaken: taken_over}),
    Statistic("deeds_given", _("Deeds paid with"), DEALS, count={PaymentMade: deeds_given}),
    Statistic("payments_without_cash", count={PaymentMade: without_cash}),
    Statistic("bankruptcies_caused", _("Bankruptcies caused"), DEALS, count={WentBankrupt: bankrupted}),
    Statistic("cards_played", _("Cards played"), CARDS, count={CardPlayed: one}),
    Statistic("players_freed", count={CardPlayed: freed_others}),
    Statistic("turns", _("Turns"), COURSE, count={TurnBegan: one}),
    Statistic("others_moved", _("Other players moved"), COURSE, count={MoveChosen: moved_others}),
    *JAIL_STATISTICS,
    Statistic("doubles_in_jail", count={LeftJail: freed_by_doubles}),
    Statistic("wins_by_monopolies", count={GameEnded: won_by_monopolies}),
    Statistic("wins_without_building", count={GameEnded: won_without_building}),
    *DICE_STATISTICS,
)

PART = Part(statistics=STATISTICS, achievements=ACHIEVEMENTS)


def rent(event: Event) -> Rent | None:
    """The rent that this event is."""
    if not isinstance(event, PaymentMade) or event.charge.kind != "rent" or event.charge.space is None:
        return None
    return None if event.to is None else Rent(event.to, event.charge.space, event.due)


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
