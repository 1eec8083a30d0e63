"""Reading games: a game whole for one viewer, what happened earlier in it, and whose games there are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet
from msgspec import UNSET, convert

from games import messages
from games.clock import now_ms
from games.messages.server import Chair, Told
from games.models import Action, Game, GameSeat, Phase, Room, Status
from games.rules.table import Parcel
from games.selectors.loaded import Loaded, load
from games.selectors.refusals import in_words
from games.selectors.rooms import is_removed
from games.selectors.simulation import deed_measured
from games.selectors.views import events_view, state_view

RECENT = 40
PAGE = 100
RUNNING_FIRST = ExpressionWrapper(Q(status=Status.PLAYING), BooleanField()).desc()


def game_frame(game: int, seat: int | None) -> messages.GameFrame:
    """PROTOCOL.md's `game` for one viewer, all of it at one version; the same few queries however long the game."""
    table = load(game, locked=False)
    row = table.row
    return messages.GameFrame(
        id=row.pk,
        version=row.version,
        seats=[_chair(held) for held in table.seats],
        seed_hash=row.seed_hash,
        seed=UNSET if row.status == Status.PLAYING else row.seed,
        board=table.book.board_view(),
        state=_state(table, seat),
        broken_off=row.broken_off_because if row.status == Status.ABANDONED else UNSET,
        recent=_recent(table, seat),
        now=now_ms(),
    )


def _state(table: Loaded, seat: int | None) -> dict[str, Any]:
    """The position for one viewer; in a game that was broken off nobody is asked for anything any more."""
    shown = state_view(table.book, table.state, seat, table.row.deadlines)
    if table.row.status == Status.ABANDONED:
        shown = {key: value for key, value in shown.items() if key not in ("decision", "legal")}
        shown["status"] = "broken_off"
    return shown


def earlier(game: int, seat: int | None, before: int | None) -> list[Told]:
    """Up to a page of what happened before a version (None: up to now), oldest first, as this viewer may know it."""
    table = load(game, locked=False)
    actions = Action.objects.filter(game=game)
    if before is not None:
        actions = actions.filter(version__lt=before)
    return _told(table, reversed(actions.order_by("-version")[:PAGE]), seat)


def deed_page(game: int, seat: int | None, space: int) -> dict[str, Any]:
    """Everything about one space for one viewer; raises Refused."""
    table = load(game, locked=False)
    page: dict[str, Any] = table.book.deed_view(table.state, seat, space)
    measured = deed_measured(table.book, space)
    return page | {
        "actions": [_worded(action) for action in page["actions"]],
        **({} if measured is None else {"measured": measured}),
    }


def trade_outlook(game: int, seat: int, to: int, give: dict[str, Any], want: dict[str, Any]) -> dict[str, Any]:
    """What a trade would mean for the one who thinks of offering it; raises Refused."""
    table = load(game, locked=False)
    parcels = (convert(side, Parcel) for side in (give, want))
    return _worded(table.book.trade_preview(table.state, seat, to, *parcels))


def _worded(shown: dict[str, Any]) -> dict[str, Any]:
    """What the rules show, a refusal in it said in the reader's language."""
    refused = shown.pop("refused", None)
    return shown if refused is None else shown | {"message": in_words(refused)}


def games_of(user: int) -> QuerySet[Game]:
    """A person's games, running ones first, then the latest."""
    games = Game.objects.filter(seats__user=user).select_related("room").defer("state", "board", "options")
    return games.prefetch_related("seats").order_by(RUNNING_FIRST, "-started_at")


def seen_game(game: int, user: int | None, code: str = "") -> tuple[Game, int | None] | None:
    """The game and this person's seat in it, if they may see it.

    That is whoever played, and whoever may watch the room: everyone a public one, and by its `code` a private one.
    """
    row = Game.objects.select_related("room").defer("state", "board", "options").filter(pk=game).first()
    if row is None:
        return None
    seat = seat_in(game, user)
    if seat is None and not row.room.public and not _opens(code, row.room, user):
        return None
    return row, seat


def _opens(code: str, room: Room, user: int | None) -> bool:
    """Whether this person watches the room by this code, as its socket lets them."""
    return code == room.code and room.phase != Phase.CLOSED and not is_removed(room, user)


def seat_in(game: int, user: int | None) -> int | None:
    """The number of a person's seat."""
    if user is None:
        return None
    return GameSeat.objects.filter(game=game, user=user).values_list("number", flat=True).first()


def version_of(game: int) -> int | None:
    """The version a game is at."""
    return Game.objects.filter(pk=game).values_list("version", flat=True).first()


def _chair(seat: GameSeat) -> Chair:
    return Chair(
        seat=seat.number,
        name=seat.display_name,
        kind=seat.kind,  # type: ignore[arg-type]
        member=UNSET if seat.member_id is None else seat.member_id,
        token=seat.token,
    )


def _recent(table: Loaded, seat: int | None) -> list[Told]:
    actions = Action.objects.filter(game=table.row.pk, version__lte=table.row.version)
    return _told(table, reversed(actions.order_by("-version")[:RECENT]), seat)


def _told(table: Loaded, actions: Iterable[Action], seat: int | None) -> list[Told]:
    return [
        Told(
            version=action.version,
            now=action.at,
            by=UNSET if action.seat is None else action.seat,
            automatic=action.automatic or UNSET,  # type: ignore[arg-type]
            events=events_view(table.book, table.book.decode_events(action.events), seat),
        )
        for action in actions
    ]
