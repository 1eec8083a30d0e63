"""What counts as given away, by the events of each game (docs/gifts.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games import rulesets
from games.engine.gifts import Gift, gifts_in, value_of_seats
from games.engine.play import new_game
from games.engine.rulebook import Rulebook
from games.engine.state import Event
from games.rules.auction import AuctionBegan, AuctionEnded
from games.rules.charge import Charge, Debt
from games.rules.debt import WentBankrupt
from games.rules.mortgage import Mortgaged
from games.rules.movement import Moved
from games.rules.table import Trade, TradeSide
from games.rules.trade import TradeMade
from games.rulesets.monopoly_two.market import DeedTaken
from games.rulesets.monopoly_two.moving import MoveChosen
from games.rulesets.monopoly_two.payment import PaymentMade

GIVER, RECEIVER, OTHER = 0, 1, 2


def book_of(key: str) -> Rulebook:
    """The rules on the ruleset's own board."""
    return rulesets.rulebook(key, rulesets.find(key).boards.default(), {})


class Position:
    """A position of three players, to which events are applied."""

    def __init__(self, key: str = "oofopoly") -> None:
        self.book = book_of(key)
        self.table: Any = new_game(self.book, 3, "gifts", shuffle_seats=False)[0].table

    def owns(self, seat: int, *spaces: int) -> Position:
        """Give a seat these deeds."""
        for space in spaces:
            self.table.transfer(space, seat)
        return self

    def gifts(self, *events: Event, left: Mapping[int, int] | None = None, winners: Sequence[int] = ()) -> list[Gift]:
        """The gifts in these events, which are the second version."""
        value = value_of_seats(self.book, 3)
        return gifts_in(self.book, self.table, [(2, events)], left or {}, winners, value)


def amounts(gifts: Sequence[Gift]) -> list[tuple[str, int, int, float]]:
    """How much was given how by whom to whom."""
    return [(gift.kind, gift.giver, gift.receiver, gift.amount) for gift in gifts]


def street(book: Rulebook) -> tuple[int, ...]:
    """The first group of three streets."""
    return next(
        group for group in book.rules.group if len(group) == 3 and book.rules.spaces[group[0]].kind == "property"
    )


def trade(position: Position, give: TradeSide, want: TradeSide) -> TradeMade:
    """A trade of the first two seats that is about to be made."""
    position.table.trades["1"] = Trade(GIVER, RECEIVER, give, want)
    return TradeMade(1, GIVER, RECEIVER, give, want)


@pytest.mark.parametrize("key", ["oofopoly", "bangladeshi"])
def test_a_deed_for_nothing_is_a_gift_of_what_it_is_worth(key: str) -> None:
    """To the one who gave it; its share is of everything that all have."""
    position = Position(key)
    space = street(position.book)[0]
    position.owns(GIVER, space)
    rules = position.book.rules
    made = rules.mechanics.trade_made
    give = TradeSide(spaces=(space,))
    position.table.trades["1"] = Trade(GIVER, RECEIVER, give, TradeSide())
    total = sum(value_of_seats(position.book, 3)(position.table))
    (gift,) = position.gifts(made(1, GIVER, RECEIVER, give, TradeSide()))
    assert amounts([gift]) == [("trade", GIVER, RECEIVER, rules.price[space])]
    assert gift.version == 2
    assert gift.share == pytest.approx(rules.price[space] / total)


def test_a_deed_at_its_price_is_no_gift() -> None:
    """Nobody has lost anything."""
    position = Position()
    space = street(position.book)[0]
    position.owns(GIVER, space)
    price = position.book.rules.price[space]
    assert not position.gifts(trade(position, TradeSide(spaces=(space,)), TradeSide(cash=price)))


def test_a_dear_deed_that_completes_a_group_is_no_gift_of_its_buyer() -> None:
    """The worth of charts falls for who pays more than the price, but the whole group is worth more."""
    position = Position()
    first, second, third = street(position.book)
    position.owns(RECEIVER, first, second).owns(GIVER, third)
    price = position.book.rules.price[third]
    assert not position.gifts(trade(position, TradeSide(spaces=(third,)), TradeSide(cash=price * 2)))


def test_any_other_measure_of_a_position_can_take_the_place_of_ours() -> None:
    """By the worth of charts the same trade is a gift of the buyer."""
    position = Position()
    first, second, third = street(position.book)
    position.owns(RECEIVER, first, second).owns(GIVER, third)
    price = position.book.rules.price[third]
    event = trade(position, TradeSide(spaces=(third,)), TradeSide(cash=price * 2))
    worth = lambda table: [position.book.worth(table, seat) for seat in range(3)]  # noqa: E731
    found = gifts_in(position.book, position.table, [(2, [event])], {}, (), worth)
    assert amounts(found) == [("trade", RECEIVER, GIVER, price)]


