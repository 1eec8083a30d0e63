"""Changes of a board that may mend a poor figure: amounts in percent, as edits of the document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, zip_longest
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from games.edits import Edit
from games.measuring.advice.aims import Aim
from games.measuring.tally import PERCENT
from games.rules.board import DEEDS

MOST_TRIED = 10
PRECISE = 100
"""Amounts below this are changed to the unit, those above to multiples of five in their third digit."""


class Change(Struct, frozen=True, omit_defaults=True):
    """Some of the amounts on a board by so many percent: all rents, or those of a group, or those of some cards.

    `what` is "rents", "prices", "houses", "taxes", "gifts" or "cards"; `spaces` are those of the group, and `effect`
    that of the cards.
    """

    what: str
    percent: int
    spaces: tuple[int, ...] = ()
    effect: str = ""

    def concerns(self, aim: Aim) -> bool:
        """Whether it is made for a figure: one of a group, or of cards, is mended by changes of them only."""
        return (self.spaces, self.effect) == (aim.spaces, aim.effect)


FASTER = (
    ("rents", 20),
    ("rents", 50),
    ("houses", -20),
    ("gifts", -50),
    ("rents", 100),
    ("houses", -40),
    ("taxes", 100),
)
"""Whoever falls behind loses sooner."""
SLOWER = (("rents", -20), ("rents", -50), ("houses", 25), ("rents", -70), ("taxes", -50), ("prices", -10))
"""Everybody stays in the game for longer."""
LESS_BUILT = (("houses", 25), ("houses", 50), ("rents", 20), ("prices", 20))
OF_A_WEAK_GROUP = (("rents", 25), ("prices", -20), ("rents", 50), ("prices", -50))
OF_A_STRONG_GROUP = (("rents", -20), ("prices", 25), ("rents", -35), ("prices", 50))
FAIRER = (("prices", 20), ("prices", -10), ("rents", -20), ("houses", 25), ("prices", 50))

Steps = Sequence[tuple[str, int]]
STEPS: Mapping[tuple[str, bool], Steps] = MappingProxyType({
    ("ended", True): FASTER,
    ("minutes", False): FASTER,
    ("minutes", True): SLOWER,
    ("settled", True): FASTER,
    ("first_seat", False): FAIRER,
    ("first_seat", True): FAIRER,
    ("houses_ran_out", False): LESS_BUILT,
    ("group", True): OF_A_WEAK_GROUP,
    ("group", False): OF_A_STRONG_GROUP,
    ("card", True): (("cards", -50),),
    ("card", False): (("cards", -50),),
})  # fmt: skip
"""What may mend a figure that should rise, or fall."""

FIELDS: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "rents": ("rents",),
    "prices": ("price",),
    "houses": ("house_cost",),
    "taxes": ("amount",),
    "gifts": ("amount",),
    "cards": ("amount", "house", "hotel"),
})  # fmt: skip
KINDS: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "rents": DEEDS, "prices": DEEDS, "houses": DEEDS, "taxes": ("tax",), "gifts": ("free_money",),
})  # fmt: skip
"""The kinds of spaces with these amounts."""


def changes_for(aims: Sequence[Aim], board: dict[str, Any]) -> list[Change]:
    """What to try on a board, the most promising for each figure first; nothing that would change nothing."""
    in_turn = (change for changes in zip_longest(*map(_changes, aims)) for change in changes if change is not None)
    useful = (change for change in dict.fromkeys(in_turn) if edits_of(change, board))
    return list(islice(useful, MOST_TRIED))


def _changes(aim: Aim) -> Iterator[Change]:
    for what, percent in STEPS[aim.figure, aim.is_to_rise]:
        yield Change(what, percent, aim.spaces, aim.effect)


def edits_of(change: Change, board: dict[str, Any]) -> list[Edit]:
    """The edits that make this change of a board."""
    part = "card" if change.what == "cards" else "space"
    edits = []
    for at, thing in enumerate(board.get(part, ())):
        if not _is_meant(change, at, thing):
            continue
        for field in FIELDS[change.what]:
            value = thing.get(field)
            changed = _scaled(value, change.percent)
            if changed != value:
                edits.append(Edit("set", (part, at, field), changed))
    return edits


def _is_meant(change: Change, at: int, thing: dict[str, Any]) -> bool:
    if change.what == "cards":
        return bool(thing["effect"] == change.effect)
    return thing["kind"] in KINDS[change.what] and (not change.spaces or at in change.spaces)


def _scaled(value: Any, percent: int) -> Any:
    """An amount, or each of a list, by so many percent; at least by one, unless it is nothing."""
    if isinstance(value, list | tuple):
        return [_scaled(one, percent) for one in value]
    if not isinstance(value, int) or value <= 0:
        return value
    exact = value * (PERCENT + percent) / PERCENT
    unit = 1 if value < PRECISE else 5 * 10 ** (len(str(value)) - 3)
    rounded = max(1, round(exact / unit)) * unit
    return rounded if rounded != value else max(1, value + (1 if percent > 0 else -1))
