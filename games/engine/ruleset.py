"""A ruleset as a value: the parts it consists of, the flow of its turns, and the presentation of its table.

Nothing here is subclassed. Where games differ, these records name a function.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from games.engine import outcomes, wire
from games.engine.codec import Codec
from games.engine.daily import check_daily
from games.engine.deals import Deal
from games.engine.features import Features
from games.engine.gifts import Sign
from games.engine.options import OptionGroup, Options, option_groups
from games.engine.presentation import MAX_SHORT_RULES, Chat, Lobby, Look, Pages, Scoring, Walk
from games.engine.refusal import Refused
from games.engine.state import Action, Decision, Event, GameBegan, GameContinued, GameEnded, GameState, Legal, OpenState
from games.engine.statistics import Achievement, Counting, Statistic
from games.engine.version import ENGINE

if TYPE_CHECKING:
    from games.engine.bots import Bots
    from games.engine.orders import StandingOrder
    from games.engine.play import Game
    from games.engine.rulebook import Rulebook

KeyedT = TypeVar("KeyedT", Statistic, Achievement, "Landmark", "StandingOrder")
NamedT = TypeVar("NamedT", bound=type[Action] | type[Event] | type[Decision])

Problem = tuple[str, str]
"""A place in a state, such as `table.turn`, and the reason why what stands there cannot be."""


class Unprompted(NamedTuple):
    """An action that may be taken without an open decision."""

    handle: Callable[[Game[Any, Any], int, Any], None]
    """(game, seat, action): carries out an action, which has been found legal."""
    why_not: Callable[[Any, Any, int, Any], Refused | None] = lambda rules, table, seat, action: None
    """(rules, table, seat, action): why it may not be taken now; None if it may."""
    add_legal: Callable[[Any, Any, int, list[Legal]], None] | None = None
    """(rules, table, seat, actions): adds the legal actions. A function shared by several actions is called once.

    None if the action has no fields and is always legal; it is then listed last."""


class Landmark(NamedTuple):
    """Moments that viewers of a replay can jump to: those with one of these events."""

    key: str
    name: str
    events: tuple[type[Event], ...]


class OfferAnswered(NamedTuple):
    """What a player who is away is told when somebody answers an offer of theirs."""

    event: type[Event]
    text: str
    offer: Callable[[Any], tuple[int, int]]
    """(event): the number of the offer, and the seat that made it."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Part:
    """The contribution of a mechanic to every ruleset that uses it."""

    actions: tuple[type[Action], ...] = ()
    events: tuple[type[Event], ...] = ()
    decisions: tuple[type[Decision], ...] = ()
    unprompted: Mapping[type[Action], Unprompted] = field(default_factory=dict)
    options: type[OptionGroup] | None = None
    table: type[msgspec.Struct] | None = None
    """The fields that this mechanic adds to the table."""
    statistics: tuple[Statistic, ...] = ()
    """The meaning of its events for counting."""
    achievements: tuple[Achievement, ...] = ()
    landmarks: tuple[Landmark, ...] = ()
    answers: tuple[OfferAnswered, ...] = ()
    orders: tuple[StandingOrder, ...] = ()
    """What players may order beforehand."""
    deals: tuple[Deal, ...] = ()
    gifts: tuple[Sign, ...] = ()
    """Which of its events may hand something over to another player."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Flow:
    """The flow of a game from start to end."""

    new_table: Callable[[Any, int], Any]
    """(rules, number of players): the initial table."""
    begin: Callable[[Game[Any, Any]], None]
    """Sets up the game, such as its decks; the engine has already emitted GameBegan. It need not ask anybody."""
    ask_next: Callable[[Game[Any, Any]], None]
    """Called when no decision is open and the agenda is empty: ask somebody, begin the next turn, or finish."""
    may_act: Callable[[Any, int], bool]
    """(table, seat): whether this seat, which may be any number, is in the game at all. Not so for one that is out."""
    why_not_now: Callable[[Game[Any, Any], int, Action], Refused]
    """(game, seat, action): why no open decision accepts this action."""
    reconcile: Callable[[Game[Any, Any]], bool] = lambda game: False
    """Reconciles open decisions and offers with the table after an action; returns whether anything changed."""
    time_up: Callable[[Game[Any, Any]], None] | None = None
    """Called when the clock of the whole game has run out, in games that have one."""
    redraw: Callable[[Game[Any, Any]], None] = lambda game: None
    """Draws again what is hidden from everybody, such as the order of cards, when a game goes on with a new seed."""
    redraw_for: Callable[[Game[Any, Any], int], None] | None = None
    """(game, seat): draws again what is hidden from that seat, so also the hands of others; None: as `redraw` does."""
    has_sealed: Callable[[Any], bool] = lambda table: False
    """(table): whether somebody has chosen something that the others do not see yet and that will count, such as a bid.

    Hands need not be told of here."""

    def imagine(self, game: Game[Any, Any], seat: int) -> None:
        """Draw again all that is hidden from `seat`."""
        if self.redraw_for is None:
            self.redraw(game)
        else:
            self.redraw_for(game, seat)


@dataclass(frozen=True, eq=False, kw_only=True)
class Views:
    """The views that clients get, as the types that `wire.py` declares. They share no list or dict with the table."""

    state: Callable[[Any, OpenState[Any], wire.StateFields], wire.CommonState]
    """(rules, state, fields of every game): the state as everybody sees it.

    It declares the table by a type without secrets: one of the table's bases, or a protocol that names only what is
    public, and of a hidden list nothing but its length (`Sized`).
    """
    by_event: Callable[[Any, Any, Any], msgspec.Struct] | None = None
    """(rules, table, previous): fields of the state as everybody sees them, of which clients get a patch by event.

    For a game whose client shows the events of a move one after another. It declares the table as `state` does.
    `previous` are the same fields before the latest event, or the state before the move: parts that are as before are
    best used again. None if they are not known.
    """
    own: Callable[[Any, Any, int, Any], wire.CommonState] | None = None
    """(rules, state as everybody sees it, seat, its own part of the table): adds what only that seat sees.

    The own part has the secrets of that seat and no others (`hidden.own_opener`)."""
    decision: Callable[[Any, OpenState[Any], Any, wire.DecisionFields], wire.CommonDecision] = wire.plain_decision
    """(rules, state, decision, fields of every decision): a decision that the game waits for."""
    board: Callable[[Any, wire.BoardFields], wire.CommonBoard]
    """(rules, fields of every board): the board, which is constant during the game."""
    legal: Callable[[Any, OpenState[Any], int, Any], wire.Possible]
    """(rules, state, seat, action): a legal action with its cost or proceeds; a new entry at each call."""
    worth: Callable[[Any, Any, int], int]
    """(rules, table, seat): the total worth of a seat, or another figure of how it stands, for charts and lists."""
    income: Callable[[Any, Any], list[float]] | None = None
    """(rules, table): what others pay each seat in a round on average. None: there is no such figure."""
    groups: Callable[[Any, Any, int], tuple[str, ...]] = lambda rules, table, seat: ()
    """(rules, table, seat): the keys of the groups that a seat owns whole, for profiles."""
    inspect: Callable[[Any, Any, int | None, int], msgspec.Struct] | None = None
    """(rules, table, seat or None, space): one space of the board."""
    preview: Callable[[Any, GameState[Any, Any], int, Any], msgspec.Struct] | None = None
    """(rules, state, seat, action): what a composed action would change."""
    types: wire.WireTypes | None = None
    """The types of all this, for the schema of the wire."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Boards:
    """The boards of a ruleset."""

    default: Callable[[], dict[str, Any]]
    """Returns a copy of the ruleset's own board."""
    read: Callable[[dict[str, Any]], dict[str, Any]]
    """Returns a checked board as plain data; raises Refused with the place and reason of every problem."""
    kinds: Collection[str] = ()
    """The kinds of spaces of boards in the common format; boards of a format of its own have none."""
    sizes: range = range(0)
    """The numbers of spaces that boards in the common format may have."""
    engine: Callable[[dict[str, Any]], int] = lambda board: ENGINE
    """(checked board): the version of the engine that a game on it needs."""
    nameless: Callable[[dict[str, Any]], dict[str, Any]] = lambda board: board
    """(checked board): the same without names and texts, on which every game goes the same way."""
    effects: Collection[str] = ()
    """The effects of cards on boards in the common format."""
    most_jail_cards: int = 0
    """How many jail cards one card may give on boards in the common format."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Scenarios:
    """The functions of a ruleset that the scenario runner needs."""

    set_up: Callable[[Rulebook, GameState[Any, Any], dict[str, Any]], None]
    """Applies a scenario's `[setup]` to a new game without open decisions; raises ValueError for unknown keys.

    Players' names have become seats: numbers, but text where they are keys. The game then runs to its next decision."""
    matches_card: Callable[[Any, str, int, dict[str, Any]], bool] = lambda rules, group, number, criteria: False
    """(rules, group, number, criteria): whether that card of its group has the keys and values of the criteria."""
    complete: Callable[[Any, Any, int, dict[str, Any]], dict[str, Any]] = lambda rules, table, seat, action: action
    """(rules, table, seat, action): an action with what a scenario leaves out, such as the rest of a card's keys."""
    free_cards: Callable[[Any, Any, dict[str, Any], list[dict[str, Any]]], None] = lambda *arguments: None
    """(rules, table, setup, cards that steps draw): puts these into their decks where the new game dealt them out."""
    seat_keys: frozenset[str] = frozenset()
    """Keys, besides `player`, under which its views and actions have a seat, which scenarios write as a name."""
    seats_keys: frozenset[str] = frozenset()
    """Keys, besides `players` and `winners`, under which they have a list of seats, or an object keyed by them."""
    scripted: tuple[str, ...] = ()
    """Keys of a step with what its draws of that name give (`Chance.named`)."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Ruleset:
    """One game."""

    key: str
    name: str
    neutral_name: str = ""
    """Another name, which is nobody's trade mark and makes nobody think of one."""
    player_counts: tuple[int, ...]
    parts: tuple[Part, ...]
    options: type[Options]
    table: type[msgspec.Struct]
    open: Callable[[dict[str, Any], Any], Any]
    """(board, options): the rules, with everything that is constant during a game precomputed.

    What it returns is the `rules` that other functions get. It may be the board itself, in a game whose functions need
    no options but where they have a `Game`."""
    flow: Flow
    views: Views
    boards: Boards
    scenarios: Scenarios
    look: Look
    lobby: Lobby = field(default_factory=Lobby)
    scoring: Scoring = field(default_factory=Scoring)
    chat: Chat = field(default_factory=Chat)
    pages: Pages = field(default_factory=Pages)
    bots: Bots | None = None
    """Its bots; None if it has none."""
    features: Features | None = None
    """What its win chances are worked out from; None: they are read from the chart of worth."""
    walk: Walk | None = None
    """How pieces move in simulations; None if they do not move by dice rolls."""
    limits: Callable[[Any], dict[str, Any]] = lambda rules: {}
    """(rules): options by name that a new game has on this board in place of the chosen ones, which cannot be met."""
    position_problems: Callable[[Any, GameState[Any, Any]], Iterable[Problem]] = lambda rules, state: ()
    """(rules, state): why this position cannot occur in a game, in an order in which each check can rely on the ones
    before; only the first is looked at. The engine has checked its types, its decisions and its agenda."""

    def __post_init__(self) -> None:
        """Reject a ruleset whose options or table have fields that no part uses, or lack some that one needs."""
        listed = {part.options for part in self.parts if part.options is not None}
        used = set(option_groups(self.options).values())
        if listed != used:
            names = sorted(group.__name__ for group in listed ^ used)
            raise TypeError(f"{self.key}: parts and options do not agree on {', '.join(names)}")
        for part in self.parts:
            if part.table is not None and not issubclass(self.table, part.table):
                raise TypeError(f"{self.key}: its table lacks the fields of {part.table.__name__}")
        levels = {preset.key for preset in self.lobby.presets}
        if self.lobby.first_preset and self.lobby.first_preset not in levels:
            raise TypeError(f"{self.key}: it does not have the preset for first games")
        if self.bots is not None and self.bots.first_level and self.bots.first_level not in self.bots.levels:
            raise TypeError(f"{self.key}: its bots do not have the level for first games")
        if not levels >= {one.preset for one in self.pages.level_wins}:
            raise TypeError(f"{self.key}: victories were measured with presets that it does not have")
        introduction = self.pages.introduction
        if introduction is not None and len(introduction.rules) > MAX_SHORT_RULES:
            raise TypeError(f"{self.key}: its rules in short have more than {MAX_SHORT_RULES} sentences")
        counted = {statistic.key for statistic in self.statistics}
        unknown = {achievement.key for achievement in self.achievements if achievement.statistic not in counted}
        if unknown:
            raise TypeError(f"{self.key}: no statistic for the achievements {', '.join(sorted(unknown))}")
        check_daily(self)

    @property
    def min_players(self) -> int:
        """The smallest number of players."""
        return min(self.player_counts)

    @property
    def max_players(self) -> int:
        """The largest number of players."""
        return max(self.player_counts)

    @cached_property
    def actions(self) -> tuple[type[Action], ...]:
        """Every action of this game."""
        return _distinct(self.key, (action for part in self.parts for action in part.actions))

    @cached_property
    def events(self) -> tuple[type[Event], ...]:
        """Every event of this game."""
        own = (event for part in self.parts for event in part.events)
        return _distinct(self.key, (GameBegan, GameContinued, *own, GameEnded))

    @cached_property
    def decisions(self) -> tuple[type[Decision], ...]:
        """Every decision of this game."""
        return _distinct(self.key, (decision for part in self.parts for decision in part.decisions))

    @cached_property
    def statistics(self) -> tuple[Statistic, ...]:
        """Every statistic of this game: those of any game or of any measured in rounds, and those of its parts."""
        own = (statistic for part in self.parts for statistic in part.statistics)
        rounds = self.scoring.rounds
        measured = outcomes.statistics_of_rounds(rounds) if rounds is not None else ()
        return _distinct_keys(self.key, (*outcomes.STATISTICS, *measured, *own))

    @cached_property
    def landmarks(self) -> tuple[Landmark, ...]:
        """The landmarks of its parts."""
        return _distinct_keys(self.key, (landmark for part in self.parts for landmark in part.landmarks))

    @cached_property
    def answers(self) -> dict[str, OfferAnswered]:
        """The answers to offers of its parts, by the names of the events that give them."""
        declared = [answer for part in self.parts for answer in part.answers]
        return {event.name(): answer for answer in declared for event in self.events if issubclass(event, answer.event)}

    @cached_property
    def orders(self) -> tuple[StandingOrder, ...]:
        """The standing orders of its parts, in the order in which they are looked at."""
        return _distinct_keys(self.key, (order for part in self.parts for order in part.orders))

    @cached_property
    def deals(self) -> tuple[Deal, ...]:
        """The kinds of deals of its parts."""
        return tuple(deal for part in self.parts for deal in part.deals)

    @cached_property
    def gift_signs(self) -> tuple[Sign, ...]:
        """The events of its parts that may hand something over."""
        return tuple(sign for part in self.parts for sign in part.gifts)

    @cached_property
    def gifts(self) -> dict[type[Event], tuple[Sign, ...]]:
        """The same, looked up by event."""
        signs = self.gift_signs
        return {event: tuple(sign for sign in signs if issubclass(event, sign.event)) for event in self.events}

    @cached_property
    def achievements(self) -> tuple[Achievement, ...]:
        """Every achievement of this game: those of any game with as many players, and those of its parts."""
        own = (achievement for part in self.parts for achievement in part.achievements)
        shared = (one for one in outcomes.ACHIEVEMENTS if one.players <= self.max_players)
        return _distinct_keys(self.key, (*shared, *own))

    @cached_property
    def counting(self) -> Counting:
        """Its statistics, looked up by event."""
        return Counting(self)

    @cached_property
    def unprompted(self) -> dict[type[Action], Unprompted]:
        """Every action that may be taken without an open decision."""
        return {action: rule for part in self.parts for action, rule in part.unprompted.items()}

    @cached_property
    def unprompted_lists(self) -> tuple[Callable[[Any, Any, int, list[Legal]], None], ...]:
        """The functions that list unprompted actions, each once, in the order of the parts."""
        functions = (rule.add_legal for rule in self.unprompted.values())
        return tuple(dict.fromkeys(function for function in functions if function is not None))

    @cached_property
    def always_legal(self) -> tuple[Action, ...]:
        """The unprompted actions that are always legal for every player in the game."""
        return tuple(action() for action, rule in self.unprompted.items() if rule.add_legal is None)

    @cached_property
    def codec(self) -> Codec:
        """Reads and writes this ruleset's states, events and actions."""
        return Codec(self)


def _distinct(key: str, types: Iterable[NamedT]) -> tuple[NamedT, ...]:
    """Return the types after checking that no two have the same public name."""
    by_name: dict[str, NamedT] = {}
    for kind in types:
        if by_name.setdefault(kind.name(), kind) is not kind:
            raise TypeError(f"{key}: two of its parts bring their own {kind.name()}")
    return tuple(by_name.values())


def _distinct_keys(key: str, declared: Iterable[KeyedT]) -> tuple[KeyedT, ...]:
    """Return what is declared after checking that no two have the same key."""
    by_key: dict[str, KeyedT] = {}
    for one in declared:
        if by_key.setdefault(one.key, one) is not one:
            raise TypeError(f"{key}: two of its parts bring their own {one.key}")
    return tuple(by_key.values())
