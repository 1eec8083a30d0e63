"""Rooms: creating, sitting, leaving, hosting, closing (PLAT-3 to PLAT-7), and every refusal by its code."""

from __future__ import annotations

import dataclasses
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from msgspec import UNSET

from games.messages import commands
from games.models import Board, Game, Kind, Phase, Status
from games.rulesets import RULESETS
from games.selectors.boards.rulebook import forms
from games.selectors.play.games import game_frame
from games.selectors.play.loaded import load
from games.selectors.rooms.rooms import room_seen
from games.services.lobby import changes
from games.services.rooms.rooms import join, open_room
from tests.games.lobbies import change, member, refusal
from tests.games.tables import game_of, lobby_of, people

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_room_has_a_code_of_six_digits_and_its_opener_as_host() -> None:
    """PLAT-3."""
    ann = people(1)[0]
    room = open_room(ann)
    assert room.code.isdigit()
    assert len(room.code) == 6
    assert room.host == member(room, ann)
    assert room.phase == Phase.LOBBY


def test_a_code_is_free_again_once_its_room_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """PLAT-3: unique among open rooms only."""
    draws = iter(["111111", "111111", "222222", "111111"])
    monkeypatch.setattr("games.services.rooms.rooms.draw_code", lambda: next(draws))
    ann = people(1)[0]
    first, second = open_room(ann), open_room(ann)
    assert (first.code, second.code) == ("111111", "222222")
    change(first, ann, commands.Leave())
    assert open_room(ann).code == "111111"


def test_a_person_may_sit_in_several_rooms_and_once_in_each() -> None:
    """PLAT-8: a second tab gets the same seat."""
    ann = people(1)[0]
    rooms = [lobby_of(ann), lobby_of(ann)]
    change(rooms[0], ann, commands.Sit())
    assert [room.members.count() for room in rooms] == [1, 1]


def test_tokens_are_unique_in_a_room() -> None:
    """Everybody gets a free colour and may choose another free one."""
    room = lobby_of(*(users := people(8)))
    assert sorted(room.members.values_list("token", flat=True)) == list(range(8))
    taken = member(room, users[0]).token
    assert refusal(room, users[1], commands.Token(taken)).code == "illegal_target"
    change(room, users[0], commands.Leave())
    change(room, users[1], commands.Token(taken))
    assert member(room, users[1]).token == taken


def test_a_full_room_refuses_and_names_its_seats() -> None:
    """PLAT-3."""
    ann, bob, cem = people(3)
    room = lobby_of(ann, bob, seats=2)
    refused = refusal(room, cem, commands.Sit())
    assert (refused.code, refused.about) == ("room_full", {"seats": 2})
    assert refusal(room, ann, commands.AddBot()).code == "room_full"


def test_visitors_without_an_account_can_only_watch() -> None:
    """They cannot take a seat."""
    room = lobby_of(people(1)[0])
    assert refusal(room, AnonymousUser(), commands.Sit()).code == "log_in"
    assert refusal(room, AnonymousUser(), commands.Ready(ready=True)).code == "not_member"


@pytest.mark.parametrize(
    "what",
    [
        commands.AddBot(),
        commands.Remove(1),
        commands.HandOver(1),
        commands.SetOptions({"bail": 60}),
        commands.SetRuleset("oofopoly"),
        commands.SetBoard(None),
        commands.SetPublic(public=True),
        commands.SetSeats(4),
        commands.Start(),
        commands.CancelStart(),
    ],
    ids=lambda what: type(what).__name__,
)
def test_only_the_host_may(what: commands.LobbyChange) -> None:
    """PLAT-4: a member is refused by `not_host`, everybody else by `not_member`."""
    ann, bob, cem = people(3)
    room = lobby_of(ann, bob)
    assert refusal(room, bob, what).code == "not_host"
    assert refusal(room, cem, what).code == "not_member"


@pytest.mark.parametrize(
    "what",
    [
        commands.Sit(),
        commands.Ready(ready=True),
        commands.Token(7),
        commands.AddBot(),
        commands.Remove(1),
        commands.SetOptions({"bail": 60}),
        commands.SetBoard(None),
        commands.SetSeats(4),
        commands.Start(),
        commands.CancelStart(),
        commands.Rematch(),
    ],
    ids=lambda what: type(what).__name__,
)
def test_some_changes_are_refused_while_a_game_is_running(what: commands.LobbyChange) -> None:
    """With `room_started`."""
    ann, bob, cem = people(3)
    game = game_of(ann, bob)
    assert refusal(game.room, cem if isinstance(what, commands.Sit) else ann, what).code == "room_started"


