"""A ruleset opened at one board and one set of options: everything that does not change during a game.

`Ruleset` is the value that a folder of `games/rulesets` registers; `Book` is what the engine plays by. A ruleset's own
book adds the board in the form its rules read fastest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar, Union

import msgspec

from games.engine.chance import Chance
from games.engine.options import Options
from games.engine.refusal import Refused, gettext_noop
from games.engine.state import Action, Decision, Event, GameState, Legal, Open, Range

if TYPE_CHECKING:
    from games.engine.bots import Bots
    from games.engine.play import Game

S = TypeVar("S", bound=msgspec.Struct)


class Preset(NamedTuple):
    """A named set of options that a host may choose instead of setting each by hand."""

    key: str
    name: str
    options: dict[str, Any]


@dataclass(frozen=True, eq=False)
class Ruleset:
    """One of the games: its name, its parts, and the class of its book."""

    key: str
    name: str
    player_counts: tuple[int, ...]
    options: type[Options]
    table: type[msgspec.Struct]
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    decisions: tuple[type[Decision], ...]
    open_book: Callable[[Ruleset, dict[str, Any], Options], Book]
    currency: str
    default_board: Callable[[], dict[str, Any]]
    read_board: Callable[[dict[str, Any]], dict[str, Any]]
    grouping: str = ""
    """How its money groups digits where that is not by thousands: "indian"."""
    bots: Bots | None = None
    """How bots play it; None where they cannot."""
    starts_when_full: bool = True
    """Whether a room that is full of players who are ready starts by itself."""
    presets: tuple[Preset, ...] = ()
    client: str = "classic"
    """The key of the browser client that draws this game (games/client/src/games.ts)."""

    @property
    def min_players(self) -> int:
        """The smallest number of players."""
        return min(self.player_counts)

    @property
    def max_players(self) -> int:
        """The largest number of players."""
        return max(self.player_counts)

    @cached_property
    def codec(self) -> Codec:
        """Reads and writes this ruleset's states, events and actions."""
        return Codec(self)


class Codec:
    """JSON in and out, checked against the ruleset's own types."""

    def __init__(self, ruleset: Ruleset) -> None:
        events: Any = Union[ruleset.events]
        decisions: Any = Union[ruleset.decisions]
        table: Any = ruleset.table
        self.encoder = msgspec.json.Encoder()
        self.state: msgspec.json.Decoder[Any] = msgspec.json.Decoder(GameState[table, decisions])
        self.events: msgspec.json.Decoder[list[Event]] = msgspec.json.Decoder(list[events])
        self.event: msgspec.json.Decoder[Event] = msgspec.json.Decoder(events)
        self.action_type: Any = Union[ruleset.actions]
        self.names = {action.name() for action in ruleset.actions}

    def read_action(self, raw: Any) -> Action:
        """An action from parsed JSON; refuses what is not one, naming the field."""
        if not isinstance(raw, dict) or not isinstance(raw.get("type"), str):
            raise Refused("malformed", gettext_noop("An action is an object with a type."), field="type")
        if raw["type"] not in self.names:
            raise Refused("malformed", gettext_noop("This game has no such action."), field="type")
        try:
            action: Action = msgspec.convert(raw, self.action_type, strict=True)
        except msgspec.ValidationError as error:
            raise malformed(error) from None
        return action


def malformed(error: msgspec.ValidationError) -> Refused:
    """The refusal for data of the wrong shape, with the place that msgspec names as its field."""
    reason, _, path = str(error).partition(" - at `")
    field = path.rstrip("`").removeprefix("$").removeprefix(".")
    return Refused(
        "malformed",
        gettext_noop("That cannot be read: %(reason)s."),
        field=field or None,
        reason=reason,
    )


Anytime = Callable[[Any, int, Any], None]


