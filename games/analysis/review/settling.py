"""What a position comes to before anything is drawn again: debts paid, auctions held, turns ended, as bots would.

Judged as it stands, a position in which somebody has to pay what they have not got looks much better than it is, and
what a roll has done would be found in the answers to it, which are no decisions. So positions are judged once they have
come to rest. What people did better or worse than bots of the default level is then found in their decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from games.analysis import chances_of
from games.analysis.imagining import imagined
from games.engine.bots import act
from games.engine.chance import Chance
from games.engine.copying import copied
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState

NO_ONE = -1
"""The viewer of a position that is looked at for nobody in particular."""
IMAGINED = "at rest"
MOST = 24
"""After so many actions a position is judged as it is."""


class DrawsAgain(Exception):
    """An action needs a draw."""


class NoDraws(Chance):
    """No draw is made."""

    def stream(self, name: str) -> NoReturn:
        raise DrawsAgain

    def below(self, n: int) -> NoReturn:
        raise DrawsAgain

    def card(self, group: str, cards: list[int], at: int) -> NoReturn:
        raise DrawsAgain


def settled(book: Rulebook, state: GameState[Any, Any]) -> GameState[Any, Any]:
    """A copy of the position that has come to rest, with hands and sealed bids as spectators could imagine them."""
    bots = book.ruleset.bots
    hides = book.ruleset.views.own is not None or book.flow.has_sealed(state.table)
    copy = imagined(book, state, NO_ONE, IMAGINED) if hides else copied(state)
    if bots is None:
        return copy
    level = bots.default_level

    def choose(seat: int) -> Action | None:
        return bots.choose(level, book, copy, seat)

    for _ in range(MOST):
        if copy.finished:
            break
        before = copied(copy)
        try:
            act(book, copy, choose, NoDraws(copy))
        except DrawsAgain:
            return before
    return copy


def chances_at_rest(book: Rulebook, states: Sequence[GameState[Any, Any]]) -> Sequence[Sequence[float]]:
    """The chances of every seat once each of these positions has come to rest."""
    return chances_of(book, [settled(book, state) for state in states])
