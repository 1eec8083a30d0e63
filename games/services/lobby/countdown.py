"""The time before a start: the countdown of a full lobby, or the moment in which players reveal their numbers.

The countdown runs in a lobby whose seats are all taken by people who are ready, and bots. Only a person who becomes
ready begins it: bots never complete a room by themselves. Like every deadline its end is a column, `Room.starts_at`,
which the sweeper and the clients' own countdowns bring to `start_if_due`. A host's start and a rematch wait only for
the numbers of players who committed one, and never long.
"""

from __future__ import annotations

import structlog
from django.db import transaction

from games import rulesets
from games.clock import now_ms
from games.engine.refusal import Refused
from games.messages import commands
from games.models import Kind, Member, Phase, Room
from games.services.play import starting
from games.services.rooms import rooms, seeding

WAITING = (Phase.LOBBY, Phase.ENDED)
LENGTH = 5_000
"""How long (ms) a countdown runs."""
REVEAL_TIME = 2_000
"""How long (ms) a start without a countdown waits for numbers at most."""
HARMLESS = (
    commands.Sit, commands.Ready, commands.Token, commands.SetPublic, commands.HandOver,
    commands.SetAsks, commands.SetLanguage,
    commands.CommitRandom, commands.RevealRandom,
)  # fmt: skip
"""Changes that a countdown outlasts, as long as everybody stays ready; any other change cancels it."""

log = structlog.get_logger(__name__)


def follow(room: Room, change: commands.LobbyChange) -> None:
    """Begin, keep or cancel the countdown of a locked room after a change to it."""
    if room.starts_when_revealed:
        return
    if room.starts_at is not None and not (_complete(room) and isinstance(change, HARMLESS)):
        seeding.cancel(room)
    elif room.starts_at is None and isinstance(change, commands.Ready) and _complete(room):
        seeding.begin(room, now_ms() + LENGTH)


def start_soon(room: Room) -> None:
    """Start a locked room's game as soon as its players have revealed the numbers that they committed."""
    players = starting.players_of(room)
    if not seeding.awaited(players):
        starting.start(room, players)
        return
    starting.refuse_impossible(room, players)
    at = now_ms() + REVEAL_TIME
    seeding.begin(room, at if room.starts_at is None else min(at, room.starts_at), when_revealed=True)


def start_if_revealed(room: Room) -> None:
    """Start a locked room that waited for a number which has just been revealed, the last one."""
    if room.starts_when_revealed and not seeding.awaited(starting.players_of(room)):
        _start(room)


def start_if_due(room: int) -> None:
    """Start the room's game if its countdown has ended; a room whose game cannot start goes back to waiting."""
    with transaction.atomic():
        locked = Room.objects.select_for_update(of=("self",)).select_related("board__entry").get(pk=room)
        if locked.phase not in WAITING or locked.starts_at is None or locked.starts_at > now_ms():
            return
        _start(locked)
        rooms.announce(locked)


def _start(room: Room) -> None:
    try:
        with transaction.atomic():
            starting.start(room, starting.players_of(room))
    except Refused as refused:
        log.info("a countdown ended without a game", room=room.code, code=refused.code)
        seeding.end(room)


def cancel(room: int) -> None:
    """Cancel a countdown whose end failed, so that it is not tried again for ever."""
    with transaction.atomic():
        locked = Room.objects.select_for_update().get(pk=room)
        seeding.end(locked)
        locked.save(update_fields=["starts_at", "starts_when_revealed", "secret"])


def due_before(until: int) -> list[tuple[int, int]]:
    """Rooms whose countdown ends before `until`, with the moment it ends."""
    due = Room.objects.filter(starts_at__lt=until, phase__in=WAITING).order_by("starts_at")
    return [(at, pk) for at, pk in due.values_list("starts_at", "pk") if at is not None]


def _complete(room: Room) -> bool:
    """Whether every seat of a lobby is taken and every person is ready, in a game that starts by itself (OOF-1).

    Any game over days does: its people are not there all at once.
    """
    starts_by_itself = room.pace is not None or rulesets.RULESETS[room.ruleset].lobby.starts_when_full
    if room.phase != Phase.LOBBY or not starts_by_itself:
        return False
    members = list(Member.objects.filter(room=room.pk))
    return len(members) == room.seats and all(member.ready or member.kind == Kind.BOT for member in members)
