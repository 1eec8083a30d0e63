"""Helpers for running games in tests of limits and of the sweep."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.clock import now_ms
from games.engine.refusal import Refused
from games.models import Action, Game, GameSeat, Kind
from games.selectors.play.games import game_frame
from games.services.play import play
from tests.support.as_json import as_json


def ripen(game: Game) -> None:
    """Move every deadline of the game to a moment ago."""
    game.refresh_from_db()
    past = now_ms() - 1
    deadlines = dict.fromkeys(game.deadlines, past)
    Game.objects.filter(pk=game.pk).update(deadlines=deadlines, deadline=past, wake_at=past)


def automatic(game: Game) -> list[str]:
    """The value of `automatic` of each version after the start."""
    return list(game.actions.filter(version__gt=1).order_by("version").values_list("automatic", flat=True))


def something_legal(game: Game) -> dict[str, Any]:
    """An action that the seat may take now."""
    seat = seat_asked(game)
    possible = [action["type"] for action in as_json(game_frame(game.pk, seat.number).state)["legal"]]
    wanted = ("roll", "buy", "settle", "declare_bankruptcy", "end_turn")
    return {"type": next(kind for kind in wanted if kind in possible)}


def seat_asked(game: Game) -> GameSeat:
    """The one seat that the game waits for."""
    (number,) = as_json(game_frame(game.pk, None).state)["decision"]["players"]
    return game.seats.get(number=number)


def put_up_for_auction(game: Game) -> None:
    """Play until a deed is being auctioned, open or by sealed bids."""
    for _ in range(60):
        seat = seat_asked(game)
        if seat.kind == Kind.BOT:
            Game.objects.filter(pk=game.pk).update(wake_at=0)
            play.run_due(game.pk)
        else:
            possible = [action["type"] for action in as_json(game_frame(game.pk, seat.number).state)["legal"]]
            wanted = next(kind for kind in ("decline", "roll", "settle", "end_turn") if kind in possible)
            play.act(game.pk, seat.user_id, {"type": wanted})
        if as_json(game_frame(game.pk, None).state)["decision"]["kind"] in ("auction", "sealed_auction"):
            return
    raise AssertionError("nothing was declined")


def last_events(game: Game) -> list[dict[str, Any]]:
    """The events of the latest version."""
    events: list[dict[str, Any]] = json.loads(Action.objects.filter(game=game).latest("version").events)
    return events


def refused_code(game: Game, user: int | None, action: Any) -> str:
    """The code with which an action is refused."""
    with pytest.raises(Refused) as caught:
        play.act(game.pk, user, action)
    return caught.value.code
