"""The countdown of a lobby whose seats are all taken by people who are ready, and bots.

Like every deadline it is a column, `Room.starts_at`, which the sweeper and the clients' own countdowns bring to
`start_if_due`. Only a person who becomes ready begins it: bots never complete a room by themselves.
"""

from __future__ import annotations

import structlog
from django.db import transaction

from games import rulesets
from games.clock import now_ms
from games.engine.refusal import Refused
from games.messages import commands
from games.models import Kind, Member, Phase, Room
from games.services import rooms, starting

LENGTH = 5_000
"""How long (ms) a countdown runs."""
HARMLESS = (commands.Sit, commands.Ready, commands.Token, commands.SetPublic, commands.HandOver)
"""Changes that a countdown outlasts, as long as everybody stays ready; any other change cancels it."""

log = structlog.get_logger(__name__)


def follow(room: Room, change: commands.LobbyChange) -> None:
    """Begin, keep or cancel the countdown of a locked room after a change to it."""
    if not _complete(room):
        room.starts_at = None
    elif isinstance(change, commands.Ready) and room.starts_at is None:
        room.starts_at = now_ms() + LENGTH
    elif not isinstance(change, HARMLESS):
        room.starts_at = None


def start_if_due(room: int) -> None:
    """Start the room's game if its countdown has ended; a room whose game cannot start goes back to waiting."""
    with transaction.atomic():
        locked = Room.objects.select_for_update(of=("self",)).select_related("board").get(pk=room)
        if locked.phase != Phase.LOBBY or locked.starts_at is None or locked.starts_at > now_ms():
            return
        try:
            with transaction.atomic():
                starting.start_now(locked)
        except Refused as refused:
            log.info("a countdown ended without a game", room=locked.code, code=refused.code)
            locked.starts_at = None
        rooms.announce(locked)


def cancel(room: int) -> None:
    """Cancel a countdown whose end failed, so that it is not tried again for ever."""
    Room.objects.filter(pk=room).update(starts_at=None)


def due_before(until: int) -> list[tuple[int, int]]:
    """Rooms whose countdown ends before `until`, with the moment it ends."""
    due = Room.objects.filter(starts_at__lt=until, phase=Phase.LOBBY).order_by("starts_at")
    return [(at, pk) for at, pk in due.values_list("starts_at", "pk") if at is not None]


def _complete(room: Room) -> bool:
    """Whether every seat of a lobby is taken and every person is ready, in a game that starts by itself (OOF-1)."""
    if room.phase != Phase.LOBBY or not rulesets.RULESETS[room.ruleset].starts_when_full:
        return False
    members = list(Member.objects.filter(room=room.pk))
    return len(members) == room.seats and all(member.ready or member.kind == Kind.BOT for member in members)
