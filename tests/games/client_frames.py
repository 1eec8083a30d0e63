"""The frames that the client's component tests render, recorded from real games in a dozen positions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.test import Client
from msgspec import UNSET

from accounts.models import User
from games import messages, services
from games.clock import now_ms
from games.engine.chance import Chance
from games.messages import commands
from games.models import Game, GameSeat, Room, Status
from games.selectors import games, rooms, visits
from games.selectors.fairness import Source
from games.selectors.loaded import load
from games.selectors.views import merge_patch
from tests.games import coop_positions as coop
from tests.games.tables import game_of, lay, lobby_of

Json = dict[str, Any]
FOLDER = Path(settings.BASE_DIR, "games", "client", "tests", "frames")
NAMES = ("Ann", "Bob", "Cem")
LANTERN_LANE, HARBOUR_VIEW, MARKET_CROSS, SYLHET_STATION = 6, 9, 19, 35
MAYFAIR, PARK_LANE = 39, 37


@dataclass(frozen=True)
class Position:
    """A position in the format of scenarios, and the actions that follow, by seat."""

    setup: Json
    then: tuple[tuple[int, Json], ...] = ()
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
        ruleset="bangladeshi",
    ),
    "end_turn": Position(
        {
            "turn": 0,
            "players": {"0": {"cash": 500, "position": 3}},
            "spaces": {"1": {"owner": 0}, "3": {"owner": 0}, "5": {"owner": 0, "mortgaged": True}},
            "decision": {"kind": "end_turn"},
        }
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
        }
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
}
"""A position for each kind of decision, and some that fill a panel of the screen."""


def recorded() -> Iterator[tuple[str, Any]]:
    """Each file's name and its content."""
    boards: dict[str, Any] = {}
    for name, position in POSITIONS.items():
        game = _game_in(position)
        views = {view: _welcome(game.room, user) for view, user in _viewers(game)}
        for view in views.values():
            boards.setdefault(position.ruleset, view["game"].pop("board"))
        yield name, views
        if name == "roll":
            yield "answers", _answers(game)
            yield "move", _move(game)
        if name == "two_roll":
            yield "two_answers", _previews(game)
        if name == "coop_plan":
            yield "coop_space", {"type": "deed", **_json(games.deed_page(load(game.pk, locked=False), 0, 26))}
        if name == "coop_solo":
            yield "coop_round", _update(game, 0, {"type": "ready"})
        Game.objects.filter(pk=game.pk).update(status=Status.CANCELLED)  # nobody may play too many at once
    yield from ((f"board_{ruleset}", board) for ruleset, board in boards.items())
    yield "lobby", _lobby()
    yield "rulesets", Client().get("/api/rulesets/").json()


def _people(number: int) -> list[User]:
    return [User.objects.get_or_create(username=name)[0] for name in NAMES[:number]]


def _game_in(position: Position) -> Game:
    people = _people(position.players)
    game = game_of(*people, options=position.options, ruleset=position.ruleset, public=True)
    lay(game, position.setup)
    for seat, action in position.then:
        services.act(game.pk, _user_at(game, seat).pk, action)
    game.refresh_from_db()
    return game


def _user_at(game: Game, seat: int) -> Any:
    return GameSeat.objects.get(game=game, number=seat).user


def _viewers(game: Game) -> Iterator[tuple[str, Any]]:
    for seat in GameSeat.objects.filter(game=game).order_by("number").select_related("user"):
        yield f"seat_{seat.number}", seat.user
    yield "spectator", AnonymousUser()


def _welcome(room: Room, user: Any) -> Json:
    (found,) = visits.visits([(room.pk, user.pk)])
    return _json(
        messages.Welcome(
            id="hello",
            now=now_ms(),
            you=rooms.you_now(user, found.member, found.seat, found.host),
            room=found.room,
            game=UNSET if found.game is None else games.game_frame(found.game, found.seat),
            chat=found.chat,
            muted=found.muted,
        )
    )


def _answers(game: Game) -> Json:
    """Return the server's answers to the requests that only this game has."""
    given = {"cash": 100, "jail_cards": 0, "spaces": [MARKET_CROSS]}
    wanted = {"cash": 0, "jail_cards": 0, "spaces": [HARBOUR_VIEW]}
    offer = {"type": "offer_trade", "to": 1, "give": given, "want": wanted}
    loaded = load(game.pk, locked=False)
    return {
        "deed_own": {"type": "deed", **_json(games.deed_page(loaded, 0, MARKET_CROSS))},
        "deed_incomplete": {"type": "deed", **_json(games.deed_page(loaded, 0, LANTERN_LANE))},
        "deed_free": {"type": "deed", **_json(games.deed_page(loaded, 0, 1))},
        "trade": {"type": "preview", **_json(games.preview(loaded, 0, offer))},
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
    previews = {name: {"type": "preview", **_json(games.preview(loaded, 0, one))} for name, one in actions.items()}
    return previews | {"deed": {"type": "deed", **_json(games.deed_page(loaded, 0, PARK_LANE))}}


def _move(game: Game) -> Json:
    """Return the update that each viewer receives when seat 0 rolls a 4 and a 5."""
    load_dice(game, [4, 5])
    return _update(game, 0, {"type": "roll"})


def _update(game: Game, seat: int, action: Json) -> Json:
    """Return the update that each viewer receives when this seat acts."""
    before = {view: _welcome(game.room, user)["game"]["state"] for view, user in _viewers(game)}
    services.act(game.pk, _user_at(game, seat).pk, action)
    updates = {}
    for view, user in _viewers(game):
        frame = _welcome(game.room, user)["game"]
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


def _lobby() -> Json:
    ann, bob = _people(2)
    room = lobby_of(ann, bob, options={"bail": 75}, seats=4, public=True)
    services.change_room(room.pk, ann, commands.AddBot())
    room.refresh_from_db()
    return {"host": _welcome(room, ann), "guest": _welcome(room, bob), "visitor": _welcome(room, AnonymousUser())}


def _json(message: Any) -> Json:
    parsed: Json = json.loads(messages.encode(message))
    return parsed
