"""The page of saves and its forms."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from games.models import Game, Room, Save, Status
from games.services.saves import saves
from tests.games.tables import people
from tests.games.test_saves import begun

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(ann: User) -> Game:
    """A running game of Ann and somebody else."""
    return begun(ann, *people(1))


def other_than(user: User, game: Game) -> Any:
    """The other person in the game."""
    return game.seats.exclude(user=user).get(user__isnull=False).user


def upload(client: Client, content: bytes) -> Any:
    """Post a file."""
    return client.post("/saves/load/", {"file": SimpleUploadedFile("save.json", content)})


def test_a_game_is_saved_listed_renamed_downloaded_loaded_and_deleted(client: Client, game: Game) -> None:
    """Everything that the page offers."""
    made = client.post("/saves/new/", {"game": game.pk, "name": "Sunday"})
    assert made.status_code == 201
    save = Save.objects.get()
    page = client.get("/saves/").content.decode()
    assert "Sunday" in page
    assert f"{save.moves} moves" in page
    assert f"Round {save.round}" in page
    assert "You are worth $" in page
    assert made.json()["situation"] == page.partition('class="save-now">')[2].partition("<")[0].split(" · ")
    assert client.post(f"/saves/{save.pk}/rename/", {"name": "Monday"}).status_code == 302
    answer = client.get(f"/saves/{save.pk}/file/")
    assert "monday" in answer["Content-Disposition"]
    assert json.loads(answer.content) == json.loads(made.json()["file"])
    loaded: Any = client.post(f"/saves/{save.pk}/load/")
    assert loaded.url == f"/room/{Room.objects.get(continues=True).code}/"
    assert client.post(f"/saves/{save.pk}/delete/").status_code == 302
    assert upload(client, answer.content).status_code == 302
    assert Room.objects.filter(continues=True).count() == 2


def test_what_is_wrong_is_said_and_nothing_is_created(client: Client, game: Game, ann: User) -> None:
    """PLAT-20: the reason, and the place where there is one."""
    rooms = Room.objects.count()
    save = saves.create(ann, game.pk)
    file = json.loads(bytes(save.content))
    for content, words in (
        (b"no save", "This is not a save"),
        (json.dumps(file | {"content": "AAAA"}).encode(), "damaged"),
        (json.dumps(file | {"version": 99}).encode(), "version 99"),
        (json.dumps(file | {"about": 5}).encode(), "about"),
        (b" " * 800_000, "too large"),
    ):
        answer = upload(client, content)
        assert answer.status_code == 422
        assert words in answer.content.decode()
    assert client.post("/saves/load/").status_code == 422
    assert Room.objects.count() == rooms


def test_a_save_is_its_owners_alone(client: Client, game: Game, ann: User) -> None:
    """Somebody else's is reported as missing, and a visitor saves nothing."""
    save = saves.create(other_than(ann, game), game.pk)
    for path in ("load", "rename", "delete"):
        assert client.post(f"/saves/{save.pk}/{path}/").status_code == 404
    assert client.get(f"/saves/{save.pk}/file/").status_code == 404
    for number in ("", "x", "-1", "9" * 30, str(game.pk + 1000)):
        assert client.post("/saves/new/", {"game": number}).status_code == 409
    assert Client().post("/saves/new/", {"game": game.pk}).status_code == 409
    assert Save.objects.count() == 1


def test_a_kept_seat_is_shown_to_its_person(client: Client, game: Game, ann: User) -> None:
    """PLAT-19: whoever played finds the room."""
    bob = other_than(ann, game)
    room = saves.load_save(bob, saves.create(bob, game.pk))
    assert f"/room/{room.code}/" in client.get("/saves/").content.decode()


def test_playing_on_from_the_page_of_a_finished_game(client: Client, game: Game) -> None:
    """PLAT-22: from one of the moments offered, and only from those that the game has."""
    assert play_on(client, game, "3") == f"/games/{game.pk}/"
    Game.objects.filter(pk=game.pk).update(status=Status.FINISHED, wake_at=None)
    for version in ("", "0", "x", str(game.version + 1), "9" * 30):
        assert play_on(client, game, version) == f"/games/{game.pk}/"
    assert client.post("/replay/999999/play-on/", {"version": 3}).status_code == 404
    assert play_on(client, game, "3") == f"/room/{Room.objects.get(continues=True).code}/"


def play_on(client: Client, game: Game, version: str) -> str:
    """Where the form leads."""
    answer: Any = client.post(f"/replay/{game.pk}/play-on/", {"version": version, "draws": "same"})
    return str(answer.url)