def test_the_host_changes_the_pace_of_bots_while_they_play_and_nothing_else() -> None:
    """It holds from the next move on, in a process that holds the game, too."""
    ann, bob = people(2)
    game = game_of(ann, bob, options={"bot_pace": 8})
    room, held = game.room, load(game.pk)
    changes.change_room(room.pk, ann, commands.SetOptions({"bot_pace": 20}))
    loaded = load(game.pk)
    assert (loaded.book.options.bot_pace, loaded.row.version) == (20, held.row.version)
    assert loaded.mark != held.mark, "a position with the old pace can no longer be stored"
    room.refresh_from_db()
    assert room.options["bot_pace"] == 20
    assert refusal(room, bob, commands.SetOptions({"bot_pace": 4})).code == "not_host"
    assert refusal(room, ann, commands.SetOptions({"bot_pace": 101})).code == "out_of_range"
    assert refusal(room, ann, commands.SetOptions({"bot_pace": 4, "starting_cash": 1})).code == "room_started"


def test_a_closed_room_refuses_everything() -> None:
    """With `room_closed`."""
    ann, bob = people(2)
    room = lobby_of(ann)
    change(room, ann, commands.Leave())
    assert room.phase == Phase.CLOSED
    assert refusal(room, bob, commands.Sit()).code == "room_closed"


@pytest.mark.parametrize(
    ("options", "code", "field"),
    [
        ({"bail": -1}, "out_of_range", "bail"),
        ({"bail": 10**9}, "out_of_range", "bail"),
        ({"bail": True}, "out_of_range", "bail"),
        ({"bail": "50"}, "out_of_range", "bail"),
        ({"no_such": 1}, "unknown_option", "no_such"),
    ],
)
def test_an_option_is_refused_with_its_name_and_range(options: dict[str, Any], code: str, field: str) -> None:
    """PLAT-4."""
    ann = people(1)[0]
    refused = refusal(lobby_of(ann), ann, commands.SetOptions(options))
    assert (refused.code, refused.field) == (code, field)
    if code == "out_of_range":
        assert set(refused.about) >= {"min", "max"}


def test_options_are_merged_and_null_goes_back_to_the_default() -> None:
    """Only values that differ are stored."""
    ann = people(1)[0]
    room = lobby_of(ann)
    change(room, ann, commands.SetOptions({"bail": 75, "bot_pace": 0}))
    change(room, ann, commands.SetOptions({"bail": None, "decision_seconds": 30}))
    assert room.options == {"bot_pace": 0, "decision_seconds": 30}


def test_an_invalid_number_of_seats_is_refused_with_the_range() -> None:
    """Not fewer than there are members, not more than the game allows."""
    ann, bob, cem = people(3)
    room = lobby_of(ann, bob, cem)
    for seats in (2, 9, 0):
        refused = refusal(room, ann, commands.SetSeats(seats))
        assert (refused.code, refused.field) == ("out_of_range", "seats")
        assert refused.about["player_counts"] == [3, 4, 5, 6, 7, 8]
    assert change(room, ann, commands.SetSeats(3)).seats == 3


