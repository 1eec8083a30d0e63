"""A turn of Oofopoly 2: roll, move, settle, roll again on doubles, and say that it is over (OOF-4 to OOF-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.play import Game
from games.rules.dice import DiceTable, TurnBegan, TurnEnded
from games.rules.turns import ask_to_end, ask_to_roll, set_up

if TYPE_CHECKING:
    from games.rulesets.oofopoly.book import OofopolyBook

    OofopolyGame = Game[DiceTable, OofopolyBook]


def begin(game: OofopolyGame, order: list[int]) -> None:
    """OOF-2 to OOF-4: cash, places, order, shuffled cards, and the first turn."""
    set_up(game, order)
    game.emit(TurnBegan(0))


def whose_move(game: OofopolyGame) -> None:
    """Ask the turn's player for a roll or for the end of the turn; pass over who is out."""
    table = game.table
    seat = table.turn
    if table.players[seat].out:
        game.emit(TurnBegan(table.next_seat(seat)))
    elif table.to_roll:
        ask_to_roll(game, seat)
    else:
        ask_to_end(game, seat)


def end_turn(game: OofopolyGame) -> None:
    """The turn is over; the next player's begins."""
    seat = game.table.turn
    game.emit(TurnEnded(seat))
    game.emit(TurnBegan(game.table.next_seat(seat)))
