"""The names and texts of a board that somebody sends: each can be seen, and those of its parts can be told apart.

Boards that were stored before are not asked again, so that their games go on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from config.texts.drawn import Fault, fault_of, fault_of_name
from config.texts.looks import look
from games.engine.refusal import gettext_noop
from games.rules.board import DEEDS, Problem

PARTS = ("space", "card", "group", "zone")
NAMES = ("name", "group", "key", "cards")
TABLES = ("names", "names_at")
UNFIT = {
    Fault.INVISIBLE: gettext_noop("“%(name)s” has characters that cannot be seen"),
    Fault.MARKS: gettext_noop("“%(name)s” has too many accents or signs on one letter"),
    Fault.SCRIPTS: gettext_noop("a word of “%(name)s” mixes letters of several scripts that look alike"),
}
SAME_SPACE = gettext_noop("it is called like space %(other)d: %(name)s")
SAME_SHORT_NAME = gettext_noop("it has the same short name as space %(other)d: %(name)s")
SAME_GROUP = gettext_noop("the groups “%(name)s” and “%(other_group)s” look the same")


def problems_of_texts(board: dict[str, Any]) -> list[Problem]:
    """What is wrong with the texts of a board whose structure has been checked."""
    parts: dict[str, list[dict[str, Any]]] = {part: list(board.get(part, ())) for part in PARTS}
    short: dict[str, str] = board.get("short_names", {})
    return [
        *_unfit([board.get("name", ""), *short.values()], parts),
        *_same_deeds(parts["space"], short),
        *_same_groups(parts),
    ]


def _unfit(names: list[str], parts: dict[str, list[dict[str, Any]]]) -> Iterator[Problem]:
    for name in names:
        if name and (fault := fault_of_name(name)):
            yield Problem(UNFIT[fault], {"name": name})
    for part, things in parts.items():
        for index, thing in enumerate(things):
            place = {part: index} if part in ("space", "card") else {}
            fields = [(field, text) for field, text in thing.items() if field not in TABLES]
            fields += [("name", text) for table in TABLES for text in thing.get(table, {}).values()]
            for field, text in fields:
                judge = fault_of_name if field in NAMES else fault_of if field == "text" else None
                if judge and text and (fault := judge(text)):
                    yield Problem(UNFIT[fault], {"name": text}, **place)


def _same_deeds(spaces: list[dict[str, Any]], short: dict[str, str]) -> Iterator[Problem]:
    """A deed has a name of its own in every language, and a short one if there are any."""
    for language in _languages(spaces):
        names = [_name(space, language) for space in spaces]
        yield from _same(spaces, names, SAME_SPACE)
        yield from _same(spaces, [short.get(name, "") for name in names], SAME_SHORT_NAME)


def _same(spaces: list[dict[str, Any]], names: list[str], text: str) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for index, name in enumerate(names):
        if not name:
            continue
        other = first.setdefault(look(name), index)
        if other != index and (spaces[index].get("kind") in DEEDS or spaces[other].get("kind") in DEEDS):
            yield Problem(text, {"other": other, "name": name}, space=index)


def _same_groups(parts: dict[str, list[dict[str, Any]]]) -> Iterator[Problem]:
    deeds = {space["group"] for space in parts["space"] if space.get("group") and space.get("kind") in DEEDS}
    piles = {space["cards"] for space in parts["space"] if space.get("cards")}
    piles |= {card["group"] for card in parts["card"]}
    yield from _same_names({key: {"name": key} for key in deeds} | {group["key"]: group for group in parts["group"]})
    yield from _same_names({key: {"name": key} for key in piles})
    yield from _same_names({zone["key"]: zone for zone in parts["zone"]})


def _same_names(groups: dict[str, dict[str, Any]]) -> Iterator[Problem]:
    found: set[tuple[str, str]] = set()
    for language in _languages(groups.values()):
        first: dict[str, str] = {}
        for key in sorted(groups):
            name = _name(groups[key], language) or groups[key]["name"]
            other = first.setdefault(look(name), key)
            if other != key and (other, key) not in found:
                found.add((other, key))
                yield Problem(SAME_GROUP, {"name": name, "other_group": _name(groups[other], language) or other})


def _languages(things: Iterable[dict[str, Any]]) -> list[str]:
    """The languages in which any of these is named, the board's own as an empty text first."""
    return ["", *dict.fromkeys(language for thing in things for language in thing.get("names", {}))]


def _name(thing: dict[str, Any], language: str) -> str:
    """The name in a language, empty if there is none."""
    name: str = thing.get("names", {}).get(language, "") if language else thing.get("name", "")
    return name
