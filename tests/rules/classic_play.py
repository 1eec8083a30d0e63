"""The guarantees that a classic table adds to the engine's, and random trades."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from games.engine.play import legal
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState, Open
from games.rules.classic import ClassicRules
from games.rules.table import BANK, Trade, TradeSide, TradeTable
from games.rules.trade import OfferTrade, why_not_offer
from tests.engine.random_play import Checks
from tests.support.as_json import as_json

Orders = dict[str, list[int]]
"""By group of cards, the order in which a game first had them."""
CheckDeck = Callable[[ClassicRules, Any, str, Orders], None]


def check(book: Rulebook, state: GameState[Any, Any]) -> None:
    """Check every guarantee of a classic table in this position; `Watch` checks more."""
    problem = next(iter(book.ruleset.position_problems(book.rules, state)), None)
    assert problem is None, problem


def deal(random: Random, book: Rulebook, state: GameState[Any, Any]) -> None:
    """Start half of all games late: deeds dealt out, most groups complete, some players short of cash."""
    rules: ClassicRules = book.rules
    if random.random() < 0.5:
        return
    table: TradeTable = state.table
    for group in sorted(set(rules.group) - {()}):
        whole = random.choice([BANK, *range(len(table.players))])
        for space in group:
            owner = whole if random.random() < 0.85 else random.choice([BANK, *range(len(table.players))])
            if owner != BANK:
                table.transfer(space, owner)
    scale = max(1, rules.mean_price // 200)
    for player in table.players:
        player.cash = random.choice((player.cash, random.randint(0, 300 * scale), random.randint(0, 4000 * scale)))
        player.jail_cards = random.choice((0, 0, 1))


def check_inspection(book: Rulebook, state: GameState[Any, Any]) -> None:
    """A deed's dialog offers exactly the legal actions, and marks the one rent that applies."""
    for seat in range(len(state.table.players)):
        listed = {
            (action.name(), getattr(action, "space", getattr(action, "group", None)))
            for action in legal(book, state, seat)
        }
        for space in range(book.rules.size):
            seen = as_json(book.inspect(state, seat, space))
            for action in seen["actions"]:
                named = (action["type"], space if action["type"] != "sell_group" else action["group"])
                assert action["legal"] == (named in listed and not state.finished), action
                assert action["legal"] or action["code"]
            held = {"code": "owner_in_jail"} in seen.get("rent", {}).get("reasons", ())
            charging = "owner" in seen and not seen["mortgaged"] and not held
            assert sum(line["now"] for line in seen.get("rents", [])) == charging


class Watch:
    """Checks a table throughout a game, its open offers, and its decks by the game's own rule."""

    def __init__(self, check_deck: CheckDeck) -> None:
        self.check_deck = check_deck
        self.orders: Orders = {}
        self.offered: dict[str, list[tuple[int, bool, int]]] = {}

    def __call__(self, book: Rulebook, state: GameState[Any, Any]) -> None:
        check(book, state)
        if state.asked % 40 == 0 and not state.finished:
            check_inspection(book, state)
        for group in state.table.decks:
            self.check_deck(book.rules, state.table, group, self.orders)
        for number, trade in state.table.trades.items():
            deeds = as_named(book.rules, state.table, trade)
            assert self.offered.setdefault(number, deeds) == deeds, "an open offer is not what it was"


def as_named(rules: ClassicRules, table: TradeTable, trade: Trade) -> list[tuple[int, bool, int]]:
    """The deeds that an offer names, each with its mortgage and the buildings of its group (OOF-46)."""
    return [
        (space, table.deed(space).mortgaged, sum(table.deed(other).level for other in rules.group[space]))
        for space in (*trade.give.spaces, *trade.want.spaces)
    ]


def compose_trade(random: Random, book: Rulebook, state: GameState[Any, Any], seat: int, listed: Open) -> Action:
    """A random offer: three in four are plausible, the rest name random numbers."""
    table: TradeTable = state.table
    to = random.choice(listed.seats)
    plausible = random.random() < 0.75
    give, want = (_random_side(random, table, side, plausible) for side in (seat, to))
    answered = [int(number) for number, trade in table.trades.items() if trade.to == seat and trade.seat == to]
    counter = random.choice(answered) if answered and random.random() < 0.5 else None
    offer = OfferTrade(to if plausible else random.randint(-1, 9), give, want, counter)
    refused = why_not_offer(book.rules, table, seat, offer)
    if refused is None or refused.code != "illegal_target":
        assert as_json(book.preview(state, seat, offer))["legal"] == (refused is None)
    return offer


def _random_side(random: Random, table: TradeTable, seat: int, plausible: bool) -> TradeSide:
    player = table.players[seat]
    if not plausible:
        return TradeSide(random.randint(-5, 5000), random.randint(-1, 3), tuple(random.choices(range(-1, 45), k=2)))
    spaces = random.sample(player.spaces, min(len(player.spaces), random.choice((0, 0, 1, 1, 2, 3))))
    cash = random.randint(0, player.cash // 4) if player.cash > 0 and random.random() < 0.5 else 0
    return TradeSide(cash, random.randint(0, player.jail_cards), tuple(spaces))


def classic_checks(check_deck: CheckDeck) -> Checks:
    """The checks of a classic game with decks of its own kind."""
    return Checks(watch=lambda: Watch(check_deck), compose={OfferTrade: compose_trade}, deal=deal)
