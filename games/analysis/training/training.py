"""Training the chances of a ruleset: games, a fit, and a report on games that it has not seen."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec.structs import replace

from games import rulesets
from games.analysis.network import Network, Weights
from games.analysis.training.variety import plan
from games.analysis.weights import file_of, judge_of
from games.engine.bots import Bots
from games.engine.features import Features
from games.engine.ruleset import Ruleset

if TYPE_CHECKING:
    from games.analysis.training.fitting import Fit
    from games.analysis.training.samples import Players, Sample

KEPT_OUT = 10
"""One game in so many says when the fit ends."""
LATER = 8
"""A later generation plays so many times fewer games, since those of bots that think take forty times as long."""
MOST_BYTES = 200_000
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS")


class CannotTrain(Exception):
    """This game has no bots or declares no features."""


class Order(NamedTuple):
    """What to train: so many `games` to fit, and `tests` more to measure the fit; fewer in a later generation.

    `earlier` are weights that a fit may go on from: those of the generation before, or those that are kept. `known` are
    the games of the generations before, which are fitted to as well.
    """

    ruleset: str
    games: int
    tests: int
    seed: str
    processes: int
    generation: int
    earlier: Weights | None = None
    known: tuple[Games, ...] = ()

    def after(self, trained: Trained) -> Order:
        """The order of the next generation."""
        earlier = msgspec.json.decode(trained.encoded, type=Weights)
        return self._replace(generation=self.generation + 1, earlier=earlier, known=(*self.known, trained.fitted))

    @property
    def numbers(self) -> tuple[range, range]:
        """The numbers of its games to fit to and to measure the fit with."""
        part = 1 if self.generation == 1 else LATER
        return range(self.games // part), range(self.games // part, (self.games + self.tests) // part)


class Trained(NamedTuple):
    """Fitted weights as they are stored, the report as lines of Markdown, and the generation's games to fit to."""

    encoded: bytes
    report: list[str]
    fitted: Games


def check(ruleset: Ruleset) -> tuple[Bots, Features]:
    """Return the bots and the features of a game that can be trained; raises CannotTrain for another."""
    if ruleset.bots is None or ruleset.features is None:
        raise CannotTrain(f"{ruleset.key}: it has no bots or declares no features")
    return ruleset.bots, ruleset.features


def one_thread() -> None:
    """Have NumPy, which must not have been imported yet, calculate on one core, and so always the same."""
    os.environ.update(dict.fromkeys(THREADS, "1"))


def levels_of(ruleset: Ruleset, generation: int) -> tuple[str, ...]:
    """The levels that play the games of a generation: in the first one, only those that need no chances."""
    assert ruleset.bots is not None
    return ruleset.bots.levels if generation > 1 else tuple(ruleset.bots.profiles)


def has_more_generations(key: str) -> bool:
    """Whether a further generation would differ: whether any bots decide by the chances of the one before."""
    bots = rulesets.find(key).bots
    return bots is not None and bool(bots.by_values)


def kept_weights(key: str) -> Weights:
    """The weights that are kept with a ruleset; raises CannotTrain if there are none for its features."""
    book = rulesets.rulebook(key)
    if judge_of(book) is None or book.ruleset.features is None:
        raise CannotTrain(f"{key}: it has no weights")
    return msgspec.json.decode(file_of(key).read_bytes(), type=Weights)


def train(order: Order, told: Callable[[str], None]) -> Trained:
    """Play, fit and measure; the same order has the same result. Raises CannotTrain."""
    from games.analysis.training import samples

    ruleset = rulesets.find(order.ruleset)
    check(ruleset)
    levels = levels_of(ruleset, order.generation)
    with samples.players(order.processes) as players:
        fitted, tested = (_played(players, order, numbers, levels, told) for numbers in order.numbers)
    return conclude(order, fitted, tested, told)


def report_kept(order: Order, told: Callable[[str], None], by: str = "") -> list[str]:
    """Measure the weights that are kept with the ruleset, on the games of this order that are for tests.

    With `by`, the name of a feature, there is a second table by that.

    In a game that is won together the chart of worth is read by how often those with as much won in these very games,
    which favours it. Raises CannotTrain if there are no weights, or no such feature.
    """
    from games.analysis.training import placing, report, samples

    ruleset = rulesets.find(order.ruleset)
    bots, features = check(ruleset)
    judge = judge_of(rulesets.rulebook(order.ruleset))
    if judge is None:
        raise CannotTrain(f"{order.ruleset}: it has no weights")
    if by and by not in features.names:
        raise CannotTrain(f"{order.ruleset}: it has no feature {by}")
    levels = levels_of(ruleset, order.generation)
    with samples.players(order.processes) as players:
        tested = _played(players, order, range(order.games, order.games + order.tests), levels, told)
    worth = None if ruleset.scoring.competitive else report.WorthMap(tested.samples)
    heading = (
        f"### {ruleset.name}",
        "",
        f"Seed {order.seed}, generation {order.generation}, bots: {', '.join(levels)}.",
        f"The weights that are kept, tested on {len(tested.samples):,} games ({tested.positions:,} positions).",
        f"{tested.cut_off:,} games without an end were left out.",
        "",
    )
    table = report.lines(tested.samples, judge.network, features.common, worth, bots.default_level)
    places = placing.lines(tested.samples, judge.network, features.common) if worth is None else ()
    further = report.lines_by(tested.samples, judge.network, features, worth, by) if by else ()
    return [*heading, *table, *places, *([""] if by else []), *further]


