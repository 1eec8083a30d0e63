"""Co-operative games: won or lost together, in so many rounds, without a rating of players against each other."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services import create_guest, delete_account
from games.models import Game
from games.rulesets import RULESETS
from leaderboards.models import BotRating, CountedGame, HeadToHead, Rating, Standing, Totals
from leaderboards.selectors import profiles, rankings
from leaderboards.selectors.choosing import boards_offered, choose
from leaderboards.services import recounting
from leaderboards.services.buckets import rebuild
from leaderboards.services.counting import count_game
from leaderboards.services.recomputing import recompute
from tests.games.tables import game_of
from tests.leaderboards.games import account, results_of
from tests.leaderboards.stored_games import StoredGame, accounts
from tests.night_watch import RULESET
from tests.night_watch.tests.games import end_watch, watch_of
from tests.night_watch.tests.registered import add_alone

pytestmark = pytest.mark.django_db(transaction=True)
KEY = RULESET.key


@pytest.fixture(autouse=True)
def night_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    """The only co-operative game among the others."""
    add_alone(monkeypatch)


def watched(*users: User, nights: int, won: bool = True) -> Game:
    """A counted game of these people, won after so many nights or lost."""
    game = end_watch(watch_of(*users), nights=nights, won=won)
    assert count_game(game.pk)
    return game


def lines(players: int, **where: Any) -> list[tuple[int, str, int]]:
    """The leaderboard of the fewest rounds: place, name and rounds."""
    page = rankings.page(choose("fewest_rounds", ruleset=KEY, players=players), **where)
    return [(line.place, line.name, line.value) for line in page.lines]


def test_everybody_wins_together_and_nobody_is_rated(ann: User) -> None:
    bob = account("Bob")
    game = watched(ann, bob, nights=5)
    counted = CountedGame.objects.get()
    assert (counted.competitive, counted.rated, counted.ranked, counted.rounds) == (False, False, True, 5)
    results = results_of(game)
    assert [(one.won, one.drawn, one.left, one.rounds, one.rating) for one in results.values()] == [
        (True, False, False, 5, None)
    ] * 2
    assert not Rating.objects.exists()
    assert not BotRating.objects.exists()
    assert not HeadToHead.objects.exists()


def test_everybody_loses_together(ann: User) -> None:
    game = watched(ann, account("Bob"), nights=12, won=False)
    assert [(one.won, one.drawn) for one in results_of(game).values()] == [(False, False)] * 2
    assert Totals.objects.get(user=ann).counts["losses"] == 1
    rebuild()
    assert lines(2) == []


def test_a_player_who_left_has_lost_what_the_others_won() -> None:
    """PLAT-25: the keeper is away at the end, though the fire is large."""
    ann, bob = accounts(2)
    game = next(game for number in range(20) if (game := stored(number, ann, bob)).row.winners)
    seat = game.row.seats.get(user=bob)
    game.row.seats.filter(pk=seat.pk).update(away=True)
    assert count_game(game.row.pk)
    results = results_of(game.row)
    assert (results[seat.number].won, results[seat.number].left) == (False, True)
    assert [one.won for one in results.values()].count(True) == 1
    wins = {row.user: row.counts.get("wins", 0) for row in Totals.objects.all()}
    assert wins == {ann: 1, bob: 0}
    rebuild()
    assert [name for _, name, _ in lines(2)] == [ann.username]


def stored(number: int, *users: User) -> StoredGame:
    """A finished game of these people with a fixed seed."""
    game = StoredGame(number, *users, ruleset=KEY)
    assert game.go_on()
    return game


def test_rounds_are_counted_in_statistics_and_counted_again() -> None:
    ann, bob = accounts(2)
    for number in range(4):
        assert count_game(stored(number, ann, bob).row.pk)
    rounds = [game.rounds or 0 for game in CountedGame.objects.all()]
    counts = Totals.objects.get(user=ann).counts
    assert (counts["games"], counts["rounds"]) == (4, sum(rounds))
    won = [game.rounds or 0 for game in CountedGame.objects.filter(results__user=ann, results__won=True)]
    assert counts.get("fewest_rounds") == (min(won) if won else None)
    Totals.objects.all().delete()
    recounting._seats.cache_clear()
    assert recounting.recount(ann.pk) == 4
    assert Totals.objects.get(user=ann).counts == counts


def test_the_fewest_rounds_come_first_by_number_of_players(ann: User) -> None:
    """A better game later improves a place, a worse one does not; equal ones share it."""
    bob, cem = account("Bob"), account("Cem")
    watched(ann, nights=7)
    watched(bob, nights=5)
    watched(ann, nights=9)
    watched(cem, nights=7)
    watched(ann, bob, nights=4)
    rebuild()
    assert lines(1) == [(1, "Bob", 5), (2, "Ann", 7), (2, "Cem", 7)]
    assert lines(2) == [(1, "Ann", 4), (1, "Bob", 4)]
    assert lines(4) == []
    chosen = choose("fewest_rounds", ruleset=KEY, players=1)
    assert (rankings.people_on(chosen), rankings.place_of(chosen, 6), rankings.place_of(chosen, 20)) == (3, 2, 4)
    standing = Standing.objects.get(user=ann, period="all", players=1)
    assert (standing.games, standing.wins) == (2, 2)
    before = list(Standing.objects.order_by("pk").values_list("user", "players", "games", "wins", "fewest_rounds"))
    assert recompute() == 5
    after = list(Standing.objects.order_by("pk").values_list("user", "players", "games", "wins", "fewest_rounds"))
    assert after == before


def test_pages_of_the_fewest_rounds_have_everybody_once() -> None:
    people = User.objects.bulk_create(
        User(username=f"Player {index}", skeleton=f"player {index}") for index in range(121)
    )
    Standing.objects.bulk_create(
        Standing(user=user, period="all", ruleset=KEY, players=4, listed=True, fewest_rounds=5 + index % 7)
        for index, user in enumerate(people)
    )
    rebuild()
    chosen = choose("fewest_rounds", ruleset=KEY, players=4)
    first = rankings.page(chosen)
    second = rankings.page(chosen, after=first.after)
    third = rankings.page(chosen, after=second.after)
    assert len({line.user for page in (first, second, third) for line in page.lines}) == 121
    values = [line.value for page in (first, second, third) for line in page.lines]
    assert values == sorted(values)
    assert rankings.page(chosen, before=third.before).lines == second.lines
    assert rankings.page(chosen, before=second.before).lines == first.lines
    assert [line.value for line in rankings.around(chosen, people[0].pk)][-3:] == [5, 5, 5]
    with CaptureQueriesContext(connection) as queries:
        rankings.page(chosen, after=first.after)
        (page, *_) = queries.captured_queries
    with connection.cursor() as cursor:
        cursor.execute("SET enable_seqscan = off")
        cursor.execute("SET enable_sort = off")
        cursor.execute(f"EXPLAIN {page['sql']}")
        plan = "\n".join(line for (line,) in cursor.fetchall())
        cursor.execute("RESET ALL")
    assert "leaderboards_by_rounds" in plan


def test_games_with_bots_of_other_rules_and_made_up_ones_are_not_ranked(ann: User) -> None:
    """The clock is no rule."""
    with_bot, made_up = (stored(number, ann, account(f"Bob {number}")).row for number in range(2))
    with_bot.seats.exclude(user=ann).update(kind="bot", user=None, level="busy")
    made_up.rated = False
    made_up.save()
    assert count_game(with_bot.pk)
    assert count_game(made_up.pk)
    easy = end_watch(game_of(ann, ruleset=KEY, seats=1, options={"nights": 99}), nights=1)
    assert count_game(easy.pk)
    assert list(CountedGame.objects.values_list("ranked", flat=True)) == [False, False, False]
    assert not Standing.objects.filter(players__gt=0).exists()
    slow = end_watch(game_of(ann, ruleset=KEY, seats=1, options={"decision_seconds": 0}), nights=9)
    assert count_game(slow.pk)
    assert CountedGame.objects.get(game=slow).ranked


def test_guests_and_deleted_people_are_not_listed(ann: User) -> None:
    guest, bob = create_guest(), account("Bob")
    watched(guest, nights=2)
    watched(ann, create_guest(), nights=1)  # who may be Ann herself
    watched(bob, nights=3)
    watched(ann, nights=4)
    rebuild()
    assert [name for _, name, _ in lines(1)] == ["Bob", "Ann"]
    assert lines(2) == []
    delete_account(bob)
    rebuild()
    assert lines(1) == [(1, "Ann", 4)]


def test_the_board_is_offered_for_co_operative_games_alone(client: Client, ann: User) -> None:
    watched(ann, account("Bob"), nights=4)
    rebuild()
    assert [board.key for board in boards_offered()][-1] == "fewest_rounds"
    page = client.get("/leaderboards/?board=fewest_rounds&players=2").content.decode()
    assert "Ann" in page.partition("<main")[2]
    assert "Night Watch" in page
    assert "2 players" in page
    assert page.partition("lb-choices-main")[2].partition("</nav>")[0].count('aria-current="true"') == 1
    assert "Oofopoly" not in page.partition("<main")[2].partition("</main")[0]
    for query in (
        "board=fewest_rounds&ruleset=oofopoly", "board=wins&ruleset=night_watch", "board=fewest_rounds&players=3",
        "players=2", "board=fewest_rounds&players=x", "board=fewest_rounds&players=%D9%A1",
    ):  # fmt: skip
        assert client.get(f"/leaderboards/?{query}").status_code == 400, query
    assert choose(ruleset=KEY).board == "fewest_rounds"
    assert client.get(f"/leaderboards/?ruleset={KEY}").status_code == 200
    found = client.get("/api/leaderboards/?board=fewest_rounds&players=2").json()
    assert [(line["place"], line["value"]) for line in found["lines"]] == [(1, 4), (1, 4)]
    for query, field in (("board=fewest_rounds&players=3", "players"), ("players=2", "players")):
        answer = client.get(f"/api/leaderboards/?{query}")
        assert (answer.status_code, answer.json()["field"]) == (400, field)


def test_without_a_co_operative_game_there_is_no_such_board(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    competitive = {key: ruleset for key, ruleset in RULESETS.items() if ruleset.scoring.competitive}
    for key in set(RULESETS) - set(competitive):
        monkeypatch.delitem(RULESETS, key)
    assert "Fewest rounds" not in client.get("/leaderboards/").content.decode()
    assert client.get("/leaderboards/?board=fewest_rounds").status_code == 400
    assert client.get("/api/leaderboards/?board=fewest_rounds").json()["field"] == "board"


def test_pages_and_profile_say_won_and_lost_instead_of_places(client: Client, ann: User) -> None:
    won = watched(ann, account("Bob"), nights=4)
    watched(ann, nights=3, won=False)
    for address in ("/games/", "/players/Ann/"):
        main = client.get(address).content.decode().partition("<main")[2]
        assert "Won" in main
        assert "Lost" in main
        assert "1st place" not in main
    profile = client.get("/players/Ann/").content.decode()
    assert "4 rounds" in profile
    assert "not rated" not in profile
    page = client.get(f"/games/{won.pk}/").content.decode()
    assert "<h1>Won together</h1>" in page
    assert "Rounds" in page
    recent = client.get("/api/players/Ann/").json()["recent_games"]
    assert [(one["competitive"], one["won"], one["rounds"]) for one in recent] == [(False, False, 12), (False, True, 4)]
    assert profiles.result_history(ann.pk) == []
    best = profiles.best_games(ann.pk, ann.pk)
    assert [(line.ruleset, line.rounds) for line in best] == [(KEY, 4)]


def test_the_best_game_is_the_one_with_the_fewest_rounds(ann: User) -> None:
    for nights in (6, 3, 8):
        watched(ann, nights=nights)
    assert [line.rounds for line in profiles.best_games(ann.pk, ann.pk)] == [3]
