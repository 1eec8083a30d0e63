"""Shared parts of the toy rulesets: the smallest games that differ from the classic ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from games.engine.options import Options
from games.engine.play import Game
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.ruleset import Boards, Flow, Part, Ruleset, Scenarios, Views
from games.engine.state import Action, Decision, GameState

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


def view_state(
    rules: Any, state: GameState[Any, Any], redacted: dict[str, Any], deadlines: Mapping[str, int]
) -> dict[str, Any]:
    """The public fields, unchanged."""
    return {
        "players": {str(number): player for number, player in enumerate(redacted["table"]["players"])},
        "turn": state.table.turn,
        "round": state.table.round,
    }


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

    def legal(rules: Any, state: Any, seat: int, action: Any) -> dict[str, Any]:
        return {"type": action.name()}

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
        views=Views(state=view_state, board=lambda rules: {}, legal=legal, worth=lambda rules, table, seat: 0),
        boards=Boards(default=dict, read=lambda raw: raw),
        scenarios=Scenarios(set_up=set_up),
        client="toy",
    )
