"""The page and the API of those who look for people to play with."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.relations import services as relations
from games import rulesets
from games.models import PairingTimeout, Phase, Room, Seeker
from games.services.pairing import passes
from tests.games.tables import people

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_limits")]
PAGE = "/play/people/oofopoly/"
API = "/api/pairing/"
WISH = {"ruleset": "oofopoly", "players": 2, "languages": ["en"], "bots_after": 60}


def browser(user: User) -> Client:
    """A browser in which somebody is signed in."""
    client = Client()
    client.force_login(user)
    return client


def put(client: Client, **fields: Any) -> Any:
    """Look for people over the API."""
    return client.put(API, {**WISH, **fields}, content_type="application/json")


def test_every_game_has_a_button_that_looks_for_people_at_once(client: Client) -> None:
    """A visitor becomes a guest by it, and sees how it stands; every page of rules leads there."""
    home = client.get("/").content.decode()
    for key in rulesets.RULESETS:
        assert f"/play/people/{key}/look/" in home
        assert f"/play/people/{key}/" in client.get(f"/rules/{key}/").content.decode()
    assert client.post(f"{PAGE}look/").headers["Location"] == PAGE
    seeker = Seeker.objects.get()
    assert seeker.user.is_guest
    assert (seeker.ruleset, seeker.players, seeker.languages, seeker.bots_after) == ("oofopoly", None, ["en"], 30)
    page = client.get(PAGE).content.decode()
    assert "Looking for people…" in page
    assert "people.js" in page


def test_the_form_is_remembered(client: Client) -> None:
    """Next time one press looks for the same; the form of another game stays as it was."""
    sent = {"form": "yes", "players": "3", "pace": "", "bots_after": "", "languages": ["en", "bn"], "rated": "no"}
    client.post(f"{PAGE}look/", sent)
    client.post(f"{PAGE}leave/")
    assert not Seeker.objects.exists()
    shown = client.get(PAGE).content.decode()
    assert re.search(r'<option value="3" selected>', shown)
    client.post(f"{PAGE}look/")
    seeker = Seeker.objects.get()
    assert (seeker.players, seeker.bots_after, seeker.languages, seeker.rated) == (3, None, ["bn", "en"], False)
    assert client.get("/play/people/bangladeshi/").headers["Location"] == PAGE


def test_a_table_is_confirmed_on_the_page() -> None:
    """The first one waits for the others; the last one goes to the room, and so do the others next time."""
    ann, bob = map(browser, people(2))
    for client in (ann, bob):
        client.post(f"{PAGE}look/", {"form": "yes", "players": "2"})
    passes.run()
    assert ann.post(f"{PAGE}confirm/").headers["Location"] == PAGE
    assert "You are ready. Waiting for the others…" in ann.get(PAGE).content.decode()
    bob.post(f"{PAGE}confirm/")
    room = Room.objects.get()
    assert room.phase == Phase.PLAYING
    for client in (ann, bob):
        assert client.get(PAGE).headers["Location"] == f"/room/{room.code}/"
    assert "No table is proposed to you any more" in ann.post(f"{PAGE}confirm/", follow=True).content.decode()


def test_the_page_says_until_when_a_time_out_lasts(client: Client) -> None:
    """To whoever presses the button."""
    client.force_login(ann := people(1)[0])
    PairingTimeout.objects.create(user=ann, until=datetime(2099, 3, 2, 7, 5, tzinfo=UTC))
    shown = client.post(f"{PAGE}look/", follow=True).content.decode()
    assert "The time-out ends 2 March 2099, 07:05 (UTC)." in shown
    assert not Seeker.objects.exists()


def test_the_page_speaks_bangla(client: Client) -> None:
    """Digits included."""
    shown = client.get(PAGE, headers={"accept-language": "bn"}).content.decode()
    assert "Find people" not in shown
    assert "৩০" in shown
    assert client.get("/play/people/nothing/").status_code == 404


def test_programs_look_over_the_api() -> None:
    """They ask again to stay, hear how it stands, confirm, and find the room."""
    ann, bob = map(browser, people(2))
    assert set(ann.get(API).json()) == {"type", "now"}
    state = put(ann).json()
    assert (state["sought"]["players"], state["sought"]["bots_after"], state["waiting"]) == (2, 60, 1)
    assert "pace" not in state["sought"]
    since = put(ann).json()["since"]
    assert since == state["since"]
    put(bob)
    passes.run()
    table = ann.get(API).json()["table"]
    assert (table["people"], table["bots"], table["confirmed"], table["you_confirmed"]) == (2, 0, 0, False)
    assert ann.post(f"{API}confirmation/").json()["table"]["you_confirmed"]
    room = bob.post(f"{API}confirmation/").json()["room"]
    assert room == ann.get(API).json()["room"] == Room.objects.get().code
    refused = ann.post(f"{API}confirmation/")
    assert (refused.status_code, refused.json()["code"]) == (409, "no_table_proposed")


def test_looking_ends_over_the_api() -> None:
    """As often as one likes."""
    ann = browser(people(1)[0])
    put(ann)
    assert ann.delete(API).status_code == 204
    assert ann.delete(API).status_code == 204
    assert not Seeker.objects.exists()
    assert Client().get(API).status_code in (401, 403)


def test_bad_wishes_are_refused_with_their_field() -> None:
    """By a stable code."""
    ann = browser(people(1)[0])
    for field, value in (
        ("players", 9),
        ("players", "two"),
        ("pace", 5),
        ("languages", ["English!"]),
        ("languages", ["en"] * 11),
        ("bots_after", 3_601),
        ("rated", 1),
        ("nothing", 1),
    ):
        answer = put(ann, **{field: value})
        assert answer.status_code in (400, 409, 422), (field, value, answer.content)
        assert field in answer.content.decode()
    assert not Seeker.objects.exists()


def test_programs_with_an_account_sit_with_those_who_accept_them() -> None:
    """Nobody else."""
    ann, bob = people(2)
    User.objects.filter(pk=bob.pk).update(is_bot=True, is_guest=False)
    program, person = browser(User.objects.get(pk=bob.pk)), browser(ann)
    put(program)
    put(person)
    assert passes.run() == 0
    put(person, with_programs=True)
    assert passes.run() == 1


def test_nothing_tells_somebody_that_they_are_blocked() -> None:
    """Every answer is what it is for somebody with whom nobody is brought together for another reason."""
    users = people(4)
    ann, bob, cyd, dan = map(browser, users)
    relations.block(users[1].pk, users[0].pk)

    def answers(one: Client, other: Client, **fields: Any) -> list[Any]:
        put(other, **fields)
        told = [put(one)]
        passes.run()
        told += [one.get(API), one.post(f"{API}confirmation/")]
        page = one.get(PAGE).content
        told.append(one.delete(API))
        other.delete(API)
        panel = page[page.index(b"<section") : page.index(b"</section>")]
        own = re.compile(rb"\d{13}|[A-Za-z0-9]{64}")
        return [(answer.status_code, own.sub(b"", answer.content)) for answer in told] + [own.sub(b"", panel)]

    assert answers(ann, bob) == answers(cyd, dan, rated=False, players=2)
