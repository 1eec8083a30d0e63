"""Shared parts of the toy rulesets: the smallest games that differ from the classic ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from games.engine.hidden import redact
from games.engine.options import Options
from games.engine.play import Game
from games.engine.presentation import Look
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.ruleset import Boards, Flow, Part, Ruleset, Scenarios, Views
from games.engine.state import Action, Decision, GameState, OpenState
from games.engine.wire import CommonBoard, CommonPlayer, CommonState, Possible, StateFields

P = TypeVar("P", bound=Struct)


class ToyTable(Struct, Generic[P]):
    """The players and whose turn it is."""

    players: list[P]
    turn: int = 0
    round: int = 0


class SeatWaits(Decision, kw_only=True):
    """Waits for one seat."""

    seat: int

    def seats(self, table: Any) -> tuple[int, ...]:
        return (self.seat,)


def may_act(table: Any, seat: int) -> bool:
    """Every player stays to the end."""
    return 0 <= seat < len(table.players)


class ToyPlayer(CommonPlayer, frozen=True, kw_only=True):
    """The fields of a seat in any of these games."""

    position: int | UnsetType = UNSET
    played: int | UnsetType = UNSET
    hand: list[int] | UnsetType = UNSET
    score: int | UnsetType = UNSET
    ready: bool | UnsetType = UNSET
    plan: int | UnsetType = UNSET


class ToyState(CommonState, frozen=True, kw_only=True):
    """The players and whose turn it is."""

    players: dict[str, ToyPlayer]
    turn: int
    round: int


class May(Possible, tag="may", kw_only=True):
    """An action, by its name."""

    action: str


def view_state(rules: Any, state: OpenState[ToyTable[Any]], common: StateFields) -> ToyState:
    """The public fields, unchanged."""
    table = state.table
    players = {str(seat): _player(seat, player, None) for seat, player in enumerate(table.players)}
    return ToyState(**common, players=players, turn=table.turn, round=table.round)


def _player(seat: int, player: Struct, viewer: int | None) -> ToyPlayer:
    fields: dict[str, Any] = redact(player, viewer)
    return ToyPlayer(**(fields | {"seat": seat}))


def view_own(rules: Any, state: ToyState, seat: int, own: Any) -> ToyState:
    """With what only that seat may see of itself."""
    if getattr(own, "players", None) is None:
        return state
    mine = _player(seat, own.players, seat)
    return replace(state, players=state.players | {str(seat): mine})


def set_up(book: Rulebook, state: GameState[Any, Any], setup: dict[str, Any]) -> None:
    """Set the players' fields as the scenario says."""
    for seat, fields in setup["players"].items():
        player = state.table.players[int(seat)]
        for name, value in fields.items():
            if name not in player.__struct_fields__:
                raise ValueError(f"a player has no {name}")
            setattr(player, name, value)


def why_not_now(game: Game[Any, Any], seat: int, action: Action) -> Refused:
    """No decision asks for this action."""
    if any(seat in decision.seats(game.table) for decision in game.state.decisions):
        return Refused("wrong_phase", "You can't do that right now.")
    return Refused("not_your_turn", "It is not your turn.")


def finish_by_score(game: Game[Any, Any], scores: Sequence[int]) -> None:
    """End the game: the highest score comes first, and equal scores share a place."""
    places = [[s for s, score in enumerate(scores) if score == height] for height in sorted(set(scores))[::-1]]
    game.finish(places, "score")


def toy(
    key: str,
    table: Any,
    player: type[Struct],
    part: Part,
    ask_next: Callable[[Game[Any, Any]], None],
    begin: Callable[[Game[Any, Any]], None] = lambda game: None,
) -> Ruleset:
    """A ruleset without a board or options of its own."""

    def legal(rules: Any, state: Any, seat: int, action: Any) -> May:
        return May(action=action.name())

    return Ruleset(
        key=key,
        name=key,
        player_counts=(2, 3, 4, 5),
        parts=(part,),
        options=Options,
        table=table,
        open=lambda board, options: None,
        flow=Flow(
            new_table=lambda rules, players: table(players=[player() for _ in range(players)]),
            begin=begin,
            ask_next=ask_next,
            may_act=may_act,
            why_not_now=why_not_now,
        ),
        views=Views(
            state=view_state,
            own=view_own,
            board=lambda rules, common: CommonBoard(**common),
            legal=legal,
            worth=lambda rules, table, seat: 0,
        ),
        boards=Boards(default=dict, read=lambda raw: raw),
        scenarios=Scenarios(set_up=set_up, seat_keys=frozenset({"turn"})),
        look=Look(client="toy"),
    )
