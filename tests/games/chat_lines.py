"""What tests of chat ask of a room: what is read there, what it tells, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.engine.refusal import Refused
from games.models import ChatLine, LineKind, Room
from games.selectors import chat as reading


def texts(room: Room, user: User | None) -> list[str]:
    """What a reader sees of what people said."""
    room.refresh_from_db()
    lines = reading.conversation(room, None if user is None else user.pk).lines
    return [line.text for line in lines if isinstance(line.text, str)]


def codes(room: Room) -> list[str]:
    """What the room has told."""
    return list(ChatLine.objects.filter(room=room, kind=LineKind.SYSTEM).order_by("pk").values_list("code", flat=True))


def refusal(call: Any, *args: Any, **kwargs: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        call(*args, **kwargs)
    return refused.value
