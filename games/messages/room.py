"""A room as everyone in it sees it, and who the reader is in it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Kind = Literal["person", "bot"]
Day = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
Phase = Literal["lobby", "playing", "ended", "closed"]
OptionValue = bool | int | str
Unrated = Literal[
    "casual",
    "board",
    "options",
    "alone",
    "guests",
    "bot_accounts",
    "same_people",
    "void",
    "taken_over",
    "coach",
    "continued",
    "together",
]
UnratedPosition = Literal[
    "by_hand", "play_on", "unrated_before", "continued_before", "still_played", "over", "went_on", "other_people"
]


class You(Struct, frozen=True, kw_only=True):
    """The reader. `seat` is present only in a game they play in, `user` only if they are logged in."""

    user: int | UnsetType = UNSET
    name: str
    member: int | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    host: bool
    guest: bool


class DaysOff(Struct, frozen=True, kw_only=True):
    """Days off, from the first to the last, by the person's own calendar."""

    first: Day
    last: Day


class Member(Struct, frozen=True, kw_only=True):
    """A person or bot with a seat in the room. `commitment` is the hash of their number for the next game's seed.

    `bot_account`: a person's program, with an account of its own; the bots of the site have kind `bot` and a `level`,
    and some levels a `character`. `off`, in rooms for games over days: the next days off, or those of today.
    """

    id: int
    name: str
    kind: Kind
    ready: bool
    seat: int | UnsetType = UNSET
    token: int
    here: bool
    away: bool
    guest: bool
    bot_account: bool | UnsetType = UNSET
    level: str | UnsetType = UNSET
    character: str | UnsetType = UNSET
    rematch: bool
    commitment: str | UnsetType = UNSET
    off: DaysOff | UnsetType = UNSET


class Applicant(Struct, frozen=True, kw_only=True):
    """A person who would play on in the seat of somebody else."""

    user: int
    name: str


class SeatVote(Struct, frozen=True, kw_only=True):
    """A vote of the player in seat `by`: for the person who is to play on, or without one for a bot."""

    by: int
    user: int | UnsetType = UNSET


class VacantSeat(Struct, frozen=True, kw_only=True):
    """A seat of a game over days whose player does not come back: `needed` votes give it to somebody else.

    `bots`: the game has bots, and one may have the seat.
    """

    seat: int
    applicants: list[Applicant]
    votes: list[SeatVote]
    needed: int
    bots: bool


class BoardChoice(Struct, frozen=True, kw_only=True):
    """The board of a room; without `id` it is the ruleset's default.

    `gallery` is its code if everybody may see it there. `newer` is the number of its latest version, if that is another
    one which the host may choose.
    """

    id: int | UnsetType = UNSET
    name: str
    gallery: str | UnsetType = UNSET
    newer: int | UnsetType = UNSET


class ContinuedSeat(Struct, frozen=True, kw_only=True):
    """A seat of the position that a room continues: who sat there, and the member who sits there now.

    `kept`: it waits for the person of that name. `out`: the player is out of the game.
    """

    name: str
    kind: Kind
    token: int
    worth: int
    out: bool
    kept: bool
    member: int | UnsetType = UNSET


class Continuation(Struct, frozen=True, kw_only=True):
    """The position that a room continues. `unrated` says why the game would not count; without it, it would.

    `new_draws`: every roll and shuffle from there is a new one. `board` is absent if it is the default one.
    """

    version: int
    board: str | UnsetType = UNSET
    new_draws: bool
    unrated: UnratedPosition | UnsetType = UNSET
    seats: list[ContinuedSeat]


class Challenge(Struct, frozen=True, kw_only=True):
    """The challenge of the day that a room plays: its `day` in UTC, and when (ms) it is over.

    `used` are the members who have begun a game of it before, or in whose browser somebody else has. If there are any,
    a game that would start now does not count; `counts` is about that one, or about the game that is being played.
    """

    day: Day
    ends_at: int
    counts: bool
    used: list[int]


class Clock(Struct, frozen=True, kw_only=True):
    """The clock of live games with time banks: how long the `bank` of each player is (s), and what each answer adds."""

    bank: int
    increment: int


class Asks(Struct, frozen=True, kw_only=True):
    """What the host asks of those who sit down: a rating for the game, a verified address, to be the host's friend."""

    rating_from: int | UnsetType = UNSET
    rating_to: int | UnsetType = UNSET
    verified: bool
    friends: bool


class Room(Struct, frozen=True, kw_only=True):
    """A room, complete. `starts_at` (ms) is when the running countdown ends.

    `secret_hash` is there while a game starts: the hash of the server's part of its seed.
    `untimed`: a game that starts now has no decision clock, because one person plays, alone or against bots.
    `unrated` says why the game that is played is not rated, or the one that would start now; without it, it is. A
    `casual` room has no rated games. `coach` says whether that game has a coach, and is absent where there can be none.
    `pace` is the time (s) for a decision in games over days; live ones have none, and without a `clock` they go by the
    rules' seconds for a decision. `asks` is there if the host asks anything of those who sit down, and `for_club` if
    they must be members of the host's club; `language` is the code of the one that is spoken, if the host has said it.
    """

    code: Annotated[str, Meta(pattern=r"^[0-9]{6}$")]
    version: int
    phase: Phase
    ruleset: str
    ruleset_name: str
    client: str
    board: BoardChoice
    options: dict[str, OptionValue]
    untimed: bool
    seats: int
    player_counts: list[int]
    starts_at: int | UnsetType = UNSET
    secret_hash: str | UnsetType = UNSET
    public: bool
    casual: bool
    coach: bool | UnsetType = UNSET
    pace: int | UnsetType = UNSET
    clock: Clock | UnsetType = UNSET
    asks: Asks | UnsetType = UNSET
    for_club: bool | UnsetType = UNSET
    language: str | UnsetType = UNSET
    unrated: Unrated | UnsetType = UNSET
    host: int | UnsetType = UNSET
    members: list[Member]
    spectators: int
    game: int | UnsetType = UNSET
    paused: bool
    continues: Continuation | UnsetType = UNSET
    challenge: Challenge | UnsetType = UNSET
    vacant: list[VacantSeat] | UnsetType = UNSET
