"""Profiles: what everybody sees, what only their owner sees, pictures, export and deletion."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import create_guest, delete_account
from games.models import Room
from leaderboards.models import Profile, Rating, Result, Standing
from leaderboards.pages import charts
from leaderboards.services.buckets import rebuild
from leaderboards.services.counting import count_game
from leaderboards.services.profiles import set_public
from tests.accounts.staff import administration
from tests.games.tables import game_of, lay
from tests.leaderboards.games import account, counted, finish
from tests.leaderboards.test_pictures import photo, upload
from tests.pages.finished_game import finished_game
from tests.support.streaming import content_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]


def main_of(client: Client, address: str) -> str:
    return client.get(address).content.decode().partition("<main")[2]


def test_a_profile_shows_ratings_charts_and_games(client: Client, ann: User) -> None:
    """To everybody; games of private rooms without a link and without the others' names."""
    bob = account("Bob Builder")
    for _ in range(3):
        game = counted(bob, ann)
    rebuild()
    mine = main_of(client, "/players/Ann/")
    assert mine.count(f"/games/{game.pk}/") >= 1
    assert "Bob Builder" in mine
    stranger = Client()
    page = main_of(stranger, "/players/Bob%20Builder/")
    assert page.count("chart-bar") == 3
    assert "chart-line" in page
    assert f"/games/{game.pk}/" not in page
    assert "Ann" not in page
    Room.objects.update(public=True)
    assert "Ann" in main_of(stranger, "/players/Bob%20Builder/")
    assert "only you see this" in mine
    assert "only you see this" not in page
    assert "You and them" in main_of(client, "/players/Bob%20Builder/")


def test_a_profile_after_a_whole_game_has_statistics(client: Client, ann: User) -> None:
    count_game(finished_game(ann).pk)
    page = main_of(client, "/players/Ann/")
    assert "Statistics" in page
    assert "not rated" in page


def test_a_profile_shows_the_groups_that_are_most_often_complete(client: Client, ann: User) -> None:
    """At the end of a game that Ann won with the browns."""
    game = game_of(ann, account("Bob"))
    mine = game.seats.get(user=ann).number
    lay(game, {"spaces": {"1": {"owner": mine}, "3": {"owner": mine}}})
    finish(game, [[mine], [1 - mine]])
    count_game(game.pk)
    assert Result.objects.get(user=ann).groups == ["brown"]
    page = main_of(client, "/players/Ann/")
    assert 'class="swatch" data-group="0"' in page
    assert "complete at the end of 1 game" in page


def test_names_are_found_in_any_case_and_unknown_ones_are_not(client: Client, ann: User) -> None:
    assert client.get("/players/aNN/").headers["Location"] == "/players/Ann/"
    assert client.get("/profile/").headers["Location"] == "/players/Ann/"
    assert client.get("/players/Nobody/").status_code == 404
    guest = create_guest()
    assert "Guest" in main_of(client, f"/players/{guest.username}/")


def test_a_hidden_profiles_picture_and_games_are_hidden_too(client: Client, ann: User) -> None:
    """S15: nothing between keeps the picture, and nobody finds her public games by her name but who played in them."""
    bob, cem = account("Bob Builder"), account("Cem")
    game = counted(bob, ann)
    Room.objects.update(public=True)
    upload(client, photo())
    profile = Profile.objects.get(user=ann)
    stranger, moderator = Client(), administration("Mo", root=False)[0]
    address = reverse("picture", args=[ann.pk, profile.picture_hash])
    shown = stranger.get(address)
    assert (shown.status_code, shown.headers["Cache-Control"]) == (200, "private, max-age=600")
    readers = {"own": client, "other": Client(), "third": Client(), "stranger": stranger}
    readers["other"].force_login(bob)
    readers["third"].force_login(cem)

    def found() -> dict[str, bool]:
        lists = {who: reader.get("/api/games/?player=ann").json()["results"] for who, reader in readers.items()}
        return {who: [line["id"] for line in lines] == [game.pk] for who, lines in lists.items()}

    assert all(found().values())
    set_public(ann.pk, public=False)
    assert found() == {"own": True, "other": True, "third": False, "stranger": False}
    codes = [reader.get(address).status_code for reader in (client, moderator, stranger, readers["other"])]
    assert codes == [200, 200, 404, 404]


def test_a_hidden_profile_is_for_its_owner_alone(client: Client, ann: User) -> None:
    """And is on no leaderboard until it is shown again."""
    bob = account("Bob")
    counted(ann, bob)
    client.post("/profile/visibility/", {"public": "no"})
    assert set(Standing.objects.filter(user=ann).values_list("listed", flat=True)) == {False}
    assert "Ratings" in main_of(client, "/players/Ann/")
    page = main_of(Client(), "/players/Ann/")
    assert "has hidden this profile" in page
    assert "Ratings" not in page
    client.post("/profile/visibility/", {"public": "yes"})
    assert set(Standing.objects.filter(user=ann).values_list("listed", flat=True)) == {True}


def test_everything_is_exported_and_deleted(client: Client, ann: User) -> None:
    counted(ann, account("Bob"))
    upload(client, photo())
    exported = json.loads(content_of(client.get("/account/download/")))
    assert exported["profile"]["picture"]
    assert exported["ratings"][0]["ruleset"] == ""
    assert exported["results"][0]["rating"] > 1000
    delete_account(ann)
    assert not Profile.objects.exists()
    assert Rating.objects.filter(user__username="Ann").count() == 0
    assert Result.objects.filter(user=None).count() == 1


def test_charts() -> None:
    """Marks at round values; a single value is no line."""
    assert charts.line_of([1000]) is None
    line = charts.line_of([1003, 1038, 1021])
    assert line is not None
    assert [mark.value for mark in line.marks] == [1000, 1010, 1020, 1030, 1040]
    assert len(line.points.split()) == 3
    flat = charts.line_of([0, 0])
    assert flat is not None
    assert [bar.height for bar in charts.bars_of([(1, 4), (4, 4)])] == [90, 8]


def test_programs_read_profiles(ann: User) -> None:
    """They get the content of the page, in any case of the name; of a hidden profile only the name."""
    counted(ann, account("Bob"))
    client = Client()
    shown = client.get("/api/players/ANN/").json()
    assert (shown["name"], shown["public"], len(shown["recent_games"])) == ("Ann", True, 1)
    assert {rating["ruleset"] for rating in shown["ratings"]} >= {""}
    assert client.get("/api/players/Nobody/").json()["code"] == "not_found"
    set_public(ann.pk, public=False)
    assert client.get("/api/players/Ann/").json() == {"name": "Ann", "public": False, "guest": False, "bot": False}
    client.force_login(ann)
    assert len(client.get("/api/players/Ann/").json()["recent_games"]) == 1
    assert {one["tier"] for one in client.get("/api/achievements/").json()} == {"bronze", "silver", "gold"}
