"""The list of open tables: its filters, what it says of each, and for whom it leaves out which."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import CameBy, Friendship, User
from accounts.relations import services as relations
from games.messages import commands
from games.models import Member, Pace, Room
from games.services.rooms.rooms import open_room
from leaderboards.models import Profile, Standing
from tests.games.lobbies import change
from tests.games.tables import people

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]


def opened(host: User, *changes: commands.LobbyChange, **room_is: Any) -> Room:
    """A public room whose host is there."""
    room = open_room(host, public=True, **room_is)
    for one in changes:
        change(room, host, one)
    Member.objects.filter(room=room).update(here=True)
    return room


def rate(user: User, rating: int, ruleset: str = "oofopoly") -> None:
    """Give somebody a rating in the standings."""
    Standing.objects.create(user=user, period="all", ruleset=ruleset, listed=True, games=20, rating=rating)


def befriend(one: User, other: User) -> None:
    """Make two people friends."""
    low, high = sorted((one, other), key=lambda user: user.pk)
    Friendship.objects.create(low=low, high=high, came_by=CameBy.REQUEST)


def found(client: Client, **wanted: Any) -> list[str]:
    """The codes of the tables that the page shows, which are those of the API."""
    page = client.get(reverse("tables"), wanted)
    codes = [row["line"].code for row in page.context["tables"]]
    listed = client.get("/api/rooms/", {"free": 1, **wanted})
    assert listed.status_code == 200, listed.content
    assert [room["code"] for room in listed.json()["results"]] == codes
    return codes


def test_tables_are_filtered_by_what_the_address_says(client: Client) -> None:
    """By game, pace, rules, a changed option, free seats, rating of the host, and language; together, too."""
    hosts = people(6)
    plain = opened(hosts[0])
    other = opened(hosts[1], ruleset="coopoly")
    slow = opened(hosts[2], commands.SetPace(Pace.DAY))
    changed = opened(hosts[3], commands.SetOptions({"double_salary_on_go": True}))
    strong = opened(hosts[4], commands.SetLanguage("bn"))
    small = opened(hosts[5], seats=2)
    rate(hosts[4], 1400)
    everything = [small, strong, changed, slow, other, plain]
    assert found(client) == [room.code for room in everything]
    assert found(client, ruleset="coopoly") == [other.code]
    assert found(client, pace="days") == [slow.code]
    assert slow.code not in found(client, pace="live")
    assert found(client, rules="other") == [changed.code]
    assert changed.code not in found(client, rules="default")
    assert found(client, ruleset="oofopoly", option="double_salary_on_go") == [changed.code]
    assert small.code not in found(client, free=2)
    assert found(client, rating_from=1300) == found(client, rating_from=1400, rating_to=1400) == [strong.code]
    assert found(client, rating_from=1401) == []
    assert strong.code not in found(client, language="en")
    assert len(found(client, language="bn")) == len(everything)
    assert found(client, language="bn", pace="days", ruleset="oofopoly") == [slow.code]


def test_full_tables_and_running_games_are_not_among_open_tables(client: Client) -> None:
    """They are still listed as rooms, in which one can watch."""
    ann, bob = people(2)
    room = opened(ann, seats=2)
    assert found(client) == [room.code]
    change(room, bob, commands.Sit())
    assert found(client) == []
    assert [one["code"] for one in client.get("/api/rooms/").json()["results"]] == [room.code]


def test_a_line_says_what_differs_and_what_is_asked(client: Client) -> None:
    """In words on the page, by keys in the API, with the host's rating unless their profile is hidden."""
    ann, bob = people(2)
    asks = commands.SetAsks(rating_from=1200, rating_to=1500, verified=True)
    opened(ann, asks, commands.SetOptions({"double_salary_on_go": True}), commands.SetLanguage("bn"))
    rate(ann, 1250)
    page = client.get(reverse("tables")).content.decode()
    for words in ("1,250", "Rating from 1,200 to 1,500", "Verified email address", "বাংলা", "Live"):
        assert words in page
    line = client.get("/api/rooms/").json()["results"][0]
    assert line["asks"] == {"rating_from": 1200, "rating_to": 1500, "verified": True, "friends": False}
    assert (line["rating"], line["differs"], line["language"]) == (1250, {"double_salary_on_go": True}, "bn")
    assert line["refused"] is None
    client.force_login(bob)
    assert client.get("/api/rooms/").json()["results"][0]["refused"] == "verified_asked"
    Profile.objects.create(user=ann, public=False)
    assert client.get("/api/rooms/").json()["results"][0]["rating"] is None
    assert found(client, rating_from=1000) == []


def test_tables_for_friends_are_shown_to_friends_alone(client: Client) -> None:
    """And to their host."""
    ann, bob, cleo = people(3)
    befriend(ann, bob)
    room = opened(ann, commands.SetAsks(friends=True))
    assert found(client) == []
    for person, seen in ((cleo, []), (bob, [room.code]), (ann, [room.code])):
        client.force_login(person)
        assert found(client) == seen


def test_a_block_hides_the_tables_of_both(client: Client) -> None:
    """Also where the other is not the host; on the home page, too."""
    ann, bob, cleo = people(3)
    room = opened(cleo)
    change(room, ann, commands.Sit())
    own = opened(bob)
    relations.block(bob.pk, ann.pk)
    for person, seen in ((bob, [own.code]), (ann, [room.code]), (cleo, [own.code, room.code])):
        client.force_login(person)
        assert found(client) == seen
        assert [row["line"].code for row in client.get(reverse("open-rooms")).context["open_rooms"]] == seen


def test_the_queries_of_the_list_do_not_grow_with_it(client: Client) -> None:
    """With as many for a reader whom restrictions concern."""
    reader, *hosts = people(8)
    client.force_login(reader)

    def queries() -> int:
        with CaptureQueriesContext(connection) as caught:
            client.get(reverse("tables-list"))
        return len(caught)

    asks = commands.SetAsks(rating_from=900, verified=True)
    opened(hosts[0], asks)
    queries()  # what a process reads once
    few = queries()
    for host in hosts[1:]:
        opened(host, asks)
    assert queries() == few


def test_an_address_that_asks_for_nonsense_shows_all(client: Client) -> None:
    """A bookmark of an option that is gone stays useful; the API refuses it."""
    room = opened(people(1)[0])
    page = client.get(
        reverse("tables"), {"pace": "slow", "free": "x", "rating_from": "-5", "option": "none", "page": "0"}
    )
    assert [row["line"].code for row in page.context["tables"]] == [room.code]
    assert client.get("/api/rooms/", {"pace": "slow"}).status_code == 400
