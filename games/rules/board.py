"""Boards and cards as data: their types, and what follows from them alone. `board_checks.py` rejects invalid ones.

Data names what a space or card does and gives it literals; it contains no expressions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from games.engine.refusal import gettext_noop
from games.rules.names import Language, Named, Names, in_every_language

Figure = Annotated[int, Meta(ge=-(10**12), le=10**12)]
"""The largest number that a refusal quotes."""
NOT_GIVEN = -1
"""The default of a number that a board does not set."""
STREET, RAILROAD, UTILITY = "property", "railroad", "utility"
DEEDS = (STREET, RAILROAD, UTILITY)
DEED_NAMES = {
    STREET: gettext_noop("street"),
    RAILROAD: gettext_noop("station"),
    UTILITY: gettext_noop("utility"),
}


class Space(Named, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One space. Its fields depend on its kind.

    `names_at` has its name in the locative case, for languages in which the ending differs from word to word.
    """

    kind: str
    names_at: Names = {}
    group: str = ""
    price: Figure = NOT_GIVEN
    rents: tuple[Figure, ...] = ()
    house_cost: Figure = NOT_GIVEN
    amount: Figure = NOT_GIVEN
    cards: str = ""


class Card(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One card. `space` is where it sends, `kind` the nearest of what, `house` and `hotel` fees for each.

    `text` is in the language of the board, `texts` has it in others.
    """

    group: str
    effect: str
    amount: Figure = 0
    space: Figure = -1
    kind: str = ""
    house: Figure = 0
    hotel: Figure = 0
    text: str = ""
    texts: Names = {}

    def __hash__(self) -> int:
        return hash((self.group, self.effect, self.amount, self.space, self.kind, self.house, self.hotel, self.text))


class GroupName(Named, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The name of a group, if its key is not descriptive enough."""

    key: str


class Board(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board: its spaces in the order of play, and all its cards, each naming its group.

    `language` is the one that a plain `name` is in; a reader of another sees that of `names` where it is given.
    `short_names` has short names for small screens by the names of spaces, in any language. A space that is renamed
    loses its short name. `currency` is the sign of its money, if that is not the game's.
    """

    space: tuple[Space, ...]
    card: tuple[Card, ...] = ()
    name: str = ""
    group: tuple[GroupName, ...] = ()
    language: Language = "en"
    short_names: dict[str, str] = {}
    currency: str = ""


SPACE_FIELDS: dict[str, set[str]] = {
    "go": set(),
    "jail": set(),
    "go_to_jail": set(),
    "free_parking": set(),
    STREET: {"group", "price", "rents", "house_cost"},
    RAILROAD: {"group", "price"},
    UTILITY: {"group", "price"},
    "tax": {"amount"},
    "free_money": {"amount"},
    "jail_cards": {"amount"},
    "cards": {"cards"},
}

CARD_FIELDS: dict[str, set[str]] = {
    "give": {"amount"},
    "take": {"amount"},
    "jail_card": {"amount"},
    "go_to_jail": set(),
    "buildings_fee": {"house", "hotel"},
    "take_from_every_player": {"amount"},
    "give_to_every_player": {"amount"},
    "go_to": {"space"},
    "go_to_nearest": {"kind"},
    "go_back": {"amount"},
    "go_forward": {"amount"},
}


def names_of(board: Board, named: Named) -> dict[str, str]:
    """The names of a space or group by language, if there are any besides the board's own."""
    given = {board.language: named.name} | {language: name for language, name in named.names.items() if name}
    return in_every_language(given) if len(given) > 1 else {}


def short_names_of(board: Board, space: Space) -> dict[str, str]:
    """The short names of a space by language, for those of its names that have one."""
    names = names_of(board, space) or {board.language: space.name}
    return {language: board.short_names[name] for language, name in names.items() if name in board.short_names}


def deed_groups(spaces: tuple[Space, ...]) -> list[tuple[int, ...]]:
    """For each space the deeds of its group, including itself; empty if it cannot be owned (OOF-14)."""
    members: dict[tuple[str, str], list[int]] = {}
    keys: list[tuple[str, str] | None] = []
    for index, space in enumerate(spaces):
        if space.kind not in DEEDS:
            keys.append(None)
            continue
        alone = f"\0{index}" if space.kind == STREET else ""
        key = (space.kind, space.group or alone)
        keys.append(key)
        members.setdefault(key, []).append(index)
    return [tuple(members[key]) if key else () for key in keys]


def nameless(board: Board) -> Board:
    """The board with numbers in place of names, and without texts. Every game goes on it as on the board itself."""
    groups = _numbered(space.group for space in board.space)
    piles = _numbered([*(card.group for card in board.card), *(space.cards for space in board.space)])
    return Board(
        space=tuple(
            replace(space, name=str(at), names={}, names_at={}, group=groups[space.group], cards=piles[space.cards])
            for at, space in enumerate(board.space)
        ),
        card=tuple(replace(card, group=piles[card.group], text="", texts={}) for card in board.card),
    )


def _numbered(keys: Iterable[str]) -> dict[str, str]:
    """A number for each key, in their order; an empty one stays empty."""
    named = dict.fromkeys(key for key in keys if key)
    return {"": "", **{key: str(number) for number, key in enumerate(named, 1)}}


def as_data(board: Board) -> dict[str, Any]:
    """The board as plain data, as stored and as written to a file."""
    data: dict[str, Any] = msgspec.to_builtins(board)
    return data
