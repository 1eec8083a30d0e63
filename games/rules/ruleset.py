"""A classic ruleset as one value: the mechanics it is made of, and its board, read from the file beside it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from games.engine.book import Ruleset
from games.engine.options import Options
from games.engine.state import Action, Decision, Event
from games.rules import (
    auction,
    building,
    cards,
    debt,
    deeds,
    dice,
    jail,
    mortgage,
    movement,
    payment,
    rent,
    trade,
    turns,
)
from games.rules.board import Board, as_data, read_board
from games.rules.dice_book import DiceBook

SIZE = 40
SHARED = (auction, building, cards, debt, deeds, dice, jail, mortgage, movement, payment, rent, trade, turns)
DECISIONS: tuple[type[Decision], ...] = (
    turns.RollDice,
    turns.TurnEnd,
    jail.JailTurn,
    deeds.BuyDeed,
    auction.AuctionClock,
    debt.Debt,
    trade.TradeOffer,
)
NamedT = TypeVar("NamedT", type[Action], type[Event], type[Decision])


def classic_ruleset(
    book: type[DiceBook],
    options: type[Options],
    folder: Path,
    own: tuple[ModuleType, ...] = (),
    decisions: tuple[type[Decision], ...] = (),
    without: tuple[type[Event], ...] = (),
    **fields: Any,
) -> Ruleset:
    """The ruleset of `book` and `options`, its board in `folder`.

    `own` are the modules of mechanics it has beside the shared ones; what they and `decisions` call by a shared name
    takes its place. `without` are shared events that cannot happen in it. `fields` are the rest of Ruleset's.
    """

    def parsed(raw: dict[str, Any]) -> Board:
        return read_board(raw, SIZE, book.spaces_do.keys(), book.cards_do.keys(), book.jail_cards_a_card)

    def checked_board(raw: dict[str, Any]) -> dict[str, Any]:
        """A board of 40 spaces as plain data; raises Refused `bad_board` with every problem's space and reason."""
        return as_data(parsed(raw))

    @cache
    def printed_board() -> dict[str, Any]:
        text = (folder / "board.toml").read_text(encoding="utf-8")
        return checked_board(tomllib.loads(text))

    def default_board() -> dict[str, Any]:
        """The ruleset's own board; each caller's own copy."""
        return checked_board(printed_board())

    def open_book(ruleset: Ruleset, board: dict[str, Any], chosen: Options) -> DiceBook:
        return book(ruleset, board, chosen, parsed(board))

    actions = [action for module in (*SHARED, *own) for action in getattr(module, "ACTIONS", ())]
    events = [event for module in (*SHARED, *own) for event in getattr(module, "EVENTS", ())]
    return Ruleset(
        options=options,
        table=book.table,
        actions=by_name(actions),
        events=by_name(event for event in events if event not in without),
        decisions=by_name((*DECISIONS, *decisions)),
        open_book=open_book,
        default_board=default_board,
        read_board=checked_board,
        **fields,
    )


def by_name(types: Iterable[NamedT]) -> tuple[NamedT, ...]:
    """One type a name: the last of each."""
    return tuple({kind.name(): kind for kind in types}.values())
