"""Auctions open to everyone at once, on one clock (OOF-32 to OOF-36, BD-18 to BD-20, PLAT-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.play import Game
from games.engine.refusal import Refused, gettext_noop
from games.engine.state import Action, Decision, Event, Legal, Range
from games.rules.table import Auction, Table

if TYPE_CHECKING:
    from games.rules.book import ClassicBook, ClassicGame


class Bid(Action, frozen=True, tag="bid"):
    """Offer `amount` for the deed under the hammer."""

    amount: int


class Pass(Action, frozen=True, tag="pass"):
    """Bid no more in this auction."""


PASS = Pass()


class AuctionBegan(Event, frozen=True, tag="auction_began"):
    """A deed is up for auction."""

    space: int

    def apply(self, table: Table) -> None:
        table.auction = Auction(self.space)


class BidMade(Event, frozen=True, tag="bid_made"):
    """A bid beat the last."""

    seat: int
    space: int
    amount: int

    def apply(self, table: Table) -> None:
        auction = table.auction
        assert auction is not None
        auction.bid, auction.bidder = self.amount, self.seat


class AuctionPassed(Event, frozen=True, tag="auction_passed"):
    """A seat bids no more."""

    seat: int

    def apply(self, table: Table) -> None:
        assert table.auction is not None
        table.auction.passed.append(self.seat)


class BidCut(Event, frozen=True, tag="bid_cut"):
    """The highest bidder has less cash than the bid, which becomes what they have; passes are cleared (OOF-36)."""

    seat: int
    amount: int

    def apply(self, table: Table) -> None:
        assert table.auction is not None
        table.auction.bid, table.auction.passed = self.amount, []


class BidRemoved(Event, frozen=True, tag="bid_removed"):
    """The highest bidder left or can bid nothing: the auction begins again from no bid (OOF-35, OOF-36)."""

    seat: int

    def apply(self, table: Table) -> None:
        assert table.auction is not None
        table.auction = Auction(table.auction.space)


class AuctionEnded(Event, frozen=True, tag="auction_ended"):
    """The hammer fell: `seat` pays `amount` and gets the deed, or nobody does."""

    space: int
    seat: int | None = None
    amount: int = 0

    def apply(self, table: Table) -> None:
        table.auction = None
        if self.seat is not None:
            table.players[self.seat].cash -= self.amount
            table.hand_over(self.space, self.seat)

    def transfers(self) -> tuple[tuple[int | None, int | None, int], ...]:
        return ((self.seat, None, self.amount),) if self.seat is not None else ()


EVENTS: tuple[type[Event], ...] = (
    AuctionBegan,
    BidMade,
    AuctionPassed,
    BidCut,
    BidRemoved,
    AuctionEnded,
)
ACTIONS: tuple[type[Action], ...] = (Bid, Pass)


class AuctionClock(Decision, tag="auction"):
    """Everyone still in the game who has not passed may bid; the deed goes to the highest when the clock runs out."""

    answers: ClassVar[tuple[type[Action], ...]] = (Bid, Pass)
    own_clock: ClassVar[bool] = True

    def seats(self, table: Table) -> tuple[int, ...]:
        assert table.auction is not None
        passed = table.auction.passed
        return tuple([seat for seat, player in enumerate(table.players) if not player.out and seat not in passed])

    def legal(self, book: Any, table: Any, seat: int) -> list[Legal]:
        least, cash = least_bid(book, table), table.players[seat].cash
        actions: list[Legal] = [Range(Bid, least, cash)] if cash >= least else []
        if table.auction.bidder != seat:
            actions.append(PASS)
        return actions

    def default(self, book: Any, table: Any, seat: int) -> Action | None:
        return PASS if table.auction.bidder != seat else None

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        if isinstance(action, Bid):
            self._bid(game, seat, action.amount)
        else:
            if game.table.auction.bidder == seat:
                raise Refused("wrong_phase", gettext_noop("The highest bid is yours; you cannot pass."))
            game.emit(AuctionPassed(seat))

    def _bid(self, game: Game[Any, Any], seat: int, amount: int) -> None:
        least = least_bid(game.book, game.table)
        if amount < least:
            raise Refused("bid_too_low", gettext_noop("Bid at least %(least)d."), field="amount", least=least)
        cash = game.table.players[seat].cash
        if amount > cash:
            raise Refused(
                "cannot_afford",
                gettext_noop("You have %(cash)d to bid with."),
                field="amount",
                cash=cash,
            )
        game.emit(BidMade(seat, game.table.auction.space, amount))
        game.book.after_bid(game)

    def expire(self, game: Game[Any, Any]) -> None:
        game.close(self)
        auction = game.table.auction
        if auction.bidder is None:
            game.emit(AuctionEnded(auction.space))
        else:
            game.emit(AuctionEnded(auction.space, auction.bidder, auction.bid))


def least_bid(book: ClassicBook, table: Table) -> int:
    """The least amount that beats the standing bid (OOF-32)."""
    auction = table.auction
    assert auction is not None
    options = book.options
    return options.first_bid if auction.bidder is None else auction.bid + options.bid_step


def begin_auction(game: ClassicGame, space: int) -> None:
    """Put a deed under the hammer."""
    game.emit(AuctionBegan(space))
    game.ask(AuctionClock(seconds=game.book.options.auction_seconds))


def open_clock(game: ClassicGame) -> AuctionClock | None:
    """The auction that runs, if one does."""
    return next((d for d in game.state.decisions if isinstance(d, AuctionClock)), None)


def keep_clock(game: ClassicGame) -> None:
    """A bid leaves the clock as it is (BD-19)."""


def restart_clock(game: ClassicGame) -> None:
    """Give the auction its full time again (OOF-34): a new decision has a new clock."""
    clock = open_clock(game)
    assert clock is not None
    game.close(clock)
    game.ask(AuctionClock(seconds=game.book.options.auction_seconds))


def keep_auction_honest(game: ClassicGame) -> bool:
    """What an action did to the auction, put right; whether anything was.

    A highest bid that its bidder can no longer pay is cut or removed (OOF-35, OOF-36); an auction in which nobody is
    left who could bid against it, all others having passed or gone, ends at once (PLAT-28).
    """
    auction, clock = game.table.auction, open_clock(game)
    if auction is None or clock is None:
        return False
    if auction.bidder is not None:
        bidder = game.table.players[auction.bidder]
        if bidder.out or bidder.cash < auction.bid:
            cut_bid(game, auction.bidder, 0 if bidder.out else bidder.cash)
            return True
    if all(seat == auction.bidder for seat in clock.seats(game.table)):
        clock.expire(game)
        return True
    return False


def cut_bid(game: ClassicGame, seat: int, cash: int) -> None:
    """The highest bid becomes what its bidder can still bid, if that is anything; the clock starts anew."""
    if cash >= game.book.options.first_bid:
        game.emit(BidCut(seat, cash))
    else:
        game.emit(BidRemoved(seat))
    restart_clock(game)
