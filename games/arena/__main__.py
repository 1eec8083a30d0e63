"""`python -m games.arena hard normal --games 1000`: a match, and how often each player won.

The players are named by seat: levels of the game's bots, such as `hard` or with a character `hard:builder`, or agents:
fixed-a, fixed-b, fixed-c, landing-trader, informed. The last name is repeated until all seats are taken. The same seed
repeats the match. With `--luck` shares are also told less what luck added to them (AIVAT), whose interval is narrower:
by the chances whose weights are in the project.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

from games import rulesets
from games.arena.dealing import deal
from games.arena.match import Dealt
from games.arena.standings import standings, table

PROGRESS = 20
"""So many lines of progress are printed at most."""


def main(arguments: Sequence[str]) -> int:
    """Play, print the standings, and return the exit code."""
    options = _parser().parse_args(arguments)
    given = json.loads(options.options)
    names = [*options.players, *[options.players[-1]] * (options.seats - len(options.players))]
    deals = -(-options.games // len(names))
    began = time.monotonic()
    text = json.dumps(given, sort_keys=True)
    run = partial(deal, options.ruleset, text, tuple(names), options.seed, options.luck)
    played: list[Dealt] = []
    for one in _in_processes(run, deals, options.processes):
        played.append(one)
        if not len(played) % max(1, deals // PROGRESS):
            (first, *_) = standings(names, played).players
            passed = time.monotonic() - began
            print(
                f"{len(played)}/{deals} deals, {passed:.0f} s: {first.name} {first.won} %", file=sys.stderr, flush=True
            )
    result = standings(names, played)
    print("\n".join(table(result)), flush=True)
    if options.json:
        settings: dict[str, Any] = {
            "ruleset": options.ruleset,
            "options": given,
            "players": names,
            "seed": options.seed,
        }
        results = msgspec.json.format(msgspec.json.encode(settings | msgspec.to_builtins(result)), indent=2)
        Path(options.json).write_bytes(results + b"\n")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m games.arena", description=__doc__)
    parser.add_argument("players", nargs="+", help="the players by seat")
    parser.add_argument("--ruleset", default=rulesets.DEFAULT)
    parser.add_argument("--options", default="{}", help="options that differ from the defaults, as JSON")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=1_000, help="rounded up to whole deals (default 1000)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--luck", action="store_true", help="work out luck, and tell shares without it, too")
    parser.add_argument("--json", default="", help="a file for the results")
    return parser


def _in_processes(run: partial[Dealt], deals: int, processes: int) -> Iterator[Dealt]:
    if processes == 1:
        yield from map(run, range(deals))
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(run, range(deals))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
