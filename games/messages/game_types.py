"""The rulesets' own types on the wire, and which of their fields stay on the server: for the schema."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, TypeVar, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from games import rulesets
from games.engine.hidden import public_fields
from games.engine.ruleset import Ruleset
from games.engine.state import Action, Event
from games.messages.schemas import ClientTypes, GameTypes

NamedT = TypeVar("NamedT", Action, Event)


def game_types(known: Iterable[Ruleset] | None = None) -> GameTypes:
    """Everything that the schema of the wire has to know of these rulesets; by default of all."""
    played = list(rulesets.RULESETS.values() if known is None else known)
    views = [ruleset.views.types for ruleset in played if ruleset.views.types is not None]
    actions = _merge_by_name(ruleset.actions for ruleset in played)
    events = _merge_by_name(ruleset.events for ruleset in played)
    states = tuple(dict.fromkeys(types.state for types in views))
    boards = tuple(dict.fromkeys(types.board for types in views))
    legal = tuple(dict.fromkeys(kind for types in views for kind in types.legal))
    asked = dict.fromkeys(name for types in views for name in types.answers)
    answers = {name: tuple(dict.fromkeys(t.answers[name] for t in views if name in t.answers)) for name in asked}
    roots = (*actions, *events, *states, *boards, *legal, *chain.from_iterable(answers.values()))
    described = {part for root in roots for part in _parts_of(root)}
    return GameTypes(
        actions=actions,
        events=events,
        states=states,
        boards=boards,
        legal=legal,
        answers=answers,
        secret=_hidden_fields(events, lambda who: who == "nobody"),
        personal=_hidden_fields(events, lambda who: who not in ("nobody", "all")),
        nullable={part for kind in (*actions, *events) for part in _parts_of(kind)},
        clients={
            client: ClientTypes(
                _known_to(client, actions, played, lambda ruleset: ruleset.actions),
                _known_to(client, events, played, lambda ruleset: ruleset.events),
            )
            for client in dict.fromkeys(ruleset.look.client for ruleset in played)
        },
        owners={part: game.key for game in reversed(played) for part in _own_types(game) if part in described},
    )


def _own_types(ruleset: Ruleset) -> Iterator[type[Struct]]:
    """Every type of a ruleset on the wire, with the types it is made of."""
    roots: list[Any] = [*ruleset.actions, *ruleset.events]
    if (views := ruleset.views.types) is not None:
        roots += [views.state, views.board, *views.legal, *views.answers.values()]
    for kind in roots:
        yield from _parts_of(kind)


def _hidden_fields(events: Iterable[type[Event]], matches: Callable[[str], bool]) -> dict[type[Struct], set[str]]:
    """The fields whose viewers match, by the event type or its part."""
    kinds = {kind for event in events for kind in _parts_of(event)}
    names = {kind: {key for key, who in public_fields(kind).items() if matches(who)} for kind in kinds}
    return {kind: hidden for kind, hidden in names.items() if hidden}


def _merge_by_name(kinds: Iterable[Iterable[type[NamedT]]]) -> tuple[type[NamedT], ...]:
    """The types of all games: of those that share a name, the fewest that describe each game's.

    Where one has all fields of another, and a default for any more, it stands for both. Others share a name only: a
    client that reads such an event has to know the game.
    """
    variants: dict[str, list[type[NamedT]]] = {}
    for kind in (kind for some in kinds for kind in some):
        known = variants.setdefault(kind.name(), [])
        if any(_describes(one, kind) for one in known):
            continue
        known[:] = [one for one in known if not _describes(kind, one)] + [kind]
    return tuple(kind for known in variants.values() for kind in known)


def _known_to(
    client: str,
    merged: Iterable[type[NamedT]],
    played: Iterable[Ruleset],
    kinds_of: Callable[[Ruleset], Iterable[type[NamedT]]],
) -> tuple[type[NamedT], ...]:
    """Those of the merged types that describe one of a game that this client draws."""
    own = [kind for ruleset in played if ruleset.look.client == client for kind in kinds_of(ruleset)]
    return tuple(one for one in merged if any(one.name() == kind.name() and _describes(one, kind) for kind in own))


def _describes(large: type[Struct], small: type[Struct]) -> bool:
    """Whether everything of the `small` type is also of the `large` one."""
    needed = {field.name for field in fields(large) if field.required}
    have, want = get_type_hints(large), get_type_hints(small)
    shared = small.__struct_fields__
    return needed <= set(shared) <= set(large.__struct_fields__) and all(have[name] == want[name] for name in shared)


def _parts_of(hint: Any) -> Iterator[type[Struct]]:
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
        hints = get_type_hints(hint)
        for name in hint.__struct_fields__:
            yield from _parts_of(hints[name])
    for part in get_args(hint):
        yield from _parts_of(part)