@pytest.fixture
def odd_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game for one, two or four players."""
    monkeypatch.setitem(RULESETS, "odd", replace(RULESETS["oofopoly"], key="odd", player_counts=(1, 2, 4)))


@pytest.mark.usefixtures("odd_counts")
def test_seats_are_one_of_the_counts_that_a_game_can_be_played_with() -> None:
    """Three are refused; another game takes the nearest count that seats everybody."""
    ann, bob, cem = people(3)
    room = lobby_of(ann, ruleset="odd", seats=4)
    assert refusal(room, ann, commands.SetSeats(3)).about["player_counts"] == [1, 2, 4]
    assert change(room, ann, commands.SetSeats(1)).seats == 1
    other = lobby_of(ann, bob, cem, seats=3)
    assert change(other, ann, commands.SetRuleset("odd")).seats == 4


@pytest.mark.usefixtures("odd_counts")
def test_a_game_does_not_start_with_a_count_it_cannot_be_played_with() -> None:
    """Three are too many for a game of two and too few for one of four; one may play alone."""
    ann, bob, cem = people(3)
    room = lobby_of(ann, bob, cem, ruleset="odd", seats=4)
    for user in (bob, cem):
        change(room, user, commands.Ready(ready=True))
    refused = refusal(room, ann, commands.Start())
    assert (refused.code, refused.about["player_counts"]) == ("wrong_player_count", [1, 2, 4])
    alone = lobby_of(ann, ruleset="odd", seats=1)
    assert change(alone, ann, commands.Start()).phase == Phase.PLAYING


def test_only_ones_own_boards_can_be_chosen() -> None:
    """Other people's boards are not found."""
    ann, bob = people(2)
    room = lobby_of(ann)
    data = RULESETS["oofopoly"].boards.default()
    theirs = Board.objects.create(owner=bob, name="Theirs", ruleset="oofopoly", data=data)
    mine = Board.objects.create(owner=ann, name="Mine", ruleset="oofopoly", data=data)
    assert refusal(room, ann, commands.SetBoard(theirs.pk)).code == "no_such_board"
    assert refusal(room, ann, commands.SetBoard(10**9)).code == "no_such_board"
    assert change(room, ann, commands.SetBoard(mine.pk)).board == mine
    assert change(room, ann, commands.SetBoard(None)).board is None


def test_no_such_ruleset_or_level() -> None:
    """Each has its own code."""
    ann = people(1)[0]
    room = lobby_of(ann)
    assert refusal(room, ann, commands.SetRuleset("chess")).code == "no_such_ruleset"
    refused = refusal(room, ann, commands.AddBot("grandmaster"))
    assert (refused.code, refused.field) == ("out_of_range", "level")


