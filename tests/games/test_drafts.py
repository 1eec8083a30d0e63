"""Drafts of boards over HTTP: changes, undo and redo, two tabs, limits, and boards that are saved from them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.edits import read_edits
from games.models import Board, BoardDraft, DraftRevision
from games.selectors.boards.rulebook import default_board
from games.services.boards import drafts
from games.services.boards.drafts import MAX_DRAFTS, MAX_STORED
from tests.games.tables import people

pytestmark = pytest.mark.django_db(transaction=True)
JSON = "application/json"
FILES = Path(__file__).parents[1] / "importing" / "files"


@pytest.fixture
def ann() -> User:
    """The owner of the drafts."""
    return people(1)[0]


@pytest.fixture
def tab(ann: User) -> Client:
    """One of her tabs."""
    client = Client()
    client.force_login(ann)
    return client


def begin(tab: Client, **wanted: Any) -> dict[str, Any]:
    """A new draft."""
    answer = tab.post("/api/boards/drafts/", {"name": "Mine", **wanted}, JSON)
    assert answer.status_code == 201, answer.json()
    found: dict[str, Any] = answer.json()
    return found


def ask(tab: Client, draft: dict[str, Any], what: str, **sent: Any) -> dict[str, Any]:
    """The answer to a request about a draft at its revision, with its status."""
    answer = tab.post(f"/api/boards/drafts/{draft['id']}/{what}/", {"revision": draft["revision"], **sent}, JSON)
    return {**answer.json(), "status": answer.status_code}


def setting(path: list[Any], value: Any) -> dict[str, Any]:
    """An edit that sets a field."""
    return {"do": "set", "path": path, "value": value}


def price(draft: dict[str, Any]) -> Any:
    """The price of the first street."""
    return draft["data"]["space"][1]["price"]


def test_a_draft_is_changed_and_its_faults_are_told(tab: Client) -> None:
    """It may have any; only saving it as a board asks for none."""
    draft = begin(tab)
    assert draft["data"] == json.loads(json.dumps(default_board("oofopoly")))
    assert (draft["revision"], draft["can_undo"], draft["can_redo"], draft["problems"]) == (0, False, False, [])
    wrong = ask(tab, draft, "changes", edits=[setting(["space", 1, "price"], -5)])
    assert (wrong["status"], wrong["revision"], wrong["can_undo"]) == (200, 1, True)
    assert [(problem["code"], problem["path"]) for problem in wrong["problems"]] == [("price", "space[1].price")]
    refused = tab.post(f"/api/boards/drafts/{draft['id']}/board/", {"name": "Ready"}, JSON)
    assert (refused.status_code, refused.json()["code"]) == (409, "bad_board")
    right = ask(tab, wrong, "changes", edits=[setting(["space", 1, "price"], 70)])
    assert (right["problems"], price(right)) == ([], 70)
    saved = tab.post(f"/api/boards/drafts/{draft['id']}/board/", {"name": "Ready"}, JSON)
    assert saved.status_code == 201
    assert Board.objects.get(name="Ready").data["space"][1]["price"] == 70
    assert tab.get(f"/api/boards/drafts/{draft['id']}/").json()["revision"] == 2


def test_everything_can_be_undone_and_done_again(tab: Client) -> None:
    """A new change forgets what was undone, and an undo can be followed by any number of others."""
    draft = begin(tab)
    prices = [price(draft)]
    for amount in (61, 62, 63):
        draft = ask(tab, draft, "changes", edits=[setting(["space", 1, "price"], amount)])
        prices.append(amount)
    for amount in reversed(prices[:-1]):
        draft = ask(tab, draft, "undo")
        assert price(draft) == amount
    assert (ask(tab, draft, "undo")["code"], draft["can_undo"], draft["can_redo"]) == ("nothing_to_undo", False, True)
    for amount in prices[1:]:
        draft = ask(tab, draft, "redo")
        assert price(draft) == amount
    assert ask(tab, draft, "redo")["code"] == "nothing_to_redo"
    draft = ask(tab, ask(tab, draft, "undo"), "undo")
    draft = ask(tab, draft, "changes", edits=[setting(["space", 1, "price"], 99)])
    assert (draft["can_redo"], ask(tab, draft, "redo")["code"]) == (False, "nothing_to_redo")
    draft = ask(tab, ask(tab, draft, "undo"), "redo")
    assert price(draft) == 99
    draft = ask(tab, ask(tab, draft, "undo"), "undo")
    assert (price(draft), draft["can_undo"]) == (prices[0], False)
    assert draft["revision"] == DraftRevision.objects.count() == 16


def test_two_tabs_do_not_overwrite_each_other(tab: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The later one is told, with both versions; nothing of its change was made."""
    draft = begin(tab)
    first = ask(tab, draft, "changes", edits=[setting(["space", 1, "price"], 61)])
    first = ask(tab, first, "changes", edits=[setting(["space", 3, "price"], 62)])
    for what, sent in (("changes", {"edits": [setting(["name"], "Theirs")]}), ("undo", {}), ("redo", {})):
        late = ask(tab, draft, what, **sent)
        assert (late["status"], late["code"], late["field"]) == (409, "outdated", "revision")
        assert (late["about"]["revision"], late["about"]["data"]) == (2, first["data"])
        yours = {**draft["data"], "name": "Theirs"} if sent else draft["data"]
        assert late["about"]["yours"] == yours
    assert tab.get(f"/api/boards/drafts/{draft['id']}/").json()["data"] == first["data"]
    unknown = ask(tab, {**draft, "revision": 9}, "undo")
    assert (unknown["code"], unknown["about"]["yours"]) == ("outdated", None)
    unfit = ask(tab, draft, "changes", edits=[{"do": "remove", "path": ["gone"]}])
    assert (unfit["code"], unfit["about"]["yours"]) == ("outdated", None)
    monkeypatch.setattr(drafts, "MOST_BEHIND", 1)
    behind = ask(tab, draft, "changes", edits=[setting(["name"], "Theirs")])
    assert (behind["code"], behind["about"]["yours"]) == ("outdated", None)


