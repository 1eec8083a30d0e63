"""Versions of boards: rooms, games, saves and replays keep theirs, whatever becomes of the board."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from msgspec import UNSET

from accounts.models import User
from accounts.services import delete_account
from games.edits import read_edits
from games.engine.refusal import Refused
from games.messages import commands
from games.models import (
    Board,
    BoardDraft,
    BoardLike,
    DraftRevision,
    GalleryBoard,
    Game,
    MeasuredBoard,
    Opening,
    Phase,
    Report,
    Room,
    Save,
    TableSetup,
)
from games.selectors.boards.custom import boards_of
from games.selectors.boards.rulebook import default_board
from games.selectors.boards.setups import setup_by_code
from games.selectors.rooms.rooms import room_seen
from games.services.boards import drafts, gallery, sharing, versions
from games.services.boards.custom import MAX_BOARDS, save_board
from games.services.chat.reports import report_board
from games.services.play import play
from games.services.rooms.rooms import open_room
from games.services.rooms.setups import checked, open_setup, save_setup
from games.services.saves import saves
from games.services.upkeep import moderation
from games.tasks import prune
from tests.games.gallery_boards import (
    JSON,
    browser_of,
    current,
    dearer,
    entry_of,
    measure,
    next_version,
    owner_of,
    saved,
    shared,
    somebody,
    street,
)
from tests.games.lobbies import change, refusal
from tests.games.tables import change_at_once, lobby_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]
URL = "/api/gallery/"


def test_a_draft_of_an_own_board_becomes_its_next_version_or_a_new_board() -> None:
    """The list shows the current version; older ones stay, and are shown to their owner."""
    ann = somebody()
    tab = browser_of(ann)
    board = saved(ann, "Mine", "oofopoly")
    draft = tab.post("/api/boards/drafts/", {"board": board.pk}, JSON).json()
    assert draft["board"] == board.pk
    edit = {"do": "set", "path": ["space", 1, "name"], "value": "New street"}
    address = f"/api/boards/drafts/{draft['id']}/"
    tab.post(f"{address}changes/", {"revision": 0, "edits": [edit]}, JSON)
    second = tab.post(f"{address}board/", {"board": board.pk}, JSON)
    assert second.status_code == 201
    (line,) = tab.get("/api/boards/").json()
    assert line == second.json()
    assert (line["version"], line["name"], line["code"]) == (2, "Mine", entry_of(board).code)
    assert street(tab.get(f"/api/boards/{line['id']}/").json()["data"]) == "New street"
    assert street(tab.get(f"/api/boards/{board.pk}/").json()["data"]) == street(board.data) != "New street"
    assert tab.get(address).json()["board"] == line["id"]
    other = tab.post(f"{address}board/", {"name": "Other"}, JSON).json()
    assert (other["version"], other["name"]) == (1, "Other")
    assert tab.get(address).json()["board"] == other["id"]
    assert [one["name"] for one in tab.get("/api/boards/").json()] == ["Mine", "Other"]


def test_a_next_version_is_of_an_own_board_of_the_same_game_with_a_free_name() -> None:
    """Otherwise nothing is saved."""
    ann, bob = somebody(), somebody()
    tab = browser_of(ann)
    theirs, mine, _ = saved(bob), saved(ann), saved(ann, "Other")
    draft = tab.post("/api/boards/drafts/", {"name": "Draft"}, JSON).json()
    address = f"/api/boards/drafts/{draft['id']}/board/"
    for number in (theirs.pk, mine.pk, 10**9):
        answer = tab.post(address, {"board": number}, JSON)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_board")
    taken = tab.post("/api/boards/drafts/", {"board": mine.pk}, JSON).json()
    answer = tab.post(f"/api/boards/drafts/{taken['id']}/board/", {"board": mine.pk, "name": "other"}, JSON)
    assert (answer.status_code, answer.json()["code"]) == (409, "name_taken")
    for bad in ("x", 0, None, 1.5):
        assert tab.post(address, {"board": bad}, JSON).json()["field"] == "board"
    assert Board.objects.count() == 3


def test_a_room_a_game_a_save_and_a_replay_keep_their_version() -> None:
    """A room may go over to the newer one, and says that there is one."""
    ann, bob = somebody(), somebody()
    first = saved(ann, "Mine", "oofopoly")
    old = street(first.data)
    sharing.share(ann, first, "link")
    code = entry_of(first).code
    lobby = lobby_of(ann)
    for room, host in ((lobby, ann), (open_room(bob), bob)):
        change(room, host, commands.SetBoard(None, gallery=code))
    change_at_once(lobby, [(bob, commands.Sit())])
    change_at_once(lobby, [(bob, commands.Ready(True)), (ann, commands.Start())])
    game = Game.objects.get(room=lobby)
    save = saves.create(ann, game.pk)
    waiting = open_room(ann)
    change(waiting, ann, commands.SetBoard(first.pk))
    second = next_version(first, "New street")
    assert (second.version, street(second.data)) == (2, "New street")
    for room in Room.objects.filter(board__isnull=False):
        assert room.board_id == first.pk
        assert room_seen(room).shown.board.newer == second.pk
    other = Room.objects.get(host__user=bob)
    for room, host in ((waiting, ann), (other, bob)):
        change(room, host, commands.SetBoard(second.pk))
        assert room_seen(Room.objects.get(pk=room.pk)).shown.board.newer is UNSET
    play.act(game.pk, ann.pk, {"type": "resign"})
    game.refresh_from_db()
    assert (street(game.board), game.source_id) == (old, first.pk)
    tab = browser_of(bob)
    assert street_of_replay(tab, game) == old
    change_at_once(lobby, [(bob, commands.Ready(True)), (ann, commands.Start())])
    again = Game.objects.filter(room=lobby).latest("pk")
    assert (again.pk != game.pk, street(again.board)) == (True, old)
    assert street_of_save(ann, save) == old


def street_of_replay(tab: Client, game: Game) -> str:
    """The name of the first street as a replay shows it."""
    shown = tab.get(f"/api/games/{game.pk}/replay/", {"code": game.room.code}).json()
    name: str = shown["game"]["board"]["spaces"][1]["name"]
    return name


def street_of_save(owner: User, save: Save) -> str:
    """The name of the first street in a room that goes on from a save."""
    return street(Opening.objects.get(room=saves.load_save(owner, save)).board)


def deleted_by_owner(entry: GalleryBoard) -> None:
    """Delete a board."""
    tab = browser_of(owner_of(entry))
    assert tab.delete(f"/api/boards/{entry.current_id}/").status_code == 204


def deleted_with_account(entry: GalleryBoard) -> None:
    """Delete its owner's account."""
    delete_account(owner_of(entry))


