"""A game has a pace, a length, and its people a budget of moves that bots make for them."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django import Settings

from games.clock import now_ms
from games.engine.refusal import Refused
from games.messages import Continuation
from games.models import CancelCause, Game, Room, Status
from games.refusals import details
from games.selectors.play.games import game_frame
from games.selectors.rooms.rooms import room_seen
from games.services.play import automatic, play, unfinished
from games.services.saves import saves
from leaderboards.models import Result
from leaderboards.services.counting import count_missed
from tests.games.tables import AT_ONCE, game_of, people, play_due

pytestmark = pytest.mark.django_db(transaction=True)
MOVES = 40


@pytest.fixture(autouse=True)
def _own_budgets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(automatic.budgets, "buckets", type(automatic.budgets.buckets)())


def pause_before_next(game: Game) -> int:
    """How long (ms) the game waits for its next move."""
    game.refresh_from_db()
    assert game.wake_at is not None
    return game.wake_at - now_ms()


def waits_for_its_people(game: Game) -> bool:
    """Whether the game's next move is put off for long, or until a decision runs out, which nothing puts off."""
    return pause_before_next(game) > 300_000 or game.wake_at == game.deadline


def away(*users: Any, **game_is: Any) -> Game:
    """A game of these people, who are all on autoplay."""
    game = game_of(*users, **{"options": AT_ONCE, **game_is})
    game.seats.filter(kind="person").update(away=True)
    return game


def test_bots_never_move_faster_than_can_be_followed(settings: Settings) -> None:
    """With no pause set, and when nobody looks; a longer pause stays as it is."""
    settings.MIN_BOT_PAUSE = 5_000
    game = away(*people(1), bots=3)
    play_due(game, 1)
    assert 4_000 < pause_before_next(game) <= 5_000
    game = away(*people(1), bots=3, options={"bot_pace": 100})
    play_due(game, 1)
    assert 9_000 < pause_before_next(game) <= 10_000


def test_a_person_has_a_budget_of_automatic_moves(settings: Settings) -> None:
    """Over all of their games; others have their own, and a game waits for the one who has used up most."""
    settings.MAX_AUTOMATIC_MOVES = 1
    ann, bob = people(2)
    games = [away(ann, bots=2) for _ in range(2)]
    for game in games:
        play_due(game, automatic.BURST_SECONDS // 2)
        assert pause_before_next(game) <= 0
    automatic.budgets.buckets[ann.pk].tokens = -600  # so that a slow machine does not refill it
    play_due(games[1], 1)
    assert waits_for_its_people(games[1])
    other = away(bob, bots=2)
    play_due(other, 5)
    assert pause_before_next(other) <= 0
    both = away(ann, bob, bots=2)
    play_due(both, 1)
    assert waits_for_its_people(both)
    settings.MAX_AUTOMATIC_MOVES = 0
    play_due(games[0], 1)
    assert pause_before_next(games[0]) <= 0


def test_a_deadline_is_not_put_off_by_the_budget(settings: Settings) -> None:
    """A decision that runs out does so in time, however slow the bots have become."""
    settings.MAX_AUTOMATIC_MOVES = 1
    (ann,) = people(1)
    game = game_of(ann, bots=1, options={**AT_ONCE, "decision_seconds": 30})
    automatic.budgets.spend([ann.pk])
    automatic.budgets.buckets[ann.pk].tokens = -10_000
    play_due(game, 3)
    game.refresh_from_db()
    assert game.deadline is None or (game.wake_at or 0) <= game.deadline


def test_a_game_that_is_too_long_is_ended_without_a_winner(settings: Settings) -> None:
    """It counts for nothing, its players are told why, and nothing goes on in its place."""
    settings.LONGEST_GAME = MOVES
    (ann,) = people(1)
    game, short = away(ann, bots=2), away(*people(1), bots=2)
    save = saves.create(ann, game.pk)
    play_due(game, MOVES)
    play_due(short, 3)
    unfinished.end_longest_games()
    game.refresh_from_db()
    short.refresh_from_db()
    assert (game.status, game.cancel_cause, game.winners) == (Status.CANCELLED, CancelCause.LENGTH, [])
    assert short.status == Status.PLAYING
    assert Room.objects.get(pk=game.room_id).phase == "ended"
    assert game_frame(game.pk, None).cancel_cause == "length"
    count_missed()
    assert not Result.objects.exists()
    with pytest.raises(Refused) as refused:
        play.act(game.pk, ann.pk, {"type": "resign"})
    assert details(refused.value)["code"] == "game_over"
    continued = room_seen(saves.load_save(ann, save)).shown.continues
    assert isinstance(continued, Continuation)
    assert continued.unrated == "over"
    settings.LONGEST_GAME = 0
    play_due(short, MOVES)
    unfinished.end_longest_games()
    short.refresh_from_db()
    assert short.status == Status.PLAYING
