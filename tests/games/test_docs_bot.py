"""The bot of docs/bot.py plays whole games of every ruleset at the live site, over public addresses only."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from accounts import tokens
from accounts.models import User
from config.embedded.folder import PROJECT
from games.models import Game, Status
from games.rulesets import describe, find
from tests.games.tables import people
from tests.support.kinds import WITH_BOTS
from tests.support.live import LiveSite

BOT = PROJECT / "docs" / "bot.py"
SHORT = {
    "starting_cash": 50, "bot_pace": 0, "salary": 0, "auto_end_turn": True, "auction_seconds": 3,
    "first_bid": 20, "bid_step": 20, "railroad_rent": 1_000, "utility_factor": 1_000, "monopolies_to_win": 1,
}  # fmt: skip
"""Whoever lands on somebody else's station or utility is out, and few bids are affordable, since an auction in which
nobody passes lasts seconds. Of these each game gets the options it has."""


@pytest.mark.parametrize("ruleset", WITH_BOTS)
def test_the_bot_plays_a_game_to_its_end(live_site: LiveSite, ruleset: str) -> None:
    """With a token of two scopes; it knows how the game ended."""
    assert len(BOT.read_text().splitlines()) < 100  # it is an example
    ann = people(1)[0]
    User.objects.filter(pk=ann.pk).update(is_guest=False)
    ann.refresh_from_db()
    text = tokens.create(ann, name="Bot", scopes=["rooms:write", "play"], days=7)[1]
    described = {option["key"] for option in describe(ruleset)["options"]}
    options = {key: value for key, value in SHORT.items() if key in described}
    bots = str(find(ruleset).min_players - 1)
    command = [sys.executable, str(BOT), live_site.url, "--ruleset", ruleset, "--bots", bots]
    command += ["--options", json.dumps(options)]
    done = subprocess.run(
        command, env={**os.environ, "OPOLY_TOKEN": text}, capture_output=True, text=True, check=False, timeout=120
    )
    game = Game.objects.get()
    assert done.returncode == 0, done.stderr
    assert game.status == Status.FINISHED
    seat = game.seats.get(user=ann).number
    assert done.stdout.split()[:3] == ["won" if seat in game.winners else "lost", "game", str(game.pk)]
