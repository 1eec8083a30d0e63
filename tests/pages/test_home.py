"""The home page: choosing a game, beginning gently, and going on where one was."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape

from accounts.models import User
from accounts.services import create_guest
from games import rulesets
from games.engine.presentation import MAX_SHORT_RULES
from games.models import Game, GameSeat, Kind, Room, Status
from games.rulesets.coopoly.ruleset import GENTLE
from games.selectors.results.experience import FIRST_GAMES
from games.services.lobby.play_now import play_now
from games.services.rooms.rooms import open_room

pytestmark = pytest.mark.django_db(transaction=True)


def started(client: Client, **fields: str) -> Game:
    """The game that the visitor starts with one press."""
    before = set(Game.objects.values_list("pk", flat=True))
    client.post(reverse("play-now"), fields)
    return Game.objects.exclude(pk__in=before).get()


def levels(game: Game) -> set[str]:
    """The levels of a game's bots."""
    return set(game.seats.filter(kind=Kind.BOT).values_list("level", flat=True))


def finish(game: Game, *, won: bool, away: bool = False) -> None:
    """End a game, won by its person or by a bot."""
    mine = game.seats.get(kind=Kind.PERSON)
    winner = mine if won else game.seats.exclude(pk=mine.pk).first()
    Game.objects.filter(pk=game.pk).update(status=Status.FINISHED, winners=[winner.number if winner else 0])
    GameSeat.objects.filter(pk=mine.pk).update(away=away)


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_each_game_introduces_itself(client: Client, key: str) -> None:
    """By a sentence, a length, whether one plays together, how much there is to learn, and a picture of its own."""
    introduction = rulesets.find(key).pages.introduction
    assert introduction is not None
    door = client.get("/").content.decode().split(f'<li class="card game-door" data-ruleset="{key}">')[1]
    door = door.split("</li>\n<li")[0].split("</form>")[0]
    low, high = introduction.minutes
    assert escape(introduction.summary) in door
    assert f"{low}\u2013{high} min" in door
    assert ("all together" in door) != rulesets.find(key).scoring.competitive
    assert introduction.emblem.read_text(encoding="utf-8").strip() in door
    others = [one.pages.introduction for one in rulesets.RULESETS.values() if one.key != key]
    assert introduction.summary not in [one.summary for one in others if one is not None]
    assert introduction.emblem.read_bytes() not in [one.emblem.read_bytes() for one in others if one is not None]


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_the_rules_in_short_are_few_and_have_pictures(client: Client, key: str) -> None:
    """They are what programs and the table get, too."""
    form = next(one for one in client.get("/api/rulesets/").json() if one["key"] == key)
    assert 3 < len(form["short_rules"]) <= MAX_SHORT_RULES
    drawn = (Path(settings.BASE_DIR) / "games/static/games/pictures.svg").read_text(encoding="utf-8")
    for rule in form["short_rules"]:
        address, _, picture = rule["picture"].partition("#")
        assert address.startswith("/static/games/pictures")
        assert f'<symbol id="{picture}"' in drawn


@pytest.mark.parametrize("key", ["oofopoly", "bangladeshi", "monopoly_two"])
def test_somebodys_first_games_are_against_easy_bots(client: Client, key: str) -> None:
    """Until they have won one, or finished a few; each game counts for itself."""
    guest = create_guest()
    client.force_login(guest)
    for _ in range(FIRST_GAMES):
        game = started(client, ruleset=key)
        assert levels(game) == {"easy"}
        finish(game, won=False)
    assert levels(started(client, ruleset=key)) == {"normal"}
    other = next(one for one in ("oofopoly", "bangladeshi") if one != key)
    game = started(client, ruleset=other)
    assert levels(game) == {"easy"}
    finish(game, won=True)
    assert levels(started(client, ruleset=other)) == {"normal"}


def test_the_opponents_can_be_chosen(client: Client) -> None:
    """Also harder ones at once; others than there are, are refused."""
    page = client.get("/").content.decode()
    assert '<option value="easy" selected>' in page
    assert levels(started(client, ruleset="oofopoly", choice="normal")) == {"normal"}
    answer = client.post(reverse("play-now"), {"ruleset": "oofopoly", "choice": "divine"}, follow=True)
    assert "Bot levels: normal, easy, hard." in answer.content.decode()


def test_a_game_played_together_begins_gently_until_it_is_won(client: Client) -> None:
    """In a game against bots and in a new room; being away at the end is no victory."""
    client.force_login(create_guest())
    for away in (True, False):
        game = started(client, ruleset="coopoly")
        assert {key: game.options[key] for key in GENTLE} == GENTLE
        finish(game, won=True, away=away)
    standard = rulesets.read_options("coopoly", {})
    assert started(client, ruleset="coopoly").options == standard | {"decision_seconds": 0, "plan_seconds": 0}
    client.post(reverse("open-room"), {"ruleset": "coopoly"})
    assert Room.objects.latest("pk").options == {}
    client.force_login(create_guest())
    client.post(reverse("open-room"), {"ruleset": "coopoly"})
    assert Room.objects.latest("pk").options == GENTLE
    client.post(reverse("play-now"), {"ruleset": "coopoly", "choice": "divine"}, follow=True)
    hard = started(client, ruleset="coopoly", choice="hard")
    assert hard.options["police_sides"] == 8


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_continue_comes_first_and_shows_the_table(client: Client, ann: User, key: str) -> None:
    """The others, not oneself; what one has, and a picture of the board with the pieces."""
    client.force_login(ann)
    page = client.get("/").content.decode()
    assert 'id="continue"' not in page
    game = Game.objects.get(room=play_now(ann, ruleset=key))
    page = client.get("/").content.decode().split("<main")[1]
    assert page.index('id="continue"') < page.index('id="choose"')
    card = page.split('<ul class="games">')[1].split("</ul>")[0]
    assert ann.username not in card
    assert all(seat.name in card for seat in game.seats.filter(kind=Kind.BOT))
    assert "You have" in card
    if rulesets.find(key).scoring.rounds is not None:
        assert "Round 1" in card
    else:
        assert card.count('class="fb-piece"') == 4


def test_many_running_games_need_no_more_queries(client: Client, ann: User) -> None:
    """Of the home page."""
    client.force_login(ann)
    open_room(ann)
    counts = []
    for _ in range(3):
        play_now(ann)
        client.get("/")
        with CaptureQueriesContext(connection) as queries:
            client.get("/")
        counts.append(len(queries))
    assert len(set(counts)) == 1
    for _ in range(2):
        play_now(ann)
    page = client.get("/").content.decode()
    assert page.count('<a class="game" ') == 4
    assert "All my games" in page
