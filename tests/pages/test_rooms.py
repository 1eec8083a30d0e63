"""The home page, and the pages that lead into rooms."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import create_guest
from games import rulesets
from games.models import Member, Room
from games.pages.rooms import read_code
from games.selectors.titles import title_of
from games.services.lobby.leaving import leave
from games.services.lobby.play_now import play_now
from games.services.rooms.rooms import MAX_LOBBIES, open_room
from tests.support.kinds import WITH_BOTS

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    "typed",
    [
        "123456", " 123 456 ", "123-456", "#123456", "12 34 56", "\u09e7\u09e8\u09e9\u09ea\u09eb\u09ec",
        "\uff11\uff12\uff13\uff14\uff15\uff16", "https://opoly.example/room/123456/",
        "come: http://localhost:8000/room/123456/?watch=1", "123\u2013456", "123.456",
    ],
)  # fmt: skip
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    """With spaces, dashes, Bengali digits, or as a whole link."""
    assert read_code(typed) == "123456"


@pytest.mark.parametrize("typed", ["", "12345", "1234567", "12345a", "room", "room/1234567", "½23456", "\x00" * 6])
def test_other_input_is_not_a_code(typed: str) -> None:
    """Codes are not guessed."""
    assert read_code(typed) is None


def test_one_click_plays_as_a_guest(client: Client) -> None:
    """PLAT-1: without an account or a lobby."""
    answer = client.post(reverse("play-now"))
    room = Room.objects.get()
    assert answer.headers["Location"] == reverse("room", args=[room.code])
    assert room.phase == "playing"
    assert User.objects.get().is_guest
    page = client.get(answer.headers["Location"]).content.decode()
    assert f'data-code="{room.code}"' in page
    assert 'data-csrf="' in page
    assert '"catalogue": "/static/games/build/bn.json"' in page


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_every_game_is_played_from_the_home_page_or_opened_for_others(client: Client, key: str) -> None:
    """With the visitor's part in the seed; there is a button for it if it has bots, and a choice in any case."""
    has_bots, name = key in WITH_BOTS, title_of(key)
    offered, choice = client.get("/").content.decode().split('id="create"')
    button = f'name="ruleset" value="{key}">'
    assert offered.count(button) == has_bots
    assert f'<input type="radio" name="ruleset" value="{key}"' in choice
    if has_bots:
        secret_hash = client.post(reverse("play-secret")).json()["secret_hash"]
        client.post(reverse("play-now"), {"ruleset": key, "secret_hash": secret_hash, "random": "ab" * 32})
        game = Room.objects.get().game
        assert game is not None
        assert (game.ruleset, game.seats.get(kind="person").random) == (key, "ab" * 32)
    client.post(reverse("open-room"), {"ruleset": key, "public": "yes"})
    room = Room.objects.latest("pk")
    assert (room.ruleset, room.phase) == (key, "lobby")
    room.members.update(here=True)
    shown = client.get("/").content.decode()
    assert name in shown.split('id="open-rooms"')[1]
    assert name in shown.split('id="continue"')[1].split('id="create"')[0]


def test_play_now_needs_a_post(client: Client) -> None:
    """So links and crawlers start no game."""
    assert client.get(reverse("play-now")).status_code == 405
    assert not Room.objects.exists()


def test_creating_a_room_leads_to_it(client: Client, ann: User) -> None:
    """It is private by default."""
    client.post(reverse("open-room"), {"ruleset": "oofopoly"})
    client.post(reverse("open-room"), {"ruleset": "oofopoly", "public": "yes"})
    assert [room.public for room in Room.objects.order_by("pk")] == [False, True]


def test_creating_a_room_for_an_unknown_game_is_refused_with_a_message(client: Client, ann: User) -> None:
    """No room is created."""
    answer = client.post(reverse("open-room"), {"ruleset": "chess"}, follow=True)
    assert "There is no such game." in answer.content.decode()
    assert not Room.objects.exists()


def test_joining_leads_to_the_room(client: Client) -> None:
    """As a guest if nobody is signed in."""
    room = open_room(create_guest())
    answer = client.post(reverse("join"), {"code": f"{room.code[:3]} {room.code[3:]}"})
    assert answer.headers["Location"] == reverse("room", args=[room.code])
    assert User.objects.count() == 2


