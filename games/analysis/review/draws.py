"""What could have been drawn instead: the same action with every other outcome of its dice and cards.

Nothing here uses what players could not know: a card that has not been seen since its deck was shuffled may be any of
those not seen, whatever the order of the deck is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from games.engine.chance import Chance
from games.engine.state import Event, GameState

Known = dict[str, set[int]]
"""The cards of each group that everybody has seen since the beginning, by their numbers."""
Act = Callable[[GameState[Any, Any], Chance], list[Event]]
"""Carries an action out, with these draws, and changes the state in place."""

LARGEST = 40
"""A draw of so many outcomes, such as two dice or a card, is looked at as a whole; of others some are sampled."""
MOST = 400
"""So many outcomes of one action are looked at: beyond them, draws that follow others are sampled."""
SAMPLES = 8
"""So often an action is repeated if what it draws cannot be listed."""


class Outcome(NamedTuple):
    """A position that an action may lead to, and how likely it is."""

    weight: float
    state: GameState[Any, Any]


class Watched(Chance):
    """The draws of a game as it was played. `made` counts those of which anybody sees what comes of them."""

    known: Known
    made: int = 0

    def stream(self, name: str) -> Chance:
        self.made += 1
        return Chance.stream(self, name)

    def below(self, n: int) -> int:
        self.made += 1
        return Chance.below(self, n)

    def card(self, group: str, cards: list[int], at: int) -> int:
        seen = self.known.setdefault(group, set())
        self.made += cards[at] not in seen
        seen.add(cards[at])
        return cards[at]


class Drawing(Chance):
    """Draws that are not those of the game: the first by `script`, the others at random.

    `sizes` has how many outcomes each could have, and `chosen` which it had, counted from 0. A shuffle, whose outcomes
    are not listed, has the size 1.
    """

    script: tuple[int, ...]
    random: Random
    known: Known
    hides_cards: bool
    """Whether cards go into hands that others do not see, so that it does not matter which they are."""
    sizes: list[int] = []
    chosen: list[int] = []

    def stream(self, name: str) -> Chance:
        return self

    def below(self, n: int) -> int:
        at = len(self.sizes)
        self.sizes.append(n)
        choice = self.script[at] if at < len(self.script) else self.random.randrange(n)
        self.chosen.append(choice)
        return choice

    def shuffled(self, count: int) -> list[int]:
        self.sizes.append(1)
        self.chosen.append(0)
        return self.random.sample(range(count), count)

    def card(self, group: str, cards: list[int], at: int) -> int:
        seen = self.known.get(group, set())
        if not self.hides_cards and cards[at] not in seen:
            unseen = sorted(number for number in cards if number not in seen)
            place = cards.index(unseen[self.below(len(unseen))])
            cards[at], cards[place] = cards[place], cards[at]
            self.known[group] = seen | {cards[at]}
        return cards[at]


def outcomes(
    act: Act, positions: Iterator[GameState[Any, Any]], known: Known, random: Random, *, hides_cards: bool
) -> list[Outcome]:
    """What an action may lead to, from what everybody knows; the weights sum to 1.

    `positions` are copies of the position before it, one for each outcome. Draws are listed as far as they are few
    enough; otherwise the result is a sample, which is right on average.
    """
    found: list[Outcome] = []
    left = MOST
    waiting: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    while waiting:
        script, weight = waiting.pop()
        state = next(positions)
        chance = Drawing(state, script, random, dict(known), hides_cards)
        act(state, chance)
        for at in range(len(script), len(chance.sizes)):
            size = chance.sizes[at]
            if 1 < size <= LARGEST and size - 1 <= left:
                left -= size - 1
                weight /= size
                others = (choice for choice in range(size) if choice != chance.chosen[at])
                waiting += (((*chance.chosen[:at], choice), weight) for choice in others)
        found.append(Outcome(weight, state))
    return found


def samples(act: Act, positions: Iterator[GameState[Any, Any]], random: Random) -> list[Outcome]:
    """The same by repeating the action a few times, for games in which what is hidden is not drawn but turned up."""
    found = []
    for _ in range(SAMPLES):
        state = next(positions)
        act(state, Drawing(state, (), random, {}, hides_cards=True))
        found.append(Outcome(1 / SAMPLES, state))
    return found
