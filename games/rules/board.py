"""Boards and cards as data: their types, and the checks that reject an invalid board, naming space and reason.

Data names what a space or card does and gives it literals; it contains no expressions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import cache
from typing import Annotated, Any
from unicodedata import normalize

import msgspec
from msgspec import Meta, Struct

from games.engine.codec import malformed
from games.engine.refusal import Refused, gettext_noop
from games.rules.names import Language, Named, Names, in_every_language, one_form

MONEY = 1_000_000
NAME_LENGTH = 40
SHORT_LENGTH = 12
TITLE_LENGTH = 60
MAX_CARDS = 500
"""Far more than any game needs; their order is stored with every position."""
MAX_SHORT_NAMES = 200
"""More than a name in every language for each space."""
JOINERS = "\u200c\u200d"
Figure = Annotated[int, Meta(ge=-(10**12), le=10**12)]
"""The largest number that a refusal quotes."""
NOT_GIVEN = -1
"""The default of a number that a board does not set."""
PLACE = re.compile(r"(?P<part>space|card)\[(?P<index>\d+)\]\.?(?P<figure>.*)")
NO_KIND = gettext_noop("there is no kind of space called %(kind)s")
AMOUNT_BETWEEN = gettext_noop("its amount must lie between %(min)d and %(max)d, not %(given)d")
GROUP_NAME = gettext_noop("its group's name must have 1 to %(max)d printable characters")
STREET, RAILROAD, UTILITY = "property", "railroad", "utility"
DEEDS = (STREET, RAILROAD, UTILITY)
DEED_NAMES = {
    STREET: gettext_noop("property"),
    RAILROAD: gettext_noop("railroad"),
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
    """One card. `space` is where it sends, `kind` the nearest of what, `house` and `hotel` fees for each."""

    group: str
    effect: str
    amount: Figure = 0
    space: Figure = -1
    kind: str = ""
    house: Figure = 0
    hotel: Figure = 0
    text: str = ""


class GroupName(Named, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The name of a group, if its key is not descriptive enough."""

    key: str


