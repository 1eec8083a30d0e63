"""What a game is made of: actions, events, decisions, and the state that is stored.

All of it is plain data: msgspec structs of integers, strings, lists and further structs, so that a game can be stored
in any position. Actions and events carry their public name as `type`, decisions as `kind`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, Literal, TypeVar

from msgspec import Struct

from games.engine.chance import Draw
from games.engine.hidden import secret
from games.engine.refusal import Refused, gettext_noop

if TYPE_CHECKING:
    from games.engine.play import Game

TableT = TypeVar("TableT")
DecisionT = TypeVar("DecisionT")


class Action(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, gc=False):
    """What a seat asks to do. The server knows which seat it is."""

    @classmethod
    def name(cls) -> str:
        """The public name, as in `{"type": "roll"}`."""
        return str(cls.__struct_config__.tag)


class Range(Struct, frozen=True):
    """In a list of legal actions: every action of this type with an `amount` from `min` to `max`."""

    action: type[Action]
    min: int
    max: int

    def name(self) -> str:
        """The public name of the actions it stands for."""
        return self.action.name()


class Open(Struct, frozen=True):
    """In a list of legal actions: an action of this type that the player composes, addressed to one of `seats`.

    Its one check, by the ruleset's `why_not`, decides whether what was composed is legal.
    """

    action: type[Action]
    seats: tuple[int, ...]

    def name(self) -> str:
        """The public name of the actions it stands for."""
        return self.action.name()


Legal = Action | Range | Open


class Event(Struct, frozen=True, tag_field="type", omit_defaults=True, gc=False):
    """Something that happened. Only events change the table."""

    def apply(self, table: Any) -> None:
        """Change the table by what happened. Never refuses."""

    def transfers(self) -> tuple[tuple[int | None, int | None, int], ...]:
        """The cash that moved: (from seat, to seat, amount > 0) each, None being the bank."""
        return ()

    def draws(self) -> tuple[Draw, ...]:
        """What this event used of the seed, in order, for the proof of fairness (PLAT-13)."""
        return ()

    @classmethod
    def name(cls) -> str:
        """The public name, as in `{"type": "dice_rolled"}`."""
        return str(cls.__struct_config__.tag)


class GameBegan(Event, frozen=True, tag="game_began"):
    """The game began. `order[seat]` is who sits there, by the place in which they joined the room."""

    seats: int
    order: tuple[int, ...]
    seed_hash: str
    shuffled: bool = True

    def draws(self) -> tuple[Draw, ...]:
        return (Draw("shuffle", 0, self.seats, self.order, "seats"),) if self.shuffled else ()


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over. `places` lists seats best first, equals together; `reason` is a code that clients put in words.

    `winners` may be empty: nobody won, or (`won_by` "game") the game itself did.
    """

    winners: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]
    reason: str = ""
    won_by: Literal["players", "nobody", "game"] = "players"


class Decision(Struct, tag_field="kind", kw_only=True, gc=False):
    """A point at which the game waits for one or more seats.

    `id` is unique within its game; restarting a clock means opening a new decision. `seconds` is the time limit (0: no
    limit). A decision that is not `blocking` does not hold the game up.
    """

    id: int = 0
    seconds: int = 0

    blocking: ClassVar[bool] = True
    own_clock: ClassVar[bool] = False
    """Ends by its clock as a matter of course, which says nothing about who is away (auctions, PLAT-14, PLAT-16)."""
    answers: ClassVar[tuple[type[Action], ...]] = ()

    @classmethod
    def name(cls) -> str:
        """The public name, as in `{"kind": "roll"}`."""
        return str(cls.__struct_config__.tag)

    def seats(self, table: Any) -> tuple[int, ...]:
        """Who may act, in seat order; nobody for a clock that only runs out."""
        return ()

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        """What `seat`, one of `seats`, may answer now, the most natural answer first."""
        return []

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused:
        """Why an answer of a kind in `answers` is not among the legal ones now."""
        return Refused("wrong_phase", gettext_noop("You can't do that right now."))

    def default(self, rules: Any, table: Any, seat: int) -> Action | None:
        """What is played for a seat that is away; None if the game does not wait for that seat."""
        return None

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        """Carry out a legal answer."""

    def details(self, rules: Any, table: Any) -> dict[str, Any]:
        """What clients see of it besides its own fields."""
        return {}

    def expire(self, game: Game[Any, Any]) -> None:
        """The time is up: everyone who has not answered gives the default answer."""
        for seat in self.seats(game.table):
            action = self.default(game.rules, game.table, seat)
            if action is not None:
                self.answer(game, seat, action)


class GameState(Struct, Generic[TableT, DecisionT]):
    """A whole game in one position. `agenda` is a stack of steps: the last one runs next."""

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
