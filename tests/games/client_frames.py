"""The frames that the client's component tests render, recorded from real games in a dozen positions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import time_machine
from django.conf import settings
from django.db import transaction
from django.test import Client

from games.audiences import merge_patch
from games.engine.chance import Chance
from games.models import Game, Status
from games.selectors.play import games
from games.selectors.play.loaded import load
from games.selectors.replays.fairness import Source
from games.services.play import play
from tests.games import coop_positions as coop
from tests.games.client_rooms import Json, chat, friends, in_json, lobby, lobby_changes, user_at, viewers, welcome
from tests.games.tables import game_of, lay, run_out

FOLDER = Path(settings.BASE_DIR, "games", "client", "tests", "frames")
LANTERN_LANE, HARBOUR_VIEW, MARKET_CROSS, SYLHET_STATION = 6, 9, 19, 35
MAYFAIR, PARK_LANE = 39, 37
PAUSE = timedelta(seconds=7)
"""Between the steps after a position, so that its clocks go on."""
WIDTH = 120
"""Of the lines of a recorded file, but for those of a message."""

Step = tuple[int, Json] | str
"""An action of a seat, which may name the dice it throws; or the decision whose time runs out."""


@dataclass(frozen=True)
class Position:
    """A position in the format of scenarios, or the beginning of a game, and the steps that lead to what is recorded.

    `after` are steps whose updates are recorded, too, and `inspect` is a space that seat 0 looks at before each of them
    and at the end.
    """

    setup: Json | None
    then: tuple[Step, ...] = ()
    after: tuple[Step, ...] = ()
    inspect: int | None = None
    ruleset: str = "oofopoly"
    players: int = 2
    options: Json = field(default_factory=lambda: {"auction_seconds": 60})


ON_LANTERN_LANE: Json = {"position": LANTERN_LANE, "cash": 500}
SPLIT: Json = {
    "turn": 0,
    "players": {"0": {"cash": 840, "jail_cards": 2}, "1": {"cash": 455}},
    "spaces": {
        **{str(space): {"owner": 0} for space in (6, 8, 28)},
        **{str(space): {"owner": 0, "houses": 2} for space in (16, 18, 19)},
        **{str(space): {"owner": 1} for space in (9, 15)},
    },
}
OFFER: Json = {
    "type": "offer_trade",
    "to": 1,
    "give": {"cash": 40, "jail_cards": 0, "spaces": [28]},
    "want": {"cash": 0, "jail_cards": 0, "spaces": [9]},
}
TWO: Json = {
    "turn": 0,
    "players": {
        "0": {
            "cash": 640,
            "position": 7,
            "hand": [
                {"effect": "go_to", "space": 39},
                {"effect": "give", "amount": 200},
                {"effect": "go_to_nearest", "kind": "railroad"},
                {"effect": "jail_card"},
            ],
        },
        "1": {"cash": 1285, "position": 20, "hand": [{"effect": "go_back"}]},
        "2": {"cash": 90, "in_jail": True, "jail_turns": 1, "hand": []},
    },
    "spaces": {
        **{str(space): {"owner": 0} for space in (1, 3, 6, 12, 23, 39)},
        **{str(space): {"owner": 1} for space in (8, 9, 11, 13, 14, 37)},
        **{str(space): {"owner": 2} for space in (5, 15, 16, 18, 21)},
    },
    "groups": {"brown": {"houses": 2}, "pink": {"hotel": True}},
    "market": [19, 24, 31, 35],
}
LAST_DEED: Json = {
    **TWO,
    "spaces": {
        **{str(space): {"owner": 0} for space in (1, 3, 6, 8, 9, 21, 23, 24, 31, 32, 34, MAYFAIR)},
        **{str(space): {"owner": 1} for space in (11, 13, 14, PARK_LANE)},
    },
    "market": [5, 15, 25, 35],
}
"""Seat 0 has four monopolies, and all but one deed of the fifth."""
IN_TWO: Json = {"ruleset": "monopoly_two", "players": 3, "options": {}}
IN_COOP: Json = {"ruleset": "coopoly", "players": 2, "options": {}}
SOLO: Json = {**IN_COOP, "players": 1}
LOST: Json = {"turn": 0, "players": {"0": {"cash": -150}, "1": {"cash": 455}}, "spaces": {"1": {"owner": 0}}}


def _bid(seat: int, amount: int) -> Step:
    return seat, {"type": "bid", "amount": amount}


POSITIONS = {
    "roll": Position(SPLIT),
    "jail": Position({"turn": 0, "players": {"0": {"position": 10, "in_jail": True, "jail_cards": 1, "cash": 500}}}),
    "buy": Position({"turn": 0, "players": {"0": ON_LANTERN_LANE}, "decision": {"kind": "buy"}}),
    "buy_short": Position(
        {
            "turn": 0,
            "players": {"0": {"position": SYLHET_STATION, "cash": 1500}, "1": {"cash": 3000}},
            "spaces": {"5": {"owner": 0}},
            "decision": {"kind": "buy"},
        },
        after=((0, {"type": "mortgage", "space": 5}), (0, {"type": "buy"})),
        ruleset="bangladeshi",
    ),
    "end_turn": Position(
        {
            "turn": 0,
            "players": {"0": {"cash": 500, "position": 3}},
            "spaces": {"1": {"owner": 0}, "3": {"owner": 0}, "5": {"owner": 0, "mortgaged": True}},
            "decision": {"kind": "end_turn"},
        },
        after=((0, {"type": "build", "space": 1}), (0, {"type": "unmortgage", "space": 5})),
        inspect=1,
    ),
    "auction": Position(
        {
            "turn": 0,
            "players": {"0": ON_LANTERN_LANE, "1": {"cash": 300}, "2": {"cash": 200}},
            "decision": {"kind": "buy"},
        },
        ((0, {"type": "decline"}), (1, {"type": "bid", "amount": 50}), (2, {"type": "pass"})),
        players=3,
    ),
    "debt": Position(
        {
            "turn": 0,
            "players": {"0": {"cash": -150}, "1": {"cash": 455}},
            "spaces": {
                **{str(space): {"owner": 0, "houses": 1} for space in (6, 8, 9)},
                **{str(space): {"owner": 0} for space in (5, 28)},
            },
        },
        after=((0, {"type": "mortgage", "space": 5}), (0, {"type": "sell", "space": LANTERN_LANE})),
    ),
    "debts_in_turn": Position(
        {
            "turn": 0,
            "players": {"0": {"position": 39, "cash": 300}, "1": {"cash": 900}, "2": {"cash": 100}},
            "spaces": {
                **{str(space): {"owner": 0, "houses": 2} for space in (16, 18, 19)},
                "5": {"owner": 0},
                "39": {"owner": 1, "houses": 1},
            },
            "debts": [{"from": 0, "to": 1, "amount": 2000}, {"from": 2, "to": 1, "amount": 500}],
        },
        after=((0, {"type": "sell_group", "group": "orange"}),),
        inspect=18,
        ruleset="bangladeshi",
        players=3,
    ),
    "lost": Position(LOST),
    "offer": Position(SPLIT, ((0, OFFER),)),
    "over": Position(LOST, ((0, {"type": "declare_bankruptcy"}),)),
    "two_roll": Position(TWO, **IN_TWO),
    "two_move": Position({**TWO, "dice": [3, 5], "decision": {"kind": "move"}}, **IN_TWO),
    "two_pay": Position({**TWO, "debts": [{"from": 0, "to": 1, "amount": 900}]}, **IN_TWO),
    "two_discard": Position(TWO, **{**IN_TWO, "options": {"hand_limit": 2}}),
    "two_over": Position(LAST_DEED, ((0, {"type": "buy_deed", "space": PARK_LANE}),), **IN_TWO),
    "coop_plan": Position(coop.MIDDLE, ((0, {"type": "place_pawn", "pawn": 0, "space": coop.GO}),), **IN_COOP),
    "coop_solo": Position(coop.MIDDLE, **SOLO),
    "coop_free": Position(coop.at_step("free_activists", coop.placed(1, pawn_0=coop.JAIL)), **SOLO),
    "coop_move": Position(coop.at_step("move_activists", coop.placed(1, pawn_6=coop.CAR_CO_OP)), **SOLO),
    "coop_condos": Position(
        coop.PAYING, ((1, {"type": "remove_condo", "space": coop.ORCHARD_STREET, "cash": 100}),), **IN_COOP
    ),
    "coop_tiles": Position(coop.AGREEING, ((1, {"type": "remove_tile", "space": coop.WEAVERS_COURT}),), **IN_COOP),
    "coop_homes": Position(coop.LAST_HOMES, **SOLO),
    "coop_won": Position(coop.LAST_HOMES, ((0, {"type": "build_homes", "space": coop.GARDEN_TERRACE}),), **SOLO),
    "coop_lost": Position(coop.BOTH, ((0, {"type": "build_homes", "space": coop.GARDEN_TERRACE}),), **SOLO),
    "bidding": Position(
        {
            "turn": 0,
            "players": {"0": ON_LANTERN_LANE, "1": {"cash": 300}},
            "decision": {"kind": "buy"},
        },
        ((0, {"type": "decline"}),),
        after=(_bid(1, 50), _bid(0, 70), _bid(1, 80), (0, {"type": "pass"})),
    ),
    "one_clock": Position(
        {
            "turn": 0,
            "players": {"0": {"position": SYLHET_STATION, "cash": 1500}, "1": {"cash": 3000}},
            "decision": {"kind": "buy"},
        },
        ((0, {"type": "decline"}),),
        after=(_bid(1, 50), _bid(0, 60), _bid(1, 160), _bid(0, 170), _bid(1, 670)),
        ruleset="bangladeshi",
    ),
    "time_limit": Position(
        None,
        after=("game_clock", (0, {"type": "roll", "dice": [4, 6]}), (0, {"type": "end_turn"})),
        ruleset="bangladeshi",
        options={"time_limit": 30, "decision_seconds": 600},
    ),
}
"""A position for each kind of decision, and some that fill a panel of the screen."""


def recorded() -> Iterator[tuple[str, Any]]:
    """Each file's name and its content."""
    boards: dict[str, Any] = {}
    for name, position in POSITIONS.items():
        game = _game_in(position)
        views = {view: welcome(game.room, user) for view, user in viewers(game)}
        for view in views.values():
            boards.setdefault(position.ruleset, view["game"].pop("board"))
        yield name, views
        if position.after:
            yield f"{name}_after", _afterwards(game, position)
        if name == "roll":
            yield "answers", _answers(game)
            yield "move", _update(game, (0, {"type": "roll", "dice": [4, 5]}))
        if name == "two_roll":
            yield "two_answers", _previews(game)
        if name == "coop_plan":
            yield "coop_space", _deed(game, 26)
        if name == "coop_solo":
            yield "coop_round", _update(game, (0, {"type": "ready"}))
        Game.objects.filter(pk=game.pk).update(status=Status.CANCELLED)  # nobody may play too many at once
    yield from ((f"board_{ruleset}", board) for ruleset, board in boards.items())
    yield "lobby", lobby()
    yield "lobby_changes", lobby_changes()
    yield "chat", chat()
    yield "rulesets", Client().get("/api/rulesets/").json()


