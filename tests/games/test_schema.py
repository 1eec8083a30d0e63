"""The wire's JSON Schema: up to date in the project, and true of every message of a whole game."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from jsonschema import Draft7Validator

from games import messages
from games.engine.options import read_options
from games.engine.play import new_game, play
from games.engine.rulebook import Rulebook
from games.engine.state import Event
from games.engine.views import view
from games.management.commands.schemas import TARGET, schema_text
from games.messages.schemas import wire_schema
from games.rulesets import RULESETS
from games.selectors.games import game_frame
from games.selectors.play_types import game_types
from games.services import publishing
from tests.fifth_game import RULESET as LANTERN
from tests.fifth_game.mechanics import ThrowLantern
from tests.games.sockets import patched
from tests.games.tables import AT_ONCE, game_of, people, play_due

SCHEMA = json.loads(TARGET.read_text())


def validator(name: str) -> Draft7Validator:
    """The validator of one named type."""
    return Draft7Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


def test_the_committed_schema_is_what_the_types_say() -> None:
    """After changing a message, run `manage.py schemas`."""
    assert TARGET.read_text() == schema_text()


class CharmPlayed(Event, frozen=True, tag="charm_played"):
    """An event with the name of one of Lantern Race, about something else."""

    group: str
    amount: int


def test_games_may_have_events_of_the_same_name_with_other_fields() -> None:
    """Each keeps its own shape: the schema takes either, and no mixture."""
    other = replace(LANTERN, key="other", parts=(replace(LANTERN.parts[0], events=(CharmPlayed,)),))
    defs = wire_schema(game_types([LANTERN, other]))["$defs"]
    assert set(defs["CharmPlayed"]["properties"]) == {"type", "seat", "strength"}
    assert set(defs["OtherCharmPlayed"]["properties"]) == {"type", "group", "amount"}
    event = Draft7Validator({"$ref": "#/$defs/Event", "$defs": defs})
    assert event.is_valid({"type": "charm_played", "seat": 0, "strength": 3})
    assert event.is_valid({"type": "charm_played", "group": "red", "amount": 3})
    assert not event.is_valid({"type": "charm_played", "group": "red", "strength": 3})


def test_the_schema_describes_what_a_game_of_its_own_shows() -> None:
    """Lantern Race: its state and its board, for a player and for a spectator, at the start and at the end."""
    defs = wire_schema(game_types([LANTERN]))["$defs"]
    book = Rulebook(LANTERN, LANTERN.boards.default(), read_options(LANTERN.options, {"goal": 3}))
    Draft7Validator({"$ref": "#/$defs/LanternBoard", "$defs": defs}).validate(book.board_view())
    state, _ = new_game(book, 2, "seed")
    check = Draft7Validator({"$ref": "#/$defs/LanternState", "$defs": defs})
    while True:
        for viewer in (0, 1, None):
            check.validate(as_json(view(book, state, viewer)))
        if state.finished:
            break
        play(book, state, state.decisions[0].seats(state.table)[0], ThrowLantern())


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.django_db(transaction=True)
def test_everything_sent_in_a_game_fits_the_schema_and_adds_up(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each update fits, and the patches of each audience lead exactly to what a reload would show it."""
    said: list[dict[str, Any]] = []
    monkeypatch.setattr(publishing, "broadcast", lambda _, message: said.append(message))
    ann = people(1)[0]
    game = game_of(ann, bots=3, options={**AT_ONCE, "decision_seconds": 0}, ruleset=ruleset)
    seats = {seat.number: seat for seat in game.seats.all()}
    mine = next(number for number, seat in seats.items() if seat.user_id == ann.pk)
    game.seats.filter(number=mine).update(away=True)
    frames = {audience: as_json(game_frame(game.pk, seat)) for audience, seat in (("", None), (str(mine), mine))}
    for frame in frames.values():
        validator("GameFrame").validate(frame)
    states = {audience: frame["state"] for audience, frame in frames.items()}
    play_due(game, 5_000)
    check = validator("Update")
    for message in (message for message in said if message["type"] == "move"):
        assert set(message["texts"]) == set(states)
        for audience, text in message["texts"].items():
            update = json.loads(text)
            check.validate(update)
            states[audience] = patched(states[audience], update["patch"])
    for audience, seat in (("", None), (str(mine), mine)):
        frame = as_json(game_frame(game.pk, seat))
        validator("GameFrame").validate(frame)
        assert states[audience] == frame["state"]


def as_json(message: Any) -> Any:
    """The value as it goes over the wire."""
    return json.loads(messages.encode_part(message))
