"""The API: rooms, games and boards over HTTP, for guests and others, and refusals by code."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services import create_guest
from games.api.parsers import MAX_BODY
from games.models import Board, Game, Member, Room, Status
from games.rulesets import RULESETS
from games.services.boards import custom
from games.services.play import play
from games.services.upkeep import moderation
from tests.games.tables import game_of, lobby_of, people
from tests.importing.test_found_files import FILES

pytestmark = pytest.mark.django_db(transaction=True)
JSON = "application/json"


def of(user: User | None) -> Client:
    """A browser of this person, or of a visitor."""
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def board_data() -> dict[str, Any]:
    """The default board as data that a test can change."""
    return deepcopy(RULESETS["oofopoly"].boards.default())


def test_rulesets_come_with_the_form_of_their_options() -> None:
    """PLAT-4."""
    forms = {form["key"]: form for form in of(None).get("/api/rulesets/").json()}
    assert (forms["bangladeshi"]["currency"], forms["bangladeshi"]["grouping"]) == ("৳", "indian")
    form = forms["oofopoly"]
    assert (form["player_counts"], form["currency"], "grouping" in form) == ([2, 3, 4, 5, 6, 7, 8], "$", False)
    assert form["bot_levels"][0] == "normal"
    assert all(set(option) >= {"key", "type", "default", "label", "help", "group"} for option in form["options"])


def test_a_visitor_plays_at_once_as_a_guest() -> None:
    """PLAT-1: one call starts a game."""
    client = of(None)
    answer = client.post("/api/rooms/", {"play_now": True}, JSON)
    assert answer.status_code == 201
    game = Game.objects.get(room__code=answer.json()["code"])
    assert (game.status, game.seats.count(), game.room.public) == (Status.PLAYING, 4, False)
    mine = client.get("/api/games/mine/").json()["results"]
    assert [line["id"] for line in mine] == [game.pk]
    seats = client.get(f"/api/games/{game.pk}/").json()["seats"]
    assert sorted((seat["kind"], seat["level"]) for seat in seats) == [*[("bot", "normal")] * 3, ("person", "")]


def test_a_visitor_chooses_the_name_of_the_guest() -> None:
    """The browser remembers it; one that is taken or not allowed is refused at its field, and no guest is made."""
    people_before = User.objects.count()
    for name in (create_guest().username, "admin", "a" * 99):
        refused = of(None).post("/api/rooms/", {"play_now": True, "guest_name": name}, JSON)
        assert (refused.status_code, refused.json()["field"]) == (400, "guest_name"), name
    assert User.objects.count() == people_before + 1
    client = of(None)
    assert client.post("/api/rooms/", {"play_now": True, "guest_name": "Rosa"}, JSON).status_code == 201
    assert (client.get("/api/players/me/").json()["name"], client.cookies["guest_name"].value) == ("Rosa", "Rosa")
    again = client.post("/api/rooms/", {"guest_name": "Clara"}, JSON)  # signed in by now
    assert again.status_code == 201
    assert client.get("/api/players/me/").json()["name"] == "Rosa"


def test_guests_from_one_address_are_limited(settings: Any) -> None:
    """A5: guests created by the API count like those of the site, whatever address a client claims."""
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "guest": "2/h/ip"}
    answers = [
        of(None).post("/api/rooms/", {}, JSON, headers={"X-Forwarded-For": f"203.0.113.{number}"})
        for number in range(3)
    ]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[2].json()["code"] == "too_many"
    assert User.objects.count() == Room.objects.count() == 2


def test_only_as_many_proxies_are_trusted_as_there_are(settings: Any) -> None:
    """A5: behind one proxy each address has its own limit; headers added by a client do not count."""
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "guest": "1/h/ip"}

    def status(forwarded: str) -> int:
        return of(None).post("/api/rooms/", {}, JSON, headers={"X-Forwarded-For": forwarded}).status_code

    assert status("203.0.113.1") == 201
    assert status("203.0.113.2") == 201
    assert status("203.0.113.2") == 429


def test_opening_and_finding_a_room() -> None:
    """PLAT-3: public rooms are listed, private ones are found by code only."""
    ann = people(1)[0]
    public = of(ann).post("/api/rooms/", {"public": True, "seats": 3}, JSON).json()["code"]
    private = of(ann).post("/api/rooms/", {}, JSON).json()["code"]
    assert of(None).get("/api/rooms/").json()["results"] == []  # its host is not there yet
    Member.objects.update(here=True)
    listed = of(None).get("/api/rooms/?phase=lobby&ruleset=oofopoly").json()
    assert [(line["code"], line["seats"], line["seated"]) for line in listed["results"]] == [(public, 3, 1)]
    assert of(None).get("/api/rooms/?phase=playing").json()["results"] == []
    assert of(None).get(f"/api/rooms/{private}/").json()["members"][0]["name"] == ann.username


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"seats": 99}, 409, "out_of_range"),
        ({"ruleset": "chess"}, 404, "no_such_ruleset"),
        ({"seats": "x"}, 400, "malformed"),
        ({"seats": -1}, 400, "out_of_range"),
        ({"seat": 1}, 400, "malformed"),
        ({"ruleset": ""}, 404, "no_such_ruleset"),
    ],
)
def test_an_invalid_room_is_refused(body: dict[str, Any], status: int, code: str | None) -> None:
    """No room is created."""
    answer = of(people(1)[0]).post("/api/rooms/", body, JSON)
    assert (answer.status_code, answer.json().get("code")) == (status, code)
    assert not Room.objects.exists()


BOMBS = {
    "deep list": ("[" * 100_000, 400, "too_deep"),
    "deep object": ('{"data":' * 10_000, 400, "too_deep"),
    "deep in a string is not deep": ('{"public": "' + "[" * 1_000 + '"}', 400, "malformed"),
    "a key twice": ('{"public": true, "public": false}', 400, "malformed"),
    "NaN": ('{"seats": NaN}', 400, "malformed"),
    "infinity by exponent": ('{"seats": 1e999}', 400, "malformed"),
    "a number no browser holds": ('{"seats": 9007199254740993}', 400, "malformed"),
    "a number of many digits": ('{"seats": ' + "9" * 50_000 + "}", 400, "malformed"),
    "NUL": ('{"ruleset": "\\u0000"}', 400, "malformed"),
    "half a surrogate pair": ('{"ruleset": "\\ud800"}', 400, "malformed"),
    "no UTF-8": (b'{"ruleset": "\xff"}', 400, "malformed"),
    "nothing": ("{", 400, "malformed"),
    "a list": ("[]", 400, "malformed"),
    "too large": ('{"public": "' + "x" * MAX_BODY + '"}', 413, "too_large"),
}


@pytest.mark.parametrize("path", ["/api/rooms/", "/api/boards/", "/api/boards/check/"])
@pytest.mark.parametrize(("body", "status", "code"), BOMBS.values(), ids=BOMBS)
def test_a_hostile_body_is_refused_by_its_code(path: str, body: str | bytes, status: int, code: str) -> None:
    """A7: a 400 with a code and never a 500; nothing is stored."""
    answer = of(people(1)[0]).post(path, body, JSON)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not Room.objects.exists()
    assert not Board.objects.exists()


@pytest.mark.parametrize(
    ("body", "status"), [("[" * 100_000, 400), ('{"a":' * 10_000, 400), ("x" * (MAX_BODY + 1), 413)]
)
def test_a_bomb_does_not_reach_the_parser(body: str, status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A7: depth and size are refused before anything is parsed."""
    client = of(None)  # sessions are JSON too
    monkeypatch.setattr(json, "loads", unreachable)
    answer = client.post("/api/rooms/", body, JSON)
    monkeypatch.undo()
    assert answer.status_code == status


