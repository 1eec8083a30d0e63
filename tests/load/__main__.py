"""`python -m tests.load`: one mode at a site of its own, at one that runs already, or at the floor; or all compared."""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial

import django

METRICS = tempfile.mkdtemp(prefix="opoly-metrics-")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ |= {"METRICS_DIR": METRICS, "SIMULATE_PLAYED_BOARDS": "false"}
os.environ |= {"MIN_BOT_PAUSE": "0", "MAX_AUTOMATIC_MOVES": "0"}
django.setup()

from config.embedded.site import web_command  # noqa: E402
from tests.load import background, boards, ends, floods, limits, page_floods, reviews, stored, web_processes  # noqa: E402
from tests.load.comparing import CASES, Comparison, seeds_of  # noqa: E402
from tests.load.modes import BOTS, CLOSED, MODES, STORM, Load, Plan  # noqa: E402
from tests.load.seeding import seed  # noqa: E402
from tests.load.servers import SITE, Server, floor, running_site, server_of  # noqa: E402
from tests.support.live import HOST, WEB2, LiveSite, durable_site, uvicorn_command  # noqa: E402

FLOOD, LIMITS, STORED, ENDS, SERVERS = "flood", "limits", "stored", "ends", "servers"
BOARDS, REVIEWS = "boards", "reviews"
STUDIES = {
    FLOOD: "how much tables and pages suffer from people who send too much, do not read, or ask for what costs most",
    LIMITS: "how late 1,000 limits are enforced that run out within a second, and 100 after the worker was killed",
    STORED: "what a move costs before and after 100,000 finished games are stored",
    ENDS: "how much longer the move that ends a game takes than an ordinary one",
    SERVERS: "Daphne, uvicorn, and both as two web processes of one site",
    BOARDS: "how soon studio and gallery answer, with 100,000 boards, and moves while others are measured",
    REVIEWS: "moves while ten games are reviewed, and without",
}
"""Measurements with tables of their own, at a site of its own."""
SETTINGS = {"PAUSE_GAMES_AFTER_MINUTES": "1000", "MEASURING_REST": "2", **page_floods.SETTINGS}
"""Of our own site: in a storm people return to games that go on, however long it is since they were measured last."""


def main(arguments: Sequence[str]) -> int:
    """Run, print what came of it, and return the exit code: 1 if anything went wrong."""
    options = _options(arguments)
    try:
        with ExitStack() as stack:
            if options.url:
                return _run(stack.enter_context(running_site(options.url)), options, stack)
            more = [WEB2] * (options.mode == SERVERS)
            planned = durable_site(
                *more,
                variables=SETTINGS,
                sessions=options.pooler,
                proxied=options.proxy,
                second=partial(web_command, HOST) if options.quota else uvicorn_command,
            )
            site = stack.enter_context(planned)
            if options.mode in STUDIES and not options.compare:
                return _study(site, options)
            return _run(server_of(site, SITE, *[site.proxy.url] * options.proxy), options, stack)
    finally:
        shutil.rmtree(METRICS, ignore_errors=True)


def _run(site: Server, options: argparse.Namespace, stack: ExitStack) -> int:
    """One mode at the site or the floor, or all at both."""
    if options.compare:
        seeds = seeds_of(options.cases)
        comparison = Comparison([site, stack.enter_context(floor(seeds))], seeds, _say)
        comparison.run(options.cases, options.minutes)
        _say("\n".join(comparison.table()))
        return int(comparison.failed)
    chosen = {} if options.pause is None else {"bot_pace": options.pause}
    tables = seed(options.games, options.people, bots=options.bots, options=chosen)
    server = stack.enter_context(floor({"tables": tables})) if options.floor else site
    outcomes = asyncio.run(Load(server, tables).run(Plan(options.mode, options.seconds, options.rate)))
    for outcome in outcomes:
        _say("\n".join(outcome.lines()))
    return int(any(outcome.failed for outcome in outcomes))


