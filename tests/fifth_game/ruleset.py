"""Lantern Race as one value. It shares nothing with the classic games: no cash, no deeds, no spaces, no turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol

from msgspec.structs import replace

from games.engine.bots import Bots
from games.engine.features import Features
from games.engine.orders import StandingOrder
from games.engine.play import Game
from games.engine.presentation import Chat, Fact, Lobby, Look, Notice, Pages, Preset
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.ruleset import Boards, Flow, Part, Ruleset, Scenarios, Views
from games.engine.state import Action, Event, GameState, OpenState
from games.engine.wire import Possible, StateFields, WireTypes
from tests.fifth_game import mechanics
from tests.fifth_game.mechanics import (
    SIDES,
    WINDS,
    Charm,
    CharmPlayed,
    CharmsDealt,
    LanternMoved,
    LanternTable,
    LanternThrown,
    LightOrder,
    LightTheWay,
    PlayCharm,
    RaceOptions,
    Racer,
    ThrowLantern,
    WindTurned,
    light,
)
from tests.fifth_game.wire import LanternBoard, LanternPlayer, LanternState, MayPlayCharm, MayThrow

FEATURES = ("ahead", "has_charm", "to_go", "wind", "furthest")
LAMPS = ["North", "Harbour", "Mill", "Bridge", "South", "Market", "Orchard", "Tower"]


class PublicTable(Protocol):
    """The public part of the table."""

    @property
    def racers(self) -> Sequence[Racer]: ...
    @property
    def wind(self) -> int: ...
    @property
    def next(self) -> int: ...


class OwnPart(Protocol):
    """The part that only one seat sees: its charm."""

    charms: Charm | None


def new_table(rules: Any, players: int) -> LanternTable:
    """Everybody at the start, without a charm yet."""
    return LanternTable([Racer(seat) for seat in range(players)], [Charm(seat) for seat in range(players)])


def view_state(rules: Any, state: OpenState[PublicTable], common: StateFields) -> LanternState:
    """The racers and the wind."""
    racers = {
        str(racer.seat): LanternPlayer(seat=racer.seat, passed=racer.passed, charmed=racer.charmed, out=False)
        for racer in state.table.racers
    }
    return LanternState(**common, players=racers, wind=state.table.wind)


def view_own(rules: Any, state: LanternState, seat: int, own: OwnPart) -> LanternState:
    """The same with the charm of that seat."""
    if own.charms is None:
        return state
    mine = replace(state.players[str(seat)], charm=own.charms.strength)
    return replace(state, players={**state.players, str(seat): mine})


def view_legal(rules: Any, state: OpenState[Any], seat: int, action: Any) -> Possible:
    """A legal action."""
    return MayThrow() if isinstance(action, ThrowLantern) else MayPlayCharm()


def why_not_now(game: Game[Any, Any], seat: int, action: Action) -> Refused:
    """Nothing can be done out of turn."""
    return Refused("not_your_turn", "It is not your turn.")


def read_board(raw: dict[str, Any]) -> dict[str, Any]:
    """A list of eight lamps."""
    lamps = raw.get("lamps")
    if not isinstance(lamps, list) or len(lamps) != len(LAMPS) or not all(isinstance(lamp, str) for lamp in lamps):
        problem = {"reason": "A board has eight lamps."}
        raise Refused("bad_board", "This board cannot be played.", field="lamps", problems=[problem])
    return {"lamps": lamps}


def set_up(book: Rulebook, state: GameState[Any, Any], setup: dict[str, Any]) -> None:
    """How far each has gone."""
    for seat, fields in setup.get("players", {}).items():
        state.table.racers[int(seat)].passed = fields["passed"]


def choose(eager: bool, rules: Any, view: Any) -> Action | None:
    """Eager bots play their charm at once, the others never."""
    if view.kind != LightTheWay.name():
        return None
    return PlayCharm() if eager and PlayCharm() in view.answers else ThrowLantern()


def candidates(eager: bool, rules: Any, view: Any) -> list[Action]:
    """A bot's own choice, then whatever else is listed."""
    choice = choose(eager, rules, view)
    return [] if choice is None else [choice, *(answer for answer in view.answers if answer != choice)]


def features(rules: Any, table: PublicTable) -> list[list[float]]:
    """For each racer how far it is ahead of the middle of the field, whether it has its charm, and whether it is still
    to go in this round; and the wind and how far the first one is, which are the same for all."""
    racers = table.racers
    mean = sum(racer.passed for racer in racers) / len(racers)
    furthest = max(racer.passed for racer in racers)
    return [
        [
            (racer.passed - mean) / SIDES,
            float(not racer.charmed),
            float(racer.seat >= table.next),
            table.wind / WINDS,
            furthest / SIDES,
        ]
        for racer in racers
    ]


def facts(events: Iterable[Event]) -> list[Fact]:
    """The longest move."""
    return [Fact("Longest move", max((event.lamps for event in events if isinstance(event, LanternMoved)), default=0))]


RULESET = Ruleset(
    key="lantern",
    name="Lantern Race",
    player_counts=(2, 4),
    parts=(
        Part(
            actions=(ThrowLantern, PlayCharm),
            events=(CharmsDealt, WindTurned, LanternThrown, CharmPlayed, LanternMoved),
            decisions=(LightTheWay,),
            options=RaceOptions,
            table=LanternTable,
            orders=(StandingOrder("light", "Light the way for me", (LightTheWay,), LightOrder, light),),
        ),
    ),
    options=mechanics.LanternOptions,
    table=LanternTable,
    open=lambda board, options: board,
    flow=Flow(
        new_table=new_table,
        begin=mechanics.begin,
        ask_next=mechanics.ask_next,
        may_act=lambda table, seat: 0 <= seat < len(table.racers),
        why_not_now=why_not_now,
        redraw_for=mechanics.deal_again,
    ),
    views=Views(
        state=view_state,
        own=view_own,
        board=lambda rules, common: LanternBoard(**common, lamps=rules["lamps"]),
        legal=view_legal,
        worth=lambda rules, table, seat: table.racers[seat].passed,
        types=WireTypes(state=LanternState, board=LanternBoard, legal=(MayThrow, MayPlayCharm)),
    ),
    boards=Boards(default=lambda: {"lamps": list(LAMPS)}, read=read_board),
    scenarios=Scenarios(set_up=set_up),
    bots=Bots({"eager": True, "patient": False}, choose, candidates=candidates),
    features=Features(version=1, names=FEATURES, of=features, common=2),
    look=Look(client="lantern"),
    lobby=Lobby(
        presets=(Preset("standard", "Standard", {}), Preset("sprint", "Sprint", {"goal": 16})),
        option_groups={"race": "The race"},
    ),
    chat=Chat(notices={CharmPlayed: lambda event: Notice("charm", (event.seat,), {"strength": event.strength})}),
    pages=Pages(rules=Path(__file__).parent / "rules.html", facts=facts, draw_names={"wind": "The wind turns"}),
)