def text_of(value: Any, indent: str = "") -> str:
    """Write frames as JSON with a line for each message, and lines of at most `WIDTH` for what is no message."""
    is_message = isinstance(value, dict) and "type" in value
    line = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if is_message or not isinstance(value, dict | list) or len(line) <= WIDTH:
        return line
    inner = f"{indent} "
    if isinstance(value, dict):
        lines = [f"{inner}{json.dumps(key)}: {text_of(part, inner)}" for key, part in value.items()]
        return "\n".join(["{", ",\n".join(lines), f"{indent}}}"])
    lines = [f"{inner}{text_of(part, inner)}" for part in value]
    return "\n".join(["[", ",\n".join(lines), f"{indent}]"])


def _game_in(position: Position) -> Game:
    people = friends(position.players)
    game = game_of(*people, options=position.options, ruleset=position.ruleset, public=True)
    if position.setup is not None:
        lay(game, position.setup)
    for step in position.then:
        _take(game, step)
    game.refresh_from_db()
    return game


def _take(game: Game, step: Step) -> None:
    if isinstance(step, str):
        run_out(game, step)
        play.run_due(game.pk)
        return
    seat, action = step
    if dice := action.get("dice"):
        load_dice(game, dice)
    play.act(game.pk, user_at(game, seat).pk, {key: value for key, value in action.items() if key != "dice"})


