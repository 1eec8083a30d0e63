"""The answers about a space, and about a trade before it is offered, including why an action is not possible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import UNSET

from games.engine.refusal import Refused, gettext_noop
from games.engine.state import Action, GameState
from games.engine.wire import verdict
from games.rules.board import DEEDS, RAILROAD, UTILITY
from games.rules.building import Build, Sell
from games.rules.management import why_not_build, why_not_mortgage, why_not_sell, why_not_unmortgage
from games.rules.mortgage import Mortgage, Unmortgage
from games.rules.presentation import wire
from games.rules.rent import OWNER_IN_JAIL, RentRules, owner_is_held, railroad_rent, rent
from games.rules.table import BANK, Table, Trade, TradeSide
from games.rules.trade import OfferTrade, why_not_offer
from games.rules.trade_terms import owners_after, split_groups

if TYPE_CHECKING:
    from games.rules.classic import ClassicRules


def deed_view(rules: ClassicRules, table: Any, seat: int | None, space: int) -> wire.DeedPage:
    """One space for `seat`: its rents and costs, and each action that `seat` may take on it, or why not."""
    if not 0 <= space < rules.size:
        raise Refused("out_of_range", gettext_noop("The board has no such space."), field="space")
    printed = rules.spaces[space]
    if printed.kind not in DEEDS:
        return wire.DeedPage(
            space=space,
            kind=printed.kind,
            name=printed.name,
            actions=[],
            cards=[msgspec.to_builtins(card) for card in rules.cards[printed.cards]] if printed.cards else UNSET,
            amount=printed.amount if printed.amount > 0 else UNSET,
        )
    deed = table.deed(space)
    hotel, is_street, is_owned = deed.level == rules.hotel, rules.is_street[space], deed.owner != BANK
    return wire.DeedPage(
        space=space,
        kind=printed.kind,
        name=printed.name,
        actions=deed_actions(rules, table, seat, space) if seat is not None and deed.owner == seat else [],
        mortgaged=deed.mortgaged,
        houses=0 if hotel else deed.level,
        hotel=hotel,
        price=rules.price[space],
        mortgage_gain=rules.mortgage[space],
        unmortgage_cost=rules.unmortgage[space],
        rents=rent_table(rules, table, space),
        house_cost=rules.house_cost[space] if is_street else UNSET,
        sell_gain=rules.sale[space] if is_street else UNSET,
        owner=deed.owner if is_owned else UNSET,
        rent=rent_now(rules, table, space) if is_owned else UNSET,
    )


def rent_now(rules: ClassicRules, table: Table, space: int) -> wire.RentNow:
    """The current rent of this deed with the reasons; for a utility the factor."""
    amount, reasons = rent(rules, table, space, 1)
    if table.deed(space).mortgaged:
        return wire.RentNow(amount=0, reasons=[{"code": "mortgaged"}])
    data = [msgspec.to_builtins(reason) for reason in reasons]
    if reasons == OWNER_IN_JAIL:
        return wire.RentNow(amount=0, reasons=data)
    if rules.spaces[space].kind == UTILITY:
        return wire.RentNow(times=amount, of=rules.mechanics.utility_rent.unit, reasons=data)
    return wire.RentNow(amount=amount, reasons=data)


def rent_table(rules: ClassicRules, table: Table, space: int) -> list[wire.RentLine]:
    """Every line of the deed's rent table; `now` marks the one that applies."""
    deed, group = table.deed(space), rules.group[space]
    charging = deed.owner != BANK and not deed.mortgaged and not owner_is_held(rules, table, deed.owner)
    if rules.is_street[space]:
        whole = deed.owner != BANK and table.owns_all(deed.owner, group)
        return street_rents(rules, space, deed.level if charging else None, whole)
    owned = sum(table.deed(other).owner == deed.owner for other in group)
    return counted_rents(rules, space, owned if charging else None, rules.mechanics.utility_rent.unit)


def street_rents(rules: RentRules, space: int, level: int | None, whole: bool) -> list[wire.RentLine]:
    """The rents of a street; none applies now if its `level` is None. `whole`: its owner has the whole group."""
    rents, options = rules.spaces[space].rents, rules.options
    whole = whole and rules.in_group(space)
    lines = [wire.RentLine(label="bare", amount=rents[0], now=level == 0 and not whole)]
    if rules.in_group(space):
        lines.append(wire.RentLine(label="group", amount=rules.whole_rents[space], now=level == 0 and whole))
    lines += [
        wire.RentLine(label="houses", count=houses, amount=rents[houses], now=level == houses)
        for houses in range(1, options.buildings.most_houses + 1)
    ]
    if options.buildings.hotels_allowed:
        lines.append(wire.RentLine(label="hotel", amount=rents[-1], now=level == rules.hotel))
    return lines


def full_set_rents(rules: ClassicRules) -> dict[int, int]:
    """The same of every street that is in a group."""
    return {
        space: rules.whole_rents[space]
        for space, street in enumerate(rules.is_street)
        if street and rules.in_group(space)
    }