def unreachable(*_: Any, **__: Any) -> None:
    """Replaces a parser that must not be reached."""
    raise AssertionError("the parser was reached")


def test_an_unknown_path_and_method_are_answered_in_the_same_shape() -> None:
    """JSON with a code, not a page."""
    for method, path, status, code in (
        ("get", "/api/nothing/", 404, "not_found"),
        ("delete", "/api/rooms/", 405, "method_not_allowed"),
        ("post", "/api/boards/", 401, "log_in"),
    ):
        answer = getattr(of(None), method)(path)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    answer = of(people(1)[0]).post("/api/rooms/", {"public": "yes"})  # a form
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


def test_no_such_room() -> None:
    """A closed room is not found either."""
    ann = people(1)[0]
    room = lobby_of(ann)
    moderation.close_room(room.pk)
    for code in ("000000", room.code):
        answer = of(ann).get(f"/api/rooms/{code}/")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_room")


def test_the_list_of_rooms_costs_the_same_for_many() -> None:
    """The number of queries does not grow with the rooms."""
    counts = []
    for _ in range(2):
        for user in people(4):
            lobby_of(user, public=True)
        Member.objects.update(here=True)
        with CaptureQueriesContext(
            connection,
        ) as seen:
            of(None).get("/api/rooms/")
        counts.append(len(seen))
    assert counts[0] == counts[1]


