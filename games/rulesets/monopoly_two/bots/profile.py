"""The profiles of the bots, and the part of the table that they read."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from games.engine.bots import SeatView
from games.rules.charge import Debt
from games.rules.table import Bank
from games.rulesets.monopoly_two.rules import TwoRules
from games.rulesets.monopoly_two.table import Deed, Hand, Leave, OwnedTable, Placing
from games.rulesets.monopoly_two.wire import TwoDecision

RICH = 8
"""A bot that can spend the price of this many average deeds builds hotels, whatever its profile."""


class BotProfile(Struct, frozen=True, gc=False):
    """How a bot plays, in percent.

    `rivalry` is how much of what its rivals lose it counts as its own gain, `foresight` how much it minds the rents
    within a roll's reach of a piece, and `misjudgment` how far its valuation of a move may be off, relative to the
    board's average price. Relative to the same price, `reserve` is the cash that it keeps, and `patience` the gain that
    it expects of a card which it could keep for later. It builds up to `max_level`, and higher once it is rich. It
    takes up to `takeovers` deeds from others to complete a group; with `swaps` it pays for purchases in deeds, too.
    """

    rivalry: int
    foresight: int
    misjudgment: int
    reserve: int
    patience: int
    max_level: int
    takeovers: int
    swaps: bool

    def reserve_on(self, rules: TwoRules) -> int:
        """The cash this bot keeps on this board."""
        return self.reserve * rules.mean_price // 100


class BotTable(OwnedTable, Protocol):
    """The public part of the table."""

    bank: Bank
    turn: int
    roll: list[int]
    moved: bool
    turn_over: bool
    moved_players: list[int]
    purchases: int
    market: list[int]
    debts: list[Debt]
    leaves: list[Leave]
    placing: Placing | None

    def deed(self, space: int) -> Deed:
        """The deed of a space that can be owned."""

    def in_game(self) -> list[int]:
        """The seats still playing, ascending."""

    def others_in_turn(self, seat: int) -> list[int]:
        """Everybody else still playing, in turn order after `seat`."""


class OwnPart(Protocol):
    """The part of a view that the seat alone sees."""

    hands: Hand


BotView = SeatView[BotTable, OwnPart, TwoDecision]
