"""Actions, events, decisions, and the state that is stored.

All of it is plain data: msgspec structs of integers, strings, lists and further structs, so that a game can be stored
in any position. The public name of actions and events is their `type`, that of decisions their `kind`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from msgspec import Struct

from games.engine.chance import Draw
from games.engine.hidden import secret
from games.engine.refusal import Refused, gettext_noop

if TYPE_CHECKING:
    from games.engine.play import Game

TableT = TypeVar("TableT")
TableT_co = TypeVar("TableT_co", covariant=True)
DecisionT = TypeVar("DecisionT")


class Action(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, gc=False):
    """An action that a seat requests. The server knows which seat it is."""

    @classmethod
    def name(cls) -> str:
        """The public name, as in `{"type": "roll"}`."""
        return str(cls.__struct_config__.tag)


class Range(Struct, frozen=True, gc=False):
    """In a list of legal actions: every action of this type with an `amount` from `min` to `max`."""

    action: type[Action]
    min: int
    max: int

    def name(self) -> str:
        """The public name of the actions it stands for."""
        return self.action.name()


class Open(Struct, frozen=True, gc=False):
    """In a list of legal actions: an action of this type that the player composes.

    It is addressed to one of `seats`, or is about a space or a group, if these are given. Whether the composed action
    is legal is decided by the `why_not` of its rule, or of the decision that it answers.
    """

    action: type[Action]
    seats: tuple[int, ...] = ()
    about: int | str | None = None

    def name(self) -> str:
        """The public name of the actions it stands for."""
        return self.action.name()


Legal = Action | Range | Open


class Event(Struct, frozen=True, tag_field="type", omit_defaults=True, gc=False):
    """Something that happened. Only events change the table."""

    def apply(self, table: Any) -> None:
        """Apply this event to the table. Never refuses."""

    def transfers(self) -> tuple[tuple[int | None, int | None, int], ...]:
        """The cash that moved: (from seat, to seat, amount > 0) each, None being the bank."""
        return ()

    def draws(self) -> tuple[Draw, ...]:
        """The draws from the seed that this event used, in order, for the proof of fairness (PLAT-13)."""
        return ()

    @classmethod
    def name(cls) -> str:
        """The public name, as in `{"type": "dice_rolled"}`."""
        return str(cls.__struct_config__.tag)


class GameBegan(Event, frozen=True, tag="game_began"):
    """The game began. `order[seat]` is the number of the player on that seat, in order of joining the room."""

    seats: int
    order: tuple[int, ...]
    seed_hash: str
    shuffled: bool = True

    def draws(self) -> tuple[Draw, ...]:
        return (Draw("shuffle", 0, self.seats, self.order, "seats"),) if self.shuffled else ()


class GameContinued(Event, frozen=True, tag="game_continued"):
    """The game goes on from a position of another one. With `new_draws` it has a seed of its own from here."""

    seats: int
    seed_hash: str
    new_draws: bool = True


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over. `places` lists seats best first, ties together; `reason` is a code that clients translate.

    `winners` may be empty: nobody won, or (`won_by` "game") the game itself did.
    """

    winners: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]
    reason: str = ""
    won_by: Literal["players", "nobody", "game"] = "players"


class Decision(Struct, tag_field="kind", kw_only=True, gc=False):
    """A point at which the game waits for one or more seats.

    `id` is unique within its game; a clock is restarted by opening a new decision. `seconds` is the time limit (0: no
    limit). While a decision is open that is not `blocking`, the game goes on.
    """

    id: int = 0
    seconds: int = 0

    blocking: ClassVar[bool] = True
    own_clock: ClassVar[bool] = False
    """Normally ends by its clock, so a timeout does not mean that a player is away (auctions, PLAT-14, PLAT-16)."""
    answers: ClassVar[frozenset[type[Action]]] = frozenset()
    composed: ClassVar[frozenset[type[Action]]] = frozenset()
    """The answers that players compose. They are legal exactly if `why_not` gives no reason, whatever is listed."""
    fallback: ClassVar[Action | None] = None
    """The answer that is always legal and is played for a seat that is away, if there is one such."""
    asks: ClassVar[str] = gettext_noop("It is your turn.")
    """What players who are away are told that they are asked."""
    of_turn: ClassVar[bool] = True
    """Whether it is part of the players' own turn, not a question that others' moves put to them at any time."""

    @classmethod
    def name(cls) -> str:
        """The public name, as in `{"kind": "roll"}`."""
        return str(cls.__struct_config__.tag)

    def covers(self, number: int) -> bool:
        """Whether an action that names the decision `number` means this one."""
        return self.id == number

    def first(self) -> int:
        """The first number that means this decision: it stays the same while the clock is restarted."""
        return self.id

    def seats(self, table: Any) -> tuple[int, ...]:
        """The seats that may act, in seat order; none for a mere clock."""
        return ()

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        """The legal answers of `seat`, which is one of `seats`, the most natural one first."""
        return [] if self.fallback is None else [self.fallback]

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused | None:
        """Why an answer of a type in `answers` is not legal now; None only for a composed answer that is."""
        return Refused("wrong_phase", gettext_noop("You can't do that right now."))

    def default(self, rules: Any, table: Any, seat: int) -> Action | None:
        """The action played for a seat that is away; None if the game does not wait for that seat."""
        return self.fallback

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        """Carry out a legal answer."""

    def expire(self, game: Game[Any, Any]) -> None:
        """The time is up: play the default action of everyone who has not answered."""
        for seat in self.seats(game.table):
            action = self.default(game.rules, game.table, seat)
            if action is not None:
                self.answer(game, seat, action)


class GameState(Struct, Generic[TableT, DecisionT]):
    """The complete state of a game. `agenda` is a stack of steps: the last one runs next."""

    table: TableT
    seed: Annotated[str, secret()]
    drawn: Annotated[int, secret()] = 0
    asked: int = 0
    agenda: Annotated[list[tuple[str, dict[str, Any]]], secret()] = []
    decisions: list[DecisionT] = []
    winners: list[int] = []
    places: list[list[int]] = []
    finished: bool = False
    reason: str = ""
    won_by: Literal["players", "nobody", "game"] = "players"


class OpenState(NamedTuple, Generic[TableT_co]):
    """The part of a state that views are made of: it has neither the seed nor the agenda.

    A ruleset's view of the state declares as `table` a type, or a protocol, that names no secret; see `Views.state`.
    """

    table: TableT_co
    decisions: Sequence[Decision]
    finished: bool
    deadlines: Mapping[str, int]
    """In ms, by the number of the decision."""


class Pending(Struct, Generic[DecisionT]):
    """The parts of a state that change without an event: the open decisions, the agenda, and the counts of both draws
    and decisions. The table and the result change by events."""

    drawn: int = 0
    asked: int = 0
    agenda: list[tuple[str, dict[str, Any]]] = []
    decisions: list[DecisionT] = []