def conclude(order: Order, fitted: Games, tested: Games, told: Callable[[str], None]) -> Trained:
    """Fit and measure with games that have been played."""
    from games.analysis.training import fitting, placing, report, samples

    ruleset = rulesets.find(order.ruleset)
    bots, features = check(ruleset)
    together, levels = not ruleset.scoring.competitive, levels_of(ruleset, order.generation)
    every = [*order.known, fitted]
    kept = [one for games in every for one in games.samples[::KEPT_OUT]]
    used = [one for games in every for number, one in enumerate(games.samples) if number % KEPT_OUT]
    data = fitting.Data(
        samples.batches(used, together=together), samples.batches(kept, together=together), features.common, together
    )
    fits = fitting.fit(data, features.version, _number(order), order.earlier)
    for one in fits:
        told(f"{order.ruleset}: {_name(one)}: entropy {one.entropy:.4f} after {one.epochs} epochs")
    whole = Games([*used, *kept], sum(games.cut_off for games in every))
    weights = replace(fits[0].weights, origin=_origin(order, levels, whole, fits[0]))
    if not together:
        weights = replace(weights, later=fitting.later_power(_orders(kept, Network(weights), features.common)))
    encoded = encode(weights)
    network = Network(msgspec.json.decode(encoded, type=Weights))
    worth = report.WorthMap(used) if together else None
    heading = _heading(order, levels, whole, tested, fits)
    table = report.lines(tested.samples, network, features.common, worth, bots.default_level)
    places = () if together else placing.lines(tested.samples, network, features.common)
    return Trained(encoded, [*heading, *table, *places], fitted)


def encode(weights: Weights) -> bytes:
    """The weights as they are stored, a line for each field; raises ValueError for more than a ruleset may have."""
    lines = [
        f"{msgspec.json.encode(name).decode()}: {msgspec.json.encode(value).decode()}"
        for name, value in msgspec.to_builtins(weights).items()
    ]
    encoded = ("{\n" + ",\n".join(lines) + "\n}\n").encode()
    if len(encoded) > MOST_BYTES:
        raise ValueError(f"the weights take {len(encoded)} bytes, more than {MOST_BYTES}")
    return encoded


class Games(NamedTuple):
    """Games of a seed; `cut_off` of them did not end."""

    samples: list[Sample]
    cut_off: int

    @property
    def positions(self) -> int:
        return sum(len(one.positions) for one in self.samples)


def _played(
    players: Players, order: Order, numbers: range, levels: tuple[str, ...], told: Callable[[str], None]
) -> Games:
    """Play the games with these numbers, and tell of the progress ten times."""
    planned = (plan(order.ruleset, seed_of(order), number, levels) for number in numbers)
    played: list[Sample] = []
    for at, one in enumerate(players.play(planned), 1):
        if one is not None:
            played.append(one)
        if at % max(1, len(numbers) // 10) == 0:
            told(f"{order.ruleset}: {at:,} of {len(numbers):,} games")
    return Games(played, len(numbers) - len(played))


def seed_of(order: Order) -> str:
    """The seed of its games: a later generation learns from others, since it goes on from what is learnt from these."""
    return order.seed if order.generation == 1 else f"{order.seed}/{order.generation}"


def _number(order: Order) -> int:
    """A number for NumPy's generator, from the seed."""
    return int.from_bytes(f"{order.seed}/{order.generation}".encode(), "big")


def _orders(samples: Sequence[Sample], network: Network, common: int) -> Iterator[tuple[list[float], list[list[int]]]]:
    """The chances of those playing in each position, and the order in which these came in."""
    for one in samples:
        for position in one.positions:
            at = {seat: place for place, seat in enumerate(position.playing)}
            chances = network.chances(position.rows[None], common, together=False)[0].tolist()
            places = [[at[seat] for seat in tied if seat in at] for tied in one.places]
            yield chances, [place for place in places if place]


def _name(fit: Fit) -> str:
    name = f"network {'-'.join(map(str, (*fit.hidden, 1)))}" if fit.hidden else "linear"
    return f"{name} going on" if fit.goes_on else name


def _origin(order: Order, levels: tuple[str, ...], fitted: Games, fit: Fit) -> dict[str, Any]:
    assert order.earlier is not None or not fit.goes_on
    earlier = {"went_on_from": order.earlier.origin} if order.earlier is not None and fit.goes_on else {}
    return earlier | {
        "games": len(fitted.samples),
        "left_out": fitted.cut_off,
        "seed": order.seed,
        "generation": order.generation,
        "levels": list(levels),
        "function": _name(fit),
    }


def _heading(order: Order, levels: tuple[str, ...], fitted: Games, tested: Games, fits: Sequence[Fit]) -> Iterator[str]:
    yield f"### {rulesets.find(order.ruleset).name}"
    yield ""
    yield (
        f"Seed {order.seed}, generation {order.generation}, bots: {', '.join(levels)}. Fitted to "
        f"{len(fitted.samples):,} games ({fitted.positions:,} positions), tested on {len(tested.samples):,} others "
        f"({tested.positions:,}); {fitted.cut_off:,} and {tested.cut_off:,} games without an end were left out."
    )
    yield "Entropy on games kept out of the fit: " + ", ".join(f"{_name(one)} {one.entropy:.4f}" for one in fits) + "."
    yield ""