def test_a_game_without_bots_offers_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ruleset need not have bots: the form lists no level, and none can be added."""
    monkeypatch.setitem(RULESETS, "oofopoly", dataclasses.replace(RULESETS["oofopoly"], bots=None))
    ann = people(1)[0]
    room = lobby_of(ann)
    assert forms()[0]["bot_levels"] == []
    assert refusal(room, ann, commands.AddBot()).code == "no_bots"


def test_bots_say_that_they_are_bots_and_can_be_removed() -> None:
    """PLAT-4."""
    ann = people(1)[0]
    room = lobby_of(ann)
    for _ in range(7):
        change(room, ann, commands.AddBot())
    bots = room.members.filter(kind=Kind.BOT)
    assert len({bot.name for bot in bots}) == 7
    assert all("Bot" in bot.name for bot in bots)
    change(room, ann, commands.Remove(bots[0].pk))
    assert room.members.filter(kind=Kind.BOT).count() == 6


def test_everybody_sees_the_level_of_a_bot() -> None:
    """In the lobby and at the table; people have none. In the lobby also the character, if its level has any."""
    ann = people(1)[0]
    room = lobby_of(ann)
    for level in ("hard", "easy"):
        change(room, ann, commands.AddBot(level))
    shown = room_seen(room).shown.members
    assert [member.level for member in shown] == [UNSET, "hard", "easy"]
    assert [member.character for member in shown] == [UNSET, "cautious", UNSET]
    change(room, ann, commands.Start())
    frame = game_frame(Game.objects.get(room=room).pk, None)
    by_member = {seat.member: seat.level for seat in frame.seats}
    assert by_member == {one.id: one.level for one in room_seen(room).shown.members}


def test_a_bot_is_added_once_however_often_the_command_is_sent() -> None:
    """A12: a client repeats a command whose answer was lost, also when the room has become full."""
    ann = people(1)[0]
    room = lobby_of(ann, seats=2)
    answers = [changes.change_room(room.pk, ann, commands.AddBot(), "abc") for _ in range(3)]
    assert len(set(answers)) == 1
    assert room.members.filter(kind=Kind.BOT).count() == 1


def test_removed_people_cannot_return_and_the_host_cannot_be_removed() -> None:
    """Removal is for this room only."""
    ann, bob = people(2)
    room = lobby_of(ann, bob)
    assert refusal(room, ann, commands.Remove(member(room, ann).pk)).code == "illegal_target"
    assert refusal(room, ann, commands.Remove(10**9)).code == "illegal_target"
    change(room, ann, commands.Remove(member(room, bob).pk))
    assert refusal(room, bob, commands.Sit()).code == "not_member"


def test_the_host_makes_another_person_host() -> None:
    """PLAT-4; a bot cannot be host."""
    ann, bob = people(2)
    room = lobby_of(ann, bob)
    change(room, ann, commands.AddBot())
    bot = room.members.get(kind=Kind.BOT)
    assert refusal(room, ann, commands.HandOver(bot.pk)).code == "illegal_target"
    assert change(room, ann, commands.HandOver(member(room, bob).pk)).host == member(room, bob)


def test_when_the_host_leaves_another_person_is_host_and_the_last_one_closes_the_room() -> None:
    """PLAT-5: bots do not keep a room open."""
    ann, bob = people(2)
    room = lobby_of(ann, bob)
    change(room, ann, commands.AddBot())
    change(room, ann, commands.Leave())
    assert room.host == member(room, bob)
    change(room, bob, commands.Leave())
    assert room.phase == Phase.CLOSED


def test_start_needs_everybody_ready_and_enough_players() -> None:
    """OOF-1, PLAT-4: the refusal names those who are not ready."""
    ann, bob = people(2)
    room = lobby_of(ann)
    refused = refusal(room, ann, commands.Start())
    assert (refused.code, refused.about) == ("too_few_players", {"min": 2})
    change(room, bob, commands.Sit())
    refused = refusal(room, ann, commands.Start())
    assert (refused.code, refused.about) == ("not_ready", {"names": bob.username})
    change(room, bob, commands.Ready(ready=True))
    assert change(room, ann, commands.Start()).phase == Phase.PLAYING
    assert sorted(room.games.get().seats.values_list("name", flat=True)) == sorted([ann.username, bob.username])


def test_whoever_was_ready_confirms_again_when_the_host_changes_the_rules() -> None:
    """OOF-1: the options, the board and the game; not for a change that leaves them as they are."""
    ann, bob = people(2)
    room = lobby_of(ann)
    change(room, bob, commands.Sit())
    other = next(key for key in RULESETS if key != room.ruleset)
    data = RULESETS[room.ruleset].boards.default()
    board = Board.objects.create(owner=ann, name="Mine", ruleset=room.ruleset, data=data)
    for new_rules in (
        commands.SetOptions({"bail": 75}),
        commands.SetBoard(board.pk),
        commands.SetRuleset(other),
    ):
        change(room, bob, commands.Ready(ready=True))
        change(room, ann, new_rules)
        assert not member(room, bob).ready, new_rules
        assert refusal(room, ann, commands.Start()).code == "not_ready"
    change(room, bob, commands.Ready(ready=True))
    change(room, ann, commands.SetRuleset(other))
    change(room, ann, commands.SetOptions({}))
    change(room, ann, commands.SetBoard(None))
    assert member(room, bob).ready


def test_people_with_the_code_are_seated_if_a_seat_is_free() -> None:
    """Defect 14: once; otherwise they watch: visitors, removed people, in a full room, during a game."""
    ann, bob, cem, dan = people(4)
    room = lobby_of(ann, seats=3)
    for _ in range(2):
        join(room.pk, bob)
    join(room.pk, AnonymousUser())
    join(room.pk, cem)
    join(room.pk, dan)
    assert list(room.members.values_list("user", flat=True)) == [ann.pk, bob.pk, cem.pk]
    change(room, ann, commands.Remove(member(room, cem).pk))
    join(room.pk, cem)
    assert room.members.count() == 2
    game = game_of(ann, bob)
    join(game.room_id, dan)
    assert game.room.members.count() == 2


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_preset_can_be_set_and_played(ruleset: str) -> None:
    """Defect 24: options that a preset does not name go back to their defaults, so that presets can be changed."""
    everybody = people(RULESETS[ruleset].min_players)
    (form,) = (one for one in forms() if one["key"] == ruleset)
    assert not form["presets"] or {} in [preset["options"] for preset in form["presets"]]
    for preset in reversed(form["presets"]):
        options = {option["key"]: preset["options"].get(option["key"]) for option in form["options"]}
        room = lobby_of(*everybody, ruleset=ruleset, options=options)
        assert room.options == preset["options"]
        assert game_of(*everybody, ruleset=ruleset, options=options).status == Status.PLAYING
