"""Auctions open to everyone at once, on one clock (OOF-32 to OOF-36, BD-18 to BD-20, PLAT-28).

Those by sealed bids have the same beginning and end (`sealed_auction`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from msgspec import UNSET

from games.engine.deals import Deal
from games.engine.gifts import Handed, Seen, Sign
from games.engine.hidden import secret
from games.engine.play import Game
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Landmark, Part
from games.engine.state import Action, Decision, Event, Legal, Range
from games.rules.options import AuctionOptions
from games.rules.table import Auction, AuctionTable

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame, ClassicRules


class Bid(Action, frozen=True, tag="bid"):
    """Bid `amount` for the deed that is auctioned."""

    amount: int


class Pass(Action, frozen=True, tag="pass"):
    """Drop out of this auction."""


PASS = Pass()


class AuctionBegan(Event, frozen=True, tag="auction_began"):
    """A deed is up for auction, open or by sealed bids. A second one in a row asks for all bids again."""

    space: int
    sealed: bool = False

    def apply(self, table: AuctionTable) -> None:
        table.auction = Auction(self.space, answered=[] if self.sealed else UNSET)
        table.sealed_bids = {} if self.sealed else UNSET


class BidMade(Event, frozen=True, tag="bid_made"):
    """A bid beat the last one."""

    seat: int
    space: int
    amount: int

    def apply(self, table: AuctionTable) -> None:
        auction = table.auction
        assert auction is not None
        auction.bid, auction.bidder = self.amount, self.seat


class AuctionPassed(Event, frozen=True, tag="auction_passed"):
    """A seat dropped out."""

    seat: int

    def apply(self, table: AuctionTable) -> None:
        assert table.auction is not None
        table.auction.passed.append(self.seat)


class BidCut(Event, frozen=True, tag="bid_cut"):
    """The highest bidder has less cash than the bid, which is reduced to it; passes are cleared (OOF-36)."""

    seat: int
    amount: int

    def apply(self, table: AuctionTable) -> None:
        assert table.auction is not None
        table.auction.bid, table.auction.passed = self.amount, []


class BidRemoved(Event, frozen=True, tag="bid_removed"):
    """The highest bidder left or has nothing to bid: the auction restarts without a bid (OOF-35, OOF-36)."""

    seat: int

    def apply(self, table: AuctionTable) -> None:
        assert table.auction is not None
        table.auction = Auction(table.auction.space)


class AuctionEnded(Event, frozen=True, tag="auction_ended"):
    """The auction is over: `seat` pays `amount` and gets the deed, or nobody does."""

    space: int
    seat: int | None = None
    amount: int = 0

    def apply(self, table: AuctionTable) -> None:
        table.auction, table.sealed_bids = None, UNSET
        if self.seat is not None:
            table.players[self.seat].cash -= self.amount
            table.transfer(self.space, self.seat)

    def transfers(self) -> tuple[tuple[int | None, int | None, int], ...]:
        return ((self.seat, None, self.amount),) if self.seat is not None else ()


class AuctionClock(Decision, tag="auction"):
    """Everyone still in the game who has not passed may bid; the deed goes to the highest when the clock runs out."""

    answers: ClassVar[frozenset[type[Action]]] = frozenset({Bid, Pass})
    own_clock: ClassVar[bool] = True
    asks: ClassVar[str] = gettext_noop("A property is being auctioned. Bid or pass.")
    of_turn: ClassVar[bool] = False

    since: Annotated[int, secret()] = 0
    """The number of the clock that this one continues, if a bid restarted it."""

    def covers(self, number: int) -> bool:
        return self.first() <= number <= self.id

    def first(self) -> int:
        return self.since or self.id

    def seats(self, table: AuctionTable) -> tuple[int, ...]:
        assert table.auction is not None
        passed = table.auction.passed
        return tuple([seat for seat, player in enumerate(table.players) if not player.out and seat not in passed])

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        lowest, cash = min_bid(rules, table), table.players[seat].cash
        actions: list[Legal] = [Range(Bid, lowest, cash)] if cash >= lowest else []
        if table.auction.bidder != seat:
            actions.append(PASS)
        return actions

    def default(self, rules: Any, table: Any, seat: int) -> Action | None:
        return PASS if table.auction.bidder != seat else None

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused:
        if not isinstance(action, Bid):
            return Refused("wrong_phase", gettext_noop("You hold the highest bid, so you cannot pass."))
        lowest, cash = min_bid(rules, table), table.players[seat].cash
        if action.amount < lowest:
            return Refused("bid_too_low", gettext_noop("Bid at least %(min)d."), field="amount", min=lowest)
        return Refused("cannot_afford", gettext_noop("You have %(cash)d to bid with."), field="amount", cash=cash)

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        if isinstance(action, Bid):
            game.emit(BidMade(seat, game.table.auction.space, action.amount))
            game.rules.mechanics.after_bid(game)
        else:
            game.emit(AuctionPassed(seat))

    def expire(self, game: Game[Any, Any]) -> None:
        game.close(self)
        auction = game.table.auction
        if auction.bidder is None:
            game.emit(AuctionEnded(auction.space))
        else:
            game.emit(AuctionEnded(auction.space, auction.bidder, auction.bid))


def let_go(seen: Seen, event: AuctionEnded) -> Iterator[Handed]:
    """What the winner paid less than the deed's price, from everybody who could have paid that price."""
    if event.seat is None:
        return
    price = seen.rules.price[event.space]
    for seat, player in enumerate(seen.table.players):
        if seat != event.seat and not player.out and player.cash >= price:
            yield Handed(seat, event.seat, price - event.amount)


