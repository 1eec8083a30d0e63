"""Telling players who are away what happens in their games: once, while it is true, and nobody who is there."""

from __future__ import annotations

from contextlib import closing
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.listeners import notification_text, still_true
from accounts.models import Notification, User
from games.clock import now_ms, site_time
from games.models import Action, CancelCause, Game, GameSeat, Kind, Member, Pace, ToldGame
from games.selectors.play.loaded import load
from games.services.notifying import ended, scan
from games.services.play import play
from games.services.play.endings import cancel_game
from games.services.play.orders import give_orders
from games.tasks import tell_players
from tests.games.absence import HOUR, asked_and_other, came, decision, left, over_days, told
from tests.games.running import put_up_for_auction, something_legal
from tests.games.tables import AT_ONCE, game_of, people
from tests.games.test_over_days import game_over_days

pytestmark = pytest.mark.django_db


def table_of_two() -> tuple[Game, User, User]:
    """A live game, whom of its two people it waits for, and the other."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    return game, *asked_and_other(game, ann, bob)


def table_that_one_has_left() -> tuple[Game, User, User]:
    """The same, when the one whom it waits for has left the other there."""
    game, asked, other = table_of_two()
    came(game, other)
    left(game, asked)
    return game, asked, other


def table_over_days() -> tuple[Game, User, User]:
    """A game over days, whom of its two people it waits for, and the other."""
    ann, bob = people(2)
    game = over_days(ann, bob)
    return game, *asked_and_other(game, ann, bob)


def test_whom_a_live_game_waits_for_is_told_after_a_minute_away_and_once() -> None:
    """Not before, nobody else, and never again; a game in which everybody is there costs no row."""
    game, asked, other = table_of_two()
    came(game, asked, other)
    assert scan.tell() == 0
    assert not ToldGame.objects.exists()
    left(game, asked, ago=timedelta(seconds=30))
    assert scan.tell() == 0
    left(game, asked)
    assert scan.tell() == 1
    assert told(asked) == [("turn", decision(game))]
    assert told(other) == []
    assert scan.tell() == 0
    ToldGame.objects.all().delete()  # as if the worker had been killed before it stored how far it was
    assert scan.tell() == 0
    assert told(asked) == [("turn", decision(game))]


def test_what_was_answered_is_withdrawn() -> None:
    """Also if everybody is at the table again by then; the next question is another cause."""
    game, asked, _other = table_that_one_has_left()
    assert scan.tell() == 1
    came(game, asked)
    play.act(game.pk, asked.pk, {"type": "roll"})
    assert scan.tell() == 0
    assert told(asked) == []
    assert Notification.objects.get(person=asked).gone_at is not None


def test_who_comes_back_to_the_table_has_seen_it() -> None:
    """It is still true, but nothing needs to be sent any more."""
    game, asked, _other = table_that_one_has_left()
    scan.tell()
    assert Notification.objects.get(person=asked).seen_at is None
    came(game, asked)
    scan.tell()
    seen = Notification.objects.get(person=asked)
    assert seen.seen_at is not None
    assert seen.gone_at is None
    left(game, asked)
    assert scan.tell() == 0


def test_bots_programs_spectators_and_people_on_autoplay_or_gone_are_not_told() -> None:
    """Nobody but a person whom the game waits for."""
    ann, bob = people(2)
    game = game_of(ann, bob, bots=1, options=AT_ONCE)
    left(game, ann, bob)
    GameSeat.objects.filter(game=game).update(bot_account=True)
    assert scan.tell() == 0
    GameSeat.objects.filter(game=game).update(bot_account=False, away=True)
    assert scan.tell() == 0
    GameSeat.objects.filter(game=game).update(away=False)
    Member.objects.filter(room=game.room_id, kind=Kind.PERSON).delete()
    assert scan.tell() == 0
    assert not Notification.objects.exists()


def test_in_a_game_over_days_whoever_is_away_is_told_at_once_but_not_of_what_they_saw() -> None:
    """Who was at the table after the latest move knows; then the other moves, and they are told."""
    game, asked, other = table_over_days()
    left(game, asked, other, ago=timedelta(seconds=1))
    assert scan.tell() == 0
    assert ToldGame.objects.get().asked == {decision(game).rpartition(" ")[2]: [asked.pk]}
    Action.objects.filter(game=game).update(at=now_ms())
    Notification.objects.all().delete()
    ToldGame.objects.all().delete()
    assert scan.tell() == 1
    assert told(asked) == [("turn", decision(game))]


def test_nobody_is_told_of_what_their_orders_answer() -> None:
    """It may take an hour; a message that waits to be sent is not true any more."""
    game, asked, other = table_over_days()
    left(game, asked, other, ago=timedelta(minutes=59, seconds=50))
    assert scan.tell() == 1
    (message,) = Notification.objects.filter(person=asked)
    assert still_true([message]) == {message.pk: True}
    give_orders(game.pk, asked.pk, {"roll": {}})
    assert still_true([message]) == {message.pk: False}
    Notification.objects.all().delete()
    ToldGame.objects.all().delete()
    scan.tell()
    assert ("turn", decision(game)) not in told(asked)


def test_when_time_is_nearly_up_people_are_told_once_more() -> None:
    """At a quarter of the pace before the end, of each decision once."""
    game, asked, other = table_over_days()
    left(game, asked, other, ago=timedelta(minutes=59, seconds=50))
    assert scan.tell() == 1
    number = decision(game).rpartition(" ")[2]
    Game.objects.filter(pk=game.pk).update(deadlines={number: now_ms() + 7 * HOUR})
    assert scan.tell() == 0
    Game.objects.filter(pk=game.pk).update(deadlines={number: now_ms() + 6 * HOUR - 1})
    ToldGame.objects.update(at=now_ms() - HOUR)
    assert scan.tell() == 1
    assert told(asked) == [("turn", decision(game)), ("time", decision(game))]
    assert scan.tell() == 0
    assert told(other) == []
    text = notification_text("time", Notification.objects.get(kind="time").subject)
    assert text is not None
    assert "5 hours" in text.body


def test_an_auction_is_one_question_however_often_it_is_bid_in() -> None:
    """A bid restarts its clock under another number."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    put_up_for_auction(game)
    number = str(load(game.pk).state.decisions[-1].id)
    Game.objects.filter(pk=game.pk).update(pace=Pace.DAY, deadlines={number: now_ms() + 24 * HOUR})
    came(game, bob)
    left(game, ann)
    assert scan.tell() == 1
    assert [kind for kind, _ in told(ann)] == ["question"]
    play.act(game.pk, bob.pk, {"type": "bid", "amount": 10})
    assert scan.tell() == 0
    assert [kind for kind, _ in told(ann)] == ["question"]
    text = notification_text("question", Notification.objects.get().subject)
    assert text is not None
    assert "auction" in text.body


