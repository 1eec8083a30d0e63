"""Fitting weights to positions whose games have ended: a linear function, and a small network.

Both are fitted by Adam to the entropy of who won. Some games are kept out of the fit: when the chances get no better on
those any more, it ends, and whichever of the two is better on them is returned. A third one goes on from an earlier
fit, if there is one, and so knows of the games of that, too. The same data and seed give the same weights.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from games.analysis.network import Layer, Weights, inputs, logistic, softmax, standard

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

    from games.analysis.network import Floats

HIDDEN: tuple[tuple[int, ...], ...] = ((), (48, 16))
"""The hidden layers of what is tried."""
BATCH = 512
"""Positions."""
RATE = 0.002
RATE_GOING_ON = 0.0003
DECAY = 1.0
MOST_EPOCHS = 60
PATIENCE = 8
"""Epochs without an improvement on the games kept out, after which the fit ends; half of them halve the rate."""
DIGITS = 5
LATER = tuple(power / 20 for power in range(4, 41))
"""The powers that are tried for the places after the first."""


class Batch(NamedTuple):
    """Positions with the same number of seats still playing.

    `rows` are (positions, seats, features), `won` (positions, seats) who won or shared the win, in a game won together
    (positions, 1); `weight` (positions,) makes games count the same, whatever their number of positions.
    """

    rows: Floats
    won: Floats
    weight: Floats


class Data(NamedTuple):
    """Positions to fit, and those of other games that say when to stop."""

    fitted: list[Batch]
    kept_out: list[Batch]
    common: int
    together: bool


class Fit(NamedTuple):
    """A fit with its entropy on the games that were kept out, and the number of epochs that it took.

    `goes_on` says that it went on from an earlier fit.
    """

    hidden: tuple[int, ...]
    entropy: float
    epochs: int
    weights: Weights
    goes_on: bool = False


def fit(data: Data, features: int, seed: int, earlier: Weights | None = None) -> list[Fit]:
    """Return the fits, the best one first; one of them goes on from the `earlier` weights, if there are any."""
    made = [_Fitting(data, hidden, seed).fit(features, RATE) for hidden in HIDDEN]
    if earlier is not None:
        going_on = _Fitting(data, hidden_of(earlier), seed, earlier).fit(features, RATE_GOING_ON)
        made.append(going_on._replace(goes_on=True))
    return sorted(made, key=lambda one: one.entropy)


def hidden_of(weights: Weights) -> tuple[int, ...]:
    """The sizes of the hidden layers."""
    return tuple(len(layer.biases) for layer in weights.layers[:-1])


def later_power(orders: Iterable[tuple[list[float], list[list[int]]]]) -> float:
    """Return the power of the chances of the first place by which the second one is best told.

    `orders` has for positions the chances of those still playing, and these from the first to the last, equals
    together.
    """
    scores = dict.fromkeys(LATER, 0.0)
    for chances, places in orders:
        if len(places) < 3 or len(places[0]) > 1 or len(places[1]) > 1:
            continue
        first, second = places[0][0], places[1][0]
        rest = np.array([chance for seat, chance in enumerate(chances) if seat != first]) + 1e-9
        own = chances[second] + 1e-9
        for power in LATER:
            scores[power] += float(np.log(own**power / (rest**power).sum()))
    return max(scores, key=lambda power: (scores[power], -abs(power - 1)))


class _Fitting:
    """One fit: the parameters, and what Adam remembers of each."""

    def __init__(self, data: Data, hidden: tuple[int, ...], seed: int, earlier: Weights | None = None) -> None:
        self.data, self.hidden = data, hidden
        self.random: Generator = np.random.default_rng(seed)
        made = [inputs(batch.rows, data.common, together=data.together) for batch in data.fitted]
        self.centre, self.scale = _spread(made) if earlier is None else _spread_of(earlier)
        self.fitted = [standard(one, self.centre, self.scale) for one in made]
        self.kept_out = [
            standard(inputs(batch.rows, data.common, together=data.together), self.centre, self.scale)
            for batch in data.kept_out
        ]
        if earlier is None:
            self.parameters = self._begun([self.fitted[0].shape[2], *hidden, 1])
        else:
            self.parameters = [
                np.array(part, np.float32) for layer in earlier.layers for part in (layer.weights, layer.biases)
            ]
        self.moments = [(np.zeros_like(one), np.zeros_like(one)) for one in self.parameters]
        self.steps = 0

    def _begun(self, sizes: list[int]) -> list[Floats]:
        """Random parameters of layers of these sizes; all chances are about even by them."""
        parameters: list[Floats] = []
        for one, other in pairwise(sizes):
            spread = np.sqrt(2 / one) if len(sizes) > 2 else 0.0
            parameters += [
                (self.random.standard_normal((one, other)) * spread).astype(np.float32),
                np.zeros(other, np.float32),
            ]
        if len(sizes) > 2:
            parameters[-2] *= np.float32(0.1)
        return parameters

    def fit(self, features: int, rate: float) -> Fit:
        best, kept, since, epochs = float("inf"), [one.copy() for one in self.parameters], 0, 0
        for epoch in range(1, MOST_EPOCHS + 1):
            for values, won, weight in self._batches():
                self._step(values, won, weight, rate)
            entropy = self._entropy()
            if entropy < best - 1e-5:
                best, kept, since, epochs = entropy, [one.copy() for one in self.parameters], 0, epoch
                continue
            since += 1
            if since == PATIENCE:
                break
            if since % 2 == 0:
                rate /= 2
        self.parameters = kept
        return Fit(self.hidden, best, epochs, self._weights(features))

    def _batches(self) -> Iterator[tuple[Floats, Floats, Floats]]:
        """Every position once, in random order, those of the same number of seats together."""
        parts: list[tuple[int, NDArray[Any]]] = []
        for number, values in enumerate(self.fitted):
            order = self.random.permutation(len(values))
            parts += [(number, order[first : first + BATCH]) for first in range(0, len(order), BATCH)]
        for place in self.random.permutation(len(parts)):
            number, chosen = parts[place]
            batch = self.data.fitted[number]
            yield self.fitted[number][chosen], batch.won[chosen], batch.weight[chosen]

    def _forward(self, values: Floats) -> tuple[Floats, list[Floats]]:
        """The scores, and the inputs of every layer."""
        passed = [values]
        last = len(self.parameters) - 2
        for place in range(0, last, 2):
            values = np.maximum(values @ self.parameters[place] + self.parameters[place + 1], 0)
            passed.append(values)
        return (values @ self.parameters[last] + self.parameters[last + 1])[..., 0], passed

    def _step(self, values: Floats, won: Floats, weight: Floats, rate: float) -> None:
        scores, passed = self._forward(values)
        chances = logistic(scores) if self.data.together else softmax(scores)
        slope = ((chances - won) * (weight / weight.sum())[:, None])[..., None].astype(np.float32)
        slopes: list[Floats] = [np.zeros(0, np.float32)] * len(self.parameters)
        for place in range(len(self.parameters) - 2, -1, -2):
            entering = passed[place // 2]
            slopes[place] = np.tensordot(entering, slope, axes=((0, 1), (0, 1))).astype(np.float32)
            slopes[place + 1] = slope.sum(axis=(0, 1))
            if place:
                slope = (slope @ self.parameters[place].T) * (entering > 0)
        self.steps += 1
        for parameter, gradient, moments in zip(self.parameters, slopes, self.moments, strict=True):
            _adam(parameter, gradient, moments, rate, self.steps)

    def _entropy(self) -> float:
        """The mean entropy of who won, in the games kept out."""
        total = weights = 0.0
        for values, batch in zip(self.kept_out, self.data.kept_out, strict=True):
            scores, _ = self._forward(values)
            if self.data.together:
                chances = np.clip(logistic(scores), 1e-6, 1 - 1e-6)
                each = -(batch.won * np.log(chances) + (1 - batch.won) * np.log(1 - chances)).sum(axis=1)
            else:
                each = -(batch.won * np.log(np.maximum(softmax(scores), 1e-6))).sum(axis=1)
            total += float((each * batch.weight).sum())
            weights += float(batch.weight.sum())
        return total / max(weights, 1e-9)

    def _weights(self, features: int) -> Weights:
        layers = [
            Layer([_short(row) for row in weights], _short(biases))
            for weights, biases in zip(self.parameters[::2], self.parameters[1::2], strict=True)
        ]
        return Weights(features=features, centre=_short(self.centre), scale=_short(self.scale), layers=layers)


def _spread(inputs_of: list[Floats]) -> tuple[Floats, Floats]:
    """The mean and the standard deviation of each input."""
    flat = np.concatenate([one.reshape(-1, one.shape[2]) for one in inputs_of])
    centre: Floats = flat.mean(axis=0, dtype=np.float64).astype(np.float32)
    spread = flat.std(axis=0, dtype=np.float64).astype(np.float32)
    return centre, np.where(spread > 1e-4, spread, np.float32(1))


def _spread_of(weights: Weights) -> tuple[Floats, Floats]:
    """Those that earlier weights were fitted with."""
    return np.array(weights.centre, np.float32), np.array(weights.scale, np.float32)


def _adam(parameter: Floats, gradient: Floats, moments: tuple[Floats, Floats], rate: float, steps: int) -> None:
    """Change a parameter in place by a step of Adam, with decay."""
    first, second = moments
    first += np.float32(0.1) * (gradient - first)
    second += np.float32(0.001) * (gradient * gradient - second)
    mean = first / np.float32(1 - 0.9**steps)
    spread = np.sqrt(second / np.float32(1 - 0.999**steps)) + np.float32(1e-8)
    parameter -= np.float32(rate) * (mean / spread + np.float32(DECAY) * parameter)


def _short(values: Any) -> list[float]:
    """Numbers with as many digits as matter, so that a file of them stays small."""
    return [float(f"{value:.{DIGITS}g}") for value in values]
