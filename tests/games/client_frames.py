"""The frames that the client's component tests render, recorded from real games in the positions of each ruleset."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import time_machine
from django.conf import settings
from django.db import transaction
from django.test import Client

from games.engine.chance import Chance
from games.models import Game, Status
from games.selectors.play import games
from games.selectors.play.loaded import load
from games.selectors.replays.fairness import Source
from games.services.play import moves, play
from games.services.play.locking import load_locked
from tests.games.client_rooms import Json, chat, friends, in_json, lobby, lobby_changes, user_at, viewers, welcome
from tests.games.tables import game_of, lay, run_out
from tests.support.own import own_module

FOLDER = Path(settings.BASE_DIR, "games", "client", "tests", "frames")
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
    players: int = 2
    options: Json = field(default_factory=dict)
    more: Mapping[str, Callable[[Game], Json]] = field(default_factory=dict)
    """Further files that are recorded there, by their names."""


def bid(seat: int, amount: int) -> Step:
    """A bid of a seat."""
    return seat, {"type": "bid", "amount": amount}


def positions_of(key: str) -> dict[str, Position]:
    """The positions of a ruleset, by the names of their files: `POSITIONS` of its `tests/frames.py`."""
    own = own_module(key, "frames")
    return {} if own is None else own.POSITIONS


def names_of(key: str) -> set[str]:
    """The names of a ruleset's files."""
    positions = positions_of(key)
    after = {f"{name}_after" for name, position in positions.items() if position.after}
    more = {name for position in positions.values() for name in position.more}
    return {*positions, *after, *more} | ({f"board_{key}"} if positions else set())


def recorded_of(key: str) -> Iterator[tuple[str, Any]]:
    """Each file's name and its content, of one ruleset."""
    board = None
    for name, position in positions_of(key).items():
        game = _game_in(key, position)
        views = {view: welcome(game.room, user) for view, user in viewers(game)}
        for view in views.values():
            shown = view["game"].pop("board")
            board = board or shown
        yield name, views
        if position.after:
            yield f"{name}_after", _afterwards(game, position)
        yield from ((further, record(game)) for further, record in position.more.items())
        Game.objects.filter(pk=game.pk).update(status=Status.CANCELLED)  # nobody may play too many at once
    if board is not None:
        yield f"board_{key}", board


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


SHARED: dict[str, Callable[[], Any]] = {
    "lobby": lobby,
    "lobby_changes": lobby_changes,
    "chat": chat,
    "rulesets": lambda: Client().get("/api/rulesets/").json(),
}
"""The files that show no position, by their names."""


def _game_in(key: str, position: Position) -> Game:
    people = friends(position.players)
    game = game_of(*people, options=position.options, ruleset=key, public=True)
    if position.setup is not None:
        lay(game, position.setup)
    for step in position.then:
        _take(game, step)
    game.refresh_from_db()
    return game


def _take(game: Game, step: Step) -> Json:
    """Take a step; returns what each audience receives of it."""
    if isinstance(step, str):
        run_out(game, step)
        played = moves.play_due(load(game.pk))
        play.run_due(game.pk)
    else:
        seat, action = step
        if dice := action.get("dice"):
            load_dice(game, dice)
        user, action = user_at(game, seat).pk, {key: value for key, value in action.items() if key != "dice"}
        played = moves.act(load(game.pk), user, action, "")
        play.act(game.pk, user, action)
    assert played is not None
    return {audience: json.loads(text) for audience, text in played.message()["texts"].items()}


def _afterwards(game: Game, position: Position) -> Json:
    """Return what each viewer receives at each step after the position, and what seat 0 finds at its space."""
    deeds = [] if position.inspect is None else [deed(game, position.inspect)]
    updates = []
    for number, step in enumerate(position.after, 1):
        with time_machine.travel(datetime.now(UTC) + number * PAUSE, tick=False):
            updates.append(update(game, step))
            if position.inspect is not None:
                deeds.append(deed(game, position.inspect))
    return {"deeds": deeds, **{view: [update[view] for update in updates] for view, _ in viewers(game)}}


def deed(game: Game, space: int) -> Json:
    """The server's answer to seat 0 about a space."""
    return {"type": "deed", **in_json(games.deed_page(load(game.pk), 0, space))}


def preview(game: Game, action: Json) -> Json:
    """The server's preview of an action of seat 0."""
    return {"type": "preview", **in_json(games.preview(load(game.pk), 0, action))}


def update(game: Game, step: Step) -> Json:
    """Return the update that each viewer receives at this step."""
    updates = _take(game, step)
    return {view: updates["" if view == "spectator" else view.removeprefix("seat_")] for view, _ in viewers(game)}


def load_dice(game: Game, dice: list[int]) -> None:
    """Skip draws of the seed until the next roll is this one."""
    with transaction.atomic():
        loaded = load_locked(game.pk)
        state = loaded.state
        while Chance(Source(state.seed, state.drawn)).dice(6) != dice:
            state.drawn += 1
        loaded.row.state = loaded.book.encode(state).decode()
        loaded.row.save(update_fields=["state"])
