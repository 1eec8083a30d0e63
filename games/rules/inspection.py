"""What a player sees on opening a space, and on composing a trade: the server says what is possible and why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from games.engine.refusal import Refused, gettext_noop
from games.rules.board import DEEDS, RAILROAD
from games.rules.building import can_build, can_sell, why_not_build, why_not_sell
from games.rules.group_sale import sale_of_group, why_not_sell_group
from games.rules.mortgage import why_not_mortgage, why_not_unmortgage
from games.rules.rent import railroad_rent, rent
from games.rules.rounding import share_up
from games.rules.table import BANK, Parcel, Table, Trade
from games.rules.trade import owners_after, split_groups, why_not_trade

if TYPE_CHECKING:
    from games.rules.book import ClassicBook


def deed_view(book: ClassicBook, table: Table, seat: int | None, space: int) -> dict[str, Any]:
    """One space for `seat`: rents with the line that holds now, costs, and what `seat` may do with it or why not."""
    if not 0 <= space < book.size:
        raise Refused("out_of_range", gettext_noop("The board has no such space."), field="space")
    printed = book.spaces[space]
    seen: dict[str, Any] = {
        "space": space,
        "kind": printed.kind,
        "name": printed.name,
        "actions": [],
    }
    if printed.kind not in DEEDS:
        if printed.cards:
            seen["cards"] = [msgspec.to_builtins(card) for card in book.cards[printed.cards]]
        if printed.amount > 0:
            seen["amount"] = printed.amount
        return seen
    deed = table.deed(space)
    hotel = deed.level == book.hotel
    seen |= {
        "mortgaged": deed.mortgaged,
        "houses": 0 if hotel else deed.level,
        "hotel": hotel,
        "price": book.price[space],
        "mortgage_gain": book.mortgage[space],
        "unmortgage_cost": book.unmortgage[space],
        "rents": rent_table(book, table, space),
    }
    if book.is_street[space]:
        seen |= {"house_cost": book.house_cost[space], "sell_gain": book.sale[space]}
    if deed.owner != BANK:
        seen["owner"] = deed.owner
        seen["rent"] = rent_now(book, table, space)
        if deed.owner == seat:
            seen["actions"] = deed_actions(book, table, seat, space)
    return seen


def rent_now(book: ClassicBook, table: Table, space: int) -> dict[str, Any]:
    """What this deed charges now, with the reasons; for a utility the factor for each space moved."""
    amount, reasons = rent(book, table, space, 1)
    if table.deed(space).mortgaged:
        return {"amount": 0, "reasons": [{"code": "mortgaged"}]}
    seen = [msgspec.to_builtins(reason) for reason in reasons]
    if book.spaces[space].kind == "utility":
        return {"times": amount, "of": book.utilities_take, "reasons": seen}
    return {"amount": amount, "reasons": seen}


def rent_table(book: ClassicBook, table: Table, space: int) -> list[dict[str, Any]]:
    """Every line of the deed's rents; `now` marks the one that holds."""
    deed = table.deed(space)
    if not book.is_street[space]:
        return _counted_rents(book, table, space)
    rents, options = book.spaces[space].rents, book.options
    named, charging = book.in_group(space), deed.owner != BANK and not deed.mortgaged
    whole = named and deed.owner != BANK and table.owns_all(deed.owner, book.group[space])
    lines: list[dict[str, Any]] = [
        {"label": "bare", "amount": rents[0], "now": charging and not deed.level and not whole}
    ]
    if named:
        amount = share_up(rents[0], options.group_rent_percent)
        lines.append({"label": "group", "amount": amount, "now": charging and not deed.level and whole})
    lines += [
        {"label": "houses", "count": houses, "amount": rents[houses], "now": charging and deed.level == houses}
        for houses in range(1, options.most_houses + 1)
    ]
    if options.hotels_allowed:
        lines.append({"label": "hotel", "amount": rents[-1], "now": charging and deed.level == book.hotel})
    return lines


def _counted_rents(book: ClassicBook, table: Table, space: int) -> list[dict[str, Any]]:
    deed, options = table.deed(space), book.options
    owned = sum(table.deed(other).owner == deed.owner for other in book.group[space])
    charging = deed.owner != BANK and not deed.mortgaged
    lines: list[dict[str, Any]] = []
    for count in range(1, len(book.group[space]) + 1):
        line: dict[str, Any] = {"count": count, "now": charging and count == owned}
        if book.spaces[space].kind == RAILROAD:
            line |= {
                "label": "railroads",
                "amount": railroad_rent(book, count),
            }
        else:
            line |= {
                "label": "utilities",
                "times": options.utility_factor + options.utility_step * (count - 1),
                "of": book.utilities_take,
            }
        lines.append(line)
    return lines