def _afterwards(game: Game, position: Position) -> Json:
    """Return what each viewer receives at each step after the position, and what seat 0 finds at its space."""
    deeds = [] if position.inspect is None else [_deed(game, position.inspect)]
    updates = []
    for number, step in enumerate(position.after, 1):
        with time_machine.travel(datetime.now(UTC) + number * PAUSE, tick=False):
            updates.append(_update(game, step))
            if position.inspect is not None:
                deeds.append(_deed(game, position.inspect))
    return {"deeds": deeds, **{view: [update[view] for update in updates] for view, _ in viewers(game)}}


def _deed(game: Game, space: int) -> Json:
    return {"type": "deed", **in_json(games.deed_page(load(game.pk, locked=False), 0, space))}


def _answers(game: Game) -> Json:
    """Return the server's answers to the requests that only this game has."""
    given = {"cash": 100, "jail_cards": 0, "spaces": [MARKET_CROSS]}
    wanted = {"cash": 0, "jail_cards": 0, "spaces": [HARBOUR_VIEW]}
    offer = {"type": "offer_trade", "to": 1, "give": given, "want": wanted}
    loaded = load(game.pk, locked=False)
    return {
        "deed_own": _deed(game, MARKET_CROSS),
        "deed_incomplete": _deed(game, LANTERN_LANE),
        "deed_free": _deed(game, 1),
        "trade": {"type": "preview", **in_json(games.preview(loaded, 0, offer))},
    }


