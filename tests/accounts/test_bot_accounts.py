"""Bot accounts: who can make one, how it is shown, and that it stays one."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.core.exceptions import ValidationError
from django.test import Client

from accounts import bots, tokens
from accounts.models import User
from accounts.services import create_guest
from games.models import Room
from games.selectors.play.following import Place, followed
from games.selectors.play.games import game_frame
from games.selectors.rooms.rooms import room_seen
from games.services.rooms.rooms import open_room
from tests.accounts.staff import administration
from tests.games.tables import game_of, lobby_of
from tests.leaderboards.games import account
from tests.support.services import Services

pytestmark = pytest.mark.django_db(transaction=True)
MARK = 'class="bot-mark"'
ADDRESS = "/api/players/me/bot/"


@pytest.fixture(autouse=True)
def _limits(services: Services) -> None:
    services.forget_limits()


def program_of(person: User, *scopes: str) -> dict[str, Any]:
    """The headers of a program of this person."""
    return {"Authorization": f"Bearer {tokens.create(person, name='Bot', scopes=scopes, days=7)[1]}"}


def bot_account(name: str = "Hal") -> User:
    """An account that is a bot account."""
    return bots.become_bot(account(name))


def test_a_program_makes_its_new_account_a_bot_account(client: Client) -> None:
    """Once and for all; asking again changes nothing, and the account says what it is."""
    hal = account("Hal")
    headers = program_of(hal, "profile:read", "profile:write")
    assert client.get("/api/players/me/", headers=headers).json()["bot"] is False
    for _ in range(2):
        answer = client.post(ADDRESS, headers=headers)
        assert (answer.status_code, answer.json()["bot"]) == (200, True)
    assert client.get("/api/players/me/", headers=headers).json()["bot"] is True
    assert client.get("/api/players/Hal/").json()["bot"] is True
    assert client.get("/api/players/me/", headers=program_of(account("Ann"), "profile:read")).json()["bot"] is False


def test_somebody_who_has_played_stays_a_person(client: Client) -> None:
    """And a guest becomes an account first."""
    ann = account("Ann")
    headers = program_of(ann, "profile:write")
    game_of(ann, account("Bob"))
    answer = client.post(ADDRESS, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "has_played")
    ann.refresh_from_db()
    assert not ann.is_bot
    guest = create_guest()
    with pytest.raises(ValidationError, match="Save your account first"):
        bots.become_bot(guest)
    client.force_login(guest)
    answer = client.post(ADDRESS)
    assert (answer.status_code, answer.json()["code"]) == (409, "guest")
    assert client.post(ADDRESS, headers=program_of(account("Cat"), "profile:read")).json()["code"] == "missing_scope"


def test_its_owner_does_it_on_a_page(client: Client) -> None:
    """Which says that it is for good; the account and the profile show it then."""
    ann, bob = account("Ann"), account("Bob")
    client.force_login(ann)
    assert "/account/bot/" in client.get("/account/").content.decode()
    page = client.get("/account/bot/").content.decode()
    assert "it stays one" in page
    assert client.post("/account/bot/").status_code == 302
    page = client.get("/account/").content.decode()
    assert MARK in page
    assert "/account/bot/" not in page
    assert client.get("/account/bot/").status_code == 302
    assert MARK in client.get("/players/Ann/").content.decode()
    assert MARK not in client.get("/players/Bob/").content.decode()
    client.force_login(bob)
    game_of(bob, account("Cat"))
    answer = client.post("/account/bot/")
    assert answer.status_code == 422
    assert "has never played" in answer.content.decode()


def test_it_is_marked_in_rooms_and_at_tables(client: Client) -> None:
    """And the site's own bots are not, which are something else."""
    hal, ann = bot_account(), account("Ann")
    game = game_of(ann, hal, bots=1)
    marked = {member.name: member.bot_account is True for member in room_seen(game.room).shown.members}
    assert (marked["Hal"], marked["Ann"], list(marked.values()).count(True)) == (True, False, 1)
    seats = {seat.name: seat.bot_account is True for seat in game_frame(game.pk, None).seats}
    assert seats == marked
    (found,) = followed([Place(ann.pk, game.room_id)])
    assert found is not None
    assert found.line is not None
    assert {member.name for member in found.line.members if member.bot_account is True} == {"Hal"}
    door = client.get(f"/room/{game.room.code}/").content.decode()
    assert door.count(MARK) == 1
    room = lobby_of(hal, public=True)
    Room.objects.filter(pk=room.pk).get().members.update(here=True)
    assert MARK in client.get("/rooms/open/").content.decode()


def test_the_staff_mark_accounts_for_a_reason() -> None:
    """Also one that has played, and take a mark back; both are in the log."""
    ann = account("Ann")
    game_of(ann, account("Bob"))
    client, root = administration()
    address = f"/admin/accounts/user/{ann.pk}/"
    for name, is_bot in (("mark-bot", True), ("unmark-bot", False)):
        assert f"{address}actions/{name}/" in client.get(f"{address}change/").content.decode()
        assert client.post(f"{address}actions/{name}/", {"reason": "It is"}).status_code == 302
        ann.refresh_from_db()
        assert ann.is_bot == is_bot
        assert f"{address}actions/{name}/" not in client.get(f"{address}change/").content.decode()
    log = [entry.change_message for entry in LogEntry.objects.filter(user=root, object_id=str(ann.pk)).order_by("pk")]
    assert ["mark_bot" in log[0], "unmark_bot" in log[1]] == [True, True]
    guest = create_guest()
    assert client.get(f"/admin/accounts/user/{guest.pk}/actions/mark-bot/").status_code == 403


def test_it_opens_rooms_and_is_named_there_as_before(client: Client) -> None:
    """A name that it changes later is marked, too."""
    hal = bot_account()
    room = open_room(hal)
    headers = program_of(hal, "profile:write")
    client.patch("/api/players/me/", {"name": "Hal Two"}, content_type="application/json", headers=headers)
    (member,) = room_seen(Room.objects.get(pk=room.pk)).shown.members
    assert (member.name, member.bot_account) == ("Hal Two", True)
