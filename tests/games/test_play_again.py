"""Playing an ended game again with the same people: one way, whatever has become of its room."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Circle, Notification, Privacy, User
from accounts.relations import services as relations
from games.engine.refusal import Refused
from games.messages import commands
from games.models import Game, Kind, Pace, Phase, Room, RoomInvitation, Status
from games.selectors.rooms.invitations import invitations_of
from games.services.lobby import changes, inviting
from games.services.lobby.again import play_again
from games.services.rooms import rooms
from tests.games.lobbies import change
from tests.games.tables import game_of, people

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]


def ended(game: Game) -> Game:
    """The game when it has just ended."""
    Game.objects.filter(pk=game.pk).update(status=Status.FINISHED, ended_at=timezone.now())
    game.refresh_from_db()
    with transaction.atomic():
        rooms.game_ended(game)
    return Game.objects.select_related("room").get(pk=game.pk)


def left(game: Game, *leaving: User) -> Game:
    """The game after it has ended and these people have left its room."""
    game = ended(game)
    for user in leaving:
        changes.change_room(game.room_id, user, commands.Leave())
    game.room.refresh_from_db()
    return game


def test_while_the_room_is_as_it_was_left_it_is_a_rematch_there() -> None:
    """No second room, and nobody is invited anew."""
    ann, bob = people(2)
    game = ended(game_of(ann, bob))
    game.room.members.update(here=True)
    assert play_again(ann, game).pk == game.room_id
    assert game.room.members.get(user=ann).rematch
    assert not RoomInvitation.objects.exists()
    assert Room.objects.count() == 1


def test_when_the_room_is_gone_a_new_one_has_the_same_game_and_the_others_are_invited() -> None:
    """With its options, seats, bots and pace; the second of them sits down in the room of the first."""
    ann, bob, cleo = people(3)
    room_is = {"ruleset": "oofopoly", "options": {"double_salary_on_go": True}}
    game = left(game_of(ann, bob, cleo, bots=1, **room_is), ann, bob, cleo)
    assert game.room.phase == Phase.CLOSED
    room = play_again(ann, game)
    assert (room.pk == game.room_id, room.ruleset, room.options) == (False, "oofopoly", {"double_salary_on_go": True})
    assert (room.seats, room.public) == (4, False)
    assert sorted(room.members.values_list("kind", flat=True)) == [Kind.BOT, Kind.PERSON]
    assert [line.again for line in invitations_of(bob.pk)] == [True]
    assert play_again(bob, game).pk == room.pk
    assert play_again(bob, game).pk == room.pk
    assert room.members.filter(kind=Kind.PERSON).count() == 2
    assert [line.code for line in invitations_of(cleo.pk)] == [room.code]


def test_a_game_over_days_is_played_again_over_days() -> None:
    """At its pace, without the options that such games have anyway."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    Game.objects.filter(pk=game.pk).update(pace=Pace.DAY)
    room = play_again(ann, left(game, ann, bob))
    assert (room.pace, room.options) == (Pace.DAY, {})


def test_players_are_asked_once_within_a_day_and_later_only_by_their_settings() -> None:
    """Not at all if nobody may invite them, or if a block keeps them away."""
    ann, bob, cleo, dan = people(4)
    Privacy.objects.create(person=cleo, invite=Circle.NOBODY)
    game = left(game_of(ann, bob, cleo, dan), ann, bob, cleo, dan)
    relations.block(dan.pk, ann.pk)
    room = play_again(ann, game)
    assert set(room.invitations.values_list("person", flat=True)) == {bob.pk}
    changes.change_room(room.pk, ann, commands.Leave())
    again = play_again(ann, game)
    assert not again.invitations.exists()
    Privacy.objects.create(person=bob, invite=Circle.EVERYBODY)
    changes.change_room(again.pk, ann, commands.Leave())
    assert play_again(ann, game).invitations.filter(person=bob).exists()
    Game.objects.filter(pk=game.pk).update(ended_at=timezone.now() - timedelta(days=1, minutes=1))
    late = Game.objects.select_related("room").get(pk=game.pk)
    opened = play_again(dan, late)
    assert set(opened.invitations.values_list("person", flat=True)) == {bob.pk}


def test_what_others_declined_is_not_asked_again() -> None:
    """Whoever declined can still open a room of their own."""
    ann, bob = people(2)
    game = left(game_of(ann, bob), ann, bob)
    room = play_again(ann, game)
    (line,) = invitations_of(bob.pk)
    inviting.decline(line.number, bob)
    assert play_again(bob, game).pk != room.pk


def test_only_players_play_again_and_not_on_a_board_that_is_gone() -> None:
    """With the codes of other refusals."""
    ann, bob, cleo = people(3)
    game = left(game_of(ann, bob), ann, bob)
    with pytest.raises(Refused) as caught:
        play_again(cleo, game)
    assert caught.value.code == "not_member"
    Game.objects.filter(pk=game.pk).update(board_name="Gone")
    with pytest.raises(Refused) as caught:
        play_again(ann, Game.objects.select_related("room").get(pk=game.pk))
    assert caught.value.code == "no_such_board"
    assert Room.objects.count() == 1


def test_the_results_the_list_and_programs_lead_to_it(client: Client) -> None:
    """The result's page and the list of games have the button; the others are told."""
    ann, bob = people(2)
    game = left(game_of(ann, bob), ann, bob)
    client.force_login(ann)
    address = reverse("play-again", args=[game.pk])
    for page in (reverse("game", args=[game.pk]), reverse("my-games")):
        shown = client.get(page).content.decode()
        assert address in shown
        assert "Play again with these people" in shown
    sent = client.post(address)
    room = Room.objects.latest("pk")
    assert sent.headers["Location"] == reverse("room", args=[room.code])
    assert Notification.objects.filter(person=bob, cause=f"room {room.pk} invited").exists()
    client.force_login(bob)
    assert client.post(f"/api/games/{game.pk}/again/").json() == {"code": room.code}
    change(room, bob, commands.Ready(ready=True))
    change(room, ann, commands.Start())
    assert Game.objects.count() == 2
