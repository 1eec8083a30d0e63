"""Pages have the limits of the API's operations that do the same, and share them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from config.api.throttles import CostThrottle
from games.models import Game, Room, Save, Status
from games.services.saves import saves
from tests.games.tables import people
from tests.games.test_saves import begun

pytestmark = pytest.mark.django_db(transaction=True)
MOST = 3


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three of everything a minute."""
    for scope in ("saves", "replays", "rooms", "boards", "codes"):
        monkeypatch.setitem(CostThrottle.THROTTLE_RATES, scope, f"{MOST}/min")


Ask = Callable[[Client, Save, Game], Any]
PAGES: dict[str, tuple[str, Ask]] = {
    "save": ("saves", lambda client, save, game: client.post("/saves/new/", {"game": game.pk})),
    "load": ("saves", lambda client, save, game: client.post(f"/saves/{save.pk}/load/")),
    "upload": ("saves", lambda client, save, game: client.post("/saves/load/")),
    "rename": ("saves", lambda client, save, game: client.post(f"/saves/{10**6}/rename/")),
    "delete": ("saves", lambda client, save, game: client.post(f"/saves/{10**6}/delete/")),
    "download": ("saves", lambda client, save, game: client.get(f"/saves/{save.pk}/file/")),
    "play on": ("saves", lambda client, save, game: client.post(f"/replay/{game.pk}/play-on/", {"version": 0})),
    "replay": ("replays", lambda client, save, game: client.get(f"/replay/{game.pk}/")),
    "proof": ("codes", lambda client, save, game: client.get(f"/games/{game.pk}/proof/")),
    "play": ("rooms", lambda client, save, game: client.post("/play/", {"ruleset": "chess"})),
    "open a room": ("rooms", lambda client, save, game: client.post("/rooms/", {"ruleset": "chess"})),
    "board": ("boards", lambda client, save, game: client.post("/boards/new/", {"text": "x"})),
}
"""Pages that cost more than others, each with its limit."""
SAME = {
    "saves": "/api/saves/",
    "replays": "/api/games/{game}/replay/",
    "codes": "/api/games/{game}/proof/",
    "rooms": "/api/rooms/mine/",
    "boards": "/api/boards/",
}
"""An operation of the API with each of the limits."""


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_the_limit_of_its_operation(page: str, client: Client, ann: User) -> None:
    """Together with it, and each person for themselves."""
    game = begun(ann, *people(1), moves=1)
    save = saves.create(ann, game.pk)
    if page in ("replay", "proof"):
        Game.objects.filter(pk=game.pk).update(status=Status.CANCELLED, wake_at=None)
    limit, ask = PAGES[page]
    operation = SAME[limit].format(game=game.pk)
    assert client.get(operation).status_code != 429
    for _ in range(MOST - 1):
        assert ask(client, save, game).status_code != 429
    before = Room.objects.count()
    refused = ask(client, save, game)
    assert refused.status_code == client.get(operation).status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= 60
    if page == "save":
        assert refused.json()["code"] == "too_many"
    else:
        assert "Too many requests" in refused.content.decode()
    assert Room.objects.count() == before
    other = Client()
    other.force_login(people(1)[0])
    assert ask(other, save, game).status_code != 429
