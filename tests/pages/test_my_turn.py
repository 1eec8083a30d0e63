"""My turn: the tables that wait for a person, the way to the next of them, and the same over the API."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Game, Pace, Room
from games.services.play import play
from games.services.play.orders import give_orders
from tests.games.running import put_up_for_auction, seat_asked
from tests.games.tables import game_of, lobby_of, people

pytestmark = pytest.mark.django_db


def games_of(ann: User, *, mine: int, others: int) -> tuple[list[Game], list[Game]]:
    """So many games that wait for Ann, and so many that wait for others."""
    found: dict[bool, list[Game]] = {True: [], False: []}
    wanted = {True: mine, False: others}
    while any(len(found[waits]) < wanted[waits] for waits in found):
        game = game_of(ann, *people(1))
        waits = seat_asked(game).user_id == ann.pk
        if len(found[waits]) < wanted[waits]:
            found[waits].append(game)
        else:
            game.room.delete()
    return found[True], found[False]


def codes(games: list[Game]) -> set[str]:
    """The codes of their rooms."""
    return {game.room.code for game in games}


def test_tables_that_wait_come_first_with_what_they_ask(client: Client, ann: User) -> None:
    """And since when; the title counts them. A room that has not begun waits for nobody."""
    mine, theirs = games_of(ann, mine=2, others=1)
    lobby = lobby_of(ann)
    page = client.get("/my-turn/")
    assert {room.code for room in page.context["waiting"]} == codes(mine)
    shown = page.content.decode()
    assert "<title>(2) My turn" in shown
    assert 'data-waiting="2"' in shown
    assert shown.count("Roll the dice.") == 2
    assert "The latest move was" in shown
    assert lobby.code not in shown
    assert codes(theirs) & {room.code for room in page.context["others"]}
    part = client.get("/my-turn/tables/").content.decode()
    assert "Roll the dice." in part
    assert "<title>" not in part
    bangla = client.get("/my-turn/", headers={"accept-language": "bn"}).content.decode()
    assert "<title>(২) " in bangla
    assert "Roll the dice." not in bangla


def test_the_next_table_is_each_of_those_that_wait_in_turn(client: Client, ann: User) -> None:
    """After the last comes the first; without any it is the list."""
    assert client.get("/my-turn/next/").headers["Location"] == "/my-turn/"
    mine, _ = games_of(ann, mine=3, others=0)
    seen = []
    code = ""
    for _ in range(4):
        (code,) = re.findall(r"/room/([0-9]{6})/", client.get(f"/my-turn/next/?after={code}").headers["Location"])
        seen.append(code)
    assert set(seen[:3]) == codes(mine)
    assert seen[3] == seen[0]


def test_a_table_leads_to_the_next_one(client: Client, ann: User) -> None:
    """If others wait, and always in a game over days; with one live game there is nothing to lead to."""
    (first,), _ = games_of(ann, mine=1, others=0)
    Room.objects.exclude(pk=first.room_id).delete()
    address = f"/room/{first.room.code}/"
    assert "/my-turn/next/" not in client.get(address).content.decode()
    Room.objects.filter(pk=first.room_id).update(pace=Pace.DAY)
    assert f"/my-turn/next/?after={first.room.code}" in client.get(address).content.decode()
    Room.objects.filter(pk=first.room_id).update(pace=None)
    games_of(ann, mine=1, others=0)
    assert client.get(address).context["waiting_elsewhere"] == 1


def test_an_auction_waits_for_everybody_who_can_still_bid(client: Client, ann: User) -> None:
    """It is a question like a turn; whoever has the highest bid need not answer."""
    game = game_of(ann, *people(1))
    put_up_for_auction(game)
    assert "auctioned" in client.get("/my-turn/").content.decode()
    play.act(game.pk, ann.pk, {"type": "bid", "amount": 10})
    assert client.get("/my-turn/").context["waiting"] == []


def test_what_ones_orders_answer_does_not_wait(client: Client, ann: User) -> None:
    """Also where they take their time; what they leave does."""
    (game,), _ = games_of(ann, mine=1, others=0)
    Game.objects.filter(pk=game.pk).update(pace=Pace.DAY)
    give_orders(game.pk, ann.pk, {"roll": {}})
    page = client.get("/my-turn/")
    assert page.context["waiting"] == []
    (line,) = [room for room in page.context["others"] if room.code == game.room.code]
    assert line.turn == []
    give_orders(game.pk, ann.pk, {"end_turn": {}})
    assert {room.code for room in client.get("/my-turn/").context["waiting"]} == {game.room.code}


def test_the_home_page_says_how_many_wait(client: Client, ann: User) -> None:
    """And leads to the next."""
    games_of(ann, mine=2, others=0)
    shown = client.get("/").content.decode()
    assert 'data-waiting="2"' in shown
    assert "2 tables wait for you" in shown
    assert "/my-turn/next/" in shown


def test_strangers_see_no_tables(client: Client) -> None:
    """The page is there, and empty."""
    for address in ("/my-turn/", "/my-turn/tables/"):
        answer = client.get(address)
        assert answer.status_code == 200
        assert answer.context["waiting"] == answer.context["others"] == []
    assert client.get("/my-turn/next/").headers["Location"] == "/my-turn/"
    assert client.get("/api/my-turn/").status_code in (401, 403)


def test_the_api_lists_the_same(client: Client, ann: User) -> None:
    """With what is asked as a code and in words."""
    mine, _ = games_of(ann, mine=1, others=0)
    answer = client.get("/api/my-turn/").json()
    line = next(line for line in answer["waiting"] if line["code"] in codes(mine))
    assert line["asked"] == [{"kind": "roll", "text": "Roll the dice."}]
    assert line["since"] is not None
    assert line["until"] is not None
    assert all(not line["asked"] for line in answer["others"])


def test_many_tables_take_as_many_queries_as_one(client: Client, ann: User) -> None:
    """Their rooms, people, seats and moves are read together."""
    games_of(ann, mine=1, others=0)
    client.get("/my-turn/")
    with CaptureQueriesContext(connection) as one:
        client.get("/my-turn/")
    games_of(ann, mine=3, others=1)
    with CaptureQueriesContext(connection) as many:
        client.get("/my-turn/")
    assert len(many) == len(one)
