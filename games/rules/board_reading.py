"""Reading the data of a board in any state: what cannot be read is reported by field, and the rest is checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo

from games.engine.codec import malformed
from games.engine.refusal import gettext_noop
from games.rules.board_problems import BadBoard, Problem

BoardT = TypeVar("BoardT", bound=Struct)
Check = Callable[[BoardT], list[Problem]]
Parts = Mapping[str, type[Struct]]
"""The lists of a board and what each of them holds."""
MOST_ITEMS = 600
"""More than boards have cards."""
NAMED = 40
"""How much of an unknown name is repeated."""

TYPES = {
    "int": gettext_noop("a whole number"),
    "float": gettext_noop("a number"),
    "str": gettext_noop("a text"),
    "bool": gettext_noop("yes or no"),
    "array": gettext_noop("a list"),
    "object": gettext_noop("a table"),
    "null": gettext_noop("nothing"),
}
STEP = re.compile(r"[.\[]")
MISMATCH = re.compile(r"Expected `(\w+)[^`]*`, got `(\w+)`")


def read(raw: Any, cls: type[BoardT], parts: Parts, check: Check[BoardT]) -> BoardT:
    """A checked board.

    Raises BadBoard with all problems: `malformed` if some of it cannot be read, otherwise `bad_board`.
    """
    _refuse_endless(raw, parts)
    try:
        board = msgspec.convert(raw, cls, strict=True)
    except msgspec.ValidationError:
        raise _unreadable(raw, cls, parts, check) from None
    problems = check(board)
    if problems:
        raise BadBoard(problems)
    return board


def _refuse_endless(raw: Any, parts: Parts) -> None:
    """Refuse lists of which nobody wants to read what is wrong with each item."""
    lists = {part: raw.get(part) for part in parts} if isinstance(raw, dict) else {}
    endless = [
        Problem("too_many_items", {"count": len(items)}, field=part)
        for part, items in lists.items()
        if isinstance(items, list | tuple) and len(items) > MOST_ITEMS
    ]
    if endless:
        raise BadBoard(endless)


def _unreadable(raw: Any, cls: type[BoardT], parts: Parts, check: Check[BoardT]) -> BadBoard:
    """The refusal for data of which some cannot be read, with what is wrong with the rest."""
    if not isinstance(raw, dict):
        return BadBoard([Problem("not_a_board")], "malformed")
    found: list[Problem] = []
    repaired = _readable(raw, cls, "", 0, found)
    for part, kind in parts.items():
        repaired[part] = [_item(item, kind, part, index, found) for index, item in enumerate(repaired.get(part, ()))]
    try:
        board = msgspec.convert(repaired, cls, strict=True)
    except msgspec.ValidationError as error:  # what no single field shows
        refused = malformed(error)
        if not found:
            found.append(Problem("unreadable", {"reason": refused.about["reason"]}, field=refused.field or ""))
        return BadBoard(found, "malformed")
    unread = {problem.path for problem in found}
    unread |= {path.rpartition("[")[0] for path in unread if path.endswith("]") and "." in path}
    rest = [problem for problem in check(board) if unread.isdisjoint(_around(problem.path))]
    return BadBoard([*found, *rest], "malformed")


def _around(path: str) -> list[str]:
    """A path, and those of all that it lies in: what is wrong there follows from what cannot be read of these."""
    return [path, *(path[: end.start()] for end in STEP.finditer(path))]


def _item(item: Any, kind: type[Struct], part: str, index: int, found: list[Problem]) -> dict[str, Any]:
    """One part of a board without what cannot be read, and with an empty text for what it needs, so that the rest is
    checked."""
    needed = {name: "" for name, field in _fields(kind).items() if field.required}
    if isinstance(item, dict):
        return needed | _readable(item, kind, part, index, found)
    found.append(Problem("wrong_type", {"found": _type_of(item)}, part, index))
    return needed


def _readable(raw: dict[str, Any], cls: type[Struct], part: str, index: int, found: list[Problem]) -> dict[str, Any]:
    fields = _fields(cls)
    found += [
        Problem("unknown_field", {"word": str(key)[:NAMED]}, part, index, str(key)[:NAMED])
        for key in raw
        if key not in fields
    ]
    kept: dict[str, Any] = {}
    for name, field in fields.items():
        if name not in raw:
            if field.required:
                found.append(Problem("missing", {}, part, index, name))
            continue
        if not part and isinstance(raw[name], list | tuple) and _holds_structs(field.type):
            kept[name] = raw[name]
            continue
        wrong = list(_wrong(name, raw[name], field.type))
        if not wrong:
            kept[name] = raw[name]
        found += [Problem(code, about, part, index, place) for code, about, place in wrong]
    return kept


@cache
def _fields(cls: type[Struct]) -> dict[str, FieldInfo]:
    return {field.name: field for field in msgspec.structs.fields(cls)}


def _holds_structs(kind: Any) -> bool:
    return any(isinstance(one, type) and issubclass(one, Struct) for one in getattr(kind, "__args__", ()))


def _wrong(name: str, value: Any, kind: Any) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Why the value of a field cannot be read, item by item: code, parameters and place."""
    reason, inside = _fault(value, kind)
    if not reason:
        return
    items = _items(value) if inside else []
    faults = [(name + place, wrong) for place, item in items if (wrong := _fault(item, kind)[0])]
    for place, wrong in faults or [(name, reason)]:
        yield *_said(wrong), place


def _fault(value: Any, kind: Any) -> tuple[str, bool]:
    """Why a value cannot be read, empty if it can, and whether that is something inside it."""
    try:
        msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError as error:
        return str(malformed(error).about["reason"]), " - at `" in str(error)
    return "", False


def _items(value: Any) -> list[tuple[str, Any]]:
    """Each item of a list or table alone in one, with its place."""
    if isinstance(value, dict):
        return [(f".{str(key)[:NAMED]}", {key: item}) for key, item in value.items()]
    if isinstance(value, list | tuple):
        return [(f"[{at}]", [item]) for at, item in enumerate(value)]
    return []


def _said(reason: str) -> tuple[str, dict[str, Any]]:
    """The code and the parameters for what msgspec says."""
    mismatch = MISMATCH.match(reason)
    if mismatch and {*mismatch.groups()} <= TYPES.keys():
        wanted, found = mismatch.groups()
        return "wrong_type", {"wanted": TYPES[wanted], "found": TYPES[found]}
    if "regex" in reason:
        return "language", {}
    if "`int`" in reason or "out of range" in reason:
        return "number_too_large", {}
    return "unreadable", {"reason": reason}


def _type_of(item: Any) -> str:
    """What something is that should be a table."""
    names = {bool: "bool", int: "int", float: "float", str: "str", list: "array", tuple: "array", type(None): "null"}
    return TYPES[names.get(type(item), "object")]
