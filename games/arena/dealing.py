"""Deals of a match, in whichever process: not in `__main__`, which further processes cannot import from."""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module

from games import rulesets
from games.analysis.playouts import Player
from games.arena.agents import entrant
from games.arena.informed import Informed
from games.arena.match import Dealt, play_deal
from games.engine.rulebook import Rulebook


def deal(ruleset: str, options: str, names: tuple[str, ...], seed: str, luck: bool, number: int) -> Dealt:
    """Play one deal, and work out its luck if asked to."""
    book, lineup = _table(ruleset, options, names)
    return play_deal(book, lineup, seed, number, with_luck=luck)


@cache
def _table(ruleset: str, options: str, names: tuple[str, ...]) -> tuple[Rulebook, list[Player | Informed]]:
    book = rulesets.rulebook(ruleset, None, json.loads(options))
    import_module("numpy")  # else the first decision by win chances would be the longest one
    return book, [entrant(book, name) for name in names]
