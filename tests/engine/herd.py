"""A toy in which players move each other's pieces: the roller chooses a piece; the first to reach 12 wins."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct

from games.engine.options import Options
from games.engine.play import Game
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.ruleset import Part
from games.engine.state import Action, Event, Legal
from tests.engine.toys import SeatWaits, ToyTable, finish_by_score, toy

GOAL = 12


class Piece(Struct):
    """The position of a seat's piece."""

    position: int = 0


class Rolled(Event, frozen=True, tag="rolled"):
    """`seat` rolled a die."""

    seat: int
    die: int

    def apply(self, table: Any) -> None:
        table.round = self.die


class PieceMoved(Event, frozen=True, tag="piece_moved"):
    """`seat` moved the piece of `player`."""

    seat: int
    player: int
    steps: int

    def apply(self, table: Any) -> None:
        table.players[self.player].position += self.steps
        table.turn = (self.seat + 1) % len(table.players)
        table.round = 0


class Move(Action, frozen=True, tag="move"):
    """Move a player's piece by the die."""

    player: int


class ChoosePiece(SeatWaits, tag="move"):
    """Choose whose piece the die moves."""

    answers: ClassVar[frozenset[type[Action]]] = frozenset({Move})

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        return [Move(player) for player in range(len(table.players))]

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused:
        return Refused("illegal_target", "There is no such player.", field="player")

    def default(self, rules: Any, table: Any, seat: int) -> Action:
        return Move(seat)

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        assert isinstance(action, Move)
        game.close(self)
        game.emit(PieceMoved(seat, action.player, game.table.round))


def ask_next(game: Game[Any, Any]) -> None:
    """Players roll and choose in turn until a piece reaches the goal."""
    table = game.table
    if any(player.position >= GOAL for player in table.players):
        finish_by_score(game, [player.position for player in table.players])
    elif table.round:
        game.ask(ChoosePiece(seat=table.turn))
    else:
        game.emit(Rolled(table.turn, game.chance.die(6)))


PART = Part(actions=(Move,), events=(Rolled, PieceMoved), decisions=(ChoosePiece,))
HERD = toy("herd", ToyTable[Piece], Piece, PART, ask_next)


def open_herd() -> Rulebook:
    """The rulebook of this toy."""
    return Rulebook(HERD, {}, Options())
