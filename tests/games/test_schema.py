"""The wire's JSON Schema is up to date and describes every game by itself."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

from jsonschema_rs import Draft7Validator
from msgspec import Struct

from games import messages
from games.engine.options import read_options
from games.engine.play import new_game, play
from games.engine.rulebook import Rulebook
from games.engine.state import Event
from games.engine.views import view
from games.management.commands.schemas import EVENTS_PAGE, PAGES, TARGET, page_texts, schema_text
from games.messages.game_types import game_types
from games.messages.schemas import wire_schema
from tests.fifth_game import RULESET as LANTERN
from tests.fifth_game.mechanics import ThrowLantern

SCHEMA = json.loads(TARGET.read_text())


EXTENDED = {"CommonState", "CommonBoard", "CommonDecision", "CommonPlayer"}
"""The types that each game extends by its own."""


def validator(name: str) -> Draft7Validator:
    """The validator of one named type."""
    return Draft7Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


def test_the_committed_schema_is_what_the_types_say() -> None:
    """After changing a message, run `manage.py schemas`."""
    assert TARGET.read_text() == schema_text()


def test_the_pages_list_the_types_as_they_are() -> None:
    """After changing a message, run `manage.py schemas`."""
    texts = page_texts()
    assert {page: page.read_text() for page in texts} == texts
    assert {*PAGES, EVENTS_PAGE} == texts.keys()


def test_every_type_that_a_game_sends_is_on_a_page() -> None:
    """With all its fields."""
    text = "\n".join(page.read_text() for page in PAGES)
    listed = set(re.findall(r"^(\w+) \{", text, re.MULTILINE))
    names, sent = ["ServerMessage", "State", "Board", "Legal", "Event", "Action"], set[str]()
    while names:
        name = names.pop()
        if name not in sent:
            sent.add(name)
            names += re.findall(r"#/\$defs/(\w+)", json.dumps(SCHEMA["$defs"][name]))
    assert {name for name in sent if "properties" in SCHEMA["$defs"][name]} - listed == EXTENDED


class CharmPlayed(Event, frozen=True, tag="charm_played"):
    """An event with the name of one of Lantern Race, about something else."""

    group: str
    amount: int


def test_games_may_have_events_of_the_same_name_with_other_fields() -> None:
    """Each keeps its own fields: the schema allows either, and no mixture."""
    other = replace(LANTERN, key="other", parts=(replace(LANTERN.parts[0], events=(CharmPlayed,)),))
    defs = wire_schema(game_types([LANTERN, other]))["$defs"]
    assert set(defs["CharmPlayed"]["properties"]) == {"type", "seat", "strength"}
    assert set(defs["OtherCharmPlayed"]["properties"]) == {"type", "group", "amount"}
    event = Draft7Validator({"$ref": "#/$defs/Event", "$defs": defs})
    assert event.is_valid({"type": "charm_played", "seat": 0, "strength": 3})
    assert event.is_valid({"type": "charm_played", "group": "red", "amount": 3})
    assert not event.is_valid({"type": "charm_played", "group": "red", "strength": 3})


class LampPage(Struct):
    """The answer of one game about a space."""

    brightness: int


class StarPage(Struct):
    """The answer of another game about a space."""

    name: str


def test_games_may_answer_the_same_request_with_other_fields() -> None:
    """Neither game's answer takes the place of the other's."""
    types = LANTERN.views.types
    assert types is not None
    keys: dict[str, type[Struct]] = {"lantern": LampPage, "other": StarPage, "third": LampPage}
    games = [
        replace(LANTERN, key=key, views=replace(LANTERN.views, types=types._replace(answers={"deed": page})))
        for key, page in keys.items()
    ]
    defs = wire_schema(game_types(games))["$defs"]
    assert set(defs["DeedAnswer"]["properties"]) == {"type", "id", "space", "brightness"}
    assert set(defs["OtherDeedAnswer"]["properties"]) == {"type", "id", "space", "name"}
    assert "ThirdDeedAnswer" not in defs
    answer = Draft7Validator({"$ref": "#/$defs/ServerMessage", "$defs": defs})
    assert answer.is_valid({"type": "deed", "id": "1", "space": 3, "brightness": 5})
    assert answer.is_valid({"type": "deed", "id": "1", "space": 3, "name": "Vega"})
    assert not answer.is_valid({"type": "deed", "id": "1", "space": 3})


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


def as_json(message: Any) -> Any:
    """The value as it goes over the wire."""
    return json.loads(messages.encode_part(message))
