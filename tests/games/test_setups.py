"""Table set-ups: what is kept, over HTTP and in lobbies, and rooms that are opened with them."""

from __future__ import annotations

import string
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from accounts.audit import AuditAction, describe
from accounts.models import User
from games.engine.refusal import Refused
from games.messages import commands
from games.models import Board, GalleryBoard, Room, TableSetup
from games.selectors.boards.rulebook import default_board
from games.selectors.boards.setups import shown
from games.selectors.upkeep.exports import stored_about
from games.services.boards.custom import save_board
from games.services.boards.versions import delete_board
from games.services.rooms import setups
from tests.accounts.staff import administration
from tests.accounts.test_admin import do
from tests.games.lobbies import change, refusal
from tests.games.tables import lobby_of, people
from tests.games.test_names_of_things import UNFIT

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]
JSON = "application/json"
SETUPS = "/api/setups/"


@pytest.fixture
def ann() -> User:
    """The owner of the set-ups."""
    return people(1)[0]


@pytest.fixture
def site(ann: User) -> Client:
    """Her browser."""
    return browser_of(ann)


def browser_of(user: User) -> Client:
    """A browser in which somebody is signed in."""
    client = Client()
    client.force_login(user)
    return client


def save(site: Client, **wanted: Any) -> dict[str, Any]:
    """A set-up that was saved over HTTP."""
    answer = site.post(SETUPS, {"name": "Evening", "ruleset": "oofopoly", **wanted}, JSON)
    assert answer.status_code == 201, answer.json()
    saved: dict[str, Any] = answer.json()
    return saved


def refused(answer: Any) -> tuple[int, str, str | None]:
    """The status, code and field of a refusal."""
    problem = answer.json()
    return answer.status_code, problem["code"], problem.get("field")


def board_of(user: User, name: str = "Village", ruleset: str = "oofopoly") -> Board:
    """A board of somebody."""
    return save_board(user, ruleset, name, default_board(ruleset))


def test_only_what_differs_is_kept(site: Client, ann: User) -> None:
    board = board_of(ann)
    saved = save(site, options={"bail": 75, "salary": 200}, board=board.pk, seats=3)
    assert (saved["options"], saved["board"], saved["board_name"], saved["seats"]) == (
        {"bail": 75}, board.pk, "Village", 3,
    )  # fmt: skip
    assert len(saved["code"]) == setups.CODE_LENGTH
    assert set(saved["code"]) <= set(string.ascii_lowercase)
    assert site.get(SETUPS).json() == [saved]
    assert stored_about(ann.pk)["setups"] == [
        {"name": "Evening", "ruleset": "oofopoly", "options": {"bail": 75}, "board": "Village", "seats": 3}
    ]


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"options": {"bail": -1}}, (409, "out_of_range", "bail")),
        ({"options": {"bail": "much"}}, (409, "out_of_range", "bail")),
        ({"options": {"luck": 1}}, (409, "unknown_option", "luck")),
        ({"options": {"time_limit": 60, "decision_seconds": 0}}, (409, "contradiction", "time_limit")),
        ({"options": [1]}, (400, "malformed", "options")),
        ({"ruleset": "chess"}, (404, "no_such_ruleset", "ruleset")),
        ({"board": 1}, (404, "no_such_board", "board")),
        ({"seats": 40}, (409, "out_of_range", "seats")),
        ({"public": True}, (400, "malformed", "public")),
    ],
)
def test_what_no_room_can_have_is_refused(site: Client, wanted: dict[str, Any], why: tuple[int, str, str]) -> None:
    assert refused(site.post(SETUPS, {"name": "Evening", "ruleset": "oofopoly", **wanted}, JSON)) == why
    assert not TableSetup.objects.exists()


def test_a_board_is_ones_own_or_that_of_a_room_in_which_one_sits(site: Client, ann: User) -> None:
    (bob,) = people(1)
    strange = board_of(bob)
    two = board_of(ann, ruleset="bangladeshi")
    for board in (strange, two):
        answer = site.post(SETUPS, {"name": "Evening", "ruleset": "oofopoly", "board": board.pk}, JSON)
        assert refused(answer) == (404, "no_such_board", "board")
    room = lobby_of(bob, ann)
    change(room, bob, commands.SetBoard(strange.pk))
    assert save(site, board=strange.pk)["board_name"] == "Village"


