"""How a classic bot plays, and what it reads of the table."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from games.engine.state import Action, Legal
from games.rules.classic import ClassicRules
from games.rules.table import Auction, Bank, Deed, Player, Trade

RICH = 8
"""A bot with the price of this many average deeds to spend wants hotels and whole groups, whatever its profile says."""


class BotProfile(NamedTuple):
    """How a bot plays, in percent.

    `bid` is the most it bids of a deed's value, `reserve` the cash it keeps of the board's average price, `misjudgment`
    how far its values may lie from sober ones, and `rivalry` how much of a rival's gain it counts as its own loss when
    the two of them are alone. It builds up to `max_level`, and higher once it is rich.
    """

    bid: int
    reserve: int
    misjudgment: int
    rivalry: int
    max_level: int

    def reserve_on(self, rules: ClassicRules) -> int:
        """The cash this bot keeps on this board."""
        return self.reserve * rules.mean_price // 100


class ClassicTable(Protocol):
    """The open part of a classic table."""

    players: list[Player]
    deeds: list[Deed | None]
    bank: Bank
    auction: Auction | None
    trades: dict[str, Trade]


class ClassicView(Protocol):
    """What a classic bot reads of its seat's view."""

    seat: int
    kind: str
    decision: int
    others: bool
    table: ClassicTable

    @property
    def answers(self) -> list[Legal]:
        """The legal answers to every decision that waits for this seat."""

    def allows(self, action: Action) -> bool:
        """Whether this seat may take that action, which answers no decision, now."""

    @property
    def legal(self) -> list[Legal]:
        """Everything this seat may do now."""


def scatter(*facts: int) -> int:
    """A number from -100 to 100 that depends on these public facts alone, and looks drawn at random."""
    mixed = 0
    for fact in facts:
        mixed = (mixed * 31 + fact + 17) * 2654435761 & 0xFFFFFFFF
    return (mixed >> 8) % 201 - 100
