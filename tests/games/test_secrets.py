"""Hidden information (PLAT-12): planted secrets are searched for in everything that leaves the server."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from games import services
from games.models import Game, Status
from games.services import play, publishing
from tests.games.sockets import Browser
from tests.games.tables import AT_ONCE, game_of, people
from tests.support.live import LiveSite

SEED = "5ec7e7" * 5 + "42"


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> str:
    """The next game's seed, easy to find."""
    monkeypatch.setattr("games.services.starting.draw_seed", lambda: SEED)
    return SEED


def hidden_of(game: Game) -> list[str]:
    """The secrets of a running game, as text: the seed and the order of every deck."""
    state = json.loads(game.state)
    assert state["seed"] == SEED
    decks: dict[str, Any] = state["table"]["decks"]
    orders = [json.dumps(deck["order"], separators=(",", ":")) for deck in decks.values()]
    assert orders
    return [SEED, *orders]


def assert_hidden(text: str, hidden: list[str]) -> None:
    """Nothing of it is there, whatever the spacing of the text."""
    packed = text.replace(" ", "")
    for secret in hidden:
        assert secret not in packed
    for name in ('"seed":', '"drawn":', '"decks":', '"agenda":'):
        assert name not in packed


def pages_of(game: Game, client: Client) -> dict[str, str]:
    """The pages and API answers about a game, by address."""
    addresses = [
        f"/api/games/{game.pk}/log/", f"/api/games/{game.pk}/proof/", f"/api/games/{game.pk}/worth/",
        f"/api/rooms/{game.room.code}/", "/api/rooms/", "/api/games/mine/",
        f"/room/{game.room.code}/", f"/games/{game.pk}/", f"/games/{game.pk}/proof/", "/games/", "/account/download/",
        "/admin/games/game/", f"/admin/games/game/{game.pk}/change/", "/admin/games/action/",
    ]  # fmt: skip
    actions = game.actions.values_list("pk", flat=True)
    addresses += [f"/admin/games/action/{pk}/change/" for pk in actions[:3]]
    return {address: client.get(address).content.decode() for address in addresses}


@pytest.mark.django_db
def test_no_update_page_or_api_answer_shows_what_is_hidden(
    planted: str, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    """The updates of half a game, and in its middle every page, even for a player who is an administrator."""
    sent: list[str] = []
    monkeypatch.setattr(publishing, "broadcast", lambda _, message: sent.append(json.dumps(message)))
    ann = people(1)[0]
    ann.is_staff = ann.is_superuser = True
    ann.save()
    game = game_of(ann, bots=3, options={**AT_ONCE, "decision_seconds": 0}, public=True)
    game.seats.filter(user=ann).update(away=True)
    hidden = hidden_of(game)
    with django_capture_on_commit_callbacks(execute=True):
        for _ in range(60):
            Game.objects.filter(pk=game.pk).update(wake_at=0)
            play.run_due(game.pk)
    assert Game.objects.get(pk=game.pk).status == Status.PLAYING
    client = Client()
    client.force_login(ann)
    for address, text in pages_of(game, client).items():
        packed = text.replace(" ", "").replace("&quot;", '"')
        for secret in hidden:
            assert secret not in packed, address
    assert len(sent) >= 60
    for text in sent:
        assert_hidden(json.loads(text).get("text", "") + text.replace("\\", ""), hidden)
    assert client.get(f"/api/games/{game.pk}/proof/").status_code == 409


def test_no_socket_sends_what_is_hidden_until_the_end(planted: str, live_site: LiveSite) -> None:
    """Neither to a player nor to a spectator; at the end both get the seed."""
    ann, bob = people(2)
    game = game_of(ann, bob, public=True)
    hidden = hidden_of(game)
    player, spectator = Browser(live_site, game.room.code, ann), Browser(live_site, game.room.code)
    for browser in (player, spectator):
        browser.hello()
        browser.ask({"type": "state"})
        for space in (0, 1, 2, 7, 10, 30):
            browser.ask({"type": "inspect", "space": space})
    player.act({"type": "roll"})
    player.ask({"type": "lobby", "change": {"type": "start"}})
    player.quiet()
    spectator.quiet()
    for browser in (player, spectator):
        assert_hidden(json.dumps(browser.heard), hidden)
    services.act(game.pk, bob.pk, {"type": "resign"})
    for browser in (player, spectator):
        assert browser.hello()["game"]["seed"] == SEED
        browser.close()
