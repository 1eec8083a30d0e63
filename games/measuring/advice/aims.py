"""Which figures of a board are poor, and where they should be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from statistics import mean, median
from types import MappingProxyType

from games.engine.rulebook import Rulebook
from games.measuring.figures import Figures, Share
from games.measuring.tally import PERCENT

FEW_END, NEARLY_ALL_END = 95.0, 99.0
"""Percent of games that should end."""
LONG, NOT_LONG = 60.0, 45.0
SHORT, NOT_SHORT = 12.0, 18.0
"""Minutes of half of all games."""
UNFAIR = 1.2
"""The share of the first seat as a multiple, or a fraction, of what would be fair."""
NO_HOUSES, HOUSES = 25.0, 10.0
"""Percent of games in which the bank has no house left."""
EARLY, LATE = 25.0, 35.0
"""After how many percent of a game nobody but the winner leads, in half of all games."""
WEAK, NOT_WEAK = 40.0, 60.0
STRONG, NOT_STRONG = 250.0, 170.0
"""The return of a group in percent of the median of all groups."""
AMOUNTS = ("give", "take", "buildings_fee", "take_from_every_player", "give_to_every_player")
"""The effects of cards with amounts of money; others send pieces somewhere."""
HARSH = 1.5
"""What a card changes of the cash of who draws it, as a multiple of the mean price of a deed."""


@dataclass(frozen=True)
class Aim:
    """A figure that is poor: which one, what it is now, and where it should be.

    The return of a group, of these `spaces`, is in percent of the median of all groups. `effect` is that of cards.
    """

    figure: str
    before: float
    goal: float
    spaces: tuple[int, ...] = ()
    effect: str = ""

    @property
    def is_to_rise(self) -> bool:
        """Whether more is better."""
        return self.goal > self.before

    @property
    def of(self) -> tuple[str, tuple[int, ...], str]:
        """What it is about."""
        return self.figure, self.spaces, self.effect

    def value(self, figures: Figures) -> float | None:
        """What the figure is, there; None if it is not known yet."""
        return VALUES[self.figure](figures, self)

    def shown(self, figures: Figures) -> float:
        """The same as people see it: the return of a group by itself, and not as a share of that of others."""
        if self.spaces:
            return next((group.percent for group in figures.groups if tuple(group.spaces) == self.spaces), 0.0)
        value = self.value(figures)
        return self.before if value is None else value

    def improvement(self, value: float) -> float:
        """How much of the way to where it should be this goes; less than 0 in the wrong direction or far too far."""
        return 1 - abs(value - self.goal) / abs(self.before - self.goal)


def aims_of(book: Rulebook, figures: Figures) -> list[Aim]:
    """The poor figures, those first that spoil most."""
    return list(_poor(book, figures))


def _poor(book: Rulebook, figures: Figures) -> Iterator[Aim]:
    if figures.ended.high < FEW_END:
        yield Aim("ended", figures.ended.percent, NEARLY_ALL_END)
    yield from _of_length(figures)
    if _is_unfair(figures.first_seat, figures.fair):
        yield Aim("first_seat", figures.first_seat.percent, figures.fair)
    if figures.settled is not None and figures.settled.middle < EARLY:
        yield Aim("settled", figures.settled.middle, LATE)
    if figures.houses_ran_out.low > NO_HOUSES:
        yield Aim("houses_ran_out", figures.houses_ran_out.percent, HOUSES)
    for group in figures.groups:
        relative = _relative(figures, tuple(group.spaces))
        if relative is not None and not WEAK <= relative <= STRONG:
            goal = NOT_WEAK if relative < WEAK else NOT_STRONG
            yield Aim("group", round(relative, 1), goal, tuple(group.spaces))
    harsh = HARSH * _mean_price(book)
    for card in figures.cards:
        if card.effect in AMOUNTS and abs(card.change) > harsh:
            yield Aim("card", card.change, 0.0, effect=card.effect)


def _of_length(figures: Figures) -> Iterator[Aim]:
    if figures.minutes is not None and figures.minutes.middle > LONG:
        yield Aim("minutes", figures.minutes.middle, NOT_LONG)
    if figures.minutes is not None and figures.minutes.middle < SHORT:
        yield Aim("minutes", figures.minutes.middle, NOT_SHORT)


def _is_unfair(share: Share, fair: float) -> bool:
    """Whether it is far from fair, beyond its interval."""
    more = share.percent > UNFAIR * fair and share.low > fair
    return more or (share.percent < fair / UNFAIR and share.high < fair)


def _relative(figures: Figures, spaces: tuple[int, ...]) -> float | None:
    """The return of a group in percent of the median of all; None while they bring nothing."""
    usual = median(group.percent for group in figures.groups)
    own = next((group.percent for group in figures.groups if tuple(group.spaces) == spaces), None)
    return PERCENT * own / usual if own is not None and usual else None


def _mean_price(book: Rulebook) -> float:
    prices = [space["price"] for space in book.board_view()["spaces"] if "price" in space]
    return mean(prices) if prices else 0.0


def _known(share: Share, percent: float) -> float | None:
    """A share of no games is not known."""
    return None if share.high - share.low >= PERCENT else percent


def _card(figures: Figures, aim: Aim) -> float | None:
    return next((card.change for card in figures.cards if card.effect == aim.effect), None)


VALUES: Mapping[str, Callable[[Figures, Aim], float | None]] = MappingProxyType({
    "ended": lambda figures, aim: figures.ended.percent,
    "minutes": lambda figures, aim: None if figures.minutes is None else figures.minutes.middle,
    "first_seat": lambda figures, aim: _known(figures.first_seat, figures.first_seat.percent),
    "houses_ran_out": lambda figures, aim: figures.houses_ran_out.percent,
    "settled": lambda figures, aim: None if figures.settled is None else figures.settled.middle,
    "group": lambda figures, aim: _relative(figures, aim.spaces),
    "card": _card,
})  # fmt: skip
"""What each figure is."""
