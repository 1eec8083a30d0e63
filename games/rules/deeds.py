"""Landing on deeds: rent to their owner, or the choice to buy (OOF-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.play import Game, step
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Landmark, Part
from games.engine.state import Action, Event, Legal
from games.rules.auction import begin_auction
from games.rules.payment import PaidToBank
from games.rules.rent import collect_rent
from games.rules.sealed_auction import begin_sealed_auction
from games.rules.seats import SeatDecision
from games.rules.table import BANK, Table

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame


class Buy(Action, frozen=True, tag="buy"):
    """Buy the deed landed on, at its price."""


class Decline(Action, frozen=True, tag="decline"):
    """Leave the deed to an auction, or to the bank where there are none."""


BUY, DECLINE = Buy(), Decline()


class DeedBought(PaidToBank, frozen=True, tag="deed_bought"):
    """A deed was bought from the bank at its price."""

    space: int

    def apply(self, table: Table) -> None:
        super().apply(table)
        table.transfer(self.space, self.seat)


class DeedDeclined(Event, frozen=True, tag="deed_declined"):
    """A deed was not bought: `reason` is "declined", "cannot_afford" or "resigned"."""

    seat: int
    space: int
    reason: str


class BuyDeed(SeatDecision, tag="buy"):
    """Buy the deed landed on, or have it auctioned."""

    space: int
    price: int

    answers: ClassVar[frozenset[type[Action]]] = frozenset({Buy, Decline})
    fallback: ClassVar[Action | None] = DECLINE
    asks: ClassVar[str] = gettext_noop("Buy the property that you have landed on, or leave it to others?")

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        if table.players[seat].cash >= self.price:
            return [BUY, DECLINE]
        return [DECLINE]

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused:
        text = gettext_noop("You cannot pay the price of %(price)d.")
        return Refused("cannot_afford", text, price=self.price)

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        game.close(self)
        if action == BUY:
            game.emit(DeedBought(seat, self.price, self.space))
        else:
            leave_to_others(game, DeedDeclined(seat, self.space, "declined"))

    def abandon(self, game: Game[Any, Any]) -> None:
        game.then(auction_abandoned, seat=self.seat, space=self.space)


PART = Part(
    actions=(Buy, Decline),
    events=(DeedBought, DeedDeclined),
    decisions=(BuyDeed,),
    landmarks=(Landmark("purchase", gettext_noop("Deeds bought"), (DeedBought,)),),
)


def leave_to_others(game: ClassicGame, declined: DeedDeclined) -> None:
    """Put a deed that was not bought up for auction; without auctions it stays with the bank (OOF-57)."""
    game.emit(declined)
    if not game.rules.house_rules.auctions:
        return
    if game.rules.options.auctions.auction_kind == "sealed":
        begin_sealed_auction(game, declined.space)
    else:
        begin_auction(game, declined.space)


@step
def auction_abandoned(game: ClassicGame, seat: int, space: int) -> None:
    """OOF-32, BD-18: the player who was offered the deed left the game, and the others bid for it."""
    if game.table.deed(space).owner == BANK:
        leave_to_others(game, DeedDeclined(seat, space, "resigned"))


def land_to_pay_by_dice(game: ClassicGame, seat: int, space: int, moved: int) -> None:
    """BD-7, BD-8, BD-10: an unowned deed is offered; an opponent's charges rent, a utility by the dice of the turn."""
    deed = game.table.deed(space)
    if deed.owner == BANK:
        game.then(offer_or_auction, seat=seat, space=space)
    elif deed.owner != seat and not deed.mortgaged:
        collect_rent(game, seat, space, sum(game.table.dice))


@step
def offer_or_auction(game: ClassicGame, seat: int, space: int) -> None:
    """BD-7: ask the player who landed on an unowned deed; the player may raise the cash first."""
    if not game.table.players[seat].out and game.table.deed(space).owner == BANK:
        seconds = game.rules.options.decision_seconds
        game.ask(BuyDeed(seat=seat, space=space, price=game.rules.price[space], seconds=seconds))


def land_on_deed(game: ClassicGame, seat: int, space: int, moved: int) -> None:
    """OOF-9, OOF-10: an unowned deed is offered; an opponent's charges rent; a mortgaged or own deed does nothing."""
    deed = game.table.deed(space)
    if deed.owner == BANK:
        game.then(offer_deed, seat=seat, space=space)
    elif deed.owner != seat and not deed.mortgaged:
        collect_rent(game, seat, space, moved)


@step
def offer_deed(game: ClassicGame, seat: int, space: int) -> None:
    """Ask the player who landed on an unowned deed, or auction it if they cannot pay (OOF-9, OOF-32)."""
    player, price = game.table.players[seat], game.rules.price[space]
    if player.out or game.table.deed(space).owner != BANK:
        return
    if player.cash < price:
        leave_to_others(game, DeedDeclined(seat, space, "cannot_afford"))
    else:
        game.ask(BuyDeed(seat=seat, space=space, price=price, seconds=game.rules.options.decision_seconds))