def test_an_auction_of_a_live_game_is_over_before_anybody_could_come() -> None:
    """It has a clock of its own of a few seconds."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    put_up_for_auction(game)
    Game.objects.filter(pk=game.pk).update(started_at=site_time() - timedelta(hours=1))
    came(game, bob)
    left(game, ann)
    assert scan.tell() == 0


@pytest.mark.parametrize(("answer", "said"), [("accept_trade", "accepted"), ("reject_trade", "declined")])
def test_what_became_of_an_offer(answer: str, said: str) -> None:
    """Whoever made it and went away is told, whoever gave the answer is not."""
    game, asked, other = table_over_days()
    seat = game.seats.get(user=asked).number
    play.act(game.pk, other.pk, {"type": "offer_trade", "to": seat, "give": {"cash": 5}, "want": {"cash": 1}})
    left(game, other, ago=timedelta(seconds=1))
    scan.tell()
    assert told(other) == []
    play.act(game.pk, asked.pk, {"type": answer, "trade": 1})
    assert scan.tell() == 1
    assert told(other) == [("answer", f"game {game.pk} offer 1")]
    text = notification_text("answer", Notification.objects.get(kind="answer").subject)
    assert text is not None
    assert said in text.body
    assert scan.tell() == 0


def test_whoever_is_asked_the_same_again_is_told_again() -> None:
    """In Co-opoly nobody's plan is ready any more once somebody has left; the decision is the same."""
    ann, bob, cem, dan = people(4)
    game = over_days(ann, bob, cem, dan, ruleset="coopoly")
    left(game, ann, bob, cem, dan, ago=timedelta(hours=3))
    assert scan.tell() == 4
    before = told(ann)
    play.act(game.pk, ann.pk, {"type": "ready"})
    scan.tell()
    assert told(ann) == []
    play.act(game.pk, bob.pk, {"type": "resign"})
    assert scan.tell() == 1
    assert told(ann) == before == [("turn", decision(game))]
    assert scan.tell() == 0


def test_an_offer_waits_for_its_answer() -> None:
    """It is a question beside the turn, each with a cause of its own; withdrawn, it has gone."""
    game, asked, other = table_over_days()
    seat = game.seats.get(user=asked).number
    left(game, asked, ago=timedelta(hours=3))
    play.act(game.pk, other.pk, {"type": "offer_trade", "to": seat, "give": {"cash": 5}, "want": {"cash": 1}})
    assert scan.tell() == 2
    assert sorted(kind for kind, _ in told(asked)) == ["question", "turn"]
    play.act(game.pk, other.pk, {"type": "withdraw_trade", "trade": 1})
    scan.tell()
    assert [kind for kind, _ in told(asked)] == ["turn"]


