"""The page of friends, the buttons on profiles, links that make friends, and the settings of privacy."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client

from accounts.models import FollowedLink, User
from accounts.relations import links, privacy, selectors, services
from accounts.services import claim
from games.models import Member, Room
from games.services.rooms import rooms

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("services")]


def signed_in(name: str, **fields: Any) -> tuple[Client, User]:
    """A new person and their browser."""
    person = User.objects.create_user(name, **fields)
    client = Client()
    client.force_login(person)
    return client, person


def text_of(client: Client, path: str) -> str:
    """A page."""
    response = client.get(path, follow=True)
    assert response.status_code == HTTPStatus.OK, (path, response.status_code)
    return response.content.decode()


def press(client: Client, person: User, change: str) -> str:
    """Press a button about somebody; the page that follows."""
    response = client.post(f"/people/{person.pk}/", {"change": change, "next": "/friends/"}, follow=True)
    return response.content.decode()


def test_asking_accepting_and_ending_by_the_buttons() -> None:
    """Each sees on the page of friends and on the other's profile how they stand."""
    ann, ann_user = signed_in("Ann")
    bob, bob_user = signed_in("Bob")
    assert 'value="ask"' in text_of(ann, "/players/Bob/")
    assert "You have asked" in press(ann, bob_user, "ask")
    assert 'value="withdraw"' in text_of(ann, "/players/Bob/")
    assert 'value="accept"' in text_of(bob, "/players/Ann/")
    assert 'value="decline"' in text_of(bob, "/friends/")
    assert "You are friends now." in press(bob, ann_user, "accept")
    assert 'value="end"' in text_of(ann, "/players/Bob/")
    assert "no longer friends" in press(ann, bob_user, "end")
    assert 'value="ask"' in text_of(bob, "/players/Ann/")


def test_a_declined_request_looks_as_before_to_its_asker() -> None:
    """On the page of friends, on the profile, and when they ask again."""
    ann, ann_user = signed_in("Ann")
    bob, bob_user = signed_in("Bob")
    press(ann, bob_user, "ask")
    before = [text_of(ann, path).count('value="withdraw"') for path in ("/friends/", "/players/Bob/")]
    press(bob, ann_user, "decline")
    assert before == [text_of(ann, path).count('value="withdraw"') for path in ("/friends/", "/players/Bob/")] == [1, 1]
    assert "You have asked" in press(ann, bob_user, "ask")
    assert 'value="accept"' not in text_of(bob, "/friends/")


def test_a_block_hides_both_and_is_undone_in_the_settings() -> None:
    """The profile is that of nobody to either; only the blocker finds the other, in the settings."""
    ann, ann_user = signed_in("Ann")
    bob, bob_user = signed_in("Bob")
    press(ann, bob_user, "block")
    for client, other in ((ann, "Bob"), (bob, "Ann")):
        assert client.get(f"/players/{other}/").status_code == HTTPStatus.NOT_FOUND
        assert client.get(f"/api/players/{other}/").status_code == HTTPStatus.NOT_FOUND
        assert f'href="/players/{other}/"' not in text_of(client, f"/friends/?name={other}")
    assert "There is no such person." in press(bob, ann_user, "ask")
    assert "Bob" in text_of(ann, "/account/privacy/")
    assert "Ann" not in text_of(bob, "/account/privacy/")
    press(ann, bob_user, "unblock")
    assert 'value="ask"' in text_of(bob, "/players/Ann/")


def test_privacy_is_changed_in_the_settings() -> None:
    """Who may not be asked has no button; a value that there is not is refused."""
    ann, ann_user = signed_in("Ann")
    bob, _ = signed_in("Bob")
    chosen = {"ask": "nobody", "see_online": "everybody", "invite": "acquaintances"}
    ann.post("/account/privacy/", chosen)
    assert privacy.settings_of(ann_user.pk) == chosen
    assert 'value="ask"' not in text_of(bob, "/players/Ann/")
    wrong = ann.post("/account/privacy/", chosen | {"ask": "friends"})
    assert wrong.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert privacy.settings_of(ann_user.pk) == chosen


