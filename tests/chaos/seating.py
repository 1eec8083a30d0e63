"""Scripted people at the tables of a short run: half of them at each of two web processes."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence

from games.models import Game
from tests.chaos.history import violations
from tests.chaos.people import Person
from tests.games.sockets import cookies_of
from tests.support.live import LiveSite

Players = Mapping[int, Sequence[Person]]
TIMEOUT = 10.0
"""Seconds in which every client must have the server's state once nobody acts."""
QUIET = 1.0
"""Seconds without a move after which none is under way any more."""


def seated(site: LiveSite, game: Game, seed: str) -> Iterator[Person]:
    """The people of a game."""
    for seat in game.seats.filter(user__isnull=False).order_by("number"):
        urls = [(site.url, site.second_url)[seat.number % 2]]
        yield Person(site, game.room.code, cookies_of(seat.user), f"g{game.pk}s{seat.number}", seed, 0.1, urls)


def stop(players: Players) -> list[str]:
    """Let nobody act any more, wait until all see the same, and send them home; return what is wrong then."""
    everybody = [person for found in players.values() for person in found]
    for person in everybody:
        person.stop_acting.set()
    end, quiet_since, before = time.monotonic() + TIMEOUT, time.monotonic(), _versions(players)
    while time.monotonic() < end and not (time.monotonic() > quiet_since + QUIET and _settled(players, before)):
        Game.objects.exclude(wake_at=None).update(wake_at=None)  # no more moves of bots and clocks
        time.sleep(0.1)
        if (versions := _versions(players)) != before:
            quiet_since, before = time.monotonic(), versions
    for person in everybody:
        person.leaving.set()
    for person in everybody:
        person.join(TIMEOUT)
    return [problem for pk, found in players.items() for problem in violations(Game.objects.get(pk=pk), found)]


def _versions(players: Players) -> dict[int, int]:
    return dict(Game.objects.filter(pk__in=players).values_list("pk", "version"))


def _settled(players: Players, versions: Mapping[int, int]) -> bool:
    return all(
        person.version == versions[pk] and person.pending is None for pk, found in players.items() for person in found
    )
