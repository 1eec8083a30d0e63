"""A room and its games: the order of turns, leaving a running game, and rematches (PLAT-4 to PLAT-7)."""

from __future__ import annotations

import pytest

from games.messages import commands
from games.models import Game, Phase, Room, Status
from games.services.lobby import changes, play_now
from games.services.play import play
from games.services.rooms import presence
from tests.games.lobbies import change, member, refusal
from tests.games.tables import game_of, lobby_of, people

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_turn_order_is_drawn_from_the_seed() -> None:
    """OOF-4: over several games either player is first."""
    ann, bob = people(2)
    firsts = {game_of(ann, bob).seats.get(number=0).user_id for _ in range(12)}
    assert firsts == {ann.pk, bob.pk}


def test_leaving_a_game_resigns_it() -> None:
    """OOF-51: the other player wins, and the room waits for the next game."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    changes.change_room(game.room_id, ann, commands.Leave())
    game.refresh_from_db()
    assert game.status == Status.FINISHED
    assert game.winners == [game.seats.get(user=bob).number]
    room = Room.objects.get(pk=game.room_id)
    assert (room.phase, room.host) == (Phase.ENDED, member(room, bob))


def test_a_game_of_bots_is_cancelled_when_the_last_person_leaves() -> None:
    """PLAT-5: bots do not play on alone."""
    ann = people(1)[0]
    game = Game.objects.get(room=play_now.play_now(ann))
    changes.change_room(game.room_id, ann, commands.Leave())
    game.refresh_from_db()
    assert (game.status, game.wake_at, game.room.phase) == (Status.CANCELLED, None, Phase.CLOSED)


def test_a_rematch_starts_when_all_present_players_have_asked() -> None:
    """PLAT-7: same people, same options, another seed; absent people are not waited for."""
    ann, bob, cem = people(3)
    game = game_of(ann, bob, cem, options={"bail": 60})
    for user in (ann, bob):
        presence.renew_leases([presence.Beat(game.room_id, member(game.room, user).pk, "")])
    for user in (ann, bob):
        play.act(game.pk, user.pk, {"type": "resign"})
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
    """In a lobby there is no game to play again."""
    ann = people(1)[0]
    assert refusal(lobby_of(ann), ann, commands.Rematch()).code == "wrong_phase"
