"""Boards of the gallery and the staff: reports, taking down and putting back; how plays are counted; what is erased."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from time_machine import Traveller

from accounts.audit import AuditAction, describe
from accounts.models import SanctionKind, User
from accounts.sanctions import impose, lift
from accounts.services import delete_account
from games.messages import commands
from games.models import Board, BoardLike, GalleryBoard, Game, GameSeat, Report, ReportState, Room
from games.selectors.upkeep.exports import stored_about
from games.services.boards import drafts, gallery, sharing
from games.services.rooms.rooms import open_room
from games.services.saves import saves
from leaderboards.services.counting import count_game
from tests.accounts.staff import administration
from tests.accounts.test_admin import do
from tests.games.gallery_boards import JSON, browser_of, current, entry_of, renamed, saved, shared, somebody
from tests.games.lobbies import refusal
from tests.games.tables import change_at_once, people
from tests.leaderboards.games import finish

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]
URL = "/api/gallery/"
REASON = "An offensive name or picture"
DAY = 24 * 3600
OWN_WORDS = "It shows somebody’s address"


@pytest.fixture
def moderator() -> Client:
    """A moderator's browser."""
    return administration("Mo", root=False)[0]


def reported(entry: GalleryBoard) -> Report:
    """A report of a board by somebody."""
    tab = browser_of(somebody())
    answer = tab.post(f"{URL}{entry.code}/report/", {"reason": "name", "note": "look at <space> 3"}, JSON)
    assert answer.status_code == 201, answer.json()
    return Report.objects.get(pk=answer.json()["report"])


def test_boards_of_a_banned_person_are_out_of_the_gallery_until_the_ban_ends(clock: Traveller) -> None:
    """Also by the link; rooms that have one keep it, and a board that was copied from it does not lead there."""
    ann, bob = somebody(), somebody()
    entry, linked, other = shared(ann, "Old town"), shared(ann, "Hidden town", "link"), shared(bob, "New town")
    tab = browser_of(bob)
    copied = entry_of(drafts.save_as_board(drafts.copy(bob, entry, "Copied town"), ""))
    room = open_room(bob, board=current(entry))

    def seen() -> tuple[list[str], list[int], bool]:
        names = [one["name"] for one in tab.get(URL).json()["results"]]
        pages = [tab.get(f"{URL}{one.code}/").status_code for one in (entry, linked, other)]
        return names, pages, tab.get(f"{URL}{copied.code}/").json()["based_on"] is not None

    there = (["New town", "Old town"], [200, 200, 200], True)
    gone = (["New town"], [404, 404, 200], False)
    assert seen() == there
    impose(ann, SanctionKind.BAN, "Insults", by=None, until=timezone.now() + timedelta(days=1))
    assert seen() == gone
    assert Client().get(f"/gallery/{entry.code}/").status_code == 404
    choice = commands.SetBoard(board=None, gallery=linked.code)
    assert refusal(room, bob, choice).code == "no_such_board"
    assert Room.objects.get(pk=room.pk).board == current(entry)
    clock.shift(DAY + 1)
    assert seen() == there
    ban = impose(ann, SanctionKind.BAN, "Insults", by=None)
    assert seen() == gone
    lift(ban, by=None)
    assert seen() == there


def test_a_board_is_reported_once_by_others_for_a_reason() -> None:
    """And not by its owner."""
    ann, bob = somebody(), somebody()
    entry = shared(ann)
    tab, address = browser_of(bob), f"{URL}{entry.code}/report/"
    for body, field in (
        ({}, "reason"),
        ({"reason": "cheating"}, "reason"),
        ({"reason": "name", "note": "x" * 501}, "note"),
    ):
        answer = tab.post(address, body, JSON)
        assert (answer.status_code, answer.json()["field"]) == (400, field)
    assert tab.post(address, {"reason": "name"}, JSON).status_code == 201
    again = tab.post(address, {"reason": "hate"}, JSON)
    assert (again.status_code, again.json()["code"]) == (409, "already_reported")
    own = browser_of(ann).post(address, {"reason": "name"}, JSON)
    assert own.json()["code"] == "own_board"
    assert Client().post(address, {"reason": "name"}, JSON).status_code == 401
    report = Report.objects.get()
    assert (report.about, report.board, report.reason) == (ann, entry, "name")


