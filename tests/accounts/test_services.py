"""Services for accounts: guests, claims, changes and deletion, on a real database."""

import itertools
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone, translation

from accounts import services
from accounts.middleware import TrackSessions
from accounts.models import User
from accounts.selectors import stored_about
from games.models import Board, Game, GameSeat, Member, Room, Status
from games.selectors.boards.rulebook import default_board
from games.selectors.upkeep.exports import stored_about as stored_about_games
from games.services.boards.custom import save_board
from games.services.lobby.play_now import play_now
from games.services.rooms.rooms import open_room

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("services")]


def person(name: str = "Ann") -> User:
    """A user with an account."""
    return User.objects.create_user(name, f"{name.lower()}@example.org", "correct horse battery")


def test_names_are_unique_without_regard_to_case() -> None:
    """PLAT-2, by a database constraint."""
    person("Ann")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("aNN")


def test_a_guest_has_no_password() -> None:
    """Nobody can sign in as a guest by guessing."""
    guest = services.create_guest()
    assert guest.is_guest
    assert not guest.has_usable_password()


def test_a_taken_guest_name_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second guest gets another name."""
    drawn = itertools.chain(["Guest Heron 42", "guest heron 42", "Guest Crane 7"])
    asked: list[int] = []

    def next_name(digits: int) -> str:
        asked.append(digits)
        return next(drawn)

    monkeypatch.setattr(services, "guest_name", next_name)
    assert services.create_guest().username == "Guest Heron 42"
    assert services.create_guest().username == "Guest Crane 7"
    assert asked == [2, 2, 2]


def test_running_out_of_guest_names_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of attempts is limited, and no user is created."""
    monkeypatch.setattr(services, "guest_name", lambda digits: "Guest Heron 42")
    services.create_guest()
    with pytest.raises(RuntimeError, match="no free guest name"):
        services.create_guest()
    assert User.objects.count() == 1


def test_a_claimed_guest_is_the_same_person_with_the_same_seats() -> None:
    """PLAT-1: the games stay theirs."""
    guest = services.create_guest()
    room = play_now(guest)
    claimed = services.claim(guest, name="Ann", email="ann@example.org", password="correct horse battery")
    assert claimed.pk == guest.pk
    assert not claimed.is_guest
    assert claimed.check_password("correct horse battery")
    assert GameSeat.objects.get(game=room.game, user=guest.pk)
    address = EmailAddress.objects.get(user=guest.pk)
    assert (address.email, address.primary, address.verified) == ("ann@example.org", True, False)


def test_a_claim_of_a_taken_name_changes_nothing() -> None:
    """The name was taken after the form had been validated."""
    person("Ann")
    guest = services.create_guest()
    with pytest.raises(ValidationError) as refused:
        services.claim(guest, name="ANN", email="b@example.org", password="correct horse battery")
    assert "username" in refused.value.message_dict
    guest.refresh_from_db()
    assert guest.is_guest
    assert not EmailAddress.objects.filter(user=guest).exists()


def test_an_account_cannot_be_claimed() -> None:
    """Only guests can be claimed."""
    ann = person()
    with pytest.raises(ValidationError) as refused:
        services.claim(ann, name="Eve", email="eve@example.org", password="another horse battery")
    assert refused.value.code == "no_guest"
    ann.refresh_from_db()
    assert ann.username == "Ann"


def test_name_and_colour_change() -> None:
    """People may change the case of their own name."""
    ann = person()
    services.change_profile(ann, name="ANN", colour=5)
    ann.refresh_from_db()
    assert (ann.username, ann.colour) == ("ANN", 5)


def test_a_new_name_is_used_in_open_rooms_and_running_games() -> None:
    """Finished games keep the names they were played under."""
    ann = person("Ann")
    over, on, lobby = play_now(ann), play_now(ann), open_room(ann)
    Game.objects.filter(room=over).update(status=Status.FINISHED, wake_at=None)
    services.change_profile(ann, name="Annabel", colour=5)
    names = {room.pk: Member.objects.get(room=room.pk, user=ann).name for room in (over, on, lobby)}
    assert set(names.values()) == {"Annabel"}
    assert GameSeat.objects.get(game=on.game, user=ann).name == "Annabel"
    assert GameSeat.objects.get(game=over.game, user=ann).name == "Ann"
    before = lobby.version
    lobby.refresh_from_db()
    assert lobby.version == before + 1


