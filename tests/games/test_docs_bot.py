"""The bots of docs/ play whole games at the live site, over public addresses only: bot.py of every ruleset."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from accounts import tokens
from accounts.models import User
from config.embedded.folder import PROJECT
from games.clock import now_ms
from games.engine.refusal import Refused
from games.messages import commands
from games.models import Game, GameSeat, Member, Status
from games.rulesets import describe, find
from games.services.lobby import changes
from games.services.play import play
from tests.games.running import seat_asked, something_legal
from tests.games.tables import lobby_of, people, run_out
from tests.support.kinds import WITH_BOTS
from tests.support.live import LiveSite

BOT, ACCOUNT = PROJECT / "docs" / "bot.py", PROJECT / "docs" / "bot_account.py"
SCOPES = ["profile:write", "rooms:read", "rooms:write", "play"]
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


def test_a_bot_account_hears_of_its_rooms_and_plays_in_them(live_site: LiveSite) -> None:
    """It becomes one by itself, sits down, is ready, and plays until the person at the table gives up."""
    host, owner = people(2)
    room = lobby_of(host)
    with running(live_site, owner, ACCOUNT, "--join", room.code, "--games", "1", scopes=SCOPES) as bot:
        wait_for(lambda: room.members.filter(user=owner, ready=True).exists(), bot)
        changes.change_room(room.pk, host, commands.Start())
        wait_for(room.games.exists, bot)
        game = room.games.get()
        wait_for(lambda: game.actions.filter(user=owner).exists() or asked(game) == host.pk, bot)
        while not game.actions.filter(user=owner).exists():
            play.act(game.pk, host.pk, something_legal(game))
            wait_for(lambda: asked(game) == host.pk or game.actions.filter(user=owner).exists(), bot)
        play.act(game.pk, host.pk, {"type": "resign"})
        out, errors = bot.communicate(timeout=TIMEOUT)
    assert (bot.returncode, out) == (0, f"won game {game.pk}\n"), errors
    assert User.objects.get(pk=owner.pk).is_bot
    assert game.seats.get(user=owner).bot_account
    assert not room.members.filter(user=owner).exists()


def asked(game: Game) -> int | None:
    """The person for whom a game waits."""
    return seat_asked(game).user_id


def wait_for(what: Callable[[], bool], bot: Bot) -> None:
    """Wait until something is so; fails if the bot ends before."""
    until = time.monotonic() + TIMEOUT
    while not what():
        assert bot.poll() is None, bot.communicate()
        assert time.monotonic() < until
        time.sleep(LOOK_EVERY)


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
    """The bot, playing for this person against the game's own bots."""
    described = {option["key"] for option in describe(ruleset)["options"]}
    wanted = {**SHORT, **(RICH if "monopolies_to_win" in described else {})}
    options = json.dumps(given or {key: value for key, value in wanted.items() if key in described})
    others = str(find(ruleset).min_players - 1)
    told = ["--ruleset", ruleset, "--bots", others, "--options", options]
    with running(site, owner, BOT, *told, scopes=["rooms:write", "play"]) as bot:
        yield bot


@contextmanager
def running(site: LiveSite, owner: User, program: Path, *told: str, scopes: list[str]) -> Iterator[Bot]:
    """A program with a token of this person; it is killed if the test fails."""
    User.objects.filter(pk=owner.pk).update(is_guest=False)
    owner.refresh_from_db()
    text = tokens.create(owner, name="Bot", scopes=scopes, days=7)[1]
    with subprocess.Popen(
        [sys.executable, str(program), site.url, *told],
        env={**os.environ, "OPOLY_TOKEN": text},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as bot:
        try:
            yield bot
        finally:
            bot.kill()
