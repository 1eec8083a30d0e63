"""The weights that are kept with each ruleset, in the file `values.json` of its folder."""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from games import rulesets
from games.analysis.network import Network, Weights
from games.engine.features import Features
from games.engine.hidden import opener
from games.engine.rulebook import Rulebook

FILE = "values.json"
logger = logging.getLogger(__name__)


class Judge(NamedTuple):
    """What works out the chances of a ruleset: its features, what opens its tables for them, and the network."""

    features: Features
    open: Callable[[Any], Any]
    network: Network


_judges: dict[str, Judge | None] = {}


def judge_of(book: Rulebook) -> Judge | None:
    """Return what works out the chances of this game; None if there are no weights for its features."""
    if book.key not in _judges:
        _judges[book.key] = read(book, _place(book.key))
    return _judges[book.key]


def read(book: Rulebook, place: Traversable | None) -> Judge | None:
    """Read the weights of a game from a file; None if there is none, or the game declares no features.

    Nor are weights used that were fitted to another version of its features, which is logged: `judge_of` reads the
    file once in a process.
    """
    features = book.ruleset.features
    if features is None or place is None or not place.is_file():
        return None
    weights = msgspec.json.decode(place.read_bytes(), type=Weights)
    if weights.features != features.version:
        logger.warning(
            "%s: win chances are read from worth, since their weights are for version %d of the features, not %d",
            book.key,
            weights.features,
            features.version,
        )
        return None
    return Judge(features, opener_of(book, features), Network(weights))


def forget() -> None:
    """Read the files again when they are needed next, since there are others now."""
    _judges.clear()


def opener_of(book: Rulebook, features: Features) -> Callable[[Any], Any]:
    """Return what makes of a table the part that the features are worked out from."""
    return opener(book.ruleset.table, features.reads)


def file_of(key: str) -> Path:
    """The file of a ruleset's weights, to be written; raises ValueError if its package is not a folder."""
    place = _place(key)
    if not isinstance(place, Path):
        raise ValueError(f"{key}: its package is not a folder")
    return place


def _place(key: str) -> Traversable | None:
    package = rulesets.package_of(key)
    return files(package) / FILE if package else None
