"""The answer about a space: its rents and prices, and what a player may do with its deed, or why not."""

from __future__ import annotations

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from games.engine.refusal import Refused, gettext_noop
from games.engine.wire import verdict
from games.rules.board import DEEDS, UTILITY
from games.rules.presentation.inspection import counted_rents, street_rents
from games.rules.presentation.wire import RentLine, RentNow
from games.rules.table import BANK, may_act
from games.rulesets.monopoly_two import wire
from games.rulesets.monopoly_two.building import Build, becomes, build_on, site_named, why_not_build
from games.rulesets.monopoly_two.market import BUYS, DECK, BuyDeed, price_of, source_of, why_not_buy
from games.rulesets.monopoly_two.payment import Payment
from games.rulesets.monopoly_two.proposal import Bill, propose
from games.rulesets.monopoly_two.rents import collects, owned_in_group, rent
from games.rulesets.monopoly_two.rules import TwoRules, round_up
from games.rulesets.monopoly_two.table import TwoTable


def space_view(rules: TwoRules, table: TwoTable, seat: int | None, space: int) -> wire.TwoDeedPage:
    """One space for `seat`."""
    if not 0 <= space < rules.size:
        raise Refused("out_of_range", gettext_noop("The board has no such space."), field="space")
    printed = rules.printed[space]
    if printed.kind not in DEEDS:
        return wire.TwoDeedPage(
            space=space,
            kind=printed.kind,
            name=printed.name,
            actions=[],
            cards=[*rules.cards[printed.cards]] if printed.cards else UNSET,
            amount=printed.amount if printed.amount > 0 else UNSET,
        )
    deed = table.deed(space)
    hotel, is_owned = deed.level == rules.hotel, deed.owner != BANK
    return wire.TwoDeedPage(
        space=space,
        kind=printed.kind,
        name=printed.name,
        actions=_actions(rules, table, seat, space) if seat is not None and may_act(table, seat) else [],
        houses=0 if hotel else deed.level,
        hotel=hotel,
        price=rules.price[space],
        force_price=rules.force_price[space],
        rents=_rents(rules, table, space),
        house_cost=printed.house_cost if rules.is_street[space] else UNSET,
        owner=deed.owner if is_owned else UNSET,
        rent=_rent_now(rules, table, space) if is_owned else UNSET,
    )


def _rents(rules: TwoRules, table: TwoTable, space: int) -> list[RentLine]:
    """Every line of the deed's rent table, rounded; none applies while its owner is in jail."""
    owner = table.deed(space).owner
    charging = owner != BANK and collects(table, owner)
    if rules.is_street[space]:
        whole = owner != BANK and table.owns_all(owner, rules.group[space])
        lines = street_rents(rules, space, table.deed(space).level if charging else None, whole)
    else:
        lines = counted_rents(rules, space, owned_in_group(rules, table, space) if charging else None, "dice")
    return [line if line.amount is UNSET else replace(line, amount=round_up(line.amount)) for line in lines]


def full_set_rents(rules: TwoRules) -> dict[int, int]:
    """The rent of every street without buildings whose owner has the whole group: rounded once (TWO-4)."""
    return {
        space: round_up(rules.whole_rents[space])
        for space, street in enumerate(rules.is_street)
        if street and rules.in_group(space)
    }


def _rent_now(rules: TwoRules, table: TwoTable, space: int) -> RentNow:
    """Return the cost of landing there for another player now, with the reasons; for a utility the factor."""
    if not collects(table, table.deed(space).owner):
        return RentNow(amount=0, reasons=[{"code": "in_jail"}])
    amount, reasons = rent(rules, table, space, 1)
    data = [msgspec.to_builtins(reason) for reason in reasons]
    if rules.spaces[space].kind == UTILITY:
        return RentNow(times=reasons[0].times or 0, of="dice", reasons=data)
    return RentNow(amount=amount, reasons=data)


def _actions(rules: TwoRules, table: TwoTable, seat: int, space: int) -> list[wire.TwoDeedAction]:
    """Buying the deed, or building on one's own."""
    if table.deed(space).owner != seat:
        cost, source = price_of(rules, table, space), source_of(table, space)
        return [
            wire.TwoDeedAction(
                type="buy_deed",
                cost=cost,
                in_cash=table.players[seat].cash >= cost,
                source=UNSET if source == DECK else source,
                **verdict(_why_not(rules, table, seat, cost, BUYS[space])),
            )
        ]
    site = next((site for site in rules.sites.values() if space in site.spaces), None)
    if site is None:
        return []
    action = build_on(site, rules.options.sites.single_buildings)
    return [
        wire.TwoDeedAction(
            type="build",
            cost=site.price,
            becomes=becomes(rules, table, site),
            in_cash=table.players[seat].cash >= site.price,
            **verdict(_why_not(rules, table, seat, site.price, action)),
        )
    ]


def _why_not(rules: TwoRules, table: TwoTable, seat: int, cost: int, action: BuyDeed | Build) -> Refused | None:
    """Why this cannot be done however it is paid for."""
    if isinstance(action, BuyDeed):
        payment = propose(rules, table, seat, Bill(cost)) or Payment(cash=cost)
        return why_not_buy(rules, table, seat, BuyDeed(action.space, payment))
    site = site_named(rules, action)
    spare = "" if isinstance(site, Refused) else site.group
    payment = propose(rules, table, seat, Bill(cost, spare=spare)) or Payment(cash=cost)
    return why_not_build(rules, table, seat, Build(action.group, action.space, payment))
