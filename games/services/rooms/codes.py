"""Finding rooms by their codes, and the limit on wrong ones.

A code of six digits is all that keeps strangers out of a private room. So wrong codes are counted by person and by
network address, wherever they are tried: on pages, in the API, at sockets. After too many of them everything that is
asked for by code is refused for a while, right or wrong, so that no answer tells more. Members open their own rooms
without being counted or refused: nobody is kept from their game by what others at the same address do.

Whoever guesses becomes somebody else at will: a new guest, a browser without cookies. So people who have been here for
a day are counted apart from the newcomers at their address, who cannot stop them.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import timedelta
from hashlib import sha256
from math import ceil
from typing import Any, NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone
from redis.exceptions import RedisError

from config.http.addresses import Sender
from config.http.counters import count
from games import refusals
from games.models import Game, Member, Phase, Room
from games.selectors.play.games import seen_game
from games.selectors.rooms.hidden import is_hidden_from
from games.selectors.rooms.rooms import CODE, is_removed

LIMITS = {"person": 10, "newcomers": 60, "known": 60}
"""Wrong codes of one person or browser, and of the newcomers and the known people of a network, such as a school's."""
KNOWN_AFTER = timedelta(days=1)
SPAN = 600
"""Seconds in which they add up."""
PAUSE = 900
"""Seconds for which nothing is found by code afterwards; no shorter than SPAN, so that counting begins anew."""


class Caller(NamedTuple):
    """Somebody who gives a code: the person, if they are signed in, and the address as it is counted.

    `browser` tells apart those who are not signed in.
    """

    user: int | None
    address: str
    known: bool = False
    browser: str = ""

    @classmethod
    def of(cls, request: Any) -> Caller:
        """The sender of a request to a page or to the API."""
        address = Sender.of_request(request.META).counted
        cookie = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
        browser = sha256(cookie.encode("utf-8", "surrogatepass")).hexdigest() if cookie else ""
        return cls.at(address, request.user, browser)

    @classmethod
    def at(cls, address: str, user: Any, browser: str = "") -> Caller:
        """Somebody at an address."""
        known = user.is_authenticated and user.date_joined < timezone.now() - KNOWN_AFTER
        return cls(user.pk, address, known, browser)

    def counters(self) -> dict[str, str]:
        """The keys of what counts for this caller, by the names in LIMITS."""
        network = "known" if self.known else "newcomers"
        keys = {network: f"codes:{network}:{self.address}"}
        if self.user is not None:
            keys["person"] = f"codes:person:{self.user}"
        elif self.browser:
            keys["person"] = f"codes:browser:{self.address}:{self.browser}"
        return keys


class WrongCodes:
    """The wrong codes of some callers; their pauses are read once and kept up to date. Without Redis there are none."""

    def __init__(self, callers: Iterable[Caller]) -> None:
        keys = {_pause(key) for caller in callers for key in caller.counters().values()}
        self.until: dict[str, float] = {}
        with suppress(RedisError):
            self.until = cache.get_many(keys)

    def pause_of(self, caller: Caller) -> int:
        """The seconds for which this caller finds nothing by code; 0 if they may go on."""
        until = max(self.until.get(_pause(key), 0.0) for key in caller.counters().values())
        left = ceil(until - time.time())
        return left if 0 < left <= PAUSE else 0  # longer only if the clock has been set back

    def refuse(self, caller: Caller) -> None:
        """Raise Refused while this caller finds nothing by code."""
        if seconds := self.pause_of(caller):
            raise refusals.too_many_codes(seconds)

    def count(self, caller: Caller) -> None:
        """Count one more; the last one that is allowed begins the pause."""
        for kind, key in caller.counters().items():
            if count(key, SPAN) >= LIMITS[kind]:
                self.until[_pause(key)] = until = time.time() + PAUSE
                with suppress(RedisError):
                    cache.set(_pause(key), until, PAUSE)


def find_room(caller: Caller, code: str) -> Room | None:
    """The open room with this code; None, which counts, if there is none for the caller (`selectors/rooms/hidden.py`).

    Raises Refused: `too_many_codes`, and `not_member` for somebody whom the host has removed.
    """
    if not CODE.fullmatch(code):
        return None
    rooms = Room.objects.exclude(phase=Phase.CLOSED).filter(~is_hidden_from(caller.user), code=code)
    room = rooms.first()
    if room is not None and _members([room.pk], caller):
        return room
    wrong = WrongCodes([caller])
    wrong.refuse(caller)
    if room is None:
        wrong.count(caller)
    elif is_removed(room, caller.user):
        raise refusals.was_removed()
    return room


def find_game(caller: Caller, number: int, code: str) -> tuple[Game, int | None] | None:
    """The game and the person's seat in it, if they may see it; a private room's code, too, opens its games.

    A code that opens nothing counts. Raises Refused: `too_many_codes`, and `not_member` as `find_room` does.
    """
    result = seen_game(number, caller.user)
    if result is not None or not CODE.fullmatch(code):
        return result
    if _members(Game.objects.filter(pk=number).values("room"), caller):
        return seen_game(number, caller.user, code)
    wrong = WrongCodes([caller])
    wrong.refuse(caller)
    result = seen_game(number, caller.user, code)
    if result is None:
        room = Room.objects.filter(~is_hidden_from(caller.user), games=number, code=code).first()
        if room is not None and is_removed(room, caller.user):
            raise refusals.was_removed()
        wrong.count(caller)
    return result


def pauses(asked: Sequence[tuple[Caller, int | None]]) -> list[int]:
    """The seconds for which each of these callers finds nothing by code; 0 for those who may enter or be told why not.

    Each comes with the room that their code has led to, None for a wrong one, which counts for those after it.
    """
    wrong = WrongCodes(caller for caller, _ in asked)
    if not wrong.until and all(room is not None for _, room in asked):
        return [0] * len(asked)
    rooms, users = {room for _, room in asked}, {caller.user for caller, _ in asked}
    inside = set(Member.objects.filter(room__in=rooms, user__in=users).values_list("room", "user"))
    delays = []
    for caller, room in asked:
        seconds = 0 if (room, caller.user) in inside else wrong.pause_of(caller)
        if room is None and not seconds:
            wrong.count(caller)
        delays.append(seconds)
    return delays


def _members(rooms: Any, caller: Caller) -> bool:
    """Whether the caller is a member of one of these rooms."""
    return caller.user is not None and Member.objects.filter(room__in=rooms, user=caller.user).exists()


def _pause(counter: str) -> str:
    return f"{counter}:pause"
