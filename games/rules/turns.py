"""Turns of the classic games: the start, the roll, the end of a turn.

Each ruleset decides whose turn comes next and who has won.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.play import Game
from games.engine.refusal import gettext_noop
from games.engine.ruleset import Part
from games.engine.state import Action, Event
from games.rules.dice import DICE_SIDES, END_TURN, ROLL, DiceRolled, EndTurn, Roll, TurnBegan, TurnEnded
from games.rules.jail import JailTurn, send_to_jail
from games.rules.management import can_manage
from games.rules.movement import advance
from games.rules.options import StartOptions, TurnOptions
from games.rules.seats import SeatDecision
from games.rules.table import DiceTable

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame


class PlayersPlaced(Event, frozen=True, tag="players_placed"):
    """Everyone has `cash` and stands on `start`."""

    seats: int
    cash: int
    start: int

    def apply(self, table: DiceTable) -> None:
        for player in table.players:
            player.cash = self.cash
            player.position = self.start

    def transfers(self) -> tuple[tuple[int | None, int | None, int], ...]:
        return tuple((None, seat, self.cash) for seat in range(self.seats) if self.cash)


class RollDice(SeatDecision, tag="roll"):
    """A roll is due: at the start of a turn, or again after doubles."""

    answers: ClassVar[frozenset[type[Action]]] = frozenset({Roll})
    fallback: ClassVar[Action | None] = ROLL
    asks: ClassVar[str] = gettext_noop("Roll the dice.")

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        game.close(self)
        roll_dice(game, seat)


class TurnEnd(SeatDecision, tag="end_turn"):
    """Nothing is left to settle: build, mortgage and trade, then end the turn (OOF-8)."""

    answers: ClassVar[frozenset[type[Action]]] = frozenset({EndTurn})
    fallback: ClassVar[Action | None] = END_TURN
    asks: ClassVar[str] = gettext_noop("Build or trade if you like, then end your turn.")

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        game.close(self)
        end_turn(game)


START_PART = Part(events=(PlayersPlaced,), options=StartOptions)
PART = Part(
    actions=(Roll, EndTurn),
    events=(TurnBegan, DiceRolled, TurnEnded),
    decisions=(RollDice, TurnEnd),
    options=TurnOptions,
    table=DiceTable,
)


def place_players(game: ClassicGame) -> None:
    """Give out cash and put the pieces on the start (OOF-2, OOF-3, BD-2)."""
    rules = game.rules
    game.emit(PlayersPlaced(len(game.table.players), rules.options.start.starting_cash, rules.start))


def ask_next(game: ClassicGame) -> None:
    """Ask for a roll or for the end of the turn; skip a player who is out."""
    table = game.table
    seat = table.turn
    if table.players[seat].out:
        game.rules.mechanics.next_turn(game)
    elif table.to_roll:
        ask_to_roll(game, seat)
    else:
        ask_to_end(game, seat)


def end_turn(game: ClassicGame) -> None:
    """The turn is over."""
    game.emit(TurnEnded(game.table.turn))
    game.rules.mechanics.next_turn(game)


def ask_to_roll(game: ClassicGame, seat: int) -> None:
    """Ask for the roll that is due, or how to leave jail."""
    seconds = game.rules.options.decision_seconds
    if game.table.players[seat].in_jail:
        game.ask(JailTurn(seat=seat, seconds=seconds))
    else:
        game.ask(RollDice(seat=seat, seconds=seconds))


def ask_to_end(game: ClassicGame, seat: int) -> None:
    """Ask the player to end the turn, or end it if there is nothing left to do and such turns end automatically."""
    options = game.rules.options
    if options.turns.auto_end_turn and not can_manage(game.rules, game.table, seat):
        end_turn(game)
    else:
        game.ask(TurnEnd(seat=seat, seconds=options.decision_seconds))


def roll_dice(game: ClassicGame, seat: int) -> None:
    """Move by the dice; doubles roll again, the third in a row goes to jail unmoved (OOF-5 to OOF-7, BD-3, BD-4)."""
    draw = game.state.drawn
    first, second = game.chance.dice(DICE_SIDES)
    doubles = first == second
    again = game.table.doubles + 1 if doubles else 0
    game.emit(DiceRolled(seat, (first, second), doubles, again, doubles, draw))
    if doubles and again == game.rules.options.turns.doubles_to_jail and send_to_jail(game, seat, "doubles"):
        return
    advance(game, seat, first + second)