def test_the_log_goes_back_to_the_start() -> None:
    """Filtered for the viewer; a private game is only for its players and people with the room's code."""
    ann, bob, cem = people(3)
    game = game_of(ann, bob)
    for number in range(1, 6):
        other = game.seats.get(user=bob).number
        play.act(game.pk, ann.pk, {"type": "offer_trade", "to": other, "give": {"cash": number}, "want": {}})
        play.act(game.pk, ann.pk, {"type": "withdraw_trade", "trade": number})
    log = of(ann).get(f"/api/games/{game.pk}/log/?before=5").json()["log"]
    assert [told["version"] for told in log] == [1, 2, 3, 4]
    assert log[0]["events"][0]["type"] == "game_began"
    assert of(cem).get(f"/api/games/{game.pk}/log/").status_code == 404
    assert of(None).get(f"/api/games/{game.pk}/log/").json()["code"] == "no_such_game"
    for before in ("x", "0", "-1", "9" * 30):
        assert of(ann).get(f"/api/games/{game.pk}/log/?before={before}").status_code == 400


def test_spectators_with_the_code_page_back_too() -> None:
    """As on the socket: anyone with the code of the open room, except people who were removed."""
    ann, bob, cem, eve = people(4)
    game = game_of(ann, bob)
    game.room.removed.add(eve)
    log, code = f"/api/games/{game.pk}/log/", game.room.code
    for watcher in (cem, None):
        assert of(watcher).get(log, {"code": code}).json()["log"][0]["version"] == 1
        assert of(watcher).get(f"/api/games/{game.pk}/worth/", {"code": code}).json()["code"] == "wrong_phase"
    assert of(eve).get(log, {"code": code}).json()["code"] == "not_member"
    for user, other in ((cem, "000000"), (cem, ""), (None, f"{code} ")):
        assert of(user).get(log, {"code": other}).status_code == 404
    moderation.close_room(game.room.pk)
    assert of(cem).get(log, {"code": code}).status_code == 404
    assert of(ann).get(log).status_code == 200


def test_the_proof_is_given_after_the_end() -> None:
    """PLAT-13."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    assert of(ann).get(f"/api/games/{game.pk}/proof/").json()["code"] == "wrong_phase"
    play.act(game.pk, ann.pk, {"type": "resign"})
    proof = of(ann).get(f"/api/games/{game.pk}/proof/").json()
    assert (proof["seed"], proof["seed_hash"]) == (game.seed, game.seed_hash)
    assert [draw["what"] for draw in proof["draws"][:1]] == ["seats"]
    assert all(draw["fits"] for draw in proof["draws"])


def test_boards_are_stored_and_their_problems_reported() -> None:
    """Each problem with its space and reason; other people's boards are not found."""
    ann, bob = people(2)
    bad = board_data()
    bad["space"][1]["price"] = -5
    answer = of(ann).post("/api/boards/", {"name": "Bad", "data": bad}, JSON)
    assert (answer.status_code, answer.json()["code"]) == (409, "bad_board")
    assert of(None).post("/api/boards/check/", {"data": bad}, JSON).status_code == 401
    problems = of(ann).post("/api/boards/check/", {"data": bad}, JSON).json()["problems"]
    assert problems[0]["space"] == 1
    assert "price" in problems[0]["reason"]
    bad["space"][1]["price"] = "60"
    (unread,) = of(ann).post("/api/boards/check/", {"data": bad}, JSON).json()["problems"]
    assert unread["space"] == 1
    assert "price" in unread["reason"]
    assert of(ann).post("/api/boards/check/", {"data": board_data()}, JSON).json() == {"problems": []}
    kept = of(ann).post("/api/boards/", {"name": "Good", "data": board_data()}, JSON).json()
    assert [board["name"] for board in of(ann).get("/api/boards/").json()] == ["Good"]
    assert of(None).get("/api/boards/").json() == of(bob).get("/api/boards/").json() == []
    assert of(bob).get(f"/api/boards/{kept['id']}/download/").status_code == 404
    file = of(ann).get(f"/api/boards/{kept['id']}/download/").json()
    assert of(ann).post("/api/boards/check/", {"data": file}, JSON).json() == {"problems": []}
    assert of(bob).delete(f"/api/boards/{kept['id']}/").status_code == 404
    assert of(ann).delete(f"/api/boards/{kept['id']}/").status_code == 204
    assert not Board.objects.exists()


