"""Every registered ruleset plays itself at random: all options, boards and numbers of players varied, promises kept.

`python -m tests.rulesets.soak 10000` plays so many games of each ruleset in two processes and prints what happened;
`python -m tests.rulesets.soak 1 --first 4711` plays one of them again.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any

from games import rulesets
from games.engine.refusal import Refused
from games.rules.trade import OfferTrade
from tests.engine.random_play import RandomGame
from tests.rulesets.classic_play import DeckWatch, compose_trade, deal

ACTIONS = 400
BATCH = 50


def random_options(random: Random, key: str) -> dict[str, Any]:
    """Options that may stand together."""
    while True:
        options = any_options(random, key)
        try:
            rulesets.read_options(key, options)
        except Refused as no:
            if no.code != "contradiction":
                raise
        else:
            return options


def any_options(random: Random, key: str) -> dict[str, Any]:
    """Each option at its default, near it, at an end of its range, or anywhere in it."""
    options: dict[str, Any] = {}
    for option in rulesets.describe(key)["options"]:
        if random.random() < 0.5:
            continue
        match option["type"]:
            case "flag":
                options[option["key"]] = random.random() < 0.5
            case "choice":
                options[option["key"]] = random.choice(option["choices"])["value"]
            case _:
                options[option["key"]] = random_whole(random, option)
    return options


def random_whole(random: Random, option: dict[str, Any]) -> int:
    """A whole number of an option's range: mostly near the default, where games are games."""
    least, most, default = option["min"], option["max"], option["default"]
    near = (max(least, default // 2), min(most, default * 2 + 2))
    return int(random.choice((least, most, random.randint(*near), random.randint(*near), random.randint(least, most))))


def random_board(random: Random, key: str) -> dict[str, Any] | None:
    """The ruleset's own board, or that board shuffled, some jails and Gos gone, and more for all to pay each other."""
    if random.random() < 0.5:
        return None
    board = rulesets.find(key).boards.default()
    spaces = [dict(space) for space in board["space"]]
    random.shuffle(spaces)
    for space in spaces:
        if space["kind"] in ("go", "jail", "tax") and random.random() < 0.4:
            kind = random.choice(("free_parking", "jail", "go", "go_to_jail"))
            space.clear()
            space.update(kind=kind, name="Another")
        if space.get("group") and random.random() < 0.05:
            del space["group"]
    dear = max(space.get("price", 0) for space in spaces)
    cards = [paid_by_all(random, card, dear) if random.random() < 0.3 else card for card in board["card"]]
    try:
        return rulesets.read_board(key, {**board, "space": spaces, "card": cards})
    except Refused:
        return None


def paid_by_all(random: Random, card: dict[str, Any], dear: int) -> dict[str, Any]:
    """A card of the same group that makes a debt for everyone, or to everyone, that few can pay at once."""
    effect = random.choice(("take_from_every_player", "give_to_every_player"))
    return {"group": card["group"], "effect": effect, "amount": random.randint(1, dear)}


def play_one(key: str, number: int, thorough: float = 0.03) -> Counter[str]:
    """The random game of that number; any broken promise is raised with what is needed to play it again."""
    random = Random(f"{key}/{number}")
    options, board = random_options(random, key), random_board(random, key)
    book = rulesets.rulebook(key, board, options)
    players = random.choice(book.ruleset.player_counts)
    try:
        game = RandomGame(book, players, number, DeckWatch(), {OfferTrade: compose_trade}, thorough, deal)
        counts = game.run(ACTIONS)
    except Exception as error:
        raise AssertionError(f"{key} game {number}, {players} players, options {options}: {error!r}") from error
    counts["games"] = 1
    return counts


def play_batch(key: str, numbers: range) -> Counter[str]:
    """Several games, added up."""
    total: Counter[str] = Counter()
    for number in numbers:
        total += play_one(key, number)
    return total


def main() -> None:
    """Play as many games of each ruleset as asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    numbers = range(asked.first, asked.first + asked.games)
    batches = [numbers[at : at + BATCH] for at in range(0, len(numbers), BATCH)]
    for key in rulesets.RULESETS:
        began = time.perf_counter()
        with ProcessPoolExecutor(max_workers=2) as pool:
            total = sum(pool.map(partial(play_batch, key), batches), Counter[str]())
        print(f"{key}: {total['games']} games in {time.perf_counter() - began:.0f} s")
        for name, count in total.most_common():
            print(f"  {name:22} {count}")


if __name__ == "__main__":
    main()