@pytest.mark.parametrize("delete", [deleted_by_owner, deleted_with_account])
def test_a_deleted_board_is_kept_for_open_rooms_until_none_uses_it(delete: Callable[[GalleryBoard], None]) -> None:
    """Nobody else reaches it; games, saves and replays have their copy."""
    ann, bob = somebody(), somebody()
    entry = shared(ann, ruleset="oofopoly")
    first = Board.objects.get()
    room = open_room(bob, board=first)
    game = started(bob, first)
    save = saves.create(bob, game.pk)
    sharing.share(ann, first, "link")
    next_version(first, "New street")
    tab = browser_of(bob)
    delete(GalleryBoard.objects.get())
    assert not GalleryBoard.objects.exists()
    assert [board.pk for board in Board.objects.all()] == [first.pk]
    assert tab.get(f"{URL}{entry.code}/").status_code == 404
    assert tab.get(f"{URL}{entry.code}/games/").status_code == 404
    assert refusal(room, bob, commands.SetBoard(first.pk)).code == "no_such_board"
    assert refusal(room, bob, commands.SetBoard(None, gallery=entry.code)).code == "no_such_board"
    prune()
    room.refresh_from_db()
    assert (room.board_id, room_seen(room).shown.board.name) == (first.pk, "Mine")
    assert street(Game.objects.get(pk=started(bob, None, room).pk).board) == street(first.data)
    play.act(game.pk, bob.pk, {"type": "resign"})
    assert street_of_replay(tab, game) == street(first.data)
    assert street_of_save(bob, save) == street(first.data)
    Room.objects.update(phase=Phase.CLOSED)
    prune()
    assert not Board.objects.exists()
    game.refresh_from_db()
    assert (game.source_id, street(game.board)) == (None, street(first.data))


