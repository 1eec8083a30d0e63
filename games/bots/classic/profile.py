"""The profiles of the classic bots, and the figures they read from the table."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from games.engine.bots import SeatView
from games.engine.wire import CommonDecision
from games.rules.classic import ClassicRules
from games.rules.table import Auction, Holdings, Trade

TRADE, BID, BUILD, MORTGAGE = "trade", "bid", "build", "mortgage"
RICH = 8
"""A bot that can spend the price of this many average deeds wants hotels and whole groups, whatever its profile."""


class BotProfile(Struct, frozen=True, gc=False):
    """How a bot plays, in percent.

    `bid` is its maximum bid relative to a deed's value, `reserve` the cash it keeps relative to the board's average
    price, `misjudgment` how far its valuations may be off, and `rivalry` how much of a rival's gain it counts as its
    own loss when only the two are left. `trust` is how much of what the other side gains by its deeds it counts on in
    its offers, since not everybody values them alike. It builds up to `max_level`, and higher once it is rich.

    `may_not` names what it does without, to measure what that is worth on a board: `TRADE`, `BID`, `BUILD`, `MORTGAGE`.
    """

    bid: int
    reserve: int
    misjudgment: int
    rivalry: int
    trust: int
    max_level: int
    may_not: frozenset[str] = frozenset()

    def reserve_on(self, rules: ClassicRules) -> int:
        """The cash this bot keeps on this board, whatever the rents."""
        return self.reserve * rules.mean_price // 100


class ClassicTable(Holdings, Protocol):
    """The public part of a classic table."""

    auction: Auction | None
    trades: dict[str, Trade]

    def owns_all(self, seat: int, group: tuple[int, ...]) -> bool:
        """Whether `seat` owns every deed of `group`."""


ClassicView = SeatView[ClassicTable, None, CommonDecision]
