"""Helpers for chat tests: the lines people read, the room's own lines, and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.engine.refusal import Refused
from games.models import ChatLine, LineKind, Room
from games.selectors.chat import lines as reading


def texts(room: Room, user: User | None) -> list[str]:
    """Return the lines by people that a reader sees."""
    room.refresh_from_db()
    lines = reading.conversation(room, None if user is None else user.pk).lines
    return [line.text for line in lines if isinstance(line.text, str)]


def codes(room: Room) -> list[str]:
    """Return the room's own lines."""
    return list(ChatLine.objects.filter(room=room, kind=LineKind.SYSTEM).order_by("pk").values_list("code", flat=True))


def refusal(call: Any, *args: Any, **kwargs: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        call(*args, **kwargs)
    return refused.value
