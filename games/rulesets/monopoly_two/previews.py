"""Previews of composed actions: a payment as it stands, a purchase, a building, a card on a player, a move."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from games.engine.hidden import redact
from games.engine.refusal import Refused, gettext_noop
from games.engine.state import GameState
from games.engine.wire import verdict
from games.rules.presentation.wire import GroupOf
from games.rules.table import BANK, may_act
from games.rulesets.monopoly_two import wire
from games.rulesets.monopoly_two.building import Build, site_named, why_not_build
from games.rulesets.monopoly_two.hands import PlayCard, held_number, not_held, why_not_play
from games.rulesets.monopoly_two.market import BuyDeed, price_of, seller_of, why_not_buy
from games.rulesets.monopoly_two.moving import Move
from games.rulesets.monopoly_two.outlook import outcome_of_card, outcome_of_move
from games.rulesets.monopoly_two.payment import Pay, Payment, add_up, built_sites, why_not_give, worth_of_deed
from games.rulesets.monopoly_two.proposal import Bill, propose, safer
from games.rulesets.monopoly_two.rules import TwoRules
from games.rulesets.monopoly_two.table import TwoTable
from games.rulesets.monopoly_two.targets import movable, why_not_on
from games.rulesets.monopoly_two.waiting import excess


def preview(rules: TwoRules, state: GameState[Any, Any], seat: int, action: Any) -> wire.TwoPreview:
    """Return the effect of an action, also of one that is not legal as it stands; raise Refused if it is nonsense."""
    table: TwoTable = state.table
    match action:
        case Pay():
            return _preview_debt(rules, table, seat, action)
        case BuyDeed():
            return _preview_purchase(rules, table, seat, action)
        case Build():
            return _preview_building(rules, table, seat, action)
        case PlayCard():
            return _preview_card(rules, table, seat, action)
        case Move():
            return _preview_move(rules, table, seat, action)
    raise Refused("wrong_phase", gettext_noop("There is nothing to preview."))


def tray(rules: TwoRules, table: TwoTable, seat: int) -> wire.Tray:
    """Everything that `seat` may put into a payment."""
    built = [] if rules.options.sites.single_buildings else rules.levels_of(table, seat)
    buildings = [
        wire.TrayBuildings(site=site.key, worth=site.price, count=level, hotel=level == rules.hotel)
        for site, level in built
    ]
    spaces = [_deed(rules, table, seat, space) for space in table.players[seat].spaces]
    return wire.Tray(cash=table.players[seat].cash, spaces=spaces, buildings=buildings)


def _deed(rules: TwoRules, table: TwoTable, seat: int, space: int) -> wire.TrayDeed:
    worth = worth_of_deed(rules, table, space)
    if not rules.may_be_monopoly(space) or not table.owns_all(seat, rules.group[space]):
        return wire.TrayDeed(space=space, worth=worth)
    sites = [site.key for site in built_sites(rules, table, space)]
    return wire.TrayDeed(space=space, worth=worth, breaks=rules.spaces[space].group, needs=sites or UNSET)


class Purpose(NamedTuple):
    """The purpose of a payment: what is due to whom (None: the bank), and the deed that it buys.

    Nothing of the colour group `spare` is proposed for it.
    """

    due: int
    to: int | None
    deed: int | None = None
    spare: str = ""


def _preview_debt(rules: TwoRules, table: TwoTable, seat: int, action: Pay) -> wire.TwoPreview:
    debt = table.debts[0] if table.debts else None
    if debt is None or debt.seat != seat:
        raise Refused("wrong_phase", gettext_noop("You have nothing to pay now."))
    refused = why_not_give(rules, table, seat, debt.amount, action)
    return _preview_payment(rules, table, seat, action, refused, Purpose(debt.amount, debt.to))


def _preview_purchase(rules: TwoRules, table: TwoTable, seat: int, action: BuyDeed) -> wire.TwoPreview:
    leave = table.leaves[0] if table.leaves else None
    if not 0 <= action.space < rules.size or table.deeds[action.space] is None:
        raise Refused("illegal_target", gettext_noop("Nobody can own that space."), field="space")
    by_leave = leave is not None and (leave.seat, leave.space) == (seat, action.space)
    cost = rules.price[action.space] if by_leave else price_of(rules, table, action.space)
    payment = action.pay or Payment(cash=cost)
    refused = why_not_give(rules, table, seat, cost, payment) if by_leave else why_not_buy(rules, table, seat, action)
    purpose = Purpose(cost, seller_of(table, action.space), action.space)
    return _preview_payment(rules, table, seat, payment, refused, purpose)


def _preview_building(rules: TwoRules, table: TwoTable, seat: int, action: Build) -> wire.TwoPreview:
    site = site_named(rules, action)
    if isinstance(site, Refused):
        raise site
    payment = action.pay or Payment(cash=site.price)
    refused = why_not_build(rules, table, seat, action)
    return _preview_payment(rules, table, seat, payment, refused, Purpose(site.price, None, spare=site.group))


def _preview_payment(
    rules: TwoRules, table: TwoTable, seat: int, payment: Payment | Pay, refused: Refused | None, purpose: Purpose
) -> wire.TwoPreview:
    """The figures of a payment; those of one that names things that the payer does not have are left out."""
    due, to = purpose.due, purpose.to
    bill = Bill(due, to, purpose.spare)
    proposal = propose(rules, table, seat, bill)
    outlook = wire.TwoPreview(
        **verdict(refused),
        due=due,
        to="bank" if to is None else to,
        tray=tray(rules, table, seat),
        proposal=UNSET if proposal is None else redact(proposal, seat),
        proposal_lost=UNSET if proposal is None else add_up(rules, table, due, proposal).lost,
        sparing=_sparing(rules, table, seat, bill, proposal),
    )
    if not payment.buildings.keys() <= rules.sites.keys() or not set(payment.spaces) <= set(table.players[seat].spaces):
        return outlook
    total = add_up(rules, table, due, payment)
    owners = dict.fromkeys(payment.spaces, BANK if to is None else to)
    if purpose.deed is not None:
        owners[purpose.deed] = seat
    changes = changes_of(rules, table, owners, to)
    figures = replace(outlook, given=total.worth, change=total.change, lost=total.lost)
    return replace(figures, breaks=changes.breaks, completes=changes.completes, gains=changes.gains)


def _sparing(rules: TwoRules, table: TwoTable, seat: int, bill: Bill, proposal: Payment | None) -> Payment | UnsetType:
    """The cheapest way that completes no monopoly of the receiver, if the proposal completes one."""
    if proposal is None or not helps_receiver(changes_by(rules, table, proposal, bill.to).completes, bill.to):
        return UNSET
    spared = safer(rules, table, seat, bill)
    return UNSET if spared is None else redact(spared, seat)


def helps_receiver(completes: list[GroupOf], to: int | None) -> bool:
    """Whether a monopoly of the player `to` is completed."""
    return any(one.seat == to for one in completes)


class Changes(NamedTuple):
    """The monopolies that a payment breaks and completes, and the shares of groups that its receiver gains."""

    breaks: list[str]
    completes: list[GroupOf]
    gains: list[wire.GroupShare]


def changes_by(rules: TwoRules, table: TwoTable, payment: Payment | Pay, to: int | None) -> Changes:
    """The changes by a payment of a debt."""
    return changes_of(rules, table, dict.fromkeys(payment.spaces, BANK if to is None else to), to)


def changes_of(rules: TwoRules, table: TwoTable, owners: dict[int, int], to: int | None) -> Changes:
    """What changes if these deeds get these owners, and `to` is paid."""
    changes = Changes([], [], [])
    for key, group in rules.monopolies.items():
        if not owners.keys().isdisjoint(group):
            before = [table.deed(space).owner for space in group]
            after = [owners.get(space, table.deed(space).owner) for space in group]
            if len({*before}) == 1 and before != after and BANK not in before:
                changes.breaks.append(key)
            if len({*after}) == 1 and before != after and BANK not in after:
                changes.completes.append(GroupOf(seat=after[0], group=key))
            elif to is not None and after.count(to) > before.count(to):
                share = wire.GroupShare(seat=to, group=key, count=after.count(to), whole=len(group))
                changes.gains.append(share)
    return changes


def _preview_card(rules: TwoRules, table: TwoTable, seat: int, action: PlayCard) -> wire.TwoPreview:
    number = held_number(rules, table, seat, action.card)
    if number is None:
        raise not_held()
    if not may_act(table, action.on):
        raise Refused("illegal_target", gettext_noop("There is no such player in the game."), field="on")
    at_once = action.card.group in excess(rules, table, seat)
    why_not = why_not_on(rules, table, seat, number, action.on) if at_once else why_not_play(rules, table, seat, action)
    return wire.TwoPreview(**verdict(why_not), outcome=outcome_of_card(rules, table, number, action.on))


def _preview_move(rules: TwoRules, table: TwoTable, seat: int, action: Move) -> wire.TwoPreview:
    if table.turn != seat or not table.rolled or table.moved or table.players[seat].in_jail:
        raise Refused("wrong_phase", gettext_noop("There is no roll to move by."))
    if action.player not in movable(rules, table):
        raise Refused("illegal_target", gettext_noop("That player cannot be moved."), field="player")
    return wire.TwoPreview(**verdict(None), outcome=outcome_of_move(rules, table, action.player))
