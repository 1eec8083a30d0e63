"""Standing orders at a table (PLAT-41): given by the API, followed soon after, seen by nobody else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import tokens
from accounts.models import User
from accounts.services import delete_account
from games.engine.refusal import Refused
from games.live.sweep import sweep
from games.models import Automatic, Game, GameSeat, StandingOrders
from games.selectors.play.games import game_frame, log_before
from games.selectors.play.loaded import load
from games.services.play import play
from games.services.play.orders import give_orders
from games.services.upkeep.packing import pack_game
from tests.games.running import automatic, seat_asked, something_legal
from tests.games.tables import AT_ONCE, game_of, people, play_due
from tests.games.ways import act_by_tables, run_due_by_tables
from tests.support.as_json import as_json
from tests.support.streaming import content_of

pytestmark = pytest.mark.django_db
COMMITTED = pytest.mark.django_db(transaction=True)
JSON = "application/json"
ALL: dict[str, Any] = {
    "roll": {"wait": False},
    "jail": {},
    "buy": {"keep": 0},
    "bid": {"limits": {"any": 50}},
    "debt": {"give_up": True},
    "end_turn": {"wait": False},
}


def table_of_two(**options: Any) -> tuple[Game, User, User]:
    """A game without pauses and clocks; the first of the two has the turn."""
    game = game_of(*people(2), options={**AT_ONCE, "decision_seconds": 0, **options})
    first = seat_asked(game)
    other = game.seats.exclude(pk=first.pk).get()
    assert first.user is not None
    assert other.user is not None
    return game, first.user, other.user


def client_of(user: User) -> Client:
    """A browser of this person."""
    client = Client()
    client.force_login(user)
    return client


def address(game: Game) -> str:
    """The orders of one's seat."""
    return f"/api/games/{game.pk}/orders/"


def test_an_order_is_followed_by_the_sweep_and_marked_as_one() -> None:
    game, ann, _ = table_of_two()
    give_orders(game.pk, ann.pk, {"roll": {}})
    game.refresh_from_db()
    assert game.wake_at is not None
    play_due(game, 1)
    action = game.actions.get(version=2)
    assert (action.automatic, action.action, action.user_id) == (Automatic.ORDER, '{"type":"roll"}', None)
    entry = next(one for one in log_before(game.pk, None, None) if one.version == 2)
    assert entry.automatic == "order"
    assert entry.by == action.seat


def test_what_no_order_answers_waits_for_its_player() -> None:
    game, ann, _ = table_of_two()
    give_orders(game.pk, ann.pk, {"end_turn": {}})
    game.refresh_from_db()
    assert game.wake_at is None
    play_due(game, 3)
    assert automatic(game) == []


def test_a_game_of_two_with_orders_goes_on_by_itself() -> None:
    game, *both = table_of_two(time_limit=0)
    for person in both:
        give_orders(game.pk, person.pk, ALL)
    play_due(game, 60)
    done = automatic(game)
    assert len(done) == 60
    assert set(done) == {Automatic.ORDER}
    assert {action.seat for action in game.actions.filter(version__gt=1)} == {0, 1}


@COMMITTED
def test_the_sweep_follows_orders_in_a_game_that_is_warm() -> None:
    """A process that has the game already takes the orders that another has stored."""
    game, ann, bob = table_of_two()
    act_by_tables(game.pk, ann.pk, {"type": "roll"})
    for person in (ann, bob):
        give_orders(game.pk, person.pk, ALL)
    sweep(600)
    assert Automatic.ORDER in automatic(game)


def rolled_by_hand() -> Game:
    """A game whose first player, who has an order to roll, has rolled by hand, and is not to roll again."""
    while True:
        game, ann, _ = table_of_two()
        give_orders(game.pk, ann.pk, {"roll": {}})
        play.act(game.pk, ann.pk, {"type": "roll"})
        if load(game.pk).state.decisions[-1].name() != "roll":  # as after doubles
            return game


def test_whoever_acts_by_hand_goes_before() -> None:
    game = rolled_by_hand()
    assert game.actions.get(version=2).automatic == ""
    with CaptureQueriesContext(connection) as asked:
        play_due(game, 2)
    assert len(asked) < 20
    assert game.actions.filter(action='{"type":"roll"}').count() == 1


