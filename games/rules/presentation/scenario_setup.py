"""Set up a scenario's position, in the format that clients see, on a new classic game."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from games.engine.play import Game
from games.engine.rulebook import Rulebook
from games.engine.ruleset import Scenarios
from games.engine.state import GameState
from games.engine.views import view
from games.rules.auction import AuctionClock
from games.rules.charge import Debt
from games.rules.deeds import BuyDeed
from games.rules.payment import CARD, GIFT
from games.rules.sealed_auction import SealedAuction, begin_sealed_auction
from games.rules.table import Auction, Bank, DeedsTable, TradeSide, TradeTable
from games.rules.trade import OfferTrade, offer_trade, why_not_offer

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame, ClassicRules

PARTS = {"players", "spaces", "turn", "dice", "bank", "auction", "trades", "decision", "pot"}
IMPLIED = {"ruleset", "status", "winners", "debts"}
"""Keys that are derived from the rest of a position: if given, they must be correct."""
AUCTIONS = (AuctionClock.name(), SealedAuction.name())
PLAYER_FIELDS = ("cash", "position", "in_jail", "jail_rolls", "jail_cards", "out")


def set_up(book: Rulebook, state: GameState[Any, Any], setup: dict[str, Any]) -> None:
    """Apply a scenario's setup to a new game; raises ValueError for unknown keys.

    The game then asks for the turn's roll, unless `decision` says otherwise. An auction comes before that roll; a
    player with negative cash has to settle that before anything else.
    """
    game: ClassicGame = Game.of(book, state)
    rules, table = game.rules, game.table
    unknown = setup.keys() - PARTS - IMPLIED
    if unknown:
        raise ValueError(f"a classic table has no {min(unknown)}")
    for seat, fields in setup.get("players", {}).items():
        set_player(rules, table, int(seat), fields, PLAYER_FIELDS)
    for space, fields in setup.get("spaces", {}).items():
        _set_deed(rules, table, int(space), fields)
    table.turn = setup.get("turn", table.turn)
    table.dice = setup.get("dice", table.dice)
    table.pot = setup.get("pot", table.pot)
    levels = [deed.level for deed in table.deeds if deed is not None]
    set_bank(rules, table.bank, levels, setup.get("bank", {}))
    _set_offers(game, setup.get("trades", {}))
    if "auction" in setup:
        _set_auction(game, setup["auction"])
    if rules.mechanics.debts(table):
        game.then(rules.mechanics.ask_debtors)
    implied = {"kind": "auction" if table.auction is not None else "roll"}
    _set_decision(game, setup.get("decision", implied)["kind"])
    state.agenda += reversed(game.coming)
    check_implied(book, state, setup, IMPLIED)


def matches_card(rules: ClassicRules, group: str, number: int, criteria: dict[str, Any]) -> bool:
    """Whether that card of a group has the keys and values a scenario wants."""
    card = rules.cards[group][number]
    return all(getattr(card, key, None) == value for key, value in criteria.items())


def check_implied(book: Rulebook, state: GameState[Any, Any], setup: dict[str, Any], implied: set[str]) -> None:
    """Refuse a position that contradicts itself: the `implied` keys, if given, have to be as they follow."""
    given = sorted(implied & setup.keys())
    public_view = msgspec.to_builtins(view(book, state, None)) if given else {}
    for name in given:
        if setup[name] != public_view[name]:
            raise ValueError(f"{name} follows from the rest, and is {public_view[name]}")


def _set_decision(game: ClassicGame, kind: str) -> None:
    """Set the decision that the player whose turn it is will be asked for.

    If a landing is still to be settled and the last roll was a double, the player rolls again afterwards.
    """
    table, mechanics = game.table, game.rules.mechanics
    doubles = len(table.dice) == 2 and len(set(table.dice)) == 1 and not table.players[table.turn].in_jail
    again = doubles and kind in ("buy", *AUCTIONS, "debt")
    table.to_roll = again or kind in ("roll", "jail")
    table.doubles = int(again)
    if kind == BuyDeed.name() and table.deeds[table.players[table.turn].position] is not None:
        game.then(mechanics.offer_deed, seat=table.turn, space=table.players[table.turn].position)
    elif kind not in ("roll", "jail", "end_turn") and not (
        (kind in AUCTIONS and table.auction is not None) or (kind == "debt" and mechanics.debts(table))
    ):
        raise ValueError(f"a scenario cannot begin with the decision {kind}")


def _set_auction(game: ClassicGame, fields: dict[str, Any]) -> None:
    """An open auction at any moment; one by sealed bids in which nobody has answered."""
    options = game.rules.options.auctions
    auction = msgspec.convert(fields, Auction)
    if options.auction_kind == "sealed":
        if auction != Auction(auction.space):
            raise ValueError("a sealed auction begins without an answer")
        begin_sealed_auction(game, auction.space)
    else:
        game.table.auction = auction
        game.ask(AuctionClock(seconds=options.auction_seconds))


def _set_offers(game: ClassicGame, trades: dict[str, Any]) -> None:
    for number, offer in sorted(trades.items(), key=lambda item: int(item[0])):
        game.table.trades_made = int(number) - 1
        give, want = (msgspec.convert(offer.get(side, {}), TradeSide) for side in ("give", "want"))
        action = OfferTrade(offer["to"], give, want)
        refused = why_not_offer(game.rules, game.table, offer["from"], action)
        if refused is not None:
            raise refused
        offer_trade(game, offer["from"], action)


def set_player(rules: Any, table: DeedsTable, seat: int, fields: dict[str, Any], known: Container[str]) -> None:
    """A player in jail whose position is not given is in the first jail of the board."""
    if fields.get("in_jail") and rules.jails:
        table.players[seat].position = rules.jails[0]
    for name, value in fields.items():
        if name == "seat" and value == seat:
            continue
        if name not in known:
            raise ValueError(f"a player has no {name}")
        setattr(table.players[seat], name, value)
    if fields.get("out"):
        table.out_order.append(seat)


def _set_deed(rules: ClassicRules, table: TradeTable, space: int, fields: dict[str, Any]) -> None:
    if not 0 <= space < rules.size or table.deeds[space] is None:
        raise ValueError(f"nobody can own space {space}")
    for name, value in fields.items():
        match name:
            case "owner":
                table.transfer(space, value)
            case "houses":
                table.deeds[space] = replace(table.deed(space), level=max(table.deed(space).level, value))
            case "hotel":
                table.deeds[space] = replace(table.deed(space), level=rules.hotel if value else table.deed(space).level)
            case "mortgaged":
                table.deeds[space] = replace(table.deed(space), mortgaged=value)
            case _:
                raise ValueError(f"a deed has no {name}")


def set_bank(rules: Any, bank: Bank, levels: list[int], fields: dict[str, Any]) -> None:
    """The supply follows from the levels of buildings on the board, unless it is given."""
    bank.houses = rules.options.buildings.house_supply - sum(level for level in levels if level < rules.hotel)
    bank.hotels = rules.options.buildings.hotel_supply - sum(level == rules.hotel for level in levels)
    for name, value in fields.items():
        if name not in ("houses", "hotels"):
            raise ValueError(f"the bank has no {name}")
        setattr(bank, name, value)


def debts_from_setup(laid: list[dict[str, Any]]) -> list[Debt]:
    """Debts as a scenario gives them, in order."""
    debts = []
    for debt in laid:
        to = None if debt["to"] == "bank" else debt["to"]
        debts.append(Debt(debt["from"], debt["amount"], CARD if to is None else GIFT, to))
    return debts


SCENARIOS = Scenarios(
    set_up=set_up,
    matches_card=matches_card,
    seat_keys=frozenset({"turn", "owner", "bidder", "from", "to"}),
    seats_keys=frozenset({"passed", "answered"}),
)
"""The scenarios of a classic game; one whose table has further fields sets them up as well."""
