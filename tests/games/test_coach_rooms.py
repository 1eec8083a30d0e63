"""The coach as a setting of a room: for one person against bots, and nothing of its games counts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import transaction
from msgspec import UNSET

from accounts.models import User
from games import rulesets
from games.messages import commands
from games.models import ChatLine, Game, Room, Unrated
from games.selectors.rooms.rooms import room_seen
from games.services.rooms import rooms
from games.services.saves import files, saves
from leaderboards.models import Rating, Standing, Totals
from leaderboards.services.counting import count_game
from tests.games.lobbies import change, refusal
from tests.games.tables import game_of, lobby_of, people
from tests.leaderboards.games import account, counted, finish

pytestmark = pytest.mark.django_db(transaction=True)
ON, OFF = commands.SetCoach(coach=True), commands.SetCoach(coach=False)


def coached_game(person: User, bots: int = 2, **room_is: object) -> Game:
    """A game of this person against bots, with a coach."""
    room = change(lobby_of(person, **room_is), person, ON)  # type: ignore[arg-type]
    for _ in range(bots):
        change(room, person, commands.AddBot())
    change(room, person, commands.Start())
    return Game.objects.get(room=room)


def notices(room: Room) -> list[str]:
    """The codes of the notices in the room's chat, oldest first."""
    return list(
        ChatLine.objects.filter(room=room, code__startswith="coach").order_by("pk").values_list("code", flat=True)
    )


def test_nothing_of_a_game_with_a_coach_counts() -> None:
    """The lobby and the chat say so; a save of it does not count either. Without a coach the same game does."""
    ann = account("Ann")
    game = coached_game(ann)
    shown = room_seen(game.room).shown
    assert (game.unrated, shown.unrated, shown.coach) == (Unrated.COACH, "coach", True)
    assert notices(game.room) == ["coached"]
    save = saves.create(ann, game.pk, "Later")
    assert not files.open_file(bytes(save.content))[1].rated
    own = game.seats.get(user=ann).number
    assert count_game(finish(game, [[own], [seat for seat in range(3) if seat != own]]).pk)
    assert not Totals.objects.exists()
    assert not Standing.objects.exists()
    assert not Rating.objects.exists()
    counted(ann, bots=2)
    assert Totals.objects.filter(user=ann).exists()


def test_a_rematch_has_a_coach_again() -> None:
    """As long as the host leaves it on."""
    (ann,) = people(1)
    game = finish(coached_game(ann), [[0], [1], [2]])
    with transaction.atomic():
        rooms.game_ended(game)
    assert room_seen(Room.objects.get(pk=game.room_id)).shown.coach is True
    game.room.members.filter(user=ann).update(here=True)
    room = change(game.room, ann, commands.Rematch())
    assert room.game is not None
    assert (room.game_id == game.pk, room.game.unrated) == (False, Unrated.COACH)


def test_a_second_person_ends_the_coach() -> None:
    """It is said in the chat; with two people there is none to switch on, and the game counts as it always did."""
    ann, bob = people(2)
    room = change(lobby_of(ann), ann, ON)
    assert room_seen(room).shown.coach is True
    room = change(room, bob, commands.Sit())
    assert not room.coach
    assert notices(room) == ["coach_off"]
    assert room_seen(room).shown.coach is UNSET
    assert refusal(room, ann, ON).code == "no_coach"
    change(room, bob, commands.Ready(ready=True))
    room = change(room, ann, commands.Start())
    assert room.game is not None
    assert room.game.unrated == Unrated.GUESTS


def test_only_the_host_switches_the_coach_between_games() -> None:
    """And off again; nobody while a game runs."""
    ann, bob = people(2)
    room = lobby_of(ann)
    assert refusal(room, bob, ON).code == "not_member"
    assert room_seen(room).shown.coach is False
    room = change(change(room, ann, ON), ann, OFF)
    assert not room.coach
    game = coached_game(bob)
    assert refusal(game.room, bob, OFF).code == "room_started"


def test_there_is_no_coach_where_games_name_no_candidates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in rooms of the challenge of the day, which everybody plays alike."""
    ann = people(1)[0]
    room = change(lobby_of(ann), ann, ON)
    plain = rulesets.RULESETS[room.ruleset]
    assert plain.bots is not None
    without = replace(plain, bots=replace(plain.bots, candidates=None))
    monkeypatch.setitem(rulesets.RULESETS, room.ruleset, without)
    assert room_seen(room).shown.coach is UNSET
    assert room_seen(room).shown.unrated == "alone"
    assert refusal(room, ann, ON).code == "no_coach"


def test_a_game_of_two_people_never_has_a_coach() -> None:
    """Whatever the room's column says."""
    ann, bob = people(2)
    room = lobby_of(ann, bob)
    Room.objects.filter(pk=room.pk).update(coach=True)
    change(room, bob, commands.Ready(ready=True))
    room = change(room, ann, commands.Start())
    assert room.game is not None
    assert room.game.unrated != Unrated.COACH
    assert game_of(ann, bob).unrated != Unrated.COACH
