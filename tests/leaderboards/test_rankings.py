"""Leaderboards: pages by key, places, neighbours, and who is on them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import SanctionKind, User
from accounts.sanctions import impose, lift
from accounts.services import claim, create_guest, delete_account
from leaderboards.models import OVERALL, Bucket, Rating, Standing
from leaderboards.rankings import MIN_OPPONENTS
from leaderboards.selectors import rankings
from leaderboards.selectors.profiles import ratings_of
from leaderboards.selectors.rankings import Chosen
from leaderboards.services.buckets import rebuild
from leaderboards.services.recomputing import recompute
from tests.accounts.staff import staff
from tests.leaderboards.games import account, counted

pytestmark = pytest.mark.django_db(transaction=True)


LISTED = {"opponents": MIN_OPPONENTS, "wins": 1}
USUAL = {"listed": True, "games": 9, **LISTED}


def ladder(ratings: list[int], **standing_is: Any) -> list[User]:
    """People with these ratings."""
    people = User.objects.bulk_create(
        User(username=f"Player {index}", skeleton=f"player {index}", email="") for index in range(len(ratings))
    )
    Standing.objects.bulk_create(
        Standing(user=user, period="all", ruleset=OVERALL, **USUAL, **{"rating": rating, **standing_is})
        for user, rating in zip(people, ratings, strict=True)
    )
    rebuild()
    return people


def names(chosen: Chosen = Chosen(), **where: Any) -> list[str]:  # noqa: B008
    return [line.name for line in rankings.page(chosen, **where).lines]


def test_equal_values_share_a_place() -> None:
    ladder([1500, 1400, 1500, 1300, 1400])
    page = rankings.page(Chosen())
    assert [(line.place, line.value) for line in page.lines] == [(1, 1500), (1, 1500), (3, 1400), (3, 1400), (5, 1300)]
    assert rankings.people_on(Chosen()) == 5


def test_pages_forwards_and_backwards_have_everybody_once() -> None:
    """121 people in pages of 50, many of them equal: the pages have no gap and no repetition."""
    ladder([1000 + index % 7 for index in range(121)])
    first = rankings.page(Chosen())
    second = rankings.page(Chosen(), after=first.after)
    third = rankings.page(Chosen(), after=second.after)
    assert [len(page.lines) for page in (first, second, third)] == [50, 50, 21]
    assert (first.before, third.after) == (None, None)
    seen = [line.user for page in (first, second, third) for line in page.lines]
    assert len(set(seen)) == 121
    assert rankings.page(Chosen(), before=third.before).lines == second.lines
    again = rankings.page(Chosen(), before=second.before)
    assert again.lines == first.lines
    assert again.before is None
    assert third.lines[-1].place == 104


def test_a_person_sees_their_neighbours() -> None:
    people = ladder([1000 + index for index in range(60)])
    lines = rankings.around(Chosen(), people[5].pk)
    assert [(line.place, line.value) for line in lines] == [(53, 1007), (54, 1006), (55, 1005), (56, 1004), (57, 1003)]
    assert [line.place for line in rankings.around(Chosen(), people[0].pk)] == [58, 59, 60]
    assert rankings.around(Chosen(), 0) == []


def test_a_value_newer_than_the_buckets_has_its_place() -> None:
    """Among those counted a minute ago."""
    people = ladder([1500, 1400, 1300])
    Standing.objects.filter(user=people[2]).update(rating=1450)
    assert [line.place for line in rankings.page(Chosen()).lines] == [1, 2, 2]
    Standing.objects.filter(user=people[2]).update(rating=1)
    assert [line.place for line in rankings.page(Chosen()).lines] == [1, 2, 4]
    rebuild()
    assert [line.place for line in rankings.page(Chosen()).lines] == [1, 2, 3]


def test_people_are_listed_once_they_have_met_enough_others(ann: User) -> None:
    """Each of them counts once; the others are listed by their own games."""
    others = [account(name) for name in ("Bob", "Cem", "Dee")]
    for _ in range(2):
        counted(ann, others[0])
    counted(ann, others[1])
    assert names() == names(Chosen("wins")) == []
    counted(ann, others[2])
    assert names() == names(Chosen("wins", "week")) == ["Ann"]
    assert names(Chosen("rating", "all", "oofopoly")) == ["Ann"]
    rebuild()
    assert rankings.people_on(Chosen()) == 1
    stored = list(Standing.objects.order_by("pk").values_list("user", "period", "ruleset", "opponents"))
    recompute()
    assert list(Standing.objects.order_by("pk").values_list("user", "period", "ruleset", "opponents")) == stored


def test_nobody_is_listed_without_a_win(ann: User) -> None:
    """Alone among the best, somebody who has won nothing would be the first; a win in the period is enough."""
    others = [account(name) for name in ("Bob", "Cem", "Dee")]
    for other in others:
        counted(other, ann, ended_at=timezone.now() - timedelta(days=40))
    rebuild()
    assert [names(Chosen(board)) for board in ("rating", "wins", "win_rate")] == [[], [], []]
    assert Standing.objects.get(user=ann, period="all", ruleset=OVERALL).rating is not None
    assert all(line.place is None for line in ratings_of(ann.pk))
    counted(ann, others[0])
    rebuild()
    assert names() == names(Chosen("rating", "week")) == names(Chosen("wins")) == ["Ann"]
    assert [line.place for line in ratings_of(ann.pk)] == [1, 1]


def test_a_guest_is_rated_with_the_games_after_saving_the_account(ann: User) -> None:
    """The games before count for nobody, so that nobody gains by guests of their own."""
    guest, bob = create_guest(), account("Bob")
    counted(guest, ann, bob)
    assert not Standing.objects.filter(user=guest).exists()
    claim(guest, name="Cem", email="cem@example.org", password="the duck went past it")
    assert not Rating.objects.filter(user=guest).exists()
    counted(guest, ann)
    assert Rating.objects.get(user=guest, ruleset=OVERALL).games == 1


def test_banned_and_deleted_people_vanish(ann: User) -> None:
    """A ban that is lifted brings them back within a minute."""
    bob, chief = account("Bob"), staff(root=True)
    counted(bob, ann)
    Standing.objects.update(**LISTED)
    ban = impose(bob, SanctionKind.BAN, "cheating", by=chief, until=timezone.now() + timedelta(days=2))
    assert names() == ["Ann"]
    lift(ban, by=chief, reason="a mistake")
    rebuild()
    assert names() == ["Bob", "Ann"]
    delete_account(bob)
    rebuild()
    assert names() == ["Ann"]


def test_standings_of_past_periods_are_forgotten(ann: User) -> None:
    counted(ann, account("Bob"), ended_at=timezone.now() - timedelta(days=70))
    Standing.objects.update(**LISTED)
    assert Standing.objects.exclude(period="all").exists()
    rebuild()
    assert not Standing.objects.exclude(period="all").exists()
    assert set(Bucket.objects.values_list("period", flat=True)) == {"all"}


def test_the_page_shows_everybody_and_me(client: Client, ann: User) -> None:
    """By board, period and game; the win rate from a least number of games."""
    game = counted(ann, account("Bob"))
    Standing.objects.update(**LISTED)
    rebuild()
    page = client.get("/leaderboards/").content.decode()
    assert page.index("Ann") < page.index("Bob")
    for query in (f"?ruleset={game.ruleset}", "?period=week", "?board=wins&period=month"):
        assert "Ann" in client.get(f"/leaderboards/{query}").content.decode().partition("<main")[2], query
    assert "Nobody is on this leaderboard" in client.get("/leaderboards/?board=win_rate").content.decode()


def test_a_person_far_below_sees_their_own_place(client: Client, ann: User) -> None:
    ladder([2000 + index for index in range(60)])
    counted(account("Bob"), ann)
    Standing.objects.update(**LISTED)
    rebuild()
    page = client.get("/leaderboards/").content.decode()
    assert "Your place: 62 of 62" in page
    lines = rankings.page(Chosen()).lines
    assert f"after={lines[-1].value}-{lines[-1].user}" in page


@pytest.mark.parametrize(
    "query",
    ["board=luck", "period=day", "ruleset=chess", "after=1", "after=-1-1", "before=x", "page=2", "after=1-%D9%A1",
     "board=wins&board=wins", "after=1-1&before=1-1", f"after={'9' * 400}-1"],
)  # fmt: skip
def test_unknown_parameters_are_refused(client: Client, query: str, db: None) -> None:
    assert client.get(f"/leaderboards/?{query}").status_code == 400


def test_programs_read_the_same(ann: User) -> None:
    """Pages by the same keys, and the reader's own line; absurd parameters are refused by name."""
    people = ladder([1000 + index for index in range(60)])
    counted(account("Bob"), ann)
    Standing.objects.update(**LISTED)
    rebuild()
    client = Client()
    client.force_login(people[0])
    first = client.get("/api/leaderboards/").json()
    rest = client.get(f"/api/leaderboards/?after={first['after']}").json()
    assert (first["people"], len(first["lines"]), len(rest["lines"]), rest["after"]) == (62, 50, 12, None)
    assert [line["place"] for line in first["mine"]][-1] == 62
    assert client.get(f"/api/leaderboards/?before={rest['before']}").json()["lines"] == first["lines"]
    for query, field in (
        ("board=luck", "board"), ("ruleset=chess", "ruleset"), ("after=1", "after"), ("page=2", "page"),
        ("after=1-1&before=1-1", "before"),
    ):  # fmt: skip
        answer = client.get(f"/api/leaderboards/?{query}")
        assert (answer.status_code, answer.json()["field"]) == (400, field)