def test_a_new_colour_publishes_no_room() -> None:
    """Rooms do not show it."""
    ann = person("Ann")
    room = open_room(ann)
    services.change_profile(ann, name="Ann", colour=5)
    assert Room.objects.get(pk=room.pk).version == room.version


def test_a_claimed_guest_is_called_by_the_new_name() -> None:
    """At the table too."""
    guest = services.create_guest()
    room = play_now(guest)
    services.claim(guest, name="Ann", email="ann@example.org", password="correct horse battery")
    assert GameSeat.objects.get(game=room.game, user=guest.pk).name == "Ann"
    assert Member.objects.get(room=room, user=guest.pk).name == "Ann"


def test_deleting_an_account_erases_the_person_and_keeps_the_game() -> None:
    """The row, the name at the table and the address are gone; the others play on."""
    ann, bob = person("Ann"), person("Bob")
    room = play_now(ann)
    save_board(ann, "oofopoly", "Mine", default_board("oofopoly"))
    other = open_room(bob)
    services.delete_account(ann)
    assert not User.objects.filter(pk=ann.pk).exists()
    assert not EmailAddress.objects.filter(email="ann@example.org").exists()
    assert not Board.objects.exists()
    assert not Member.objects.filter(name="Ann").exists()
    seats = GameSeat.objects.filter(game=room.game)
    assert seats.count() == 4
    left = seats.get(user=None, kind="person")
    with translation.override("en"):
        assert left.display_name == "Former player"
    with translation.override("bn"):
        assert left.display_name == "প্রাক্তন খেলোয়াড়"
    assert Room.objects.get(pk=other.pk).phase == "lobby"


def test_a_request_during_the_deletion_of_its_account_continues_as_an_anonymous_one(client: Client) -> None:
    """The session's row cannot be stored any more, since it would refer to a user who is gone."""
    ann = person("Ann")
    client.force_login(ann)
    request = RequestFactory().get("/")
    request.session, request.user = client.session, ann
    services.delete_account(User.objects.get(pk=ann.pk))
    TrackSessions(lambda _: HttpResponse()).process_request(request)
    assert str(request.user) == "AnonymousUser"
    assert not UserSession.objects.exists()


def test_the_use_of_a_browser_is_noted_once_a_minute_and_its_changes_at_once(client: Client) -> None:
    """For the list of devices; a page costs no write."""
    client.force_login(person("Ann"))
    agent = "Firefox " + "x" * 300

    def noted_after(seconds: int, **headers: str) -> UserSession:
        with time_machine.travel(now + timedelta(seconds=seconds), tick=False):
            client.get("/", **headers)  # type: ignore[arg-type]
        return UserSession.objects.get()

    now = timezone.now()
    first = noted_after(0)
    assert noted_after(50).last_seen_at == first.last_seen_at
    assert noted_after(70).last_seen_at == first.last_seen_at + timedelta(seconds=70)
    assert noted_after(71, REMOTE_ADDR="10.0.0.9").ip == "10.0.0.9"
    changed = noted_after(72, REMOTE_ADDR="10.0.0.9", HTTP_USER_AGENT=agent)
    assert changed.user_agent == agent[:200]
    assert noted_after(73, REMOTE_ADDR="10.0.0.9", HTTP_USER_AGENT=agent).last_seen_at == changed.last_seen_at


def test_the_export_is_complete_and_has_no_secret() -> None:
    """PLAT-1: account, games and boards, without password or seed."""
    ann = person()
    services_room = play_now(ann)
    save_board(ann, "oofopoly", "Mine", default_board("oofopoly"))
    stored = {**stored_about(ann), **stored_about_games(ann.pk)}
    stored["games"] = list(stored["games"])
    assert stored["name"] == "Ann"
    assert [board["name"] for board in stored["boards"]] == ["Mine"]
    assert [room["code"] for room in stored["rooms"]] == [services_room.code]
    assert len(stored["games"]) == 1
    said = repr(stored)
    assert services_room.game is not None
    assert services_room.game.seed not in said
    assert ann.password not in said
