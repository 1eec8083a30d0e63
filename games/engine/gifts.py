"""What players give away to others in a game: value that goes to another seat without anything that makes up for it.

Pure functions over a game's events. Rulesets declare in their parts which events hand something over (`Part.gifts`);
leaving the game is looked for in every game. What a position is worth to each seat is an argument: by default what the
bots of the game think, and any other measure of how seats stand can take its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook
    from games.engine.state import Event

Kind = Literal["trade", "auction", "rent", "debt", "leaving"]
Value = Callable[[Any], Sequence[float]]
"""(table): what the position is worth to each seat."""


class Handed(NamedTuple):
    """An amount that the seat `giver` left to the seat `receiver`."""

    giver: int
    receiver: int
    amount: float


class Seen(NamedTuple):
    """An event that may hand something over: the table after it, and the values by seat before and after it.

    Without values for a sign that does not compare them.
    """

    rules: Any
    table: Any
    before: Sequence[float]
    after: Sequence[float]

    def handed(self, giver: int, receiver: int) -> float:
        """What one seat lost and another gained; not more than 0 if nothing was given away."""
        return min(self.before[giver] - self.after[giver], self.after[receiver] - self.before[receiver])


class Sign(NamedTuple):
    """An event by which something may be given away, and the function that says how much."""

    kind: Kind
    event: type[Event]
    look: Callable[[Seen, Any], Iterable[Handed]]
    """(what was seen, event): amounts, of which those above 0 count."""
    since: type[Event] | None = None
    """The event of the same version before which the values are taken; None: this event itself."""
    compares: bool = True
    """Whether the function looks at the values, which take time."""


class Gift(NamedTuple):
    """Something that was given away: in which version, how, by whom, to whom, and how much.

    `share` is the amount relative to all that the players had before, from 0 to 1.
    """

    version: int
    kind: Kind
    giver: int
    receiver: int
    amount: float
    share: float


def exchange(seen: Seen, event: Any) -> Iterator[Handed]:
    """An exchange between the seats `seat` and `to` of the event: at most one of them gave something away."""
    for giver, receiver in ((event.seat, event.to), (event.to, event.seat)):
        yield Handed(giver, receiver, seen.handed(giver, receiver))


def value_of_seats(book: Rulebook, players: int) -> Value:
    """What a position is worth to each seat in the judgment of the bots, or else the worth that charts show."""
    bots = book.ruleset.bots
    if bots is None or (value := bots.value) is None:
        return lambda table: [book.worth(table, seat) for seat in range(players)]
    return lambda table: [value(book.rules, table, seat) for seat in range(players)]


def gifts_in(
    book: Rulebook,
    table: Any,
    versions: Iterable[tuple[int, Sequence[Event]]],
    left: Mapping[int, int],
    winners: Sequence[int],
    value: Value,
) -> list[Gift]:
    """The gifts in these versions, given the table before the first of them, to which their events are applied.

    `left` has the version at which each seat left the game that did so before its end: what it had then is a gift to
    the only winner. A seat that leaves with hardly anything gives hardly anything.
    """
    signs = book.ruleset.gifts
    openers = {sign.since for sign in book.ruleset.gift_signs if sign.since is not None}
    leaving = {version: seat for seat, version in left.items()}
    found: list[Gift] = []
    for version, events in versions:
        seat = leaving.get(version)
        if seat is not None and len(winners) == 1 and winners[0] != seat:
            values = value(table)
            found += _gifts(version, "leaving", values, [Handed(seat, winners[0], values[seat])])
        opened: dict[type[Event], Sequence[float]] = {}
        for event in events:
            kind = type(event)
            looking = signs[kind]
            if kind in openers:
                opened[kind] = value(table)
            compared = any(sign.compares for sign in looking)
            before = value(table) if compared else ()
            event.apply(table)
            after = value(table) if compared else ()
            for sign in looking:
                start = before if sign.since is None else opened.get(sign.since, before)
                handed = [one for one in sign.look(Seen(book.rules, table, start, after), event) if one.amount > 0]
                if handed:
                    found += _gifts(version, sign.kind, start or value(table), handed)
    return found


def _gifts(version: int, kind: Kind, values: Sequence[float], handed: Iterable[Handed]) -> Iterator[Gift]:
    """The amounts above 0, each with its share of all that the players had."""
    total = sum(max(0, one) for one in values)
    for giver, receiver, amount in handed:
        if amount > 0 and total > 0:
            yield Gift(version, kind, giver, receiver, amount, min(1.0, amount / total))
