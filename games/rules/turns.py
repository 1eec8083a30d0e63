"""Turns by dice as the classic games take them: the set-up, the roll, the question whether the turn is over.

Whose turn it is, when one is over and who has won are each ruleset's own affair.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.chance import seed_hash
from games.engine.play import Game
from games.engine.state import Action, Event, Legal
from games.rules.cards import shuffle_decks
from games.rules.dice import END_TURN, ROLL, DiceRolled, DiceTable, EndTurn, Roll
from games.rules.jail import DICE_SIDES, JailTurn, send_to_jail
from games.rules.movement import advance
from games.rules.seats import SeatDecision

if TYPE_CHECKING:
    from games.rules.dice_book import DiceBook

    DiceGame = Game[DiceTable, DiceBook]


class GameBegan(Event, frozen=True, tag="game_began"):
    """Everyone has `cash` and stands on `start`. `order[seat]` is who sits there, by the place they came in (OOF-4)."""

    seats: int
    order: tuple[int, ...]
    first: int
    cash: int
    start: int
    seed_hash: str

    def apply(self, table: DiceTable) -> None:
        for player in table.players:
            player.cash = self.cash
            player.position = self.start

    def transfers(self) -> tuple[tuple[int | None, int | None, int], ...]:
        return tuple((None, seat, self.cash) for seat in range(self.seats) if self.cash)


class RollDice(SeatDecision, tag="roll"):
    """A roll is owed: at the start of a turn, or again after doubles."""

    answers: ClassVar[tuple[type[Action], ...]] = (Roll,)

    def legal(self, book: Any, table: Any, seat: int) -> list[Legal]:
        return [ROLL]

    def default(self, book: Any, table: Any, seat: int) -> Action:
        return ROLL

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        game.close(self)
        roll_dice(game, seat)


class TurnEnd(SeatDecision, tag="end_turn"):
    """Nothing is left to settle: build, mortgage, trade, and say that the turn is over (OOF-8)."""

    answers: ClassVar[tuple[type[Action], ...]] = (EndTurn,)

    def legal(self, book: Any, table: Any, seat: int) -> list[Legal]:
        return [END_TURN]

    def default(self, book: Any, table: Any, seat: int) -> Action:
        return END_TURN

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        game.close(self)
        game.book.end_turn(game)


def set_up(game: DiceGame, order: list[int]) -> None:
    """Cash, places, order and shuffled cards (OOF-2 to OOF-4, BD-2)."""
    book = game.book
    commitment = seed_hash(game.state.seed)
    game.emit(GameBegan(len(order), tuple(order), 0, book.options.starting_cash, book.start, commitment))
    shuffle_decks(game)


def ask_to_roll(game: DiceGame, seat: int) -> None:
    """A roll is owed: ask for it, or for the way out of jail."""
    seconds = game.book.options.decision_seconds
    if game.table.players[seat].in_jail:
        game.ask(JailTurn(seat=seat, seconds=seconds))
    else:
        game.ask(RollDice(seat=seat, seconds=seconds))


def ask_to_end(game: DiceGame, seat: int) -> None:
    """Ask whether the turn is over, unless nothing is left to do and such turns end by themselves."""
    options = game.book.options
    if options.auto_end_turn and not game.book.can_manage(game.table, seat):
        game.book.end_turn(game)
    else:
        game.ask(TurnEnd(seat=seat, seconds=options.decision_seconds))


def roll_dice(game: DiceGame, seat: int) -> None:
    """Move by the dice; doubles roll again, the third in a row goes to jail unmoved (OOF-5 to OOF-7, BD-3, BD-4)."""
    draw = game.state.drawn
    first, second = game.chance.dice(DICE_SIDES)
    doubles = first == second
    again = game.table.doubles + 1 if doubles else 0
    game.emit(DiceRolled(seat, (first, second), doubles, again, doubles, draw))
    if again == game.book.options.doubles_to_jail and send_to_jail(game, seat, "doubles"):
        return
    advance(game, seat, first + second)


EVENTS: tuple[type[Event], ...] = (GameBegan,)
