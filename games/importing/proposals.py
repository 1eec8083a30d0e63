"""What a file leaves out and a board needs: names, prices, rents, houses, taxes and groups."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import NamedTuple

from config.texts.looks import look
from games.importing.curve import SIDES, Curve, completed, curve_of, house_on, scale_of, smooth
from games.importing.notes import Note
from games.importing.spaces import Draft
from games.importing.words import colour_of
from games.rules.board import DEEDS, STREET, Board, GroupName
from games.rules.board_checks import MAX_JAIL_CARDS, MONEY, NAME_LENGTH, RENTS
from games.rules.board_words import name_of_key

FEW = 3
"""Streets of a group that is proposed, at most."""
TAX_PERCENT = 10
"""The usual tax is this share of what players have early in a game."""


NAMES = {
    "go": "Go",
    "jail": "Jail",
    "go_to_jail": "Go to jail",
    "free_parking": "Free parking",
    "tax": "Tax",
    "cards": "Cards",
}
"""The beginnings of names that are proposed."""


class Money(NamedTuple):
    """The classic curve, and how much larger the money of this board is."""

    curve: Curve
    scale: Fraction


def divide(ring: list[Draft], notes: list[Note]) -> None:
    """Bring amounts that are larger than any that boards have into their range, all by the same divisor."""
    largest = max((amount for draft in ring for amount in _amounts(draft)), default=0)
    divisor = 1
    while largest // divisor > MONEY:
        divisor *= 10
    if divisor == 1:
        return
    notes.append(Note("divided", {"max": MONEY, "divisor": divisor}))
    for draft in ring:
        draft.rents = [rent // divisor for rent in draft.rents]
        draft.price = None if draft.price is None else draft.price // divisor
        draft.house_cost = None if draft.house_cost is None else draft.house_cost // divisor
        draft.amount = None if draft.amount is None else draft.amount // divisor


def _amounts(draft: Draft) -> list[int]:
    single = (draft.price, draft.house_cost, draft.amount)
    return [*draft.rents, *(amount for amount in single if amount is not None)]


def money_of(ring: list[Draft], own: Board, notes: list[Note]) -> Money:
    """The money of the board, with a word on it if it is not that of the game's own board."""
    curve = curve_of(own)
    prices = [draft.price for draft in ring if draft.kind == STREET and draft.price]
    scale = scale_of(prices, curve)
    if scale != 1:
        notes.append(Note("amounts_differ", {"mean": sum(prices) // len(prices), "usual": int(curve.mean)}))
    return Money(curve, scale)


def propose_amounts(ring: list[Draft], money: Money) -> None:
    """Give every space the amounts that its kind needs."""
    for at, draft in enumerate(ring):
        if draft.kind in DEEDS and draft.price is None:
            draft.price = _price(ring, at, money)
            draft.note("price_proposed", "price", amount=draft.price)
        if draft.kind == STREET:
            _propose_for_street(draft, at * SIDES // len(ring), money)
        if draft.kind == "tax" and draft.amount is None:
            _propose_tax(draft, money)
        if draft.kind == "free_money" and draft.amount is None:
            draft.amount = smooth(money.curve.tax * money.scale / 2)
            draft.note("amount_proposed", amount=draft.amount)
        if draft.kind == "jail_cards":
            draft.amount = min(max(draft.amount or 1, 1), MAX_JAIL_CARDS)


def _price(ring: list[Draft], at: int, money: Money) -> int:
    """The mean of the prices of its kind; without any, that of the curve's streets."""
    prices = [draft.price for draft in ring if draft.kind == ring[at].kind and draft.price]
    mean = Fraction(sum(prices), len(prices)) if prices else money.curve.mean * money.scale
    return smooth(mean)


def _propose_for_street(draft: Draft, side: int, money: Money) -> None:
    assert draft.price is not None
    given = len(draft.rents)
    if given < RENTS:
        draft.rents = completed(draft.rents, draft.price, *money)
        added = ", ".join(map(str, draft.rents[given:]))
        if given:
            draft.note("rents_completed", "rent", count=given, rents=added)
        else:
            draft.note("rents_proposed", rents=added)
    if draft.house_cost is None:
        draft.house_cost = house_on(side, *money)
        draft.note("house_proposed", amount=draft.house_cost)


def _propose_tax(draft: Draft, money: Money) -> None:
    usual = money.curve.tax * money.scale
    if draft.percent is not None:
        draft.amount = smooth(usual * draft.percent / TAX_PERCENT)
        of = "percent" if draft.has("percent") else "amount"
        draft.note("tax_from_percent", of, percent=draft.percent, amount=draft.amount)
    else:
        draft.amount = smooth(usual)
        draft.note("amount_proposed", amount=draft.amount)


def propose_names(ring: list[Draft]) -> None:
    """Every space has a name, and every deed one of its own."""
    seen: dict[str, Draft] = {}
    for at, draft in enumerate(ring):
        if not draft.name:
            draft.name = f"{NAMES.get(draft.kind, 'Space')} {at}"
            draft.note("name_missing", new=draft.name)
        other = seen.get(look(draft.name))
        if other is not None and (draft.kind in DEEDS or other.kind in DEEDS):
            name, number = draft.name, 2
            while look(draft.name) in seen:
                draft.name = f"{name[: NAME_LENGTH - 4]} {number}"
                number += 1
            draft.note("name_twice", "name", name=name, new=draft.name)
        seen.setdefault(look(draft.name), draft)


def propose_groups(ring: list[Draft], own: Board) -> list[GroupName]:
    """The groups of streets by what the file says of them, or by neighbours where it says nothing; with their names."""
    streets = [draft for draft in ring if draft.kind == STREET]
    others = _group_others(ring, own, {draft.group or draft.colour for draft in streets})
    if not any(draft.group or draft.colour for draft in streets):
        return others + _neighbours(ring, own)
    keys: dict[str, str] = {}
    named: dict[str, GroupName] = {}
    for draft in streets:
        given = (draft.group or draft.colour)[:NAME_LENGTH]
        if not given:
            continue
        draft.group = keys.setdefault(given, _key_of(given, keys))
        if draft.group not in named:
            named[draft.group] = GroupName(key=draft.group, name=_group_name(draft, given, len(named) + 1))
    return others + list(named.values())


def _group_others(ring: list[Draft], own: Board, of_streets: set[str]) -> list[GroupName]:
    """All stations are one group, as on the game's own board, and so are all utilities; with the names of these."""
    usual = {space.kind: space.group for space in own.space if space.kind in DEEDS and space.kind != STREET}
    for draft in ring:
        if draft.kind != STREET:
            given = draft.group or draft.colour
            if draft.kind in DEEDS and given in of_streets and given:
                draft.note("group_mixed", "group" if draft.group else "colour", group=given[:NAME_LENGTH])
            draft.group = usual.get(draft.kind, "")
    here = {draft.group for draft in ring if draft.kind in DEEDS and draft.kind != STREET}
    named = [_in_english(group, own.language) for group in own.group if group.key in here]
    return [group for group in named if group is not None]


def _key_of(given: str, taken: dict[str, str]) -> str:
    """The key of a group: that of its colour if it is called after one, so that it is drawn in it."""
    colour = colour_of(given)
    return colour if colour and colour not in taken.values() else given


def _group_name(draft: Draft, given: str, number: int) -> str:
    """A name for the group: as given, or by number if that is a number or the code of a colour."""
    if any(letter.isalpha() for letter in given) and not given.startswith("#"):
        return given
    name = f"Group {given if given.isdecimal() else number}"
    draft.note("group_named", "group" if draft.has("group") else "colour", given=given, name=name)
    return name


def _neighbours(ring: list[Draft], own: Board) -> list[GroupName]:
    """Groups of two or three streets that follow each other on a side, as those of the game's own board do."""
    own_keys = list(dict.fromkeys(space.group for space in own.space if space.kind == STREET and space.group))
    names = {group.key: group for group in own.group}
    made: list[GroupName] = []
    number = 0
    for side in range(SIDES):
        streets = [draft for at, draft in enumerate(ring) if draft.kind == STREET and at * SIDES // len(ring) == side]
        parts = ceil(len(streets) / FEW)
        for part in range(parts):
            number += 1
            if number <= len(own_keys):
                key = own_keys[number - 1]
                named = _in_english(names.get(key), own.language)
            else:
                key = f"group {number}"
                named = GroupName(key=key, name=f"Group {number}")
            made += [named] if named else []
            for draft in streets[len(streets) * part // parts : len(streets) * (part + 1) // parts]:
                draft.group = key
                draft.note("group_proposed", name=named.name if named else name_of_key(key))
    return made


def _in_english(group: GroupName | None, language: str) -> GroupName | None:
    """The name of a group of the own board on one whose language is English; colours need none."""
    if group is None:
        return None
    names = {language: group.name, **group.names}
    english = names.pop("en", "")
    return GroupName(key=group.key, name=english, names=names) if english else None