def test_a_draft_begins_with_a_board_a_document_or_a_file(tab: Client, ann: User) -> None:
    """Whatever faults it has."""
    board = Board.objects.create(owner=ann, name="Old", ruleset="bangladeshi", data=default_board("bangladeshi"))
    draft = begin(tab, board=board.pk)
    assert (draft["ruleset"], draft["data"]["language"]) == ("bangladeshi", "bn")
    assert begin(tab, data={"space": "none"})["problems"][0]["code"] == "wrong_type"
    assert begin(tab, data={})["data"] == {}
    dated = tab.post("/api/boards/drafts/upload/?name=Dated", b"[[space]]\nprice = inf\nrents = [1979-05-27]\n", JSON)
    assert dated.json()["draft"]["data"] == {"space": [{"price": None, "rents": ["1979-05-27"]}]}
    answer = tab.post("/api/boards/drafts/upload/?name=Found", (FILES / "one-rent-latin1.csv").read_bytes(), "text/csv")
    assert answer.status_code == 201
    assert answer.json()["draft"]["problems"] == []
    assert {note["code"] for note in answer.json()["notes"]} >= {"encoding_guessed", "house_proposed"}
    toml = b'[[space]]\nkind = "go"\nname = "Go"\nsince = 2020-01-01\nhow_long = inf\n'
    dated = tab.post("/api/boards/drafts/upload/?name=Dated", toml, "application/toml").json()["draft"]
    assert (dated["data"]["space"][0]["since"], dated["data"]["space"][0]["how_long"]) == ("2020-01-01", None)
    assert tab.post("/api/boards/drafts/", {"name": "x", "ruleset": "chess"}, JSON).status_code == 404
    theirs = Board.objects.create(owner=people(2)[1], name="Old", ruleset="oofopoly", data={})
    assert tab.post("/api/boards/drafts/", {"name": "x", "board": theirs.pk}, JSON).status_code == 404


def test_a_draft_belongs_to_its_owner(tab: Client) -> None:
    """Others cannot read, change or delete it."""
    draft = begin(tab)
    other = Client()
    other.force_login(people(2)[1])
    address = f"/api/boards/drafts/{draft['id']}/"
    for client, status in ((other, 404), (Client(), 401)):
        assert client.get(address).status_code == status
        assert client.delete(address).status_code == status
        assert client.post(f"{address}undo/", {"revision": 0}, JSON).status_code == status
    assert other.get("/api/boards/drafts/").json() == []
    assert [line["name"] for line in tab.get("/api/boards/drafts/").json()] == ["Mine"]
    assert tab.patch(address, {"name": "Yours"}, JSON).json()["name"] == "Yours"
    assert tab.delete(address).status_code == 204
    assert not BoardDraft.objects.exists()


def test_number_and_size_are_limited(tab: Client, ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of drafts, of a document, and of what can be undone: the oldest changes are forgotten."""
    draft = begin(tab)
    large = [setting(["note"], "x" * 65_000)]
    assert ask(tab, draft, "changes", edits=large)["code"] == "too_large"
    row = BoardDraft.objects.get()
    monkeypatch.setattr(drafts, "MAX_STORED", 4_000)
    for number in range(100):
        row = drafts.change(row, row.revision, read_edits([setting(["name"], f"Name {number}")]))
        assert row.stored <= 4_000
        assert row.stored == sum(len(packed) for packed in DraftRevision.objects.values_list("edits", flat=True))
    kept = DraftRevision.objects.count()
    assert row.forgotten == 100 - kept
    assert MAX_STORED / (row.stored / kept) > 10_000
    draft = tab.get(f"/api/boards/drafts/{row.pk}/").json()
    undone = 0
    while draft["can_undo"]:
        draft = ask(tab, draft, "undo")
        undone += 1
    assert 5 < undone < 100
    assert ask(tab, draft, "undo")["code"] == "nothing_to_undo"
    late = ask(tab, {**draft, "revision": 1}, "undo")
    assert (late["code"], late["about"]["yours"]) == ("outdated", None)
    BoardDraft.objects.bulk_create(
        BoardDraft(owner=ann, name=str(number), ruleset="oofopoly", document={}) for number in range(MAX_DRAFTS)
    )
    assert tab.post("/api/boards/drafts/", {"name": "More"}, JSON).json()["code"] == "too_many_drafts"
