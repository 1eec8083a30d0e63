"""The game's own clock: when it runs out, the turn is played out and the highest total worth wins (BD-29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.play import Game
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Part
from games.engine.state import Decision, Event
from games.rulesets.bangladeshi.jackpot import JackpotTable
from games.rulesets.bangladeshi.options import GameClockOptions

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame

MINUTE = 60


class BangladeshiTable(JackpotTable, gc=False):
    """`last_turn`: the time limit has been reached."""

    last_turn: bool = False


class TimeReached(Event, frozen=True, tag="time_reached"):
    """The time limit was reached: the turn is played out, and then the game is over."""

    def apply(self, table: BangladeshiTable) -> None:
        table.last_turn = True


class GameClock(Decision, tag="game_clock"):
    """The game's time is running; nobody answers this decision, and it does not block the game."""

    blocking: ClassVar[bool] = False
    own_clock: ClassVar[bool] = True

    def expire(self, game: Game[Any, Any]) -> None:
        game.close(self)
        game.emit(TimeReached())


PART = Part(events=(TimeReached,), decisions=(GameClock,), options=GameClockOptions, table=BangladeshiTable)


def start_clock(game: ClassicGame, minutes: int) -> None:
    """Start the clock of a game that has a time limit."""
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