def test_a_file_is_read_and_saved_with_its_notes() -> None:
    """By its bytes; reading it changes nothing."""
    (ann,) = people(1)
    content = (FILES / "start-at-twenty.conf").read_bytes()
    read = of(ann).post("/api/boards/read/?ruleset=bangladeshi", content, "text/plain")
    assert read.status_code == 200
    assert (len(read.json()["data"]["space"]), read.json()["problems"]) == (40, [])
    rotated = next(note for note in read.json()["notes"] if note["code"] == "rotated")
    assert (rotated["what"], rotated["path"]) == ("changed", "board.start")
    assert rotated["message"].startswith("The start is space 20 there.")
    assert not Board.objects.exists()
    saved = of(ann).post("/api/boards/upload/?ruleset=bangladeshi&name=Islands", content, "application/octet-stream")
    assert saved.status_code == 201
    assert saved.json()["notes"] == read.json()["notes"]
    assert of(ann).get(f"/api/boards/{saved.json()['id']}/").json() == saved.json()
    broken = of(ann).post("/api/boards/read/", b"[[space]]\nprice = inf\nrents = [1979-05-27]\n", "text/plain")
    assert broken.json()["data"] == {"space": [{"price": None, "rents": ["1979-05-27"]}]}
    assert {problem["code"] for problem in broken.json()["problems"]} >= {"missing", "wrong_type"}
    for content, status, code in (
        (b"", 400, "malformed"),
        (b"\x89PNG\r\n\x1a\n\0", 400, "malformed"),
        (b"a,b\n1,2", 400, "no_spaces"),
        (b"x" * 70_000, 413, "too_large"),
    ):
        for path in ("read", "upload"):
            answer = of(ann).post(f"/api/boards/{path}/?ruleset=oofopoly", content, "text/csv")
            assert (answer.status_code, answer.json()["code"]) == (status, code)
    table = (FILES / "one-rent-latin1.csv").read_bytes()
    assert of(ann).post("/api/boards/upload/?ruleset=coopoly", table, "text/csv").json()["code"] == "other_format"
    assert of(ann).post("/api/boards/upload/?ruleset=chess", table, "text/csv").status_code == 404
    assert of(None).post("/api/boards/upload/", table, "text/csv").status_code == 401


def test_a_game_keeps_the_board_it_began_with() -> None:
    """Deleting the board or changing the room's options does not change a running game."""
    ann, bob = people(2)
    data = board_data()
    data["space"][1]["name"] = "Sand Lane"
    board = custom.save_board(ann, "oofopoly", "Mine", data)
    room = lobby_of(ann, bob)
    Room.objects.filter(pk=room.pk).update(board=board)
    other = game_of(ann, bob)
    Room.objects.filter(pk=other.room_id).update(board=board, options={"bail": 99})
    board.delete()
    other.refresh_from_db()
    assert other.options["bail"] == 50
    assert of(ann).get(f"/api/rooms/{room.code}/").json()["board"].keys() == {"name"}
