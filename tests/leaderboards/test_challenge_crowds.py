"""A try at the challenge of the day beside bots and everybody else; series of days, and the line to share."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services import create_guest
from config.locks import try_lock
from games import rulesets
from games.engine.daily import MOST_ROUNDS, WON, is_won, score
from games.engine.play import new_game
from games.models import BotTry, Challenge, Game
from games.services.lobby.challenges import open_challenge, todays_challenge
from games.services.upkeep import bot_tries
from leaderboards.models import Result
from leaderboards.selectors.challenges import tables_of
from leaderboards.selectors.crowds import Crowd, crowds_of, streak_of
from leaderboards.services.profiles import set_public
from tests.bench.rules import play_one
from tests.leaderboards.challenge_tries import KEY, tried
from tests.leaderboards.games import account

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("night_watch", "day")]


def crowd(reader: int | None = None, players: int = 1) -> Crowd:
    """Today's crowd."""
    return crowds_of(todays_challenge(KEY), reader)[players]


def outcomes(crowd: Crowd) -> list[Any]:
    """The results in short."""
    return [(one.won, one.rounds, one.games, one.is_mine, one.bots) for one in crowd.outcomes]


def main(client: Client, address: str) -> str:
    """The main part of a page, in one line."""
    page = client.get(address).content.decode().partition("<main")[2].partition("</main")[0]
    return " ".join(page.split())


def test_every_victory_scores_above_every_defeat() -> None:
    """Fewer rounds are better in a victory, and more in a defeat."""
    for won, rounds in ((True, 0), (True, 40), (True, WON), (False, 0), (False, 40), (False, WON)):
        assert is_won(score(won=won, rounds=rounds)) == won
    assert score(won=True, rounds=4) > score(won=True, rounds=5) > score(won=False, rounds=WON)
    assert score(won=False, rounds=MOST_ROUNDS) > score(won=False, rounds=3) > score(won=False, rounds=2)


def test_a_result_is_compared_with_those_of_all_others(ann: User) -> None:
    """Also of people who appear in no table; whoever left is not compared."""
    hidden, left = account("Hid"), account("Lea")
    tried(account("Bob"), nights=5)
    tried(hidden, nights=9)
    tried(left, nights=4)
    tried(ann, nights=7)
    tried(account("Cem"), won=False)
    tried(account("Dan"), nights=7)
    tried(create_guest(), nights=2)
    set_public(hidden.pk, public=False)
    Result.objects.filter(user=left).update(left=True, won=False)
    mine = crowd(ann.pk)
    assert outcomes(mine) == [
        (True, 4, 1, False, []), (True, 5, 1, False, []), (True, 7, 2, True, []), (True, 9, 1, False, []),
        (False, 12, 1, False, []),
    ]  # fmt: skip
    assert (mine.games, mine.won, mine.won_percent, mine.others, mine.beaten) == (6, 5, 83, 5, 40)
    assert crowd(left.pk).mine is crowd().mine is None
    assert crowd(ann.pk, 2).games == 0


def test_alone_in_the_world_nobody_is_beaten(ann: User) -> None:
    tried(ann, nights=7)
    assert crowd(ann.pk).beaten is None


def test_bots_try_every_challenge_once_at_each_level(ann: User, day: time_machine.Traveller) -> None:
    """One game at a time; they are in no table and count as nobody's game."""
    challenge = todays_challenge(KEY)
    with try_lock(bot_tries.PLAYING, 60.0):
        assert not bot_tries.play_next()
    made = 0
    while bot_tries.play_next():
        made += 1
    assert made == BotTry.objects.filter(challenge=challenge).count() == 6
    assert {(one.players, one.level) for one in BotTry.objects.all()} == {
        (players, level) for players in (1, 2, 4) for level in ("busy", "lazy")
    }
    assert sorted(bot for one in crowd().outcomes for bot in one.bots) == ["busy", "lazy"]
    assert (crowd().games, tables_of(challenge, None)[0].games) == (0, 0)
    day.shift(timedelta(days=1))
    assert not bot_tries.play_next()
    todays_challenge(KEY)
    assert bot_tries.play_next()


def test_the_bots_of_a_real_game_have_the_draws_of_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seed, options and board as a person's game."""
    monkeypatch.undo()
    person = account("Ann")
    room = open_challenge(person, ruleset="coopoly", players=1)
    game = Game.objects.get(room=room)
    while bot_tries.play_next():
        pass
    (stored,) = BotTry.objects.filter(players=1, level="normal", challenge__ruleset="coopoly")
    book = rulesets.rulebook("coopoly", game.board, game.options)
    state, _ = new_game(book, 1, game.seed, shuffle_seats=True)
    assert book.ruleset.bots is not None
    while not state.finished:
        play_one(book, book.ruleset.bots, "normal", state)
    assert (stored.rounds, is_won(stored.score)) == (state.table.round, bool(state.winners))
    assert BotTry.objects.filter(challenge__ruleset="coopoly").count() == 9


