"""The declarations of a ruleset for those around a game: client, lobby, rankings, chat, pages, simulations.

Each group is read by one of them; the game itself needs none of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple

from games.engine.daily import Daily
from games.engine.state import Action, Event


class Preset(NamedTuple):
    """A named set of options that a host may choose instead of setting each by hand; those not named go back to their
    defaults. A game with presets has one without options."""

    key: str
    name: str
    options: dict[str, Any]


class SeatShares(NamedTuple):
    """How often each seat won, in percent of `games` between bots of the default level with the default rules."""

    games: int
    shares: tuple[float, ...]
    """By seat in turn order."""

    @property
    def fair(self) -> float:
        """The share of a seat that is neither better nor worse than the others."""
        return 100 / len(self.shares)

    @property
    def error(self) -> float:
        """The standard error of a fair share."""
        fair = self.fair
        return math.sqrt(fair * (100 - fair) / self.games)


class LevelWins(NamedTuple):
    """How often the players of a co-operative game won with a preset: `won` of `games` between default bots."""

    preset: str
    players: int
    games: int
    won: int

    @property
    def share(self) -> float:
        """In percent."""
        return 100 * self.won / self.games

    @property
    def error(self) -> float:
        """Half the width of the interval around the share in which the true one lies with 95 % confidence (Wilson)."""
        z, n, p = 1.96, self.games, self.won / self.games
        return 100 * z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))


class Fact(NamedTuple):
    """A line of the summary of a finished game: a label and a count, or an amount of money."""

    label: str
    value: int
    money: bool = False


class Rent(NamedTuple):
    """An amount that the deed on a space has earned for the player who had it."""

    seat: int
    space: int
    amount: int


class Walk(NamedTuple):
    """The facts that simulations (`games.simulation`) need about a game whose pieces move by dice rolls."""

    roll: type[Action]
    settled: tuple[type[Action], ...]
    """Answers that are legal only once the previous roll has been fully resolved."""
    held: Callable[[Any, int], bool]
    """(table, seat): whether its piece is held in place, where no roll can move it at once."""
    release: tuple[type[Action], ...]
    """The ways for a piece that is held to move on at once, best first."""
    charge: type[Event]
    """The event of paying for a landing, with `space` and `amount`."""


class Notice(NamedTuple):
    """A line that the room's chat shows for an event: a code, the seat concerned, and the values for the sentence."""

    code: str
    seats: tuple[int, ...] = ()
    about: Mapping[str, Any] = {}


@dataclass(frozen=True, eq=False, kw_only=True)
class Look:
    """The client and the currency by which the browser draws a game."""

    client: str
    """The key of the browser client that draws this game (games/client/src/shell/parts/games.ts)."""
    currency: str = ""
    grouping: Literal["", "indian"] = ""
    """How digits of amounts are grouped, if not by thousands: "indian"."""


class ShortRule(NamedTuple):
    """One of the few sentences that are enough to begin, with a picture from games/static/games/pictures.svg."""

    picture: str
    text: str


MAX_SHORT_RULES = 9


@dataclass(frozen=True, eq=False, kw_only=True)
class Introduction:
    """How a game presents itself to people who have not played it."""

    summary: str
    """One sentence that tells it from the other games."""
    minutes: tuple[int, int]
    """How long one person and bots play, from the first to the third quartile (`python -m tests.bench lengths`)."""
    weight: Literal["light", "medium", "heavy"]
    """How much there is to learn before the first game goes well."""
    emblem: Path
    """An SVG of 48 by 48: the game's mark, and the middle of the small picture of its board."""
    rules: tuple[ShortRule, ...]
    """The rules in short, at most `MAX_SHORT_RULES`, for the rules page and the first table."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Glance:
    """What a list of running games shows of a table."""

    cash: Callable[[Any, int], int]
    """(table, seat): the cash of a player."""
    pieces: Callable[[Any], Iterable[tuple[int, int]]]
    """(table): the seat and the space of each piece on the board."""
    turn: type[Event] | None = None
    """The event that begins a player's turn, with their `seat`, in a game that is not measured in rounds."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Lobby:
    """How a room of this game is set up."""

    presets: tuple[Preset, ...] = ()
    first_preset: str = ""
    """The preset for people who have not won a game yet; empty: the default options."""
    option_groups: Mapping[str, str] = field(default_factory=dict)
    """The names of the groups of options, in addition to `engine.options.GROUPS`."""
    starts_when_full: bool = True
    """Whether a full room starts automatically once everyone is ready."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Scoring:
    """How the games of a player are measured over many games."""

    competitive: bool = True
    """Whether its players play against each other, so that their places rate them."""
    rounds: Callable[[Any], int] | None = None
    """(table): how many rounds have begun, in a game that is measured in rounds."""
    daily: Daily | None = None
    """Its challenge of the day, if it has one."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Chat:
    """The notices and phrases of a game in the room's chat."""

    notices: Mapping[type[Event], Callable[[Any], Notice]] = field(default_factory=dict)
    """By event; an event class includes its subclasses."""
    phrases: tuple[str, ...] = ()
    """The quick chat phrases of its own, by their codes. Each may be about a space of the board."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Pages:
    """The parts of pages about this game and its finished games."""

    introduction: Introduction | None = None
    """What people see of it before they have played it; None for a game that is offered by its name alone."""
    glance: Glance | None = None
    """What a list of running games shows of its table; None: nothing."""
    rules: Path | None = None
    """The Django template of its rules page, which extends rules.html. Without one, only the options are listed."""
    level_wins: tuple[LevelWins, ...] = ()
    """The measured shares of victories by preset and number of players, for the rules page."""
    full_set_rents: Callable[[Any], Mapping[int, int]] = lambda rules: {}
    """(rules): the rent of each space without buildings whose owner has its whole group, for the tables of deeds."""
    seat_shares: SeatShares | None = None
    """The measured shares of wins by seat, for the rules page."""
    rent: Callable[[Event], Rent | None] = lambda event: None
    """(event): the rent that a deed has earned by it; None for any other event."""
    facts: Callable[[Iterable[Event]], list[Fact]] = lambda events: []
    """(all events of a finished game): the summary shown on its page."""
    draw_names: Mapping[str, str] = field(default_factory=dict)
    """The purposes of draws that belong to no player, by their subject: for the proof of fairness."""
