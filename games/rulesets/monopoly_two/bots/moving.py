"""Whom the bots move: what it would mean for them and for their rivals."""

from __future__ import annotations

from collections import Counter

from msgspec import UNSET

from games.bots.scatter import scatter
from games.engine.state import Action
from games.rulesets.monopoly_two.bots.standing import MEAN_ROLL, Standing, odds_on
from games.rulesets.monopoly_two.moving import MOVE_ACTIONS
from games.rulesets.monopoly_two.outlook import outcome_of_move
from games.rulesets.monopoly_two.targets import movable
from games.rulesets.monopoly_two.wire import Charged, Outcome

HARDSHIP = 0.25
"""The additional cost of paying with deeds and buildings, as a part of their worth."""
RUIN = 6
"""The cost of going bankrupt besides all that the player has, in average prices."""
CARD = 0.2
"""The value of a card drawn, or of leave to buy a deed, in average prices."""
JAIL = 0.5
"""The cost of jail besides rents, in average prices."""
STOPPED = 10
"""The value of keeping a rival from winning on its next turn, in average prices."""
MISSED_RENTS = 0.08
"""The part of all its high rents that a player misses in jail."""


def choose_move(standing: Standing, decision: int) -> Action:
    """Move the player whose move is best for this seat."""
    profile, rules = standing.profile, standing.rules
    best, best_value = -1, 0.0
    for player in movable(rules, standing.open):
        value = value_of(standing, outcome_of_move(rules, standing.open, player))
        if profile.misjudgment:
            value += profile.misjudgment * rules.mean_price * scatter(standing.seat, decision, player) / 10_000
        if best < 0 or value > best_value:
            best, best_value = player, value
    return MOVE_ACTIONS[best]


def value_of(standing: Standing, outcome: Outcome) -> float:
    """The value of an outcome to this seat."""
    player, mean, shares = outcome.player, standing.rules.mean_price, standing.shares
    income = (outcome.salary or 0) + (outcome.receives or 0)
    own = float(income)
    value = 0.0
    for debt in outcome.debts or ():
        value += value_of_debt(standing, debt, income if debt.from_ == player else 0)
    if outcome.draws:
        for seat, other in enumerate(standing.table.players):
            if not (other.out or other.in_jail):
                value += shares[seat] * CARD * mean
    elif outcome.may_buy:
        own += CARD * mean
    if outcome.to_jail:
        own -= cost_of_jail(standing, player)
    elif outcome.to is not UNSET:
        value += value_of_place(standing, player, outcome.to)
    elif outcome.freed:
        own += cost_of_jail(standing, player)
    if standing.threats:
        value += STOPPED * mean * stopped(standing, outcome, income)
    return value + shares[player] * own


def stopped(standing: Standing, outcome: Outcome, income: int) -> int:
    """How many rivals an outcome keeps from winning on their next turn: in jail, or for lack of means."""
    player = outcome.player
    change: Counter[int | str] = Counter({player: income})
    for debt in outcome.debts or ():
        due = debt.amount or 0
        change[debt.from_] -= due
        change[debt.to] += due
    jailed = player if outcome.to_jail else -1
    return sum(threat.seat == jailed or change[threat.seat] < -threat.left for threat in standing.threats)


def value_of_debt(standing: Standing, debt: Charged, income: int) -> float:
    """The value of a debt to this seat; `income` is what the debtor gets before it."""
    debtor, to, shares = debt.from_, debt.to, standing.shares
    due = (debt.times or 0) * MEAN_ROLL if debt.amount is UNSET else debt.amount
    has = standing.worths[debtor] + income
    paid = min(due, has)
    hardship = HARDSHIP * max(0, paid - standing.table.players[debtor].cash - income)
    ruin = RUIN * standing.rules.mean_price if due > has else 0
    value: float = -shares[debtor] * (paid + hardship + ruin)
    return value if to == "bank" else value + shares[to] * (paid + hardship)


def cost_of_jail(standing: Standing, player: int) -> float:
    """Return the cost of jail to a player: purchases, and the rents of those whom it would have moved."""
    return JAIL * standing.rules.mean_price + MISSED_RENTS * standing.missed_in_jail[player]


def value_of_place(standing: Standing, player: int, after: int) -> float:
    """Return the worth to this seat of a piece that stands there, by the high rents within a roll's reach."""
    high_rents = standing.high_rents
    if not (high_rents and standing.profile.foresight):
        return 0.0
    before, shares, odds = standing.table.players[player].position, standing.shares, odds_on(standing.rules.size)
    value, share = 0.0, shares[player]
    for space, owner, rent in high_rents:
        if owner != player and (change := odds[space - after] - odds[space - before]):
            value += change * rent * (shares[owner] - share)
    return value * standing.profile.foresight / 100
