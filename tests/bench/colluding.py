"""Simulated people for the search for gifts: honest ones, friends, and those who help each other secretly.

They are the bots of the games, each with a character of their own, and habits that honest people have: they pass
auctions without thinking, accept poor offers, give up when they are behind, and sometimes just leave.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from games.bots.classic.profile import BotProfile as ClassicProfile
from games.bots.classic.valuation import SOBER, deeds_gain, side_cash
from games.engine.bots import view_of
from games.engine.gifts import value_of_seats
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState
from games.rules.auction import PASS, Bid
from games.rules.debt import RESIGN
from games.rules.deeds import BUY, DECLINE, Buy
from games.rules.dice import END_TURN
from games.rules.mortgage import Mortgage, Unmortgage
from games.rules.table import TradeSide
from games.rules.trade import AcceptTrade, OfferTrade, RejectTrade
from games.rulesets.monopoly_two.bots.profile import BotProfile as TwoProfile
from games.rulesets.monopoly_two.market import BuyDeed
from games.rulesets.monopoly_two.moving import MOVE_ACTIONS, Move
from games.rulesets.monopoly_two.outlook import outcome_of_move
from games.rulesets.monopoly_two.payment import Pay, Payment, why_not_give
from games.rulesets.monopoly_two.targets import movable

REACH = range(2, 13)
"""How far a roll goes."""


@dataclass(frozen=True)
class Habits:
    """How often somebody does what is not the best for them, from 0 to 1."""

    passes: float
    """An auction in which they would bid."""
    accepts: float
    """An offer that costs them up to a tenth of the prices in it."""
    gives_up: float
    """A turn at which they are far behind, at which they resign."""
    storms_out: float
    """A game that they leave at some moment."""


@dataclass(frozen=True)
class Person:
    """Somebody with the level and the profile of a bot for each kind of game."""

    number: int
    level: int
    classic: ClassicProfile
    two: TwoProfile
    habits: Habits


@dataclass
class Seat:
    """A person in one game: whom they help how, and what they have done of it."""

    person: Person
    partner: int = -1
    """The seat of the friend or partner, or -1."""
    way: str = ""
    """"kind" of friends, or a way to collude: feeding, auctions, sparing, resigning; "taking" of the other side."""
    leaves_at: int = 0
    """The decision at which they leave; 0 if they stay."""
    helped: int = 0
    random: Random = field(default_factory=Random)


def people(count: int, seed: str) -> list[Person]:
    """So many different people, a third of them beginners."""
    found = []
    for number in range(count):
        dice = Random(f"{seed} person {number}")
        low = dice.random() < 1 / 3
        between = dice.randint
        classic = ClassicProfile(
            bid=between(40, 90) if low else between(85, 130),
            reserve=between(80, 180) if low else between(20, 90),
            misjudgment=between(20, 60) if low else between(5, 30),
            rivalry=between(10, 60) if low else between(50, 90),
            trust=between(70, 110),
            max_level=between(2, 4) if low else between(3, 5),
        )
        two = TwoProfile(
            rivalry=between(10, 40) if low else between(50, 90),
            foresight=0 if low else between(20, 80),
            misjudgment=between(20, 70) if low else between(0, 25),
            reserve=between(60, 130) if low else between(20, 80),
            patience=between(0, 60) if low else between(80, 180),
            max_level=between(2, 4) if low else between(4, 5),
            takeovers=between(1, 4) if low else between(4, 28),
            swaps=not low,
        )
        habits = Habits(
            passes=dice.random() * (0.4 if low else 0.2),
            accepts=dice.random() * (0.3 if low else 0.1),
            gives_up=dice.random() * 0.02,
            storms_out=dice.random() * 0.1,
        )
        found.append(Person(number, 0 if low else 1, classic, two, habits))
    return found


def choose(book: Rulebook, state: GameState[Any, Any], number: int, seat: Seat) -> Action | None:
    """The action of a person, None if they wait."""
    bots = book.ruleset.bots
    assert bots is not None
    profile = seat.person.two if book.key == "monopoly_two" else seat.person.classic
    view = view_of(book, state, number)
    if seat.leaves_at and state.asked >= seat.leaves_at and view.kind:
        return RESIGN
    usual = bots.strategy(profile, book.rules, view)
    if usual is None:
        return None
    helping = WAYS.get(seat.way)
    helped = helping(book, state, number, seat, usual) if helping is not None else None
    return helped or _by_habit(book, state, number, seat, usual)


def _by_habit(book: Rulebook, state: GameState[Any, Any], number: int, seat: Seat, usual: Action) -> Action:
    habits, dice = seat.person.habits, seat.random
    if isinstance(usual, Bid) and dice.random() < habits.passes:
        return PASS
    offered = _cheap_to_accept(book, state, number, 0.1) if isinstance(usual, RejectTrade | OfferTrade) else None
    if offered is not None and dice.random() < habits.accepts:
        return offered
    if usual == END_TURN and dice.random() < habits.gives_up and _is_far_behind(book, state, number):
        return RESIGN
    return usual


def _is_far_behind(book: Rulebook, state: GameState[Any, Any], number: int) -> bool:
    values = value_of_seats(book, len(state.table.players))(state.table)
    playing = [value for value in values if value > 0]
    return values[number] < 0.4 * sum(playing) / len(playing)


def _cheap_to_accept(
    book: Rulebook, state: GameState[Any, Any], number: int, part: float, of: int | None = None
) -> AcceptTrade | None:
    """An offer that costs this seat no more than a part of the prices in it, from `of` if given."""
    table = state.table
    for key, trade in table.trades.items():
        if trade.to != number or (of is not None and trade.seat != of):
            continue
        accept = AcceptTrade(int(key))
        legal = (one for decision in state.decisions if number in decision.seats(table)
                 for one in decision.legal(book.rules, table, number))  # fmt: skip
        if accept not in legal:
            continue
        owners = dict.fromkeys(trade.give.spaces, number) | dict.fromkeys(trade.want.spaces, trade.seat)
        paid = trade.want.cash - trade.give.cash
        mine = deeds_gain(SOBER, book.rules, table, number, owners, paid)
        mine += side_cash(book.rules, table, number, trade.give) - side_cash(book.rules, table, number, trade.want)
        if mine >= -part * sum(book.rules.price[space] for space in owners):
            return accept
    return None


Help = Callable[[Rulebook, GameState[Any, Any], int, Seat, Action], Action | None]


def _kindly(book: Rulebook, state: GameState[Any, Any], number: int, seat: Seat, usual: Action) -> Action | None:
    """A friend who is kind: accepts offers that cost a little, and lets the other have a deed now and then."""
    if book.key == "monopoly_two":
        return None
    if isinstance(usual, RejectTrade | OfferTrade):
        return _cheap_to_accept(book, state, number, 0.1, seat.partner)
    auction = state.table.auction
    if isinstance(usual, Bid) and auction.bidder == seat.partner and seat.random.random() < 0.2:
        return PASS
    return None


def _feed(book: Rulebook, state: GameState[Any, Any], number: int, seat: Seat, usual: Action) -> Action | None:
    """Three times a game a deed for a tenth of its price.

    Where there are no trades, a debt to the partner is paid with a deed that is worth much more, or a deed of theirs is
    bought at one and a half times its price.
    """
    table, rules, to = state.table, book.rules, seat.partner
    if isinstance(usual, Pay) and seat.helped < 3 and table.debts[0].to == to:
        due = table.debts[0].amount
        worth = {space: rules.price[space] for space in table.players[number].spaces if rules.price[space] >= due + 50}
        for space in sorted(worth, key=lambda space: -worth[space]):
            payment = Payment(spaces=(space,))
            if why_not_give(rules, table, number, due, payment) is None:
                seat.helped += 1
                return Pay(spaces=(space,))
    if usual != END_TURN or seat.helped >= 3 or table.players[to].out or seat.random.random() > 0.2:
        return None
    if book.key == "monopoly_two":
        cash = table.players[number].cash
        buys = (BuyDeed(space) for space in table.players[to].spaces if rules.force_price[space] + 100 <= cash)
        rule = book.unprompted[BuyDeed]
        helping: Action | None = next((buy for buy in buys if rule.why_not(rules, table, number, buy) is None), None)
    else:
        bare = [s for s in table.players[number].spaces if not any(table.deeds[o].level for o in rules.group[s])]
        wanted = [s for s in bare if any(table.deeds[o].owner == to for o in rules.group[s])] or bare
        if not wanted:
            return None
        space = wanted[seat.random.randrange(len(wanted))]
        price = min(rules.price[space] // 10, table.players[to].cash)
        offer = OfferTrade(to, TradeSide(spaces=(space,)), TradeSide(cash=max(1, price)))
        rule = book.unprompted[OfferTrade]
        helping = offer if rule.why_not(rules, table, number, offer) is None else None
    seat.helped += helping is not None
    return helping


def _take(book: Rulebook, state: GameState[Any, Any], number: int, seat: Seat, usual: Action) -> Action | None:
    """The other side accepts what it is given."""
    if isinstance(usual, RejectTrade | OfferTrade):
        return _cheap_to_accept(book, state, number, 0.0, seat.partner)
    return None


def _bid_softly(book: Rulebook, state: GameState[Any, Any], number: int, seat: Seat, usual: Action) -> Action | None:
    """Never bids while the partner can, and leaves deeds that the partner could use to an auction."""
    if book.key == "monopoly_two":
        return None
    table, partner = state.table, seat.partner
    if table.players[partner].out:
        return None
    if isinstance(usual, Bid):
        return PASS
    if isinstance(usual, Buy) and table.players[partner].cash >= book.rules.price[table.players[number].position] // 2:
        group = book.rules.group[table.players[number].position]
        useful = any(table.deeds[space].owner == partner for space in group)
        return DECLINE if useful or seat.random.random() < 0.3 else BUY
    return None


def _spare(book: Rulebook, state: GameState[Any, Any], number: int, seat: Seat, usual: Action) -> Action | None:
    """Collects no rent from the partner: by mortgages just before they come, or by moving somebody else."""
    table, rules, partner = state.table, book.rules, seat.partner
    if table.players[partner].out:
        return None
    if book.key == "monopoly_two":
        if isinstance(usual, Move) and usual.player == partner:
            debts = outcome_of_move(rules, table, partner).debts or ()
            others = [player for player in movable(rules, table) if player != partner]
            if any(debt.to == number for debt in debts) and others:
                return MOVE_ACTIONS[number if number in others else others[0]]
        return None
    position = table.players[partner].position
    near = {(position + steps) % rules.size for steps in REACH}
    if isinstance(usual, Unmortgage) and usual.space in near:
        return END_TURN
    if usual == END_TURN:
        rule = book.unprompted[Mortgage]
        for space in table.players[number].spaces:
            bare = not any(table.deeds[other].level for other in rules.group[space])
            if space in near and bare and not table.deeds[space].mortgaged:
                action = Mortgage(space)
                if rule.why_not(rules, table, number, action) is None:
                    return action
    return None


def _resign_in_time(
    book: Rulebook, state: GameState[Any, Any], number: int, seat: Seat, usual: Action
) -> Action | None:
    """Leaves as soon as the partner is ahead of everybody else, though still doing well."""
    table, partner = state.table, seat.partner
    if usual != END_TURN or state.asked < 60 or table.players[partner].out:
        return None
    values = value_of_seats(book, len(table.players))(table)
    others = [value for at, value in enumerate(values) if at not in (number, partner)]
    best = values[partner] >= max(others) and values[number] >= 0.15 * sum(values)
    return RESIGN if best and seat.random.random() < 0.3 else None


WAYS: dict[str, Help] = {
    "kind": _kindly,
    "feeding": _feed,
    "taking": _take,
    "auctions": _bid_softly,
    "sparing": _spare,
    "resigning": _resign_in_time,
}
