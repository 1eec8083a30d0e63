"""The turns of Oofopoly 2: roll, move, settle, roll again on doubles, end the turn (OOF-4 to OOF-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.decks import shuffle_decks
from games.rules.dice import TurnBegan
from games.rules.turns import place_players

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame


def begin(game: ClassicGame) -> None:
    """OOF-2, OOF-3: cash, positions, shuffled cards, and the first turn."""
    place_players(game)
    shuffle_decks(game)
    game.emit(TurnBegan(0))


def next_turn(game: ClassicGame) -> None:
    """The next player's turn begins."""
    game.emit(TurnBegan(game.table.next_seat(game.table.turn)))
