"""The only way from a game to a client: its state and its events as one viewer may see them (PLAT-12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from games.engine.hidden import EVERYTHING, redact, redact_for_each
from games.engine.play import add_unprompted
from games.engine.rulebook import Rulebook
from games.engine.state import Decision, Event, GameState, OpenState
from games.engine.wire import ClockFields, CommonDecision, CommonState, DecisionFields, Possible, StateFields

NO_DEADLINES: Mapping[str, int] = {}


def view(
    book: Rulebook, state: GameState[Any, Any], seat: int | None, deadlines: Mapping[str, int] = NO_DEADLINES
) -> CommonState:
    """The state for `seat`, or for a spectator (None), of the type that the ruleset declares for the wire.

    For a seat it includes `legal`, its legal actions with their costs or proceeds. `deadlines` are in ms, by the number
    of the decision.
    """
    (only,) = views(book, state, [seat], deadlines)
    return only


def views(
    book: Rulebook, state: GameState[Any, Any], seats: Sequence[int | None], deadlines: Mapping[str, int] = NO_DEADLINES
) -> list[CommonState]:
    """`view` for each of these viewers. Parts that are the same for all are made once and shared."""
    position = open_state(state, deadlines)
    public = book.ruleset.views.state(book.rules, position, _state_fields(book, state))
    blocking = [decision for decision in state.decisions if decision.blocking]
    asked = {decision.id: decision.seats(state.table) for decision in blocking}
    players = sorted({player for seats in asked.values() for player in seats})
    decisions: dict[int, CommonDecision] = {}
    result = []
    for seat in seats:
        decision: CommonDecision | None = None
        if blocking:
            one = next((one for one in blocking if seat in asked[one.id]), blocking[0])
            decision = decisions.get(one.id)
            if decision is None:
                decision = decisions[one.id] = _decision_view(book, position, one, players)
        legal = UNSET if seat is None else legal_view(book, position, seat)
        own = public if seat is None else _own_view(book, state, public, seat)
        result.append(replace(own, decision=UNSET if decision is None else decision, legal=legal))
    return result


class BetweenEvents:
    """Follows a move for clients that show its events one by one: `views` are those between two events.

    They are the fields of the state that the ruleset shows by event, as everybody sees them.
    """

    def __init__(self, book: Rulebook, by_event: Callable[[Any, Any, Any], Struct], before: CommonState | None) -> None:
        self.rules, self.by_event = book.rules, by_event
        self.latest: Struct | None = before
        self.views: list[Struct] = []

    def __call__(self, table: Any) -> None:
        """Add the view of the table as it is now."""
        self.latest = self.by_event(self.rules, table, self.latest)
        self.views.append(self.latest)


def between_events(book: Rulebook, before: CommonState | None = None) -> BetweenEvents | None:
    """What follows a move from a position as spectators see it; None if the game's client does not ask for that."""
    by_event = book.ruleset.views.by_event
    return None if by_event is None else BetweenEvents(book, by_event, before)


def open_state(state: GameState[Any, Any], deadlines: Mapping[str, int] = NO_DEADLINES) -> OpenState[Any]:
    """The part of a state that views are made of."""
    return OpenState(state.table, state.decisions, state.finished, deadlines)


def _state_fields(book: Rulebook, state: GameState[Any, Any]) -> StateFields:
    """The fields that every game's state has."""
    ended = state.finished
    return {
        "ruleset": book.key,
        "status": "finished" if ended else "playing",
        "winners": [*state.winners],
        "places": [[*place] for place in state.places] if ended else UNSET,
        "reason": state.reason if ended else UNSET,
        "won_by": state.won_by if ended else UNSET,
    }


def _own_view(book: Rulebook, state: GameState[Any, Any], public: CommonState, seat: int) -> CommonState:
    """The view of everybody, with what only `seat` sees."""
    add_own = book.ruleset.views.own
    if add_own is None:
        return public
    if seat != EVERYTHING:
        return add_own(book.rules, public, seat, book.open_own(state.table, seat))
    everything = public
    for player in range(len(public.players)):
        everything = add_own(book.rules, everything, player, book.open_own(state.table, player))
    return everything


def _decision_view(book: Rulebook, position: OpenState[Any], decision: Decision, players: list[int]) -> CommonDecision:
    """An open decision, with everyone who may act."""
    fields: DecisionFields = {
        "id": decision.id,
        "kind": decision.name(),
        "players": players,
        "seconds": decision.seconds,
        "deadline": position.deadlines.get(str(decision.id), UNSET),
    }
    return book.ruleset.views.decision(book.rules, position, decision, fields)


def question(book: Rulebook, state: GameState[Any, Any], decision: Decision) -> CommonDecision:
    """An open decision as those see it who have to make it."""
    return _decision_view(book, open_state(state), decision, [*decision.seats(state.table)])


def legal_view(book: Rulebook, position: OpenState[Any], seat: int) -> list[Possible]:
    """The legal actions of `seat`; an entry that answers a decision names it."""
    rules, table, show = book.rules, position.table, book.ruleset.views.legal
    if position.finished or not book.may_act(table, seat):
        return []
    entries: list[Possible] = []
    for decision in position.decisions:
        if seat in decision.seats(table):
            for action in decision.legal(rules, table, seat):
                entry = show(rules, position, seat, action)
                entry.decision = decision.id
                entries.append(entry)
    unprompted: list[Any] = []
    add_unprompted(book, table, seat, unprompted)
    return entries + [show(rules, position, seat, action) for action in unprompted]


def clock_fields(decision: Decision, deadlines: Mapping[str, int]) -> ClockFields:
    """The clock of a decision: its number, its time limit, and its deadline if it has one."""
    return {
        "decision": decision.id,
        "seconds": decision.seconds,
        "deadline": deadlines.get(str(decision.id), UNSET),
    }


def event_view(event: Event, seat: int | None) -> dict[str, Any]:
    """One event as `seat` may see it."""
    visible_event: dict[str, Any] = redact(event, seat)
    return visible_event


def events_views(events: Iterable[Event], seats: Sequence[int | None]) -> list[list[dict[str, Any]]]:
    """The events as each of these viewers may see them; shared if they are the same for all."""
    return redact_for_each(list(events), seats)