def test_the_beginning_is_told_to_those_who_were_not_there_and_are_not_asked() -> None:
    """Who is asked is told that instead."""
    game, asked, other = table_of_two()
    Game.objects.filter(pk=game.pk).update(pace=Pace.DAY)
    left(game, asked, other)
    assert scan.tell() == 2
    assert told(asked) == [("turn", decision(game))]
    assert told(other) == [("begun", f"game {game.pk} begun")]
    assert scan.tell() == 0


def test_the_end_is_told_to_those_who_were_not_there() -> None:
    """With the result, once; what the game asked has gone."""
    game, asked, other = table_that_one_has_left()
    scan.tell()
    play.act(game.pk, other.pk, {"type": "resign"})
    assert ended.tell_ends() == 1
    assert told(asked) == [("ended", f"game {game.pk} ended")]
    text = notification_text("ended", Notification.objects.get(kind="ended").subject)
    assert text is not None
    assert text.body == "You have won."
    assert told(other) == []
    assert ended.tell_ends() == 0
    assert not ToldGame.objects.exists()


def test_the_end_of_a_game_over_days_is_told_even_if_the_worker_was_down_all_the_time() -> None:
    """Of a live one that nobody had left for long before, it is not."""
    ann, bob = people(2)
    slow, live = game_over_days(ann, bob), game_of(ann, bob)
    for game in (slow, live):
        play.act(game.pk, bob.pk, {"type": "resign"})
    left(slow, ann, bob)
    assert ended.tell_ends() == 2
    assert told(ann) == [("ended", f"game {slow.pk} ended")]
    assert not ToldGame.objects.exists()


def test_of_a_live_game_that_everybody_has_abandoned_nobody_is_told_the_end() -> None:
    """Nobody cared for it; of one over days they are."""
    ann, bob = people(2)
    live, slow = game_of(ann, bob), over_days(ann, bob)
    for game in (live, slow):
        left(game, ann, bob)
        Action.objects.filter(game=game).update(at=now_ms())
    scan.tell()
    for game in (live, slow):
        cancel_game(game.pk, CancelCause.INACTIVE)
    assert ended.tell_ends() == 2
    ends = [one for one in (*told(ann), *told(bob)) if one[0] == "ended"]
    assert ends == [("ended", f"game {slow.pk} ended")] * 2


def test_before_it_is_sent_it_is_looked_at_whether_it_is_still_true() -> None:
    """A decision that has been answered is not, even before the next scan; nor one of a game that has gone."""
    game, asked, other = table_of_two()
    left(game, asked, other)
    scan.tell()
    (one,) = Notification.objects.filter(person=asked, kind="turn")
    assert still_true([one]) == {one.pk: True}
    play.act(game.pk, asked.pk, something_legal(game))
    assert still_true([one]) == {one.pk: False}
    game.delete()
    assert still_true([one]) == {one.pk: False}
    assert not ToldGame.objects.exists()


def test_many_games_take_as_many_queries_as_one() -> None:
    """A look at many games is one look."""
    ann, bob = people(2)
    first = game_of(ann, bob)
    left(first, ann, bob)
    with CaptureQueriesContext(connection) as one:
        assert scan.tell() == 2
    games = [game_of(ann, bob) for _ in range(4)]
    for game in games:
        left(game, ann, bob)
    with CaptureQueriesContext(connection) as many:
        assert scan.tell() == 8
    assert len(many) == len(one)


def test_another_worker_that_looks_at_the_same_time_finds_nothing() -> None:
    """What it found would be older, and stored later."""
    game, asked, _other = table_that_one_has_left()
    with closing(connection.copy()) as other:
        other.set_autocommit(False)
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [scan.LOOKING])
            assert scan.tell() == 0
        other.rollback()
    assert scan.tell() == 1
    assert told(asked) == [("turn", decision(game))]


def test_people_take_no_more_queries_than_one() -> None:
    """However many of them have answered, or are back at the table."""

    def counted(*players: User) -> int:
        game = over_days(*players, ruleset="coopoly")
        left(game, *players, ago=timedelta(minutes=59, seconds=50))
        assert scan.tell() == len(players)
        came(game, *players)
        with CaptureQueriesContext(connection) as queries:
            scan.tell()
        assert not Notification.objects.filter(person__in=players, seen_at=None).exists()
        return len(queries)

    assert counted(*people(4)) == counted(*people(2))


def test_the_worker_does_it_all() -> None:
    """The scheduled task looks at games that run and at those that have ended."""
    game, asked, other = table_that_one_has_left()
    tell_players()
    assert [kind for kind, _ in told(asked)] == ["turn"]
    play.act(game.pk, other.pk, {"type": "resign"})
    tell_players()
    assert [kind for kind, _ in told(asked)] == ["ended"]
