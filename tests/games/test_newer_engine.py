"""A game that a newer release has played is left alone by a process of this one, and its people go to another (A8)."""

from __future__ import annotations

from random import Random

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from games import rulesets
from games.engine.refusal import Refused, newer_version
from games.engine.version import ENGINE, NEWEST, OTHER_BOARDS
from games.models import Board, Game
from games.pages.unreadable import AnswerUnreadableGames
from games.selectors.play.loaded import load
from games.services.play import play
from games.services.saves import saves
from tests.games.running import something_legal
from tests.games.tables import game_of, game_of_bots, people, play_due
from tests.rulesets.soak import resized

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("services")]


def upgrade(game: Game) -> None:
    """Let a newer release have played it."""
    Game.objects.filter(pk=game.pk).update(engine=NEWEST + 1)


def test_nobody_plays_it_here(client: Client) -> None:
    """Neither people nor bots, and pages and the API say that it cannot be had just now."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    assert game.engine == ENGINE
    action = something_legal(game)
    upgrade(game)
    for user in (ann, bob):
        with pytest.raises(Refused, match="newer_version"):
            play.act(game.pk, user.pk, action)
    client.force_login(ann)
    answer = client.post("/api/saves/", {"game": game.pk}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (503, "newer_version")
    page = AnswerUnreadableGames(lambda _: HttpResponse()).process_exception(RequestFactory().get("/"), newer_version())
    assert page is not None
    assert page.status_code == 503


def test_its_board_may_have_what_is_not_known_here() -> None:
    """It is not called damaged: processes of the newer release show it."""
    game = game_of(*people(2))
    upgrade(game)
    Game.objects.filter(pk=game.pk).update(board={**game.board, "weather": "rain"})
    with pytest.raises(Refused, match="newer_version"):
        load(game.pk)


def test_a_move_makes_a_game_one_of_this_engine() -> None:
    """An older one; a process of the release before leaves it alone from then on."""
    game = game_of_bots(2)
    Game.objects.filter(pk=game.pk).update(engine=0)
    play_due(game, 1)
    game.refresh_from_db()
    assert (game.engine, game.version > 1) == (ENGINE, True)


def test_a_game_on_a_board_with_something_new_is_of_a_newer_engine_than_others() -> None:
    """Release 1.0.0, which knows only boards of forty spaces without any of it, leaves it and its saves alone."""
    ann, bob = people(2)
    board = rulesets.find("oofopoly").boards.default()
    plain = board["card"]
    translated = [{**plain[0], "text": {"en": "Rain", "bn": "বৃষ্টি"}}, *plain[1:]]
    for size, sign, cards, engine in (
        (40, "", plain, ENGINE),
        (24, "", plain, OTHER_BOARDS),
        (40, "€", plain, OTHER_BOARDS),
        (40, "", translated, OTHER_BOARDS),
    ):
        board["card"] = cards
        game = game_of(ann, bob, board=resized(Random(size), board, size) | {"currency": sign})
        assert (len(game.board["space"]), game.engine) == (size, engine)
        play_due(game, 1)
        assert Game.objects.values_list("engine", flat=True).get(pk=game.pk) == engine
        saved = saves.create(ann, game.pk)
        assert f'"engine": {engine},'.encode() in bytes(saved.content)
        saves.load_file(ann, bytes(saved.content))
        Board.objects.filter(owner=ann).delete()  # games keep their copy, and the next one has the same name