def test_processes_of_the_first_release_can_delete_people_with_boards_drafts_setups_and_likes() -> None:
    """They know none of these but current versions: the database deletes the rest, or has others forget it."""
    ann, bob = somebody(), somebody()
    entry, others = shared(ann), shared(bob, "New town")
    first = current(entry)
    room = open_room(bob, board=first)
    second = next_version(first, "New street")
    draft = drafts.begin_with(ann, second)
    drafts.change(draft, draft.revision, read_edits([{"do": "set", "path": ["name"], "value": "Newer"}]))
    copied = drafts.copy(bob, entry)
    save_setup(ann, "Morning", checked("coopoly", {}, None, None))
    save_setup(bob, "Evening", checked("coopoly", {}, second, None))
    gallery.like(others, ann)
    gallery.like(entry, bob)
    report = report_board(entry, bob, reason="name")
    measure(Board(ruleset="oofopoly", data=default_board("oofopoly")), ann)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE games_report SET about_id = NULL WHERE about_id = %s", [ann.pk])
        cursor.execute("DELETE FROM games_board WHERE owner_id = %s", [ann.pk])
        cursor.execute("DELETE FROM accounts_user WHERE id = %s", [ann.pk])
    assert list(GalleryBoard.objects.all()) == [others]
    assert not DraftRevision.objects.exists()
    assert not BoardLike.objects.exists()
    assert (TableSetup.objects.get().owner, TableSetup.objects.get().board) == (bob, None)
    assert (BoardDraft.objects.get(), BoardDraft.objects.get().based_on) == (copied, None)
    assert Report.objects.get(pk=report.pk).board is None
    assert MeasuredBoard.objects.get().requested_by is None
    prune()
    assert Room.objects.get(pk=room.pk).board == first
    assert Board.objects.get(pk=first.pk).entry is None


def started(host: User, board: Board | None, room: Room | None = None) -> Game:
    """A game of somebody against a bot on a board."""
    room = room or open_room(host, board=board)
    change_at_once(room, [(host, commands.AddBot()), (host, commands.Start())])
    return Game.objects.filter(room=room).latest("pk")


def test_a_new_version_of_a_public_board_is_measured_first() -> None:
    """Otherwise nothing is saved, and the old version stays; other names make no difference to what it is worth."""
    ann = somebody()
    entry = shared(ann, ruleset="oofopoly")
    board = Board.objects.get()
    changed = dearer(board, 70)
    with pytest.raises(Refused) as refused:
        save_board(ann, "oofopoly", "Mine", changed, version_of=board.entry)
    assert refused.value.code == "not_measured_yet"
    assert (Board.objects.get(), GalleryBoard.objects.get().current) == (board, board)
    measure(Board(ruleset="oofopoly", data=changed), ann)
    second = save_board(ann, "oofopoly", "Mine", changed, version_of=board.entry)
    third = next_version(second, "New street")
    assert (second.measures is not None, third.measures) == (True, second.measures)
    shown = Client().get(f"{URL}{entry.code}/").json()
    assert (shown["version"], [one["version"] for one in shown["versions"]]) == (3, [3, 2, 1])
    old = Client().get(f"{URL}{entry.code}/", {"version": 1}).json()
    assert (old["data"]["space"][1]["price"], old["latest"]) == (board.data["space"][1]["price"], 3)
    assert Client().get(f"{URL}{entry.code}/", {"version": 4}).json()["field"] == "version"


def test_a_table_setup_has_no_board_that_was_deleted_or_taken_down() -> None:
    """Whoever opens its link reads that it had one; what is put back is there again."""
    ann, bob = somebody(), somebody()
    entry = shared(ann)
    setup = save_setup(bob, "Evening", checked("coopoly", {}, current(entry), None))
    staff = User.objects.create_user("Mo", "mo@example.org", "the duck went past it", is_staff=True)
    tab = browser_of(bob)
    (line,) = tab.get("/api/setups/").json()
    assert (line["board"], line["board_gone"]) == (entry.current_id, False)
    moderation.take_down(entry.pk, by=staff, reason="Rude")
    (line,) = tab.get("/api/setups/").json()
    assert (line["board"], line["board_name"], line["board_gone"]) == (None, entry.name, True)
    assert tab.get(reverse("setup", args=[setup.code])).status_code == 200
    assert open_setup(bob, setup_by_code(setup.code)).board is None
    moderation.put_back(entry.pk, by=staff, reason="Not so rude")
    room = open_setup(bob, setup_by_code(setup.code))
    assert room.board_id == entry.current_id
    deleted_by_owner(GalleryBoard.objects.get())
    assert setup_by_code(setup.code).board_gone
    assert Room.objects.get(pk=room.pk).board_id == entry.current_id


