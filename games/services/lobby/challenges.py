"""The challenge of the day: its seed, a room for it, and its end at midnight (UTC)."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.db import transaction

from config.http.addresses import Sender
from games import refusals, rulesets
from games.clock import wall_ms
from games.models import CancelCause, Challenge, Game, Room, Status
from games.selectors.rooms.challenges import counts_of, drawn, key, offered, today
from games.services.play import starting, unfinished
from games.services.rooms import rooms

ENDED_AT_ONCE = 200


def todays_challenge(ruleset: str) -> Challenge:
    """Today's challenge of a game, which is stored if it is not yet; refuses a game that has none."""
    if not counts_of(rulesets.find(ruleset).key):
        raise refusals.no_challenge()
    day = today()
    new = drawn(ruleset, day)
    challenge, _ = Challenge.objects.get_or_create(
        ruleset=ruleset, day=day, defaults={"seed": new.seed, "seed_hash": new.seed_hash}
    )
    return challenge


def prepare() -> None:
    """Store the challenges of today and tomorrow: another key changes none that is shown, nor does midnight come first.

    Reading them stores nothing.
    """
    day = today()
    days = (day, day + timedelta(days=1))
    there = set(Challenge.objects.filter(day__in=days).values_list("ruleset", "day"))
    missing = [drawn(ruleset, day) for day in days for ruleset in offered() if (ruleset, day) not in there]
    if missing:
        Challenge.objects.bulk_create(missing, ignore_conflicts=True)


def browser_of(meta: Mapping[str, Any]) -> str:
    """A hash of the browser and the address of a request, which means nothing on another day.

    Empty if they say nothing: a program without a name, or the address of a proxy that the settings do not count.
    """
    sender, agent = Sender.of_request(meta), meta.get("HTTP_USER_AGENT", "")
    if sender.uncounted_proxy or not agent:
        return ""
    known_by = f"browser/{today().isoformat()}/{sender.counted}/{agent}"
    return hmac.new(key(), known_by.encode(), sha256).hexdigest()


def open_challenge(user: Any, *, ruleset: str, players: int, browser: str = "") -> Room:
    """Open a room for today's challenge with so many seats for people; alone, its game begins at once."""
    challenge = todays_challenge(ruleset)
    daily = rulesets.find(ruleset).scoring.daily
    if daily is None or players not in daily.counts:
        raise refusals.no_such_team(counts_of(ruleset))
    with transaction.atomic():
        created = rooms.create_room(
            user,
            lambda room: None,
            ruleset=ruleset,
            challenge=challenge,
            seats=players,
            options=dict(daily.options),
        )
        room = rooms.lock_room(created.pk)
        room.members.update(browser=browser)
        if players == 1:
            starting.start(room, starting.players_of(room))
            rooms.announce(room)
    return room


def end_past() -> None:
    """End the games of past challenges that are still played: from midnight on their seed is known."""
    past = Game.objects.filter(status=Status.PLAYING, challenge__isnull=False, covered_until__lte=wall_ms())
    for pk in past.order_by("pk").values_list("pk", flat=True)[:ENDED_AT_ONCE]:
        with transaction.atomic():
            game = Game.objects.select_for_update(of=("self",)).defer("state", "board", "options").get(pk=pk)
            if game.status == Status.PLAYING:
                unfinished.cancel(game, CancelCause.OVER)