def test_orders_that_were_taken_back_are_not_followed() -> None:
    game, ann, _ = table_of_two()
    give_orders(game.pk, ann.pk, {"roll": {}})
    give_orders(game.pk, ann.pk, {})
    play_due(game, 2)
    assert automatic(game) == []
    assert not StandingOrders.objects.exists()


def test_orders_go_before_the_default_on_autoplay() -> None:
    game, ann, _ = table_of_two()
    give_orders(game.pk, ann.pk, {"roll": {}})
    game.seats.filter(user=ann).update(away=True)
    play_due(game, 1)
    assert automatic(game) == [Automatic.ORDER]


def test_orders_hold_for_the_person_who_gave_them_only() -> None:
    game, ann, bob = table_of_two()
    give_orders(game.pk, ann.pk, {"roll": {}})
    cleo = people(1)[0]
    GameSeat.objects.filter(game=game, user=ann).update(user=cleo)
    assert not any(seat.orders for seat in load(game.pk).seats)
    play_due(game, 1)
    assert automatic(game) == []
    assert client_of(cleo).get(address(game)).json()["orders"] == {}
    give_orders(game.pk, cleo.pk, {"end_turn": {}})
    assert StandingOrders.objects.get().user == cleo
    assert bob.pk != cleo.pk


def test_bad_orders_are_refused_by_their_place_and_nothing_changes() -> None:
    game, ann, _ = table_of_two()
    client = client_of(ann)
    assert client.put(address(game), {"orders": {"buy": {"keep": 300}}}, JSON).status_code == 200
    before = Game.objects.values().get(pk=game.pk)
    for orders, code, field in (
        ({"buy": {"keep": -1}}, "out_of_range", "orders.buy.keep"),
        ({"buy": {"keep": 100}, "sell": {}}, "unknown_order", "orders.sell"),
        ({"bid": {"limits": {"space:0": 5}}}, "out_of_range", "orders.bid.limits"),
        ([], "malformed", "orders"),
    ):
        answer = client.put(address(game), {"orders": orders}, JSON)
        assert answer.status_code in (400, 409)
        assert (answer.json()["code"], answer.json()["field"]) == (code, field)
        assert answer.json()["message"]
    assert client.put(address(game), {"order": {}}, JSON).status_code == 400
    assert Game.objects.values().get(pk=game.pk) == before
    assert client.get(address(game)).json()["orders"]["buy"]["keep"] == 300


def test_the_forms_are_in_the_readers_language() -> None:
    game, ann, _ = table_of_two()
    client = client_of(ann)
    english = client.get(address(game), headers={"accept-language": "en"}).json()
    bangla = client.get(address(game), headers={"accept-language": "bn"}).json()
    forms = {form["key"]: form for form in english["forms"]}
    assert set(ALL) <= set(forms)
    limits = next(field for field in forms["bid"]["fields"] if field["key"] == "limits")
    named = {one["value"]: one["label"] for one in limits["choices"]}
    assert named["any"] == "Any deed"
    assert named["group:railroads"] == "Railroads"
    assert all(label and ":" not in label for label in named.values())
    assert all(one["name"] != other["name"] for one, other in zip(english["forms"], bangla["forms"], strict=True))


def test_nobody_else_sees_or_changes_them() -> None:
    game, ann, bob = table_of_two()
    views = {seat: as_json(game_frame(game.pk, seat).state) for seat in (None, 0, 1)}
    pages = [f"/api/games/{game.pk}/", f"/api/rooms/{game.room.code}/", f"/room/{game.room.code}/"]
    give_orders(game.pk, ann.pk, {"buy": {"keep": 98765}, "bid": {"limits": {"any": 43210}}})
    assert {seat: as_json(game_frame(game.pk, seat).state) for seat in (None, 0, 1)} == views
    assert client_of(bob).get(address(game)).json()["orders"] == {}
    for page in (*pages, "/account/download/"):
        text = content_of(client_of(bob).get(page)).decode()
        assert "98765" not in text
        assert "43210" not in text
    outsider = client_of(people(1)[0])
    assert outsider.get(address(game)).status_code == 404
    assert outsider.put(address(game), {"orders": {}}, JSON).status_code == 404
    assert Client().get(address(game)).status_code == 401


