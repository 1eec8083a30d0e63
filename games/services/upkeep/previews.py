"""Pictures of cards: painted by a process of the lowest priority, one at a time, and kept by what they show."""

from __future__ import annotations

import subprocess
from threading import Lock

import msgspec
import structlog
from django.core.cache import cache

from config import children
from games.previews.card import Card, tag_of

KEPT_SECONDS = 24 * 3600
WAITING_TIMEOUT, PROCESS_TIMEOUT = 5.0, 20.0
"""Seconds that a picture may wait for the one that is being painted, and after which the process is killed."""
MAX_LOGGED = 500
"""How much of a failing process's output is logged."""
log = structlog.get_logger(__name__)
_painting = Lock()


def picture_of(card: Card) -> bytes | None:
    """The picture of a card as a PNG; None if there is none now."""
    key = f"previews:{tag_of(card)}"
    kept: bytes | None = cache.get(key)
    if kept is not None:
        return kept
    if not _painting.acquire(timeout=WAITING_TIMEOUT):
        return None
    try:
        kept = cache.get(key) or _painted(card)
    finally:
        _painting.release()
    if kept is not None:
        cache.set(key, kept, KEPT_SECONDS)
    return kept


def _painted(card: Card) -> bytes | None:
    data = msgspec.msgpack.encode(card)
    try:
        done = children.run(["-m", "games.previews.painting"], seconds=PROCESS_TIMEOUT, data=data)
    except (subprocess.TimeoutExpired, OSError) as error:
        log.warning("a preview could not be painted", error=repr(error))
        return None
    if done.returncode:
        log.warning("a preview could not be painted", code=done.returncode, output=done.stderr[-MAX_LOGGED:].decode())
        return None
    return done.stdout
