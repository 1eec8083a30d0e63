"""The studio's pages: beginning a draft in every way, opening it, and deleting it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import rulesets
from games.models import Board, BoardDraft
from games.selectors.boards.custom import problems_of
from games.selectors.boards.rulebook import default_board
from games.selectors.boards.studio import format_of, rulesets_edited
from games.services.boards.drafts import MAX_DRAFTS, create
from games.services.boards.empty import empty_board
from tests.importing.test_found_files import FILES

pytestmark = pytest.mark.django_db(transaction=True)


def begin(client: Client, **sent: Any) -> Any:
    """Send the form for a new board."""
    return client.post(reverse("draft-new"), {"ruleset": "oofopoly", **sent})


def held(page: str) -> dict[str, Any]:
    """What the page of the studio holds for its script."""
    text = page.split('<script id="studio-data" type="application/json">')[1].split("</script>", maxsplit=1)[0]
    found: dict[str, Any] = json.loads(text)
    return found


def test_a_draft_begins_with_the_default_board_an_empty_one_and_an_own_one(client: Client, ann: User) -> None:
    """Each is opened in the studio."""
    answer = begin(client, start="own", name="Copy")
    draft = BoardDraft.objects.get(owner=ann, name="Copy")
    assert answer["Location"] == reverse("studio", args=[draft.pk])
    assert draft.document == json.loads(json.dumps(default_board("oofopoly")))

    assert begin(client, start="empty", size="24", name="Small").status_code == 302
    small = BoardDraft.objects.get(name="Small").document
    assert len(small["space"]) == 24
    assert [small["space"][at]["kind"] for at in (0, 6, 12, 18)] == ["go", "jail", "free_parking", "go_to_jail"]

    board = Board.objects.create(owner=ann, ruleset="bangladeshi", name="Ours", data=default_board("bangladeshi"))
    board.refresh_from_db()
    assert begin(client, start="board", board=board.pk).status_code == 302
    own = BoardDraft.objects.get(name="Ours")
    assert (own.ruleset, own.document) == ("bangladeshi", board.data)


@pytest.mark.parametrize("ruleset", [one["key"] for one in rulesets_edited()])
def test_an_empty_board_of_every_size_can_be_played(ruleset: str) -> None:
    """In every game whose boards can be edited; it has names in all languages of the site."""
    for size in rulesets.find(ruleset).boards.sizes:
        board = empty_board(ruleset, size)
        assert problems_of(ruleset, board) == []
        assert board["space"][1]["names"].keys() >= {"bn"} - {board["language"]}


def test_a_draft_begins_with_a_file_and_keeps_what_was_changed(client: Client, ann: User) -> None:
    """Its faults are no reason to refuse it; what is no board at all is."""
    file = min(FILES.glob("*.csv"))
    answer = begin(client, start="file", file=SimpleUploadedFile(file.name, file.read_bytes()))
    assert answer.status_code == 302
    page = client.get(answer["Location"]).content.decode()
    assert "What was changed when the file was read" in page
    pasted = json.dumps({"space": [{"kind": "go", "name": "Go"}]})
    assert begin(client, start="text", text=pasted, name="Pasted").status_code == 302
    draft = BoardDraft.objects.get(owner=ann, name="Pasted")
    assert {problem["code"] for problem in problems_of("oofopoly", draft.document)} == {"too_few_spaces"}
    toml = '[[space]]\nkind = "go"\nname = { en = "Go", bn = "শুরু" }\nsince = 2020-01-01\nhow = inf\n'
    assert begin(client, start="text", text=toml, name="Dated").status_code == 302
    dated = BoardDraft.objects.get(owner=ann, name="Dated").document["space"][0]
    assert (dated["name"], dated["names"]) == ("Go", {"bn": "শুরু"})
    refused = begin(client, start="text", text="Dear board,")
    assert refused.status_code == 422
    assert "Dear board," in refused.content.decode()


def test_what_cannot_be_begun_is_refused(client: Client, ann: User) -> None:
    """A size that no board has, somebody else's board, a game without such boards, one draft too many."""
    other = Board.objects.create(
        owner=User.objects.create(username="Bob"), ruleset="oofopoly", name="His", data=default_board("oofopoly")
    )
    for wrong in (
        {"start": "empty", "size": "23"},
        {"start": "empty", "size": "x"},
        {"start": "board", "board": other.pk},
        {"start": "board", "board": "x" * 50},
        {"start": "own", "ruleset": "coopoly"},
        {"start": "own", "ruleset": "chess"},
    ):
        assert begin(client, **wrong).status_code == 422, wrong
    for number in range(MAX_DRAFTS):
        create(ann, "oofopoly", f"Draft {number}", {"space": []})
    assert begin(client, start="own").status_code == 422
    assert BoardDraft.objects.count() == MAX_DRAFTS


def test_the_page_holds_the_draft_its_faults_and_the_format_of_its_game(client: Client, ann: User) -> None:
    """The format decides what can be edited; somebody else's draft is not there."""
    draft = create(ann, "bangladeshi", "Mine", {"space": [{"kind": "tax", "name": "Tax"}]})
    page = client.get(reverse("studio", args=[draft.pk])).content.decode()
    studio = held(page)
    assert studio["draft"]["data"] == draft.document
    assert "no_amount" in {problem["code"] for problem in studio["draft"]["problems"]}
    assert studio["format"]["view"]["currency"] == "৳"
    assert studio["format"]["effects"]["go_to"] == ["space"]
    assert studio["format"]["kinds"]["property"] == ["group", "house_cost", "price", "rents"]
    client.force_login(User.objects.create(username="Bob"))
    assert client.get(reverse("studio", args=[draft.pk])).status_code == 404
    assert client.post(reverse("draft-delete", args=[draft.pk])).status_code == 404
    client.logout()
    assert client.get(reverse("studio", args=[draft.pk])).status_code == 302


@pytest.mark.parametrize("ruleset", [one["key"] for one in rulesets_edited()])
def test_the_format_names_what_the_game_has(ruleset: str) -> None:
    """Its kinds, effects and limits, and the curve of its own board."""
    form = format_of(ruleset, ["en", "bn"])
    boards = rulesets.find(ruleset).boards
    assert set(form["kinds"]) == set(boards.kinds)
    assert set(form["effects"]) == set(boards.effects)
    prices = [one["price"] for one in form["curve"]["rents"]]
    assert prices == sorted(set(prices))
    assert set(prices) <= {space.get("price") for space in default_board(ruleset)["space"]}


def test_drafts_are_listed_and_deleted(client: Client, ann: User) -> None:
    """With the boards."""
    draft = create(ann, "oofopoly", "Half done", {"space": []})
    page = client.get(reverse("boards")).content.decode()
    assert f'href="{reverse("studio", args=[draft.pk])}"' in page
    assert client.post(reverse("draft-delete", args=[draft.pk])).status_code == 302
    assert not BoardDraft.objects.exists()
    assert "Half done</b>" not in client.get(reverse("boards")).content.decode()


def test_a_guest_can_begin_a_board(client: Client) -> None:
    """Somebody without an account becomes one, as at uploading."""
    client.logout()
    assert client.get(reverse("draft-new")).status_code == 200
    answer = begin(client, start="own", name="Guest's")
    assert answer.status_code == 302
    assert client.get(answer["Location"]).status_code == 200
