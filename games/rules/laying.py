"""Laying a scenario's position over a new classic game, in the shape that clients see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from games.engine.hidden import EVERYTHING, shown
from games.engine.play import Game
from games.engine.state import GameState
from games.rules.auction import AuctionClock
from games.rules.dice import DiceTable
from games.rules.table import Auction, Parcel, Table
from games.rules.trade import OfferTrade, offer_trade

if TYPE_CHECKING:
    from games.rules.book import ClassicBook, ClassicGame

PARTS = {"players", "spaces", "turn", "dice", "bank", "auction", "trades", "decision"}
FOLLOWING = {"ruleset", "status", "winners", "debts"}
"""What the rest of a position makes true: it may be said, and must then be so."""
PLAYER_FIELDS = ("cash", "position", "in_jail", "jail_rolls", "jail_cards", "out")


def lay(book: ClassicBook, state: GameState[Table, Any], setup: dict[str, Any]) -> None:
    """Lay what a scenario gives over a new game; raises ValueError naming what is unknown.

    The game then asks by itself for the turn's roll, unless `decision` says otherwise. An auction says so itself, and
    the turn's roll lies behind it; who has less than nothing pays first, whatever is asked for then.
    """
    game: ClassicGame = Game(book, state)
    table = state.table
    unknown = setup.keys() - PARTS - FOLLOWING
    if unknown:
        raise ValueError(f"a classic table has no {min(unknown)}")
    for seat, fields in setup.get("players", {}).items():
        _lay_player(book, table, int(seat), fields)
    for space, fields in setup.get("spaces", {}).items():
        _lay_deed(book, table, int(space), fields)
    table.turn = setup.get("turn", table.turn)
    table.dice = setup.get("dice", table.dice)
    _lay_bank(book, table, setup.get("bank", {}))
    _lay_offers(game, setup.get("trades", {}))
    if "auction" in setup:
        table.auction = msgspec.convert(setup["auction"], Auction)
        game.ask(AuctionClock(seconds=book.options.auction_seconds))
    if table.debts():
        game.then(book.settle_debts)
    implied = {"kind": "auction" if table.auction is not None else "roll"}
    _lay_decision(game, setup.get("decision", implied)["kind"])
    state.agenda += reversed(game.coming)
    _check_what_follows(book, state, setup)


def _check_what_follows(book: ClassicBook, state: GameState[Table, Any], setup: dict[str, Any]) -> None:
    """Refuse a position that says of itself what its players and deeds do not bear out."""
    said = sorted(FOLLOWING & setup.keys())
    seen = book.present(state, shown(state, EVERYTHING), None) if said else {}
    for name in said:
        if setup[name] != seen[name]:
            raise ValueError(f"{name} follows from the rest, and is {seen[name]}")


def _lay_decision(game: ClassicGame, kind: str) -> None:
    """What the turn's player is to be asked; a roll, or the way out of jail, is asked for without saying so.

    Where a landing is still to be settled, doubles laid as the last roll are the turn's own, and it rolls again.
    """
    table = game.table
    assert isinstance(table, DiceTable)
    doubles = len(table.dice) == 2 and len(set(table.dice)) == 1 and not table.players[table.turn].in_jail
    again = doubles and kind in ("buy", "auction", "debt")
    table.to_roll = again or kind in ("roll", "jail")
    table.doubles = int(again)
    if kind == "buy" and table.deeds[table.players[table.turn].position] is not None:
        game.then(game.book.offer_deed, seat=table.turn, space=table.players[table.turn].position)
    elif kind not in ("roll", "jail", "end_turn") and not (
        (kind == "auction" and table.auction is not None) or (kind == "debt" and table.debts())
    ):
        raise ValueError(f"a scenario cannot begin with the decision {kind}")


def _lay_offers(game: ClassicGame, trades: dict[str, Any]) -> None:
    for number, offer in sorted(trades.items(), key=lambda laid: int(laid[0])):
        game.table.trades_made = int(number) - 1
        give, want = (msgspec.convert(offer.get(side, {}), Parcel) for side in ("give", "want"))
        offer_trade(game, offer["from"], OfferTrade(offer["to"], give, want))


def _lay_player(book: ClassicBook, table: Table, seat: int, fields: dict[str, Any]) -> None:
    """Who is said to be in jail and not where stands in the first there is."""
    if fields.get("in_jail") and book.jails:
        table.players[seat].position = book.jails[0]
    for name, value in fields.items():
        if name == "seat" and value == seat:
            continue
        if name not in PLAYER_FIELDS:
            raise ValueError(f"a player has no {name}")
        setattr(table.players[seat], name, value)
    if fields.get("out"):
        table.out_order.append(seat)


def _lay_deed(book: ClassicBook, table: Table, space: int, fields: dict[str, Any]) -> None:
    deed = table.deeds[space] if 0 <= space < book.size else None
    if deed is None:
        raise ValueError(f"nobody can own space {space}")
    for name, value in fields.items():
        match name:
            case "owner":
                table.hand_over(space, value)
            case "houses":
                deed.level = max(deed.level, value)
            case "hotel":
                deed.level = book.hotel if value else deed.level
            case "mortgaged":
                deed.mortgaged = value
            case _:
                raise ValueError(f"a deed has no {name}")


def _lay_bank(book: ClassicBook, table: Table, fields: dict[str, Any]) -> None:
    """The supply follows from the buildings laid, unless it is given."""
    levels = [deed.level for deed in table.deeds if deed is not None]
    table.bank.houses = book.options.house_supply - sum(level for level in levels if level < book.hotel)
    table.bank.hotels = book.options.hotel_supply - sum(level == book.hotel for level in levels)
    for name, value in fields.items():
        if name not in ("houses", "hotels"):
            raise ValueError(f"the bank has no {name}")
        setattr(table.bank, name, value)
