"""Sealed auctions: everybody bids once, unseen; the highest bid gets the deed at the second highest (OOF-60 to OOF-65,
BD-35).

What is bid is a secret of the table until everybody has answered. Nothing that others can see may depend on it: so a
bid binds no cash, and one that its bidder can no longer pay is reduced when the bids are opened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from msgspec import Struct

from games.engine.hidden import secret
from games.engine.play import Game
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Part
from games.engine.state import Action, Decision, Event, Legal, Range
from games.rules.auction import AuctionBegan, AuctionEnded
from games.rules.table import AuctionTable

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame

NO_BID = 0


class SealedBid(Action, frozen=True, tag="sealed_bid"):
    """Pay up to `amount` for the deed that is auctioned, or pass with 0; it cannot be changed.

    Passing is the same action, so that its type tells nothing.
    """

    amount: int


PASS_SEALED = SealedBid(NO_BID)


class BidSealed(Event, frozen=True, tag="bid_sealed"):
    """A seat has answered. Nobody sees `amount`, which is 0 for a pass, before the bids are opened."""

    seat: int
    amount: Annotated[int, secret()]

    def apply(self, table: AuctionTable) -> None:
        auction, bids = table.auction, table.sealed_bids
        assert auction is not None
        assert isinstance(auction.answered, list)
        assert isinstance(bids, dict)
        auction.answered.append(self.seat)
        bids[self.seat] = self.amount


class OpenedBid(Struct, frozen=True, gc=False):
    """A bid that counted."""

    seat: int
    amount: int


class BidsOpened(Event, frozen=True, tag="bids_opened"):
    """Everybody has answered: all bids, the one that wins first."""

    space: int
    bids: tuple[OpenedBid, ...]


class SealedAuction(Decision, tag="sealed_auction"):
    """Everyone in the game bids once or passes; when all have, the deed goes to the highest bid."""

    answers: ClassVar[frozenset[type[Action]]] = frozenset({SealedBid})
    asks: ClassVar[str] = gettext_noop("A property is being auctioned. Bid or pass.")
    of_turn: ClassVar[bool] = False

    def seats(self, table: AuctionTable) -> tuple[int, ...]:
        assert table.auction is not None
        answered = table.auction.answered
        assert isinstance(answered, list)
        return tuple([seat for seat, player in enumerate(table.players) if not player.out and seat not in answered])

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        lowest, cash = rules.options.auctions.first_bid, table.players[seat].cash
        return [Range(SealedBid, lowest, cash), PASS_SEALED] if cash >= lowest else [PASS_SEALED]

    def default(self, rules: Any, table: Any, seat: int) -> Action:
        return PASS_SEALED

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused:
        assert isinstance(action, SealedBid)
        lowest, cash = rules.options.auctions.first_bid, table.players[seat].cash
        if action.amount < lowest:
            return Refused("bid_too_low", gettext_noop("Bid at least %(min)d."), field="amount", min=lowest)
        return Refused("cannot_afford", gettext_noop("You have %(cash)d to bid with."), field="amount", cash=cash)

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        assert isinstance(action, SealedBid)
        game.emit(BidSealed(seat, action.amount))


PART = Part(actions=(SealedBid,), events=(BidSealed, BidsOpened), decisions=(SealedAuction,))


def begin_sealed_auction(game: ClassicGame, space: int) -> None:
    """Put a deed up for auction by sealed bids; the others wait for each of them as for any answer."""
    game.emit(AuctionBegan(space, sealed=True))
    game.ask(SealedAuction(seconds=game.rules.options.decision_seconds))


def close_when_answered(game: ClassicGame) -> bool:
    """Open the bids once everybody who is still in the game has answered; return whether that was so."""
    for decision in game.state.decisions:
        if isinstance(decision, SealedAuction):
            if decision.seats(game.table):
                return False
            game.close(decision)
            open_bids(game)
            return True
    return False


def open_bids(game: ClassicGame) -> None:
    """The highest bid wins and pays the second highest, or the lowest that is allowed if it is alone."""
    space = game.table.auction.space
    bids = bids_that_count(game)
    if not bids:
        game.emit(AuctionEnded(space))
        return
    game.emit(BidsOpened(space, bids))
    price = bids[1].amount if len(bids) > 1 else game.rules.options.auctions.first_bid
    game.emit(AuctionEnded(space, bids[0].seat, price))


def bids_that_count(game: ClassicGame) -> tuple[OpenedBid, ...]:
    """All bids, the highest first; equal ones in turn order, the player whose turn it is last.

    A bid above the cash that its bidder has by now counts as that cash, and as a pass if that is too little.
    """
    table = game.table
    bids: dict[int, int] = table.sealed_bids
    seats = [seat for seat in (*table.others_in_turn(table.turn), table.turn) if not table.players[seat].out]
    payable = [OpenedBid(seat, min(bids[seat], table.players[seat].cash)) for seat in seats]
    lowest = game.rules.options.auctions.first_bid
    return tuple(sorted((bid for bid in payable if bid.amount >= lowest), key=lambda bid: -bid.amount))


def has_sealed_bids(table: AuctionTable) -> bool:
    """Whether somebody has bid, and nobody else knows how much."""
    return bool(table.sealed_bids)


def ask_for_bids_again(game: ClassicGame) -> None:
    """A game that goes on from a save with new draws forgets the bids: whoever loads it must not learn of them."""
    table = game.table
    if table.sealed_bids:
        game.emit(AuctionBegan(table.auction.space, sealed=True))
