"""The views of Co-opoly. Nothing is hidden: only the legal actions depend on the viewer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeVar

from msgspec import UNSET, UnsetType

from games.engine.state import Action, Decision, Legal, Open, OpenState
from games.engine.wire import BoardFields, DecisionFields, Possible, StateFields
from games.rules.seats import place_of
from games.rulesets.coopoly import wire
from games.rulesets.coopoly.board import names_of, short_names_of
from games.rulesets.coopoly.car_coop import MoveActivists, MoveDecision
from games.rulesets.coopoly.condos import CondoDecision, Means, RemoveCondo, means
from games.rulesets.coopoly.earning import PAIR, SINGLE
from games.rulesets.coopoly.ending import last_round
from games.rulesets.coopoly.homes import BuildHomes
from games.rulesets.coopoly.jail import FreeActivists, FreeDecision
from games.rulesets.coopoly.leaving import Resign
from games.rulesets.coopoly.outlook import alarm, loss, police_outlook, progress, zone_outlook
from games.rulesets.coopoly.plans import PlacePawn, Ready, Unready, targets
from games.rulesets.coopoly.rules import CoopRules
from games.rulesets.coopoly.steps import Pass, RollDecision, StepDecision, budget
from games.rulesets.coopoly.table import ACTIVISTS, CONDO_UNIT, HOMES, PAWNS, CoopTable, Pawn, Place
from games.rulesets.coopoly.tiles import RemoveTile, TileDecision, agreed, helpers
from games.rulesets.coopoly.zones import (
    KINDS,
    NUMBERS,
    POSITIONS,
    RAILROADS,
    SIZE,
    STARTS,
    ZONE_OF,
    ZONES,
    open_way,
)

DecisionT = TypeVar("DecisionT", bound=Decision)
END: Literal["end"] = "end"
"""The phase of a finished game."""
SPACE_KEYS = tuple(str(space) for space in range(SIZE))
"""The keys of the spaces in JSON."""


def state_view(rules: CoopRules, state: OpenState[CoopTable], common: StateFields) -> wire.CoopState:
    """The whole table."""
    table = state.table
    phase: Any = next((decision.name() for decision in state.decisions), END)
    return wire.CoopState(
        **common,
        round=table.round,
        phase=phase,
        players={str(seat): _player(table, seat) for seat in range(len(table.players))},
        police=[*table.police],
        jail=table.jail,
        supply=table.supply,
        bag={**table.bag},
        spaces=_spaces(table),
        condo_prices={zone: table.price(zone) for zone in ZONES},
        pawns={str(number): _pawn(pawn) for number, pawn in enumerate(table.pawns)},
        ready=[*table.ready],
        zones={zone: zone_outlook(rules, table, zone) for zone in ZONES},
        police_outlook=UNSET if state.finished else police_outlook(rules, table),
        alarm=UNSET if state.finished else alarm(rules, table) or UNSET,
        loss=loss(table) if state.finished and common["won_by"] == "game" else UNSET,
    )


def on_board(rules: CoopRules, table: CoopTable, previous: wire.OnBoard | wire.CoopState | None) -> wire.OnBoard:
    """What lies on the board and beside it, which is shown event by event."""
    return wire.OnBoard(
        police=[*table.police],
        jail=table.jail,
        supply=table.supply,
        bag={**table.bag},
        spaces=_spaces(table) if previous is None else _spaces_after(previous.spaces, table),
        pawns={str(number): _pawn(pawn) for number, pawn in enumerate(table.pawns)},
    )


def _spaces(table: CoopTable) -> dict[str, wire.Place]:
    return {key: _place(place) for key, place in zip(SPACE_KEYS, table.spaces, strict=True)}


def _spaces_after(before: dict[str, wire.Place], table: CoopTable) -> dict[str, wire.Place]:
    """The spaces, most of which are as they were before."""
    changed: dict[str, wire.Place] = {}
    for (key, old), place in zip(before.items(), table.spaces, strict=True):
        if (
            old.activists != place.activists
            or old.tile is not place.tile
            or old.condo is not place.condo
            or old.homes != place.homes
        ):
            changed[key] = _place(place)
    return {**before, **changed} if changed else before


def _player(table: CoopTable, seat: int) -> wire.CoopPlayer:
    player = table.players[seat]
    place = place_of(table.left, len(table.players), seat)
    return wire.CoopPlayer(seat=seat, cash=player.cash, out=player.out, place=place)


def _place(place: Place) -> wire.Place:
    return wire.Place(tile=place.tile, condo=place.condo, homes=place.homes, activists=place.activists)


def _pawn(pawn: Pawn) -> wire.Pawn:
    space = UNSET if pawn.space is None else pawn.space
    return wire.Pawn(player=pawn.player, pair=pawn.pair, space=space, used=pawn.used)


def decision_view(
    rules: CoopRules, state: OpenState[CoopTable], decision: Decision, common: DecisionFields
) -> wire.CoopDecision:
    """A decision, with what it has settled so far."""
    match decision:
        case RollDecision(passed=passed, rolls=rolls):
            seats = dict.fromkeys(state.table.pawns[roll.pawn].player for roll in rolls)
            return wire.CoopDecision(
                **common,
                passed=[*passed],
                rolls=[*rolls],
                budgets={str(seat): budget(state.table, rolls, seat) for seat in seats},
            )
        case CondoDecision(passed=passed, pledges=pledges):
            return wire.CoopDecision(**common, passed=[*passed], pledges=[*pledges])
        case TileDecision(passed=passed, needed=needed, tile_pledges=tile_pledges):
            return wire.CoopDecision(**common, passed=[*passed], needed=needed, tile_pledges=[*tile_pledges])
        case StepDecision(passed=passed):
            return wire.CoopDecision(**common, passed=[*passed])
    return wire.CoopDecision(**common)


def board_view(rules: CoopRules, common: BoardFields) -> wire.CoopBoard:
    """The constant part: names, the ring of the Police, and every number of the rules."""
    options = rules.options
    zones = {zone.key: zone for zone in rules.board.zone}
    return wire.CoopBoard(
        **common,
        spaces=[_space(rules, space) for space in range(SIZE)],
        zones=[
            wire.Zone(
                key=key,
                name=zones[key].name,
                names=names_of(zones[key]),
                number=NUMBERS.index(key) + 1,
                spaces=[*spaces],
            )
            for key, spaces in ZONES.items()
        ],
        positions=[[*position] for position in POSITIONS],
        pawns=[wire.BoardPawn(id=number, pair=number // 2) for number in range(PAWNS)],
        activists=ACTIVISTS,
        home_activists=HOMES,
        go_single=SINGLE,
        go_pair=PAIR,
        condo_unit=CONDO_UNIT,
        tile_pawns=options.tiles.tile_pawns,
        tiles_a_round=options.developers.tiles_a_round,
        rolls_a_round=options.developers.rolls_a_round,
        police_sides=0 if options.police.police_steps else options.police.police_sides,
        police_steps=options.police.police_steps,
        round_limit=options.goal.round_limit,
        last_round=last_round(rules),
    )


def _space(rules: CoopRules, space: int) -> wire.CoopSpace:
    named, zone = rules.board.space[space], ZONE_OF[space]
    return wire.CoopSpace(
        index=space,
        kind=KINDS[space],
        name=named.name,
        names=names_of(named),
        short_names=short_names_of(rules.board, named),
        zone=zone or UNSET,
        group=zone or UNSET,
        start=space in STARTS if zone else UNSET,
    )


def legal_view(rules: CoopRules, state: OpenState[CoopTable], seat: int, action: Legal) -> Possible:
    """A legal action with its figures."""
    kind: Any = action.action if isinstance(action, Open) else type(action)
    return LEGAL[kind](state, seat, action)


def _decision(state: OpenState[CoopTable], kind: type[DecisionT]) -> DecisionT:
    return next(decision for decision in state.decisions if isinstance(decision, kind))


def _place_pawn(state: OpenState[CoopTable], seat: int, action: Any) -> wire.CanPlacePawn:
    number: int = action.about
    pawn = state.table.pawns[number]
    return wire.CanPlacePawn(
        pawn=number,
        pair=pawn.pair,
        at=UNSET if pawn.space is None else pawn.space,
        spaces=targets(state.table, number),
    )


def _free(state: OpenState[CoopTable], seat: int, action: Any) -> wire.CanFree:
    table = state.table
    maximum = budget(table, _decision(state, FreeDecision).rolls, seat)
    return wire.CanFree(budget=maximum, jail=table.jail, limit=min(maximum, table.jail), spaces=[*RAILROADS])


def _move(state: OpenState[CoopTable], seat: int, action: Any) -> wire.CanMove:
    """The budget, and for each space with activists the steps of one of them to each space within it."""
    table = state.table
    maximum = budget(table, _decision(state, MoveDecision).rolls, seat)
    steps_from = {}
    for space in (space for space, place in enumerate(table.spaces) if place.activists):
        ways = {to: len(open_way(space, to, table.police)) for to in range(SIZE) if to != space}
        steps_from[str(space)] = {str(to): steps for to, steps in ways.items() if 0 < steps <= maximum}
    return wire.CanMove(budget=maximum, from_=steps_from)


def _remove_condo(state: OpenState[CoopTable], seat: int, action: Any) -> wire.CanRemoveCondo:
    table, space = state.table, action.about
    price = table.price(ZONE_OF[space])
    mine = means(table, _decision(state, CondoDecision), seat, space)
    return wire.CanRemoveCondo(
        space=space,
        zone=ZONE_OF[space],
        price=price,
        paid=price - mine.missing + mine.own.worth,
        missing=mine.missing - mine.own.worth,
        activists=mine.own.activists,
        cash=mine.own.cash,
        max_activists=min(mine.activists, mine.missing // CONDO_UNIT),
        max_cash=min(mine.cash, mine.missing),
        partners=[*mine.partners],
        alone=mine.cash + CONDO_UNIT * mine.activists >= mine.missing,
        whole=UNSET if mine.missing == price else _whole_price(mine),
    )


def _whole_price(mine: Means) -> wire.WholePrice | UnsetType:
    """COOP-19: the whole price, which goes before the pledges of others, if the player has it."""
    activists = min(mine.all_activists, mine.price // CONDO_UNIT)
    cash = mine.price - CONDO_UNIT * activists
    return wire.WholePrice(activists=activists, cash=cash) if cash <= mine.cash else UNSET


def _remove_tile(state: OpenState[CoopTable], seat: int, action: Any) -> wire.CanRemoveTile:
    table, space = state.table, action.about
    decision = _decision(state, TileDecision)
    together = agreed(decision, space)
    mine = len(table.own_pawns_on(space, seat))
    others = agreed(decision, space, without=seat)
    return wire.CanRemoveTile(
        space=space,
        zone=ZONE_OF[space],
        needed=decision.needed,
        agreed=len(together),
        own=len(together) - len(others),
        mine=mine,
        partners=[other for other in helpers(table, decision, space) if other != seat],
        alone=len(others) + mine >= decision.needed,
    )


def _build(state: OpenState[CoopTable], seat: int, action: Any) -> wire.CanBuildHomes:
    return wire.CanBuildHomes(space=action.space, zone=ZONE_OF[action.space], activists=HOMES)


LEGAL: Mapping[type[Action], Callable[[OpenState[CoopTable], int, Any], Possible]] = {
    PlacePawn: _place_pawn,
    Ready: lambda *_: wire.CanReady(),
    Unready: lambda *_: wire.CanUnready(),
    Pass: lambda *_: wire.CanPass(),
    Resign: lambda *_: wire.CanResign(),
    FreeActivists: _free,
    MoveActivists: _move,
    RemoveCondo: _remove_condo,
    RemoveTile: _remove_tile,
    BuildHomes: _build,
}
"""Each action as clients see it when it is legal."""


def worth(rules: CoopRules, table: CoopTable, seat: int) -> int:
    """How far the players are in the zone nearest to their victory, in percent: the same for all of them."""
    return max(progress(table, zone) for zone in ZONES)
