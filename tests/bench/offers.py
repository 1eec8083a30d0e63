"""How fair the offers are that bots make: the share that a sensible person could accept, and the price of last streets.

Bots do not know who is a person, so every offer of a bot counts, counter-offers too. It is judged by rents instead of
by the bots' own valuation: deeds count with their price, a whole group also with the rents of the next rounds at the
level that its owner can pay for. What the bot gains is shared by the others as their loss, and an offer is fair to
whoever gets it if they are not worse off by more than a little. It is generous if the bot itself would be.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from games import rulesets
from games.bots.classic.profile import ClassicTable
from games.engine.play import new_game
from games.rules.classic import ClassicRules
from games.rules.table import Deed, Trade
from games.rules.trade import AcceptTrade, OfferTrade
from tests.bench.rules import MAX_ACTIONS, play_one
from tests.support.kinds import CLASSIC

ROUNDS = 5
"""So many rounds of rents count for a whole group."""
VISITS = 7 / 40
"""How often a piece lands on a space of a board of forty in a round: a roll takes it seven spaces on."""
BUILT = 3
"""Groups are expected to be built on up to this level."""
SLACK = 5
"""What a side may lose by a fair offer, in percent of what changes hands."""


@dataclass
class Judged:
    """The offers of many games: how many, how many of them of each kind, and what was paid for last streets."""

    offers: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    last_streets: list[float] = field(default_factory=list)

    def share(self, kind: str) -> str:
        """The share of a kind among all offers, in percent."""
        return f"{100 * self.kinds[kind] / max(1, self.offers):.1f} %"

    def line(self) -> str:
        """A summary in one line."""
        sold = f"{len(self.last_streets)} last streets sold for cash"
        if len(self.last_streets) > 1:
            tenth, middle = statistics.quantiles(self.last_streets, n=10)[0], statistics.median(self.last_streets)
            sold += f", one in ten for less than {tenth:.1f} times the printed price, half for less than {middle:.1f}"
        return (
            f"{self.offers} offers ({self.kinds['counter']} counter-offers): {self.share('fair')} fair to whoever gets"
            f" them, {self.share('generous')} generous, {self.share('accepted')} accepted; {sold}"
        )


def report(count: int, seats: int) -> Iterator[str]:
    """Play so many games of each classic ruleset with bots of each level."""
    for key in CLASSIC:
        bots = rulesets.find(key).bots
        assert bots is not None
        for level in bots.profiles:
            yield f"{key}, {level}: {count} games of {seats}, {judge(key, level, count, seats).line()}"


def judge(key: str, level: str, count: int, seats: int) -> Judged:
    """Play these games, and judge every offer when it is made."""
    judged = Judged()
    book = rulesets.rulebook(key)
    bots = book.ruleset.bots
    assert bots is not None
    for number in range(count):
        state, _ = new_game(book, seats, f"{number:032x}")
        offers: dict[int, Trade] = {}
        for _ in range(MAX_ACTIONS):
            if state.finished:
                break
            action = play_one(book, bots, level, state)[1]
            table = state.table
            if isinstance(action, OfferTrade):
                offer = offers[table.trades_made] = table.trades[str(table.trades_made)]
                judged.offers += 1
                judged.kinds["counter"] += action.counter_of is not None
                judged.kinds["fair"] += is_fair(book.rules, table, offer, offer.to)
                judged.kinds["generous"] += not is_fair(book.rules, table, offer, offer.seat)
            elif isinstance(action, AcceptTrade):
                judged.kinds["accepted"] += 1
                judged.last_streets += last_streets(book.rules, table, offers[action.trade])
    return judged


def is_fair(rules: ClassicRules, table: ClassicTable, trade: Trade, seat: int) -> bool:
    """Whether the trade leaves `seat` no worse off, up to the slack, after its share of what the other gains."""
    other = trade.seat + trade.to - seat
    rivals = sum(not player.out for player in table.players) - 1
    changing = sum(rules.price[space] for space in (*trade.give.spaces, *trade.want.spaces))
    gained = gain(rules, table, trade, seat) - max(0, gain(rules, table, trade, other)) / rivals
    return gained >= -SLACK * (changing + trade.give.cash + trade.want.cash) / 100


def gain(rules: ClassicRules, table: ClassicTable, trade: Trade, seat: int) -> float:
    """What `seat` gains by a trade, in money."""
    gets, gives = (trade.want, trade.give) if seat == trade.seat else (trade.give, trade.want)
    owners = dict.fromkeys(trade.give.spaces, trade.to) | dict.fromkeys(trade.want.spaces, trade.seat)
    cash = table.players[seat].cash
    paid = gives.cash - gets.cash
    after = holdings(rules, table, seat, owners, cash - paid)
    cards = (gets.jail_cards - gives.jail_cards) * rules.options.jail.bail
    return after - holdings(rules, table, seat, {}, cash) - paid + cards


def holdings(rules: ClassicRules, table: ClassicTable, seat: int, owners: Mapping[int, int], cash: int) -> float:
    """The worth of the deeds of `seat` if these had the given owners and it had this much cash."""

    def owner(space: int) -> int:
        return owners.get(space, table.deed(space).owner)

    worth = 0.0
    for space, deed in enumerate(table.deeds):
        if deed is not None and owner(space) == seat:
            worth += deed_worth(rules, table, space) + deed.level * rules.house_cost[space]
    rivals = sum(not player.out for player in table.players) - 1
    for group in rules.streets:
        if len(group) > 1 and all(owner(space) == seat for space in group):
            value, spent = group_income(rules, [table.deed(space) for space in group], group, cash, rivals)
            worth += value
            cash -= spent
    return worth


def deed_worth(rules: ClassicRules, table: ClassicTable, space: int) -> int:
    """The printed price of a deed, less what a mortgage costs to pay off."""
    return rules.price[space] - (rules.unmortgage[space] if table.deed(space).mortgaged else 0)


def group_income(
    rules: ClassicRules, deeds: list[Deed], group: tuple[int, ...], cash: int, rivals: int
) -> tuple[float, int]:
    """What rivals are expected to pay on a whole group, less the buildings that are bought for it; and their cost."""
    best, spent = 0.0, 0
    for built in range(BUILT + 1):
        income, cost = 0.0, 0
        for space, deed in zip(group, deeds, strict=True):
            level = max(deed.level, built)
            cost += (level - deed.level) * rules.house_cost[space]
            rents = rules.spaces[space].rents
            income += rents[-1] if level == rules.hotel else rents[level] * (1 if level else 2)
        value = ROUNDS * VISITS * rivals * income - cost
        if value > best and cost <= max(cash, 0):
            best, spent = value, cost
    return best, spent


def last_streets(rules: ClassicRules, table: ClassicTable, trade: Trade) -> list[float]:
    """Prices of streets that completed a group for the one side and nothing for the other, over their worth alone."""
    for side, seat, price in (
        (trade.want, trade.seat, trade.give.cash),
        (trade.give, trade.to, trade.want.cash),
    ):
        other = trade.give if side is trade.want else trade.want
        whole = [space for space in side.spaces if rules.is_street[space] and table_owns(rules, table, seat, space)]
        if whole and not other.spaces and price:
            return [price / sum(deed_worth(rules, table, space) for space in side.spaces)]
    return []


def table_owns(rules: ClassicRules, table: ClassicTable, seat: int, space: int) -> bool:
    """Whether `seat` owns the whole group of a space."""
    group = rules.group[space]
    return len(group) > 1 and all(table.deed(other).owner == seat for other in group)