def test_a_token_needs_the_scope_of_players() -> None:
    game, ann, _ = table_of_two()
    User.objects.filter(pk=ann.pk).update(is_guest=False)
    ann.refresh_from_db()
    for scope, status in (("games:read", 403), ("play", 200)):
        token = tokens.create(ann, name=scope, scopes=[scope], days=1)[1]
        headers = {"authorization": f"Bearer {token}"}
        assert Client().get(address(game), headers=headers).status_code == status
        answer = Client().put(address(game), {"orders": {"roll": {}}}, JSON, headers=headers)
        assert answer.status_code == status
    assert StandingOrders.objects.get().orders == {"roll": {"wait": True}}


def test_they_are_in_the_download_and_go_with_the_account() -> None:
    game, ann, bob = table_of_two()
    give_orders(game.pk, ann.pk, {"roll": {}})
    stored = json.loads(content_of(client_of(ann).get("/account/download/")))
    (kept,) = stored["standing_orders"]
    assert (kept["game"], kept["orders"]) == (game.pk, {"roll": {"wait": True}})
    assert json.loads(content_of(client_of(bob).get("/account/download/")))["standing_orders"] == []
    delete_account(ann)
    assert not StandingOrders.objects.exists()


def test_processes_of_the_first_release_can_delete_seats_and_people() -> None:
    """They do not know the table: the database cascades."""
    game, ann, bob = table_of_two()
    for person in (ann, bob):
        give_orders(game.pk, person.pk, {"roll": {}})
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM games_gameseat WHERE game_id = %s AND user_id = %s", [game.pk, bob.pk])
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    assert StandingOrders.objects.get().user_id == ann.pk


def test_they_go_when_the_game_is_packed_and_cannot_be_given_after_its_end() -> None:
    game, ann, bob = table_of_two()
    give_orders(game.pk, bob.pk, {"roll": {}})
    play.act(game.pk, ann.pk, {"type": "resign"})
    with pytest.raises(Refused) as refused:
        give_orders(game.pk, bob.pk, {"roll": {}})
    assert refused.value.code == "game_over"
    Game.objects.filter(pk=game.pk).update(wake_at=None)
    pack_game(game.pk)
    assert not StandingOrders.objects.exists()


def test_giving_orders_holds_up_nobody() -> None:
    """A move that is planned keeps its moment."""
    ann = people(1)[0]
    game = game_of(ann, bots=1, options={"bot_pace": 100, "decision_seconds": 0})
    while seat_asked(game).user_id is not None:
        play.act(game.pk, ann.pk, something_legal(game))
    game.refresh_from_db()
    planned = game.wake_at
    assert planned is not None
    give_orders(game.pk, ann.pk, {"roll": {}})
    game.refresh_from_db()
    assert game.wake_at == planned


@COMMITTED
def test_a_game_without_orders_takes_no_query_more() -> None:
    """And one with orders neither: they are read with the seats."""
    counts = []
    given: tuple[dict[str, Any], ...] = ({}, {"buy": {}})
    for orders in given:
        game, ann, _ = table_of_two()
        if orders:
            give_orders(game.pk, ann.pk, orders)
        with CaptureQueriesContext(connection) as asked:
            play.act(game.pk, ann.pk, {"type": "roll"})
        counts.append(len(asked))
    assert counts[0] == counts[1]


@COMMITTED
def test_an_order_and_a_hand_at_once_are_one_move() -> None:
    game, ann, _ = table_of_two()
    give_orders(game.pk, ann.pk, {"roll": {}})
    Game.objects.filter(pk=game.pk).update(wake_at=0)
    run_due_by_tables(game.pk)
    with pytest.raises(Refused):
        act_by_tables(game.pk, ann.pk, {"type": "roll", "decision": 1})
    assert game.actions.filter(action__contains='"roll"').count() == 1