class Board(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board: its spaces in the order of play, and all its cards, each naming its group.

    `language` is the one that a plain `name` is in; a reader of another sees that of `names` where it is given.
    `short_names` has short names for small screens by the names of spaces, in any language. A space that is renamed
    loses its short name.
    """

    space: tuple[Space, ...]
    card: tuple[Card, ...] = ()
    name: str = ""
    group: tuple[GroupName, ...] = ()
    language: Language = "en"
    short_names: dict[str, str] = {}


class Problem(Struct, frozen=True, omit_defaults=True):
    """A problem of a board and its space or card (numbered from 0): a message ID and its parameters."""

    text: str
    about: dict[str, Any] = {}
    space: int | None = None
    card: int | None = None

    def shown(self) -> dict[str, Any]:
        """The message in English, with the space or card."""
        place = {"space": self.space, "card": self.card}
        return {"reason": self.text % self.about} | {key: at for key, at in place.items() if at is not None}


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


def read_board(raw: Any, size: int, kinds: Collection[str], effects: Collection[str], jail_cards: int) -> Board:
    """A checked board of `size` spaces of these kinds, with cards of these effects, from parsed TOML or JSON.

    `jail_cards`: how many get-out-of-jail-free cards one card may give.
    Raises Refused `bad_board` with all problems in `about["problems"]` and their message IDs and parameters in
    `about["reasons"]`; or `malformed` with the invalid field and a single problem.
    """
    try:
        board = msgspec.convert(one_form(_whole_groups(raw)), Board, strict=True)
    except msgspec.ValidationError as error:
        raise _unreadable(error) from None
    problems = _problems(board, size, kinds, effects, jail_cards)
    if problems:
        raise bad_board(problems)
    return board


def bad_board(problems: list[Problem]) -> Refused:
    """The refusal of a board with these problems."""
    text = gettext_noop("This board cannot be played. Problems: %(count)d.")
    return Refused("bad_board", text, field="space", **listed(problems))


def listed(problems: list[Problem]) -> dict[str, Any]:
    """The parameters of a refusal of these problems: message IDs with parameters, and the same in English."""
    return {
        "count": len(problems),
        "problems": [problem.shown() for problem in problems],
        "reasons": [(problem.text, problem.about) for problem in problems],
    }


def _unreadable(error: msgspec.ValidationError) -> Refused:
    """The refusal for data that is not a board at all, with the space or card and the field."""
    refused = malformed(error)
    place = PLACE.match(refused.field or "")
    reason = str(refused.about["reason"])
    if place and place["figure"]:
        reason = f"{place['figure']}: {reason}"
    problem = Problem(refused.text, {"reason": reason}, **{place["part"]: int(place["index"])} if place else {})
    return Refused(refused.code, refused.text, field=refused.field, reason=reason, **listed([problem]))


def _whole_groups(raw: Any) -> Any:
    """Allow a card space to have 0 for no group (OOF-17)."""
    if not isinstance(raw, dict) or not isinstance(raw.get("space"), list):
        return raw
    spaces = [
        {key: value for key, value in space.items() if not (key == "cards" and type(value) is int and value == 0)}
        if isinstance(space, dict)
        else space
        for space in raw["space"]
    ]
    return raw | {"space": spaces}


def _problems(
    board: Board, size: int, kinds: Collection[str], effects: Collection[str], jail_cards: int
) -> list[Problem]:
    problems: list[Problem] = []
    if len(board.space) != size:
        text = gettext_noop("a board has %(size)d spaces, not %(count)d")
        problems.append(Problem(text, {"size": size, "count": len(board.space)}))
    if len(board.card) > MAX_CARDS:
        text = gettext_noop("a board has at most %(max)d cards, not %(count)d")
        problems.append(Problem(text, {"max": MAX_CARDS, "count": len(board.card)}))
        return problems
    if len(board.name) > TITLE_LENGTH or not is_visible(board.name):
        text = gettext_noop("the board's own name may have %(max)d printable characters")
        problems.append(Problem(text, {"max": TITLE_LENGTH}))
    _check_names(board, problems)
    for index, space in enumerate(board.space):
        if space.kind not in kinds:
            problems.append(Problem(NO_KIND, {"kind": space.kind}, space=index))
        else:
            _check_space(space, index, board, problems)
    _check_groups(board, problems)
    for index, card in enumerate(board.card):
        if card.effect not in effects:
            text = gettext_noop("there is no effect called %(effect)s")
            problems.append(Problem(text, {"effect": card.effect}, card=index))
        else:
            _check_card(card, index, board, jail_cards, problems)
    return problems


def _may_be_shown(name: str) -> bool:
    """Whether a name is short and has no invisible characters but the joiners used in Bengali spelling."""
    return len(name) <= NAME_LENGTH and is_visible(name)


def is_visible(name: str) -> bool:
    """Whether a name has no invisible characters but the joiners used in Bengali spelling."""
    return all(letter.isprintable() or letter in JOINERS for letter in name)


def _folded(name: str) -> str:
    """A name reduced to the differences visible to the eye: ignoring case, width, joiners and repeated spaces."""
    return " ".join(normalize("NFKC", name).casefold().translate(dict.fromkeys(map(ord, JOINERS))).split())


def _check_names(board: Board, problems: list[Problem]) -> None:
    """The name of a deed has to be unique; those of Go, Chance and so on may be repeated."""
    indexes: dict[str, int] = {}
    for index, space in enumerate(board.space):
        folded = _folded(space.name)
        if not folded or not all(map(_may_be_shown, (*space.every_name(), *space.names_at.values()))):
            text = gettext_noop("its name must have 1 to %(max)d printable characters")
            problems.append(Problem(text, {"max": NAME_LENGTH}, space=index))
        other = indexes.setdefault(folded, index)
        if folded and other != index and (space.kind in DEEDS or board.space[other].kind in DEEDS):
            text = gettext_noop("it is called like space %(other)d: %(name)s")
            problems.append(Problem(text, {"other": other, "name": space.name}, space=index))
    problems += problems_of_short_names(board.short_names)


def problems_of_short_names(short_names: dict[str, str]) -> list[Problem]:
    """What is wrong with the short names of a board."""
    if len(short_names) > MAX_SHORT_NAMES:
        text = gettext_noop("a board has at most %(max)d short names, not %(count)d")
        return [Problem(text, {"max": MAX_SHORT_NAMES, "count": len(short_names)})]
    text = gettext_noop("the short name of “%(name)s” must have 1 to %(max)d printable characters")
    return [
        Problem(text, {"name": name[:NAME_LENGTH], "max": SHORT_LENGTH})
        for name, short in short_names.items()
        if not _may_be_shown(name) or not is_visible(short) or not _folded(short) or len(short) > SHORT_LENGTH
    ]


def _check_space(space: Space, index: int, board: Board, problems: list[Problem]) -> None:
    def wrong(text: str, **about: Any) -> None:
        problems.append(Problem(text, about, space=index))

    _check_fields(space, SPACE_FIELDS[space.kind] | {"kind", "name", "names", "names_at"}, wrong)
    if space.kind in DEEDS and not 0 <= space.price <= MONEY:
        wrong(gettext_noop("its price must lie between 0 and %(max)d, not %(given)d"), max=MONEY, given=space.price)
    if space.kind == STREET:
        if len(space.rents) != 6 or any(not 0 <= rent <= MONEY for rent in space.rents):
            wrong(gettext_noop("it needs six rents between 0 and %(max)d: bare, 1 to 4 houses, hotel"), max=MONEY)
        if not 0 <= space.house_cost <= MONEY:
            text = gettext_noop("a house must cost between 0 and %(max)d, not %(given)d")
            wrong(text, max=MONEY, given=space.house_cost)
    if space.kind in ("tax", "free_money") and not 0 <= space.amount <= MONEY:
        wrong(AMOUNT_BETWEEN, min=0, max=MONEY, given=space.amount)
    if space.kind == "jail_cards" and not 1 <= space.amount <= 10:
        wrong(gettext_noop("it can give 1 to 10 jail cards, not %(given)d"), given=space.amount)
    if space.kind == "cards" and space.cards and all(card.group != space.cards for card in board.card):
        wrong(gettext_noop("there are no cards of the group %(group)s"), group=space.cards)


def _check_fields(thing: Struct, allowed: set[str], wrong: Callable[..., None]) -> None:
    """A value for a field that this kind does not use is a mistake in the board."""
    for name, default in zip(thing.__struct_fields__, _defaults(type(thing)), strict=True):
        if name not in allowed and getattr(thing, name) != default:
            wrong(gettext_noop("its kind has no %(field)s"), field=name)


@cache
def _defaults(cls: type[Struct]) -> list[Any]:
    return [field.default for field in msgspec.structs.fields(cls)]


def _check_groups(board: Board, problems: list[Problem]) -> None:
    """A group holds deeds of one kind; a railroad and a property in one group make no sense."""
    unshown = gettext_noop("the name of the group %(group)s cannot be shown")
    problems += [
        Problem(unshown, {"group": group.key[:NAME_LENGTH]})
        for group in board.group
        if not group.name.strip() or not all(map(_may_be_shown, (group.key, *group.every_name())))
    ]
    kinds: dict[str, tuple[str, int]] = {}
    for index, space in enumerate(board.space):
        if not space.group or space.kind not in DEEDS:
            continue
        if len(space.group) > NAME_LENGTH or not space.group.strip() or not is_visible(space.group):
            problems.append(Problem(GROUP_NAME, {"max": NAME_LENGTH}, space=index))
        kind, first = kinds.setdefault(space.group, (space.kind, index))
        if kind != space.kind:
            text = gettext_noop("its group %(group)s holds a %(kind_name)s (space %(first)d) and a %(other_name)s")
            names = {"kind_name": DEED_NAMES[kind], "other_name": DEED_NAMES[space.kind]}
            about = {"group": space.group, "first": first, **names}
            problems.append(Problem(text, about, space=index))


def _check_card(card: Card, index: int, board: Board, jail_cards: int, problems: list[Problem]) -> None:
    def wrong(text: str, **about: Any) -> None:
        problems.append(Problem(text, about, card=index))

    if not card.group.strip() or not _may_be_shown(card.group):
        wrong(GROUP_NAME, max=NAME_LENGTH)
    if len(card.text) > 200 or not is_visible(card.text):
        wrong(gettext_noop("its text may have 200 printable characters"))
    _check_fields(card, CARD_FIELDS[card.effect] | {"group", "effect", "text"}, wrong)
    fields = CARD_FIELDS[card.effect]
    limits = {"jail_card": jail_cards, "go_back": len(board.space) - 1, "go_forward": len(board.space) - 1}
    limit = limits.get(card.effect, MONEY)
    if "amount" in fields and not 1 <= card.amount <= limit:
        text = AMOUNT_BETWEEN if limit > 1 else gettext_noop("its amount must be %(max)d, not %(given)d")
        wrong(text, min=1, max=limit, given=card.amount)
    if "space" in fields and not 0 <= card.space < len(board.space):
        wrong(gettext_noop("there is no space %(given)d"), given=card.space)
    if "kind" in fields and card.kind not in SPACE_FIELDS:
        wrong(NO_KIND, kind=card.kind)
    if "house" in fields and not (0 <= card.house <= MONEY and 0 <= card.hotel <= MONEY):
        wrong(gettext_noop("its fees must lie between 0 and %(max)d"), max=MONEY)


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


def as_data(board: Board) -> dict[str, Any]:
    """The board as plain data, as stored and as written to a file."""
    data: dict[str, Any] = msgspec.to_builtins(board)
    return data