def test_versions_from_before_a_board_was_shared_are_its_owners_own() -> None:
    """Nobody has checked them."""
    ann = somebody()
    second = next_version(saved(ann), "New street")
    code = sharing.share(ann, second, "link").code
    for client, seen in ((Client(), [2]), (browser_of(ann), [2, 1])):
        assert [one["version"] for one in client.get(f"{URL}{code}/").json()["versions"]] == seen
    assert Client().get(f"{URL}{code}/", {"version": 1}).status_code == 404


def test_a_board_has_so_many_versions_and_loses_the_oldest_that_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """One in an open room stays, and so does one with games before one without."""
    monkeypatch.setattr(versions, "MAX_VERSIONS", 3)
    ann = somebody()
    board = saved(ann, ruleset="oofopoly")
    open_room(ann, board=board)
    second = next_version(board, "Street 2")
    game = started(ann, second)
    Room.objects.filter(pk=game.room_id).update(phase=Phase.CLOSED)
    latest = second
    for number in (3, 4, 5):
        latest = next_version(latest, f"Street {number}")
    assert sorted(Board.objects.values_list("version", flat=True)) == [1, 2, 5]
    for number in (6, 7):
        latest = next_version(latest, f"Street {number}")
    assert sorted(Board.objects.values_list("version", flat=True)) == [1, 2, 7]


def test_versions_do_not_count_as_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person has so many boards, each in many versions."""
    monkeypatch.setattr("games.services.boards.custom.MAX_BOARDS", 2)
    assert MAX_BOARDS == 50
    ann = somebody()
    board, _ = saved(ann, "One"), saved(ann, "Two")
    for number in range(3):
        board = next_version(board, f"Street {number}")
    with pytest.raises(Refused) as refused:
        saved(ann, "Three")
    assert refused.value.code == "too_many_boards"
    assert [one.name for one in boards_of(ann.pk)] == ["One", "Two"]


def test_a_board_that_an_earlier_release_saved_gets_its_entry_when_it_needs_one() -> None:
    """It is listed, played on, shared and changed as any other; so is one that such a release deletes."""
    ann = somebody()
    data = saved(ann, "Newer", "oofopoly").data
    old = Board.objects.create(owner=ann, name="Old", ruleset="oofopoly", data=data)
    tab = browser_of(ann)
    assert [(one["name"], one["code"] != "") for one in tab.get("/api/boards/").json()] == [
        ("Newer", True), ("Old", False),
    ]  # fmt: skip
    assert started(ann, old).source == old
    entry = sharing.share(ann, old, "link")
    assert (entry.current_id, entry.name, entry.size) == (old.pk, "Old", 40)
    next_version(Board.objects.get(pk=old.pk), "New street")
    Room.objects.update(board=None)
    Board.objects.filter(owner=ann, name="Old")._raw_delete("default")
    assert Client().get(f"{URL}{entry.code}/").status_code == 404
    prune()
    assert [one.name for one in GalleryBoard.objects.all()] == ["Newer"]


def test_two_versions_saved_at_once_follow_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """And two boards of the site with one key are one."""
    ann = somebody()
    board = saved(ann)
    made = together(
        *(lambda number=number: next_version(Board.objects.get(owner=ann), f"S {number}") for number in range(3))
    )
    assert sorted(one.version for one in made) == [2, 3, 4]
    assert Board.objects.get(owner=ann).version == 4
    assert current(GalleryBoard.objects.get()).version == 4
    same = together(*[lambda: gallery.official_board("coopoly", "Harbour", board.data, "harbour")] * 3)
    assert len({one.pk for one in same}) == 1
    bob = somebody()
    entry = sharing.share(ann, Board.objects.get(owner=ann), "public")
    together(*[lambda: gallery.like(entry, bob)] * 3)
    assert GalleryBoard.objects.get(pk=entry.pk).likes == 1


def together(*calls: Callable[[], Any]) -> list[Any]:
    """The answers to calls that are made at the same time, each on its own connection."""
    answers: list[Any] = []
    barrier = threading.Barrier(len(calls))

    def answer(call: Callable[[], Any]) -> None:
        barrier.wait()
        try:
            answers.append(call())
        finally:
            connection.close()

    threads = [threading.Thread(target=answer, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == len(calls)
    return answers


def test_a_board_is_saved_as_before() -> None:
    """With an entry that is nobody else's."""
    board = save_board(somebody(), "oofopoly", "Mine", default_board("oofopoly"))
    assert (board.version, entry_of(board).visibility, current(entry_of(board))) == (1, "private", board)
