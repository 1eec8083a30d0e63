"""The boards that come with the games: in the gallery of every site, and measured while nobody waits."""

from __future__ import annotations

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client
from pytest_django import Settings

from games.measuring.tally import BATCH
from games.models import Board, GalleryBoard, MeasuredBoard
from games.rulesets.further_boards import further_boards
from games.services.boards import measuring, official
from games.tasks import measure
from tests.games.tables import people

pytestmark = pytest.mark.django_db(transaction=True)
BATCHES = 9
"""Of a short measurement."""


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    """Measurements of one round of batches, also of the site's own boards."""
    monkeypatch.setattr(measuring, "GAMES", BATCH)
    settings.SIMULATE_PLAYED_BOARDS = True


def current() -> dict[str, Board]:
    """The current versions by their keys."""
    entries = GalleryBoard.objects.filter(official=True).select_related("current")
    return {entry.key: entry.current for entry in entries if entry.current is not None}


def test_a_site_has_them_in_its_gallery_once_it_is_prepared(client: Client) -> None:
    """Everybody finds them; preparing again changes nothing."""
    call_command("prepare")
    found = client.get("/api/gallery/").json()["results"]
    assert {line["name"] for line in found} == {board.name for board in further_boards()}
    assert all(line["official"] and set(line["languages"]) == {"bn", "en"} for line in found)
    before = list(Board.objects.order_by("pk").values())
    call_command("prepare", expand=True)
    assert list(Board.objects.order_by("pk").values()) == before


def test_one_whose_file_has_changed_gets_another_version() -> None:
    """The earlier one stays, for its games and replays."""
    official.publish()
    first = current()["silk_road"]
    space = {**first.data["space"][1], "price": 61}
    Board.objects.filter(pk=first.pk).update(data={**first.data, "space": [first.data["space"][0], space]})
    official.publish()
    again = current()
    assert (again["silk_road"].version, len(again["silk_road"].data["space"])) == (2, 44)
    assert {board.version for key, board in again.items() if key != "silk_road"} == {1}
    assert Board.objects.filter(pk=first.pk).exists()


def test_they_are_measured_one_after_the_other(client: Client, short: None, clock: time_machine.Traveller) -> None:
    """What they are worth is shown in lists, too, and nothing is played twice."""
    official.publish()
    for number in range(1, 4):
        official.request_measuring()
        assert measuring.run_next(60) == BATCHES
        assert MeasuredBoard.objects.filter(batches=BATCHES).count() == number
        official.request_measuring()
        known = [board.measures for board in current().values() if board.measures]
        assert [measures["games"] for measures in known] == [5 * BATCH] * number
        assert sum(line["minutes"] is not None for line in client.get("/api/gallery/").json()["results"]) == number


def test_whoever_asks_for_a_measurement_comes_first(short: None, clock: time_machine.Traveller) -> None:
    """Theirs ends one of the site's, which goes on later where it was."""
    official.publish()
    official.request_measuring()
    assert measuring.run_next(0) == 1
    own = MeasuredBoard.objects.get()
    wanted = measuring.request_measuring("oofopoly", None, {}, 2, people(1)[0])
    own.refresh_from_db()
    assert (own.batches, measuring.QUEUE.unfinished().get()) == (1, wanted)
    official.request_measuring()
    assert measuring.run_next(60) == BATCHES
    wanted.refresh_from_db()
    assert wanted.finished_at is not None
    official.request_measuring()
    assert measuring.run_next(60) == BATCHES - 1
    own.refresh_from_db()
    assert (own.batches, own.finished_at is not None) == (BATCHES, True)


def test_nothing_is_measured_by_itself_if_the_site_does_not_want_it(settings: Settings) -> None:
    """SIMULATE_PLAYED_BOARDS=false."""
    settings.SIMULATE_PLAYED_BOARDS = False
    official.publish()
    measure()
    assert not MeasuredBoard.objects.exists()