class Book:
    """What the engine asks of every ruleset, opened at a board and options. Rulesets subclass it once each."""

    anytime: ClassVar[Mapping[type[Action], Anytime]] = {}

    def __init__(self, ruleset: Ruleset, board: dict[str, Any], options: Options) -> None:
        self.ruleset = ruleset
        self.key = ruleset.key
        self.player_counts = ruleset.player_counts
        self.board = board
        self.options: Any = options
        self.codec = ruleset.codec

    # The flow of the game

    def new_table(self, players: int) -> Any:
        """A table before anything has happened."""
        raise NotImplementedError

    def begin(self, game: Game[Any, Any], order: list[int]) -> None:
        """Set the game up; `order[seat]` is the place, in the order they came, of the player in that seat."""
        raise NotImplementedError

    def whose_move(self, game: Game[Any, Any]) -> None:
        """Nobody is asked and nothing is on the agenda: ask, pass the turn on, or finish."""
        raise NotImplementedError

    def upkeep(self, game: Game[Any, Any]) -> bool:
        """Put right what an action changed for others (void trades, cut bids); whether anything was put right."""
        return False

    def may_act(self, table: Any, seat: int) -> bool:
        """Whether this seat is in the game at all."""
        raise NotImplementedError

    def misplaced(self, game: Game[Any, Any], seat: int, action: Action) -> Refused:
        """Why nobody waits for this action from this seat."""
        if any(seat in decision.seats(game.table) for decision in game.state.decisions if decision.blocking):
            return Refused("wrong_phase", gettext_noop("That is not what you are asked for now."))
        return Refused("not_your_turn", gettext_noop("It is not your turn."))

    def legal_anytime(self, table: Any, seat: int, actions: list[Legal]) -> None:
        """Add what `seat` may do besides answering decisions."""

    def why_not_unprompted(self, table: Any, seat: int, action: Action) -> Refused | None:
        """Why `seat` may not take an action that answers no decision now; None where it may."""
        raise NotImplementedError

    # What clients see

    def present(self, state: GameState[Any, Any], shown: dict[str, Any], seat: int | None) -> dict[str, Any]:
        """The public shape of a state for `seat`, made from what it may see of it (`shown`)."""
        raise NotImplementedError

    def present_event(self, shown: dict[str, Any]) -> dict[str, Any]:
        """The public shape of an event, from what a viewer may see of it."""
        return shown

    def offer(self, state: GameState[Any, Any], seat: int, action: Legal) -> dict[str, Any]:
        """A legal action as a client sees it, with what it costs or brings."""
        if isinstance(action, Range):
            return {"type": action.name(), "least": action.least, "most": action.most}
        if isinstance(action, Open):
            return {"type": action.name(), "to": list(action.seats)}
        offer: dict[str, Any] = msgspec.to_builtins(action)
        return offer

    def board_view(self) -> dict[str, Any]:
        """What never changes during the game, for clients."""
        raise NotImplementedError

    def time_up(self, state: GameState[Any, Any], chance: Chance | None = None) -> list[Event]:
        """The clock of the whole game ran out; a game without one refuses."""
        raise Refused("wrong_phase", gettext_noop("This game has no time limit."))

    def matches_card(self, group: str, number: int, wanted: dict[str, Any]) -> bool:
        """Whether the card of that number in its group has the keys and values a scenario wants."""
        raise NotImplementedError

    def lay(self, state: GameState[Any, Any], setup: dict[str, Any]) -> None:
        """Lay a scenario's `[setup]` over a new game; raises ValueError naming what it does not know."""
        raise NotImplementedError

    # Storing

    def encode(self, state: GameState[Any, Any]) -> bytes:
        """The state as JSON."""
        return self.codec.encoder.encode(state)

    def decode(self, text: bytes | str) -> GameState[Any, Any]:
        """The state that `encode` wrote."""
        state: GameState[Any, Any] = self.codec.state.decode(text)
        return state

    def encode_events(self, events: list[Event]) -> bytes:
        """Events as a JSON list, secrets and all: for the store."""
        return self.codec.encoder.encode(events)

    def decode_events(self, text: bytes | str) -> list[Event]:
        """The events that `encode_events` wrote."""
        return self.codec.events.decode(text)

    def encode_action(self, action: Action) -> bytes:
        """An action as JSON."""
        return self.codec.encoder.encode(action)

    def read_action(self, raw: Any) -> Action:
        """An action from parsed JSON; raises Refused."""
        return self.codec.read_action(raw)
