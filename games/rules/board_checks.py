"""The checks of a board: every problem with its place, for boards of any game in the common format."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import Any
from unicodedata import category, normalize

import msgspec
from msgspec import Struct

from games.rules.board import (
    CARD_FIELDS,
    DEED_NAMES,
    DEEDS,
    NOT_GIVEN,
    SPACE_FIELDS,
    STREET,
    Board,
    Card,
    GroupName,
    Space,
)
from games.rules.board_problems import Problem
from games.rules.board_reading import read
from games.rules.names import one_form

MONEY = 1_000_000
NAME_LENGTH = 40
SHORT_LENGTH = 12
TITLE_LENGTH = 60
TEXT_LENGTH = 200
SIGN_LENGTH = 4
MAX_CARDS = 500
"""Far more than any game needs; their order is stored with every position."""
MAX_SHORT_NAMES = 200
"""More than a name in every language for each space."""
MAX_JAIL_CARDS = 10
"""Of a space that gives them."""
RENTS = 6
"""Bare, with one to four houses, and with a hotel."""
JOINERS = "\u200c\u200d"
PARTS: dict[str, type[Struct]] = {"space": Space, "card": Card, "group": GroupName}

Wrong = Callable[..., None]
"""(code, field, parameters): notes a problem of one part."""


def read_board(raw: Any, sizes: range, kinds: Collection[str], effects: Collection[str], jail_cards: int) -> Board:
    """A checked board with one of these numbers of spaces, of these kinds, and cards of these effects, from its data.

    `jail_cards`: how many get-out-of-jail-free cards one card may give.
    Raises BadBoard with all problems.
    """

    def check(board: Board) -> list[Problem]:
        return list(_problems(board, sizes, kinds, effects, jail_cards))

    return read(one_form(_whole_groups(raw)), Board, PARTS, check)


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
    board: Board, sizes: range, kinds: Collection[str], effects: Collection[str], jail_cards: int
) -> Iterator[Problem]:
    yield from _of_size(len(board.space), sizes)
    count = len(board.card)
    if count > MAX_CARDS:
        yield Problem("too_many_cards", {"max": MAX_CARDS, "count": count, "take": count - MAX_CARDS}, field="card")
        return
    if len(board.name) > TITLE_LENGTH or not is_visible(board.name):
        yield Problem("board_name", {"max": TITLE_LENGTH}, field="name")
    if board.currency and not is_sign(board.currency):
        yield Problem("currency", {"max": SIGN_LENGTH}, field="currency")
    problems: list[Problem] = []
    _check_names(board, problems)
    for index, space in enumerate(board.space):
        if space.kind not in kinds:
            noting(problems, "space", index)("space_kind", "kind", kind=space.kind[:NAME_LENGTH])
        else:
            _check_space(space, board, noting(problems, "space", index))
    _check_groups(board, problems)
    for index, card in enumerate(board.card):
        if card.effect not in effects:
            noting(problems, "card", index)("card_effect", "effect", effect=card.effect[:NAME_LENGTH])
        else:
            _check_card(card, len(board.space), jail_cards, noting(problems, "card", index))
    yield from problems


def noting(problems: list[Problem], part: str, index: int) -> Wrong:
    """Returns a function that adds a problem of this part to the list."""

    def wrong(code: str, field: str, /, **about: Any) -> None:
        problems.append(Problem(code, about, part, index, field))

    return wrong


def _of_size(count: int, sizes: range) -> Iterator[Problem]:
    least, most = sizes[0], sizes[-1]
    if count < least:
        yield Problem("too_few_spaces", {"min": least, "count": count, "add": least - count}, field="space")
    elif count > most:
        yield Problem("too_many_spaces", {"max": most, "count": count, "take": count - most}, field="space")
    elif count not in sizes:
        over = (count - least) % sizes.step
        yield Problem("uneven_sides", {"count": count, "add": sizes.step - over, "take": over}, field="space")


def is_sign(text: str) -> bool:
    """Whether a text can stand before amounts: a few letters or signs, and nothing that is taken for a part of them."""
    visible = all(category(letter)[0] in "LMS" or letter == "." for letter in text)
    return len(text) <= SIGN_LENGTH and category(text[0])[0] in "LS" and visible


def may_be_shown(name: str) -> bool:
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
        wrong = noting(problems, "space", index)
        folded = _folded(space.name)
        if not folded or not all(map(may_be_shown, (*space.every_name(), *space.names_at.values()))):
            wrong("name", "name", max=NAME_LENGTH)
        other = indexes.setdefault(folded, index)
        if folded and other != index and (space.kind in DEEDS or board.space[other].kind in DEEDS):
            wrong("same_name", "name", other=other, number=index)
    problems += problems_of_short_names(board.short_names)


def problems_of_short_names(short_names: dict[str, str]) -> list[Problem]:
    """What is wrong with the short names of a board."""
    count = len(short_names)
    if count > MAX_SHORT_NAMES:
        about = {"max": MAX_SHORT_NAMES, "count": count, "take": count - MAX_SHORT_NAMES}
        return [Problem("too_many_short_names", about, field="short_names")]
    return [
        Problem("short_name", {"name": name[:NAME_LENGTH], "max": SHORT_LENGTH}, field="short_names")
        for name, short in short_names.items()
        if not may_be_shown(name) or not is_visible(short) or not _folded(short) or len(short) > SHORT_LENGTH
    ]


def _check_space(space: Space, board: Board, wrong: Wrong) -> None:
    _check_fields(space, SPACE_FIELDS[space.kind] | {"kind", "name", "names", "names_at"}, wrong)
    if space.kind in DEEDS:
        _check_figure("price", space.price, 0, MONEY, wrong)
    if space.kind == STREET:
        _check_rents(space.rents, wrong)
        _check_figure("house_cost", space.house_cost, 0, MONEY, wrong)
    if space.kind in ("tax", "free_money"):
        _check_figure("amount", space.amount, 0, MONEY, wrong)
    if space.kind == "jail_cards":
        _check_figure("amount", space.amount, 1, MAX_JAIL_CARDS, wrong)
    if space.kind == "cards" and space.cards and all(card.group != space.cards for card in board.card):
        wrong("no_such_pile", "cards", group=space.cards[:NAME_LENGTH])


def _check_figure(field: str, given: int, least: int, most: int, wrong: Wrong) -> None:
    if least == most != given:
        wrong(f"only_{field}", field, max=most, given=given)
    elif given == NOT_GIVEN:
        wrong(f"no_{field}", field, min=least, max=most)
    elif not least <= given <= most:
        wrong(field, field, min=least, max=most, given=given)


def _check_rents(rents: tuple[int, ...], wrong: Wrong) -> None:
    if len(rents) != RENTS:
        wrong("rents", "rents", count=len(rents))
    for level, rent in enumerate(rents[:RENTS]):
        if not 0 <= rent <= MONEY:
            wrong("rent", f"rents[{level}]", max=MONEY, given=rent)


def _check_fields(thing: Struct, allowed: set[str], wrong: Wrong) -> None:
    """A value for a field that this kind does not use is a mistake in the board."""
    for name, default in zip(thing.__struct_fields__, _defaults(type(thing)), strict=True):
        if name not in allowed and getattr(thing, name) != default:
            wrong("not_for_kind", name)


@cache
def _defaults(cls: type[Struct]) -> list[Any]:
    return [field.default for field in msgspec.structs.fields(cls)]


def _check_groups(board: Board, problems: list[Problem]) -> None:
    """A group holds deeds of one kind; a railroad and a property in one group make no sense."""
    for at, named in enumerate(board.group):
        if not named.name.strip() or not all(map(may_be_shown, (named.key, *named.every_name()))):
            noting(problems, "group", at)("group_unshown", "name", group_key=named.key[:NAME_LENGTH])
    kinds: dict[str, tuple[str, int]] = {}
    for index, space in enumerate(board.space):
        if not space.group or space.kind not in DEEDS:
            continue
        wrong = noting(problems, "space", index)
        if not space.group.strip() or not may_be_shown(space.group):
            wrong("group_name", "group", max=NAME_LENGTH)
        kind, first = kinds.setdefault(space.group, (space.kind, index))
        if kind != space.kind:
            names = {"kind_name": DEED_NAMES[kind], "other_name": DEED_NAMES[space.kind]}
            wrong("mixed_group", "group", group_key=space.group[:NAME_LENGTH], first=first, **names)


def _check_card(card: Card, spaces: int, jail_cards: int, wrong: Wrong) -> None:
    if not card.group.strip() or not may_be_shown(card.group):
        wrong("card_group", "group", max=NAME_LENGTH)
    if any(len(text) > TEXT_LENGTH or not is_visible(text) for text in (card.text, *card.texts.values())):
        wrong("card_text", "text", max=TEXT_LENGTH)
    fields = CARD_FIELDS[card.effect]
    _check_fields(card, fields | {"group", "effect", "text", "texts"}, wrong)
    limits = {"jail_card": jail_cards, "go_back": spaces - 1, "go_forward": spaces - 1}
    if "amount" in fields:
        _check_figure("amount", card.amount or NOT_GIVEN, 1, limits.get(card.effect, MONEY), wrong)
    if "space" in fields and card.space == NOT_GIVEN:
        wrong("no_card_space", "space", last=spaces - 1)
    elif "space" in fields and not 0 <= card.space < spaces:
        wrong("card_space", "space", given=card.space, last=spaces - 1)
    if "kind" in fields and card.kind not in SPACE_FIELDS:
        wrong("space_kind", "kind", kind=card.kind[:NAME_LENGTH])
    for field in ("house", "hotel"):
        if field in fields and not 0 <= getattr(card, field) <= MONEY:
            wrong("fee", field, max=MONEY, given=getattr(card, field))
