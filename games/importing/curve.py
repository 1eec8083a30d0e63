"""The classic curve: what streets of a price charge, and what houses cost on each side, on a game's own board."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from math import log
from typing import NamedTuple

from games.rules.board import STREET, Board
from games.rules.board_checks import MONEY, RENTS

SIDES = 4
USUAL = (Fraction(1, 4), Fraction(4))
"""Boards whose prices differ by less than this use the same money."""
SCALES = [Fraction(digit) * Fraction(10) ** power for power in range(-7, 8) for digit in (1, 2, 5)]
STEPS = ((50, 1), (2_000, 5), (4_000, 10), (20_000, 50), (200_000, 500))
"""Amounts below each of these are whole multiples of the step beside it."""
LAST_STEP = 5_000


class Curve(NamedTuple):
    """What the streets of a board have: mean price, rents by price, the price of a house by side, and a tax."""

    mean: Fraction
    rents: list[tuple[int, tuple[int, ...]]]
    houses: list[int]
    tax: int


def curve_of(board: Board) -> Curve:
    """The curve of a game's own board."""
    streets = [(at, space) for at, space in enumerate(board.space) if space.kind == STREET]
    size = len(board.space)
    houses = []
    for side in range(SIDES):
        costs = [space.house_cost for at, space in streets if at * SIDES // size == side]
        houses.append(sum(costs) // len(costs) if costs else 0)
    by_price = {space.price: space.rents for _, space in reversed(streets) if space.price}
    taxes = [space.amount for space in board.space if space.kind == "tax"]
    mean = Fraction(sum(space.price for _, space in streets), len(streets))
    return Curve(mean, sorted(by_price.items()), houses, max(taxes, default=int(mean)))


def scale_of(prices: Sequence[int], curve: Curve) -> Fraction:
    """How much larger the money of a board with these prices of streets is: 1, 2 or 5, times a power of ten."""
    if not sum(prices):
        return Fraction(1)
    ratio = Fraction(sum(prices), len(prices)) / curve.mean
    if USUAL[0] <= ratio <= USUAL[1]:
        return Fraction(1)
    return min(SCALES, key=lambda scale: abs(log(ratio / scale)))


def rents_at(price: int, curve: Curve, scale: Fraction) -> list[Fraction]:
    """The rents of a street of this price: between those of the two nearest prices, or in proportion to the last."""
    at = Fraction(price) / scale
    prices = [one for one, _ in curve.rents]
    above = bisect_left(prices, at)
    if above == 0 or above == len(prices):
        nearest, rents = curve.rents[min(above, len(prices) - 1)]
        return [at / nearest * rent * scale for rent in rents]
    (low, cheap), (high, dear) = curve.rents[above - 1], curve.rents[above]
    share = (at - low) / (high - low)
    return [(less + share * (more - less)) * scale for less, more in zip(cheap, dear, strict=True)]


def completed(given: Sequence[int], price: int, curve: Curve, scale: Fraction) -> list[int]:
    """All six rents: those given, and the others in proportion to the last of them as on the curve."""
    usual = rents_at(price, curve, scale)
    rents = list(given)
    factor = Fraction(given[-1]) / usual[len(given) - 1] if given and usual[len(given) - 1] else Fraction(1)
    for level in range(len(rents), RENTS):
        rents.append(max(smooth(usual[level] * factor), rents[-1] if rents else 0))
    return rents


def house_on(side: int, curve: Curve, scale: Fraction) -> int:
    """What a house usually costs on a side."""
    return smooth(curve.houses[side] * scale)


def smooth(amount: Fraction) -> int:
    """An amount as people would set it: 975 rather than 973."""
    step = next((step for below, step in STEPS if amount < below), LAST_STEP)
    return min(MONEY, int(amount / step + Fraction(1, 2)) * step)