def deed_actions(book: ClassicBook, table: Table, seat: int, space: int) -> list[dict[str, Any]]:
    """Build, sell, mortgage and lift for one's own deed, each possible or with the reason why not."""
    actions = []
    if book.is_street[space]:
        becomes = "hotel" if table.deed(space).level == book.options.most_houses else "house"
        no_build = None if can_build(book, table, seat, space) else why_not_build(book, table, seat, space)
        no_sale = None if can_sell(book, table, seat, space) else why_not_sell(book, table, seat, space)
        build = _action(
            "build",
            no_build or _refusal(book.check_improving, table, seat),
            cost=book.house_cost[space],
        )
        actions.append(build | {"becomes": becomes})
        actions.append(_action("sell", no_sale or _refusal(book.check_raising, table, seat), gain=book.sale[space]))
        if book.group[space] in book.group_sales:
            actions.append(_group_sale(book, table, seat, book.spaces[space].group))
    if table.deed(space).mortgaged:
        no = why_not_unmortgage(book, table, seat, space) or _refusal(book.check_improving, table, seat)
        actions.append(_action("unmortgage", no, cost=book.unmortgage[space]))
    else:
        no = why_not_mortgage(book, table, seat, space) or _refusal(book.check_raising, table, seat)
        actions.append(_action("mortgage", no, gain=book.mortgage[space]))
    return actions


def _group_sale(book: ClassicBook, table: Table, seat: int, name: str) -> dict[str, Any]:
    """Selling everything on the group at once."""
    no = why_not_sell_group(book, table, seat, name) or _refusal(book.check_raising, table, seat)
    return _action("sell_group", no, gain=sale_of_group(book, table, name)) | {"group": name}


def _refusal(check: Callable[[Table, int], None], table: Table, seat: int) -> Refused | None:
    try:
        check(table, seat)
    except Refused as refused:
        return refused
    return None


def _action(kind: str, refused: Refused | None, **money: int) -> dict[str, Any]:
    if refused is None:
        return {"type": kind, **money, "legal": True}
    return {
        "type": kind,
        **money,
        "legal": False,
        "code": refused.code,
        "message": refused.message,
        "refused": refused,
    }


def trade_preview(book: ClassicBook, table: Table, seat: int, to: int, give: Parcel, want: Parcel) -> dict[str, Any]:
    """What a trade would change for both sides: worths, groups completed and broken, buildings that would be sold.

    Raises Refused `illegal_target` where there is no other side to speak of.
    """
    no = why_not_trade(book, table, seat, to, give, want)
    seen: dict[str, Any] = {"legal": no is None}
    if no is not None:
        if no.code == "illegal_target":
            raise no
        seen |= {"code": no.code, "message": no.message, "refused": no}
    owned = {
        space: owner for space, owner in owners_after(Trade(seat, to, give, want)).items() if _tradable(book, space)
    }
    return seen | {
        "give_worth": give.cash + sum(book.price[space] for space in give.spaces if _tradable(book, space)),
        "want_worth": want.cash + sum(book.price[space] for space in want.spaces if _tradable(book, space)),
        **_groups_changed(book, table, owned),
        "sells_buildings": _sales(book, table, owned),
        "mine_after": _after(table, seat, give, want),
        "theirs_after": _after(table, to, want, give),
    }


def _after(table: Table, seat: int, gives: Parcel, gets: Parcel) -> dict[str, Any]:
    """What a side has after the exchange, before buildings are sold for it."""
    player = table.players[seat]
    kept = set(player.spaces) - set(gives.spaces)
    return {"cash": player.cash - gives.cash + gets.cash, "spaces": sorted(kept | set(gets.spaces))}


def _tradable(book: ClassicBook, space: int) -> bool:
    return 0 <= space < book.size and bool(book.group[space])


def _groups_changed(book: ClassicBook, table: Table, owners: dict[int, int]) -> dict[str, list[dict[str, Any]]]:
    completes, breaks = [], []
    for group in sorted({book.group[space] for space in owners}):
        before = {table.deed(space).owner for space in group}
        after = {owners.get(space, table.deed(space).owner) for space in group}
        name = book.spaces[group[0]].group
        if not name or before == after:
            continue
        if len(after) == 1:
            completes.append({"seat": after.pop(), "group": name})
        if len(before) == 1 and BANK not in before:
            breaks.append({"seat": before.pop(), "group": name})
    return {"completes": completes, "breaks": breaks}


def _sales(book: ClassicBook, table: Table, owners: dict[int, int]) -> list[dict[str, Any]]:
    return [
        {
            "group": book.spaces[space].group,
            "space": space,
            "owner": owners.get(space, table.deed(space).owner),
            "gain": table.deed(space).level * book.sale[space],
        }
        for group in split_groups(book, table, owners)
        for space in group
        if table.deed(space).level
    ]
