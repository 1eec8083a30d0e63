"""Staff's views of games, rooms and people (PLAT-26): for a game every step, and the position after each.

An admin may be playing, so as long as hands are hidden they see only what everyone at the table sees (PLAT-12,
PLAT-35).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils.translation import gettext

from games.audiences import Json, events_view
from games.engine.views import view
from games.models import Action, Automatic, ChatLine, Game, GameSeat, LineKind, Member, Report, Room
from games.recordings.beginnings import book_of
from games.recordings.packed import Version
from games.selectors.play.hands import is_covered
from games.selectors.play.versions import versions_of
from games.selectors.replays.recording import state_at

STEPS = 100
"""Steps per page."""
MEMBER = {
    "spaces": "space",
    "winners": "seat",
    "places": "seat",
    "order": "player",
    "passed": "seat",
    "answered": "seat",
}
"""What the members of a list are, by its name."""
LATEST = 20
"""Rows of each kind on a person's or a room's page."""


@dataclass(frozen=True)
class LoggedEvent:
    """One event: its type and its fields, in order."""

    type: str
    fields: list[tuple[str, str]]


@dataclass(frozen=True)
class Step:
    """One version of a game."""

    version: int
    at: int
    seat: GameSeat | None
    action: str
    automatic: str
    decision: int | None
    events: list[LoggedEvent]


@dataclass(frozen=True)
class Standing:
    """One seat in a position."""

    seat: GameSeat
    cash: int
    worth: int
    space: str
    deeds: list[str]
    in_jail: bool
    out: bool
    turn: bool


@dataclass(frozen=True)
class PersonOverview:
    """Where somebody plays and played, their latest chat messages, and reports."""

    rooms: list[Member]
    seats: list[GameSeat]
    lines: list[ChatLine]
    about: list[Report]
    made: list[Report]


@dataclass(frozen=True)
class RoomOverview:
    """The members of a room, its games and its latest chat messages."""

    members: list[Member]
    games: list[Game]
    lines: list[ChatLine]


@dataclass(frozen=True)
class Position:
    """A position as spectators see it; `json` is all of it."""

    version: int
    standings: list[Standing]
    fields: set[str]
    """Which fields the players of this game have, for the columns of the table."""
    json: str


def steps(game: Game, page: str | int) -> Page[Step]:
    """Return a page of steps, in a number of queries that does not depend on the length of the game."""
    current = Paginator(range(1, game.version + 1), STEPS).get_page(page)
    seats = {seat.number: seat for seat in game.seats.select_related("user")}
    names = _names_of_spaces(game)
    result: Any = current
    numbers = current.object_list
    versions = versions_of(game.pk, numbers[0], numbers[-1])
    covered = is_covered(game)
    result.object_list = [_step(game, version, seats, names, covered=covered) for version in versions]
    return result


def position_at(game: Game, version: int) -> Position | None:
    """Return the position after a version; None if there is no such version."""
    if not 1 <= version <= game.version:
        return None
    book = book_of(game)
    position: Json = msgspec.to_builtins(view(book, state_at(game, version), None))
    names = _names_of_spaces(game)
    seats = game.seats.order_by("number")
    players: dict[str, Json] = position.get("players", {})
    standings = [_standing(position, players.get(str(seat.number), {}), seat, names) for seat in seats]
    fields = {field for player in players.values() for field in player}
    return Position(version, standings, fields, msgspec.json.format(msgspec.json.encode(position), indent=2).decode())


def person_overview(person: Any) -> PersonOverview:
    """Return the latest of everything about a person."""
    seats = GameSeat.objects.filter(user=person.pk).select_related("game__room").order_by("-game")
    reports = Report.objects.defer("picture").order_by("-pk")
    return PersonOverview(
        rooms=list(Member.objects.filter(user=person.pk).select_related("room").order_by("-pk")[:LATEST]),
        seats=list(seats.defer("game__state", "game__board", "game__options")[:LATEST]),
        lines=list(_lines_by(person.pk).select_related("room").order_by("-at")[:LATEST]),
        about=list(reports.filter(about=person.pk).select_related("reporter")[:LATEST]),
        made=list(reports.filter(reporter=person.pk).select_related("about")[:LATEST]),
    )


def _lines_by(person: int) -> QuerySet[ChatLine]:
    return ChatLine.objects.filter(person=person).exclude(kind=LineKind.SYSTEM)


def room_overview(room: Room) -> RoomOverview:
    """Return the latest of everything about a room."""
    games = Game.objects.filter(room=room.pk).defer("state", "board", "options").order_by("-pk")
    lines = ChatLine.objects.filter(room=room.pk, kind=LineKind.SAID).select_related("person").order_by("-pk")
    return RoomOverview(
        members=list(Member.objects.filter(room=room.pk).select_related("user").order_by("pk")),
        games=list(games[:LATEST]),
        lines=list(lines[:LATEST]),
    )


def _standing(position: Json, player: Json, seat: GameSeat, names: dict[int, str]) -> Standing:
    return Standing(
        seat=seat,
        cash=player.get("cash", 0),
        worth=player.get("worth", 0),
        space=_place(player.get("position"), names),
        deeds=[names[space] for space in player.get("spaces", ())],
        in_jail=bool(player.get("in_jail")),
        out=bool(player.get("out")),
        turn=position.get("turn") == seat.number,
    )


def _place(position: int | None, names: dict[int, str]) -> str:
    """Where a player stands: the name of the space, or its number on a board whose spaces have no names."""
    return "" if position is None else names.get(position, str(position))


def _step(game: Game, action: Version, seats: dict[int, GameSeat], names: dict[int, str], *, covered: bool) -> Step:
    book = book_of(game)
    # As spectators were shown them, until they can no longer be misused.
    events = book.decode_events(action.events)
    entries: list[Json] = events_view(events, None) if covered else msgspec.json.decode(action.events)
    return Step(
        version=action.version,
        at=action.at,
        seat=None if action.seat is None else seats.get(action.seat),
        action=action_text(action, covered=covered),
        automatic=str(Automatic(action.automatic).label) if action.automatic else "",
        decision=action.decision,
        events=[_logged(event, seats, names) for event in entries],
    )


def action_text(action: Version | Action, *, covered: bool) -> str:
    """Return the action that was sent, but only its type while hands are hidden: nothing hidden can be in that."""
    if not action.action:
        return gettext("timeout") if action.decision is not None else gettext("start")
    sent: Json = msgspec.json.decode(action.action)
    named = _words(sent.get("type", ""))
    about = [f"{_words(key)} {_text(key, sent[key], {}, {})}" for key in sent if key not in ("type", "decision")]
    return named if covered or not about else f"{named}: {', '.join(about)}"


def _words(key: str) -> str:
    """A name of the protocol in words."""
    return key.replace("_", " ")


def _logged(event: Json, seats: dict[int, GameSeat], names: dict[int, str]) -> LoggedEvent:
    fields = [(_words(key), _text(key, value, seats, names)) for key, value in event.items() if key != "type"]
    return LoggedEvent(_words(str(event["type"])), fields)


def _text(key: str, value: Any, seats: dict[int, GameSeat], names: dict[int, str]) -> str:
    """A value of an event or an action: names of players and spaces instead of their numbers, and no JSON."""
    match value:
        case bool():
            return gettext("yes") if value else gettext("no")
        case int() if key == "seat" and value in seats:
            return seats[value].display_name
        case int() if key == "space" and value in names:
            return names[value]
        case list():
            return ", ".join(_text(MEMBER.get(key, key), one, seats, names) for one in value) or gettext("none")
        case dict():
            parts = [f"{_words(name)} {_text(name, one, seats, names)}" for name, one in value.items()]
            return f"({', '.join(parts)})"
    return _words(value) if isinstance(value, str) and value.isidentifier() else str(value)


def _names_of_spaces(game: Game) -> dict[int, str]:
    return {space["index"]: space["name"] for space in book_of(game).board_view().get("spaces", ())}
