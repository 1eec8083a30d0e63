"""What a game is made of: actions asked for, events that happened, decisions waited for, and the state that is stored.

All of it is plain: msgspec structs of whole numbers, texts, lists and further structs, storable in every position.
Actions and events carry their public name as `type`, decisions as `kind`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from games.engine.hidden import secret

if TYPE_CHECKING:
    from games.engine.play import Game

TableT = TypeVar("TableT")
DecisionT = TypeVar("DecisionT")


class Action(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, gc=False):
    """What a seat asks for. Which seat it was is the server's to say."""

    @classmethod
    def name(cls) -> str:
        """The public name, as in `{"type": "roll"}`."""
        return str(cls.__struct_config__.tag)


class Range(Struct, frozen=True):
    """Stands in a list of legal actions for all of `action`'s type with whole amounts from `least` to `most`."""

    action: type[Action]
    least: int
    most: int

    def name(self) -> str:
        """The public name of the actions it stands for."""
        return self.action.name()


class Open(Struct, frozen=True):
    """Stands in a list of legal actions for actions that are composed: of `action`'s type, towards one of `seats`."""

    action: type[Action]
    seats: tuple[int, ...]

    def name(self) -> str:
        """The public name of the actions it stands for."""
        return self.action.name()


Legal = Action | Range | Open


class Event(Struct, frozen=True, tag_field="type", omit_defaults=True, gc=False):
    """Something that happened at the table; the only thing that changes it."""

    def apply(self, table: Any) -> None:
        """Change the table by what happened. Never refuses."""

    def transfers(self) -> tuple[tuple[int | None, int | None, int], ...]:
        """The cash that moved: (from seat, to seat, amount > 0) each, None being the bank."""
        return ()

    @classmethod
    def name(cls) -> str:
        """The public name, as in `{"type": "dice_rolled"}`."""
        return str(cls.__struct_config__.tag)


class Decision(Struct, tag_field="kind", kw_only=True, gc=False):
    """A point at which the game waits for one or more seats.

    `id` is unique in its game; a clock that starts anew is a decision with a new id. `seconds` is how long it may
    take (0: no limit). What is not `blocking` does not hold the game up.
    """

    id: int = 0
    seconds: int = 0

    blocking: ClassVar[bool] = True
    own_clock: ClassVar[bool] = False
    """Its clock running out is how it ends, and nobody's absence (auctions, PLAT-14 and PLAT-16)."""
    answers: ClassVar[tuple[type[Action], ...]] = ()

    @classmethod
    def name(cls) -> str:
        """The public name, as in `{"kind": "roll"}`."""
        return str(cls.__struct_config__.tag)

    def seats(self, table: Any) -> tuple[int, ...]:
        """Who may act, in seat order."""
        raise NotImplementedError

    def legal(self, book: Any, table: Any, seat: int) -> list[Legal]:
        """What `seat`, one of those who may act, may answer now, the most natural first."""
        raise NotImplementedError

    def default(self, book: Any, table: Any, seat: int) -> Action | None:
        """What is played for a seat that is away; None where the game does not wait for it."""
        raise NotImplementedError

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        """Take the answer of a seat that may act; raises Refused before anything changes.

        Whatever has `answers` provides it; what has none, and so is never given one, provides `expire` instead.
        """
        raise NotImplementedError

    def expire(self, game: Game[Any, Any]) -> None:
        """The time is up: by default everyone who has not answered gives the default."""
        for seat in self.seats(game.table):
            action = self.default(game.book, game.table, seat)
            if action is not None:
                self.answer(game, seat, action)


class GameState(Struct, Generic[TableT, DecisionT]):
    """A whole game in one position. `agenda` is a stack of steps to run: the last is next."""

    table: TableT
    seed: Annotated[str, secret()]
    drawn: Annotated[int, secret()] = 0
    asked: int = 0
    agenda: Annotated[list[tuple[str, dict[str, Any]]], secret()] = []
    decisions: list[DecisionT] = []
    winners: list[int] = []
    places: list[list[int]] = []
    finished: bool = False
