"""Lantern Race as clients see it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, UnsetType

from games.engine.wire import CommonBoard, CommonPlayer, CommonState, Possible


class LanternPlayer(CommonPlayer, frozen=True, kw_only=True):
    """How far a seat has gone; its charm is there for nobody else."""

    passed: int
    charmed: bool
    charm: int | UnsetType = UNSET
    out: bool


class LanternState(CommonState, frozen=True, kw_only=True):
    """The racers and the wind."""

    players: Mapping[str, LanternPlayer]
    wind: int


class LanternBoard(CommonBoard, frozen=True, kw_only=True):
    """The lamps in their order."""

    lamps: list[str]


class MayThrow(Possible, tag="throw_lantern", kw_only=True):
    """Throw the die."""


class MayPlayCharm(Possible, tag="play_charm", kw_only=True):
    """Play the charm."""
