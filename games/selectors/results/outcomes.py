"""The outcome of a finished game: the place of every seat, and who won."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games import rulesets
from games.engine.daily import is_won, score
from games.engine.options import Options, as_dict
from games.models import Game, GameSeat, Kind
from games.recordings.beginnings import book_of
from games.selectors.replays.leavers import ended_at_once, places_and_leavers

__all__ = ["Outcome", "SeatOutcome", "has_default_rules", "is_won", "numbered", "outcome_of", "score"]


@dataclass(frozen=True, kw_only=True)
class SeatOutcome:
    """The outcome for one seat. Seats that are equal share a place; `left` is a player who did not stay to the end.

    `guest` is a player who is not rated: who had no account of their own when the game began, or a program's.
    """

    number: int
    user: int | None
    kind: str
    level: str
    place: int
    won: bool
    drawn: bool
    left: bool
    guest: bool
    worth: int
    groups: tuple[str, ...]
    """The groups that the seat owned whole at the end."""

    @property
    def is_person(self) -> bool:
        """Whether a person sat here, even if their account is deleted."""
        return self.kind == Kind.PERSON


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """The outcome of a finished game. In a game that is not `competitive` players do not play against each other.

    `rounds` is how many it took, in games that are measured in rounds. With `default_rules` its board and its options,
    but for those of time, were those of its ruleset. A `void` game was over before everybody had played.
    """

    game: int
    ruleset: str
    started_at: datetime
    ended_at: datetime
    competitive: bool
    rounds: int | None
    default_rules: bool
    void: bool
    seats: tuple[SeatOutcome, ...]

    @property
    def people(self) -> int:
        """The number of seats that people had."""
        return sum(seat.is_person for seat in self.seats)

    @property
    def accounts(self) -> int:
        """The number of seats of people who had an account when the game began, programs' not counted."""
        return sum(seat.is_person and not seat.guest for seat in self.seats)

    @property
    def score(self) -> int:
        """The score of a co-operative game that is measured in rounds: won if somebody who stayed has won."""
        return score(won=any(seat.won for seat in self.seats), rounds=self.rounds or 0)

    @property
    def seconds(self) -> int:
        """How long the game took, pauses included."""
        return max(0, round((self.ended_at - self.started_at).total_seconds()))


def outcome_of(game: Game) -> Outcome:
    """The outcome of a finished game, loaded with its state."""
    book = book_of(game)
    state = book.decode(game.state)
    scoring = book.ruleset.scoring
    competitive = scoring.competitive
    seats = list(game.seats.order_by("number"))
    placed, leavers = places_and_leavers(game, seats)
    places = numbered(placed)
    drawn = set(game.places[0]) if game.places and state.won_by == "nobody" else set()

    def seat_outcome(seat: GameSeat) -> SeatOutcome:
        return SeatOutcome(
            number=seat.number,
            user=seat.user_id,
            kind=seat.kind,
            level=seat.level,
            place=places.get(seat.number, len(places) + 1),
            won=seat.number in game.winners and seat.number not in leavers,
            drawn=seat.number in drawn and seat.number not in leavers,
            left=seat.number in leavers,
            guest=seat.guest or seat.bot_account,
            worth=book.worth(state.table, seat.number),
            groups=book.groups(state.table, seat.number),
        )

    return Outcome(
        game=game.pk,
        ruleset=game.ruleset,
        started_at=game.started_at,
        ended_at=game.ended_at or game.started_at,
        competitive=competitive,
        rounds=None if scoring.rounds is None else scoring.rounds(state.table),
        default_rules=has_default_rules(game),
        void=competitive and bool(leavers) and ended_at_once(game, len(seats)),
        seats=tuple(seat_outcome(seat) for seat in seats),
    )


def has_default_rules(game: Game) -> bool:
    """Whether a game had the board and the options of its ruleset, whatever its clocks.

    Options that came later were not changed in it, and those that are different in games over days do not matter.
    """
    clocks = as_dict(Options()) | rulesets.over_days(game.ruleset)
    default = rulesets.read_options(game.ruleset, {})
    return not game.board_name and {**default, **rulesets.current_options(game.ruleset, game.options), **clocks} == {
        **default,
        **clocks,
    }


def numbered(places: list[list[int]]) -> dict[int, int]:
    """The place of each seat, counted from 1; seats that share a place take up as many places as they are."""
    numbers: dict[int, int] = {}
    for shared in places:
        numbers |= dict.fromkeys(shared, len(numbers) + 1)
    return numbers
