"""Visibility of fields for each seat: secrets are declared, and `redact` leaves them out of events.

Views are made by type instead: they read a table by a type that names no secret (`ruleset.Views.state`), and
`own_opener` gives them what only their seat may see.

cards: Annotated[list[int], secret()]              visible to nobody
hand: Annotated[list[int], secret("seat")]         visible only to the seat in the struct's field `seat`
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from types import FunctionType
from typing import Annotated, Any, ClassVar, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, UnsetType

EVERYTHING = -1
"""A viewer who sees everything: for scenarios, proofs of fairness, and replays of games that hide nothing any more.

Never for a client of a game that is played or can be continued.
"""

NOBODY = ""


class secret(NamedTuple):  # noqa: N801 - reads as a mark in an annotation
    """Marks a field that nobody sees, except the seat named by the field `seen_by` of the same struct."""

    seen_by: str = NOBODY


class _Contents(NamedTuple):
    """The types that values of a type may contain, at any depth."""

    seen_by: frozenset[str] = frozenset()
    """For each secret the field that names the seat it is for; empty for nobody."""
    known: bool = True
    """Whether every type in it is known for certain; otherwise it may hold any secret."""
    plain: bool = True
    """Whether there is no secret and `to_builtins` makes the JSON that `redact` makes.

    It does not where a tuple would stay a tuple, or a field of a struct may be None and has to be omitted. A field that
    is UNSET is omitted by both.
    """

    @property
    def secret(self) -> bool:
        """Whether it may contain a secret."""
        return bool(self.seen_by) or not self.known

    @property
    def personal(self) -> bool:
        """Whether it may contain something that only certain seats see."""
        return self.hands or not self.known

    @property
    def hands(self) -> bool:
        """Whether it is known to contain something that only certain seats see."""
        return any(seat != NOBODY for seat in self.seen_by)


UNKNOWN = _Contents(known=False, plain=False)


def _contents(hint: Any) -> _Contents:
    """The only walk over types. A mark hides everything inside it."""
    if hint in (int, str, bool, float, type(None), UnsetType):
        return _Contents()
    mark, origin, arguments = _mark(hint), get_origin(hint), get_args(hint)
    if mark is not None:
        return _Contents(frozenset({mark.seen_by}), plain=False)
    if origin is Annotated:
        return _contents(arguments[0])
    if arguments:
        parts = [_contents(part) for part in arguments if part is not Ellipsis]
        joined = _joined(parts, plain=origin is not tuple)
        return joined._replace(known=False, plain=False) if _is_struct(origin) else joined
    return _contents_of_struct(hint) if _is_struct(hint) else UNKNOWN


@cache
def _contents_of_struct(cls: type[msgspec.Struct]) -> _Contents:
    hints = [
        hint for hint in get_type_hints(cls, include_extras=True).values() if ClassVar not in (hint, get_origin(hint))
    ]
    return _joined([_contents(hint) for hint in hints], plain=all(type(None) not in get_args(hint) for hint in hints))


def _joined(parts: Sequence[_Contents], *, plain: bool) -> _Contents:
    seen_by = frozenset[str]().union(*(part.seen_by for part in parts))
    return _Contents(seen_by, all(part.known for part in parts), plain and all(part.plain for part in parts))


def _is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


def _mark(hint: Any) -> secret | None:
    if get_origin(hint) is Annotated:
        return next((mark for mark in hint.__metadata__ if isinstance(mark, secret)), None)
    return None


class _Field(NamedTuple):
    name: str
    key: str
    secret: secret | None
    plain: bool
    personal: bool
    """Whether it may contain something that only certain seats see."""


@cache
def _fields(cls: type[msgspec.Struct]) -> tuple[_Field, ...]:
    hints = get_type_hints(cls, include_extras=True)
    fields = []
    for name, key in zip(cls.__struct_fields__, cls.__struct_encode_fields__, strict=True):
        contents = _contents(hints[name])
        fields.append(_Field(name, key, _mark(hints[name]), contents.plain, contents.personal))
    return tuple(fields)


@cache
def opener(cls: type[msgspec.Struct], reads: type | None = None) -> Callable[[Any], Any]:
    """A function from a struct of that class to a frozen struct of its fields without secrets at any depth.

    If `reads` is given, these are only the fields that this protocol names, and the methods that it names, which see
    no other fields either.
    """
    cls = get_origin(cls) or cls
    hints = get_type_hints(cls, include_extras=True)
    requested = hints if reads is None else get_type_hints(reads)
    names = [name for name in cls.__struct_fields__ if name in requested and not _contents(hints[name]).secret]
    methods = {} if reads is None else {name: getattr(cls, name) for name in _methods_of(reads) if hasattr(cls, name)}
    make = msgspec.defstruct(f"Open{cls.__name__}", names, namespace=methods, frozen=True, gc=False)
    written: dict[str, Any] = {"make": make}
    exec(f"def open_it(thing):\n return make({', '.join(f'thing.{name}' for name in names)})", written)  # noqa: S102 - nothing but the names of our own fields
    open_it: Callable[[Any], Any] = written["open_it"]
    return open_it


def _methods_of(protocol: type) -> list[str]:
    """The methods that a protocol and its bases name."""
    members = {name: member for base in reversed(protocol.__mro__) for name, member in vars(base).items()}
    return [name for name, member in members.items() if isinstance(member, FunctionType) and not name.startswith("_")]


@cache
def own_opener(cls: type[msgspec.Struct]) -> Callable[[Any, int], Any]:
    """A function from a struct of that class and a seat to a frozen struct of what is secret to all but that seat.

    For each list of structs whose secrets are all for the seat in one of their fields, this is the struct of that seat
    under the name of the list; None if it has none.
    """
    cls = get_origin(cls) or cls
    owners = {}
    for name, hint in get_type_hints(cls, include_extras=True).items():
        owner = _owner_of(get_args(hint)[0]) if get_origin(hint) is list else NOBODY
        if owner:
            owners[name] = owner
    make = msgspec.defstruct(f"Own{cls.__name__}", list(owners), frozen=True, gc=False)

    def open_own(thing: Any, seat: int) -> Any:
        own = []
        for name, owner in owners.items():
            for one in getattr(thing, name):
                if getattr(one, owner) == seat:
                    own.append(one)
                    break
            else:
                own.append(None)
        return make(*own)

    return open_own


def _owner_of(hint: Any) -> str:
    """The field with the seat that may see everything in a struct of that type; empty if there is none."""
    if not _is_struct(hint):
        return NOBODY
    hints = get_type_hints(hint, include_extras=True)
    marked = {name: mark for name in hint.__struct_fields__ if (mark := _mark(hints[name])) is not None}
    owners = {mark.seen_by for mark in marked.values()}
    others = [hints[name] for name in hint.__struct_fields__ if name not in marked]
    inside = [get_args(hints[name])[0] for name in marked]
    secret_too = any(_contents(hint).secret for hint in (*others, *inside))
    return owners.pop() if len(owners) == 1 and not secret_too else NOBODY


@cache
def public_fields(cls: type[msgspec.Struct]) -> dict[str, str]:
    """Each field of a struct and who may see it: "all", "nobody", or the name of the field that holds the seat."""
    return {f.key: "all" if f.secret is None else f.secret.seen_by or "nobody" for f in _fields(cls)}


def redact(thing: Any, viewer: int | None) -> Any:
    """`thing` as plain JSON values, without anything that `viewer` (a seat, or None for a spectator) may not see."""
    return _redact(thing, viewer, set())


def redact_for_each(thing: Any, viewers: Sequence[int | None]) -> list[Any]:
    """`redact` for several viewers: the same object for all of them if nothing in it is for certain seats only."""
    met: set[secret] = set()
    first, *others = viewers
    reference = _redact(thing, first, met)
    if all(mark.seen_by == NOBODY for mark in met) and EVERYTHING not in viewers:
        return [reference] * len(viewers)
    return [reference, *(_redact_like(thing, viewer, reference) for viewer in others)]


def _redact_like(thing: Any, viewer: int | None, reference: Any) -> Any:
    """`redact`, sharing with `reference`, what another viewer sees, all that is the same for everybody."""
    if viewer == EVERYTHING or type(reference) not in (dict, list):
        return redact(thing, viewer)
    if isinstance(thing, list | tuple):
        return [_redact_like(item, viewer, other) for item, other in zip(thing, reference, strict=True)]
    if isinstance(thing, dict):
        return {key: _redact_like(item, viewer, reference[key]) for key, item in thing.items()}
    return _redact_struct_like(thing, viewer, reference)


def _redact_struct_like(thing: msgspec.Struct, viewer: int | None, reference: dict[str, Any]) -> dict[str, Any]:
    result = _tag(thing)
    for field in _fields(type(thing)):
        if not field.personal:
            if field.key in reference:
                result[field.key] = reference[field.key]
        elif field.secret is None or _may_see(thing, field.secret, viewer):
            value = getattr(thing, field.name)
            if value is not None and value is not UNSET:
                result[field.key] = _redact_like(value, viewer, reference.get(field.key))
    return result


def _redact(thing: Any, viewer: int | None, met: set[secret]) -> Any:
    """`redact`, which adds the marks that it meets to `met`."""
    if isinstance(thing, msgspec.Struct):
        return _redact_struct(thing, viewer, met)
    if isinstance(thing, (list, tuple)):
        return [_redact(item, viewer, met) for item in thing]
    if isinstance(thing, dict):
        return {key: _redact(item, viewer, met) for key, item in thing.items()}
    return thing


def _tag(thing: msgspec.Struct) -> dict[str, Any]:
    """The public name of an event, action or decision under its key; empty for any other struct."""
    config = thing.__struct_config__
    return {} if config.tag is None else {config.tag_field or "type": config.tag}


def _redact_struct(thing: msgspec.Struct, viewer: int | None, met: set[secret]) -> dict[str, Any]:
    result = _tag(thing)
    for field in _fields(type(thing)):
        if field.secret is not None:
            met.add(field.secret)
            if not _may_see(thing, field.secret, viewer):
                continue
        value = getattr(thing, field.name)
        if value is None or value is UNSET:
            continue
        result[field.key] = msgspec.to_builtins(value) if field.plain else _redact(value, viewer, met)
    return result


def _may_see(thing: msgspec.Struct, mark: secret, viewer: int | None) -> bool:
    if viewer == EVERYTHING:
        return True
    return bool(mark.seen_by) and viewer is not None and getattr(thing, mark.seen_by) == viewer


def hides_hands(hint: Any) -> bool:
    """Whether values of this type may contain something that only one seat sees."""
    return _contents(hint).hands