def test_a_report_leads_to_the_board_which_is_taken_down_from_there(moderator: Client) -> None:
    """With reason and audit; the report is closed, and a second one has nothing left to take down."""
    entry = shared(somebody(), "Rude town")
    first, second = reported(entry), reported(entry)
    listed = moderator.get(reverse("admin:games_report_changelist")).content.decode()
    assert "Rude town" in listed
    address = reverse("admin:games_report_change", args=[first.pk])
    page = moderator.get(address).content.decode()
    assert reverse("admin:games_galleryboard_change", args=[entry.pk]) in page
    assert "Take the board down" in page
    assert moderator.post(address, {"resolution": "remove", "reason": REASON, "duration": "day"}).status_code == 302
    first.refresh_from_db()
    assert (first.state, first.outcome) == (ReportState.KEPT, f"remove: {REASON}")
    assert Client().get(f"{URL}{entry.code}/").status_code == 404
    actions = [describe(one).action for one in LogEntry.objects.order_by("pk")]
    assert actions == [str(AuditAction.TOOK_DOWN_BOARD.label), str(AuditAction.UPHELD.label)]
    page = moderator.get(reverse("admin:games_report_change", args=[second.pk])).content.decode()
    assert "Take the board down" not in page


def test_a_board_that_was_taken_down_is_out_of_reach_and_its_owner_reads_why(moderator: Client) -> None:
    """Rooms and games go on with it; nobody shares it again before it is put back."""
    ann, bob = somebody(), somebody()
    entry = shared(ann)
    lobby = open_room(bob, board=current(entry))
    assert do(moderator, entry, "take_down", reason=" ").status_code == 422
    assert do(moderator, entry, "take_down", reason=REASON).status_code == 302
    tab, other = browser_of(ann), browser_of(bob)
    for client in (tab, other, Client()):
        assert client.get(f"{URL}{entry.code}/").status_code == 404
        assert client.get(f"{URL}{entry.code}/games/").status_code == 404
        assert client.get(URL).json()["results"] == []
    for client in (tab, other):
        assert client.put(f"{URL}{entry.code}/like/").status_code == 404
        assert client.post("/api/rooms/", {"gallery": entry.code}, JSON).status_code == 404
        assert client.post("/api/boards/drafts/", {"gallery": entry.code}, JSON).status_code == 404
    assert refusal(lobby, bob, commands.SetBoard(None, gallery=entry.code)).code == "no_such_board"
    (line,) = tab.get("/api/boards/").json()
    assert line["taken_down"] == REASON
    (line,) = tab.get("/api/boards/", headers={"Accept-Language": "bn"}).json()
    assert line["taken_down"] not in ("", REASON)
    page = tab.get(reverse("boards")).content.decode()
    assert "The site’s staff have taken it down." in page
    assert REASON in page
    room = open_room(ann, ruleset="coopoly")
    assert refusal(room, ann, commands.SetBoard(entry.current_id)).code == "taken_down"
    answer = tab.post(URL, {"board": entry.current_id, "visibility": "link"}, JSON)
    assert (answer.status_code, answer.json()["code"]) == (409, "taken_down")
    draft = drafts.begin_with(ann, Board.objects.get())
    saving = tab.post(f"/api/boards/drafts/{draft.pk}/board/", {"board": entry.current_id}, JSON)
    assert saving.json()["code"] == "taken_down"
    assert Room.objects.get(pk=lobby.pk).board_id == entry.current_id
    change_at_once(lobby, [(bob, commands.AddBot()), (bob, commands.Start())])
    assert Game.objects.get(room=lobby).board_name == entry.name
    assert do(moderator, entry, "take_down", reason=REASON).status_code == 403
    assert do(moderator, entry, "put_back", reason=OWN_WORDS).status_code == 302
    assert Client().get(f"{URL}{entry.code}/").status_code == 200
    assert [one["name"] for one in Client().get(URL).json()["results"]] == [entry.name]
    assert tab.get("/api/boards/").json()[0]["taken_down"] == ""
    entries = [describe(one) for one in LogEntry.objects.order_by("pk")]
    assert [(one.action, one.reason) for one in entries] == [
        (str(AuditAction.TOOK_DOWN_BOARD.label), REASON), (str(AuditAction.PUT_BACK_BOARD.label), OWN_WORDS),
    ]  # fmt: skip


