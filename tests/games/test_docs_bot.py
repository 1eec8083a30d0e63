"""The bot of docs/bot.py plays whole games of every ruleset at the live site, over public addresses only."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

from accounts import tokens
from accounts.models import User
from config.embedded.folder import PROJECT
from games.clock import now_ms
from games.engine.refusal import Refused
from games.models import Game, GameSeat, Member, Status
from games.rulesets import describe, find
from games.services.play import play
from tests.games.tables import people, run_out
from tests.support.kinds import WITH_BOTS
from tests.support.live import LiveSite

BOT = PROJECT / "docs" / "bot.py"
SHORT = {
    "starting_cash": 50, "bot_pace": 0, "salary": 0, "auto_end_turn": True, "auction_seconds": 3,
    "first_bid": 20, "smallest_raise": 20, "railroad_rent": 1_000, "utility_factor": 1_000, "monopolies_to_win": 1,
}  # fmt: skip
"""Whoever lands on somebody else's station or utility is out, and few bids are affordable. Of these each game gets the
options it has."""
RICH = {"starting_cash": 5_000, "row_purchases": 2}
"""Where a monopoly wins, whoever can pay has one soon."""
LONG = 120
"""The version of a game from which its owner resigns: some last ten times as long as others."""
LEFT = 2_500
"""Milliseconds before the end of an auction at which it is ended."""
LOOK_EVERY = 0.1
TIMEOUT = 120
"""Seconds in which all games are long over."""
Bot = subprocess.Popen[str]


def test_the_bot_plays_a_game_of_every_ruleset_to_its_end(live_site: LiveSite) -> None:
    """At the same time, each with a token of two scopes; it knows how its game ended."""
    assert len(BOT.read_text().splitlines()) < 115  # it is an example
    owners = people(len(WITH_BOTS))
    with ExitStack() as stack:
        bots = [
            stack.enter_context(started(live_site, owner, ruleset))
            for owner, ruleset in zip(owners, WITH_BOTS, strict=True)
        ]
        until = time.monotonic() + TIMEOUT
        while any(bot.poll() is None for bot in bots) and time.monotonic() < until:
            end_auctions()
            end_long_games()
            time.sleep(LOOK_EVERY)
        for owner, ruleset, bot in zip(owners, WITH_BOTS, bots, strict=True):
            out, errors = bot.communicate(timeout=5)
            assert bot.returncode == 0, f"{ruleset}: {errors}"
            game = Game.objects.get(room__host__user=owner)
            assert (game.ruleset, game.status) == (ruleset, Status.FINISHED)
            seat = game.seats.get(user=owner).number
            assert out.split()[:3] == ["won" if seat in game.winners else "lost", "game", str(game.pk)]


def test_the_bot_says_why_it_is_refused_and_leaves_its_room(live_site: LiveSite) -> None:
    """An option out of range: the problem as the site says it, and no room left behind."""
    (owner,) = people(1)
    with started(live_site, owner, "oofopoly", {"starting_cash": -5}) as bot:
        out, errors = bot.communicate(timeout=TIMEOUT)
    assert (bot.returncode, out) == (1, "")
    assert errors.startswith("out_of_range: Starting cash is a whole number from 0 to 1,000,000.")
    assert not Member.objects.filter(user=owner).exists()


def end_auctions() -> None:
    """Of the auctions in which everybody has had time to bid, since one in which nobody passes lasts seconds."""
    for game in Game.objects.filter(status=Status.PLAYING, deadline__lt=now_ms() + LEFT):
        with suppress(StopIteration):  # it has just ended, or the game waits for something else
            run_out(game, "auction")


def end_long_games() -> None:
    """Resign for the people in games that have become long; the bot hears of it as if it had done so itself."""
    for seat in GameSeat.objects.filter(user__isnull=False, game__status=Status.PLAYING, game__version__gt=LONG):
        with suppress(Refused):  # the game has just ended, or goes on without its owner
            play.act(seat.game_id, seat.user_id, {"type": "resign"})


@contextmanager
def started(site: LiveSite, owner: User, ruleset: str, given: dict[str, int] | None = None) -> Iterator[Bot]:
    """The bot, playing for this person against the game's own bots; it is killed if the test fails."""
    User.objects.filter(pk=owner.pk).update(is_guest=False)
    owner.refresh_from_db()
    text = tokens.create(owner, name="Bot", scopes=["rooms:write", "play"], days=7)[1]
    described = {option["key"] for option in describe(ruleset)["options"]}
    wanted = {**SHORT, **(RICH if "monopolies_to_win" in described else {})}
    options = given or {key: value for key, value in wanted.items() if key in described}
    others = str(find(ruleset).min_players - 1)
    command = [sys.executable, str(BOT), site.url, "--ruleset", ruleset, "--bots", others]
    with subprocess.Popen(
        [*command, "--options", json.dumps(options)],
        env={**os.environ, "OPOLY_TOKEN": text},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as bot:
        try:
            yield bot
        finally:
            bot.kill()