def test_a_cheap_deed_of_an_auction_is_given_by_all_who_could_have_paid_its_price() -> None:
    """Not by those without the cash, nor by anybody if it was not cheap."""
    position = Position()
    space = street(position.book)[0]
    price = position.book.rules.price[space]
    position.table.players[OTHER].cash = price - 1
    cheap = position.gifts(AuctionBegan(space), AuctionEnded(space, RECEIVER, price // 2))
    assert amounts(cheap) == [("auction", GIVER, RECEIVER, price - price // 2)]
    dear = Position().gifts(AuctionBegan(space), AuctionEnded(space, RECEIVER, price))
    assert not dear


def test_the_rent_of_a_mortgaged_deed_is_given_if_its_owner_had_the_cash() -> None:
    """The rents are charged by the rules, so there is no other way to collect none."""
    position = Position()
    space = street(position.book)[0]
    position.owns(GIVER, space)
    rules = position.book.rules
    land = Moved(RECEIVER, space - 5, space, 5)
    assert not position.gifts(land)
    lent = Mortgaged(GIVER, rules.mortgage[space], space)
    assert amounts(position.gifts(lent, land)) == [("rent", GIVER, RECEIVER, rules.spaces[space].rents[0])]
    position.table.players[GIVER].cash = rules.unmortgage[space] - 1
    assert not position.gifts(land)


def test_what_a_player_leaves_behind_is_given_to_the_only_winner() -> None:
    """Nothing if several won, nor if the player had nothing."""
    position = Position()
    cash = position.table.players[GIVER].cash
    out = WentBankrupt(GIVER, "resigned", (), cash, 0, 0)
    assert amounts(position.gifts(out, left={GIVER: 2}, winners=[RECEIVER])) == [("leaving", GIVER, RECEIVER, cash)]
    assert not Position().gifts(out, left={GIVER: 2}, winners=[RECEIVER, OTHER])
    broke = Position()
    broke.table.players[GIVER].cash = 0
    assert not broke.gifts(out, left={GIVER: 2}, winners=[RECEIVER])


def test_without_trades_a_debt_that_is_paid_with_too_much_is_a_gift() -> None:
    """TWO-22: what is overpaid beyond the change is lost."""
    position = Position("monopoly_two")
    space = street(position.book)[0]
    position.owns(GIVER, space)
    charge = Charge("rent", space)
    position.table.debts = [Debt(GIVER, 10, charge, RECEIVER)]
    price = position.book.rules.price[space]
    paid = PaymentMade(GIVER, 10, 0, 0, price - 10, (space,), (), 0, charge, RECEIVER)
    assert amounts(position.gifts(paid)) == [("debt", GIVER, RECEIVER, price - 10)]


def test_a_useless_deed_bought_from_its_owner_is_a_gift() -> None:
    """TWO-8: at one and a half times its price, of which the deed makes up for a part."""
    position = Position("monopoly_two")
    space = list(position.book.rules.groups.values())[-2][0]
    position.owns(RECEIVER, space)
    cost = position.book.rules.force_price[space]
    paid = PaymentMade(GIVER, cost, cost, 0, 0, (), (), 0, Charge("purchase", space), RECEIVER)
    (gift,) = position.gifts(paid, DeedTaken(GIVER, space, "player", RECEIVER))
    assert (gift.kind, gift.giver, gift.receiver) == ("trade", GIVER, RECEIVER)
    assert 0 < gift.amount <= cost - position.book.rules.price[space]


def test_moving_somebody_else_than_the_one_who_would_pay_spares_the_rent() -> None:
    """TWO-10: whoever rolls chooses."""
    position = Position("monopoly_two")
    group = street(position.book)
    space = group[-1]
    position.owns(GIVER, *group)
    table = position.table
    table.roll = [3, 4]
    table.players[RECEIVER].position = space - 7
    rent = position.book.rules.spaces[space].rents[0] * 2
    spared = position.gifts(MoveChosen(GIVER, OTHER))
    assert amounts(spared)[0][:3] == ("rent", GIVER, RECEIVER)
    assert rent <= spared[0].amount < rent + 5
    assert not position.gifts(MoveChosen(GIVER, RECEIVER))
