"""The function from features to chances, and the weights of it.

Each seat gets a score by the same function of its own features, of the mean and of the highest of each feature among
its rivals, and of what is common to all. The chances are the softmax of the scores; in a game that is won together,
the logistic function of the only one. So chances are permuted as the seats are.

Arrays are (positions, seats still playing, features). NumPy is imported when the first chance is asked for, since it
takes longer to import than most processes of the site need.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

FARTHEST = 6.0
"""Inputs are bounded to so many standard deviations, so that an odd board cannot lead to absurd scores."""


class Layer(Struct, frozen=True):
    """A layer: `weights` by input, then by output."""

    weights: list[list[float]]
    biases: list[float]


class Weights(Struct, frozen=True, kw_only=True):
    """Fitted weights as they are stored.

    `features` is the version of the features that they were fitted to. Inputs are centred and scaled first. `later` is
    the power of the chances of the first place by which the other places are decided; `origin` says what games the fit
    is from.
    """

    features: int
    centre: list[float]
    scale: list[float]
    layers: list[Layer]
    later: float = 1.0
    origin: dict[str, Any] = {}


class Network:
    """Weights that are ready to use."""

    __slots__ = ("centre", "later", "layers", "scale")

    def __init__(self, weights: Weights) -> None:
        import numpy as np

        self.centre = np.array(weights.centre, np.float32)
        self.scale = np.array(weights.scale, np.float32)
        self.layers = [
            (np.array(layer.weights, np.float32), np.array(layer.biases, np.float32)) for layer in weights.layers
        ]
        self.later = weights.later

    def chances(self, rows: Floats, common: int, *, together: bool) -> Floats:
        """Return the chances (positions, seats) of those still playing, or (positions, 1) of all of them together."""
        scores = self.scores(standard(inputs(rows, common, together=together), self.centre, self.scale))
        return logistic(scores) if together else softmax(scores)

    def scores(self, values: Floats) -> Floats:
        """The score of each seat from its standardized inputs."""
        import numpy as np

        *hidden, (weights, biases) = self.layers
        for one, other in hidden:
            values = np.maximum(values @ one + other, 0)
        result: Floats = (values @ weights + biases)[..., 0]
        return result


def inputs(rows: Floats, common: int, *, together: bool) -> Floats:
    """What a score is made of; of a game that is won together, only one, from the first seat's features."""
    import numpy as np

    if together:
        return rows[:, :1]
    seats, own = rows.shape[1], rows.shape[2] - common
    mine = rows[..., :own]
    if seats == 1:
        return np.concatenate([mine, np.zeros_like(mine), np.zeros_like(mine), rows[..., own:]], axis=2)
    mean: Floats = (mine.sum(axis=1, keepdims=True) - mine) / np.float32(seats - 1)
    highest = np.empty_like(mine)
    for seat in range(seats):
        highest[:, seat] = np.delete(mine, seat, axis=1).max(axis=1)
    return np.concatenate([mine, mean, highest, rows[..., own:]], axis=2)


def standard(values: Floats, centre: Floats, scale: Floats) -> Floats:
    """Inputs centred, scaled and bounded."""
    import numpy as np

    result: Floats = np.clip((values - centre) / scale, -FARTHEST, FARTHEST)
    return result


def softmax(scores: Floats) -> Floats:
    """Scores as chances that sum to 1 in each position."""
    import numpy as np

    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    result: Floats = powers / powers.sum(axis=1, keepdims=True)
    return result


def logistic(scores: Floats) -> Floats:
    """Scores as chances, each for itself."""
    import numpy as np

    result: Floats = np.float32(1) / (np.float32(1) + np.exp(-scores))
    return result
