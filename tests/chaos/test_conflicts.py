"""Two web processes and the worker play the same games at the same time: nothing is lost, and nobody starves."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from games.models import Action
from tests.chaos import people
from tests.chaos.seating import seated, stop
from tests.games import tables
from tests.support.live import LiveSite

SEED = "conflicts"
GAMES, SECONDS, LONGEST = 12, 1.5, 20.0
"""Everybody plays for some seconds, and longer if it takes long until all have acted, as on a slow machine."""
OPTIONS = {"starting_cash": 100_000, "bot_pace": 1}


def test_nobody_starves_where_several_processes_play(
    live_site: LiveSite, monkeypatch: pytest.MonkeyPatch, record_property: Callable[[str, object], None]
) -> None:
    """In each of twelve games two people act at different processes, and bots as often as they can."""
    monkeypatch.setattr(people, "MOVED", 0.0)
    live_site.second_web()
    games = [tables.game_of(*tables.people(2), bots=1, options=OPTIONS) for _ in range(GAMES)]
    players = {game.pk: list(seated(live_site, game, SEED)) for game in games}
    everybody = [person for found in players.values() for person in found]
    for person in everybody:
        person.start()
    began = time.monotonic()
    time.sleep(SECONDS)
    while not all(person.told.accepted for person in everybody) and time.monotonic() < began + LONGEST:
        time.sleep(0.1)
    wrong = stop(players)
    by_bots = Action.objects.filter(automatic="bot").count()
    accepted = [len(person.told.accepted) for person in everybody]
    record_property(
        "figures", f"conflicts: {sum(accepted)} actions of people, at least {min(accepted)}; {by_bots} of bots"
    )
    assert not wrong
    assert min(accepted) > 0
    assert by_bots > 0
