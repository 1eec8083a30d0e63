"""Auctions by sealed bids: what nobody may see, who wins and what it costs, bots, orders, and saves."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from games import rulesets
from games.engine.hidden import EVERYTHING
from games.engine.orders import answer_by_orders, read_orders
from games.engine.play import Game, continue_game, default_action, legal, new_game, play, time_out
from games.engine.positions import check
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.state import Event, GameState, Range
from games.engine.version import ENGINE, SEALED_AUCTIONS
from games.engine.views import event_view, view
from games.rules.auction import AuctionEnded
from games.rules.sealed_auction import PASS_SEALED, BidsOpened, SealedAuction, SealedBid, begin_sealed_auction
from games.rules.table import BANK
from tests.support.as_json import as_json
from tests.support.kinds import CLASSIC

SEATS = 4
OPTION = {"auction_kind": "sealed"}


class Sealed:
    """A game of four in which a deed is auctioned by sealed bids in the turn of seat 1."""

    def __init__(self, key: str, **options: Any) -> None:
        self.book: Rulebook = rulesets.rulebook(key, None, {**OPTION, **options})
        self.state: GameState[Any, Any] = new_game(self.book, SEATS, "sealed", shuffle_seats=False)[0]
        self.table = self.state.table
        self.first: int = self.book.options.auctions.first_bid
        self.table.turn = 1
        self.space = next(space for space, group in enumerate(self.book.rules.group) if group)
        self.state.decisions = []
        begin_sealed_auction(Game.of(self.book, self.state), self.space)

    @property
    def question(self) -> SealedAuction:
        """The open decision."""
        (decision,) = self.state.decisions
        assert isinstance(decision, SealedAuction)
        return decision

    def bid(self, seat: int, amount: int) -> list[Event]:
        """Answer for a seat."""
        return play(self.book, self.state, seat, SealedBid(amount), self.question.id)

    def seen(self, seat: int | None) -> bytes:
        """All that a viewer gets of the position."""
        return msgspec.json.encode(as_json(view(self.book, self.state, seat)))


@pytest.fixture(params=CLASSIC)
def sealed(request: pytest.FixtureRequest) -> Sealed:
    """An auction of each classic game."""
    return Sealed(request.param)


def test_nobody_sees_a_bid_or_a_pass_before_all_have_answered(sealed: Sealed) -> None:
    """Not even their bidder: the position and the events are the same whatever was bid."""
    other = Sealed(sealed.book.key)
    amounts = {0: (sealed.first, 0), 2: (0, sealed.first + 99), 3: (sealed.first + 7, sealed.first + 8)}
    for seat, (one, another) in amounts.items():
        events, others = sealed.bid(seat, one), other.bid(seat, another)
        for viewer in (None, *range(SEATS)):
            for made in (events, others):
                assert [event_view(event, viewer) for event in made] == [{"type": "bid_sealed", "seat": seat}]
            assert sealed.seen(viewer) == other.seen(viewer)
    assert sealed.seen(EVERYTHING) == other.seen(EVERYTHING)
    assert sealed.book.encode(sealed.state) != other.book.encode(other.state)


def test_bots_and_orders_decide_without_the_bids_of_others(sealed: Sealed) -> None:
    """They see the table without its secrets."""
    other = Sealed(sealed.book.key)
    sealed.bid(0, sealed.first)
    other.bid(0, sealed.first + 500)
    bots = sealed.book.ruleset.bots
    assert bots is not None
    for level in bots.profiles:
        assert bots.choose(level, sealed.book, sealed.state, 2) == bots.choose(level, other.book, other.state, 2)
    given = read_orders(sealed.book, SEATS, {"bid": {"limits": {"any": sealed.first + 40}}})
    answers = [answer_by_orders(one.book, one.state, 2, given) for one in (sealed, other)]
    assert answers[0] == answers[1] is not None


def test_the_highest_pays_the_second_highest_and_equal_bids_go_by_turn_order(sealed: Sealed) -> None:
    """Against a count of its own, over random bids and cash that is spent meanwhile."""
    random = Random(5)
    for _ in range(300):
        one = Sealed(sealed.book.key)
        one.table.turn = random.randrange(SEATS)
        bids, order = {}, list(range(SEATS))
        random.shuffle(order)
        for place, seat in enumerate(order):
            bids[seat] = random.choice([0, one.first, one.first + 1, one.first + 2, one.first + 300])
            if place == SEATS - 1:
                for spender in random.sample(range(SEATS), 2):
                    one.table.players[spender].cash = random.choice([0, one.first, one.first + 1, 10_000])
                bids[seat] = min(bids[seat], one.table.players[seat].cash)
                bids[seat] = bids[seat] if bids[seat] >= one.first else 0
            before = [player.cash for player in one.table.players]
            events = one.bid(seat, bids[seat])
        counted = {seat: min(amount, before[seat]) for seat, amount in bids.items()}
        counted = {seat: amount for seat, amount in counted.items() if amount >= one.first}
        owner = one.table.deed(one.space).owner
        if not counted:
            assert owner == BANK
            continue
        highest = max(counted.values())
        after_turn = [(one.table.turn + step) % SEATS for step in range(1, SEATS + 1)]
        assert owner == next(seat for seat in after_turn if counted.get(seat) == highest)
        rest = [amount for seat, amount in counted.items() if seat != owner]
        price = max(rest, default=one.first)
        assert [before[seat] - player.cash for seat, player in enumerate(one.table.players)] == [
            price if seat == owner else 0 for seat in range(SEATS)
        ]
        opened = next(event for event in events if isinstance(event, BidsOpened))
        assert {bid.seat: bid.amount for bid in opened.bids} == counted
        assert opened.bids[0].seat == owner
        assert [bid.amount for bid in opened.bids] == sorted(counted.values(), reverse=True)


def test_bidding_what_the_deed_is_worth_is_never_worse_than_another_bid(sealed: Sealed) -> None:
    """What the second price is for."""
    worth = sealed.first + 100

    def gain(mine: int, theirs: int) -> int:
        one = Sealed(sealed.book.key)
        for seat, amount in ((1, 0), (3, theirs), (2, mine), (0, 0)):
            events = one.bid(seat, amount)
        ended = next(event for event in events if isinstance(event, AuctionEnded))
        return worth - ended.amount if ended.seat == 2 else 0

    for theirs in (0, sealed.first, worth - 10, worth, worth + 10):
        honest = gain(worth, theirs)
        assert all(gain(bid, theirs) <= honest for bid in (0, sealed.first, worth - 5, worth + 5, worth + 200))


def test_the_time_is_that_of_a_decision_and_a_time_out_passes(sealed: Sealed) -> None:
    assert sealed.question.seconds == sealed.book.options.decision_seconds
    assert sealed.question.blocking
    assert not sealed.question.own_clock
    for seat in range(SEATS):
        assert default_action(sealed.book, sealed.state, seat) == PASS_SEALED
    sealed.bid(3, sealed.first + 50)
    events = time_out(sealed.book, sealed.state, sealed.question.id)
    ended = next(event for event in events if isinstance(event, AuctionEnded))
    assert (ended.seat, ended.amount) == (3, sealed.first)
    assert sealed.table.sealed_bids is UNSET


def test_bots_bid_what_the_deed_is_worth_to_them(sealed: Sealed) -> None:
    """Every level bids for the last deed of its group, within its cash, and passes without any."""
    bots = sealed.book.ruleset.bots
    assert bots is not None
    for other in sealed.book.rules.group[sealed.space][1:]:
        sealed.table.transfer(other, 2)
    price = sealed.book.rules.price[sealed.space]
    for level in bots.profiles:
        sealed.table.players[2].cash = 100 * price
        action = bots.choose(level, sealed.book, sealed.state, 2)
        assert isinstance(action, SealedBid)
        assert action.amount > price * 3 // 4
        sealed.table.players[2].cash = price
        action = bots.choose(level, sealed.book, sealed.state, 2)
        assert isinstance(action, SealedBid)
        assert action.amount <= price
        sealed.table.players[2].cash = 0
        assert bots.choose(level, sealed.book, sealed.state, 2) == PASS_SEALED
        sealed.table.players[2].cash = 100 * price
        assert bots.choose_without("bid", level, sealed.book, sealed.state, 2) == PASS_SEALED


def test_who_loads_a_save_with_new_draws_does_not_learn_the_bids(sealed: Sealed) -> None:
    """OOF-65: everybody is asked again; with the same draws the game is the same."""
    sealed.bid(0, sealed.first + 300)
    stored = sealed.book.encode(sealed.state)
    same, new = sealed.book.decode(stored), sealed.book.decode(stored)
    continue_game(sealed.book, same, SEATS, None)
    assert same.table.sealed_bids == {0: sealed.first + 300}
    events = continue_game(sealed.book, new, SEATS, "another seed")
    assert "auction_began" in [event.name() for event in events]
    assert (new.table.sealed_bids, new.table.auction.answered) == ({}, [])
    assert new.decisions[0].seats(new.table) == tuple(range(SEATS))
    for seat in range(SEATS):
        play(sealed.book, new, seat, PASS_SEALED, new.decisions[0].id)
    assert new.table.deed(sealed.space).owner == BANK


def test_an_open_auction_is_not_begun_again_by_a_save() -> None:
    book = rulesets.rulebook("oofopoly")
    state, _ = new_game(book, 2, "open", shuffle_seats=False)
    assert "auction_began" not in [event.name() for event in continue_game(book, state, 2, "another seed")]


BREAK: dict[str, Any] = {
    "a bid without an answer": lambda table: table.sealed_bids.update({2: 500}),
    "an answer without a bid": lambda table: table.auction.answered.append(2),
    "a bid below the first": lambda table: table.sealed_bids.update({0: -1}),
    "a seat that there is not": lambda table: (table.auction.answered.append(9), table.sealed_bids.update({9: 0})),
    "a bid that is seen": lambda table: setattr(table.auction, "bid", 50),
    "no bids at all": lambda table: setattr(table, "sealed_bids", UNSET),
    "an open auction": lambda table: setattr(table.auction, "answered", UNSET),
}


@pytest.mark.parametrize("fault", BREAK)
def test_a_position_that_cannot_be_is_refused(sealed: Sealed, fault: str) -> None:
    sealed.bid(0, sealed.first)
    check(sealed.book, sealed.state, SEATS)
    BREAK[fault](sealed.table)
    with pytest.raises(Refused) as refused:
        check(sealed.book, sealed.state, SEATS)
    assert refused.value.code == "impossible_position"


def test_positions_without_sealed_bids_are_stored_as_they_were(sealed: Sealed) -> None:
    """Release 1.0.0 reads them; a game with sealed bids is left to newer processes."""
    usual = rulesets.rulebook(sealed.book.key)
    state, _ = new_game(usual, 2, "stored")
    assert b"sealed_bids" not in usual.encode(state)
    assert usual.engine == ENGINE
    assert sealed.book.engine == SEALED_AUCTIONS > ENGINE
    for seat in range(SEATS):
        sealed.bid(seat, 0)
    assert b"sealed_bids" not in sealed.book.encode(sealed.state)


def test_listed_answers_are_a_range_and_a_pass(sealed: Sealed) -> None:
    """As clients get them: both name the action alike, so that nothing but the amount tells a pass."""
    sealed.table.players[0].cash = sealed.first - 1
    listed = [one for one in legal(sealed.book, sealed.state, 0) if one.name() == "sealed_bid"]
    assert listed == [PASS_SEALED]
    listed = [one for one in legal(sealed.book, sealed.state, 2) if one.name() == "sealed_bid"]
    assert listed == [Range(SealedBid, sealed.first, sealed.table.players[2].cash), PASS_SEALED]
    shown = [one for one in as_json(view(sealed.book, sealed.state, 2))["legal"] if one["type"] == "sealed_bid"]
    number = sealed.question.id
    assert shown == [
        {"type": "sealed_bid", "decision": number, "min": sealed.first, "max": sealed.table.players[2].cash},
        {"type": "sealed_bid", "decision": number, "min": 0, "max": 0},
    ]
