"""How a classic bot plays, and what it reads of the table."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from games.engine.state import Legal
from games.rules.book import ClassicBook
from games.rules.table import Auction, Bank, Deed, Player, Trade


class BotProfile(NamedTuple):
    """How a bot plays: what it bids in percent of a deed's value, the cash it keeps, and how high it builds.

    The cash it keeps is in percent of the average price of the board's deeds.
    """

    bid_percent: int
    reserve_percent: int
    max_level: int

    def reserve(self, book: ClassicBook) -> int:
        """The cash this bot keeps on this board."""
        return self.reserve_percent * book.mean_price // 100


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
    table: ClassicTable

    @property
    def answers(self) -> list[Legal]:
        """The legal answers to every decision that waits for this seat."""

    @property
    def legal(self) -> list[Legal]:
        """Everything this seat may do now."""
