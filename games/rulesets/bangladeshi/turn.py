"""A turn of Bangladeshi Monopoly, the game's own clock, and who has won when it has run out (BD-2 to BD-4, BD-29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.play import Game
from games.engine.state import Action, Decision, Event, Legal
from games.rules.debt import end
from games.rules.dice import TurnBegan, TurnEnded
from games.rules.presenting import worth
from games.rules.turns import ask_to_end, ask_to_roll, set_up
from games.rulesets.bangladeshi.parking import BangladeshiTable, JackpotOpened

if TYPE_CHECKING:
    from games.rulesets.bangladeshi.book import BangladeshiBook

    BangladeshiGame = Game[BangladeshiTable, BangladeshiBook]

MINUTE = 60


class TimeReached(Event, frozen=True, tag="time_reached"):
    """The time limit is reached: the turn is played out, and then the game is over."""

    def apply(self, table: BangladeshiTable) -> None:
        table.last_turn = True


class GameClock(Decision, tag="game_clock"):
    """The game's own time runs; nobody answers it, and it holds nothing up."""

    blocking: ClassVar[bool] = False
    own_clock: ClassVar[bool] = True

    def seats(self, table: Any) -> tuple[int, ...]:
        return ()

    def legal(self, book: Any, table: Any, seat: int) -> list[Legal]:
        return []

    def default(self, book: Any, table: Any, seat: int) -> Action | None:
        return None

    def expire(self, game: Game[Any, Any]) -> None:
        game.close(self)
        game.emit(TimeReached())


EVENTS: tuple[type[Event], ...] = (TimeReached,)


def begin(game: BangladeshiGame, order: list[int]) -> None:
    """BD-2: cash, places, order, shuffled cards; the jackpot and the clock where they are played with."""
    options = game.book.options
    set_up(game, order)
    if options.free_parking_jackpot:
        game.emit(JackpotOpened())
    if options.time_limit:
        game.ask(GameClock(seconds=options.time_limit * MINUTE))
    game.emit(TurnBegan(0))


def whose_move(game: BangladeshiGame) -> None:
    """Ask the turn's player for a roll or for the end of the turn; a player who is out has none left."""
    table = game.table
    seat = table.turn
    if table.players[seat].out:
        next_turn(game)
    elif table.to_roll:
        ask_to_roll(game, seat)
    else:
        ask_to_end(game, seat)


def end_turn(game: BangladeshiGame) -> None:
    """The turn is over."""
    game.emit(TurnEnded(game.table.turn))
    next_turn(game)


def next_turn(game: BangladeshiGame) -> None:
    """The next player's turn begins, or the game is over since its time is (BD-29)."""
    table = game.table
    if table.last_turn:
        end(game, by_worth(game))
    else:
        game.emit(TurnBegan(table.next_seat(table.turn)))


def by_worth(game: BangladeshiGame) -> list[list[int]]:
    """BD-29: who is left, by cash, deeds and buildings; equal worth shares a place."""
    worths = {seat: worth(game.book, game.table, seat) for seat in game.table.in_game()}
    return [[seat for seat in worths if worths[seat] == value] for value in sorted(set(worths.values()), reverse=True)]
