"""Mutated boards by the API, by file and edit by edit: a refusal with path and reason, or a board that can be played.

`make nightly` tries 10,000 and plays 20 games on each that is valid.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from django.test import Client

from games import rulesets
from games.models import Board
from games.selectors.boards.rulebook import default_board
from games.services.boards.drafts import create
from tests.games.tables import people
from tests.importing.test_found_files import ALL, FILES, KEYS
from tests.rules.mutated_boards import any_value, mutated, mutated_file, sent_around
from tests.rulesets.soak import random_game
from tests.support.as_json import as_json
from tests.support.extent import extent, nightly
from tests.support.services import Services

pytestmark = [pytest.mark.django_db(transaction=True), nightly]
JSON = "application/json"
BOARDS, EDITS, OF_A_FILE = extent(10, 1_000), extent(16, 750), extent(1, 200)
"""Of each game, of each game, and of each file for each game that can read it."""
DRAFTS = extent(6, 200)
"""Of each game whose boards are edited in the studio."""
GAMES, ACTIONS = extent(1, 20), 60
COUNTED = 50
"""Requests after which limits on their number are forgotten."""
UNLISTED = {"malformed", "no_spaces", "too_deep", "too_many_keys", "too_large"}
"""What is refused as a whole, before there is a board."""


@pytest.fixture
def ann() -> Client:
    """Somebody who makes boards."""
    client = Client()
    client.force_login(people(1)[0])
    return client


def check_refusal(answer: Any, name: str) -> None:
    """A 4xx with a code, and path and reason of each problem."""
    told = json.loads(answer.content)
    assert 400 <= answer.status_code < 500, (name, told)
    assert told["message"], name
    problems = told.get("about", {}).get("problems", [])
    assert problems or told["code"] in UNLISTED or told["field"], (name, told)
    check_problems(problems, name)


def check_problems(problems: list[dict[str, Any]], name: str) -> None:
    """Each has a code, the path of a field, and a sentence in words."""
    for problem in problems:
        assert problem["code"], (name, problem)
        assert problem["path"] or problem["code"] == "not_a_board", (name, problem)
        assert "%(" not in problem["reason"], (name, problem)
        assert problem["reason"].endswith("."), (name, problem)


def in_any_order(draft: dict[str, Any]) -> dict[str, Any]:
    """A draft with its problems by path: the database keeps the fields of a table in an order of its own."""
    return {**draft, "problems": sorted(draft["problems"], key=lambda problem: (problem["path"], problem["code"]))}


def play_on(key: str, board: dict[str, Any], name: str) -> None:
    """Random games on a board, with every promise of its game."""
    book = rulesets.rulebook(key, board)
    for number in range(GAMES):
        players = Random(f"{name}/{number}").choice(book.ruleset.player_counts)
        random_game(book, players, number, 0.02).run(ACTIONS)


def check_saved(answer: Any, key: str, name: str) -> bool:
    """Whether the board was saved; then it is played, and deleted again."""
    if answer.status_code != 201:
        check_refusal(answer, name)
        assert not Board.objects.exists()
        return False
    board = Board.objects.get()
    assert as_json(rulesets.read_board(key, board.data)) == board.data
    play_on(key, board.data, name)
    board.delete()
    return True


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_a_mutated_board_is_refused_or_saved_and_played(ann: Client, key: str, services: Services) -> None:
    whole = json.dumps(default_board(key))
    saved = 0
    for number in range(BOARDS):
        if number % COUNTED == 0:
            services.forget_limits()
        random = Random(f"{key}/{number}")
        board = json.loads(whole)
        if "card" in board and random.random() < 0.1:
            board = sent_around(random, board)
        for _ in range(random.choice((1, 1, 1, 2, 4))):
            board = mutated(random, board)
        body = json.dumps({"ruleset": key, "name": "Mine", "data": board})
        saved += check_saved(ann.post("/api/boards/", body, JSON), key, f"{key}/{number}")
    assert 0 < saved < BOARDS


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("file", ALL)
def test_a_mutated_file_is_refused_or_saved_and_played(ann: Client, file: str, key: str, services: Services) -> None:
    whole = (FILES / file).read_bytes()
    services.forget_limits()
    for number in range(OF_A_FILE):
        if number % COUNTED == 0:
            services.forget_limits()
        name = f"{file}/{key}/{number}"
        content = mutated_file(Random(name), whole)
        answer = ann.post(f"/api/boards/upload/?ruleset={key}&name=Mine", content, "application/octet-stream")
        check_saved(answer, key, name)


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_any_edits_are_refused_or_made_and_taken_back(ann: Client, key: str, services: Services) -> None:
    """Field by field, as the studio changes a draft; every problem is told, and undo leaves nothing of an edit."""
    draft = create(people(2)[1], key, "Mine", default_board(key))
    client = Client()
    client.force_login(draft.owner)
    address = f"/api/boards/drafts/{draft.pk}/"
    before = client.get(address).json()
    made = 0
    for number in range(EDITS):
        if number % COUNTED == 0:
            services.forget_limits()
        name = f"{key}/{number}"
        edit = random_edit(Random(name), before["data"])
        body = json.dumps({"revision": before["revision"], "edits": [edit]})
        answer = client.post(f"{address}changes/", body, JSON)
        after = client.get(address).json()
        if answer.status_code != 200:
            check_refusal(answer, name)
            assert after == before
            continue
        made += 1
        assert in_any_order(answer.json()) == in_any_order(after)
        check_problems(after["problems"], name)
        if not after["problems"]:
            play_on(key, rulesets.read_board(key, after["data"]), name)
        before = client.post(f"{address}undo/", {"revision": after["revision"]}, JSON).json()
        assert before["problems"] == []
        assert before["data"] == as_json(default_board(key))
    assert EDITS / 4 < made < EDITS


@pytest.mark.parametrize("key", KEYS)
def test_a_draft_that_is_typed_over_is_saved_and_played_or_keeps_its_problems(
    ann: Client, key: str, services: Services
) -> None:
    """Field by field, change after change; what stands in the end is the board, or nothing is saved."""
    saved = 0
    for number in range(DRAFTS):
        services.forget_limits()
        name = f"{key}/{number}"
        random = Random(name)
        board = json.loads(json.dumps(default_board(key)))
        if random.random() < 0.2:
            board = sent_around(random, board)
        made = ann.post("/api/boards/drafts/", json.dumps({"ruleset": key, "name": "Mine", "data": board}), JSON)
        draft = made.json()
        address = f"/api/boards/drafts/{draft['id']}/"
        for _ in range(random.randint(1, 6)):
            edits = [typed_edit(random, draft["data"]) for _ in range(random.choice((1, 1, 3)))]
            answer = ann.post(f"{address}changes/", {"revision": draft["revision"], "edits": edits}, JSON)
            if answer.status_code != 200:
                check_refusal(answer, name)
                continue
            draft = answer.json()
            check_problems(draft["problems"], name)
        answer = ann.post(f"{address}board/", {}, JSON)
        assert (answer.status_code == 201) == (not draft["problems"]), (name, draft["problems"])
        saved += check_saved(answer, key, name)
        assert ann.delete(address).status_code == 204
    assert 0 < saved < DRAFTS


def typed_edit(random: Random, document: dict[str, Any]) -> dict[str, Any]:
    """What the studio sends of a field: mostly what somebody may type there, sometimes anything."""
    part = random.choice([part for part in ("space", "card") if document.get(part)])
    at = random.randrange(len(document[part]))
    thing = document[part][at]
    match random.randrange(8):
        case 0:
            return {"do": "move", "path": [part, at], "to": random.randrange(len(document[part]))}
        case 1 if isinstance(thing, dict) and thing:
            return {"do": "set", "path": [part, at, random.choice(list(thing))], "value": any_value(random)}
        case 2 if part == "card":
            return {"do": "insert", "path": [part, at], "value": thing}
        case 3 if part == "card":
            return {"do": "remove", "path": [part, at]}
        case _ if isinstance(thing, dict) and thing:
            field = random.choice(list(thing))
            return {"do": "set", "path": [part, at, field], "value": typed(random, field, thing[field])}
        case _:
            return {"do": "set", "path": [part, at], "value": thing}


def typed(random: Random, field: str, value: Any) -> Any:
    """Another value of the same kind."""
    match value:
        case bool() | None:
            return not value
        case int():
            return random.choice((0, value + 1, value * 2, random.randint(0, 60), 1_000_000, 1_000_001))
        case str() if field in ("name", "text"):
            return random.choice(("Moon Street", "র\u200d্যাফেল", "شارع النيل", "רחוב הים", value[::-1], f"{value} 2"))
        case list():
            return [*value[:-1], random.randint(0, 3_000)]
        case _:
            return value


def random_edit(random: Random, document: Any) -> Any:
    """An edit at a random place of a document, most of them possible."""
    path: list[Any] = []
    part = document
    while isinstance(part, dict | list) and part and random.random() < 0.85:
        step = random.choice(list(part) if isinstance(part, dict) else range(len(part)))
        path.append(step)
        part = part[step]
    if random.random() < 0.1:
        path.append(random.choice(("price", "colour", 0, 99, -1, None, "x" * 61)))
    kind = random.choice(("set", "set", "set", "remove", "insert", "move"))
    edit: dict[str, Any] = {"do": kind, "path": path}
    if kind in ("set", "insert"):
        edit["value"] = any_value(random)
    elif kind == "move":
        edit["to"] = random.choice((0, 1, 20, 10_000))
    return edit if random.random() < 0.95 else {**edit, random.choice(("to", "value", "do")): any_value(random)}
