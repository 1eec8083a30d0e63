"""The players that can be named in the arena: the levels of a ruleset's bots, and agents to compare them with.

The agents are no levels that anybody can play with. Like bots, they see the view of their seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from games.analysis import chances_of
from games.analysis.deciding import choose
from games.analysis.playouts import Effort, Evaluate, Player
from games.arena import fixed, landings
from games.arena.informed import Informed
from games.arena.weighing import weigh, worths
from games.engine.bots import SeatView, view_of
from games.engine.rulebook import Rulebook
from games.engine.state import Action
from games.rules.classic import ClassicRules

AGENTS: Mapping[str, Callable[[Rulebook], Callable[[SeatView[Any, Any, Any]], Action | None]]] = {
    "fixed-a": partial(fixed.agent, favourites="none"),
    "fixed-b": partial(fixed.agent, favourites="railroads and the dearest"),
    "fixed-c": partial(fixed.agent, favourites="second and fourth"),
    "landing-trader": landings.agent,
}
"""What plays under a name on a board of a classic game."""

WEIGHING: Mapping[str, Evaluate] = {"playouts": chances_of, "playouts-by-worth": worths}
"""What closes the playouts of a player such as `playouts:8:20`, which has 8 of 20 rolls for each candidate."""


class UnknownPlayer(Exception):
    """Nobody of that name plays this game."""


def entrant(book: Rulebook, name: str) -> Player | Informed:
    """Whoever can enter a match by that name; raises UnknownPlayer."""
    if name == "informed" and isinstance(book.rules, ClassicRules):
        return Informed()
    return player(book, name)


def player(book: Rulebook, name: str) -> Player:
    """The bot level or the agent of that name; raises UnknownPlayer."""
    bots = book.ruleset.bots
    if bots is not None and name in bots.levels:
        return partial(choose, name)
    kind, *figures = name.split(":")
    if bots is not None and kind in bots.by_values and len(figures) == 1 and figures[0] in bots.characters:
        return partial(choose, kind, character=figures[0])
    if kind in WEIGHING and len(figures) == 2:
        return partial(weigh, WEIGHING[kind], Effort(*map(int, figures)))
    if name in AGENTS and isinstance(book.rules, ClassicRules):
        decide = AGENTS[name](book)
        return lambda book, state, seat: decide(view_of(book, state, seat))
    raise UnknownPlayer(name)
