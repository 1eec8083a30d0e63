"""Boards measured in the background for people: asked for by the API, played by the worker's task, stopped."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any

import pytest
import time_machine
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from games.measuring.tally import BATCH
from games.models import Board, MeasuredBoard, Room
from games.selectors.boards.rulebook import default_board
from games.services.boards import measuring, sharing
from games.services.boards.custom import save_board
from games.services.rooms.rooms import open_room
from tests.games.gallery_boards import dearer, entry_of, saved, somebody
from tests.games.tables import people
from tests.measuring.naming import called_otherwise

pytestmark = pytest.mark.django_db
URL = "/api/boards/measurements/"
JSON = "application/json"


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> int:
    """Measurements of one round of batches; how many these are."""
    monkeypatch.setattr(measuring, "GAMES", BATCH)
    return 9


@pytest.fixture
def ann(client: Client) -> User:
    """Somebody who is signed in."""
    person = people(1)[0]
    client.force_login(person)
    return person


def ask(client: Client, **wanted: Any) -> Any:
    """The answer to a request."""
    return client.post(URL, wanted, content_type=JSON)


def board(price: int) -> dict[str, Any]:
    """The default board with another price."""
    document = default_board("oofopoly")
    next(space for space in document["space"] if "price" in space)["price"] = price
    return document


def test_a_board_is_measured_while_somebody_looks(
    client: Client, ann: User, short: int, clock: time_machine.Traveller
) -> None:
    """Its figures come with the progress; with nobody looking it stops, and goes on later where it was."""
    answer = ask(client, ruleset="oofopoly")
    assert answer.status_code == HTTPStatus.CREATED
    begun = answer.json()
    assert (begun["state"], begun["progress"], "figures" in begun) == ("waiting", 0, False)
    address = f"{URL}{begun['key']}/"
    assert measuring.run_next(0) == 1
    seen = client.get(address).json()
    assert (seen["state"], seen["progress"], seen["figures"]["games"]) == ("running", 100 // short, BATCH)
    clock.shift(measuring.WANTED / 1000 + 1)
    assert measuring.run_next(0) == 0
    assert client.get(address).json()["state"] == "running"
    assert measuring.run_next(60) == short - 1
    done = client.get(address).json()
    assert (done["state"], done["progress"]) == ("finished", 100)
    assert done["figures"]["games"] == 5 * BATCH
    assert set(done["figures"]["restricted"]) == {"trade", "bid", "build", "mortgage"}
    assert measuring.run_next(60) == 0
    assert ask(client, ruleset="oofopoly").json() == done


def test_it_is_stopped_by_whoever_asked(client: Client, ann: User, short: int) -> None:
    """And by nobody else, who may look."""
    address = f"{URL}{ask(client, ruleset='bangladeshi', seats=3).json()['key']}/"
    other = Client()
    assert other.get(address).status_code == HTTPStatus.UNAUTHORIZED
    other.force_login(people(2)[1])
    assert other.get(address).json()["state"] == "waiting"
    assert other.delete(address).json()["code"] == "no_such_measurement"
    assert client.delete(address).status_code == HTTPStatus.NO_CONTENT
    assert measuring.run_next(0) == 0
    assert MeasuredBoard.objects.get().tally is None
    ask(client, ruleset="bangladeshi", seats=3)
    assert measuring.run_next(0) == 1
    assert MeasuredBoard.objects.get().seats == 3


def test_what_was_played_stays_for_an_hour(
    client: Client, ann: User, short: int, clock: time_machine.Traveller
) -> None:
    """While others are measured; the next request goes on with it."""
    stopped = ask(client, data=board(77)).json()["key"]
    assert measuring.run_next(0) == 1
    client.delete(f"{URL}{stopped}/")
    for minutes, kept in ((0, True), (59, True), (2, False)):
        clock.shift(minutes * 60)
        ask(client, data=board(99))
        assert measuring.run_next(0) == 1
        assert MeasuredBoard.objects.filter(key=stopped, batches=1).exists() == kept


def test_a_board_of_the_gallery_is_measured_by_its_code(client: Client, ann: User, short: int) -> None:
    """Its current version, or another that the person may see: what comes out is that of the board itself."""
    bob = somebody()
    first = saved(bob, "Harbours", "oofopoly")
    sharing.share(bob, first, "link")
    second = save_board(bob, "oofopoly", "Harbours", dearer(first, 77), version_of=entry_of(first))
    code = entry_of(first).code
    for wanted, measured in (({}, second), ({"version": 2}, second), ({"version": 1}, first)):
        answer = ask(client, gallery=code, **wanted)
        assert answer.status_code == HTTPStatus.CREATED
        assert answer.json() == ask(client, data=measured.data).json()
    refused = ask(client, gallery=code, version=3)
    assert (refused.status_code, refused.json()["field"]) == (HTTPStatus.NOT_FOUND, "version")
    sharing.share(bob, Board.objects.get(pk=second.pk), "private")
    refused = ask(client, gallery=code)
    assert (refused.json()["code"], refused.json()["field"]) == ("no_such_board", "gallery")


def test_one_runs_and_three_wait(client: Client, ann: User, short: int) -> None:
    """Of one person; the same again is none more, and somebody else's wait behind them."""
    for number in range(4):
        assert ask(client, data=board(60 + number)).status_code == HTTPStatus.CREATED
        assert ask(client, data=board(60 + number)).status_code == HTTPStatus.CREATED
    refused = ask(client, data=board(99))
    assert (refused.status_code, refused.json()["code"]) == (HTTPStatus.CONFLICT, "too_many_measurements")
    other = Client()
    other.force_login(people(2)[1])
    assert ask(other, data=board(99)).status_code == HTTPStatus.CREATED
    assert measuring.run_next(0) == 1
    assert [row.batches for row in MeasuredBoard.objects.order_by("pk")] == [1, 0, 0, 0, 0]
    row = MeasuredBoard.objects.order_by("pk")[1]
    assert client.delete(f"{URL}{row.key}/").status_code == HTTPStatus.NO_CONTENT
    assert ask(client, data=board(98)).status_code == HTTPStatus.CREATED


