"""The name that a guest chooses: on the invitation, at Play now and in the lobby, and remembered by the browser."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.guests import is_random
from accounts.models import User
from accounts.services import create_guest
from games.models import Member
from games.services.rooms.rooms import open_room

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_visitor_is_asked_for_a_name_on_the_invitation(client: Client) -> None:
    room = open_room(create_guest(), ruleset="oofopoly")
    door = reverse("room", args=[room.code])
    assert 'name="guest_name" value=""' in client.get(door).content.decode()
    answer = client.post(reverse("guest"), {"next": door, "guest_name": "  রহিম  "})
    assert answer.headers["Location"] == door
    guest = User.objects.get(username="রহিম")
    assert guest.is_guest
    assert client.session["_auth_user_id"] == str(guest.pk)


def test_an_empty_name_is_a_random_one(client: Client) -> None:
    client.post(reverse("guest"), {"guest_name": " "})
    assert is_random(User.objects.get().username)


def test_the_browser_remembers_the_name_for_the_next_time(client: Client) -> None:
    client.post(reverse("play-now"), {"guest_name": "Zoë"})
    assert Member.objects.filter(name="Zoë").exists()
    assert 'value="Zoë"' in client.get("/").content.decode()
    later = Client()
    later.cookies["guest_name"] = client.cookies["guest_name"].value
    assert 'name="guest_name" value="Zoë"' in later.get("/").content.decode()


def test_a_name_can_be_chosen_before_a_game_is(client: Client) -> None:
    """Without scripts the field above the games is a form of its own."""
    assert client.post(reverse("guest"), {"next": "/", "guest_name": "Zoë"}).headers["Location"] == "/"
    client.post(reverse("play-now"))
    assert Member.objects.filter(name="Zoë").exists()


@pytest.mark.parametrize(
    ("typed", "problem", "kept"),
    [
        ("admin", "A name may not look like that of a guest, a bot or the staff.", "admin"),
        ("Ann\u200b", "Use letters, digits, spaces and - _ . &#x27; only.", "Ann\u200b"),
        ("Bill", "This name is taken. Choose another. “Bill 2” is free.", "Bill 2"),
        ("Bi1l", "looks too much like one that is taken. Choose another. “Bi1l 2” is free.", "Bi1l 2"),
        ("<b>", "Use letters, digits, spaces and - _ . &#x27; only.", "&lt;b&gt;"),
    ],
)
@pytest.mark.parametrize("form", ["guest", "play-now"])
def test_a_name_that_cannot_be_had_leads_back_with_the_reason(form: str, typed: str, problem: str, kept: str) -> None:
    """What was typed, or a free name like it, is in the field; nobody was signed in and no game was begun."""
    User.objects.create_user("Bill")
    client = Client()
    room = open_room(create_guest(), ruleset="oofopoly")
    door = reverse("room", args=[room.code]) if form == "guest" else "/"
    people = User.objects.count()
    answer = client.post(reverse(form), {"guest_name": typed, **({"next": door} if form == "guest" else {})})
    assert answer.headers["Location"] == door
    page = client.get(door).content.decode()
    assert f'value="{kept}"' in page
    assert User.objects.count() == people
    assert "_auth_user_id" not in client.session
    assert problem in page


def test_a_guest_changes_the_name_and_an_account_does_not_by_such_a_form() -> None:
    """PLAT-1; also by the API, as the field in the lobby does."""
    client, guest = Client(), create_guest()
    client.force_login(guest)
    client.post(reverse("play-now"), {"guest_name": "Karim"})
    guest.refresh_from_db()
    assert guest.username == "Karim"
    assert Member.objects.filter(user=guest, name="Karim").exists()
    answer = client.patch("/api/players/me/", {"name": "Rahima"}, content_type="application/json")
    assert answer.json()["name"] == "Rahima"
    assert answer.cookies["guest_name"].value == "Rahima"
    refused = client.patch("/api/players/me/", {"name": "Admin"}, content_type="application/json")
    assert (refused.status_code, refused.json()["field"]) == (400, "name")
    person = User.objects.create_user("Bill", email="bill@example.com")
    client.force_login(person)
    assert "guest_name" not in client.get("/").content.decode()
    client.post(reverse("play-now"), {"guest_name": "Bob"})
    person.refresh_from_db()
    assert person.username == "Bill"