@pytest.mark.parametrize("typed", ["12x", "000000", "", "9" * 500])
def test_joining_with_a_wrong_code_shows_the_error_and_creates_no_guest(client: Client, typed: str) -> None:
    """The page returns to the form, with the error and the typed text at the field."""
    answer = client.post(reverse("join"), {"code": typed})
    assert answer["Location"].startswith("/?code=")
    assert answer["Location"].endswith("#join")
    page = client.get(answer["Location"].removesuffix("#join"))
    assert page.context["join_problem"].endswith(".")
    assert page.context["tried_code"] == typed[:200]
    assert 'id="join"' in page.content.decode()
    assert not User.objects.exists()


def test_typed_text_is_escaped(client: Client) -> None:
    """It never becomes markup."""
    assert (
        "<script>alert" not in client.post(reverse("join"), {"code": "<script>alert(1)"}, follow=True).content.decode()
    )


def test_a_visitor_is_invited_to_join(client: Client) -> None:
    """A private room invites anyone with its code; a public one may be watched."""
    room = open_room(create_guest())
    page = client.get(reverse("room", args=[room.code]))
    assert 'id="table"' not in page.content.decode()
    assert 'id="table"' not in client.get(reverse("room", args=[room.code]) + "?watch=1").content.decode()
    Room.objects.update(public=True)
    assert 'id="table"' in client.get(reverse("room", args=[room.code]) + "?watch=1").content.decode()


def test_an_invitation_to_a_running_or_full_game_is_one_to_watch(client: Client) -> None:
    """It says so on the one button; nobody can take a seat there."""
    lobby, playing = open_room(create_guest()), play_now(create_guest())
    address = reverse("room", args=[playing.code])
    assert "Continue as guest" in client.get(reverse("room", args=[lobby.code])).content.decode()
    private = client.get(address).content.decode().split("<main")[1]
    assert "Continue as guest" not in private
    assert re.search(r"<button[^>]*>(<svg.*?</svg>)?\s*Watch", private)
    Room.objects.update(public=True)
    assert f'href="{address}?watch=1"' in client.get(address).content.decode()
    full = open_room(create_guest(), ruleset="coopoly", seats=1)
    assert "Continue as guest" not in client.get(reverse("room", args=[full.code])).content.decode()


def test_no_room_and_a_closed_room_say_what_to_do(client: Client) -> None:
    """404 for a code that was never used, 410 for a closed room."""
    room = open_room(create_guest())
    Room.objects.update(phase="closed")
    gone = client.get(reverse("room", args=[room.code]))
    assert gone.status_code == 410
    assert "This room is closed" in gone.content.decode()
    other = "111111" if room.code != "111111" else "111112"
    never = client.get(reverse("room", args=[other]))
    assert never.status_code == 404
    assert "There is no such room" in never.content.decode()


def test_only_public_rooms_are_listed(client: Client) -> None:
    """With the number of people in them, while their host is there, and only the newest of each host."""

    def listed() -> list[tuple[str, int, int]]:
        rooms = client.get(reverse("open-rooms")).context["open_rooms"]
        lines = [room["line"] for room in rooms]
        assert [room["code"] for room in client.get("/api/rooms/").json()["results"]] == [line.code for line in lines]
        return [(line.code, line.seated, line.seats) for line in lines]

    host, other = create_guest(), create_guest()
    open_room(create_guest())
    first, second = open_room(host, public=True), open_room(host, public=True)
    third = open_room(other, public=True)
    assert listed() == []
    Member.objects.filter(user__in=(host, other)).update(here=True)
    assert listed() == [(third.code, 1, 4), (second.code, 1, 4)]
    Member.objects.filter(room=second).update(here=False)
    assert listed() == [(third.code, 1, 4), (first.code, 1, 4)]


