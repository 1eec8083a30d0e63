"""Advice on a measured board: what is poor, what is tried, and that only what is better for sure is said."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from typing import Any

import msgspec
import pytest
from django.test import Client
from msgspec.structs import replace

from accounts.models import User
from games import rulesets
from games.documents import as_json
from games.edits import Edit, edited
from games.engine.options import as_dict
from games.engine.rulebook import Rulebook
from games.measuring.advice.__main__ import Task, advise
from games.measuring.advice.aims import Aim, aims_of
from games.measuring.advice.changes import Change, changes_for, edits_of
from games.measuring.advice.findings import Piece, findings, is_better
from games.measuring.advice.trials import Trials, candidates_of
from games.measuring.figures import CardEffect, Figures, GroupReturn, Share, Spread, figures_of
from games.measuring.tally import BATCH, Batch, Tally
from games.models import MeasuredBoard
from games.selectors.boards.rulebook import default_board
from games.services.boards import measuring
from tests.games.tables import people
from tests.measuring.batches import play_batch
from tests.support.extent import extent, nightly

URL = "/api/boards/measurements/"
JSON = "application/json"
SEATS = 4
CLASSIC = ("oofopoly", "bangladeshi")
ORANGE = (16, 18, 19)


def share(percent: float) -> Share:
    """A share that is known well."""
    return Share(percent, max(0.0, percent - 2), min(100.0, percent + 2))


GOOD = Figures(
    games=2_000, seats=SEATS, turns=Spread(120, 150, 180), minutes=Spread(18, 23, 27), ended=share(100),
    first_seat=share(26), fair=25.0, houses_ran_out=share(3), landings=[2.5] * 40,
    groups=[GroupReturn([1, 3], 90.0), GroupReturn([6, 8, 9], 110.0), GroupReturn([*ORANGE], 100.0)],
    cards=[CardEffect("take", 3.0, -50.0)], restricted={}, lowest=Spread(25, 30, 40), settled=Spread(30, 50, 70),
)  # fmt: skip
POOR: dict[str, tuple[dict[str, Any], Aim, Change]] = {
    "games that do not end": ({"ended": share(51)}, Aim("ended", 51, 99), Change("rents", 20)),
    "long games": ({"minutes": Spread(70, 90, 110)}, Aim("minutes", 90, 45), Change("rents", 20)),
    "short games": ({"minutes": Spread(4, 6, 8)}, Aim("minutes", 6, 18), Change("rents", -20)),
    "who begins": ({"first_seat": share(40)}, Aim("first_seat", 40, 25), Change("prices", 20)),
    "no houses": ({"houses_ran_out": share(60)}, Aim("houses_ran_out", 60, 10), Change("houses", 25)),
    "decided early": ({"settled": Spread(5, 15, 30)}, Aim("settled", 15, 35), Change("rents", 20)),
    "a weak group": (
        {"groups": [*GOOD.groups[:2], GroupReturn([*ORANGE], 20.0)]},
        Aim("group", 22.2, 60, ORANGE), Change("rents", 25, ORANGE),
    ),
    "a harsh card": (
        {"cards": [CardEffect("buildings_fee", 2.0, -900.0)]},
        Aim("card", -900, 0, effect="buildings_fee"), Change("cards", -50, effect="buildings_fee"),
    ),
}  # fmt: skip


def own_board() -> dict[str, Any]:
    """The default board as a draft has it."""
    document: dict[str, Any] = as_json(default_board("oofopoly"))
    return document


def with_poor_orange(document: dict[str, Any]) -> dict[str, Any]:
    """The same board with a group that brings next to nothing."""
    return edited(document, [Edit("set", ("space", at, "rents"), [1] * 6) for at in ORANGE])[0]


@pytest.mark.parametrize("what", POOR)
@pytest.mark.parametrize("key", CLASSIC)
def test_what_is_poor_is_to_be_mended(key: str, what: str) -> None:
    """On any board with a change of its amounts; what is as it should be is left alone."""
    book = rulesets.rulebook(key)
    fields, aim, change = POOR[what]
    if key == "bangladeshi" and aim.figure == "card":
        fields = {"cards": [CardEffect("buildings_fee", 2.0, -9_000.0)]}
        aim = replace_aim(aim, -9_000)
    assert aims_of(book, GOOD) == []
    assert aims_of(book, replace(GOOD, **fields)) == [aim]
    tried = changes_for([aim], book.board)
    assert tried[0] == change
    assert len(tried) <= 10
    assert candidates_of(book, GOOD) == ([], [])


def replace_aim(aim: Aim, before: float) -> Aim:
    """The same of another figure before."""
    return Aim(aim.figure, before, aim.goal, aim.spaces, aim.effect)


def test_a_change_is_made_by_edits_as_drafts_take_them() -> None:
    """Amounts stay whole and near to round ones, and what is nothing stays nothing."""
    document = own_board()
    edits = edits_of(Change("rents", 20), document)
    after, _ = edited(document, msgspec.convert(msgspec.to_builtins(edits), list[Edit]))
    before = [space["rents"] for space in document["space"] if "rents" in space]
    assert [one.path[2] for one in edits] == ["rents"] * len(before)
    for old, new in zip(before, (space["rents"] for space in after["space"] if "rents" in space), strict=True):
        assert all(
            one > other and abs(one - 1.2 * other) <= max(1, 0.03 * other) for other, one in zip(old, new, strict=True)
        )
    (only,) = edits_of(Change("prices", -20, (16,)), document)
    assert only.path == ("space", 16, "price")
    assert 0.75 * document["space"][16]["price"] < only.value < 0.85 * document["space"][16]["price"]
    fee = next(at for at, card in enumerate(document["card"]) if card["effect"] == "buildings_fee")
    halved = edits_of(Change("cards", -50, effect="buildings_fee"), document)
    assert ("card", fee, "house") in [one.path for one in halved]
    assert edits_of(Change("rents", 20), {"space": [{"kind": "property", "rents": [0] * 6}], "card": []}) == []


def test_only_a_difference_beyond_its_interval_is_better() -> None:
    """Of pairs of batches; a few pairs say nothing."""
    assert is_better([4, 8, 12, 4, 8, 0, 4, 8, 4, 8])
    assert is_better([4.0] * 10)
    assert not is_better([4, 8, 12, 4, 8])
    assert not is_better([0.0] * 20)
    assert not is_better([8, -8] * 10)
    assert not is_better([9, -8, 10, -9, 8, -7, 12, -8, 9, -9, 1, -2])


@cache
def tally_of(key: str, batches: int) -> Tally:
    """A few games on the default board."""
    book = rulesets.rulebook(key)
    sums = Tally.empty(book, SEATS)
    for number in range(batches):
        sums.merge(play_batch(book, SEATS, Batch(number, "")))
    return sums


def tried(book: Rulebook, tally: Tally, each: int, trials: Trials | None = None, seconds: float = 600) -> Trials:
    """What a process counts."""
    task = Task(book.key, book.board, as_dict(book.options), SEATS, tally, trials, each, seconds, 2)
    return list(advise(task))[-1]


def found(book: Rulebook, tally: Tally, each: int) -> list[Piece]:
    """The advice on a board."""
    figures = figures_of(book, tally)
    aims, candidates = candidates_of(book, figures)
    return findings(figures, aims, candidates, tried(book, tally, each), each)


@nightly
def test_advice_is_true() -> None:
    """Where games are over at once because rents are high, lower ones are advised, and make them longer, as games of
    other seeds show, too."""
    own = rulesets.rulebook("oofopoly")
    document, _ = edited(own_board(), edits_of(Change("rents", 1_900), own_board()))
    book = rulesets.rulebook(own.key, document)
    each = extent(10, 20)
    tally = Tally.empty(book, SEATS)
    for number in range(each):
        tally.merge(play_batch(book, SEATS, Batch(number, "")))
    pieces = found(book, tally, each)
    assert 0 < len(pieces) <= 5
    longer = [piece for piece in pieces if piece.figure == "minutes"]
    assert longer, pieces
    for piece in longer:
        assert piece.before < 12
        assert piece.after > piece.before
        assert piece.gain > 0
        changed, _ = edited(document, piece.edits)
        again = Tally.empty(book, SEATS)
        for number in range(1_000, 1_000 + each):
            again.merge(play_batch(rulesets.rulebook(own.key, changed), SEATS, Batch(number, "")))
        length = figures_of(rulesets.rulebook(own.key, changed), again).minutes
        assert length is not None
        assert abs(length.middle - piece.after) <= 2


def test_a_process_goes_on_where_another_stopped() -> None:
    """In any split the same is counted; a change that does no good is given up."""
    book = rulesets.rulebook("oofopoly")
    sums = tally_of("oofopoly", 1)
    sums = msgspec.json.decode(msgspec.json.encode(sums), type=Tally)
    sums.acts = {number // 4: count for number, count in sums.acts.items()}  # as if games were short
    assert candidates_of(book, figures_of(book, sums))[1]
    whole = tried(book, sums, 1)
    stopped = tried(book, sums, 1, seconds=0)
    assert stopped.batches == 1
    assert tried(book, sums, 1, msgspec.json.decode(msgspec.json.encode(stopped), type=Trials)) == whole
    assert whole.batches == len(whole.trials) == 1 + len(candidates_of(book, figures_of(book, sums))[1])


@pytest.fixture
def ann(client: Client, monkeypatch: pytest.MonkeyPatch) -> User:
    """Somebody who is signed in, where measurements are short."""
    monkeypatch.setattr(measuring, "GAMES", BATCH)
    monkeypatch.setattr(measuring, "TRIED", 1)
    person = people(1)[0]
    client.force_login(person)
    return person


def measured(client: Client, document: dict[str, Any]) -> str:
    """The address of the finished measurement of a board."""
    while (said := client.post(URL, {"data": document}, content_type=JSON).json())["state"] != "finished":
        measuring.run_next(5)
    return f"{URL}{said['key']}/"


@pytest.mark.django_db
def test_changes_are_tried_while_somebody_looks(client: Client, ann: User) -> None:
    """By whoever asks, once the board is measured; from the same queue as measurements."""
    document = with_poor_orange(own_board())
    key = client.post(URL, {"data": document}, content_type=JSON).json()["key"]
    refused = client.post(f"{URL}{key}/advice/")
    assert (refused.status_code, refused.json()["code"]) == (HTTPStatus.CONFLICT, "not_finished")
    address = f"{measured(client, document)}advice/"
    assert client.get(address).json()["code"] == "no_such_measurement"
    answer = client.post(address)
    assert answer.status_code == HTTPStatus.CREATED, answer.content
    begun = answer.json()
    assert (begun["key"], begun["state"], begun["progress"], begun["found"]) == (key, "waiting", 0, [])
    assert begun["tried"] >= 4
    assert measuring.run_next(0) == 1
    assert client.get(address).json()["state"] == "running"
    assert client.delete(address).status_code == HTTPStatus.NO_CONTENT
    assert measuring.run_next(60) == 0
    assert client.post(address).json()["state"] == "running"
    while (done := client.get(address).json())["state"] == "running":
        measuring.run_next(5)
    assert (done["state"], done["progress"], done["found"]) == ("finished", 100, [])  # a batch each says nothing
    row = MeasuredBoard.objects.get(advises__key=key)
    assert client.get(f"{URL}{row.key}/").json()["code"] == "no_such_measurement"
    other = Client()
    other.force_login(people(2)[1])
    assert other.get(address).json() == done
    assert other.delete(address).json()["code"] == "no_such_measurement"


@pytest.mark.django_db
def test_a_board_as_it_should_be_needs_no_advice(client: Client, ann: User) -> None:
    """Nothing is tried, and that is said at once."""
    address = f"{measured(client, own_board())}advice/"
    said = client.post(address).json()
    assert (said["state"], said["progress"], said["tried"], said["found"]) == ("finished", 100, 0, [])
    assert client.get(address).json() == said
    assert measuring.run_next(60) == 0
