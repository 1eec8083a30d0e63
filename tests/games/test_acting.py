"""Acting: repeated commands, simultaneous actions, refusals, and the number of queries."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.engine.refusal import Refused
from games.models import Action, Game
from games.selectors.play.games import game_frame, log_before
from games.selectors.rooms.visits import visits
from games.services.play import play
from tests.games.tables import game_of, people
from tests.games.ways import WAYS, act_by_connection, act_by_tables
from tests.support.as_json import as_json

pytestmark = pytest.mark.django_db
ROLL = {"type": "roll"}
Act = Callable[..., int]
BOTH_WAYS = pytest.mark.parametrize("act", WAYS)
COMMITTED = pytest.mark.django_db(transaction=True)


def roller(game: Game) -> int:
    """The user whose roll it is."""
    seat = game.seats.get(number=as_json(game_frame(game.pk, None).state)["turn"])
    assert seat.user_id is not None
    return seat.user_id


def refused(game: Game, user: int | None, action: Any) -> Refused:
    """The refusal of an action; the game must be unchanged."""
    before = Game.objects.filter(pk=game.pk).values().get()
    with pytest.raises(Refused) as caught:
        play.act(game.pk, user, action)
    assert Game.objects.filter(pk=game.pk).values().get() == before
    assert Action.objects.filter(game=game).count() == before["version"]
    return caught.value


@COMMITTED
@BOTH_WAYS
def test_the_same_command_again_gets_the_same_answer_and_is_applied_once(act: Act) -> None:
    """PLAT-10, even after the decision is closed and the game is over."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    user = roller(game)
    version = act(game.pk, user, ROLL, "mine")
    assert act(game.pk, user, ROLL, "mine") == version
    act(game.pk, ann.pk, {"type": "resign"}, "bye")
    assert act(game.pk, user, ROLL, "mine") == version
    assert Action.objects.filter(game=game, client_id="mine").count() == 1


@COMMITTED
@pytest.mark.parametrize("ways", [(act_by_connection, act_by_connection), (act_by_tables, act_by_connection)])
def test_the_same_command_sent_twice_at_once_is_applied_once(ways: tuple[Act, Act]) -> None:
    """PLAT-10: both senders get the same answer, on whichever way."""
    for _ in range(5):
        ann, bob = people(2)
        game = game_of(ann, bob)
        answers = at_once(*((way, game.pk, ann.pk, _offer(game, ann.pk), "same") for way in ways))
        assert answers == [2, 2]
        assert Game.objects.get(pk=game.pk).version == Action.objects.filter(game=game).count() == 2


@COMMITTED
@BOTH_WAYS
def test_two_people_may_use_the_same_id(act: Act) -> None:
    """IDs are unique per sender only."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    first = act(game.pk, ann.pk, _offer(game, ann.pk), "1")
    second = act(game.pk, bob.pk, _offer(game, bob.pk), "1")
    assert (first, second) == (2, 3)


def _offer(game: Game, user: int) -> dict[str, Any]:
    other = game.seats.exclude(user=user).get().number
    return {"type": "offer_trade", "to": other, "give": {"cash": 5}, "want": {"cash": 1}}


@COMMITTED
@pytest.mark.parametrize(
    "ways",
    [(act_by_connection, act_by_connection), (act_by_tables, act_by_tables), (act_by_connection, act_by_tables)],
)
def test_of_two_simultaneous_actions_one_wins_and_the_other_is_refused(ways: tuple[Act, Act]) -> None:
    """PLAT-9, PLAT-10: two tabs accept and reject the same offer at once."""
    for _ in range(5):
        ann, bob = people(2)
        game = game_of(ann, bob)
        play.act(game.pk, ann.pk, _offer(game, ann.pk))
        kinds = zip(ways, ("accept_trade", "reject_trade"), strict=True)
        answers = at_once(*((way, game.pk, bob.pk, {"type": kind, "trade": 1}, "") for way, kind in kinds))
        assert sorted(map(str, answers)) == ["3", "no_such_trade"]
        assert Game.objects.get(pk=game.pk).version == 3


@COMMITTED
def test_actions_at_once_on_both_ways_are_all_played() -> None:
    """Each conflict is played again on the new position, and leaves no gap."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    offers = [_offer(game, user.pk) for user in (ann, bob)]
    calls = [
        (way, game.pk, user.pk, offer, way.__name__)
        for way in WAYS
        for user, offer in zip((ann, bob), offers, strict=True)
    ]
    assert sorted(at_once(*calls)) == [2, 3, 4, 5]
    assert sorted(game.actions.values_list("version", flat=True)) == [1, 2, 3, 4, 5]


