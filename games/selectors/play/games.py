"""Reading games: a whole game for one viewer, its log, and the games of a person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import msgspec
from django.db.models import BooleanField, Exists, ExpressionWrapper, F, Func, JSONField, OuterRef, Q, QuerySet
from django.db.models.functions import Lower
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from accounts import listeners
from accounts.models import User
from accounts.reasons import in_readers_words
from games import messages
from games.audiences import Json, audience_of, events_view, latest_changes, part_of
from games.clock import now_ms
from games.engine.play import new_game
from games.engine.rulebook import Rulebook
from games.engine.state import Event, GameBegan, GameState
from games.engine.views import between_events
from games.engine.wire import CommonState
from games.messages.server import LatestChanges, LogEntry, SeatedPlayer
from games.models import Board, Game, GameSeat, Phase, Room, Status
from games.refusals import in_words
from games.selectors.play.hands import is_of_today, may_be_covered
from games.selectors.play.loaded import LatestMove, LoadedGame, VersionEvents, events_of, load, recent_of
from games.selectors.play.versions import latest_versions
from games.selectors.rooms.hidden import is_hidden_from
from games.selectors.rooms.rooms import is_removed

PAGE_LENGTH = 100
WON = Q(
    game__status=Status.FINISHED,
    game__winners__contains=Func(F("number"), function="to_jsonb", output_field=JSONField()),
    away=False,
)
"""The seats that have won their games: who was away at the end has lost (PLAT-25)."""
_boards: WeakKeyDictionary[Rulebook, Json] = WeakKeyDictionary()


def game_frame(game: int, seat: int | None) -> messages.GameFrame:
    """PROTOCOL.md's `game` for one viewer, all at one version; the same few queries however long the game is."""
    loaded = load(game)
    return frame_of(loaded, seat, recent_of(loaded))


def frame_of(loaded: LoadedGame, seat: int | None, recent: Sequence[VersionEvents]) -> messages.GameFrame:
    """The same of a loaded game, with its latest events."""
    row = loaded.row
    return messages.GameFrame(
        id=row.pk,
        version=row.version,
        seats=[seated_player(held) for held in loaded.seats],
        seed_hash=row.seed_hash,
        seed=UNSET if may_be_covered(row) else row.seed,
        board=board_view(loaded.book),
        state=_state(loaded, seat),
        cancel_reason=in_readers_words(row.cancel_reason) if row.status == Status.CANCELLED else UNSET,
        cancel_cause=row.cancel_cause or UNSET,  # type: ignore[arg-type]
        banks=loaded.banks,
        bank_ends=loaded.bank_ends,
        recent=_log(loaded, recent, seat),
        latest_changes=_latest_changes(loaded, recent),
        now=now_ms(),
    )


def _latest_changes(loaded: LoadedGame, recent: Sequence[VersionEvents]) -> LatestChanges | UnsetType:
    """The latest move event by event, as spectators see it: of one that was made here, or of the first."""
    latest, row = loaded.latest, loaded.row
    after = loaded.views()[audience_of(None)]
    if latest is None or latest.version != row.version:
        if row.version != 1 or not recent:
            return UNSET
        latest = first_move(loaded.book, row.seed, len(loaded.seats), recent[-1].events, after)
        loaded.latest = latest  # kept, since at the beginning of a game everybody comes
    return UNSET if latest is None else latest_changes(latest.before, latest.between, after)


def first_move(
    book: Rulebook, seed: str, players: int, events: Sequence[Event], after: CommonState
) -> LatestMove | None:
    """The first version of a new game event by event, from its seed; None if the rules now begin it otherwise."""
    between = between_events(book)
    if between is None or not isinstance(events[0], GameBegan):
        return None
    state, again = new_game(book, players, seed, shuffle_seats=events[0].shuffled, between=between)
    between(state.table)
    *views, last = between.views
    if again != [*events] or not views or last != part_of(after, type(last)):
        return None
    return LatestMove(1, views[0], views)


def board_view(book: Rulebook) -> Json:
    """The board as clients see it, made once."""
    if book not in _boards:
        _boards[book] = book.board_view()
    return _boards[book]


def _state(loaded: LoadedGame, seat: int | None) -> CommonState:
    """The position for one viewer; in a game that was cancelled nothing is asked and nothing is legal."""
    view = loaded.views()[audience_of(seat)]
    if loaded.row.status == Status.CANCELLED:
        return replace(view, status="cancelled", decision=UNSET, legal=UNSET)
    return view


def log_before(game: int, seat: int | None, before: int | None) -> list[LogEntry]:
    """A page of the log before a version (None: the end), oldest first, as this viewer may know it."""
    loaded = load(game)
    return _log(loaded, events_of(latest_versions(game, PAGE_LENGTH, before), loaded.book), seat)


def deed_page(loaded: LoadedGame, seat: int | None, space: int) -> Json:
    """The rules' description of one space, for one viewer; raises Refused."""
    return inspected(loaded.book, loaded.state, seat, space)


def inspected(book: Rulebook, state: GameState[Any, Any], seat: int | None, space: int) -> Json:
    """The same of any state."""
    return _in_json(book.inspect(state, seat, space))


def preview(loaded: LoadedGame, seat: int, raw: Any) -> Json:
    """The effects of an action for the player who considers it; raises Refused."""
    action, _ = loaded.book.read_action(raw)
    return _in_json(loaded.book.preview(loaded.state, seat, action))


def _in_json(answer: Struct) -> Json:
    """The rules' answer, with the refusals in it in the reader's language."""
    built: Json = msgspec.to_builtins(answer, enc_hook=in_words)
    return built


