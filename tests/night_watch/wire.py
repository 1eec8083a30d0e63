"""Night Watch as clients see it."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.wire import CommonBoard, CommonPlayer, CommonState, Possible


class Keeper(CommonPlayer, frozen=True, kw_only=True):
    """A seat."""

    out: bool


class WatchState(CommonState, frozen=True, kw_only=True):
    """The fire and the night."""

    players: Mapping[str, Keeper]
    logs: int
    night: int


class WatchBoard(CommonBoard, frozen=True, kw_only=True):
    """Nothing but the fire."""


class MayStoke(Possible, tag="stoke", kw_only=True):
    """Put logs on the fire."""


class MayRest(Possible, tag="rest", kw_only=True):
    """Do nothing."""
