"""Helpers that change rooms."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.engine.refusal import Refused
from games.messages import commands
from games.models import Member, Room
from games.services.lobby import changes


def change(room: Room, user: Any, what: commands.LobbyChange) -> Room:
    """Make a change and return the room afterwards."""
    changes.change_room(room.pk, user, what)
    room.refresh_from_db()
    return room


def refusal(room: Room, user: Any, what: commands.LobbyChange) -> Refused:
    """The refusal of a change; the room must be unchanged."""
    before = (Room.objects.filter(pk=room.pk).values().get(), list(room.members.values()))
    with pytest.raises(Refused) as caught:
        changes.change_room(room.pk, user, what)
    assert (Room.objects.filter(pk=room.pk).values().get(), list(room.members.values())) == before
    return caught.value


def member(room: Room, user: User) -> Member:
    """A person's membership."""
    return Member.objects.get(room=room, user=user)
