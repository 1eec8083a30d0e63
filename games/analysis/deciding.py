"""What a bot decides: of a plain level by its strategy, of a level that decides by win chances as is worked out here.

Such a bot sees what its seat sees: everything is tried in the game as it imagines it (`imagining.py`). What a bot of
the level that it is based on could do is played on for a few rolls, with the same dice for all of it, and judged by the
chances that this leads to (`halving.py`).

An offer is judged with more playouts, since whoever makes it may know what is misjudged, and it is rejected unless they
clearly say that it is good. Besides, it must not lower the chance as it is the moment after the trade, which leaves
nothing to luck: so no row of offers in one turn, in whatever installments, takes more than that moment's errors.
Between two rolls all offers are judged by the same imagined games, so making one again and again changes nothing.
"""

from __future__ import annotations

from typing import Any

from games.analysis.candidates import candidates
from games.analysis.halving import Limit, best_of
from games.analysis.imagining import imagined
from games.analysis.playouts import after
from games.analysis.values import chances_of
from games.engine.bots import Bots, Offered
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState

AT_THE_TABLE, AT_A_GLANCE = 16, 3
"""Playouts of each candidate: at the table, and for bots that play thousands of games."""
MORE = 3
"""An offer gets so many times as many."""


def choose(
    level: str,
    book: Rulebook,
    state: GameState[Any, Any],
    seat: int,
    playouts: int = AT_THE_TABLE,
    character: str = "",
) -> Action | None:
    """The action of a bot of that level for `seat`; None while there is nothing to do.

    A level that decides by win chances gives each candidate that may be the best so many playouts, fewer if they take
    long. Such a bot can have one of the characters of the ruleset: then it weighs what one of that profile could do,
    and does what that would unless another is clearly better.
    """
    bots = book.ruleset.bots
    if bots is None:
        return None
    if level in bots.profiles:
        return bots.choose(level, book, state, seat)
    seed = f"{seat} {state.drawn}"
    game = imagined(book, state, seat, seed)
    found = candidates(book, game, seat, level, bots.characters.get(character))
    if len(found) < 2:
        return found[0] if found else None
    offered = next((one for one in _offers(bots, book, game, seat) if one.accept in found), None)
    if offered is not None:
        found = _answers(bots, book, game, seat, offered, found)
        playouts *= MORE
    return best_of(book, game, seat, found, seed, Limit(playouts, bots.lookahead, bots.thought))


def _offers(bots: Bots, book: Rulebook, game: GameState[Any, Any], seat: int) -> list[Offered]:
    """The offers that the seat may answer now, the oldest first."""
    return [] if bots.offers_to is None else list(bots.offers_to(book.rules, game.table, seat))


def _answers(
    bots: Bots, book: Rulebook, game: GameState[Any, Any], seat: int, offered: Offered, found: list[Action]
) -> list[Action]:
    """What answers the offer: first to reject it, and not to accept it if the trade lowers the chance at once.

    What leaves the offer open is left out, since it would only put the answer off.
    """
    accepted, rejected = chances_of(book, [after(book, game, seat, action) for action in offered])
    others = [
        action
        for action in found
        if action not in offered and offered not in _offers(bots, book, after(book, game, seat, action), seat)
    ]
    accept = [offered.accept] if accepted[seat] >= rejected[seat] else []
    return [offered.reject, *others, *accept]
