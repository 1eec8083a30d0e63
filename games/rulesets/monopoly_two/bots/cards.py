"""Which card the bots play when and on whom, and which they discard."""

from __future__ import annotations

from games.engine.state import Action
from games.rulesets.monopoly_two.bots.moving import value_of
from games.rulesets.monopoly_two.bots.standing import Standing
from games.rulesets.monopoly_two.outlook import outcome_of_card
from games.rulesets.monopoly_two.rules import MOVES
from games.rulesets.monopoly_two.targets import JAIL_CARD, targets
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
    if not later:
        return None
    best: Action | None = None
    best_value = standing.profile.patience * rules.mean_price / 100
    for number in later:
        on, value = best_target(standing, number)
        if value > best_value:
            best, best_value = rules.plays[number][on], value
    return best


def best_target(standing: Standing, number: int) -> tuple[int, float]:
    """The player on whom a card is best played, and its value; none (-1) if it does no good on anybody."""
    rules, table = standing.rules, standing.open
    moves = rules.card[number].effect in MOVES
    best, best_value = -1, 0.0
    for on in targets(rules, table, standing.seat, number):
        if not moves or is_worth_moving(standing, number, on):
            value = value_of(standing, outcome_of_card(rules, table, number, on))
            if value > best_value:
                best, best_value = on, value
    return best, best_value


def is_worth_moving(standing: Standing, number: int, on: int) -> bool:
    """Whether a card may do some good by moving that player: this seat, one whom it moves to a deed of this seat, or
    anybody while a rival is about to win."""
    if on == standing.seat or standing.threats:
        return True
    rules, start = standing.rules, standing.table.players[on].position
    deed = standing.table.deeds[(start + rules.steps[number][start]) % rules.size]
    return deed is not None and deed.owner == standing.seat


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
