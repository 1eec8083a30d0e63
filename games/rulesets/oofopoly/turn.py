"""The turns of Oofopoly 2: roll, move, settle, roll again on doubles, end the turn (OOF-4 to OOF-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.decks import shuffle_decks
from games.rules.dice import TurnBegan, TurnEnded
from games.rules.turns import ask_to_end, ask_to_roll, place_players

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame


def begin(game: ClassicGame) -> None:
    """OOF-2, OOF-3: cash, positions, shuffled cards, and the first turn."""
    place_players(game)
    shuffle_decks(game)
    game.emit(TurnBegan(0))


def ask_next(game: ClassicGame) -> None:
    """Ask for a roll or for the end of the turn; skip a player who is out."""
    table = game.table
    seat = table.turn
    if table.players[seat].out:
        game.emit(TurnBegan(table.next_seat(seat)))
    elif table.to_roll:
        ask_to_roll(game, seat)
    else:
        ask_to_end(game, seat)


def end_turn(game: ClassicGame) -> None:
    """The turn is over; the next player's begins."""
    seat = game.table.turn
    game.emit(TurnEnded(seat))
    game.emit(TurnBegan(game.table.next_seat(seat)))
