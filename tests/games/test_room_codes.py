"""Codes of rooms cannot be guessed: wrong ones are limited, on pages, in the API and at sockets (A5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import time_machine
from django.core.cache.backends.redis import RedisCacheClient
from django.test import Client
from django.utils import timezone
from redis.exceptions import RedisError

from accounts.models import User
from accounts.sessions import Login
from games.live.visiting import Arrival, identify
from games.models import Game, Room, Status
from games.services.rooms import codes
from tests.games.tables import game_of, lobby_of, people
from tests.support.services import Services

pytestmark = pytest.mark.django_db
Ask = Callable[[Client, str], Any]
HERE, ELSEWHERE = "203.0.113.9", "203.0.113.10"
PERSON, ADDRESS = 3, 7
"""The limits in these tests, lower than the site's own."""


@pytest.fixture(autouse=True)
def _nothing_counted(services: Services, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    services.forget_limits()
    monkeypatch.setattr(codes, "LIMITS", {"person": PERSON, "newcomers": ADDRESS, "known": ADDRESS})
    yield
    services.forget_limits()


@pytest.fixture
def room() -> Room:
    """A private room in which a game has ended."""
    game = game_of(*people(2))
    Game.objects.filter(pk=game.pk).update(status=Status.FINISHED, ended_at=timezone.now(), wake_at=None)
    return Room.objects.get(pk=game.room_id)


def wrong(room: Room) -> str:
    """A code that no room has."""
    return "111111" if room.code != "111111" else "111112"


def browser(address: str = HERE, user: User | None = None) -> Client:
    """A browser at an address."""
    client = Client(REMOTE_ADDR=address)
    if user is not None:
        client.force_login(user)
    return client


def ways(game: int) -> dict[str, Ask]:
    """Everything that can be asked for by code."""
    change, rulesets = {"type": "ready", "ready": True}, "/api/rulesets/oofopoly"
    return {
        "the page of a room": lambda client, code: client.get(f"/room/{code}/"),
        "the form on the home page": lambda client, code: client.post("/join/", {"code": code}),
        "the rules of a room": lambda client, code: client.get("/rules/oofopoly/", {"room": code}),
        "its simulation": lambda client, code: client.get("/rules/oofopoly/simulation/", {"room": code}),
        "a replay": lambda client, code: client.get(f"/replay/{game}/", {"code": code}),
        "a room": lambda client, code: client.get(f"/api/rooms/{code}/"),
        "a change": lambda client, code: client.post(f"/api/rooms/{code}/changes/", change, "application/json"),
        "the simulation of a room": lambda client, code: client.get(f"{rulesets}/simulation/", {"room": code}),
        "a game": lambda client, code: client.get(f"/api/games/{game}/", {"code": code}),
        "a log": lambda client, code: client.get(f"/api/games/{game}/log/", {"code": code}),
        "a replay over HTTP": lambda client, code: client.get(f"/api/games/{game}/replay/", {"code": code}),
    }


def guess(client: Client, room: Room, times: int) -> None:
    """Try a wrong code this many times."""
    for _ in range(times):
        assert client.get(f"/api/rooms/{wrong(room)}/").status_code == 404


@pytest.mark.parametrize("way", ways(0))
def test_after_too_many_wrong_codes_nothing_is_found_by_code(way: str, room: Room) -> None:
    """Neither the right code nor a wrong one says anything any more, in whichever way it is tried."""
    assert room.game_id is not None
    ask, client = ways(room.game_id)[way], browser(user=people(1)[0])
    assert ask(client, room.code).status_code in (200, 302, 409)
    guess(client, room, PERSON - 1)
    assert ask(client, wrong(room)).status_code != 429
    for code in (room.code, wrong(room)):
        refused = ask(client, code)
        assert refused.status_code == 429
        assert 0 < int(refused.headers["Retry-After"]) <= codes.PAUSE
        if refused.headers["Content-Type"] == "application/json":
            assert refused.json()["code"] == "too_many_codes"
            assert refused.json()["about"]["seconds"] == int(refused.headers["Retry-After"])
        else:
            assert "Too many wrong room codes" in refused.content.decode()


@pytest.mark.parametrize("way", ways(0))
def test_every_wrong_code_counts(way: str, room: Room) -> None:
    """In whichever way it is tried; and right ones count nowhere."""
    assert room.game_id is not None
    ask, client = ways(room.game_id)[way], browser(user=people(1)[0])
    for _ in range(PERSON + 1):
        ask(client, room.code)
    assert ask(client, room.code).status_code != 429
    for _ in range(PERSON):
        assert ask(client, wrong(room)).status_code != 429
    assert ask(client, room.code).status_code == 429


def test_members_are_neither_counted_nor_refused(room: Room) -> None:
    """Others behind the same address cannot keep anybody from their own room."""
    member = room.members.order_by("pk")[0].user
    assert member is not None
    own, neighbour = browser(user=member), browser()
    guess(neighbour, room, ADDRESS)
    assert neighbour.get(f"/room/{room.code}/").status_code == 429
    for way, ask in ways(room.game_id or 0).items():
        assert ask(own, room.code).status_code in (200, 302, 409), way
    assert own.get(f"/room/{wrong(room)}/").status_code == 429
    assert browser(ELSEWHERE).get(f"/room/{room.code}/").status_code == 200


def test_nobody_reads_a_room_they_were_removed_from(room: Room) -> None:
    """S17: not in whichever way it is asked for, as its sockets are closed to them."""
    removed = people(1)[0]
    room.removed.add(removed)
    client = browser(user=removed)
    for way, ask in ways(room.game_id or 0).items():
        answer = ask(client, room.code)
        assert answer.status_code in (403, 409), way
        assert "The host removed you" in answer.content.decode(), way


def test_one_person_is_stopped_before_their_network_is(room: Room) -> None:
    """The person everywhere, from whatever address; the network only once several have tried."""
    culprit = people(1)[0]
    guess(browser(user=culprit), room, PERSON)
    assert browser(ELSEWHERE, culprit).get(f"/room/{room.code}/").status_code == 429
    assert browser().get(f"/room/{room.code}/").status_code == 200
    for _ in range(ADDRESS):
        browser(user=culprit).get(f"/room/{wrong(room)}/")
    assert browser().get(f"/room/{room.code}/").status_code == 200  # what is refused counts no further
    guess(browser(), room, ADDRESS - PERSON)
    assert browser().get(f"/room/{room.code}/").status_code == 429


def test_a_browser_that_is_not_signed_in_is_stopped_before_its_network_is(room: Room) -> None:
    """S14: others who are not signed in go on."""
    culprit = browser()
    culprit.get("/")
    guess(culprit, room, PERSON)
    assert culprit.get(f"/room/{room.code}/").status_code == 429
    assert browser().get(f"/room/{room.code}/").status_code == 200


def test_a_guesser_with_many_names_does_not_stop_people_who_have_been_here_for_a_day(room: Room) -> None:
    """S14: only newcomers of the network, whom nothing tells from the guesser's next name."""
    for guest in people(ADDRESS):
        guess(browser(user=guest), room, 1)
    regular, newcomer = people(2)
    User.objects.filter(pk=regular.pk).update(date_joined=timezone.now() - codes.KNOWN_AFTER)
    assert browser(user=newcomer).get(f"/room/{room.code}/").status_code == 429
    assert browser(user=regular).get(f"/room/{room.code}/").status_code == 200
    session = browser(user=regular).session.session_key or ""
    assert identify([Arrival(room.code, Login(session), HERE)])[0].room == room.pk
    assert identify([Arrival(room.code, None, HERE)])[0].too_many_codes
    guess(browser(user=regular), room, PERSON)
    assert browser(user=regular).get(f"/room/{room.code}/").status_code == 429


def test_a_pause_ends_and_counting_begins_anew(room: Room) -> None:
    client = browser()
    start = timezone.now()
    with time_machine.travel(start, tick=False) as clock:
        guess(client, room, ADDRESS)
        clock.shift(codes.PAUSE - 1)
        assert client.get(f"/room/{room.code}/").headers["Retry-After"] == "1"
        clock.shift(1)
        assert client.get(f"/room/{room.code}/").status_code == 200
    assert codes.PAUSE >= codes.SPAN


def test_a_household_counts_as_one_address_and_other_proxies_headers_do_not_count(room: Room, settings: Any) -> None:
    """An IPv6 network has one limit, and nobody escapes it by a header of their own."""
    guess(browser("2001:db8:1:2::1"), room, ADDRESS)
    assert browser("2001:db8:1:2:ffff::9").get(f"/room/{room.code}/").status_code == 429
    assert browser("2001:db8:1:3::1").get(f"/room/{room.code}/").status_code == 200
    guess(browser(HERE), room, ADDRESS)
    forged = {"X-Forwarded-For": "198.51.100.7"}
    assert browser(HERE).get(f"/room/{room.code}/", headers=forged).status_code == 429
    settings.TRUSTED_PROXIES = 1
    assert browser(HERE).get(f"/room/{room.code}/", headers=forged).status_code == 200
    forged = {"X-Forwarded-For": f"198.51.100.7, {HERE}"}
    assert browser(ELSEWHERE).get(f"/room/{room.code}/", headers=forged).status_code == 429


def test_what_is_no_code_or_needs_none_is_not_counted(room: Room) -> None:
    """A game that the reader may see anyway, text that can be no code, and a game without a code."""
    client, game = browser(), room.game_id
    for _ in range(ADDRESS):
        client.post("/join/", {"code": "12x"})
        client.get(f"/api/games/{game}/", {"code": "what"})
        client.get(f"/api/games/{game}/")
    Room.objects.update(public=True)
    for _ in range(ADDRESS):
        assert client.get(f"/api/games/{game}/", {"code": wrong(room)}).status_code == 200
    assert client.get(f"/api/rooms/{room.code}/").status_code == 200


def test_sockets_that_come_together_are_counted_one_after_the_other(room: Room) -> None:
    """A batch of guesses gets no more answers than guesses one by one."""
    lost = [Arrival(wrong(room), None, HERE)] * ADDRESS
    others = [Arrival(room.code, None, HERE), Arrival(wrong(room), None, HERE), Arrival(room.code, None, ELSEWHERE)]
    found = identify([*lost, *others])
    assert [one.too_many_codes for one in found] == [False] * ADDRESS + [True, True, False]
    assert [one.room for one in found[ADDRESS:]] == [None, None, room.pk]


def test_without_redis_rooms_are_still_found(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: Any, **__: Any) -> None:
        raise RedisError

    for name in ("get", "get_many", "add", "incr", "set"):
        monkeypatch.setattr(RedisCacheClient, name, lost)
    client = browser()
    assert client.get(f"/api/rooms/{wrong(room)}/").status_code == 404
    assert client.get(f"/api/rooms/{room.code}/").status_code == 200


def test_one_lobby_is_found_by_everybody_who_has_its_code() -> None:
    """However many they are: right codes never count."""
    lobby = lobby_of(*people(1))
    for _ in range(ADDRESS + 1):
        assert browser().get(f"/room/{lobby.code}/").status_code == 200
