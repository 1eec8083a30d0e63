"""`python -m tests.bench`: measure the rules, the wire, ratings or pages, or fill a database with sample data.

The rules are measured beside a loop for calibration and, if it is available, a reference implementation (floor).
Nothing fails for being slow.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from config.embedded.folder import PROJECT  # noqa: E402
from games import rulesets  # noqa: E402
from tests.bench import (  # noqa: E402
    filling,
    gifts,
    league,
    lengths,
    measures,
    measuring,
    notifying,
    offers,
    pages,
    rules,
    seats,
    wire,
)

FLOOR = PROJECT.parent / "shared" / "bench"


def main(arguments: Sequence[str]) -> int:
    """Run a command and return the exit code: 1 if the database does not suit it, 2 for wrong arguments."""
    options = vars(_parser().parse_args(arguments))
    command = options.pop("command")
    try:
        for line in command(**options):
            print(line, flush=True)
    except filling.UnsuitableError as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    commands = parser.add_subparsers(required=True)

    command = commands.add_parser("rules", help="the speed of the rules: apply, legal + apply, whole games, storing")
    command.add_argument("--games", type=int, default=60, dest="count", help="how many games to play (default 60)")
    command.add_argument("--floor", type=Path, default=FLOOR, dest="floor_folder", help="folder of floor_step.py")
    command.set_defaults(command=rules.report)

    command = commands.add_parser("wire", help="the time from an action to the last screen at a table of four")
    command.add_argument("--acts", type=int, default=200, help="how many actions to measure (default 200)")
    command.add_argument("--url", default="", help="a running site, instead of one started for the benchmark")
    command.set_defaults(command=wire.report)

    command = commands.add_parser("notifying", help="what telling players who are away costs, by the move")
    command.add_argument("--games", type=int, default=250, dest="count", help="how many games (default 250)")
    command.add_argument("--rounds", type=int, default=4, help="how many looks (default 4)")
    text = "how many moves each game makes between looks (default 10: 500 moves/s, and a look every 5 s)"
    command.add_argument("--moves", type=int, default=10, help=text)
    command.set_defaults(command=notifying.measured)

    with_bots = [key for key, ruleset in rulesets.RULESETS.items() if ruleset.bots is not None]
    command = commands.add_parser("lengths", help="how many minutes games of one person and bots last")
    command.add_argument("--rulesets", nargs="+", default=with_bots, choices=with_bots, dest="keys", metavar="KEY")
    command.add_argument("--games", type=int, default=200, dest="count", help="how many games to play (default 200)")
    command.add_argument("--person", type=float, default=6, help="seconds that an action takes a person (default 6)")
    command.add_argument("--bot", type=float, default=1.5, help="seconds that one of a bot takes (default 1.5)")
    command.add_argument("--planning", type=float, default=75, help="seconds of planning in a round (default 75)")
    command.set_defaults(command=lengths.report)

    command = commands.add_parser("seats", help="how often each seat of a full table of bots wins")
    command.add_argument("--games", type=int, default=4_000, dest="count", help="how many games (default 4,000)")
    command.add_argument("--rulesets", nargs="+", default=with_bots, choices=with_bots, dest="keys", metavar="KEY")
    command.set_defaults(command=seats.report)

    command = commands.add_parser("offers", help="how many offers of bots are fair to the person who gets them")
    command.add_argument("--games", type=int, default=200, dest="count", help="how many games to play (default 200)")
    command.add_argument("--seats", type=int, default=4, help="the bots at each table (default 4)")
    command.set_defaults(command=offers.report)

    command = commands.add_parser("measures", help="what the metrics and log ids of a move cost")
    command.add_argument("--rounds", type=int, default=200, help="how often to measure 2,000 of each (default 200)")
    command.set_defaults(command=measures.report)

    command = commands.add_parser("measuring", help="how long a default board is measured in the background")
    command.add_argument("--games", type=int, default=2_000, dest="count", help="how many games (default 2,000)")
    command.add_argument("--ruleset", default=rulesets.DEFAULT, choices=with_bots, dest="key", metavar="KEY")
    command.add_argument("--processes", type=int, default=0, help="default: as the site's worker, MEASURING_PROCESSES")
    command.set_defaults(command=measuring.report)

    command = commands.add_parser("simulate_league", help="how well ratings find the order of players' known strengths")
    command.add_argument("--players", type=int, default=500)
    command.add_argument("--games", type=int, default=20_000)
    command.add_argument("--seats", type=int, default=4)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--ties", type=float, default=0.0, help="how often players share the place before theirs")
    command.set_defaults(command=league.report)

    command = commands.add_parser("simulate_gifts", help="how many who help each other secretly are found, and others")
    command.add_argument("folder", type=Path, help="where games are kept, so that each is played once")
    command.add_argument("--people", type=int, default=2_000, dest="count", help="honest people (default 2,000)")
    command.add_argument("--rounds", type=int, default=10, help="games of each of them (default 10)")
    command.add_argument("--friends", type=int, default=100, help="pairs of friends (default 100)")
    command.add_argument("--pairs", type=int, default=40, help="pairs who collude, of each way (default 40)")
    command.add_argument("--draws", type=int, default=20, help="pairs drawn for each person (default 20)")
    command.add_argument("--seed", default="gifts")
    command.set_defaults(command=gifts.report)

    command = commands.add_parser("fill_leaderboards", help="add sample players and games to a database of its own")
    command.add_argument("--players", type=int, default=10_000, help=f"at least {filling.MIN_PLAYERS}")
    command.add_argument("--games", type=int, default=50_000)
    command.add_argument("--originals", type=int, default=20, help="how many games are played to be copied")
    command.set_defaults(command=filling.fill)

    command = commands.add_parser("measure_leaderboards", help="how long pages take, as random people")
    command.add_argument("--requests", type=int, default=200, help="how often to request each kind of page")
    command.add_argument("--plans", action="store_true", help="also print how PostgreSQL finds the rows")
    command.set_defaults(command=pages.report)
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
