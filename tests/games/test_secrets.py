"""Hidden information (PLAT-12): known secrets are searched for in everything that leaves the server."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest
from django.test import Client

from config.api.schema import openapi
from games.messages import commands
from games.models import Game, Phase, Room, Save, Status
from games.services import publishing
from games.services.play import play
from games.services.saves import saves
from tests.games.lobbies import change
from tests.games.tables import AT_ONCE, lobby_of, people
from tests.support.streaming import content_of

NUMBERS = ["a11ce0" * 10 + "a11c", "b0bb0b" * 10 + "b0bb"]
"""The numbers of two players' clients."""


def seed_of(secret: str, *numbers: str) -> str:
    """The seed that follows from the server's secret and these numbers."""
    return sha256("/".join(["opoly", secret, *sorted(numbers)]).encode()).hexdigest()


def commit(number: str) -> commands.CommitRandom:
    """Commit a number."""
    return commands.CommitRandom(sha256(number.encode()).hexdigest())


def hidden_of(game: Game, *numbers: str) -> list[str]:
    """The secrets of a running game, as text: its seed, the seed's sources, and the order of every deck."""
    state = json.loads(game.state)
    assert state["seed"] == seed_of(game.secret, *numbers)
    decks: dict[str, Any] = state["table"]["decks"]
    orders = [json.dumps(deck["order"], separators=(",", ":")) for deck in decks.values()]
    assert orders
    return [state["seed"], game.secret, *numbers, *orders]


def assert_hidden(text: str, hidden: list[str]) -> None:
    """Assert that the text contains no secret, whatever its spacing."""
    packed = text.replace(" ", "")
    for secret in hidden:
        assert secret not in packed
    for name in ('"seed":', '"secret":', '"drawn":', '"decks":', '"agenda":'):
        assert name not in packed


def pages_of(game: Game, client: Client) -> dict[str, str]:
    """The pages and API answers about a game, by address."""
    addresses = [
        *api_addresses(game),
        f"/games/{game.pk}/", f"/games/{game.pk}/proof/", "/games/", "/my-turn/", "/account/download/",
        "/admin/games/game/", f"/admin/games/game/{game.pk}/change/", "/admin/games/action/",
    ]  # fmt: skip
    addresses += pages_of_room(game.room)
    actions = game.actions.values_list("pk", flat=True)
    addresses += [f"/admin/games/action/{pk}/change/" for pk in actions[:3]]
    return {address: content_of(client.get(address)).decode() for address in addresses}


def api_addresses(game: Game) -> list[str]:
    """Everything that the API can be asked about a game, its room, its players and their saves of it."""
    save = Save.objects.first()
    seat = game.seats.filter(kind="person").first()
    assert save is not None
    assert seat is not None
    known = {
        "number": game.pk, "code": game.room.code, "key": game.ruleset, "name": seat.name, "measured": "0" * 64,
        "setup": "a" * 10, "entry": "2" * 10, "user": 1, "club": "a" * 10, "invitation": "a" * 20, "person": 1,
    }  # fmt: skip
    asked = [path for path, operations in openapi()["paths"].items() if "get" in operations]
    return [path.format(**known | ({"number": save.pk} if "saves" in path else {})) for path in asked]


def pages_of_room(room: Room) -> list[str]:
    """The pages and API answers about a room."""
    members = [f"/admin/games/member/{pk}/change/" for pk in room.members.values_list("pk", flat=True)]
    return [
        f"/api/rooms/{room.code}/", "/api/rooms/", f"/room/{room.code}/",
        "/admin/games/room/", f"/admin/games/room/{room.pk}/change/", "/admin/games/member/", *members,
    ]  # fmt: skip


def pages_of_save(save: Save, continued: Room, client: Client) -> dict[str, str]:
    """The pages and API answers about a save, its file, and the room that continues it."""
    addresses = [
        "/saves/", f"/saves/{save.pk}/file/", "/api/saves/", f"/api/saves/{save.pk}/", f"/api/saves/{save.pk}/file/",
        "/admin/games/save/", f"/admin/games/save/{save.pk}/change/", *pages_of_room(continued),
    ]  # fmt: skip
    return {address: content_of(client.get(address)).decode() for address in addresses}


@pytest.mark.django_db
def test_no_update_page_or_api_answer_shows_hidden_information(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    """The start, the updates of half a game, and every page at both moments, even for an administrator who plays."""
    sent: list[str] = []
    monkeypatch.setattr(publishing, "broadcast", lambda _, message: sent.append(json.dumps(message)))
    ann, bob = people(2)
    ann.is_staff = ann.is_superuser = True
    ann.save()
    client = Client()
    client.force_login(ann)
    with django_capture_on_commit_callbacks(execute=True):
        room = lobby_of(ann, bob, options={**AT_ONCE, "decision_seconds": 0}, public=True)
        room.members.update(here=True)
        for _ in range(2):
            change(room, ann, commands.AddBot())
        for user, number in zip((ann, bob), NUMBERS, strict=True):
            change(room, user, commit(number))
        change(room, bob, commands.Ready(ready=True))
        change(room, ann, commands.Start())
        change(room, ann, commands.RevealRandom(NUMBERS[0]))
        room.refresh_from_db()
        assert (room.secret != "", room.phase) == (True, Phase.LOBBY)
        for address in pages_of_room(room):
            text = content_of(client.get(address)).decode()
            assert room.secret not in text, address
            assert NUMBERS[0] not in text, address
        change(room, bob, commands.RevealRandom(NUMBERS[1]))
    game = Game.objects.get(room=room)
    game.seats.update(away=True)
    hidden = hidden_of(game, *NUMBERS)
    with django_capture_on_commit_callbacks(execute=True):
        for _ in range(60):
            Game.objects.filter(pk=game.pk).update(wake_at=0)
            play.run_due(game.pk)
    assert Game.objects.get(pk=game.pk).status == Status.PLAYING
    save = saves.create(ann, game.pk)
    continued = saves.load_save(ann, save)
    for address, text in (pages_of(game, client) | pages_of_save(save, continued, client)).items():
        packed = text.replace(" ", "").replace("&quot;", '"')
        for secret in hidden:
            assert secret not in packed, address
    assert len(sent) >= 60
    for text in sent:
        assert_hidden(json.loads(text).get("text", "") + text.replace("\\", ""), hidden)
    assert client.get(f"/api/games/{game.pk}/proof/").status_code == 409
