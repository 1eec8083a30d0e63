"""Which card the bots play when and on whom, and which they discard."""

from __future__ import annotations

from games.engine.state import Action
from games.rulesets.monopoly_two.bots.moving import CARD, JAIL, MISSED_RENTS, value_of
from games.rulesets.monopoly_two.bots.standing import Standing
from games.rulesets.monopoly_two.outlook import outcome_of_card
from games.rulesets.monopoly_two.rules import MOVES
from games.rulesets.monopoly_two.targets import JAIL_CARD, TO_JAIL, targets
from games.rulesets.monopoly_two.waiting import excess

GIFTS, CHARGES = ("give", "take_from_every_player"), ("take", "give_to_every_player")
"""The effects of a fixed amount that do good, and those that do harm to the player on whom the card is played."""


def play_card(standing: Standing, hand: list[int]) -> Action | None:
    """Play the best card on the player for whom it is best; None if all may do more later.

    Cards of a fixed amount gain nothing by waiting, nor does a card that frees this seat.
    """
    rules, seat = standing.rules, standing.seat
    later = []
    for number in dict.fromkeys(hand):
        effect = rules.card[number].effect
        if standing.table.players[seat].in_jail:
            if effect == JAIL_CARD:
                return rules.plays[number][seat]
        elif effect in GIFTS:
            return rules.plays[number][seat]
        elif effect in CHARGES:
            return rules.plays[number][standing.shares.index(min(standing.shares))]
        elif effect != JAIL_CARD:
            later.append(number)
    best: Action | None = None
    best_value = standing.profile.patience * rules.mean_price / 100
    for number in later:
        on, value = best_target(standing, number, best_value)
        if on >= 0:
            best, best_value = rules.plays[number][on], value
    return best


def best_target(standing: Standing, number: int, least: float = 0.0) -> tuple[int, float]:
    """The player on whom a card is best played, and its value; none (-1) if it does no more good than `least`."""
    rules, table = standing.rules, standing.open
    best, best_value = -1, least
    seats = targets(rules, table, standing.seat, number)
    if not standing.threats:
        seats = promising(standing, number, seats, least)
    for on in seats:
        value = value_of(standing, outcome_of_card(rules, table, number, on))
        if value > best_value:
            best, best_value = on, value
    return best, best_value


def promising(standing: Standing, number: int, seats: list[int], least: float) -> list[int]:
    """Those of the players on whom a card may do more good than `least` while no rival is about to win.

    It is worth moving this seat, and those who come to a deed of this seat.
    """
    rules, table = standing.rules, standing.table
    effect = rules.card[number].effect
    if effect in MOVES:
        return worth_moving(standing, number, seats, least)
    if effect == TO_JAIL:
        most = JAIL * rules.mean_price + MISSED_RENTS * max(standing.missed_in_jail)
        return seats if most >= least else []
    if effect == "buildings_fee":
        supply, bank = rules.options.buildings, table.bank
        return [] if bank.houses == supply.house_supply and bank.hotels == supply.hotel_supply else seats
    return seats


def worth_moving(standing: Standing, number: int, seats: list[int], least: float) -> list[int]:
    """Those of the players whom a card that moves a piece brings to a deed of this seat, and this seat.

    This seat gains no more than an income and a card by being moved, and by getting away from high rents.
    """
    rules, seat, players, deeds = standing.rules, standing.seat, standing.table.players, standing.table.deeds
    steps, size = rules.steps[number], rules.size
    worth_it = []
    for on in seats:
        start = players[on].position
        if on == seat:
            if rules.incomes[number][start] + CARD * rules.mean_price + standing.danger >= least:
                worth_it.append(on)
        elif (deed := deeds[(start + steps[start]) % size]) is not None and deed.owner == seat:
            worth_it.append(on)
    return worth_it


def get_down(standing: Standing, hand: list[int]) -> Action:
    """Get down to the limit of cards of a kind: play one that does some good, or else discard the least useful."""
    rules = standing.rules
    kinds = excess(rules, standing.open, standing.seat)
    valued = []
    for number in hand:
        if rules.card_kind[number] in kinds:
            on, value = best_target(standing, number)
            valued.append((value, number, on))
    value, number, on = max(valued)
    return rules.discards[min(valued)[1]] if on < 0 else rules.plays[number][on]
