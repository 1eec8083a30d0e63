"""How a game began: a new one from its seed, a continued one from the position in its `Opening`."""

from __future__ import annotations

import zlib
from collections.abc import Hashable
from typing import Any

import msgspec

from games import rulesets
from games.engine.play import continue_game, new_game
from games.engine.refusal import unreadable_game
from games.engine.rulebook import Rulebook
from games.engine.state import Event, GameState
from games.models import Game, Opening

MAX_HISTORY = 6_000_000
"""Bytes of earlier versions that are kept with a position, uncompressed."""


def book_of(row: Game) -> Rulebook:
    """Return the rules of a game that has been read by the ORM."""
    return stored_book(row.ruleset, row.board, row.options)


def stored_book(ruleset: str, board: Any, options: Any, mark: Hashable = None) -> Rulebook:
    """Open the rules that are stored with a game; refuses those that cannot be opened any more."""
    try:
        return rulesets.rulebook(ruleset, board, rulesets.stored_options(ruleset, options), mark=mark)
    except Exception as error:  # whatever a ruleset raises for a board or options that it does not know
        raise unreadable_game() from error


def initial_state(game: Game, book: Rulebook) -> tuple[GameState[Any, Any], list[Event]]:
    """The position at version 1 and its events, made again by the rules. It contains secrets."""
    players = game.seats.count()
    opening = Opening.objects.filter(game=game).only("state", "new_draws").first()
    if opening is None:
        return new_game(book, players=players, seed=game.seed, shuffle_seats=True)
    state = book.decode(opening.state)
    return state, continue_game(book, state, players, game.seed if opening.new_draws else None)


def first_draw(game: Game) -> int:
    """The number of the game's first draw from its seed: not 0 in one that goes on with the draws of its parent."""
    opening = Opening.objects.filter(game=game, new_draws=False).only("drawn").first()
    return 0 if opening is None else opening.drawn


def history_of(opening: Opening) -> list[dict[str, Any]]:
    """The games that led to this position, oldest first, as `services.saves.files.Segment`; with secrets."""
    if not opening.history:
        return []
    packed = zlib.decompressobj().decompress(bytes(opening.history), MAX_HISTORY)
    segments: list[dict[str, Any]] = msgspec.json.decode(packed)
    return segments
