"""Retention periods (docs/operating.md)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from games.messages import commands
from games.models import Action, Board, Game, GameSeat, Phase, Room, Status
from games.selectors.replays.recording import find_divergence
from games.services.chat import posting
from games.services.lobby import changes
from games.services.play import play
from games.tasks import prune
from tests.games.tables import game_of, lobby_of, people

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("services")]
LONG_AGO = timedelta(days=400)


def make_old() -> None:
    """Move everything that has happened into the past."""
    then = timezone.now() - LONG_AGO
    User.objects.update(date_joined=then, last_login=then)
    UserSession.objects.update(last_seen_at=then)
    Game.objects.exclude(status=Status.PLAYING).update(ended_at=then)
    Room.objects.update(last_seen=then)


def finished_game(*users: User) -> Game:
    """A game that has ended by resignation, in a room that has been closed since."""
    game = game_of(*users)
    for user in users:
        changes.change_room(game.room_id, user, commands.Leave())
    game.refresh_from_db()
    assert game.status == Status.FINISHED
    return game


def test_unused_guests_go_and_all_others_stay() -> None:
    """Guests who have played, sit in a room, own a board or visited recently are kept."""
    unused, player, other, member, owner, recent, present = people(7)
    account = User.objects.create_user("Ann", "ann@example.org", "correct horse battery")
    finished_game(player, other)
    lobby_of(member)
    Board.objects.create(owner=owner, name="Mine", ruleset="oofopoly", data={})
    browser = Client()
    browser.force_login(present)
    browser.get("/")
    make_old()
    User.objects.filter(pk=recent.pk).update(date_joined=timezone.now())
    UserSession.objects.filter(user=present).update(last_seen_at=timezone.now())
    prune()
    kept = {player, other, member, owner, recent, present, account}
    assert set(User.objects.all()) == kept
    assert not User.objects.filter(pk=unused.pk).exists()


def test_guests_are_kept_for_ever_if_the_settings_say_so(settings: Settings) -> None:
    """0 days mean never."""
    settings.GUESTS_KEPT_DAYS = 0
    people(1)
    make_old()
    prune()
    assert User.objects.count() == 1


def test_expired_sessions_go_with_their_devices() -> None:
    """Those that are in use stay."""
    ann, bob = people(2)
    for user in (ann, bob):
        browser = Client()
        browser.force_login(user)
        browser.get("/account/")
    assert UserSession.objects.count() == 2
    gone = UserSession.objects.get(user=bob).session_key
    Session.objects.filter(pk=gone).update(expire_date=timezone.now() - timedelta(seconds=1))
    prune()
    assert UserSession.objects.get().user == ann
    assert Session.objects.get().pk == UserSession.objects.get().session_key


def test_games_are_kept_whole_for_ever_unless_the_settings_say_otherwise(settings: Settings) -> None:
    """With all their actions, so that they can be replayed; a running game is never deleted."""
    ann, bob, cem, dan = people(4)
    ended, running = finished_game(ann, bob), game_of(cem, dan)
    make_old()
    prune()
    assert find_divergence(ended) is None
    settings.GAMES_KEPT_DAYS = 365
    prune()
    assert list(Game.objects.all()) == [running]
    assert set(Action.objects.values_list("game", flat=True)) == {running.pk}
    assert set(GameSeat.objects.values_list("game", flat=True)) == {running.pk}


def test_a_game_that_an_open_room_shows_is_kept(settings: Settings) -> None:
    """People may still be looking at its result."""
    settings.GAMES_KEPT_DAYS = 365
    ann, bob = people(2)
    game = game_of(ann, bob)
    play.act(game.pk, bob.pk, {"type": "resign"})
    assert Room.objects.get(pk=game.room_id).phase == Phase.ENDED
    make_old()
    prune()
    assert Game.objects.filter(pk=game.pk).exists()


def test_closed_rooms_without_games_or_chat_go() -> None:
    """A room with a game, or with lines that are still kept, stays."""
    ann, bob, cem = people(3)
    empty, talked, open_room = lobby_of(ann), lobby_of(bob), lobby_of(cem)
    posting.say(talked.pk, bob, "Hello", "1")
    for room, user in ((empty, ann), (talked, bob)):
        changes.change_room(room.pk, user, commands.Leave())
    empty.lines.all().delete()
    make_old()
    prune()
    assert set(Room.objects.all()) == {talked, open_room}