def at_once(*calls: Any) -> list[Any]:
    """Make these calls (a way and its arguments) at the same time; return the versions, or the codes of refusals."""
    answers: list[Any] = []
    together = threading.Barrier(len(calls))

    def answer(act: Act, *args: Any) -> None:
        together.wait()
        try:
            answers.append(act(*args))
        except Refused as refusal:
            answers.append(refusal.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=answer, args=call) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


@pytest.mark.parametrize(
    "action",
    [None, 7, [], {}, {"type": 7}, {"type": "fly"}, {"type": "roll", "by": 2}, {"type": "bid", "amount": "5"}],
    ids=repr,
)
def test_anything_but_an_action_is_malformed(action: Any) -> None:
    """The error names the field."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    assert refused(game, roller(game), action).code == "malformed"


def test_a_refusal_has_a_code_for_its_reason() -> None:
    """Out of turn, without a seat, in no game, after the end."""
    ann, bob, cem = people(3)
    game = game_of(ann, bob)
    other = game.seats.exclude(user=roller(game)).get().user_id
    assert refused(game, other, ROLL).code == "not_your_turn"
    assert refused(game, roller(game), {"type": "buy"}).code == "wrong_phase"
    assert refused(game, cem.pk, ROLL).code == "not_member"
    assert refused(game, None, ROLL).code == "not_member"
    with pytest.raises(Refused, match="no_such_game"):
        play.act(10**9, ann.pk, ROLL)
    play.act(game.pk, ann.pk, {"type": "resign"})
    assert refused(game, bob.pk, ROLL).code == "game_over"


def queries(call: Any, *args: Any) -> int:
    """The number of queries that a call makes."""
    with CaptureQueriesContext(connection) as seen:
        call(*args)
    return len(seen)


def test_queries_do_not_grow_with_players_or_actions() -> None:
    """For acting, viewing and reconnecting."""
    small, large = game_of(*people(2)), game_of(*people(8))
    for game in (small, large):
        game_frame(game.pk, None)  # opens the rulebook, once a process
    for call in (game_frame, lambda pk, seat: log_before(pk, seat, None)):
        assert queries(call, small.pk, 0) == queries(call, large.pk, 0) <= 4
    counts = []
    for game in (small, large):
        user = roller(game)
        counts.append(queries(visits, [(game.room_id, user)]))
        counts.append(queries(play.act, game.pk, roller(game), ROLL))
        for number in range(30):
            play.act(game.pk, roller(game), _any_offer(game, number))
        counts.append(queries(visits, [(game.room_id, user)]))
        counts.append(queries(play.act, game.pk, roller(game), _any_offer(game, 30)))
        assert queries(game_frame, game.pk, 0) <= 4
    assert counts[:4] == counts[4:]
    assert counts[1] == counts[3] <= 6


def _any_offer(game: Game, number: int) -> dict[str, Any]:
    """Alternate offers and withdrawals, which are possible at any time."""
    if number % 2:
        return {"type": "withdraw_trade", "trade": number // 2 + 1}
    other = game.seats.exclude(user=roller(game)).first()
    assert other is not None
    return {"type": "offer_trade", "to": other.number, "give": {"cash": 5}, "want": {"cash": 1}}
