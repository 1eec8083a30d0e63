"""Night Watch as one value."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from games.engine.bots import Bots
from games.engine.daily import Daily
from games.engine.features import Features
from games.engine.play import Game
from games.engine.presentation import Fact, Lobby, Look, Pages, Scoring
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.ruleset import Boards, Flow, Part, Ruleset, Scenarios, Views
from games.engine.state import Action, Event, GameState, OpenState
from games.engine.wire import Possible, StateFields, WireTypes
from tests.night_watch import mechanics
from tests.night_watch.mechanics import (
    FireOptions,
    FireTended,
    NightFell,
    Rest,
    Stoke,
    TendTheFire,
    WatchOptions,
    WatchTable,
)
from tests.night_watch.wire import Keeper, MayRest, MayStoke, WatchBoard, WatchState

LOGS, NIGHTS, MOST_KEEPERS = 10, 12, 4
"""What features are relative to."""


def view_state(rules: Any, state: OpenState[WatchTable], common: StateFields) -> WatchState:
    """The same for everybody."""
    table = state.table
    players = {str(seat): Keeper(seat=seat, out=False) for seat in range(table.keepers)}
    return WatchState(**common, players=players, logs=table.logs, night=table.night)


def features(rules: Any, table: WatchTable) -> list[list[float]]:
    """The same for every keeper: how large the fire is, how late it is, and how many keepers have still to do their
    part in this night."""
    row = [table.logs / LOGS, table.night / NIGHTS, (table.keepers - table.done) / MOST_KEEPERS]
    return [row] * table.keepers


def view_legal(rules: Any, state: OpenState[WatchTable], seat: int, action: Any) -> Possible:
    """A legal action."""
    return MayStoke() if isinstance(action, Stoke) else MayRest()


def why_not_now(game: Game[Any, Any], seat: int, action: Action) -> Refused:
    """Nothing can be done out of turn."""
    return Refused("not_your_turn", "It is not your turn.")


def set_up(book: Rulebook, state: GameState[Any, Any], setup: dict[str, Any]) -> None:
    """The logs and the night."""
    state.table.logs, state.table.night = setup.get("logs", state.table.logs), setup.get("night", state.table.night)


def facts(events: Iterable[Event]) -> list[Fact]:
    """The logs that were burnt."""
    return [Fact("Logs put on the fire", sum(event.logs for event in events if isinstance(event, FireTended)))]


def choose(busy: bool, rules: Any, view: Any) -> Action | None:
    """Busy bots stoke whenever they are asked, the others rest."""
    if not view.kind:
        return None
    return Stoke() if busy else Rest()


RULESET = Ruleset(
    key="night_watch",
    name="Night Watch",
    player_counts=(1, 2, 4),
    parts=(
        Part(
            actions=(Stoke, Rest),
            events=(NightFell, FireTended),
            decisions=(TendTheFire,),
            options=FireOptions,
            table=WatchTable,
        ),
    ),
    options=WatchOptions,
    table=WatchTable,
    open=lambda board, options: board,
    flow=Flow(
        new_table=lambda rules, players: WatchTable(players),
        begin=lambda game: None,
        ask_next=mechanics.ask_next,
        may_act=lambda table, seat: 0 <= seat < table.keepers,
        why_not_now=why_not_now,
    ),
    views=Views(
        state=view_state,
        board=lambda rules, common: WatchBoard(**common),
        legal=view_legal,
        worth=lambda rules, table, seat: table.logs,
        types=WireTypes(state=WatchState, board=WatchBoard, legal=(MayStoke, MayRest)),
    ),
    boards=Boards(default=lambda: {"fire": True}, read=lambda raw: {"fire": True}),
    scenarios=Scenarios(set_up=set_up),
    look=Look(client="watch"),
    lobby=Lobby(option_groups={"fire": "The fire"}),
    scoring=Scoring(
        competitive=False,
        rounds=lambda table: table.night,
        daily=Daily(options={"logs": 8}, counts=(1, 2, 4)),
    ),
    bots=Bots({"busy": True, "lazy": False}, choose),
    features=Features(version=1, names=("logs", "night", "to_come"), of=features, common=3),
    pages=Pages(rules=Path(__file__).parent / "rules.html", facts=facts),
)