def test_friends_who_are_here_are_found_at_their_table() -> None:
    """At a public one, as long as they let their friends see it and nobody sits there who blocks the reader."""
    ann, ann_user = signed_in("Ann")
    bob, bob_user = signed_in("Bob")
    links.follow(links.token_of(ann_user), bob_user)
    room = rooms.open_room(bob_user, public=True)
    assert room.code not in text_of(ann, "/friends/")
    Member.objects.filter(room=room.pk).update(here=True)
    assert f'value="{room.code}"' in text_of(ann, "/friends/")
    _, cem_user = signed_in("Cem")
    services.block(cem_user.pk, ann_user.pk)
    rooms.join(room.pk, cem_user)
    assert room.code not in text_of(ann, "/friends/")
    services.unblock(cem_user.pk, ann_user.pk)
    Room.objects.filter(pk=room.pk).update(public=False)
    assert room.code not in text_of(ann, "/friends/")
    assert "Not here" not in text_of(ann, "/friends/")
    bob.get("/")
    privacy.change(bob_user.pk, see_online="nobody")
    assert "Not here" in text_of(ann, "/friends/")


def test_a_link_makes_friends() -> None:
    """Once it is agreed to; a replaced link, and that of somebody who blocks, lead to nobody."""
    ann, ann_user = signed_in("Ann")
    bob, bob_user = signed_in("Bob")
    old = links.token_of(ann_user)
    assert old in text_of(ann, "/friends/")
    ann.post("/friends/link/")
    token = links.token_of(ann_user)
    assert bob.get(f"/befriend/{old}/").status_code == HTTPStatus.NOT_FOUND
    assert "Ann wants to be your friend" in text_of(bob, f"/befriend/{token}/")
    assert not selectors.are_friends(ann_user.pk, bob_user.pk)
    bob.post(f"/befriend/{token}/")
    assert selectors.are_friends(ann_user.pk, bob_user.pk)
    services.block(ann_user.pk, bob_user.pk)
    assert bob.get(f"/befriend/{token}/").status_code == HTTPStatus.NOT_FOUND
    assert bob.post(f"/befriend/{token}/").status_code == HTTPStatus.NOT_FOUND


def test_guests_who_follow_a_link_are_friends_when_they_save_their_account() -> None:
    """Until then they are remembered, and forgotten if they were blocked meanwhile."""
    _, ann_user = signed_in("Ann")
    _, bob_user = signed_in("Bob")
    guest, guest_user = signed_in("Guest Heron 42", is_guest=True)
    for owner in (ann_user, bob_user):
        guest.post(f"/befriend/{links.token_of(owner)}/")
    assert selectors.friends_of(guest_user.pk) == frozenset()
    services.block(bob_user.pk, guest_user.pk)
    claim(guest_user, name="Gert", email="gert@opoly.example", password="a long password")
    assert selectors.friends_of(guest_user.pk) == {ann_user.pk}
    assert not FollowedLink.objects.exists()


def test_visitors_who_follow_a_link_are_friends_when_they_register() -> None:
    """Their browser remembers the link."""
    _, ann_user = signed_in("Ann")
    visitor = Client()
    assert visitor.post(f"/befriend/{links.token_of(ann_user)}/").status_code == HTTPStatus.FOUND
    password = "a Long-enough password 42"
    fields = {"username": "Nora", "email": "nora@opoly.example", "password1": password, "password2": password}
    visitor.post("/accounts/signup/", fields)
    assert selectors.are_friends(ann_user.pk, User.objects.get(username="Nora").pk)


def test_guests_are_told_how_to_have_friends() -> None:
    """And can block."""
    guest, guest_user = signed_in("Guest Heron 42", is_guest=True)
    _, ann_user = signed_in("Ann")
    assert "With an account you have friends" in text_of(guest, "/friends/")
    assert 'value="ask"' not in text_of(guest, "/players/Ann/")
    press(guest, ann_user, "block")
    assert selectors.blocked_with(guest_user.pk) == {ann_user.pk}