def _study(site: LiveSite, options: argparse.Namespace) -> int:
    """One of the measurements with tables of their own."""
    match options.mode:
        case "flood":
            flooded = list(floods.flood(server_of(site), seed(2, 4), seed(1, 2)))
            _say("\n".join(floods.table_of(flooded)))
            suffered = list(page_floods.page_floods(server_of(site), seed(2, 4), page_floods.token()))
            _say("\n".join(page_floods.lines_of(suffered)))
            good = all(one.held for one in flooded) and all(one.held for one in suffered)
        case "limits":
            late = list(limits.limits(site, seed(1000, 2), few=100))
            _say("\n".join(limits.lines_of(late)))
            good = not any(one.missing for one in late)
        case "stored":
            costs = list(stored.stored(server_of(site), seed(25, 4), 100_000, _say))
            _say("\n".join(stored.lines_of(costs)))
            good = stored.is_flat(costs)
        case "boards":
            answered = list(boards.answers(server_of(site), options.boards, _say))
            _say("\n".join(boards.lines_of(answered)))
            held = _moves_beside(boards.full_queue(), site, options)
            good = held and all(one.held for one in answered)
        case "reviews":
            good = _moves_beside(reviews.ten_waiting(), site, options)
        case "ends":
            waited = ends.ends(server_of(site), seed(100, 3))
            _say("\n".join(ends.lines_of(waited)))
            good = ends.is_quick(waited)
        case _:
            names = web_processes.PROCESSES if options.quota else web_processes.SERVERS
            cases = [case for case in web_processes.CASES if case in options.cases]
            comparison = web_processes.compare_web_processes(site, cases, options.minutes, _say, names, options.quota)
            _say("\n".join(web_processes.lines_of(comparison, names)))
            good = not comparison.failed
    return int(not good)


def _moves_beside(queued: background.Queued, site: LiveSite, options: argparse.Namespace) -> bool:
    """Whether moves hardly take longer while all of this waits."""
    tables = seed(options.games, options.people)
    moves = background.moves_beside(queued, server_of(site), tables, options.seconds)
    _say("\n".join(background.lines_of(moves, queued)))
    return moves.held


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.load",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="modes:\n" + "\n".join(f"  {mode:8}{text}" for mode, text in {**MODES, **STUDIES}.items()),
    )
    parser.add_argument("mode", nargs="?", default=CLOSED, choices=[*MODES, *STUDIES])
    parser.add_argument("--games", type=int, help="default: 25; 40 for bots")
    parser.add_argument("--people", type=int, help="at each game; default: 4; 1 with bots")
    parser.add_argument("--bots", type=int, help="at each game; default: 0; 3 for bots")
    parser.add_argument(
        "--pause", type=int, help="tenths of a second between bots' moves; default: the game's; 0 for bots"
    )
    parser.add_argument("--seconds", type=float, help="default: 8; for a storm 60, the longest that it may take")
    parser.add_argument("--rate", type=float, default=100.0, help="moves/s of all tables together")
    parser.add_argument("--url", help="a site that runs; DATABASE_URL and REDIS_URL, or OPOLY_DATA, must be its own")
    text = "measure our site through PgBouncer in transaction mode with so many sessions of the database"
    parser.add_argument("--pooler", type=int, default=0, metavar="SESSIONS", help=text)
    text = "measure two web processes of our site, Daphne and uvicorn, through nginx"
    parser.add_argument("--proxy", action="store_true", help=text)
    text = "of servers: two processes of Daphne, each with so much of a processor, as has the rest of the site"
    parser.add_argument("--quota", type=float, default=0.0, metavar="SHARE", help=text)
    parser.add_argument("--boards", type=int, default=100_000, help="of boards: how many are in the gallery")
    parser.add_argument("--floor", action="store_true", help="measure the floor instead of the site")
    parser.add_argument("--compare", action="store_true", help="measure site and floor alternately, in all cases")
    parser.add_argument("--cases", nargs="+", default=list(CASES), choices=list(CASES), help="of --compare and servers")
    parser.add_argument("--minutes", type=float, default=8.0, help="of --compare and servers")
    options = parser.parse_args(arguments)
    bots = options.mode == BOTS
    for name, usual, with_bots in (("games", 25, 40), ("people", 4, 1), ("bots", 0, 3), ("pause", None, 0)):
        if getattr(options, name) is None:
            setattr(options, name, with_bots if bots else usual)
    if options.seconds is None:
        options.seconds = 60.0 if options.mode == STORM else 8.0
    return options


def _say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
