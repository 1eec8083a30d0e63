"""Night Watch: its table, its actions, its one decision and its events."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import Struct

from games.engine.chance import Draw
from games.engine.options import OptionGroup, Options, whole
from games.engine.play import Game
from games.engine.state import Action, Decision, Event, Legal

SIDES = 6
LOGS_AT_FIRST = 4
LOGS_PUT_ON = 2


class FireOptions(OptionGroup, frozen=True):
    """The goals of the keepers."""

    logs: Annotated[int, whole(1, 100, "fire"), "Logs of a large fire", "The keepers win with so many."] = 10
    nights: Annotated[int, whole(1, 100, "fire"), "Nights", "After these the keepers lose."] = 12


class WatchOptions(Options, frozen=True):
    """The options of Night Watch."""

    fire: FireOptions = FireOptions()


class WatchTable(Struct):
    """The logs on the fire, the night, how many keepers have done their part in it, and how many there are."""

    keepers: int
    logs: int = LOGS_AT_FIRST
    night: int = 0
    done: int = 0


class NightFell(Event, frozen=True, tag="night_fell"):
    """A night began with this wind."""

    draw: int
    wind: int

    def apply(self, table: Any) -> None:
        table.night, table.done = table.night + 1, 0
        table.logs = max(0, table.logs - self.wind // 2)

    def draws(self) -> tuple[Draw, ...]:
        return (Draw("die", self.draw, SIDES, (self.wind,)),)


class FireTended(Event, frozen=True, tag="fire_tended"):
    """`seat` put so many logs on the fire."""

    seat: int
    logs: int

    def apply(self, table: Any) -> None:
        table.logs, table.done = table.logs + self.logs, table.done + 1


class Stoke(Action, frozen=True, tag="stoke"):
    """Put logs on the fire."""


class Rest(Action, frozen=True, tag="rest"):
    """Do nothing."""


class TendTheFire(Decision, tag="tend_the_fire", kw_only=True):
    """Stoke or rest."""

    seat: int
    answers: ClassVar[frozenset[type[Action]]] = frozenset({Stoke, Rest})

    def seats(self, table: Any) -> tuple[int, ...]:
        return (self.seat,)

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        return [Stoke(), Rest()]

    def default(self, rules: Any, table: Any, seat: int) -> Action:
        return Rest()

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        game.close(self)
        game.emit(FireTended(seat, LOGS_PUT_ON if isinstance(action, Stoke) else 0))


def ask_next(game: Game[Any, Any]) -> None:
    """WAT-2 to WAT-4: the next keeper; after the last one, the end or another night."""
    table, fire = game.table, game.book.options.fire
    everybody = [list(range(table.keepers))]
    if table.night and table.logs == 0:
        game.finish(everybody, "fire_out", won_by="game")
    elif table.night and table.done < table.keepers:
        game.ask(TendTheFire(seat=table.done, seconds=game.book.options.decision_seconds))
    elif table.logs >= fire.logs:
        game.finish(everybody, "large_fire")
    elif table.night >= fire.nights:
        game.finish(everybody, "too_late", won_by="game")
    else:
        draw = game.state.drawn
        game.emit(NightFell(draw, game.chance.die(SIDES)))
