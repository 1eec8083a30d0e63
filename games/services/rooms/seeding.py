"""The players' part in the seed: what they commit in the lobby and reveal while the game starts (PLAT-13).

A start begins by drawing the server's secret and showing its hash. From then on no commitment changes, and the clients
reveal their numbers. A start that is cancelled discards the secret and every number, so that none is used knowingly.
"""

from __future__ import annotations

import re
import secrets
from contextlib import suppress

from django.core.cache import cache
from redis.exceptions import RedisError

from games import refusals
from games.models import Member, Room
from games.seeds import hash_of

NUMBER = re.compile(r"[0-9a-f]{64}")
OFFERED = "seed-secret:{}"
OFFER_SECONDS = 60


def draw_secret() -> str:
    """The server's part of a seed: 256 random bits."""
    return secrets.token_hex(32)


def offer_secret() -> str:
    """Draw a secret for one game that its only person starts at once, and return its hash; it is good for a minute.

    Without Redis it cannot be kept: the game starts without the person's number.
    """
    secret = draw_secret()
    with suppress(RedisError):
        cache.set(OFFERED.format(hash_of(secret)), secret, OFFER_SECONDS)
    return hash_of(secret)


def accept_number(room: Room, person: Member, secret_hash: str, random: str) -> None:
    """Use an offered secret, once, and the number that the person's browser chose after seeing the secret's hash.

    With nobody else in the room the number needs no commitment. A malformed or late number is ignored: the game
    starts without it.
    """
    if not (NUMBER.fullmatch(secret_hash) and NUMBER.fullmatch(random)):
        return
    key = OFFERED.format(secret_hash)
    try:
        secret = cache.get(key)
        if secret is None or not cache.delete(key):
            return
    except RedisError:
        return
    room.secret = secret
    person.random, person.commitment = random, hash_of(random)
    person.save(update_fields=["random", "commitment"])


def begin(room: Room, starts_at: int, *, when_revealed: bool = False) -> None:
    """Begin the start of a locked room; a start in progress keeps its secret, and a challenge needs none."""
    room.starts_at, room.starts_when_revealed = starts_at, when_revealed
    if room.challenge_id is None:
        room.secret = room.secret or draw_secret()


def cancel(room: Room) -> None:
    """Cancel the start of a locked room, if there is one."""
    if room.starts_at is not None:
        end(room)


def end(room: Room) -> None:
    """End the start of a locked room, with or without a game; the next one has new numbers."""
    room.starts_at, room.starts_when_revealed, room.secret = None, False, ""
    Member.objects.filter(room=room.pk).exclude(commitment="").update(commitment="", random="")


def commit(room: Room, member: Member, commitment: str) -> None:
    """Keep the hash of a member's number; refused once the start has begun and others may have revealed theirs.

    Numbers for a challenge are refused: its seed is not mixed.
    """
    if room.challenge_id is not None:
        raise refusals.challenge_fixed()
    if room.secret:
        raise refusals.too_late_to_commit()
    member.commitment = commitment
    member.save(update_fields=["commitment"])


def reveal(room: Room, member: Member, random: str) -> None:
    """Keep a member's number, which must have the hash that they committed."""
    if not room.secret:
        raise refusals.too_early_to_reveal()
    if hash_of(random) != member.commitment:
        raise refusals.wrong_random()
    member.random = random
    member.save(update_fields=["random"])


def awaited(members: list[Member]) -> bool:
    """Whether somebody who is present has yet to reveal the number that they committed."""
    return any(member.here and member.commitment and not member.random for member in members)
