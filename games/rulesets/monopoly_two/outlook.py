"""The effects of moves and cards, worked out without doing them: for previews and lists of legal actions."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from games.rules.board import DEEDS, RAILROAD, UTILITY, Card
from games.rules.movement import go_crossings
from games.rules.rent import street_amount
from games.rules.table import BANK
from games.rulesets.monopoly_two.cards import fee
from games.rulesets.monopoly_two.rents import collects, landlord, multiplied_rent, rent
from games.rulesets.monopoly_two.rules import MAX_PLAYERS, MOVES, TwoRules, round_up
from games.rulesets.monopoly_two.table import TwoTable
from games.rulesets.monopoly_two.wire import Charged, Offer, Outcome

FREED = [Outcome(player=seat, freed=True) for seat in range(MAX_PLAYERS)]
JAILED = [Outcome(player=seat, to_jail=True) for seat in range(MAX_PLAYERS)]


def outcome_of_move(rules: TwoRules, table: TwoTable, player: int) -> Outcome:
    """The outcome of moving `player` by the turn's roll."""
    return _arrival(rules, table, player, sum(table.roll))


def outcome_of_card(rules: TwoRules, table: TwoTable, number: int, player: int) -> Outcome:
    """The outcome of playing a card on `player`."""
    card = rules.card[number]
    if card.effect in MOVES:
        return _arrival(rules, table, player, rules.steps[number][table.players[player].position], card.kind)
    match card.effect:
        case "give":
            return Outcome(player=player, receives=card.amount)
        case "jail_card":
            return FREED[player]
        case "go_to_jail":
            return JAILED[player]
    return Outcome(player=player, debts=_charged(rules, table, card, player) or UNSET)


def _charged(rules: TwoRules, table: TwoTable, card: Card, player: int) -> list[Charged]:
    """The debts that a card played on `player` would make."""
    match card.effect:
        case "take_from_every_player":
            return [Charged(from_=other, to=player, amount=card.amount) for other in table.others_in_turn(player)]
        case "give_to_every_player":
            return [Charged(from_=player, to=other, amount=card.amount) for other in table.others_in_turn(player)]
        case "buildings_fee":
            amount = fee(rules, table, player, card)
        case _:
            amount = card.amount
    return [Charged(from_=player, to="bank", amount=amount)] if amount else []


def _arrival(rules: TwoRules, table: TwoTable, player: int, steps: int, nearest: str = "") -> Outcome:
    """The outcome of going so far, by a card to the `nearest` of a kind if that is given."""
    start = table.players[player].position
    to = (start + steps) % rules.size
    salary = go_crossings(rules, start, steps) * rules.options.movement.salary
    effect = _effect(rules, table, player, to, nearest)
    return Outcome(player=player, to=to, steps=steps, salary=salary or UNSET, **effect)


def _effect(rules: TwoRules, table: TwoTable, player: int, to: int, nearest: str) -> dict[str, Any]:
    """The fields of an outcome for the effect of the space that a piece arrives at."""
    space = rules.spaces[to]
    match space.kind:
        case kind if kind in DEEDS:
            return _visit(rules, table, player, to, nearest)
        case "tax" if space.amount:
            return {"debts": [Charged(from_=player, to="bank", amount=round_up(space.amount))]}
        case "free_money" if space.amount:
            return {"receives": round_up(space.amount)}
        case "cards" if space.cards:
            return {"draws": space.cards}
        case "go_to_jail" if rules.jails:
            return {"to_jail": True}
    return {}


def _visit(rules: TwoRules, table: TwoTable, player: int, to: int, nearest: str) -> dict[str, Any]:
    """The fields for arriving on a deed."""
    if table.deed(to).owner == BANK:
        return {"may_buy": Offer(space=to, cost=rules.price[to])} if nearest else {}
    owner = landlord(table, player, to)
    if owner is None:
        return {}
    if not collects(table, owner):
        return {"waived": owner}
    return {"debts": [_rent(rules, table, player, owner, to, nearest)]}


def _rent(rules: TwoRules, table: TwoTable, player: int, owner: int, to: int, nearest: str) -> Charged:
    """The rent of a deed; that of a utility may depend on a fresh roll."""
    if nearest == RAILROAD:
        return Charged(from_=player, to=owner, amount=multiplied_rent(rules, table, to)[0])
    if nearest == UTILITY:
        return Charged(from_=player, to=owner, times=rules.options.nearest.nearest_utility_times)
    if rules.is_street[to]:
        return Charged(from_=player, to=owner, amount=round_up(street_amount(rules, table, to, table.deed(to))))
    amount, reasons = rent(rules, table, to, sum(table.roll))
    if rules.spaces[to].kind == UTILITY and not table.roll:
        return Charged(from_=player, to=owner, times=reasons[0].times or 0)
    return Charged(from_=player, to=owner, amount=amount)
