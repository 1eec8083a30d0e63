"""The index of a board: everything that rules look up by space, computed once for each rulebook.

Lists are indexed by space; a group is the tuple of its spaces, ascending. A street in no group is a group of itself;
railroads in no group form one group, and so do utilities (OOF-14).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from games.rules.board import STREET, Board, Card, Space, deed_groups
from games.rules.rounding import share_up

LandingT = TypeVar("LandingT")

ROLLS = tuple(enumerate((1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1), 2))
"""The sums of two dice, and how many of the 36 rolls make each."""


class BoardIndex(Generic[LandingT]):
    """A board with the effect of each of its spaces, and the levels of its buildings."""

    __slots__ = (
        "board",
        "cards",
        "gos",
        "group",
        "hotel",
        "is_street",
        "jails",
        "landings",
        "last_go",
        "max_houses",
        "reached",
        "rents",
        "size",
        "spaces",
        "start",
        "whole_rents",
    )

    def __init__(
        self, board: Board, landings: Mapping[str, LandingT], max_houses: int, group_rent_percent: int
    ) -> None:
        """`landings` has the effect of a space by its kind; the building after `max_houses` houses is a hotel.

        The rent of a street is `group_rent_percent` of that of the bare one while its whole group has one owner.
        """
        spaces = board.space
        self.board = board
        self.spaces: tuple[Space, ...] = spaces
        self.size = len(spaces)
        self.landings = [landings[space.kind] for space in spaces]
        self.cards: dict[str, tuple[Card, ...]] = {
            group: tuple(card for card in board.card if card.group == group)
            for group in dict.fromkeys(card.group for card in board.card)
        }
        """The cards of each group, in the order of the board."""
        self.gos = [i for i, space in enumerate(spaces) if space.kind == "go"]
        self.last_go = max(self.gos, default=-1)
        self.start = self.gos[0] if self.gos else 0
        self.jails = [i for i, space in enumerate(spaces) if space.kind == "jail"]
        self.is_street = [space.kind == STREET for space in spaces]
        self.group = deed_groups(spaces)
        """For each space the deeds of its group, itself included; empty if it cannot be owned."""
        self.reached = [self._reached_from(start) for start in range(self.size)]
        """For each space the deeds that two dice lead to: the space, the sum, and how many of 36 rolls make it."""
        self.max_houses = max_houses
        self.hotel = max_houses + 1
        self.rents = [self._rents_of(space) for space in spaces]
        """For each street its rent at every level, from bare to hotel."""
        self.whole_rents = [share_up(rents[0], group_rent_percent) if rents else 0 for rents in self.rents]
        """For each street its rent without buildings while one player owns its whole group."""

    def _reached_from(self, start: int) -> tuple[tuple[int, int, int], ...]:
        ahead = (((start + total) % self.size, total, ways) for total, ways in ROLLS)
        return tuple(one for one in ahead if self.group[one[0]])

    def _rents_of(self, space: Space) -> tuple[int, ...]:
        return (*space.rents[: self.hotel], space.rents[-1]) if space.rents else ()

    def in_group(self, space: int) -> bool:
        """Whether a space belongs to a named group."""
        return bool(self.spaces[space].group)


def mean(prices: list[int]) -> int:
    """The mean of prices, rounded down; 0 if there are none."""
    return sum(prices) // max(len(prices), 1)
