"""`python -m games.arena.swindling --offers 10000`: what a bot accepts that costs it, of offers made to swindle it.

The offers are random packages of deeds, cash and cards, so that most of them are good for their maker, in positions of
games between bots. An offer that is accepted is judged by playouts of its own, longer than those of the bot, and by
other draws; it is *dear* if it costs the taker more than a point of chance by more than two standard errors.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from games import rulesets
from games.analysis import chances_of
from games.analysis.deciding import choose
from games.analysis.playouts import Effort, Gain, after, chances_after, gain
from games.engine.bots import act
from games.engine.play import new_game
from games.engine.rulebook import Rulebook
from games.engine.state import GameState
from games.rules.table import TradeSide
from games.rules.trade import AcceptTrade, OfferTrade, RejectTrade

JUDGING = Effort(playouts=64, rolls=16)
POINT = 0.01
EVERY = 25
"""There is an offer every so many actions of a game."""
SEATS = 4
MOST_DEEDS = 2


class Answer(NamedTuple):
    """Whether an offer was accepted, and then what the taker gained by it as far as playouts tell."""

    accepted: bool
    gained: Gain | None = None


class Told(NamedTuple):
    """How many offers were made, accepted, and accepted although dear; and what those accepted brought on average."""

    offers: int
    accepted: int
    dear: int
    mean: float


def made_offers(key: str, level: str, count: int, seed: str) -> Iterator[Answer]:
    """Make a bot of that level so many offers."""
    book = rulesets.rulebook(key)
    bots = book.ruleset.bots
    assert bots is not None
    rng = random.Random(f"swindling {seed}")
    game = made = 0
    while made < count:
        state, _ = new_game(book, SEATS, f"swindling {seed} {game}")
        game, acts = game + 1, 0
        while not state.finished and made < count:
            if acts % EVERY == EVERY - 1:
                taker = rng.choice(state.table.in_game())
                offer = random_offer(rng, book, state, taker)
                if offer is not None:
                    made += 1
                    yield _answer(book, after(book, state, *offer), taker, level, f"{seed} {made}")
            act(book, state, lambda seat, state=state: bots.choose(bots.default_level, book, state, seat))  # type: ignore[misc]
            acts += 1


def random_offer(
    rng: random.Random, book: Rulebook, state: GameState[Any, Any], taker: int
) -> tuple[int, OfferTrade] | None:
    """An offer that somebody could make to this seat, and who; None if nothing comes to mind."""
    table = state.table
    maker = rng.choice([seat for seat in table.in_game() if seat != taker])
    wanted, given = (_deeds(rng, table.players[seat].spaces) for seat in (taker, maker))
    prices = [sum(book.rules.price[space] for space in spaces) for spaces in (wanted, given)]
    difference = prices[0] - prices[1] + round(rng.uniform(-0.7, 0.7) * book.rules.mean_price)
    free = book.rules.mechanics.free_cash(table, maker)
    give = TradeSide(cash=min(max(0, difference), max(0, free)), spaces=given)
    want = TradeSide(cash=min(max(0, -difference), max(0, table.players[taker].cash)), spaces=wanted)
    offer = OfferTrade(taker, give, want)
    if not (wanted or given) or book.unprompted[OfferTrade].why_not(book.rules, table, maker, offer) is not None:
        return None
    return maker, offer


def _deeds(rng: random.Random, spaces: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(rng.sample(spaces, min(len(spaces), rng.randint(0, MOST_DEEDS)))))


def _answer(book: Rulebook, made: GameState[Any, Any], taker: int, level: str, seed: str) -> Answer:
    number = made.table.trades_made
    accept, reject = AcceptTrade(number), RejectTrade(number)
    if choose(level, book, made, taker) != accept:
        return Answer(accepted=False)
    chances = chances_after(book, made, taker, [accept, reject], chances_of, seed, JUDGING)
    return Answer(True, gain(*([each[taker] for each in one] for one in chances)))


def tell(answers: Iterable[Answer]) -> Told:
    """Sum up what was answered."""
    every = list(answers)
    gained = [one.gained for one in every if one.gained is not None]
    dear = sum(one.mean + 2 * one.error < -POINT for one in gained)
    return Told(len(every), len(gained), dear, sum(one.mean for one in gained) / max(1, len(gained)))


def main(arguments: Sequence[str]) -> int:
    """Make the offers, print what came of them, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m games.arena.swindling", description=__doc__)
    parser.add_argument("--ruleset", default=rulesets.DEFAULT)
    parser.add_argument("--level", default="hard")
    parser.add_argument("--offers", type=int, default=10_000)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args(arguments)
    told = tell(made_offers(options.ruleset, options.level, options.offers, options.seed))
    print(
        f"{told.offers} offers, {told.accepted} accepted, which brought {100 * told.mean:.2f} points on average; "
        f"{told.dear} that cost more than a point"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
