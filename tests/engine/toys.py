"""What the toy rulesets share: a plain book over the engine, which thereby carries games unlike the classic."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from games.engine.book import Book, Ruleset
from games.engine.options import Options
from games.engine.play import Game
from games.engine.state import Action, Decision, Event, GameState

P = TypeVar("P", bound=Struct)


class ToyTable(Struct, Generic[P]):
    """Players, and whose turn it is."""

    players: list[P]
    turn: int = 0
    round: int = 0


class SeatWaits(Decision, kw_only=True):
    """Waits for one seat."""

    seat: int

    def seats(self, table: Any) -> tuple[int, ...]:
        return (self.seat,)


class ToyBook(Book):
    """Everybody stays to the end; what is public is shown as it is."""

    player: type[Struct]

    def new_table(self, players: int) -> Any:
        table: Any = self.ruleset.table
        return table(players=[self.player() for _ in range(players)])

    def may_act(self, table: Any, seat: int) -> bool:
        return 0 <= seat < len(table.players)

    def present(self, state: GameState[Any, Any], shown: dict[str, Any], seat: int | None) -> dict[str, Any]:
        seen: dict[str, Any] = {
            "ruleset": self.key,
            "status": "finished" if state.finished else "playing",
            "winners": state.winners,
            "players": {str(number): player for number, player in enumerate(shown["table"]["players"])},
            "turn": state.table.turn,
            "round": state.table.round,
        }
        if shown["decisions"]:
            waited = sorted({who for decision in state.decisions for who in decision.seats(state.table)})
            seen["decision"] = {"kind": shown["decisions"][0]["kind"], "players": waited}
        return seen

    def lay(self, state: GameState[Any, Any], setup: dict[str, Any]) -> None:
        for seat, fields in setup["players"].items():
            for name, value in fields.items():
                if name not in self.player.__struct_fields__:
                    raise ValueError(f"a player has no {name}")
                setattr(state.table.players[int(seat)], name, value)


def finish_by_score(game: Game[Any, Any], scores: Sequence[int]) -> None:
    """End the game: the highest score is first, equals share a place."""
    game.finish([[s for s, score in enumerate(scores) if score == height] for height in sorted(set(scores))[::-1]])


def toy(
    key: str,
    book: type[ToyBook],
    table: Any,
    actions: Sequence[type[Action]],
    events: Sequence[type[Event]],
    decisions: Sequence[type[Decision]],
) -> Ruleset:
    """A ruleset without board and options."""
    empty: Callable[..., dict[str, Any]] = lambda *_: {}  # noqa: E731 - two callables that need no name
    return Ruleset(
        key=key,
        name=key,
        player_counts=(2, 3, 4, 5),
        options=Options,
        table=table,
        actions=tuple(actions),
        events=tuple(events),
        decisions=tuple(decisions),
        open_book=book,
        currency="",
        default_board=empty,
        read_board=empty,
    )
