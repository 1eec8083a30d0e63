"""How a classic game begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.clock import start_clock
from games.rules.decks import shuffle_decks
from games.rules.dice import TurnBegan
from games.rules.jackpot import open_jackpot
from games.rules.turns import place_players

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame


def begin(game: ClassicGame) -> None:
    """OOF-2, OOF-3, BD-2: cash, positions, shuffled cards, jackpot and clock if there are any, and the first turn."""
    place_players(game)
    shuffle_decks(game)
    open_jackpot(game)
    start_clock(game)
    game.emit(TurnBegan(0))
