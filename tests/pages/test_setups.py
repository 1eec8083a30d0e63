"""The pages of table set-ups, and creating rooms with them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from games.models import Room, TableSetup
from games.selectors.boards.rulebook import default_board
from games.services.boards.custom import save_board
from games.services.boards.versions import delete_board
from games.services.rooms import setups
from tests.games.tables import people

pytestmark = pytest.mark.django_db(transaction=True)


def saved(user: User, name: str = "Evening", **options: Any) -> TableSetup:
    """A set-up of somebody."""
    return setups.save_setup(user, name, setups.checked("oofopoly", options or {"bail": 75}, None, None))


def text_of(answer: Any) -> str:
    """A page, its blanks as a browser draws them."""
    return " ".join(answer.content.decode().split())


def test_ones_own_are_listed_renamed_and_deleted(client: Client) -> None:
    ann, bob = people(2)
    client.force_login(ann)
    assert "You have no table set-ups yet." in text_of(client.get(reverse("setups")))
    setup, other = saved(ann), saved(bob, "Other")
    page = text_of(client.get(reverse("setups")))
    assert "Evening" in page
    assert "Other" not in page
    assert "Bail: 75 (was 50)" in page
    assert re.search(rf'data-copy-text="https?://[^"/]+/t/{setup.code}/"', page)
    client.post(reverse("setup-rename", args=[setup.code]), {"name": "Night"})
    assert TableSetup.objects.get(pk=setup.pk).name == "Night"
    answer = client.post(reverse("setup-rename", args=[setup.code]), {"name": ""})
    assert (answer.status_code, "1 to 60 characters" in text_of(answer)) == (422, True)
    for what in ("setup-rename", "setup-delete"):
        assert client.post(reverse(what, args=[other.code]), {"name": "Mine"}).status_code == 404
    client.post(reverse("setup-delete", args=[setup.code]))
    assert [one.name for one in TableSetup.objects.all()] == ["Other"]


def test_a_link_shows_what_differs_and_leads_to_a_room(client: Client) -> None:
    """To somebody who is not signed in, too, who becomes a guest with the name that they chose."""
    ann, bob = people(2)
    setup = saved(ann)
    page = text_of(client.get(reverse("setup", args=[setup.code])))
    assert ">75</b>" in page
    assert "was 50" in page
    assert "The price of leaving jail." in page
    assert "Create room as guest" in page
    assert f"/accounts/login/?next=/t/{setup.code}/" in page
    answer = client.post(reverse("setup-room", args=[setup.code]), {"guest_name": "Zoe"})
    room = Room.objects.get()
    assert answer.headers["Location"] == reverse("room", args=[room.code])
    assert (room.options, room.public) == ({"bail": 75}, False)
    assert room.host is not None
    assert room.host.name == "Zoe"
    client.force_login(bob)
    page = text_of(client.get(reverse("setup", args=[setup.code])))
    assert "Create room as guest" not in page
    assert client.get(reverse("setup", args=["a" * 10])).status_code == 404
    assert client.post(reverse("setup-room", args=["a" * 10])).status_code == 404


def test_a_site_without_guests_asks_to_sign_in(client: Client, settings: Settings) -> None:
    setup = saved(people(1)[0])
    settings.GUESTS = False
    page = text_of(client.get(reverse("setup", args=[setup.code])))
    assert "Sign in to play: this site has no guests." in page
    assert "Create room" not in page
    answer = client.post(reverse("setup-room", args=[setup.code]))
    assert answer.headers["Location"].startswith("/accounts/login/")
    assert not Room.objects.exists()


def test_a_board_that_is_gone_is_told(client: Client) -> None:
    (ann,) = people(1)
    board = save_board(ann, "oofopoly", "Village", default_board("oofopoly"))
    setup = setups.save_setup(ann, "Evening", setups.checked("oofopoly", {}, board, 3))
    client.force_login(ann)
    for page in (reverse("setup", args=[setup.code]), reverse("setups")):
        assert "has been deleted" not in text_of(client.get(page))
    delete_board(board)
    for page in (reverse("setup", args=[setup.code]), reverse("setups")):
        assert "Its board, Village, has been deleted. Rooms open with the default board." in text_of(client.get(page))


def test_a_game_that_is_gone_is_told(client: Client) -> None:
    (ann,) = people(1)
    setup = saved(ann)
    TableSetup.objects.update(ruleset="chess")
    client.force_login(ann)
    for page in (reverse("setup", args=[setup.code]), reverse("setups")):
        text = text_of(client.get(page))
        assert "can no longer be played here" in text
        assert reverse("setup-room", args=[setup.code]) not in text
    answer = client.post(reverse("setup-room", args=[setup.code]), follow=True)
    assert "There is no such game." in text_of(answer)
    assert "Or with one of your table set-ups" not in text_of(client.get("/"))


def test_a_room_is_created_with_a_set_up_on_the_home_page(client: Client) -> None:
    ann, bob = people(2)
    setup = saved(ann)
    client.force_login(bob)
    assert "Or with one of your table set-ups" not in text_of(client.get("/"))
    client.force_login(ann)
    assert f'<option value="{setup.code}">Evening</option>' in text_of(client.get("/"))
    client.post(reverse("open-room"), {"setup": setup.code})
    assert Room.objects.get().options == {"bail": 75}
    answer = client.post(reverse("open-room"), {"setup": "a" * 10}, follow=True)
    assert "There is no such table set-up." in text_of(answer)
