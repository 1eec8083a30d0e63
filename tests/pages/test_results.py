"""Finished games: places, facts, and the proof of the dice."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import create_guest
from games.messages.commands import Leave
from games.models import Action, Game, Room
from games.rulesets import RULESETS
from games.selectors.replays.fairness import proof_of
from games.selectors.results.results import facts_of, places_of
from games.services.lobby.changes import change_room
from games.services.lobby.play_now import play_now
from tests.night_watch import RULESET as WATCH
from tests.night_watch.tests.games import end_watch, watch_of
from tests.pages.finished_game import finished_game

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_finished_game_shows_places_and_facts(client: Client, ann: User) -> None:
    """Best first, with the reader's own place marked."""
    game = finished_game(ann)
    places = places_of(game, ann.pk)
    assert [place.number for place in places] == [1, 2, 3, 4]
    assert [place.seat.number for place in places[:1]] == game.winners
    assert sum(place.is_mine for place in places) == 1
    facts = {fact.label: fact.value for fact in facts_of(game)}
    assert facts["Bankruptcies"] == 3
    assert facts["Turns"] > 4
    events = [event for action in Action.objects.filter(game=game) for event in json.loads(action.events)]
    rents = [event["amount"] for event in events if event["type"] == "rent_paid"]
    assert (facts["Total rent paid"], facts["Highest rent"]) == (sum(rents), max(rents, default=0))
    page = client.get(reverse("game", args=[game.pk])).content.decode()
    assert f"{places[0].seat.name} won" in page
    mine = client.get(reverse("my-games")).context["finished"]
    assert [line["game"].pk for line in mine] == [game.pk]


def test_a_player_plays_again_from_the_results(client: Client, ann: User) -> None:
    """With the same bots in the same room; then the page leads there, and after leaving it to a new game."""
    game = finished_game(ann)
    page, again = reverse("game", args=[game.pk]), reverse("play-again", args=[game.pk])
    assert again in client.get(page).content.decode()
    for _ in range(2):
        sent = client.post(again)
        assert (sent.status_code, sent.headers["Location"]) == (302, reverse("room", args=[game.room.code]))
    game.room.refresh_from_db()
    assert (game.room.phase, game.room.games.count()) == ("playing", 2)
    shown = client.get(page).content.decode()
    assert "Back to the room" in shown
    assert again not in shown
    change_room(game.room_id, ann, Leave())
    shown = client.get(page).content.decode()
    assert f'name="ruleset" value="{game.ruleset}"' in shown
    stranger = Client()
    stranger.force_login(create_guest())
    assert stranger.post(again).status_code == 404
    Room.objects.update(public=True)
    assert again not in stranger.get(page).content.decode()
    assert stranger.post(again).status_code == 302
    assert Game.objects.count() == 2


def test_the_results_page_has_the_data_that_the_client_draws(client: Client, ann: User) -> None:
    """The client's key, the finished game with everybody's piece, and the reader's seat."""
    game = finished_game(ann)
    held = client.get(reverse("game", args=[game.pk])).context["finished"]
    mine = game.seats.get(user=ann)
    assert (held["you"]["seat"], held["game"]["id"]) == (mine.number, game.pk)
    assert [seat["token"] for seat in held["game"]["seats"]] == [seat.token for seat in game.seats.all()]
    assert held["game"]["state"]["places"] == game.places


def test_the_proof_recomputes_every_draw(client: Client, ann: User) -> None:
    """PLAT-13: seats, both groups of cards, and every roll, without a gap."""
    game = finished_game(ann)
    proof = proof_of(game)
    assert proof.fits
    assert proof.seed_hash == game.seed_hash
    assert [draw.what for draw in proof.draws[:3]] == ["seats", "chance", "community_chest"]
    stored = "".join(Action.objects.filter(game=game).values_list("events", flat=True))
    assert sum(draw.kind == "dice" for draw in proof.draws) == stored.count('"type":"dice_rolled"')
    data = proof_data(client.get(reverse("proof", args=[game.pk])).content.decode())
    assert data["seed"] == game.seed
    assert len(data["draws"]) == len(proof.draws)


def test_a_draw_that_belongs_to_no_player_names_none(
    client: Client, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wind of Night Watch is nobody's roll."""
    monkeypatch.setitem(RULESETS, WATCH.key, WATCH)
    game = end_watch(watch_of(ann), nights=1)
    rows = client.get(reverse("proof", args=[game.pk])).context["rows"]
    assert [row["what"] for row in rows] == ["Seats", "Rolls"]


def test_a_changed_roll_a_changed_seed_and_a_left_out_draw_are_found(ann: User) -> None:
    """Each forgery shows."""
    game = finished_game(ann)
    roll = Action.objects.filter(game=game, events__contains='"dice_rolled"').order_by("version").first()
    assert roll is not None
    honest = roll.events
    roll.events = re.sub(r'"dice":\[\d,\d\]', '"dice":[6,6]', honest, count=1)
    if roll.events == honest:
        roll.events = re.sub(r'"dice":\[\d,\d\]', '"dice":[1,2]', honest, count=1)
    roll.save()
    assert [draw.version for draw in proof_of(game).draws if not draw.fits] == [roll.version]
    roll.events = re.sub(r'\{"type":"dice_rolled".*?\}', '{"type":"turn_ended","seat":0}', honest, count=1)
    roll.save()
    assert not proof_of(game).fits
    roll.events = honest
    roll.save()
    game.seed = "0" * 32
    assert not proof_of(game).hash_fits


def test_a_running_games_seed_is_secret(client: Client, ann: User) -> None:
    """PLAT-12: only the hash is shown, and the game's page leads to the table."""
    room = play_now(ann)
    game = Game.objects.get(room=room)
    page = client.get(reverse("proof", args=[game.pk])).content.decode()
    assert game.seed_hash in page
    assert game.seed not in page
    assert client.get(reverse("game", args=[game.pk])).headers["Location"] == reverse("room", args=[room.code])


def test_a_private_game_is_visible_to_its_players_only(client: Client, ann: User) -> None:
    """A game of a public room is visible to everyone."""
    game = finished_game(ann)
    for name in ("game", "proof"):
        assert Client().get(reverse(name, args=[game.pk])).status_code == 404
    type(game.room).objects.update(public=True)
    for name in ("game", "proof"):
        assert Client().get(reverse(name, args=[game.pk])).status_code == 200


def proof_data(page: str) -> dict[str, Any]:
    """The data that the browser checks."""
    found = re.search(r'<script id="proof-data" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found
    read: dict[str, Any] = json.loads(found[1])
    return read
