"""The only way from a game to a client: its state and its events as one viewer may see them (PLAT-12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.engine.hidden import redact, redact_for_each
from games.engine.play import add_unprompted
from games.engine.rulebook import Rulebook
from games.engine.state import Decision, Event, GameState

NO_DEADLINES: Mapping[str, int] = {}


def view(
    book: Rulebook, state: GameState[Any, Any], seat: int | None, deadlines: Mapping[str, int] = NO_DEADLINES
) -> dict[str, Any]:
    """The state for `seat`, or for a spectator (None): plain JSON values without nulls.

    It combines the part common to all games with the ruleset's own. For a seat it includes `legal`, its legal actions
    with their costs or proceeds. `deadlines` are in ms, by the number of the decision.
    """
    (seen,) = views(book, state, [seat], deadlines)
    return seen


def views(
    book: Rulebook, state: GameState[Any, Any], seats: Sequence[int | None], deadlines: Mapping[str, int] = NO_DEADLINES
) -> list[dict[str, Any]]:
    """`view` for each of these viewers. Parts that are the same for all are made once and shared."""
    own = book.ruleset.views.own
    first, *redacted_states = redact_for_each(state, [None, *seats])
    public = _common_view(book, state, first, deadlines) if own is not None else {}
    common: dict[int, dict[str, Any]] = {}
    found = []
    for seat, redacted in zip(seats, redacted_states, strict=True):
        if id(redacted) not in common:
            if own is not None:
                common[id(redacted)] = own(book.rules, public, redacted)
            else:
                common[id(redacted)] = _common_view(book, state, redacted, deadlines)
        seen = dict(common[id(redacted)])
        decision = _blocking_view(book, state, redacted["decisions"], seat, deadlines)
        if decision is not None:
            seen["decision"] = decision
        if seat is not None:
            seen["legal"] = legal_view(book, state, seat)
        found.append(seen)
    return found


def _common_view(
    book: Rulebook, state: GameState[Any, Any], redacted: dict[str, Any], deadlines: Mapping[str, int]
) -> dict[str, Any]:
    """The parts of a view that depend on the redacted state alone."""
    seen: dict[str, Any] = {
        "ruleset": book.key,
        "status": "finished" if state.finished else "playing",
        "winners": redacted["winners"],
        **book.ruleset.views.state(book.rules, state, redacted, deadlines),
    }
    if state.finished:
        seen |= {"places": redacted["places"], "reason": state.reason, "won_by": state.won_by}
    return seen


def legal_view(book: Rulebook, state: GameState[Any, Any], seat: int) -> list[dict[str, Any]]:
    """The legal actions of `seat`; an entry that answers a decision names it."""
    if state.finished or not book.may_act(state.table, seat):
        return []
    rules, table, show = book.rules, state.table, book.ruleset.views.legal
    entries = [
        {**show(rules, state, seat, action), "decision": decision.id}
        for decision in state.decisions
        if seat in decision.seats(table)
        for action in decision.legal(rules, table, seat)
    ]
    unprompted: list[Any] = []
    add_unprompted(book, table, seat, unprompted)
    return entries + [show(rules, state, seat, action) for action in unprompted]


def clock_view(decision: Decision, deadlines: Mapping[str, int]) -> dict[str, int]:
    """The clock of a decision: its number, its time limit, and its deadline if it has one."""
    seen = {"decision": decision.id, "seconds": decision.seconds}
    deadline = deadlines.get(str(decision.id))
    return seen if deadline is None else seen | {"deadline": deadline}


def _blocking_view(
    book: Rulebook,
    state: GameState[Any, Any],
    redacted: list[dict[str, Any]],
    seat: int | None,
    deadlines: Mapping[str, int],
) -> dict[str, Any] | None:
    """The blocking decision (the viewer's own if there are several), with everyone who may act."""
    blocking = [(decision, seen) for decision, seen in zip(state.decisions, redacted, strict=True) if decision.blocking]
    if not blocking:
        return None
    decision, seen = next((pair for pair in blocking if seat in pair[0].seats(state.table)), blocking[0])
    players = {player for one, _ in blocking for player in one.seats(state.table)}
    shape = {key: value for key, value in seen.items() if key != "seat"}
    shape |= {"players": sorted(players), **decision.details(book.rules, state.table)}
    deadline = deadlines.get(str(decision.id))
    return shape if deadline is None else shape | {"deadline": deadline}


def event_view(event: Event, seat: int | None) -> dict[str, Any]:
    """One event as `seat` may see it."""
    seen: dict[str, Any] = redact(event, seat)
    return seen


def events_views(events: Iterable[Event], seats: Sequence[int | None]) -> list[list[dict[str, Any]]]:
    """The events as each of these viewers may see them; shared if they are the same for all."""
    return redact_for_each(list(events), seats)