def test_a_person_is_the_host_of_so_many_lobbies_at_most(client: Client, ann: User) -> None:
    """By any way of opening one; games that are played do not count, and leaving one makes room."""
    opened = [open_room(ann) for _ in range(MAX_LOBBIES)]
    refused = client.post("/api/rooms/", {}, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_rooms")
    page = client.post(reverse("open-room"), follow=True)
    assert "You already have 5 open rooms without a game." in page.content.decode()
    assert Room.objects.count() == MAX_LOBBIES
    leave(opened[0].pk, ann.pk)
    assert client.post("/api/rooms/", {}, content_type="application/json").status_code == 201


def test_the_home_page_offers_to_continue(client: Client, ann: User) -> None:
    """In rooms where the person sits, those where it is their turn first."""
    waiting = open_room(ann)
    playing = play_now(ann)
    rooms = client.get("/").context["running"]
    assert {room.code for room in rooms} == {waiting.code, playing.code}
    assert all(not room.my_turn for room in rooms if room.code == waiting.code)


@pytest.mark.parametrize(("address", "status"), [("/nope", 404), ("/room/12/", 404), ("/games/999/", 404)])
def test_the_404_page_has_the_sites_layout(client: Client, address: str, status: int) -> None:
    """With links."""
    answer = client.get(address)
    assert answer.status_code == status
    assert "Back to home" in answer.content.decode()


def test_the_csrf_failure_page_has_the_sites_layout() -> None:
    """It says what to do."""
    answer = Client(enforce_csrf_checks=True).post(reverse("play-now"))
    assert answer.status_code == 403
    assert "This form has expired" in answer.content.decode()


def test_the_500_page_gives_no_details(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are in the log."""

    def fail(*_: object) -> None:
        raise RuntimeError("the secret reason")

    monkeypatch.setattr("games.pages.rooms.games_to_choose", fail)
    client.raise_request_exception = False
    answer = client.get("/")
    assert answer.status_code == 500
    assert "Something went wrong on our side" in answer.content.decode()
    assert "secret reason" not in answer.content.decode()


def test_robots_and_manifest(client: Client) -> None:
    """The files that browsers and search engines request."""
    assert "Disallow: /admin/" in client.get("/robots.txt").content.decode()
    manifest = client.get(reverse("manifest"))
    assert manifest.headers["Content-Type"] == "application/manifest+json"
    assert manifest.json()["start_url"] == "/"


def test_pages_have_no_inline_script_or_style(client: Client, ann: User) -> None:
    """The content security policy would refuse them."""
    for name in ("home", "boards", "my-games", "account", "fairness"):
        page = client.get(reverse(name)).content.decode()
        assert "<style" not in page
        assert " style=" not in page
        assert " onclick=" not in page
        assert "<script>" not in page


def test_pages_are_compressed(client: Client) -> None:
    """Answers have random lengths, so that a secret in them cannot be guessed (BREACH)."""
    headers = {"accept-encoding": "gzip"}
    answers = [client.get("/", headers=headers) for _ in range(8)]
    assert {answer["Content-Encoding"] for answer in answers} == {"gzip"}
    assert len(answers[0].content) < 8_000
    assert len({len(answer.content) for answer in answers}) > 1


def test_visitors_and_guests_see_their_games_and_boards(client: Client) -> None:
    """Instead of a sign-in page they see a note on saving the account, which people with one do not."""
    for address in (reverse("my-games"), reverse("boards")):
        page = client.get(address).content.decode()
        assert f"/accounts/login/?next={address}" in page
    play_now(guest := create_guest())
    client.force_login(guest)
    games, boards = (client.get(reverse(name)).content.decode() for name in ("my-games", "boards"))
    assert "In progress" in games
    assert guest.username in games
    for page in (games, boards):
        assert "You are playing as a guest" in page
        assert reverse("claim") in page


def test_a_visitor_who_uploads_a_board_becomes_a_guest(client: Client) -> None:
    """The board is theirs, and listed."""
    text = client.get(reverse("board-default", args=["oofopoly"])).content.decode()
    assert (
        client.post(reverse("board-upload"), {"ruleset": "oofopoly", "name": "Mine", "text": text}).status_code == 302
    )
    assert User.objects.get().is_guest
    assert "Mine" in client.get(reverse("boards")).content.decode()