@pytest.mark.parametrize(
    ("wanted", "code", "field"),
    [
        ({"ruleset": "coopoly", "seats": 2}, "not_measured", "ruleset"),
        ({"ruleset": "none"}, "no_such_ruleset", "ruleset"),
        ({"seats": 9}, "out_of_range", "seats"),
        ({"options": {"none": 1}}, "unknown_option", "none"),
        ({"options": {"starting_cash": True}}, "out_of_range", "starting_cash"),
        ({"board": 123}, "no_such_board", "board"),
        ({"gallery": "abcdefghjk"}, "no_such_board", "gallery"),
        ({"gallery": "abcdefghjk", "data": {}}, "malformed", "gallery"),
        ({"version": 1}, "malformed", "version"),
    ],
)
def test_what_cannot_be_measured_is_refused(
    client: Client, ann: User, wanted: dict[str, Any], code: str, field: str
) -> None:
    """With a code and the field; nothing is stored."""
    answer = ask(client, **wanted)
    assert 400 <= answer.status_code < 500, answer.content
    said = answer.json()
    assert (said["code"], said.get("field")) == (code, field), said
    assert not MeasuredBoard.objects.exists()


def test_a_board_with_faults_is_refused_with_its_problems(client: Client, ann: User) -> None:
    """As where a board is saved."""
    faulty: dict[str, Any] = {"space": []}
    saved = client.post("/api/boards/", {"name": "Faulty", "data": faulty}, content_type=JSON)
    answer = ask(client, data=faulty)
    assert (answer.status_code, answer.json()) == (saved.status_code, saved.json())
    assert answer.json()["about"]["problems"]
    assert not MeasuredBoard.objects.exists()


def test_nobody_waits_for_a_measurement_that_fails(client: Client, ann: User, short: int, settings: Settings) -> None:
    """After three runs in a row without a game it is given up, and the next one has its turn."""
    ask(client, data=board(61))
    ask(client, data=board(62))
    processes, settings.MEASURING_PROCESSES = settings.MEASURING_PROCESSES, -1
    for _ in range(3):
        assert measuring.run_next(0) == 0
    settings.MEASURING_PROCESSES = processes
    assert measuring.run_next(0) == 1
    failed = MeasuredBoard.objects.order_by("pk")[0]
    assert client.get(f"{URL}{failed.key}/").json() == {"key": failed.key, "state": "failed", "progress": 0}


def test_a_measurement_by_older_rules_is_deleted(client: Client, ann: User, short: int) -> None:
    """Its figures would be those of neither."""
    ask(client)
    MeasuredBoard.objects.update(key="0" * 64)
    assert measuring.run_next(0) == 0
    assert not MeasuredBoard.objects.exists()


def test_what_things_are_called_makes_no_difference(client: Client, ann: User, short: int) -> None:
    """Whatever is renamed or translated; and nobody's words are kept with figures that everybody shares."""
    document = board(61)
    key = ask(client, data=document).json()["key"]
    renamed = called_otherwise(document)
    assert renamed != document
    assert ask(client, data=renamed).json()["key"] == key
    renamed["space"][1]["rents"] = [1] * 6
    assert ask(client, data=renamed).json()["key"] != key
    kept = json.dumps([row.board for row in MeasuredBoard.objects.all()], ensure_ascii=False)
    words = [space["name"] for space in document["space"] if space.get("price")]
    words += [card["text"] for card in document["card"] if card.get("text")]
    assert len(words) > 20
    assert not [word for word in words if word in kept]


def test_another_worker_leaves_a_claimed_one_alone(client: Client, ann: User, short: int) -> None:
    """And a tally that was stored meanwhile is not overwritten."""
    ask(client, data=board(61))
    row = measuring.QUEUE._claim()
    assert row is not None
    assert measuring.run_next(0) == 0
    MeasuredBoard.objects.update(batches=3)
    assert not measuring.QUEUE._store(row, {"batches": 1})
    assert MeasuredBoard.objects.get().batches == 3


def test_a_room_is_measured_as_it_is_set_up(client: Client, ann: User, short: int) -> None:
    """For its members, by its board, options and seats; the time for decisions makes no difference."""
    room = open_room(ann, ruleset="oofopoly", seats=3)
    address = f"/api/rooms/{room.code}/measurement/"
    before = client.get(address).json()
    assert (before["state"], "figures" in before) == ("none", False)
    assert not MeasuredBoard.objects.exists()
    stranger = Client()
    stranger.force_login(people(2)[1])
    assert stranger.post(address).json()["code"] == "not_member"
    begun = client.post(address)
    assert (begun.status_code, begun.json()["key"]) == (HTTPStatus.CREATED, before["key"])
    assert MeasuredBoard.objects.get().seats == 3
    assert measuring.run_next(0) == 1
    assert client.get(address).json()["figures"]["seats"] == 3
    Room.objects.filter(pk=room.pk).update(options={"decision_seconds": 30, "bot_pace": 0})
    assert client.get(address).json()["key"] == before["key"]
    Room.objects.filter(pk=room.pk).update(options={"starting_cash": 2000})
    other = client.get(address).json()
    assert (other["state"], other["key"] == before["key"]) == ("none", False)
    Room.objects.filter(pk=room.pk).update(ruleset="coopoly", options={}, seats=2)
    assert client.get(address).json() == {"key": "", "state": "none", "progress": 0}