def test_the_administration_lists_boards_of_the_gallery(moderator: Client) -> None:
    """Found by name, code and owner, and by what was done to them; nothing else can be changed."""
    ann = somebody()
    entry, other = shared(ann, "Rude town"), shared(somebody(), "Nice town")
    do(moderator, other, "take_down", reason=REASON)
    address = reverse("admin:games_galleryboard_changelist")

    def found(**query: str) -> list[str]:
        return [row.name for row in moderator.get(address, query).context["cl"].result_list]

    assert found(q=entry.code) == found(q=ann.username) == found(taken_down="no") == ["Rude town"]
    assert found(taken_down="yes") == found(q="nice") == ["Nice town"]
    page = reverse("admin:games_galleryboard_change", args=[entry.pk])
    assert "Lantern Lane" in moderator.get(page).content.decode()
    assert moderator.post(page, {"name": "x"}).status_code == 403


def test_removing_a_board_removes_all_its_versions() -> None:
    """For a superuser or a moderator who wants it gone; games keep their copy."""
    root, _ = administration()
    ann = somebody()
    first = saved(ann)
    draft = drafts.create(ann, "coopoly", "Mine", renamed(first, "New lane"))
    second = drafts.save_as_board(draft, "", first)
    assert do(root, first, "remove", reason=REASON).status_code == 302
    assert not Board.objects.exists()
    assert not GalleryBoard.objects.exists()
    assert second.version == 2


def played(board: Board, *players: User, bots: int = 0, **fields: Any) -> Game:
    """A game on a board that has ended by its rules, with these fields, and was counted."""
    host = players[0]
    room = open_room(host, board=board, seats=4)
    changes: list[Any] = [(player, commands.Sit()) for player in players[1:]]
    changes += [(host, commands.AddBot())] * bots
    changes += [(player, commands.Ready(True)) for player in players[1:]]
    change_at_once(room, [*changes, (host, commands.Start())])
    game = Game.objects.get(room=room)
    finish(game, [[0], list(range(1, len(players) + bots))], **fields)
    assert count_game(game.pk)
    assert not count_game(game.pk)
    return game


def plays() -> int:
    """How many games were counted for the only board."""
    return GalleryBoard.objects.get().plays


def test_finished_games_of_others_count_for_a_board_once_a_day_for_each_person(clock: Traveller) -> None:
    """On any version of it; neither the owner nor bots nor programs make a board look played."""
    ann, bob, cem, program = somebody(), somebody(), people(1)[0], somebody()
    User.objects.filter(pk=program.pk).update(is_bot=True)
    board = saved(ann, ruleset="oofopoly")
    sharing.share(ann, board, "link")
    played(board, ann, bots=2)
    played(board, User.objects.get(pk=program.pk), bots=2)
    assert plays() == 0
    played(board, bob, bots=2)
    assert plays() == 1
    draft = drafts.create(ann, "oofopoly", "Mine", renamed(board, "New street"))
    second = drafts.save_as_board(draft, "", board)
    played(second, bob, ann)
    assert plays() == 1
    played(second, bob, cem)
    assert plays() == 2
    clock.shift(DAY + 1)
    played(second, bob, bots=2)
    assert plays() == 3


def test_games_that_prove_nothing_count_for_no_board() -> None:
    """Those that went on from a finished game; games on no saved board count for none."""
    ann, bob = somebody(), somebody()
    board = saved(ann, ruleset="oofopoly")
    played(board, bob, bots=2, rated=False)
    played(board, bob, bots=2, source=None)
    assert plays() == 0
    played(board, bob, bots=2)
    assert plays() == 1


