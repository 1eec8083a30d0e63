"""Counting at the running site: prompted by the end of a game, and made up for after a kill."""

from __future__ import annotations

import json
import time
import urllib.request

from accounts import tokens
from accounts.models import Scope, User
from games.models import Game
from games.services.play import play
from leaderboards.models import CountedGame, Result
from tests.games.tables import game_of
from tests.leaderboards.games import account
from tests.support.live import LiveSite

TIMEOUT = 40


def wait_until_counted(game: Game) -> None:
    """Wait until the site has counted a game."""
    end = time.monotonic() + TIMEOUT
    while not CountedGame.objects.filter(game=game).exists():
        assert time.monotonic() < end, "not counted"
        time.sleep(0.05)
    assert Result.objects.filter(counted__game=game).count() == 2


def leave(site: LiveSite, game: Game, person: User) -> None:
    """Leave a game's room over HTTP."""
    _, text = tokens.create(person, name="test", scopes=[Scope.ROOMS_WRITE], days=1)
    request = urllib.request.Request(
        f"{site.url}/api/rooms/{game.room.code}/changes/",
        json.dumps({"type": "leave"}).encode(),
        {"Content-Type": "application/json", "Authorization": f"Bearer {text}"},
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        assert answer.status == 200


def test_games_are_counted_whatever_is_killed(live_site: LiveSite) -> None:
    """First without the schedule, so that only the end of the game can prompt it; then with nobody to be prompted."""
    ann, bob = account("Ann"), account("Bob")
    live_site.kill("beat")
    prompted = game_of(ann, bob)
    leave(live_site, prompted, bob)
    wait_until_counted(prompted)
    live_site.kill("worker")
    missed = game_of(ann, bob)
    play.resign(missed.pk, bob.pk)
    assert not CountedGame.objects.filter(game=missed).exists()
    live_site.start("worker", "beat")
    wait_until_counted(missed)
    assert CountedGame.objects.count() == 2