PART = Part(
    actions=(Bid, Pass),
    events=(AuctionBegan, BidMade, AuctionPassed, BidRemoved, AuctionEnded),
    decisions=(AuctionClock,),
    options=AuctionOptions,
    table=AuctionTable,
    landmarks=(Landmark("auction", gettext_noop("Auctions"), (AuctionEnded,)),),
    deals=(Deal(AuctionEnded, began=AuctionBegan),),
    gifts=(Sign("auction", AuctionEnded, let_go, compares=False),),
)
CUT_PART = Part(events=(BidCut,))
"""For games in which a bidder's cash may fall below the bid."""


def min_bid(rules: ClassicRules, table: AuctionTable) -> int:
    """The lowest amount that beats the standing bid (OOF-32)."""
    auction, options = table.auction, rules.options.auctions
    assert auction is not None
    return options.first_bid if auction.bidder is None else auction.bid + options.smallest_raise


def begin_auction(game: ClassicGame, space: int) -> None:
    """Put a deed up for auction."""
    game.emit(AuctionBegan(space))
    game.ask(AuctionClock(seconds=game.rules.options.auctions.auction_seconds))


def open_clock(game: ClassicGame) -> AuctionClock | None:
    """The clock of the running auction, if there is one."""
    for decision in game.state.decisions:
        if isinstance(decision, AuctionClock):
            return decision
    return None


def restart_clock(game: ClassicGame) -> None:
    """Give the auction its full time again after a bid (OOF-34): the clock goes on under a new number."""
    clock = open_clock(game)
    assert clock is not None
    game.close(clock)
    game.ask(AuctionClock(seconds=game.rules.options.auctions.auction_seconds, since=clock.since or clock.id))


def begin_again(game: ClassicGame) -> None:
    """Give the auction its full time again after a bid was cut or removed; answers to the old clock are too late."""
    clock = open_clock(game)
    assert clock is not None
    game.close(clock)
    game.ask(AuctionClock(seconds=game.rules.options.auctions.auction_seconds))


def enforce_bid_solvency(game: ClassicGame) -> bool:
    """Reconcile the auction with the table after an action; return whether anything changed.

    A highest bid that its bidder can no longer pay is reduced or removed (OOF-35, OOF-36). The auction ends at once if
    nobody is left who could bid against it (PLAT-28).
    """
    auction, clock = game.table.auction, open_clock(game)
    if auction is None or clock is None:
        return False
    if auction.bidder is not None:
        bidder = game.table.players[auction.bidder]
        if bidder.out or bidder.cash < auction.bid:
            cut_bid(game, auction.bidder, 0 if bidder.out else bidder.cash)
            return True
    if clock.seats(game.table) in ((), (auction.bidder,)):
        clock.expire(game)
        return True
    return False


def cut_bid(game: ClassicGame, seat: int, cash: int) -> None:
    """Reduce the highest bid to the most its bidder can still bid, or remove it; the clock restarts."""
    if cash >= game.rules.options.auctions.first_bid:
        game.emit(BidCut(seat, cash))
    else:
        game.emit(BidRemoved(seat))
    begin_again(game)