def test_a_series_of_days_goes_on_until_a_day_is_left_out(ann: User, day: time_machine.Traveller) -> None:
    """Also with defeats, and until the end of the next day; a game that one leaves does not go on with it."""
    bob = account("Bob")
    for won in (True, False, True):
        tried(ann, nights=5, won=won)
        tried(bob, nights=6)
        day.shift(timedelta(days=1))
    assert vars(streak_of(KEY, ann.pk)) == {"days": 3, "best": 3, "played": 3, "won": 2}
    Result.objects.filter(user=bob, counted__challenge__day="2026-03-02").update(left=True)
    assert vars(streak_of(KEY, bob.pk)) == {"days": 1, "best": 1, "played": 2, "won": 2}
    day.shift(timedelta(days=1))
    assert (streak_of(KEY, ann.pk).days, streak_of(KEY, ann.pk).best) == (0, 3)
    tried(ann, nights=5)
    assert (streak_of(KEY, ann.pk).days, streak_of(KEY, ann.pk).best) == (1, 3)
    assert vars(streak_of(KEY, None)) == {"days": 0, "best": 0, "played": 0, "won": 0}


def test_the_page_compares_and_gives_a_line_to_share(client: Client, ann: User, day: time_machine.Traveller) -> None:
    tried(ann, nights=6)
    day.shift(timedelta(days=1))
    assert "1 day in a row · longest: 1 · won 1 of 1" in main(client, "/challenge/")
    assert not bot_tries.play_next()  # whoever looks at it stores nothing
    todays_challenge(KEY)
    while bot_tries.play_next():
        pass
    tried(account("Bob"), nights=9)
    tried(account("Cem"), nights=3)
    assert "data-share" not in main(client, "/challenge/")
    tried(ann, nights=6)
    page = main(client, "/challenge/")
    assert "Better than 50% of 2 other games." in page
    assert "All results: 3 games, 100% won" in page
    assert "<b>busy</b>" in page
    line = (
        "Opoly, challenge of 2 March 2026 (Night Watch): won alone in 6 rounds · better than 50% of the others · "
        "2 days in a row"
    )
    assert f"<p>{line}</p>" in page
    assert f'data-copy-text="{line} http://testserver/challenge/?ruleset=night_watch&amp;day=2026-03-02"' in page
    assert 'data-share="http://testserver/challenge/?ruleset=night_watch&amp;day=2026-03-02"' in page


def test_every_past_day_has_a_page_with_those_beside_it(client: Client, ann: User, day: time_machine.Traveller) -> None:
    """With my result, and what I can share, as on the day itself."""
    tried(ann, nights=6)
    day.shift(timedelta(days=2))
    todays_challenge(KEY)
    day.shift(timedelta(days=1))
    today = main(client, "/challenge/")
    assert 'rel="prev" href="/challenge/?ruleset=night_watch&amp;day=2026-03-03"' in today
    assert 'rel="next"' not in today
    first = main(client, "/challenge/?day=2026-03-01")
    assert 'rel="next" href="/challenge/?ruleset=night_watch&amp;day=2026-03-03"' in first
    assert 'rel="prev"' not in first
    assert "You won in 6 rounds" in first
    assert "data-share" in first
    last = main(client, "/challenge/?day=2026-03-03")
    assert 'rel="next" href="/challenge/?ruleset=night_watch&amp;day=2026-03-04"' in last
    assert "data-share" not in last


def test_the_page_needs_the_same_queries_however_many_play(client: Client, ann: User) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            crowds_of(todays_challenge(KEY), ann.pk)
            streak_of(KEY, ann.pk)
        return len(captured)

    tried(ann, nights=5)
    before = queries()
    for nights in range(2, 9):
        tried(account(f"Dan {nights}"), nights=nights)
    while bot_tries.play_next():
        pass
    assert queries() == before <= 6


def test_programs_read_everybodys_results_and_my_days(client: Client, ann: User) -> None:
    tried(ann, nights=6)
    while bot_tries.play_next():
        pass
    found = client.get("/api/challenge/").json()
    assert found["streak"] == {"days": 1, "best": 1, "played": 1, "won": 1}
    (mine,) = (one for one in found["tables"][0]["outcomes"] if one["mine"])
    assert mine == {"won": True, "rounds": 6, "games": 1, "bots": mine["bots"], "mine": True}
    assert sum(len(one["bots"]) for one in found["tables"][0]["outcomes"]) == 2
    assert Challenge.objects.count() == 1
