"""The common base of the classic rulesets: the parts that all of them use, and boards read from their folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

from games.engine.presentation import Preset, Walk
from games.engine.refusal import gettext_noop
from games.engine.ruleset import Part, Views
from games.engine.wire import WireTypes
from games.rules import (
    auction,
    building,
    clock,
    debt,
    decks,
    deeds,
    ending,
    jackpot,
    jail,
    management,
    mortgage,
    movement,
    payment,
    rent,
    sealed_auction,
    standing_orders,
    trade,
    turns,
)
from games.rules.board_file import MOST_SPACES, BoardFile
from games.rules.building import Build, Sell
from games.rules.classic import ClassicRules, DeedActions, Mechanics
from games.rules.dice import EndTurn, Roll
from games.rules.income import income_of
from games.rules.jail import PayBail, UseJailCard
from games.rules.mortgage import Mortgage, Unmortgage
from games.rules.options import ClassicOptions
from games.rules.presentation import statistics
from games.rules.presentation.inspection import deed_view, trade_preview
from games.rules.presentation.views import board_view, complete_groups, decision_view, legal_view, state_view
from games.rules.presentation.wire import ClassicBoard, ClassicState, DeedPage, TradeOutlook
from games.rules.presentation.wire import Legal as LegalAction
from games.rules.worth import worth

PARTS: tuple[Part, ...] = (
    turns.START_PART,
    movement.PART,
    turns.PART,
    rent.PART,
    building.PART,
    mortgage.PART,
    management.PART,
    jail.PART,
    auction.PART,
    sealed_auction.PART,
    decks.PART,
    deeds.PART,
    payment.PART,
    debt.PART,
    trade.PART,
    jackpot.PART,
    clock.PART,
    debt.RESIGN_PART,
    ending.PART,
    statistics.PART,
    standing_orders.PART,
)
"""The parts of every classic game. Unprompted actions are listed in this order."""

TYPES = WireTypes(
    state=ClassicState,
    board=ClassicBoard,
    legal=get_args(LegalAction),
    answers={"deed": DeedPage, "preview": TradeOutlook},
)
VIEWS = Views(
    state=state_view,
    decision=decision_view,
    board=board_view,
    legal=legal_view,
    worth=worth,
    income=income_of,
    groups=complete_groups,
    inspect=deed_view,
    preview=trade_preview,
    types=TYPES,
)


WALK = Walk(
    roll=Roll,
    settled=(Roll, EndTurn),
    held=lambda table, seat: bool(table.players[seat].in_jail),
    release=(UseJailCard, PayBail),
    charge=rent.RentPaid,
)

QUICK = {
    "auto_end_turn": True,
    "group_rent_percent": 300,
    "most_houses": 3,
    "jail_attempts": 1,
    "decision_seconds": 30,
    "trade_seconds": 60,
    "bot_pace": 4,
}
"""The options that make any classic game shorter."""


def presets(**quick: int) -> tuple[Preset, ...]:
    """The presets of a classic game: its default rules, and a quick game with `quick`, its own amounts and times."""
    return (
        Preset("classic", gettext_noop("Classic"), {}),
        Preset("quick", gettext_noop("Quick"), {**QUICK, **quick}),
    )


class ClassicBoards(BoardFile):
    """The boards of a classic game: the one in its folder, and those that people upload."""

    def __init__(self, mechanics: Mechanics, folder: Path) -> None:
        super().__init__(folder, mechanics.spaces.keys(), mechanics.cards.keys(), mechanics.max_jail_cards)
        self.mechanics = mechanics

    def open(self, board: dict[str, Any], options: ClassicOptions) -> ClassicRules:
        """The rules on a board with options."""
        return ClassicRules(self.mechanics, self.parsed(board), options, DEED_ACTIONS)


DEED_ACTIONS = DeedActions(
    [Build(space) for space in range(MOST_SPACES)].__getitem__,
    [Sell(space) for space in range(MOST_SPACES)].__getitem__,
    [Mortgage(space) for space in range(MOST_SPACES)].__getitem__,
    [Unmortgage(space) for space in range(MOST_SPACES)].__getitem__,
)
