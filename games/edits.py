"""Edits of a document of tables and lists, such as a board that is being made, each with what takes it back.

Nothing here knows what the document means: it may have any faults while it is made.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from games.engine.codec import malformed
from games.engine.refusal import Refused, gettext_noop

MAX_EDITS = 200
"""Of one change."""
DEEPEST = 6
MAX_ITEMS = 1_000
"""Of one list."""
Key = Annotated[str, Meta(min_length=1, max_length=60)]
Index = Annotated[int, Meta(ge=0, lt=MAX_ITEMS)]
Path = Annotated[tuple[Key | Index, ...], Meta(max_length=DEEPEST)]


class Edit(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One edit at a path, such as `["space", 5, "price"]`; an empty path is the whole document.

    `set` gives a field or an item another value, or a table a new field; `remove` takes one away; `insert` puts an item
    into a list, before the one that is there; `move` takes the item of a list to the index `to`.
    """

    do: Literal["set", "remove", "insert", "move"]
    path: Path
    value: Any = UNSET
    to: Index | UnsetType = UNSET


EDITS: Any = Annotated[list[Edit], Meta(min_length=1, max_length=MAX_EDITS)]


def read_edits(raw: Any) -> list[Edit]:
    """Edits from parsed JSON; refuses what is none, naming the field."""
    try:
        edits: list[Edit] = msgspec.convert(raw, EDITS, strict=True)
    except msgspec.ValidationError as error:
        refused = malformed(error)
        field = f"edits{refused.field or ''}"
        raise Refused(refused.code, refused.text, field=field, **refused.about) from None
    for at, edit in enumerate(edits):
        if (edit.value is UNSET) == (edit.do in ("set", "insert")) or (edit.to is UNSET) == (edit.do == "move"):
            raise _refused(at, gettext_noop("This edit has too many fields, or too few."))
    return edits


def edited(document: dict[str, Any], edits: list[Edit]) -> tuple[dict[str, Any], list[Edit]]:
    """The document after these edits, and those that take them back; the document itself stays as it is.

    Refuses an edit of what is not there; then none is made.
    """
    root: dict[str, Any] = {"": deepcopy(document)}
    inverse = _made(root, edits)
    return root[""], inverse


def edited_in_turn(document: dict[str, Any], changes: Iterable[list[Edit]]) -> dict[str, Any]:
    """The document after these changes, one after the other; the document itself stays as it is."""
    root: dict[str, Any] = {"": deepcopy(document)}
    for edits in changes:
        _made(root, edits)
    return dict(root[""])


def _made(root: dict[str, Any], edits: list[Edit]) -> list[Edit]:
    """Make these edits, and return those that take them back."""
    inverse: list[Edit] = []
    for at, edit in enumerate(edits):
        inverse.append(_make(root, edit, at))
        if not isinstance(root.get(""), dict):
            raise _refused(at, gettext_noop("The whole document is a table, and stays one."))
    return inverse[::-1]


def _make(root: dict[str, Any], edit: Edit, at: int) -> Edit:
    """Make an edit, and return the one that takes it back."""
    place: tuple[str | int, ...] = ("", *edit.path)
    parent: Any = root
    for step in place[:-1]:
        parent = _part(parent, step, at)
    last = place[-1]
    match edit.do:
        case "set":
            return _set(parent, last, edit, at)
        case "remove":
            old = _part(parent, last, at)
            del parent[last]
            return Edit("insert" if isinstance(parent, list) else "set", edit.path, old)
        case "insert":
            if not isinstance(parent, list) or not isinstance(last, int) or last > len(parent):
                raise _nothing_there(at)
            if len(parent) >= MAX_ITEMS:
                raise _refused(at, gettext_noop("A list has at most %(max)d items."), max=MAX_ITEMS)
            parent.insert(last, deepcopy(edit.value))
            return Edit("remove", edit.path)
        case "move":
            _part(parent, last, at)
            if not isinstance(parent, list) or not isinstance(last, int) or not isinstance(edit.to, int):
                raise _nothing_there(at)
            if edit.to >= len(parent):
                raise _nothing_there(at)
            parent.insert(edit.to, parent.pop(last))
            return Edit("move", (*edit.path[:-1], edit.to), to=last)


def _set(parent: Any, last: str | int, edit: Edit, at: int) -> Edit:
    if isinstance(parent, dict) and isinstance(last, str):
        back = Edit("set", edit.path, parent[last]) if last in parent else Edit("remove", edit.path)
        parent[last] = deepcopy(edit.value)
        return back
    old = _part(parent, last, at)
    parent[last] = deepcopy(edit.value)
    return Edit("set", edit.path, old)


def _part(parent: Any, step: str | int, at: int) -> Any:
    if isinstance(parent, dict) and isinstance(step, str) and step in parent:
        return parent[step]
    if isinstance(parent, list) and isinstance(step, int) and step < len(parent):
        return parent[step]
    raise _nothing_there(at)


def _nothing_there(at: int) -> Refused:
    return _refused(at, gettext_noop("There is nothing at this path."))


def _refused(at: int, text: str, **about: Any) -> Refused:
    return Refused("bad_edit", text, field=f"edits[{at}]", **about)
