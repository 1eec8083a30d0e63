"""The rulesets' own types on the wire, and which of their fields stay on the server: for the schema."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from games import rulesets
from games.engine.hidden import public_fields
from games.engine.state import Action, Event
from games.messages.schemas import GameTypes

NamedT = TypeVar("NamedT", Action, Event)


def game_types() -> GameTypes:
    """Everything that the schema of the wire has to know of the rulesets."""
    views = [ruleset.views.types for ruleset in rulesets.RULESETS.values() if ruleset.views.types is not None]
    return GameTypes(
        actions=actions(),
        events=events(),
        states=tuple(dict.fromkeys(types.state for types in views)),
        boards=tuple(dict.fromkeys(types.board for types in views)),
        legal=tuple(dict.fromkeys(kind for types in views for kind in types.legal)),
        answers={name: kind for types in views for name, kind in types.answers.items()},
        secret=secret_fields(),
        nullable=nullable(),
    )


def actions() -> tuple[type[Action], ...]:
    """The action types of all games."""
    return _merge_by_name(ruleset.actions for ruleset in rulesets.RULESETS.values())


def events() -> tuple[type[Event], ...]:
    """The event types of all games."""
    return _merge_by_name(ruleset.events for ruleset in rulesets.RULESETS.values())


def secret_fields() -> dict[str, set[str]]:
    """The fields not everybody may see, by the name of the event type or its part."""
    kinds = {kind for event in events() for kind in _parts_of(event)}
    found = {kind.__name__: {key for key, who in public_fields(kind).items() if who != "all"} for kind in kinds}
    return {name: hidden for name, hidden in found.items() if hidden}


def nullable() -> set[str]:
    """The names of the types that actions and events are made of; a None in them is left out for clients."""
    return {part.__name__ for kind in (*actions(), *events()) for part in _parts_of(kind)}


def _merge_by_name(kinds: Iterable[Iterable[type[NamedT]]]) -> tuple[type[NamedT], ...]:
    """One type per name: where games share a name, the type with the most fields.

    It must have all fields of the others and a default for any more, so that it describes them all.
    """
    found: dict[str, type[NamedT]] = {}
    for kind in (kind for some in kinds for kind in some):
        known = found.setdefault(kind.name(), kind)
        small, large = sorted((known, kind), key=lambda one: len(one.__struct_fields__))
        needed = {field.name for field in fields(large) if field.required}
        if not needed <= set(small.__struct_fields__) <= set(large.__struct_fields__):
            raise TypeError(f"games have incompatible types called {kind.name()}")
        found[kind.name()] = large if len(large.__struct_fields__) > len(known.__struct_fields__) else known
    return tuple(found.values())


def _parts_of(hint: Any) -> Iterator[type[Struct]]:
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
        hints = get_type_hints(hint)
        for name in hint.__struct_fields__:
            yield from _parts_of(hints[name])
    for part in get_args(hint):
        yield from _parts_of(part)
