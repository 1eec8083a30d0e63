"""The names and texts of a board that somebody sends: each can be seen, and those of its parts can be told apart.

Boards that were stored before are not asked again, so that their games go on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from config.texts.drawn import Fault, fault_of, fault_of_name
from config.texts.looks import look
from games.rules.board import DEEDS
from games.rules.board_problems import Problem
from games.rules.names import one_form

PARTS = ("space", "card", "group", "zone")
NAMES = ("name", "group", "key", "cards")
TABLES = {"names": "name", "names_at": "name", "texts": "text"}
"""What is in further languages in each."""
NEEDED = {"group": ("key", "name"), "zone": ("key", "name"), "card": ("group",)}
"""What these parts always have once a board is checked."""
LONGEST = 200
"""How much of a text that is too long is looked at."""
CODES = {Fault.INVISIBLE: "invisible", Fault.MARKS: "marks", Fault.SCRIPTS: "scripts"}


def problems_of_texts(board: dict[str, Any]) -> list[Problem]:
    """What is wrong with the texts of a board whose structure has been checked."""
    parts: dict[str, list[dict[str, Any]]] = {part: list(board.get(part, ())) for part in PARTS}
    short: dict[str, str] = board.get("short_names", {})
    return [
        *_unfit_names(board.get("name", ""), short.values()),
        *_unfit(parts),
        *_same_deeds(parts["space"], short),
        *_same_groups(parts),
    ]


def texts_of(raw: Any) -> dict[str, Any]:
    """The texts of a board whose structure has not been checked, each at its place, and nothing else."""
    if not isinstance(raw, dict):
        return {}
    board = one_form(raw)
    texts: dict[str, Any] = {"name": _texts_in(board).get("name", "")}
    texts["short_names"] = _texts_in(board.get("short_names"))
    for part in PARTS:
        things = board.get(part)
        if isinstance(things, list | tuple):
            needed = dict.fromkeys(NEEDED.get(part, ()), "")
            texts[part] = [needed | _texts_in(thing) | _tables_in(thing) for thing in things]
    return texts


def _texts_in(thing: Any) -> dict[str, Any]:
    if not isinstance(thing, dict):
        return {}
    return {key[:LONGEST]: text[:LONGEST] for key, text in thing.items() if isinstance(text, str)}


def _tables_in(thing: Any) -> dict[str, Any]:
    return {table: _texts_in(thing.get(table)) for table in TABLES} if isinstance(thing, dict) else {}


def _unfit_names(name: str, short: Iterable[str]) -> Iterator[Problem]:
    """The name of the board, and short names."""
    for field, text in (("name", name), *(("short_names", one) for one in short)):
        if text and (fault := fault_of_name(text)):
            yield Problem(CODES[fault], {"name": text}, field=field)


def _unfit(parts: dict[str, list[dict[str, Any]]]) -> Iterator[Problem]:
    for part, things in parts.items():
        for index, thing in enumerate(things):
            fields = [(field, field, text) for field, text in thing.items() if field not in TABLES]
            fields += [
                (kind, f"{table}.{language}", text)
                for table, kind in TABLES.items()
                for language, text in thing.get(table, {}).items()
            ]
            for kind, field, text in fields:
                judge = fault_of_name if kind in NAMES else fault_of if kind == "text" else None
                if judge and text and (fault := judge(text)):
                    yield Problem(CODES[fault], {"name": text}, part, index, field)


def _same_deeds(spaces: list[dict[str, Any]], short: dict[str, str]) -> Iterator[Problem]:
    """A deed has a name of its own in every language, and a short one if there are any."""
    for language in _languages(spaces):
        names = [_name(space, language) for space in spaces]
        field = f"names.{language}" if language else "name"
        yield from _same(spaces, names, "same_name", field)
        yield from _same(spaces, [short.get(name, "") for name in names], "same_short_name", field)


def _same(spaces: list[dict[str, Any]], names: list[str], code: str, field: str) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for index, name in enumerate(names):
        if not name:
            continue
        other = first.setdefault(look(name), index)
        if other != index and (spaces[index].get("kind") in DEEDS or spaces[other].get("kind") in DEEDS):
            yield Problem(code, {"other": other, "number": index, "name": name}, "space", index, field)


def _same_groups(parts: dict[str, list[dict[str, Any]]]) -> Iterator[Problem]:
    deeds = {space["group"] for space in parts["space"] if space.get("group") and space.get("kind") in DEEDS}
    piles = {space["cards"] for space in parts["space"] if space.get("cards")}
    piles |= {card["group"] for card in parts["card"]}
    named = {group["key"]: group for group in parts["group"]}
    yield from _same_names({key: {"name": key} for key in deeds} | named, "group")
    yield from _same_names({key: {"name": key} for key in piles}, "card")
    yield from _same_names({zone["key"]: zone for zone in parts["zone"]}, "zone")


def _same_names(groups: dict[str, dict[str, Any]], field: str) -> Iterator[Problem]:
    found: set[tuple[str, str]] = set()
    for language in _languages(groups.values()):
        first: dict[str, str] = {}
        for key in sorted(groups):
            name = _name(groups[key], language) or groups[key]["name"]
            other = first.setdefault(look(name), key)
            if other != key and (other, key) not in found:
                found.add((other, key))
                about = {"name": name, "other_group": _name(groups[other], language) or other}
                yield Problem("same_groups", about, field=field)


def _languages(things: Iterable[dict[str, Any]]) -> list[str]:
    """The languages in which any of these is named, the board's own as an empty text first."""
    return ["", *dict.fromkeys(language for thing in things for language in thing.get("names", {}))]


def _name(thing: dict[str, Any], language: str) -> str:
    """The name in a language, empty if there is none."""
    name: str = thing.get("names", {}).get(language, "") if language else thing.get("name", "")
    return name