def games_of(user: int) -> QuerySet[Game]:
    """A person's games, the latest first."""
    games = Game.objects.filter(seats__user=user).select_related("room").defer("state", "board", "options")
    return games.prefetch_related("seats").order_by("-pk")


class GamesPage(NamedTuple):
    """Some of a person's games, with the keys of the pages beside: `after` leads to newer games, `before` to older."""

    games: list[Game]
    after: int | None
    before: int | None


def ended_games_of(
    user: int,
    size: int,
    *,
    before: int | None = None,
    after: int | None = None,
    ruleset: str = "",
    won: bool = False,
) -> GamesPage:
    """A page of a person's ended games, the latest first: those before a game, or the nearest after it.

    Only those of a ruleset if it is given, and only those that they have `won`. Where there are none, it is the first
    page.
    """
    ended = games_of(user).exclude(status=Status.PLAYING)
    if ruleset:
        ended = ended.filter(ruleset=ruleset)
    if won:
        ended = ended.filter(Exists(GameSeat.objects.filter(WON, game=OuterRef("pk"), user=user)))
    if after is not None:
        games = list(ended.filter(pk__gt=after).order_by("pk")[: size + 1])[::-1]
        newer, older = len(games) > size, True
        games = games[-size:]
    else:
        games = list((ended if before is None else ended.filter(pk__lt=before))[: size + 1])
        newer, older = before is not None, len(games) > size
        games = games[:size]
    if not games:
        first = before is None and after is None
        return GamesPage([], None, None) if first else ended_games_of(user, size, ruleset=ruleset, won=won)
    return GamesPage(games, games[0].pk if newer else None, games[-1].pk if older else None)


def public_games() -> QuerySet[Game]:
    """The ended games of public rooms."""
    games = Game.objects.filter(room__public=True).exclude(status=Status.PLAYING)
    return games.select_related("room").defer("state", "board", "options").prefetch_related("seats")


def games_on_board(entry: int, size: int, before: int | None = None) -> list[Game]:
    """The latest public games on any version of a board, or those before a game, and one more if there are more."""
    versions = list(Board.objects.filter(entry=entry).values_list("pk", flat=True))
    games = public_games().filter(source__in=versions)
    return list((games if before is None else games.filter(pk__lt=before)).order_by("-pk")[: size + 1])


def with_player(games: QuerySet[Game], name: str, reader: int | None) -> QuerySet[Game]:
    """Those of these games in which the person with this name has a seat.

    The public games of somebody whose profile is hidden are found by others only if they played in them, too.
    """
    people = User.objects.annotate(lower=Lower("username")).filter(lower=name.lower())
    found = set(people.values_list("pk", flat=True))
    hidden = listeners.hidden(found) - {reader}
    seen = Q(seats__user__in=found - hidden)
    if hidden and reader is not None:
        seen |= Q(seats__user__in=hidden) & Q(pk__in=GameSeat.objects.filter(user=reader).values("game"))
    return games.filter(seen)


def seen_game(game: int, user: int | None, code: str = "") -> tuple[Game, int | None] | None:
    """The game and this person's seat in it, if they may see it.

    Players may, and everybody who may watch the room: anybody a public one, those with its `code` a private one. A game
    of today's challenge is its players' own; a counted one is open to everybody when the day is over. Staff see any
    other, as spectators do. The code of a room that a block hides from them is a wrong one.
    """
    hidden = ExpressionWrapper(is_hidden_from(user, "room"), output_field=BooleanField())
    rows = Game.objects.select_related("room").defer("state", "board", "options").annotate(room_is_hidden=hidden)
    row = rows.filter(pk=game).first()
    if row is None:
        return None
    seat = seat_in(game, user)
    if seat is not None or is_public(row):
        return row, seat
    opened = (not row.room_is_hidden and _opens(code, row.room, user)) or oversees(user)
    return (row, None) if opened and not is_of_today(row) else None


def oversees(user: int | None) -> bool:
    """Whether this person is on the staff and may look at games in the administration."""
    if user is None:
        return False
    person = User.objects.filter(pk=user, is_staff=True, is_active=True).first()
    return person is not None and person.has_perm("games.view_game")


def is_public(game: Game) -> bool:
    """Whether everybody may see a game, which comes with its room."""
    counts = game.challenge_id is not None and game.rated and game.status == Status.FINISHED
    return game.room.public or (counts and not is_of_today(game))


def _opens(code: str, room: Room, user: int | None) -> bool:
    """Whether this code lets this person watch the room; the same rule as for its socket."""
    return code == room.code and room.phase != Phase.CLOSED and not is_removed(room, user)


def seat_in(game: int, user: int | None) -> int | None:
    """The number of a person's seat in a game."""
    if user is None:
        return None
    return GameSeat.objects.filter(game=game, user=user).values_list("number", flat=True).first()


def have_played(user: int) -> bool:
    """Whether a person has a seat in any game."""
    return GameSeat.objects.filter(user=user).exists()


def seated_player(seat: GameSeat) -> SeatedPlayer:
    return SeatedPlayer(
        seat=seat.number,
        name=seat.display_name,
        kind=seat.kind,  # type: ignore[arg-type]
        member=UNSET if seat.member_id is None else seat.member_id,
        token=seat.token,
        bot_account=seat.bot_account or UNSET,
        level=seat.level or UNSET,
    )


def _log(loaded: LoadedGame, versions: Iterable[VersionEvents], seat: int | None) -> list[LogEntry]:
    return [
        LogEntry(
            version=one.version,
            now=one.at,
            by=UNSET if one.seat is None else one.seat,
            automatic=one.automatic or UNSET,  # type: ignore[arg-type]
            timed_out=list(one.timed_out) or UNSET,
            events=events_view(one.events, seat),
        )
        for one in versions
    ]
