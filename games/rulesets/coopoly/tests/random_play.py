"""The guarantees that Co-opoly adds to the engine's, and random composed actions."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from games.engine.play import Game
from games.engine.rulebook import Rulebook
from games.engine.state import Action, Event, GameState, Open
from games.engine.views import view
from games.rulesets.coopoly.car_coop import ActivistsMoved, CarRolled, MoveActivists
from games.rulesets.coopoly.condos import CondoPaid, CondoRemoved, RemoveCondo
from games.rulesets.coopoly.earning import GoPaid
from games.rulesets.coopoly.homes import HomesBuilt
from games.rulesets.coopoly.jail import FreeActivists, JailRolled
from games.rulesets.coopoly.leaving import PlayerLeft
from games.rulesets.coopoly.plans import PawnPlaced, PlacePawn, targets
from games.rulesets.coopoly.positions import position_problems
from games.rulesets.coopoly.table import ACTIVISTS, CoopTable, activists_total
from games.rulesets.coopoly.tiles import RemoveTile, TileRemoved
from games.rulesets.coopoly.zones import CAR_COOP, GO, JAIL, RAILROADS, SIZE, STARTS
from tests.engine.random_play import Checks
from tests.support.as_json import as_json

State = GameState[Any, Any]


def check(book: Rulebook, state: State) -> None:
    """50 activists, 24 tiles, pawns in pairs; the game waits for what its table asks for."""
    table: CoopTable = state.table
    assert activists_total(table) == ACTIVISTS
    laid = sum(place.tile for place in table.spaces) - len(STARTS)
    assert laid + sum(table.bag.values()) == 24
    if not state.finished:
        problem = next(iter(position_problems(book.rules, state)), None)
        assert problem is None, problem
        if state.asked % 20 == 0:
            check_inspection(book, state)


def check_inspection(book: Rulebook, state: State) -> None:
    """A space says of everything that pawns do there whether it is possible."""
    for space in range(SIZE):
        inspection = as_json(book.inspect(state, 0, space))
        assert all(action["possible"] or action["code"] for action in inspection["actions"])
        assert inspection["blocked"] == (space in state.table.police)


def check_events(book: Rulebook, table: CoopTable, events: Sequence[Event]) -> None:
    """COOP-14, COOP-15: players touch nothing where the Police stand, and money goes to and from the bank alone."""
    for event in events:
        assert not set(touched(event)) & set(table.police), f"{event} where the Police stand"
        for giver, taker, _ in event.transfers():
            assert None in (giver, taker)
        if isinstance(event, CondoRemoved):
            assert table.spaces[event.space].condo
        if isinstance(event, PlayerLeft):
            assert set(event.taken.values()) <= set(table.in_game()) - {event.seat}
        event.apply(table)


CORNERS: dict[type[Event], int] = {GoPaid: GO, JailRolled: JAIL, CarRolled: CAR_COOP}


def touched(event: Event) -> Sequence[int]:
    """The spaces on which players did something."""
    match event:
        case CondoPaid() | CondoRemoved() | TileRemoved() | HomesBuilt():
            return (event.space,)
        case PawnPlaced():
            return () if event.space is None else (event.space,)
        case ActivistsMoved():
            return event.way
    return (CORNERS[type(event)],) if type(event) in CORNERS else ()


def deal(random: Random, book: Rulebook, state: State) -> None:
    """Start half of all games late: tiles and homes laid, activists about, money in hand, the Police anywhere."""
    table: CoopTable = state.table
    if random.random() < 0.5:
        return
    for space, place in enumerate(table.spaces):
        if random.random() < 0.3:
            count = min(random.randint(1, 8), table.supply)
            table.add_activists(space, count)
            table.supply -= count
        if place.tile and random.random() < 0.3:
            table.spaces[space] = replace(table.spaces[space], condo=False, homes=4 * (random.random() < 0.5))
    jailed = min(table.supply, random.randint(0, 12))
    table.jail += jailed
    table.supply -= jailed
    for player in table.players:
        player.cash = 100 * random.randint(0, 6)


def compose_placement(random: Random, book: Rulebook, state: State, seat: int, listed: Open) -> Action:
    """A pawn onto a space where others stand, or anywhere; seldom where it must not go."""
    assert isinstance(listed.about, int)
    table: CoopTable = state.table
    if random.random() < 0.1:
        return PlacePawn(random.randint(-1, 8), random.choice((None, random.randint(-1, SIZE))))
    good = [CAR_COOP, JAIL, *RAILROADS, *(pawn.space for pawn in table.pawns if pawn.space is not None)]
    space = random.choice(good if random.random() < 0.4 else targets(table, listed.about))
    action = PlacePawn(listed.about, space)
    assert "legal" in as_json(book.preview(state, seat, action))
    return action


def compose_freeing(random: Random, book: Rulebook, state: State, seat: int, listed: Open) -> Action:
    """Some activists to some railroads."""
    spaces = random.sample(RAILROADS, random.randint(1, 2))
    action = FreeActivists({str(space): random.randint(0, state.table.jail) for space in spaces})
    check_preview(book, state, seat, action)
    return action


def listed_for(book: Rulebook, state: State, seat: int) -> list[dict[str, Any]]:
    """The legal actions of a seat with their figures, as clients get them."""
    entries: list[dict[str, Any]] = as_json(view(book, state, seat))["legal"]
    return entries


def compose_moves(random: Random, book: Rulebook, state: State, seat: int, listed: Open) -> Action:
    """Some moves, mostly within the budget."""
    figures = next(entry for entry in listed_for(book, state, seat) if entry["type"] == listed.name())
    moves = []
    for _ in range(random.randint(1, 3)):
        start, ways = random.choice(list(figures["from"].items()))
        to = random.choice(list(ways)) if ways and random.random() < 0.9 else random.randint(-1, SIZE)
        moves.append((int(start), int(to), random.randint(1, 3)))
    action = MoveActivists(moves)
    check_preview(book, state, seat, action)
    return action


def compose_payment(random: Random, book: Rulebook, state: State, seat: int, listed: Open) -> Action:
    """A part of a price, the whole, or nothing any more."""
    assert isinstance(listed.about, int)
    (figures,) = (
        entry
        for entry in listed_for(book, state, seat)
        if entry["type"] == listed.name() and entry["space"] == listed.about
    )
    if "whole" in figures and random.random() < 0.5:
        action = RemoveCondo(listed.about, **figures["whole"])
        assert as_json(book.preview(state, seat, action))["removes"]
    elif figures["alone"] and random.random() < 0.5:
        activists = figures["max_activists"]
        action = RemoveCondo(listed.about, activists)
    else:
        cash = random.choice((None, 100 * random.randint(0, figures["max_cash"] // 100 + 1)))
        action = RemoveCondo(listed.about, random.randint(0, figures["max_activists"] + 1), cash)
    check_preview(book, state, seat, action)
    return action


def compose_agreement(random: Random, book: Rulebook, state: State, seat: int, listed: Open) -> Action:
    """Some pawns, or as many as are missing."""
    assert isinstance(listed.about, int)
    action = RemoveTile(listed.about, random.choice((None, None, 0, 1, 2)))
    check_preview(book, state, seat, action)
    return action


def check_preview(book: Rulebook, state: State, seat: int, action: Action) -> None:
    """A preview says what an action would do, or why it would be refused."""
    preview = as_json(book.preview(state, seat, action))
    assert preview["legal"] or preview["code"]
    copy = book.decode(book.encode(state))
    if preview["legal"]:
        events = played(book, copy, seat, action)
        assert preview.get("removes", False) == any(isinstance(event, CondoRemoved | TileRemoved) for event in events)
        if "lapses" in preview:
            used = [getattr(event, "pawns", ()) for event in events]
            assert tuple(preview["pawns"]) in used


def played(book: Rulebook, state: State, seat: int, action: Action) -> list[Event]:
    """The events of the action itself, without what follows it."""
    game: Game[Any, Any] = Game.of(book, state)
    game.take(seat, action)
    return game.events


CHECKS = Checks(
    watch=lambda: check,
    compose={
        PlacePawn: compose_placement,
        FreeActivists: compose_freeing,
        MoveActivists: compose_moves,
        RemoveCondo: compose_payment,
        RemoveTile: compose_agreement,
    },
    deal=deal,
    check_events=check_events,
    weights={"place_pawn": 6.0, "unready": 0.2},
)