def test_a_board_of_the_gallery_is_kept_by_its_code_until_it_is_taken_down(site: Client) -> None:
    (bob,) = people(1)
    board = board_of(bob)
    now = timezone.now()
    entry = GalleryBoard.objects.create(
        owner=bob,
        code="abcdefghij",
        name="Village",
        ruleset="oofopoly",
        visibility="link",
        current=board,
        changed_at=now,
    )
    Board.objects.filter(pk=board.pk).update(entry=entry, shared_at=now)
    saved = save(site, gallery="abcdefghij")
    assert (saved["board"], saved["board_name"]) == (board.pk, "Village")
    for code, why in (("zzzzzzzzzz", 404), ("x", 400)):
        answer = site.post(SETUPS, {"name": "Other", "ruleset": "oofopoly", "gallery": code}, JSON)
        assert refused(answer)[::2] == (why, "gallery")
    GalleryBoard.objects.update(taken_down_at=now)
    seen = site.get(f"{SETUPS}{saved['code']}/").json()
    assert (seen["board"], seen["board_gone"]) == (None, True)
    answer = site.post(f"{SETUPS}{saved['code']}/room/", {}, JSON)
    assert Room.objects.get(code=answer.json()["code"]).board is None


@pytest.mark.parametrize(("name", "code"), UNFIT)
def test_names_can_be_seen(site: Client, ann: User, name: str, code: str) -> None:
    setup = setups.save_setup(ann, "Evening", setups.checked("oofopoly", {}, None, None))
    for attempt in (
        lambda: setups.save_setup(ann, name, setups.checked("oofopoly", {}, None, None)),
        lambda: setups.change_setup(setup, name=name),
    ):
        with pytest.raises(Refused) as caught:
            attempt()
        assert (caught.value.code, caught.value.field) == (code, "name")
    assert [one.name for one in TableSetup.objects.all()] == ["Evening"]


def test_set_ups_of_one_person_look_different_and_are_thirty_at_most(site: Client, ann: User) -> None:
    first = save(site, name="Evening 1")
    answer = site.post(SETUPS, {"name": "evening  l", "ruleset": "oofopoly"}, JSON)
    assert refused(answer) == (409, "name_taken", "name")
    assert site.patch(f"{SETUPS}{first['code']}/", {"name": "EVENING 1"}, JSON).json()["name"] == "EVENING 1"
    (bob,) = people(1)
    save(browser_of(bob), name="evening l")
    for number in range(2, setups.MAX_SETUPS + 1):
        setups.save_setup(ann, f"Set {number}", setups.checked("oofopoly", {}, None, None))
    answer = site.post(SETUPS, {"name": "One more", "ruleset": "oofopoly"}, JSON)
    assert refused(answer) == (409, "too_many_setups", None)


def test_what_is_saved_over_keeps_its_link(site: Client, ann: User) -> None:
    """Only what is sent is replaced; another game begins with its own defaults."""
    board = board_of(ann)
    own = f"{SETUPS}{save(site, options={'bail': 75}, board=board.pk, seats=3)['code']}/"
    assert site.patch(own, {"name": "Night"}, JSON).json()["options"] == {"bail": 75}
    changed = site.patch(own, {"options": {"salary": 300}}, JSON).json()
    assert (changed["options"], changed["board"], changed["seats"], changed["name"]) == (
        {"salary": 300}, board.pk, 3, "Night",
    )  # fmt: skip
    assert refused(site.patch(own, {"name": "Day", "options": {"salary": -1}}, JSON)) == (409, "out_of_range", "salary")
    assert TableSetup.objects.get().name == "Night"
    changed = site.patch(own, {"ruleset": "coopoly", "options": {"round_limit": 9}}, JSON).json()
    assert (changed["ruleset"], changed["options"], changed["board"], changed["seats"]) == (
        "coopoly", {"round_limit": 9}, None, None,
    )  # fmt: skip


def test_who_knows_the_code_sees_it_and_only_its_owner_changes_it(site: Client) -> None:
    code = save(site, options={"bail": 75, "hotels_allowed": False})["code"]
    seen = Client().get(f"{SETUPS}{code}/", headers={"accept-language": "en"}).json()
    assert [(one["key"], one["now"], one["was"]) for one in seen["differences"]] == [
        ("hotels_allowed", "no", "yes"), ("bail", "75", "50"),
    ]  # fmt: skip
    assert all(one["help"] for one in seen["differences"])
    (bob,) = people(1)
    strange = browser_of(bob)
    for answer in (strange.patch(f"{SETUPS}{code}/", {"name": "Mine"}, JSON), strange.delete(f"{SETUPS}{code}/")):
        assert refused(answer) == (404, "no_such_setup", "setup")
    assert refused(Client().delete(f"{SETUPS}{code}/"))[0] == 401
    assert refused(Client().get(f"{SETUPS}{'a' * 10}/")) == (404, "no_such_setup", "setup")
    assert site.delete(f"{SETUPS}{code}/").status_code == 204
    assert not TableSetup.objects.exists()