def test_a_game_that_goes_on_from_a_save_is_a_game_on_its_board() -> None:
    """It is listed with the others once it has ended, if its room is public."""
    ann = somebody()
    entry = shared(ann)
    bob = somebody()
    game = played(current(entry), bob, bots=1)
    address = f"{URL}{entry.code}/games/"
    assert Client().get(address).json() == {"results": [], "next": None}
    Room.objects.filter(pk=game.room_id).update(public=True)
    (line,) = Client().get(address).json()["results"]
    assert line["id"] == game.pk
    again = played(current(entry), bob, bots=1)
    save = saves.create(bob, running(current(entry), bob).pk)
    room = saves.load_save(bob, save)
    change_at_once(room, [(bob, commands.Start())])
    assert Game.objects.get(room=room).source_id == entry.current_id
    Room.objects.update(public=True)
    listed = [one["id"] for one in Client().get(address).json()["results"]]
    assert listed == [again.pk, game.pk]
    assert Client().get(address, {"before": again.pk}).json()["results"][0]["id"] == game.pk


def running(board: Board | None, host: User) -> Game:
    """A game against a bot that is being played."""
    room = open_room(host, board=board)
    change_at_once(room, [(host, commands.AddBot()), (host, commands.Start())])
    return Game.objects.get(room=room)


def test_the_games_on_a_board_come_on_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """The latest first."""
    monkeypatch.setattr("games.api.gallery.GAMES", 2)
    entry = shared(somebody())
    games = [played(current(entry), somebody(), bots=1).pk for _ in range(3)]
    Room.objects.update(public=True)
    first = Client().get(f"{URL}{entry.code}/games/").json()
    assert ([one["id"] for one in first["results"]], first["next"]) == ([games[2], games[1]], games[1])
    last = Client().get(f"{URL}{entry.code}/games/", {"before": first["next"]}).json()
    assert ([one["id"] for one in last["results"]], last["next"]) == ([games[0]], None)


def test_an_account_takes_its_boards_and_likes_along() -> None:
    """A board that was copied stays its copier's, and says no more where it is from."""
    ann, bob, cem = somebody(), somebody(), somebody()
    mine, theirs = shared(ann, "Mine"), shared(bob, "Theirs")
    gallery.like(mine, bob)
    gallery.like(mine, cem)
    gallery.like(theirs, ann)
    tab = browser_of(bob)
    draft = tab.post("/api/boards/drafts/", {"gallery": mine.code, "name": "Copy"}, JSON).json()
    copy = tab.post(f"/api/boards/drafts/{draft['id']}/board/", {}, JSON).json()
    delete_account(cem)
    assert (GalleryBoard.objects.get(pk=mine.pk).likes, GalleryBoard.objects.get(pk=theirs.pk).likes) == (1, 1)
    report = reported(mine)
    delete_account(ann)
    assert not GalleryBoard.objects.filter(pk=mine.pk).exists()
    assert GalleryBoard.objects.get(pk=theirs.pk).likes == 0
    assert not BoardLike.objects.exists()
    assert tab.get(f"{URL}{copy['code']}/").json()["based_on"] is None
    report.refresh_from_db()
    assert (report.about, report.board) == (None, None)


def test_a_person_downloads_their_boards_in_all_versions_and_what_they_like() -> None:
    """With who may see each."""
    ann, bob = somebody(), somebody()
    first = saved(ann)
    draft = drafts.create(ann, "coopoly", "Mine", renamed(first, "New lane"))
    second = drafts.save_as_board(draft, "", first)
    sharing.share(ann, second, "link")
    liked = shared(bob, "Theirs")
    gallery.like(liked, ann)
    stored = stored_about(ann.pk)
    boards = list(stored["boards"])
    assert [(one["version"], one["visibility"], one["data"]["space"][1]["name"]) for one in boards] == [
        (1, "link", first.data["space"][1]["name"]), (2, "link", "New lane"),
    ]  # fmt: skip
    assert [(one["code"], one["name"]) for one in stored["liked_boards"]] == [(liked.code, "Theirs")]


def test_bots_alone_count_for_no_board() -> None:
    """Nobody has played."""
    board = saved(somebody(), ruleset="oofopoly")
    game = running(board, somebody())
    GameSeat.objects.update(user=None, kind="bot")
    finish(game, [[0], [1]])
    assert count_game(game.pk)
    assert plays() == 0
