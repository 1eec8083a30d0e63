"""The alternatives of a decision that are worth weighing against each other."""

from __future__ import annotations

from typing import Any

from games.engine.bots import view_of
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState

MOST_LISTED = 12
"""In a game that declares no candidates, so many of the listed actions at most."""


def candidates(
    book: Rulebook, state: GameState[Any, Any], seat: int, level: str = "", profile: Any = None
) -> list[Action]:
    """What `seat` could sensibly do now, the choice of a bot of that level first; nothing if it may wait.

    Without a level it is the default one; a profile counts instead of the level's. They are legal, and depend on what
    the seat can see.
    """
    bots = book.ruleset.bots
    view = view_of(book, state, seat)
    if bots is not None and profile is None:
        profile = bots.profile(level or bots.default_level)
    if bots is not None and bots.candidates is not None:
        found = bots.candidates(profile, book.rules, view)
    else:
        choice = None if bots is None else bots.strategy(profile, book.rules, view)
        listed = [action for action in view.answers if isinstance(action, Action)]
        found = [*([] if choice is None else [choice]), *listed[:MOST_LISTED]]
    distinct: list[Action] = []
    for action in found:  # not a dictionary's keys: some actions hold what cannot be one
        if action not in distinct:
            distinct.append(action)
    return distinct
