"""Arrivals, heartbeats and departures in batches of limited size, while the others wait their turn.

After a restart everybody comes at once. Their data is read together (`games.selectors.rooms.visits`) in one thread, and
nobody is turned away.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, TypeVar

from django.conf import settings

from accounts.sessions import Login
from config.monitoring.metrics import STATE
from games.live.client import Client
from games.runtime.batching import Batcher
from games.runtime.database import in_database
from games.runtime.per_loop import PerLoop
from games.selectors.clubs import visits as club_visits
from games.selectors.rooms import visits
from games.selectors.rooms.visits import Entrance, Versions, Visit
from games.services.play import attendance, looks
from games.services.rooms import codes, presence
from games.services.rooms.codes import Caller

Item = TypeVar("Item")
Result = TypeVar("Result")

TOGETHER = 100
ARRIVALS_EVERY, HEARTBEATS_EVERY = 0.05, 0.2
"""Seconds between batches: people of a room who are served together share most of the work."""
MAX_WAITING = 20_000
TIMEOUT = 60.0
"""Seconds that a hello may wait: longer than clients do."""


class Arrival(NamedTuple):
    """A socket that asks for the room with a code, with its login if there is one, and its address as it is counted."""

    code: str
    login: Login | None
    address: str


def identify(arrivals: Sequence[Arrival]) -> list[Entrance]:
    """Return the users of these logins and the rooms with these codes, unless too many wrong ones were tried."""
    entrances = visits.entrances([(one.code, one.login) for one in arrivals])
    callers = [Caller.at(one.address, who.user) for one, who in zip(arrivals, entrances, strict=True)]
    pauses = codes.pauses([(caller, who.room) for caller, who in zip(callers, entrances, strict=True)])
    return [
        Entrance(who.user, too_many_codes=True) if seconds else who
        for who, seconds in zip(entrances, pauses, strict=True)
    ]


def show(clients: Sequence[Client]) -> list[Visit]:
    """Show clients as present, and return their rooms as they see them; a player who comes resumes the game."""
    places = [(client.room, client.user_id) for client in clients]
    for client, member in zip(clients, visits.members_of(places), strict=True):
        client.member = member
    presence.renew_leases([_beat(client) for client in clients])
    coming = [(client.room, client.user_id) for client in clients if not client.present and client.user_id is not None]
    if coming and (paused := visits.paused_games(coming)):
        attendance.resume_all(paused)
    for client in clients:
        client.present = True
    return visits.visits(places)


def renew(clients: Sequence[Client]) -> list[Versions | None]:
    """Show clients as present, and return the versions of their rooms; None for a user who is no longer logged in."""
    asked = [visits.Heartbeat(client.room, client.login, client.user_id) for client in clients]
    versions = visits.current_versions(asked)
    logged_in = [client for client, now in zip(clients, versions, strict=True) if now is not None]
    presence.renew_leases([_beat(client) for client in logged_in])
    _note_looks(logged_in)
    return versions


def leave(clients: Sequence[Client]) -> list[None]:
    """Show clients as gone, soon, unless they come back."""
    presence.shorten_leases([_beat(client) for client in clients])
    _note_looks(clients)
    return [None] * len(clients)


def _note_looks(clients: Sequence[Client]) -> None:
    """Store how far players have seen games over days, of those that have seen more since it was stored."""
    new = [client for client in clients if client.look != client.noted]
    looks.note([client.look for client in new if client.look is not None])
    for client in new:
        client.noted = client.look


def _beat(client: Client) -> presence.Beat:
    return presence.Beat(client.room, client.member, client.spectator_key)


class Visiting:
    """The batchers of an event loop."""

    def __init__(self) -> None:
        self.arrivals: Batcher[Arrival, Entrance] = _batcher(identify, ARRIVALS_EVERY)
        self.hellos: Batcher[Client, Visit] = _batcher(show, ARRIVALS_EVERY)
        self.heartbeats: Batcher[Client, Versions | None] = _batcher(renew, HEARTBEATS_EVERY)
        self.club_arrivals: Batcher[tuple[str, Login | None], club_visits.Entrance] = _batcher(
            club_visits.entrances, ARRIVALS_EVERY
        )
        self.club_beats: Batcher[club_visits.Beat, int | None] = _batcher(club_visits.latest_lines, HEARTBEATS_EVERY)
        self.departures: Batcher[Client, None] = _batcher(leave, ARRIVALS_EVERY)


def _batcher(call: Callable[[Sequence[Item]], Sequence[Result]], interval: float) -> Batcher[Item, Result]:
    def work(items: list[Item]) -> Awaitable[Sequence[Result]]:
        return in_database(settings.LANGUAGE_CODE, call, items)

    return Batcher(work, max_size=TOGETHER, max_waiting=MAX_WAITING, timeout=TIMEOUT, interval=interval)


visiting = PerLoop(Visiting)
"""The running event loop's batchers."""

STATE.queues |= {
    "arrivals": lambda: sum(len(one.arrivals.waiting) + len(one.hellos.waiting) for one in visiting.all()),
    "heartbeats": lambda: sum(len(one.heartbeats.waiting) for one in visiting.all()),
}
