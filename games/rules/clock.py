"""The game's own clock: when it runs out, the turn is played out and the highest total worth wins (BD-29, OOF-59)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from msgspec import UnsetType

from games.engine.play import Game
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Part
from games.engine.state import Decision, Event
from games.rules.dice import TurnBegan
from games.rules.ending import end
from games.rules.options import GameClockOptions
from games.rules.worth import worth

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame

MINUTE = 60


class ClockTable(Protocol):
    """`last_turn`: the time limit has been reached."""

    last_turn: bool | UnsetType


class TimeReached(Event, frozen=True, tag="time_reached"):
    """The time limit was reached: the turn is played out, and then the game is over."""

    def apply(self, table: ClockTable) -> None:
        table.last_turn = True


class GameClock(Decision, tag="game_clock"):
    """The game's time is running; nobody answers this decision, and it does not block the game."""

    blocking: ClassVar[bool] = False
    own_clock: ClassVar[bool] = True

    def expire(self, game: Game[Any, Any]) -> None:
        game.close(self)
        game.emit(TimeReached())


PART = Part(events=(TimeReached,), decisions=(GameClock,), options=GameClockOptions)


def start_clock(game: ClassicGame) -> None:
    """Start the clock of a game that has a time limit."""
    minutes = game.book.options.game_clock.time_limit
    if minutes:
        game.ask(GameClock(seconds=minutes * MINUTE))


def time_up(game: ClassicGame) -> None:
    """The clock ran out. A scenario may trigger this even if the game has no limit."""
    if game.table.last_turn:
        raise Refused("wrong_phase", gettext_noop("The time of this game is already over."))
    clock = next((decision for decision in game.state.decisions if isinstance(decision, GameClock)), None)
    if clock is not None:
        clock.expire(game)
    else:
        game.emit(TimeReached())


def next_turn(game: ClassicGame) -> None:
    """The next player's turn begins, unless the game's time is over."""
    table = game.table
    if table.last_turn:
        end(game, by_worth(game), "time_limit")
    else:
        game.emit(TurnBegan(table.next_seat(table.turn)))


def by_worth(game: ClassicGame) -> list[list[int]]:
    """Rank the players left by cash, deeds and buildings; equal worth shares a place."""
    worths = {seat: worth(game.rules, game.table, seat) for seat in game.table.in_game()}
    return [[seat for seat in worths if worths[seat] == value] for value in sorted(set(worths.values()), reverse=True)]
