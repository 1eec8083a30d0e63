"""Rooms: opening, sitting, leaving, hosting, closing (PLAT-3 to PLAT-7), and every refusal by its code."""

from __future__ import annotations

import dataclasses
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from accounts.models import User
from games import services
from games.clock import now_ms
from games.messages import commands
from games.models import Board, Game, Kind, Member, Phase, Room, Status
from games.rulesets import RULESETS
from games.selectors.rooms import room_seen
from games.selectors.rulebook import forms
from games.services import Refused, countdown, presence, rooms
from games.services.sweep import sweep
from tests.games.tables import game_of, lobby_of, people

pytestmark = pytest.mark.django_db(transaction=True)


def change(room: Room, user: Any, what: commands.LobbyChange) -> Room:
    """Make a change and give the room as it is then."""
    services.change_room(room.pk, user, what)
    room.refresh_from_db()
    return room


def refusal(room: Room, user: Any, what: commands.LobbyChange) -> Refused:
    """The refusal of a change, which left the room as it was."""
    before = (Room.objects.filter(pk=room.pk).values().get(), list(room.members.values()))
    with pytest.raises(Refused) as caught:
        services.change_room(room.pk, user, what)
    assert (Room.objects.filter(pk=room.pk).values().get(), list(room.members.values())) == before
    return caught.value


def member(room: Room, user: User) -> Member:
    """A person's place."""
    return Member.objects.get(room=room, user=user)


def test_a_room_has_a_code_of_six_digits_and_its_opener_as_host() -> None:
    """PLAT-3."""
    ann = people(1)[0]
    room = services.open_room(ann)
    assert room.code.isdigit()
    assert len(room.code) == 6
    assert room.host == member(room, ann)
    assert room.phase == Phase.LOBBY


def test_a_code_is_free_again_once_its_room_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """PLAT-3: unique among open rooms only."""
    draws = iter(["111111", "111111", "222222", "111111"])
    monkeypatch.setattr("games.services.rooms.draw_code", lambda: next(draws))
    ann = people(1)[0]
    first, second = services.open_room(ann), services.open_room(ann)
    assert (first.code, second.code) == ("111111", "222222")
    change(first, ann, commands.Leave())
    assert services.open_room(ann).code == "111111"


def test_a_person_may_sit_in_several_rooms_and_once_in_each() -> None:
    """PLAT-8: another tab that asks for a place has it already."""
    ann = people(1)[0]
    rooms = [lobby_of(ann), lobby_of(ann)]
    change(rooms[0], ann, commands.Sit())
    assert [room.members.count() for room in rooms] == [1, 1]


def test_tokens_are_one_each() -> None:
    """Everybody gets a free colour and may choose another that is free."""
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


def test_only_people_sit() -> None:
    """A visitor without an account watches."""
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
    """PLAT-4: a member is refused by `not_host`, a stranger by `not_member`."""
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
def test_not_while_a_game_is_on(what: commands.LobbyChange) -> None:
    """A started room says so."""
    ann, bob, cem = people(3)
    game = game_of(ann, bob)
    assert refusal(game.room, cem if isinstance(what, commands.Sit) else ann, what).code == "room_started"


def test_a_closed_room_says_so() -> None:
    """Nothing more can be asked of it."""
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
    """Only what differs is kept."""
    ann = people(1)[0]
    room = lobby_of(ann)
    change(room, ann, commands.SetOptions({"bail": 75, "bot_pace": 0}))
    change(room, ann, commands.SetOptions({"bail": None, "decision_seconds": 30}))
    assert room.options == {"bot_pace": 0, "decision_seconds": 30}


def test_seats_are_refused_with_the_numbers_there_can_be() -> None:
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
    """There is no three; another game takes the nearest count that seats everybody."""
    ann, bob, cem = people(3)
    room = lobby_of(ann, ruleset="odd", seats=4)
    assert refusal(room, ann, commands.SetSeats(3)).about["player_counts"] == [1, 2, 4]
    assert change(room, ann, commands.SetSeats(1)).seats == 1
    other = lobby_of(ann, bob, cem, seats=3)
    assert change(other, ann, commands.SetRuleset("odd")).seats == 4