def counted_rents(
    rules: RentRules, space: int, owned: int | None, unit: Literal["moved", "dice"]
) -> list[wire.RentLine]:
    """The rents of a railroad or utility by how many its owner has; none applies now if `owned` is None."""
    options = rules.options.rent
    counts = range(1, len(rules.group[space]) + 1)
    if rules.spaces[space].kind == RAILROAD:
        return [
            wire.RentLine(label="railroads", count=count, amount=railroad_rent(rules, count), now=count == owned)
            for count in counts
        ]
    return [
        wire.RentLine(
            label="utilities",
            count=count,
            times=options.utility_factor + options.utility_step * (count - 1),
            of=unit,
            now=count == owned,
        )
        for count in counts
    ]


def deed_actions(rules: ClassicRules, table: Any, seat: int, space: int) -> list[wire.DeedAction]:
    """The actions of a player on their own deed, each with the reason if it is not possible now."""
    actions = []
    if rules.is_street[space]:
        actions += [
            wire.DeedAction(
                type="build",
                cost=rules.house_cost[space],
                becomes="hotel" if table.deed(space).level == rules.max_houses else "house",
                **verdict(why_not_build(rules, table, seat, Build(space))),
            ),
            wire.DeedAction(
                type="sell", gain=rules.sale[space], **verdict(why_not_sell(rules, table, seat, Sell(space)))
            ),
        ]
    if table.deed(space).mortgaged:
        no_payoff = why_not_unmortgage(rules, table, seat, Unmortgage(space))
        return [*actions, wire.DeedAction(type="unmortgage", cost=rules.unmortgage[space], **verdict(no_payoff))]
    no_mortgage = why_not_mortgage(rules, table, seat, Mortgage(space))
    return [*actions, wire.DeedAction(type="mortgage", gain=rules.mortgage[space], **verdict(no_mortgage))]


def trade_preview(rules: ClassicRules, state: GameState[Any, Any], seat: int, offer: Action) -> wire.TradeOutlook:
    """Preview the effects of an offer on both sides if it were accepted: values, groups, buildings sold.

    Raises Refused `illegal_target` if there is no other side, and `wrong_phase` for any other action. The value of a
    mortgaged deed is its price less the cost of paying off the mortgage.
    """
    if not isinstance(offer, OfferTrade):
        raise Refused("wrong_phase", gettext_noop("There is nothing to preview."))
    table: Any = state.table
    to, give, want = offer.to, offer.give, offer.want
    refused = why_not_offer(rules, table, seat, offer)
    if refused is not None and refused.code == "illegal_target":
        raise refused
    owners = {
        space: owner
        for space, owner in owners_after(Trade(seat, to, give, want)).items()
        if _can_be_owned(rules, space)
    }
    completes, breaks = _groups_changed(rules, table, owners)
    return wire.TradeOutlook(
        **verdict(refused),
        give_worth=_worth(rules, table, give),
        want_worth=_worth(rules, table, want),
        mortgaged=sorted(space for space in owners if table.deed(space).mortgaged),
        completes=completes,
        breaks=breaks,
        sells_buildings=_sales(rules, table, owners),
        mine_after=_after(table, seat, give, want),
        theirs_after=_after(table, to, want, give),
    )


def _worth(rules: ClassicRules, table: Table, side: TradeSide) -> int:
    """The value of one side of a trade."""
    total = side.cash
    for space in side.spaces:
        if _can_be_owned(rules, space):
            total += rules.price[space] - (rules.unmortgage[space] if table.deed(space).mortgaged else 0)
    return total


def _after(table: Table, seat: int, gives: TradeSide, gets: TradeSide) -> wire.After:
    """The cash and deeds of a side after the exchange, before buildings are sold for it."""
    player = table.players[seat]
    kept = set(player.spaces) - set(gives.spaces)
    return wire.After(cash=player.cash - gives.cash + gets.cash, spaces=sorted(kept | set(gets.spaces)))


def _can_be_owned(rules: ClassicRules, space: int) -> bool:
    return 0 <= space < rules.size and bool(rules.group[space])


def _groups_changed(
    rules: ClassicRules, table: Table, owners: dict[int, int]
) -> tuple[list[wire.GroupOf], list[wire.GroupOf]]:
    """The groups that are completed and those that are broken, if these deeds get these owners."""
    completes, breaks = [], []
    for group in sorted({rules.group[space] for space in owners}):
        before = {table.deed(space).owner for space in group}
        after = {owners.get(space, table.deed(space).owner) for space in group}
        name = rules.spaces[group[0]].group
        if not name or before == after:
            continue
        if len(after) == 1:
            completes.append(wire.GroupOf(seat=after.pop(), group=name))
        if len(before) == 1 and BANK not in before:
            breaks.append(wire.GroupOf(seat=before.pop(), group=name))
    return completes, breaks


def _sales(rules: ClassicRules, table: Any, owners: dict[int, int]) -> list[wire.SoldByTrade]:
    return [
        wire.SoldByTrade(
            group=rules.spaces[space].group,
            space=space,
            owner=owners.get(space, table.deed(space).owner),
            gain=table.deed(space).level * rules.sale[space],
        )
        for group in split_groups(rules, table, owners)
        for space in group
        if table.deed(space).level
    ]
