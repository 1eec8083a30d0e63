"""The effects of moves and cards, worked out without doing them: for previews and lists of legal actions."""

from __future__ import annotations

from typing import Any

from games.rules.board import DEEDS, RAILROAD, UTILITY, Card
from games.rules.movement import go_crossings
from games.rules.table import BANK
from games.rulesets.monopoly_two.cards import fee, others
from games.rulesets.monopoly_two.rents import collects, landlord, multiplied_rent, rent
from games.rulesets.monopoly_two.rules import MOVES, TwoRules, round_up
from games.rulesets.monopoly_two.table import TwoTable

Outcome = dict[str, Any]
"""An `Outcome` of the wire."""


def outcome_of_move(rules: TwoRules, table: TwoTable, player: int) -> Outcome:
    """The outcome of moving `player` by the turn's roll."""
    seen = _arrive(rules, table, player, sum(table.roll))
    return seen | _landing(rules, table, player, seen["to"])


def outcome_of_card(rules: TwoRules, table: TwoTable, number: int, player: int) -> Outcome:
    """The outcome of playing a card on `player`."""
    card = rules.card[number]
    if card.effect in MOVES:
        seen = _arrive(rules, table, player, rules.steps[number][table.players[player].position])
        return seen | _landing(rules, table, player, seen["to"], card.kind)
    return {"player": player, **_settling(rules, table, number, player)}


def _arrive(rules: TwoRules, table: TwoTable, player: int, steps: int) -> Outcome:
    """Where a piece would stand, and its salary."""
    start = table.players[player].position
    crossings = go_crossings(rules, start, steps)
    salary = crossings * rules.options.movement.salary
    seen = {"player": player, "to": (start + steps) % rules.size, "steps": steps}
    return seen | ({"salary": salary} if salary else {})


def _settling(rules: TwoRules, table: TwoTable, number: int, player: int) -> Outcome:
    """The outcome of a card that moves no piece by itself."""
    card = rules.card[number]
    match card.effect:
        case "give":
            return {"receives": card.amount}
        case "jail_card":
            return {"freed": True}
        case "go_to_jail":
            return {"to_jail": True}
    debts = _charged(rules, table, card, player)
    return {"debts": debts} if debts else {}


def _charged(rules: TwoRules, table: TwoTable, card: Card, player: int) -> list[dict[str, Any]]:
    """The debts that a card played on `player` would make."""
    match card.effect:
        case "take_from_every_player":
            return [_debt(other, player, card.amount) for other in others(table, player)]
        case "give_to_every_player":
            return [_debt(player, other, card.amount) for other in others(table, player)]
        case "buildings_fee":
            amount = fee(rules, table, player, card)
        case _:
            amount = card.amount
    return [_debt(player, "bank", amount)] if amount else []


def _landing(rules: TwoRules, table: TwoTable, player: int, to: int, nearest: str = "") -> Outcome:
    """The outcome of arriving on a space, by a card to the `nearest` of a kind if that is given."""
    space = rules.spaces[to]
    match space.kind:
        case "tax" if space.amount:
            return {"debts": [_debt(player, "bank", round_up(space.amount))]}
        case "free_money" if space.amount:
            return {"receives": round_up(space.amount)}
        case "cards" if space.cards:
            return {"draws": space.cards}
        case "go_to_jail" if rules.jails:
            return {"to_jail": True}
        case kind if kind in DEEDS:
            return _visit(rules, table, player, to, nearest)
    return {}


def _visit(rules: TwoRules, table: TwoTable, player: int, to: int, nearest: str) -> Outcome:
    """The outcome of arriving on a deed."""
    if table.deed(to).owner == BANK:
        return {"may_buy": {"space": to, "cost": rules.price[to]}} if nearest else {}
    owner = landlord(table, player, to)
    if owner is None:
        return {}
    if not collects(table, owner):
        return {"waived": owner}
    return {"debts": [_rent(rules, table, player, owner, to, nearest)]}


def _rent(rules: TwoRules, table: TwoTable, player: int, owner: int, to: int, nearest: str) -> dict[str, Any]:
    """The rent of a deed; that of a utility may depend on a fresh roll."""
    if nearest == RAILROAD:
        return _debt(player, owner, multiplied_rent(rules, table, to)[0])
    if nearest == UTILITY:
        return _rolled(player, owner, rules.options.nearest.nearest_utility_times)
    amount, reasons = rent(rules, table, to, sum(table.roll))
    if rules.spaces[to].kind == UTILITY and not table.roll:
        return _rolled(player, owner, reasons[0].times or 0)
    return _debt(player, owner, amount)


def _debt(debtor: int, to: int | str, amount: int) -> dict[str, Any]:
    return {"from": debtor, "to": to, "amount": amount}


def _rolled(debtor: int, to: int, times: int) -> dict[str, Any]:
    """An amount that depends on a fresh roll."""
    return {"from": debtor, "to": to, "times": times}