@pytest.mark.usefixtures("odd_counts")
def test_a_game_does_not_start_with_a_count_it_cannot_be_played_with() -> None:
    """Three are more than enough for a game of two and too few for one of four; one may play alone."""
    ann, bob, cem = people(3)
    room = lobby_of(ann, bob, cem, ruleset="odd", seats=4)
    for user in (bob, cem):
        change(room, user, commands.Ready(ready=True))
    refused = refusal(room, ann, commands.Start())
    assert (refused.code, refused.about["player_counts"]) == ("wrong_player_count", [1, 2, 4])
    alone = lobby_of(ann, ruleset="odd", seats=1)
    assert change(alone, ann, commands.Start()).phase == Phase.PLAYING


def test_a_board_is_chosen_from_ones_own() -> None:
    """Somebody else's board is not there."""
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
    """Refused by name."""
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


def test_the_removed_stay_out_and_the_host_cannot_be_removed() -> None:
    """A kick is for this room."""
    ann, bob = people(2)
    room = lobby_of(ann, bob)
    assert refusal(room, ann, commands.Remove(member(room, ann).pk)).code == "illegal_target"
    assert refusal(room, ann, commands.Remove(10**9)).code == "illegal_target"
    change(room, ann, commands.Remove(member(room, bob).pk))
    assert refusal(room, bob, commands.Sit()).code == "not_member"


def test_the_host_hands_over_to_a_person() -> None:
    """PLAT-4; a bot cannot be host."""
    ann, bob = people(2)
    room = lobby_of(ann, bob)
    change(room, ann, commands.AddBot())
    bot = room.members.get(kind=Kind.BOT)
    assert refusal(room, ann, commands.HandOver(bot.pk)).code == "illegal_target"
    assert change(room, ann, commands.HandOver(member(room, bob).pk)).host == member(room, bob)


def test_a_host_who_leaves_hands_over_and_the_last_person_closes() -> None:
    """PLAT-5: bots do not keep a room open."""
    ann, bob = people(2)
    room = lobby_of(ann, bob)
    change(room, ann, commands.AddBot())
    change(room, ann, commands.Leave())
    assert room.host == member(room, bob)
    change(room, bob, commands.Leave())
    assert room.phase == Phase.CLOSED


def test_start_needs_everybody_ready_and_enough_players() -> None:
    """OOF-1, PLAT-4: those who are not ready are named."""
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


def counting_down(*users: User, **more: Any) -> Room:
    """A full room of ready people, whose countdown has just begun."""
    room = lobby_of(*users, seats=len(users), **more)
    for user in users:
        assert room.starts_at is None
        change(room, user, commands.Ready(ready=True))
    return room


def test_a_full_room_counts_down_once_all_are_ready(clock: time_machine.Traveller) -> None:
    """OOF-1, defect 11: five seconds by the server's clock, and then the game, started once and by whoever looks."""
    room = counting_down(*people(2))
    assert (room.phase, room.starts_at) == (Phase.LOBBY, now_ms() + countdown.LENGTH)
    assert room_seen(room).shown.starts_at == room.starts_at
    clock.shift(4.9)
    services.start_if_due(room.pk)
    assert Room.objects.get(pk=room.pk).phase == Phase.LOBBY
    clock.shift(0.2)
    for _ in range(2):
        services.start_if_due(room.pk)
    started = Room.objects.get(pk=room.pk)
    assert (started.phase, started.starts_at, started.games.count()) == (Phase.PLAYING, None, 1)


def test_the_sweep_starts_a_room_at_its_moment() -> None:
    """Without any client: by the column, not early."""
    room = counting_down(*people(2))
    Room.objects.filter(pk=room.pk).update(starts_at=(at := now_ms() + 400))
    sweep(900)
    game = Game.objects.get(room=room.pk)
    assert 0 <= game.actions.get(version=1).at - at < 300


def test_bots_never_make_a_room_complete_by_themselves(clock: time_machine.Traveller) -> None:
    """Defect 11: the host may be ready and go on setting options; adding the last bot starts nothing."""
    ann = people(1)[0]
    room = lobby_of(ann, seats=2)
    change(room, ann, commands.Ready(ready=True))
    assert change(room, ann, commands.AddBot()).starts_at is None
    assert change(room, ann, commands.Start()).phase == Phase.PLAYING


