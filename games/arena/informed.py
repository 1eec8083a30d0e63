"""A player that knows how those at the other seats decide, as an agent does that has learnt against just them.

It weighs what a bot of the level `hard` weighs, and the same trades at more prices, by playouts in which the others
play as they really do. Nobody can be such a player at the table: it says how much there would be in knowing the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from games.analysis.candidates import candidates
from games.analysis.deciding import AT_THE_TABLE
from games.analysis.halving import Limit, best_of
from games.analysis.imagining import imagined
from games.analysis.playouts import Player
from games.engine.bots import view_of
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState
from games.rules.table import TradeSide
from games.rules.trade import OfferTrade

STEPS = (-1, 1)
"""The further prices of an offer, in average prices of a deed above the one that a bot would name."""


class Informed:
    """The player before it is known who sits where."""

    def among(self, others: Mapping[int, Player]) -> Player:
        """The same at a table with these players."""
        return partial(_choose, others)


def _choose(others: Mapping[int, Player], book: Rulebook, state: GameState[Any, Any], seat: int) -> Action | None:
    seed = f"{seat} {state.drawn}"
    game = imagined(book, state, seat, seed)
    found = candidates(book, game, seat)
    found += list(_other_prices(book, game, seat, found))
    if len(found) < 2:
        return found[0] if found else None
    bots = book.ruleset.bots
    assert bots is not None
    return best_of(book, game, seat, found, seed, Limit(AT_THE_TABLE, bots.lookahead, bots.thought), known=others)


def _other_prices(book: Rulebook, game: GameState[Any, Any], seat: int, found: Sequence[Action]) -> Iterator[Action]:
    view = view_of(book, game, seat)
    for offer in found:
        if isinstance(offer, OfferTrade) and offer.counter_of is None:
            for step in STEPS:
                price = offer.give.cash - offer.want.cash + step * book.rules.mean_price
                give = TradeSide(max(0, price), offer.give.jail_cards, offer.give.spaces)
                other = OfferTrade(offer.to, give, TradeSide(max(0, -price), offer.want.jail_cards, offer.want.spaces))
                if view.allows(other):
                    yield other