def _previews(game: Game) -> Json:
    """Return the server's previews of a card on each player, and of payments for a deed; and that deed."""
    loaded = load(game.pk, locked=False)
    buy = {"type": "buy_deed", "space": PARK_LANE}
    card = {"group": "chance", "effect": "go_to", "space": MAYFAIR}
    actions = {
        **{f"card_on_{seat}": {"type": "play_card", "card": card, "on": seat} for seat in range(3)},
        "buy": buy,
        "buy_with_deed": {**buy, "pay": {"cash": 425, "spaces": [6]}},
        "buy_short": {**buy, "pay": {"cash": 100}},
    }
    previews = {name: {"type": "preview", **in_json(games.preview(loaded, 0, one))} for name, one in actions.items()}
    return previews | {"deed": _deed(game, PARK_LANE)}


def _update(game: Game, step: Step) -> Json:
    """Return the update that each viewer receives at this step."""
    before = {view: welcome(game.room, user)["game"]["state"] for view, user in viewers(game)}
    _take(game, step)
    updates = {}
    for view, user in viewers(game):
        frame = welcome(game.room, user)["game"]
        patch = merge_patch(before[view], frame["state"])
        updates[view] = {"type": "update", **frame["recent"][-1], "patch": patch}
    return updates


def load_dice(game: Game, dice: list[int]) -> None:
    """Skip draws of the seed until the next roll is this one."""
    with transaction.atomic():
        loaded = load(game.pk, locked=True)
        state = loaded.state
        while Chance(Source(state.seed, state.drawn)).dice(6) != dice:
            state.drawn += 1
        loaded.row.state = loaded.book.encode(state).decode()
        loaded.row.save(update_fields=["state"])
