"""What goes through a channel, and what became of it. Nothing in here knows a model or a channel."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct


class Text(NamedTuple):
    """What a notification says, as plain text in the active language."""

    title: str
    body: str = ""


class Message(Struct, frozen=True):
    """A notification as its reader gets it: plain text in their `language`, and the whole address of its page.

    Messages with the same `tag` are about the same thing: a later one takes the place of an earlier one, and one that
    is `withdrawn` takes it from the screen. `id` is the notification's, the same however often it is sent.
    """

    id: int
    kind: str
    title: str
    body: str
    url: str
    tag: str
    language: str
    withdrawn: bool = False


class Fate(StrEnum):
    """What became of sending."""

    SENT = "sent"
    RETRY = "retry"
    GONE = "gone"
    """The target does not exist any more; it is forgotten."""
    REFUSED = "refused"
    """It will never be taken, but the target may take others."""


class Outcome(NamedTuple):
    """What became of sending, and in how many seconds to try again if the receiver said so."""

    fate: Fate
    seconds: float | None = None


SENT, RETRY, GONE, REFUSED = (Outcome(fate) for fate in Fate)