@pytest.mark.parametrize(
    "what",
    [
        commands.CancelStart(),
        commands.Ready(ready=False),
        commands.Leave(),
        commands.SetOptions({"bail": 60}),
        commands.SetBoard(None),
        commands.SetRuleset("bangladeshi"),
        commands.SetSeats(3),
    ],
    ids=lambda what: type(what).__name__,
)
def test_a_countdown_is_stopped_by(what: commands.LobbyChange, clock: time_machine.Traveller) -> None:
    """And nothing starts when its moment comes; somebody who is ready again begins another."""
    ann, bob = people(2)
    room = counting_down(ann, bob)
    assert change(room, ann, what).starts_at is None
    clock.shift(10)
    services.start_if_due(room.pk)
    assert Room.objects.get(pk=room.pk).phase == Phase.LOBBY


def test_a_stopped_countdown_begins_again_with_the_next_person_to_be_ready() -> None:
    """The host's stop is no lasting refusal."""
    ann, bob = people(2)
    room = counting_down(ann, bob)
    change(room, ann, commands.CancelStart())
    change(room, bob, commands.Ready(ready=False))
    assert change(room, bob, commands.Ready(ready=True)).starts_at is not None


@pytest.mark.parametrize(
    "what", [commands.Token(7), commands.SetPublic(public=True), commands.Sit(), commands.Ready(ready=True)]
)
def test_a_countdown_outlasts(what: commands.LobbyChange, clock: time_machine.Traveller) -> None:
    """What changes nothing of the game neither stops it nor begins it anew."""
    ann, bob = people(2)
    room = counting_down(ann, bob)
    before = room.starts_at
    clock.shift(1)
    if isinstance(what, commands.Token):
        what = commands.Token(rooms.free_token(room, what.token))
    assert change(room, ann, what).starts_at == before


def test_a_removed_member_stops_the_countdown_and_the_host_may_start_before_its_end() -> None:
    """A room that is not full waits."""
    ann, bob, cem = people(3)
    room = counting_down(ann, bob, cem)
    assert change(room, ann, commands.Remove(member(room, cem).pk)).starts_at is None
    other = counting_down(ann, bob)
    started = change(other, ann, commands.Start())
    assert (started.phase, started.starts_at) == (Phase.PLAYING, None)


def test_a_game_that_its_host_starts_never_counts_down() -> None:
    """BD-1: everybody clicks ready, the host starts."""
    ann, bob = people(2)
    room = lobby_of(ann, bob, seats=2, ruleset="bangladeshi")
    for user in (ann, bob):
        assert change(room, user, commands.Ready(ready=True)).starts_at is None


def test_a_countdown_whose_game_cannot_start_goes_back_to_waiting(clock: time_machine.Traveller) -> None:
    """It is not tried again at every sweep."""
    ann, bob = people(2)
    room = counting_down(ann, bob)
    member(room, bob).delete()
    clock.shift(6)
    services.start_if_due(room.pk)
    room.refresh_from_db()
    assert (room.phase, room.starts_at) == (Phase.LOBBY, None)


def test_whoever_comes_by_the_code_is_seated_where_a_seat_is_free() -> None:
    """Defect 14: once, and where not, they watch: a visitor, a removed person, in a full room, during a game."""
    ann, bob, cem, dan = people(4)
    room = lobby_of(ann, seats=3)
    for _ in range(2):
        services.join(room.pk, bob)
    services.join(room.pk, AnonymousUser())
    services.join(room.pk, cem)
    services.join(room.pk, dan)
    assert list(room.members.values_list("user", flat=True)) == [ann.pk, bob.pk, cem.pk]
    change(room, ann, commands.Remove(member(room, cem).pk))
    services.join(room.pk, cem)
    assert room.members.count() == 2
    game = game_of(ann, bob)
    services.join(game.room_id, dan)
    assert game.room.members.count() == 2


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_preset_can_be_set_and_played(ruleset: str) -> None:
    """Defect 24: what a preset does not name goes back to its default, so that it can be chosen after another."""
    ann, bob = people(2)
    (form,) = (one for one in forms() if one["key"] == ruleset)
    assert [preset["key"] for preset in form["presets"]] == ["classic", "quick"]
    for preset in reversed(form["presets"]):
        options = {option["key"]: preset["options"].get(option["key"]) for option in form["options"]}
        room = lobby_of(ann, bob, ruleset=ruleset, options=options)
        assert room.options == preset["options"]
        assert game_of(ann, bob, ruleset=ruleset, options=options).status == Status.PLAYING


