"""A game loaded from the database to be played: its row, seats, rules and position."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from games import rulesets
from games.engine.state import GameState
from games.models import Game, GameSeat, Kind, Status
from games.selectors import refusals
from games.selectors.views import SPECTATORS, Json, audience_of, state_view

CACHE_SIZE = 256
_views: OrderedDict[str, tuple[int, dict[str, int], dict[str, Json]]] = OrderedDict()
"""The views this process last sent of its games, with version and deadlines: the next patch starts from them."""
_books: OrderedDict[str, Any] = OrderedDict()
# Both are keyed by the seed's hash, which is unique; primary keys repeat when a database is restored or emptied.


@dataclass
class LoadedGame:
    """A game, its row locked or not."""

    row: Game
    seats: list[GameSeat]
    book: Any
    state: GameState[Any, Any]

    def seat_for(self, user: int | None) -> GameSeat:
        """A person's seat; refuses somebody who has none."""
        for seat in self.seats:
            if user is not None and seat.user_id == user:
                return seat
        raise refusals.no_seat()

    def audiences(self) -> list[str]:
        """Everybody who may be looking: the seats that people hold, and spectators."""
        held = [audience_of(seat.number) for seat in self.seats if seat.kind == Kind.PERSON]
        return [*held, SPECTATORS]

    def views(self) -> dict[str, Json]:
        """Each audience's view of the position as it stands."""
        return {
            audience: state_view(
                self.book, self.state, None if audience == SPECTATORS else int(audience), self.row.deadlines
            )
            for audience in self.audiences()
        }

    def views_before(self) -> dict[str, Json]:
        """The views of the stored position, from the cache if this process sent them."""
        version, deadlines, views = _views.get(self.row.seed_hash, (0, {}, {}))
        known = version == self.row.version and deadlines == self.row.deadlines
        return views if known else self.views()

    def cache_views(self, views: dict[str, Json]) -> None:
        """Keep the views of the version that has just been stored."""
        _views[self.row.seed_hash] = (self.row.version, self.row.deadlines, views)
        _keep(_views, self.row.seed_hash)


def load(game: int, *, locked: bool) -> LoadedGame:
    """The game with this number; refuses one that does not exist. `locked` locks its row in the transaction."""
    rows = Game.objects.defer("board", "options")
    row = (rows.select_for_update() if locked else rows).filter(pk=game).first()
    if row is None:
        raise refusals.no_such_game()
    book = book_of(row)
    seats = list(GameSeat.objects.filter(game=row.pk).order_by("number"))
    return LoadedGame(row, seats, book, book.decode(row.state))


def book_of(row: Game) -> Any:
    """The rules this game was started with: its own board and options, even if the room's have changed since."""
    book = _books.get(row.seed_hash)
    if book is None:
        if row.get_deferred_fields() & {"board", "options"}:
            row.refresh_from_db(fields=["board", "options"])
        book = _books[row.seed_hash] = rulesets.rulebook(row.ruleset, row.board, row.options)
    _keep(_books, row.seed_hash)
    return book


def _keep(kept: OrderedDict[str, Any], game: str) -> None:
    """Mark this game as the most recently used, and drop the least recently used ones."""
    kept.move_to_end(game)
    while len(kept) > CACHE_SIZE:
        kept.popitem(last=False)


def refuse_ended(row: Game) -> None:
    """Refuse a game that has ended."""
    if row.status != Status.PLAYING:
        raise refusals.game_over()
