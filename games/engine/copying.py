"""Copies of states, for playing on from a position without changing it.

A copy shares with its original everything that cannot change: numbers, texts, and frozen structs and tuples of such.
Everything else is new. The function that copies a struct is written from the types of its fields, as dataclasses write
theirs: a function for any struct would take longer than decoding what was encoded.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, signature
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import UNSET, Struct, UnsetType

from games.engine.state import GameState

StateT = TypeVar("StateT", bound=GameState[Any, Any])
Copier = Callable[[Any], Any]

SHARED = frozenset({int, str, bool, float, bytes, NoneType, UnsetType})
"""Types whose values cannot change."""
ITEM = "item"
"""The name of what a loop goes through."""
ABSENT = {NoneType: "None", UnsetType: "UNSET"}


def copied(state: StateT) -> StateT:
    """A state equal to this one that shares nothing with it that can change: no move in one is seen in the other."""
    copy: StateT = COPIERS[GameState](state)
    return copy


class _Copiers(dict[type, Copier]):
    """For each type the function that copies its values, made when it is first needed."""

    def __missing__(self, kind: type) -> Copier:
        if kind not in SHARED and not issubclass(kind, Struct):
            raise TypeError(f"values of {kind} cannot be copied")
        self[kind] = copier = _same if kind in SHARED else _struct_copier(kind)
        return copier


COPIERS: _Copiers = _Copiers(
    {
        list: lambda items: [COPIERS[type(item)](item) for item in items],
        tuple: lambda items: tuple([COPIERS[type(item)](item) for item in items]),
        dict: lambda items: {key: COPIERS[type(item)](item) for key, item in items.items()},
    }
)


def _same(value: Any) -> Any:
    return value


_plain: Copier = Struct.__copy__  # type: ignore[attr-defined]
"""Copies a struct whose fields cannot change but by being set."""


def _struct_copier(cls: type[Struct]) -> Copier:
    names: dict[str, Any] = {"COPIERS": COPIERS, "UNSET": UNSET}
    made = _construction(cls, "one", names)
    if not made:
        return _same if cls.__struct_config__.frozen else _plain
    exec(f"def copy(one):\n return {made}", names)  # noqa: S102 - nothing but the names of our own fields
    copier: Copier = names["copy"]
    return copier


def _construction(cls: type[Struct], value: str, names: dict[str, Any]) -> str:
    """The expression for a new struct like that one; empty if its fields can all be shared.

    Giving all fields takes less than copying the struct and changing some of them.
    """
    hints = get_type_hints(cls)
    fields = {name: _expression(hints[name], f"{value}.{name}", names) for name in cls.__struct_fields__}
    if all(copy == f"{value}.{name}" for name, copy in fields.items()):
        return ""
    parameters = signature(cls).parameters
    given = [
        copy if parameters[name].kind is Parameter.POSITIONAL_OR_KEYWORD else f"{name}={copy}"
        for name, copy in fields.items()
    ]
    return f"{_named(cls, names)}({', '.join(given)})"


def _expression(hint: Any, value: str, names: dict[str, Any]) -> str:
    """The expression for a copy of a value of that type, itself given as an expression; the same if it is shared.

    The expression may use `names`, to which functions that copy structs are added.
    """
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in SHARED or origin is Literal:
        return value
    if origin is Annotated:
        return _expression(arguments[0], value, names)
    if origin in (Union, UnionType):
        return _union(arguments, value, names)
    if origin in (list, dict, tuple):
        return _container(origin, arguments, value, names)
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _struct(hint, value, names)
    # Known when it is copied: the table of a ruleset, a decision, an argument of a step.
    return f"COPIERS[type({value})]({value})"


def _struct(cls: type[Struct], value: str, names: dict[str, Any]) -> str:
    copier = COPIERS[cls]
    if copier is _same:
        return value
    if copier is _plain:
        return f"{value}.__copy__()"
    # In a loop, a call for each item would take longer than what it does.
    return _construction(cls, value, names) if value == ITEM else f"{_named(copier, names)}({value})"


def _named(thing: Any, names: dict[str, Any]) -> str:
    name = f"name_{len(names)}"
    names[name] = thing
    return name


def _union(kinds: tuple[Any, ...], value: str, names: dict[str, Any]) -> str:
    present = [kind for kind in kinds if kind not in ABSENT]
    copies = [_expression(kind, value, names) for kind in present]
    if all(copy == value for copy in copies):
        return value
    if len(present) > 1:
        return f"COPIERS[type({value})]({value})"
    absent = " or ".join(f"{value} is {ABSENT[kind]}" for kind in kinds if kind in ABSENT)
    return f"({value} if {absent} else {copies[0]})"


def _container(kind: type, arguments: tuple[Any, ...], value: str, names: dict[str, Any]) -> str:
    # A comprehension uses the names of another one around it only for what it goes through, so they can be the same.
    if kind is tuple and arguments[-1] is not Ellipsis:
        places = [f"{value}[{place}]" for place in range(len(arguments))]
        copies = [_expression(argument, place, names) for argument, place in zip(arguments, places, strict=True)]
        return value if copies == places else f"({', '.join(copies)},)"
    copy = _expression(arguments[1 if kind is dict else 0], ITEM, names)
    if copy == ITEM:
        return value if kind is tuple else f"{value}.copy()"
    if kind is dict:
        return f"({{key: {copy} for key, item in {value}.items()}} if {value} else {{}})"
    if kind is tuple:
        return f"tuple([{copy} for item in {value}])"
    return f"([{copy} for item in {value}] if {value} else [])"