def test_a_room_is_opened_with_what_a_set_up_says(site: Client, ann: User) -> None:
    """By anybody, on the board of its owner, too; without a board once that is gone."""
    board = board_of(ann)
    code = save(site, options={"bail": 75}, board=board.pk, seats=3)["code"]
    (bob,) = people(1)
    answer = browser_of(bob).post(f"{SETUPS}{code}/room/", {"public": True}, JSON)
    room = Room.objects.get(code=answer.json()["code"])
    assert (answer.status_code, room.board, room.options, room.seats, room.public) == (
        201,
        board,
        {"bail": 75},
        3,
        True,
    )
    assert room.host is not None
    assert room.host.user == bob
    delete_board(board)
    seen = site.get(f"{SETUPS}{code}/").json()
    assert (seen["board"], seen["board_name"], seen["board_gone"]) == (None, "Village", True)
    answer = site.post(f"{SETUPS}{code}/room/", {}, JSON)
    assert Room.objects.get(code=answer.json()["code"]).board is None
    assert refused(Client().post(f"{SETUPS}{code}/room/", {}, JSON))[0] == 401


def test_a_set_up_of_a_game_that_is_gone_is_said_to_be(ann: User) -> None:
    setup = setups.save_setup(ann, "Evening", setups.checked("oofopoly", {"bail": 75}, None, None))
    setup.ruleset = "chess"
    assert (shown(setup).playable, shown(setup).game, shown(setup).differences) == (False, "chess", [])
    with pytest.raises(Refused, match="no such game"):
        setups.open_setup(ann, setup)
    setup.ruleset, setup.options = "oofopoly", {"bail": -5}
    assert not shown(setup).playable


def test_what_differs_is_said_in_the_readers_language(ann: User) -> None:
    setup = setups.save_setup(ann, "Evening", setups.checked("oofopoly", {"bail": 75}, None, None))
    with translation.override("bn"):
        (bail,) = shown(setup).differences
    assert (bail.now, bail.was) == ("৭৫", "৫০")


def test_a_host_uses_a_set_up_in_a_lobby(ann: User) -> None:
    """Options, board and seats at once; what the set-up does not say stays. Whoever was ready is asked again."""
    (bob,) = people(1)
    board = board_of(ann)
    whole = setups.save_setup(ann, "Whole", setups.checked("oofopoly", {"bail": 75}, board, 2))
    only_options = setups.save_setup(ann, "Options", setups.checked("oofopoly", {"salary": 300}, None, None))
    other_game = setups.save_setup(ann, "Together", setups.checked("coopoly", {"round_limit": 9}, None, 1))
    room = lobby_of(ann, bob, seats=4, options={"salary": 100})
    change(room, bob, commands.Ready(ready=True))
    room = change(room, ann, commands.UseSetup(whole.code))
    assert (room.options, room.board, room.seats) == ({"bail": 75}, board, 2)
    assert not room.members.get(user=bob).ready
    room = change(room, ann, commands.UseSetup(only_options.code))
    assert (room.options, room.board, room.seats) == ({"salary": 300}, board, 2)
    change(room, bob, commands.Ready(ready=True))
    room = change(room, ann, commands.UseSetup(only_options.code))
    assert room.members.get(user=bob).ready
    room = change(room, ann, commands.UseSetup(other_game.code))
    assert (room.ruleset, room.options, room.board, room.seats) == ("coopoly", {"round_limit": 9}, None, 2)
    assert refusal(room, bob, commands.UseSetup(whole.code)).code == "not_host"
    assert refusal(room, ann, commands.UseSetup("a" * 10)).code == "no_such_setup"


def test_a_set_up_whose_board_is_gone_leads_back_to_the_default_board(ann: User) -> None:
    gone, kept = board_of(ann, "Gone"), board_of(ann, "Kept")
    setup = setups.save_setup(ann, "Evening", setups.checked("oofopoly", {}, gone, None))
    delete_board(gone)
    room = lobby_of(ann)
    change(room, ann, commands.SetBoard(kept.pk))
    assert change(room, ann, commands.UseSetup(setup.code)).board is None


def test_a_moderator_removes_a_setup_with_a_reason(ann: User, site: Client) -> None:
    """Its link leads nowhere then, and the audit log says who did it; rooms that were opened with it stay."""
    kept = save(site, name="Rude words")
    room = setups.open_setup(ann, TableSetup.objects.get())
    moderator = administration("Mo", root=False)[0]
    listed = moderator.get(reverse("admin:games_tablesetup_changelist"), {"q": ann.username}).context["cl"]
    assert [row.name for row in listed.result_list] == ["Rude words"]
    assert do(moderator, TableSetup.objects.get(), "remove", reason="").status_code == 422
    assert TableSetup.objects.exists()
    assert do(moderator, TableSetup.objects.get(), "remove", reason="Offensive").status_code == 302
    assert not TableSetup.objects.exists()
    assert site.get(f"/t/{kept['code']}/").status_code == 404
    assert Room.objects.filter(pk=room.pk).exists()
    entry = describe(LogEntry.objects.get())
    assert (entry.action, entry.reason) == (str(AuditAction.REMOVED_SETUP.label), "Offensive")
    (told,) = site.get("/api/notifications/").json()["results"]
    assert told["title"] == "Your table set-up Rude words was removed"
    assert told["body"] == "The site’s staff give this reason: Offensive"
