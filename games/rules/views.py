"""The views of a classic game: players by seat, deeds by space, offers, debts, and the board.

Everything is made from data that the viewer may see, or that is public.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from games.engine.state import Action, GameState, Legal, Open, Range
from games.engine.views import clock_view
from games.rules import building, debt, deeds, group_sale, jail, mortgage
from games.rules.board import STREET, TRANSLATED, Board, Space, names_of
from games.rules.liquidation import events_of, plan
from games.rules.table import BANK, Table
from games.rules.trade import TradeOffer

if TYPE_CHECKING:
    from games.rules.classic import ClassicRules

RAISED = (building.HouseSold, building.HotelSold, building.BuildingsSold, mortgage.Mortgaged)
"""The events by which a debtor gets cash from the bank."""


def state_view(
    rules: ClassicRules,
    state: GameState[Any, Any],
    redacted: dict[str, Any],
    deadlines: Mapping[str, int],
) -> dict[str, Any]:
    """The classic part of the state, as in the scenario format, players by seat."""
    table, shown = state.table, redacted["table"]
    seen: dict[str, Any] = {
        "turn": table.turn,
        "dice": shown["dice"],
        "to_roll": table.to_roll,
        "doubles": table.doubles,
        "bank": shown["bank"],
        "players": {
            str(number): {"seat": number, **player, "worth": worth(rules, table, number), **place_view(table, number)}
            for number, player in enumerate(shown["players"])
        },
        "spaces": {
            str(space): deed_view(rules, deed)
            for space, deed in enumerate(shown["deeds"])
            if deed is not None and deed["owner"] != BANK
        },
        "trades": trades_view(state, shown["trades"], deadlines),
        "debts": [] if state.finished else debts_view(rules, table),
    }
    return seen | ({"auction": shown["auction"]} if table.auction is not None else {})


def place_view(table: Table, seat: int) -> dict[str, int]:
    """The final place of a player who is out: behind all who are still in the game or went out later."""
    return {"place": len(table.players) - table.out_order.index(seat)} if seat in table.out_order else {}


def debts_view(rules: ClassicRules, table: Table) -> list[dict[str, Any]]:
    """The debts that are due now, in the order of payment."""
    return [
        {"from": one.seat, "to": "bank" if one.to is None else one.to, "amount": one.amount}
        for one in rules.mechanics.debts(table)
    ]


def deed_view(rules: ClassicRules, deed: dict[str, Any]) -> dict[str, Any]:
    """A deed with its buildings counted as houses and a hotel."""
    hotel = deed["level"] == rules.hotel
    return {
        "owner": deed["owner"],
        "houses": 0 if hotel else deed["level"],
        "hotel": hotel,
        "mortgaged": deed["mortgaged"],
    }


def trades_view(
    state: GameState[Any, Any], trades: dict[str, Any], deadlines: Mapping[str, int]
) -> dict[str, dict[str, Any]]:
    """The open offers, each with its clock."""
    clocks = {one.trade: clock_view(one, deadlines) for one in state.decisions if isinstance(one, TradeOffer)}
    return {
        number: {
            "from": trade["seat"],
            "to": trade["to"],
            "give": trade["give"],
            "want": trade["want"],
            **clocks.get(int(number), {}),
        }
        for number, trade in trades.items()
    }


def legal_view(rules: ClassicRules, state: GameState[Any, Any], seat: int, action: Legal) -> dict[str, Any]:
    """A legal action with its cost or proceeds."""
    if isinstance(action, Range):
        quick = quick_bids(action.min, action.max, rules.options.auctions.bid_step, rules.mechanics.quick_raises)
        return {"type": action.name(), "min": action.min, "max": action.max, "quick": quick}
    if isinstance(action, Open):
        return {"type": action.name(), "to": list(action.seats)}
    seen: dict[str, Any] = msgspec.to_builtins(action)
    money = MONEY.get(type(action))
    return seen | money(rules, state.table, seat, action) if money is not None else seen


def _build_cost(rules: ClassicRules, table: Table, seat: int, action: Any) -> dict[str, Any]:
    becomes = "hotel" if table.deed(action.space).level == rules.max_houses else "house"
    return {"cost": rules.house_cost[action.space], "becomes": becomes}


MONEY: Mapping[type[Action], Callable[[ClassicRules, Any, int, Any], dict[str, Any]]] = {
    jail.PayBail: lambda rules, table, seat, action: {"cost": rules.options.jail.bail},
    building.Build: _build_cost,
    building.Sell: lambda rules, table, seat, action: {"gain": rules.sale[action.space]},
    group_sale.SellGroup: lambda rules, table, seat, action: {
        "gain": group_sale.sale_of_group(rules, table, action.group)
    },
    mortgage.Mortgage: lambda rules, table, seat, action: {"gain": rules.mortgage[action.space]},
    mortgage.Unmortgage: lambda rules, table, seat, action: {"cost": rules.unmortgage[action.space]},
    debt.Settle: lambda rules, table, seat, action: settlement(rules, table, seat),
    deeds.Buy: lambda rules, table, seat, action: {
        "space": table.players[seat].position,
        "cost": rules.price[table.players[seat].position],
    },
    deeds.Decline: lambda rules, table, seat, action: {"space": table.players[seat].position},
}
"""The cost or proceeds of an action, and the space or group concerned."""


def settlement(rules: ClassicRules, table: Table, seat: int) -> dict[str, Any]:
    """The sales and mortgages with which a debt would be settled."""
    steps = [
        {
            "type": "mortgage" if isinstance(event, mortgage.Mortgaged) else "sell",
            "space": event.space,
            "gain": event.amount,
        }
        for event in events_of(rules, table, seat, plan(rules, table, seat))
        if isinstance(event, RAISED)
    ]
    return {"plan": steps, "gain": sum(step["gain"] for step in steps)}


def quick_bids(lowest: int, highest: int, step: int, raises: tuple[int, ...]) -> list[int]:
    """Bids offered as buttons: the minimum, and some raises above the standing bid."""
    standing = lowest - step
    amounts = [lowest, *(standing + step * more for more in raises)]
    return [amount for amount in dict.fromkeys(amounts) if lowest <= amount <= highest]


def complete_groups(rules: ClassicRules, table: Table, seat: int) -> tuple[str, ...]:
    """The keys of the groups of streets of which `seat` owns all."""
    found = (rules.spaces[group[0]].group for group in building.whole_groups(rules, table, seat))
    return tuple(dict.fromkeys(key for key in found if key))


def worth(rules: ClassicRules, table: Table, seat: int) -> int:
    """Cash, deeds at their price (mortgaged: less the mortgage value), and buildings at cost."""
    player = table.players[seat]
    total = player.cash
    for space in player.spaces:
        deed = table.deed(space)
        total += rules.price[space] + deed.level * rules.house_cost[space]
        if deed.mortgaged:
            total -= rules.mortgage[space]
    return total


def board_view(rules: ClassicRules) -> dict[str, Any]:
    """The constant part: the spaces, and the groups in the order of the board."""
    return {
        **ring_view(rules.board, rules.spaces, rules.group),
        "start": rules.start,
        "most_houses": rules.max_houses,
        "card_moves": rules.mechanics.card_moves(rules.options),
    }


def ring_view(board: Board, printed: Sequence[Space], group_of: Sequence[tuple[int, ...]]) -> dict[str, Any]:
    """The spaces as they are `printed` for this game, and the groups of their deeds in the order of the board."""
    groups: dict[str, dict[str, Any]] = {}
    spaces = []
    for index, space in enumerate(printed):
        spaces.append({"index": index, **_printed(board, space)})
        if group_of[index] and space.group:
            kind = "street" if space.kind == STREET else space.kind
            group = groups.setdefault(
                space.group, {"key": space.group, **_group_name(board, space.group), "kind": kind, "spaces": []}
            )
            group["spaces"].append(index)
    return {"spaces": spaces, "groups": list(groups.values())}


def _printed(board: Board, space: Space) -> dict[str, Any]:
    """A space of the board, with its names by language."""
    printed: dict[str, Any] = msgspec.to_builtins(space)
    for field in TRANSLATED:
        printed.pop(field, None)
    names = names_of(board, space)
    at = {"bn": space.name_bn_at} if space.name_bn_at else {}
    return printed | ({"names": names} if names else {}) | ({"names_at": at} if at else {})


def _group_name(board: Board, key: str) -> dict[str, Any]:
    """The name of a group: the board's, or else its key."""
    named = next((group for group in board.group if group.key == key), None)
    if named is None:
        return {"name": key.replace("_", " ").capitalize()}
    names = names_of(board, named)
    return {"name": named.name} | ({"names": names} if names else {})
