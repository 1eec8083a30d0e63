"""The public shape of a classic table: players by seat, deeds by space, the decision waited for, what a deed is worth.

Everything here is made from what the viewer may see, or from what is public on the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from games.engine.state import GameState
from games.rules.board import Space, names_of
from games.rules.debt import Debt
from games.rules.table import BANK, Table

if TYPE_CHECKING:
    from games.rules.book import ClassicBook

HIDDEN_HERE = ("decks", "trades_made", "out_order", "deeds", "dues", "held")
"""Fields of the table that are not part of the public shape, or stand in it in another form."""


def present(book: ClassicBook, state: GameState[Any, Any], shown: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """The state as in the scenario format, players by seat; `shown` is what the viewer may see."""
    table: Table = state.table
    seen: dict[str, Any] = {
        "ruleset": book.key,
        "status": "finished" if state.finished else "playing",
        "winners": shown["winners"],
    }
    if state.finished:
        seen["places"] = shown["places"]
    seen |= {key: value for key, value in shown["table"].items() if key not in HIDDEN_HERE}
    seen["players"] = {
        str(number): {"seat": number, **player, "worth": worth(book, table, number)}
        for number, player in enumerate(shown["table"]["players"])
    }
    seen["spaces"] = {
        str(space): present_deed(book, deed)
        for space, deed in enumerate(shown["table"]["deeds"])
        if deed is not None and deed["owner"] != BANK
    }
    seen["trades"] = {number: present_trade(state, number, trade) for number, trade in seen["trades"].items()}
    seen["debts"] = [
        {"from": number, "to": "bank" if to is None else to, "amount": amount} for number, to, amount in table.debts()
    ]
    clock = next((decision for decision in state.decisions if decision.name() == "game_clock"), None)
    if clock is not None:
        seen["clock"] = {"decision": clock.id, "seconds": clock.seconds}
    decision = present_decision(state, shown["decisions"], seat)
    if decision is not None:
        seen["decision"] = decision
    return seen


def present_deed(book: ClassicBook, deed: dict[str, Any]) -> dict[str, Any]:
    """A deed with its buildings counted as houses and a hotel."""
    hotel = deed["level"] == book.hotel
    return {
        "owner": deed["owner"],
        "houses": 0 if hotel else deed["level"],
        "hotel": hotel,
        "mortgaged": deed["mortgaged"],
    }


def present_trade(state: GameState[Any, Any], number: str, trade: dict[str, Any]) -> dict[str, Any]:
    """An offer, with the number of the decision that carries its clock."""
    clock = next((d for d in state.decisions if getattr(d, "trade", None) == int(number)), None)
    shape = {"from": trade["seat"], "to": trade["to"], "give": trade["give"], "want": trade["want"]}
    return shape if clock is None else shape | {"decision": clock.id, "seconds": clock.seconds}


def present_decision(
    state: GameState[Any, Any], shown: list[dict[str, Any]], seat: int | None
) -> dict[str, Any] | None:
    """The decision that holds the game up: the viewer's own where there are several, and everyone who may act."""
    blocking = [(decision, seen) for decision, seen in zip(state.decisions, shown, strict=True) if decision.blocking]
    if not blocking:
        return None
    first = next((pair for pair in blocking if seat in pair[0].seats(state.table)), blocking[0])
    players = {player for decision, _ in blocking for player in decision.seats(state.table)}
    shape = {key: value for key, value in first[1].items() if key != "seat"} | {"players": sorted(players)}
    if isinstance(first[0], Debt):
        shape["missing"] = state.table.missing(first[0].seat)
    return shape


def worth(book: ClassicBook, table: Table, seat: int) -> int:
    """Cash, deeds at their price (mortgaged: less what the mortgage paid), and buildings at cost."""
    player = table.players[seat]
    total = player.cash
    for space in player.spaces:
        deed = table.deed(space)
        total += book.price[space] + deed.level * book.house_cost[space]
        if deed.mortgaged:
            total -= book.mortgage[space]
    return total


def board_view(book: ClassicBook) -> dict[str, Any]:
    """What never changes during the game: the spaces, and the groups in the order of the board."""
    groups: dict[str, dict[str, Any]] = {}
    spaces = []
    for index, space in enumerate(book.spaces):
        spaces.append({"index": index, **_printed(book, space)})
        if book.group[index] and space.group:
            kind = "street" if book.is_street[index] else space.kind
            group = groups.setdefault(
                space.group, {"key": space.group, **_group_name(book, space.group), "kind": kind, "spaces": []}
            )
            group["spaces"].append(index)
    view = {
        "spaces": spaces,
        "groups": list(groups.values()),
        "start": book.start,
        "most_houses": book.options.most_houses,
        "currency": book.ruleset.currency,
        "card_moves": book.card_moves(),
    }
    return view | ({"grouping": book.ruleset.grouping} if book.ruleset.grouping else {})


def _printed(book: ClassicBook, space: Space) -> dict[str, Any]:
    """A space as it is printed, its names by language together."""
    printed: dict[str, Any] = msgspec.to_builtins(space)
    for field in ("name_en", "name_bn"):
        printed.pop(field, None)
    names = names_of(book.parsed, space)
    return printed | ({"names": names} if names else {})


def _group_name(book: ClassicBook, key: str) -> dict[str, Any]:
    """What a group is called: as the board says, else by its key."""
    named = next((group for group in book.parsed.group if group.key == key), None)
    if named is None:
        return {"name": key.replace("_", " ").capitalize()}
    names = names_of(book.parsed, named)
    return {"name": named.name} | ({"names": names} if names else {})
