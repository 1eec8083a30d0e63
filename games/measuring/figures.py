"""What a tally of games says about a board: shares with their intervals, lengths, and the return of each group."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from games.engine.rulebook import Rulebook
from games.measuring.intervals import wilson
from games.measuring.tally import PERCENT, Counts, Tally, quantile

PERSON_SECONDS, BOT_SECONDS = 6.0, 1.5
"""How long an action takes a person, and one of a bot with its pause and what the screen shows of it."""
MINUTE = 60


class Share(Struct, frozen=True):
    """A share of games in percent, with its 95 % interval (Wilson)."""

    percent: float
    low: float
    high: float


class Spread(Struct, frozen=True):
    """The first quartile, the median and the third quartile."""

    low: int
    middle: int
    high: int


class GroupReturn(Struct, frozen=True):
    """A group, known by its spaces: the rent that its deeds brought, in percent of what they and buildings cost."""

    spaces: list[int]
    percent: float


class CardEffect(Struct, frozen=True):
    """A kind of card: how often it is drawn in a game, and what it changes of the cash of who draws it, on average."""

    effect: str
    drawn: float
    change: float


class Figures(Struct, frozen=True):
    """A board measured by `games` games of `seats` bots.

    `minutes` are those of a table of one person and bots. `ended` is the share of games that end by their rules;
    `first_seat` the share of games that the first seat wins, `fair` what each seat would win if all were equal.
    `landings` are the shares of all moves that end on each space, in percent. `restricted` is the share of games that
    a bot wins which does without something. `lowest` is the lowest share of everybody's worth, in percent, that winners
    had after half of their game; `settled` after how many percent of a game nobody but the winner was worth most.
    Quartiles are None before the first game has ended.
    """

    games: int
    seats: int
    turns: Spread | None
    minutes: Spread | None
    ended: Share
    first_seat: Share
    fair: float
    houses_ran_out: Share
    landings: list[float]
    groups: list[GroupReturn]
    cards: list[CardEffect]
    restricted: dict[str, Share]
    lowest: Spread | None
    settled: Spread | None


def figures_of(book: Rulebook, tally: Tally) -> Figures:
    """Work out the figures."""
    moves = sum(tally.landings)
    board: dict[str, Any] = book.board_view()
    won = sum(tally.won)
    return Figures(
        games=tally.games,
        seats=tally.seats,
        turns=spread_of(tally.turns),
        minutes=spread_of(_minutes(tally)),
        ended=share_of(tally.ended, tally.games),
        first_seat=share_of(tally.won[0], won),
        fair=round(PERCENT / tally.seats, 1),
        houses_ran_out=share_of(tally.houses_ran_out, tally.games),
        landings=[round(PERCENT * count / moves, 2) if moves else 0.0 for count in tally.landings],
        groups=[_return_of(tally, group) for group in board["groups"]],
        cards=[
            CardEffect(effect, round(drawn / max(1, tally.games), 2), round(changed / drawn, 1))
            for effect, (drawn, changed) in sorted(tally.cards.items())
        ],
        restricted={name: share_of(counted.won, counted.ended) for name, counted in tally.restricted.items()},
        lowest=spread_of(tally.lowest),
        settled=spread_of(tally.settled),
    )


def share_of(count: int, games: int) -> Share:
    """The share of games with its Wilson interval; of no games, anything is possible."""
    low, high = wilson(count, games)
    return Share(round(PERCENT * count / max(1, games), 1), round(max(0.0, low), 1), round(min(100.0, high), 1))


def spread_of(counts: Counts) -> Spread | None:
    """The quartiles; None of nothing."""
    low, middle, high = (quantile(counts, share) for share in (0.25, 0.5, 0.75))
    if low is None or middle is None or high is None:
        return None
    return Spread(low, middle, high)


def _minutes(tally: Tally) -> Counts:
    """The minutes that each game takes a person among bots."""
    minutes: Counts = {}
    for acts, count in tally.acts.items():
        own = acts / tally.seats
        length = round((own * PERSON_SECONDS + (acts - own) * BOT_SECONDS) / MINUTE)
        minutes[length] = minutes.get(length, 0) + count
    return minutes


def _return_of(tally: Tally, group: dict[str, Any]) -> GroupReturn:
    spent = sum(tally.spent[space] for space in group["spaces"])
    income = sum(tally.income[space] for space in group["spaces"])
    return GroupReturn(group["spaces"], round(PERCENT * income / spent, 1) if spent else 0.0)