def test_the_turn_order_is_drawn_from_the_seed() -> None:
    """OOF-4: over some games both sit first."""
    ann, bob = people(2)
    firsts = {game_of(ann, bob).seats.get(number=0).user_id for _ in range(12)}
    assert firsts == {ann.pk, bob.pk}


def test_who_leaves_a_game_resigns_it() -> None:
    """OOF-51: the other wins, and the room waits for what comes next."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    services.change_room(game.room_id, ann, commands.Leave())
    game.refresh_from_db()
    assert game.status == Status.FINISHED
    assert game.winners == [game.seats.get(user=bob).number]
    room = Room.objects.get(pk=game.room_id)
    assert (room.phase, room.host) == (Phase.ENDED, member(room, bob))


def test_the_last_person_out_breaks_a_bots_game_off() -> None:
    """PLAT-5: bots do not play on alone."""
    ann = people(1)[0]
    game = Game.objects.get(room=services.play_now(ann))
    services.change_room(game.room_id, ann, commands.Leave())
    game.refresh_from_db()
    assert (game.status, game.wake_at, game.room.phase) == (Status.ABANDONED, None, Phase.CLOSED)


def test_a_rematch_starts_when_all_who_are_here_have_asked() -> None:
    """PLAT-7: same people, same options, another seed; who is gone is not waited for."""
    ann, bob, cem = people(3)
    game = game_of(ann, bob, cem, options={"bail": 60})
    for user in (ann, bob):
        presence.renew_lease(game.room_id, member(game.room, user).pk, "")
    for user in (ann, bob):
        services.act(game.pk, user.pk, {"type": "resign"})
    room = Room.objects.get(pk=game.room_id)
    assert room.phase == Phase.ENDED
    change(room, ann, commands.Rematch())
    assert room.phase == Phase.ENDED
    change(room, bob, commands.Rematch())
    assert room.phase == Phase.PLAYING
    again = room.game
    assert again is not None
    assert again.options == game.options
    assert again.seed != game.seed
    assert set(again.seats.values_list("user", flat=True)) == {ann.pk, bob.pk}
    assert not room.members.filter(rematch=True).exists()


def test_no_rematch_before_the_end() -> None:
    """In a lobby there is nothing to play again."""
    ann = people(1)[0]
    assert refusal(lobby_of(ann), ann, commands.Rematch()).code == "wrong_phase"


def test_a_lobby_left_alone_closes_after_a_while_and_a_busy_one_does_not() -> None:
    """PLAT-5."""
    ann, bob = people(2)
    lonely, busy, fresh = lobby_of(ann), lobby_of(bob), lobby_of(bob)
    presence.renew_lease(busy.pk, member(busy, bob).pk, "")
    long_ago = timezone.now() - presence.ROOM_IDLE_LIMIT - timedelta(minutes=1)
    Room.objects.filter(pk__in=[lonely.pk, busy.pk]).update(last_seen=long_ago)
    presence.close_idle_rooms()
    phases = [Room.objects.get(pk=room.pk).phase for room in (lonely, busy, fresh)]
    assert phases == [Phase.CLOSED, Phase.LOBBY, Phase.LOBBY]


def test_presence_is_a_lease_that_runs_out() -> None:
    """Pitfall 9: nobody has to say goodbye."""
    ann = people(1)[0]
    room = lobby_of(ann)
    presence.renew_lease(room.pk, member(room, ann).pk, "")
    presence.expire_leases()
    assert member(room, ann).here
    Member.objects.filter(room=room).update(seen_until=timezone.now() - timedelta(seconds=1))
    presence.expire_leases()
    assert not member(room, ann).here
