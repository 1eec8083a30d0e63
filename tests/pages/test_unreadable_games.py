"""Stored games that today's rules cannot read: other rules stored them, or they are damaged."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import get_resolver

from accounts.models import User
from games.engine.refusal import Refused
from games.models import Action, Game, GameRecord
from games.selectors.replays import worth
from games.selectors.replays.recording import unpacked_frames
from games.selectors.upkeep import exports
from games.services.play import play
from games.services.upkeep.packing import pack_game
from tests.accounts.staff import administration
from tests.games.tables import game_of, people
from tests.pages.finished_game import finished_game

pytestmark = pytest.mark.django_db(transaction=True)
OF_A_GAME = ("games/<int:number>/", "replay/<int:number>/")
POSTED = ("again/", "play-on/")
SHOWN = {HTTPStatus.OK, HTTPStatus.FOUND, HTTPStatus.CONFLICT}
NEEDED_QUERY = {"inspect/": "?version=1&space=1", "since/": "?version=1"}


def old_state(game: Game) -> None:
    """A state in which later rules miss everything."""
    Game.objects.filter(pk=game.pk).update(state="{}")


def damaged_state(game: Game) -> None:
    """A state that is no JSON."""
    Game.objects.filter(pk=game.pk).update(state='{"table":')


def old_options(game: Game) -> None:
    """An option that is gone."""
    Game.objects.filter(pk=game.pk).update(options={"tea_break": True})


def old_board(game: Game) -> None:
    """A board of another form."""
    Game.objects.filter(pk=game.pk).update(board={"squares": []})


def old_ruleset(game: Game) -> None:
    """A game that is not played here any more."""
    Game.objects.filter(pk=game.pk).update(ruleset="ludo")


def old_events(game: Game) -> None:
    """An event that is gone."""
    Action.objects.filter(game=game).update(events='[{"type":"tea_served"}]')


def damaged_record(game: Game) -> None:
    """A record that cannot be unpacked."""
    pack_game(game.pk)
    GameRecord.objects.filter(game=game).update(data=b"cut off")


def later_record(game: Game) -> None:
    """A record of a format that a later release has."""
    pack_game(game.pk)
    GameRecord.objects.filter(game=game).update(format=99)


DAMAGE = [
    old_state, damaged_state, old_options, old_board, old_ruleset, old_events, damaged_record, later_record,
]  # fmt: skip


def addresses(game: Game) -> list[str]:
    """Every page and API operation that shows this game."""
    patterns = [
        str(route) for route in _routes(get_resolver().url_patterns) if any(one in str(route) for one in OF_A_GAME)
    ]
    found = [one.replace("<int:number>", str(game.pk)) for one in patterns if not one.endswith(POSTED)]
    queries = {address: query for address in found for end, query in NEEDED_QUERY.items() if address.endswith(end)}
    return [f"/{address}{queries.get(address, '')}" for address in found]


def _routes(patterns: list, before: str = "") -> list[str]:
    routes = []
    for one in patterns:
        route = before + str(one.pattern)
        routes += _routes(one.url_patterns, route) if hasattr(one, "url_patterns") else [route]
    return routes


@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: damage.__name__)
def test_a_game_that_cannot_be_read_is_refused_by_its_code(
    client: Client, ann: User, damage: Callable[[Game], None]
) -> None:
    """No page and no operation fails, and what needs the game says so."""
    game = finished_game(ann)
    damage(game)
    worth._story.cache_clear()
    unpacked_frames.clear()
    paths = addresses(game)
    assert len(paths) > 10
    answers = {path: client.get(path) for path in paths}
    assert {path: one.status_code for path, one in answers.items() if one.status_code not in SHOWN} == {}
    assert answers[f"/games/{game.pk}/"].status_code == HTTPStatus.CONFLICT
    refused = client.get(f"/api/games/{game.pk}/replay/?version={game.version}")
    assert (refused.status_code, refused.json()["code"]) == (HTTPStatus.CONFLICT, "unreadable_game")
    assert list(exports.stored_about(ann.pk)["games"])


def test_an_unreadable_game_is_said_on_the_page(client: Client, ann: User) -> None:
    """In words, with the way home."""
    game = finished_game(ann)
    old_state(game)
    page = client.get(f"/games/{game.pk}/")
    assert page.status_code == HTTPStatus.CONFLICT
    assert "cannot be read any more" in page.content.decode()
    assert client.get(f"/api/games/{game.pk}/worth/").json()["code"] == "unreadable_game"


def test_a_running_game_that_cannot_be_read_spoils_nothing_else(client: Client) -> None:
    """Its player still has the home page and their games, and staff its page, from which they cancel it."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    old_state(game)
    client.force_login(ann)
    for path in ("/", "/games/", "/api/rooms/mine/", f"/api/games/{game.pk}/"):
        assert client.get(path).status_code == HTTPStatus.OK, path
    assert client.get(f"/api/games/{game.pk}/log/").json()["code"] == "unreadable_game"
    with pytest.raises(Refused, match="unreadable_game"):
        play.act(game.pk, ann.pk, {"type": "roll"})
    staff, _ = administration()
    page = staff.get(f"/admin/games/game/{game.pk}/change/")
    assert page.status_code == HTTPStatus.OK
    assert 'id="steps"' in page.content.decode()  # they are read without the state
    old_options(game)
    page = staff.get(f"/admin/games/game/{game.pk}/change/")
    assert page.status_code == HTTPStatus.OK
    assert "cannot be read any more" in page.content.decode()
