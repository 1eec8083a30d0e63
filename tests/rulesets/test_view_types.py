"""The types keep secrets: what views read of a table names none, and what they send has no room for any (PLAT-12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Sized
from typing import Annotated, Any, Protocol, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct, UnsetType

from games import rulesets
from games.engine.hidden import public_fields, secret
from games.engine.ruleset import Ruleset
from games.engine.state import OpenState
from games.engine.wire import Possible
from tests.fifth_game import RULESET as LANTERN
from tests.night_watch import RULESET as NIGHT_WATCH

GAMES: dict[str, Ruleset] = {**rulesets.RULESETS, "lantern": LANTERN, "night_watch": NIGHT_WATCH}


def is_protocol(hint: Any) -> bool:
    """Whether this is a protocol of ours."""
    return (
        isinstance(hint, type)
        and getattr(hint, "_is_protocol", False)
        and hint.__module__.partition(".")[0]
        in {
            "games",
            "tests",
        }
    )


def members(protocol: type) -> dict[str, Any]:
    """The fields and properties that a protocol names, with their types; methods see no other fields."""
    properties = {
        name: get_type_hints(value.fget)["return"]
        for base in protocol.__mro__
        for name, value in vars(base).items()
        if isinstance(value, property)
    }
    return get_type_hints(protocol) | properties


def hint_of(function: Callable[..., Any], name: str) -> Any:
    """The type of an argument or of the "return" of a function; others may be known only while types are checked."""
    holder = {"__annotations__": {name: function.__annotations__[name]}, "__module__": function.__module__}
    return get_type_hints(type("Holder", (), holder))[name]


def declared_table(view: Callable[..., Any]) -> Any:
    """The type of table that a view of the state declares."""
    hint = hint_of(view, "state")
    assert get_origin(hint) is OpenState, f"{view.__qualname__} declares no table"
    return get_args(hint)[0]


def readable_secrets(declared: Any, actual: Any, place: str = "table") -> Iterator[str]:
    """The secrets within a field of the `actual` type that can be read of it by the type `declared`."""
    hidden = get_origin(actual) is Annotated and any(isinstance(mark, secret) for mark in actual.__metadata__)
    actual = get_args(actual)[0] if get_origin(actual) is Annotated else actual
    if declared is Sized:
        return
    if hidden:
        yield place
    elif is_protocol(declared):
        fields = get_type_hints(actual, include_extras=True)
        for name, hint in members(declared).items():
            yield from readable_secrets(hint, fields[name], f"{place}.{name}")
    elif isinstance(actual, type) and issubclass(actual, Struct):
        for name, hint in get_type_hints(actual, include_extras=True).items():
            yield from readable_secrets(hint, hint, f"{place}.{name}")
    elif get_args(actual):
        parts = get_args(declared) if len(get_args(declared)) == len(get_args(actual)) else get_args(actual)
        for part, of in zip(parts, get_args(actual), strict=True):
            yield from readable_secrets(part, of, place)


def assert_reads_no_secret(ruleset: Ruleset, declared: Any) -> None:
    """A view that declares this table reads none of its secrets."""
    assert declared is not Any
    base = ruleset.table if is_protocol(declared) else declared
    assert issubclass(ruleset.table, base)
    assert not [*readable_secrets(declared, base)]


@pytest.mark.parametrize("key", GAMES)
def test_the_view_of_a_state_can_read_no_secret(key: str) -> None:
    assert_reads_no_secret(GAMES[key], declared_table(GAMES[key].views.state))


BY_EVENT = {key: ruleset for key, ruleset in GAMES.items() if ruleset.views.by_event is not None}


@pytest.mark.parametrize("key", BY_EVENT)
def test_what_is_shown_by_event_can_read_no_secret_and_is_part_of_the_state(key: str) -> None:
    """Everybody gets the same patches, so it has only fields that nobody sees otherwise than all."""
    ruleset = BY_EVENT[key]
    view, types = ruleset.views.by_event, ruleset.views.types
    assert view is not None
    assert types is not None
    assert ruleset.views.own is None
    assert_reads_no_secret(ruleset, hint_of(view, "table"))
    of_state = get_type_hints(types.state)
    shown = get_type_hints(hint_of(view, "return"))
    assert shown == {name: of_state[name] for name in shown}


class Pile(Struct):
    """A pile face down."""

    order: Annotated[list[int], secret()]


class Piles(Struct):
    """A table with secrets at several depths."""

    turn: int
    deck: Annotated[list[int], secret()]
    piles: dict[str, Pile]


class ReadsDeck(Protocol):
    """Names a secret field."""

    turn: int
    deck: list[int]


class ReadsPiles(Protocol):
    """Names a field with secrets inside."""

    piles: dict[str, Pile]


class Height(Protocol):
    """Only the height of a pile."""

    @property
    def order(self) -> Sized: ...


class ReadsHeights(Protocol):
    """Names nothing but lengths."""

    turn: int

    @property
    def deck(self) -> Sized: ...
    @property
    def piles(self) -> Mapping[str, Height]: ...


def test_what_such_a_view_could_read_is_found() -> None:
    """Any secret that a declared type lets through."""
    assert [*readable_secrets(ReadsDeck, Piles)] == ["table.deck"]
    assert [*readable_secrets(ReadsPiles, Piles)] == ["table.piles.order"]
    assert [*readable_secrets(Piles, Piles)] == ["table.deck", "table.piles.order"]
    assert not [*readable_secrets(ReadsHeights, Piles)]


def open_parts(hint: Any, place: str) -> Iterator[str]:
    """Where a type of the wire takes anything whatever."""
    if hint in (Any, object, dict, list, Struct):
        yield place
    elif isinstance(hint, type) and issubclass(hint, Struct):
        for name, part in get_type_hints(hint).items():
            yield from open_parts(part, f"{place}.{name}")
    elif not isinstance(hint, type) or get_args(hint):
        for part in get_args(hint):
            if not isinstance(part, str):
                yield from open_parts(part, place)


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_the_types_of_a_view_have_no_room_for_an_undeclared_field(key: str) -> None:
    types = rulesets.RULESETS[key].views.types
    assert types is not None
    assert not [place for kind in (types.state, types.board, *types.legal) for place in open_parts(kind, kind.__name__)]


@pytest.mark.parametrize("key", GAMES)
def test_what_only_one_seat_sees_has_a_view_of_its_own(key: str) -> None:
    """And nothing else does, so that all viewers share the rest."""
    ruleset = GAMES[key]
    personal = [who for kind in structs_in(ruleset.table) for who in public_fields(kind).values()]
    assert (ruleset.views.own is not None) == any(who not in ("all", "nobody") for who in personal)


def structs_in(hint: Any) -> Sequence[type[Struct]]:
    """The structs that values of a type can hold."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        return [hint, *(kind for part in get_type_hints(hint).values() for kind in structs_in(part))]
    return [kind for part in get_args(hint) for kind in structs_in(part)]


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_the_schema_describes_the_types_that_views_return(key: str) -> None:
    """The types that mypy checks in views are those published to clients."""
    views = rulesets.RULESETS[key].views
    types = views.types
    assert types is not None
    assert hint_of(views.state, "return") is types.state
    assert hint_of(views.board, "return") is types.board
    assert hint_of(views.legal, "return") is Possible
    assert get_type_hints(types.state)["decision"] == hint_of(views.decision, "return") | UnsetType
    for name, view in {"deed": views.inspect, "preview": views.preview}.items():
        assert view is not None
        assert hint_of(view, "return") is types.answers[name]
