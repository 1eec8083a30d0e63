"""How often pieces land on each space in the long run, and within a roll's reach: for judging positions, not for rules.

Only dice, cards that move, and being sent to jail count, not the choices of players; `games.simulation` measures it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.rules.board import Card
from games.rules.board_index import BoardIndex
from games.rules.dice import DICE_SIDES

WAYS = tuple(
    (total, (DICE_SIDES - abs(total - DICE_SIDES - 1)) / DICE_SIDES**2) for total in range(2, 2 * DICE_SIDES + 1)
)
"""The sums of two dice, each with its chance."""
MEAN_ROLL = DICE_SIDES + 1
ROLLS = 60
"""After so many rolls it does not matter any more where a piece began."""


def landing_shares(rules: BoardIndex[Any], *, draws: bool = True) -> list[float]:
    """Return how often a roll leads to each space, on the way to where a card sends included.

    `draws`: the cards of a space take effect where a piece lands, as in classic games.
    """
    size = rules.size
    onward = [list(_onward(rules, space, draws=draws)) for space in range(size)]
    at = [1 / size] * size
    landed = at
    for _ in range(ROLLS):
        landed = [0.0] * size
        for space, share in enumerate(at):
            for steps, chance in WAYS:
                landed[(space + steps) % size] += share * chance
        at = landed[:]
        for space, ways in enumerate(onward):
            for to, chance in ways:
                at[to] += landed[space] * chance
                at[space] -= landed[space] * chance
    return [max(one, other) for one, other in zip(landed, at, strict=True)]


def _onward(rules: BoardIndex[Any], space: int, *, draws: bool) -> Iterator[tuple[int, float]]:
    """Where a piece that lands on a space is sent, each with its chance."""
    kind, pile = rules.spaces[space].kind, rules.spaces[space].cards
    if kind == "go_to_jail" and rules.jails:
        yield rules.jails[0], 1.0
    elif kind == "cards" and draws:
        cards: Sequence[Card] = rules.cards.get(pile, ())
        for card in cards:
            to = _sent(rules, space, card)
            if to is not None:
                yield to, 1 / len(cards)


def _sent(rules: BoardIndex[Any], space: int, card: Card) -> int | None:
    """Where a card sends a piece; None if it does not move it."""
    match card.effect:
        case "go_to":
            return card.space
        case "go_to_jail":
            return rules.jails[0] if rules.jails else None
        case "go_back":
            return (space - card.amount) % rules.size
        case "go_forward":
            return (space + card.amount) % rules.size
        case "go_to_nearest":
            places = [other for other, one in enumerate(rules.spaces) if one.kind == card.kind]
            return min(places, key=lambda other: (other - space) % rules.size, default=None)
    return None
