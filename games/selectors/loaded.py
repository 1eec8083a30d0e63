"""A game taken from the store to be played: its row, locked, its seats, its book and its position."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from games import rulesets
from games.engine.state import GameState
from games.models import Game, GameSeat, Kind, Status
from games.selectors import refusals
from games.selectors.views import WATCHERS, Json, audience_of, state_view

WARM = 256
_views: OrderedDict[str, tuple[int, dict[str, Json]]] = OrderedDict()
"""What this process last showed of its games, by version: the views before the next move need not be made again."""
_books: OrderedDict[str, Any] = OrderedDict()
# Both go by the seed's hash, which no other game ever has: numbers begin anew when a database is restored or emptied.


@dataclass
class Loaded:
    """One game while this transaction holds its row."""

    row: Game
    seats: list[GameSeat]
    book: Any
    state: GameState[Any, Any]

    def seat_for(self, user: int | None) -> GameSeat:
        """The seat of a person; refuses who has none."""
        for seat in self.seats:
            if user is not None and seat.user_id == user:
                return seat
        raise refusals.no_seat()

    def audiences(self) -> list[str]:
        """Whoever may be looking: the seats that people hold, and who watches."""
        held = [audience_of(seat.number) for seat in self.seats if seat.kind == Kind.PERSON]
        return [*held, WATCHERS]

    def views(self) -> dict[str, Json]:
        """Each audience's view of the position as it stands."""
        return {
            audience: state_view(
                self.book, self.state, None if audience == WATCHERS else int(audience), self.row.deadlines
            )
            for audience in self.audiences()
        }

    def views_before(self) -> dict[str, Json]:
        """The views of the stored position, made now unless this process still has them."""
        version, views = _views.get(self.row.seed_hash, (0, {}))
        return views if version == self.row.version else self.views()

    def keep_warm(self, views: dict[str, Json]) -> None:
        """Remember what has been shown of the version now stored."""
        _views[self.row.seed_hash] = (self.row.version, views)
        _keep(_views, self.row.seed_hash)


def load(game: int, *, locked: bool) -> Loaded:
    """The game under this number; refuses what is not there. `locked` waits for the row inside a transaction."""
    rows = Game.objects.defer("board", "options")
    row = (rows.select_for_update() if locked else rows).filter(pk=game).first()
    if row is None:
        raise refusals.no_such_game()
    return opened(row)


def opened(row: Game) -> Loaded:
    """The game in this row, with its seats in order."""
    book = book_of(row)
    seats = list(GameSeat.objects.filter(game=row.pk).order_by("number"))
    return Loaded(row, seats, book, book.decode(row.state))


def book_of(row: Game) -> Any:
    """The rules this game was begun with: its own board and options, whatever became of the room's."""
    book = _books.get(row.seed_hash)
    if book is None:
        if row.get_deferred_fields() & {"board", "options"}:
            row.refresh_from_db(fields=["board", "options"])
        book = _books[row.seed_hash] = rulesets.rulebook(row.ruleset, row.board, row.options)
    _keep(_books, row.seed_hash)
    return book


def _keep(kept: OrderedDict[str, Any], game: str) -> None:
    """Count this game as the last used, and forget the ones used longest ago."""
    kept.move_to_end(game)
    while len(kept) > WARM:
        kept.popitem(last=False)


def refuse_ended(row: Game) -> None:
    """Refuse a game that takes no more actions."""
    if row.status != Status.PLAYING:
        raise refusals.game_over()
