"""The habits of simulated people: when they look, what they answer, what they offer, and the orders that they give.

They look twice a day, each at hours of their own. They decide as the ruleset's bots of the default level do, by what
their seat sees, but do not concede a long game. At each visit they may offer one trade, as such a bot would.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from msgspec.structs import replace

from games.bots.classic.reserve import reserve
from games.bots.classic.trading import make_offer
from games.engine.bots import view_of
from games.engine.orders import Orders
from games.engine.play import default_action
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState
from games.rules import standing_orders as classic
from games.rules.debt import RESIGN
from games.rules.trade import OfferTrade
from games.rulesets.monopoly_two import standing_orders as two

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
LOOKS = (8, 20)
"""The hours about which people look."""
SPREAD = 75 * MINUTE
"""The deviation of a person's hour from these."""
JITTER = 20 * MINUTE
"""The deviation of a day's look from the person's hour."""
TRIES = 6
"""How many trades somebody thinks of in a visit."""


@dataclass(frozen=True)
class Person:
    """Somebody at a table; `name` makes their hours, the same in every run with the same seed."""

    user: int
    member: int
    seat: int
    name: str

    def looks_on(self, midnight: int) -> list[int]:
        """The moments (ms) at which they look on a day."""
        own, today = Random(self.name), Random(f"{self.name} {midnight}")
        return [
            midnight + hour * HOUR + _within(own.gauss(0, SPREAD), 2 * SPREAD) + _within(today.gauss(0, JITTER), HOUR)
            for hour in LOOKS
        ]

    def first_look(self, after: int) -> int:
        """The next moment (ms) at which they look."""
        midnight = after // DAY * DAY
        return min(at for day in (midnight, midnight + DAY) for at in self.looks_on(day) if at > after)


def _within(deviation: float, most: int) -> int:
    return round(max(-most, min(most, deviation)))


def answer(book: Rulebook, state: GameState[Any, Any], seat: int) -> Action | None:
    """What somebody does now; None while there is nothing to do."""
    bots = book.ruleset.bots
    assert bots is not None
    action = bots.choose(bots.default_level, book, state, seat)
    return default_action(book, state, seat) if action == RESIGN else action


def offer(book: Rulebook, state: GameState[Any, Any], seat: int, occasion: int) -> Action | None:
    """A trade that somebody offers, unless an offer of theirs is open; None in games without trades."""
    if OfferTrade not in book.unprompted or any(one.seat == seat for one in state.table.trades.values()):
        return None
    bots = book.ruleset.bots
    assert bots is not None
    view = view_of(book, state, seat)
    profile = bots.profiles[bots.default_level]
    spare = state.table.players[seat].cash - reserve(profile, book.rules, view)
    found = (make_offer(profile, book.rules, replace(view, decision=occasion + turn), spare) for turn in range(TRIES))
    return next((action for action in found if action is not None), None)


def _prices(book: Rulebook) -> dict[str, int]:
    return {f"space:{space}": book.rules.price[space] for space in classic.deeds(book.rules)}


PLAIN: Mapping[type[Orders], Callable[[Rulebook], dict[str, Any]]] = {
    classic.BidOrder: lambda book: {"limits": _prices(book)},
    classic.JailOrder: lambda book: {"leave": "leave"},
    classic.TurnOrder: lambda book: {"wait": False},
    two.MarketOrder: lambda book: {"groups": classic.groups(book.rules, 0)},
    two.EndOrder: lambda book: {"wait": False},
}
"""What somebody writes into the form of an order, where that is more than its defaults."""


def orders(book: Rulebook) -> dict[str, dict[str, Any]]:
    """The orders that somebody gives: all that the game has."""
    return {order.key: PLAIN.get(order.form, lambda _: {})(book) for order in book.ruleset.orders}
