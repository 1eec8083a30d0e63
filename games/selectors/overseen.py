"""What the people who run the site see of a game: every step of it, and the position after any (PLAT-26).

An admin may be playing, so while a game runs they see what everybody at the table may see and no more (PLAT-12).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils.translation import gettext

from games.engine.views import view
from games.models import Action, Automatic, ChatLine, Game, GameSeat, LineKind, Member, Report, Room
from games.selectors.loaded import book_of
from games.selectors.replay import state_at
from games.selectors.views import Json, events_view

STEPS = 100
"""Steps a page."""
LATEST = 20
"""Rows of each kind on a person's page."""


@dataclass(frozen=True)
class Happened:
    """One event: its type, and what it says, in the order it says it."""

    type: str
    said: list[tuple[str, str]]


@dataclass(frozen=True)
class Step:
    """One version of a game."""

    version: int
    at: int
    seat: GameSeat | None
    action: str
    automatic: str
    decision: int | None
    events: list[Happened]


@dataclass(frozen=True)
class Standing:
    """How one seat stood."""

    seat: GameSeat
    cash: int
    worth: int
    space: str
    deeds: list[str]
    in_jail: bool
    out: bool
    turn: bool


@dataclass(frozen=True)
class Person:
    """Where somebody plays and played, what they said last, and what was reported."""

    rooms: list[Member]
    seats: list[GameSeat]
    lines: list[ChatLine]
    about: list[Report]
    made: list[Report]


@dataclass(frozen=True)
class RoomSeen:
    """Who is in a room, what was played there, and what was said last."""

    members: list[Member]
    games: list[Game]
    lines: list[ChatLine]


@dataclass(frozen=True)
class Seen:
    """A position, as somebody who watches sees it."""

    version: int
    standings: list[Standing]
    written: str


def steps(game: Game, page: str | int) -> Page[Step]:
    """A page of what was done; the same few queries however long the game."""
    found: Paginator[Action] = Paginator(Action.objects.filter(game=game).order_by("version"), STEPS)
    wanted = found.get_page(page)
    seats = {seat.number: seat for seat in game.seats.select_related("user")}
    names = _names_of_spaces(game)
    shown: Any = wanted
    shown.object_list = [_step(game, action, seats, names) for action in wanted.object_list]
    return shown


def position_at(game: Game, version: int) -> Seen | None:
    """The position after a version, played again from the start; None where there was none such."""
    if not 1 <= version <= game.version:
        return None
    book = book_of(game)
    shown = view(book, state_at(game, version), None)
    names = _names_of_spaces(game)
    seats = game.seats.order_by("number")
    standings = [_standing(shown, shown["players"][str(seat.number)], seat, names) for seat in seats]
    return Seen(version, standings, msgspec.json.format(msgspec.json.encode(shown), indent=2).decode())


def person_seen(person: Any) -> Person:
    """Somebody as an admin looks at them; the latest of each."""
    seats = GameSeat.objects.filter(user=person.pk).select_related("game__room").order_by("-game")
    return Person(
        rooms=list(Member.objects.filter(user=person.pk).select_related("room").order_by("-pk")[:LATEST]),
        seats=list(seats.defer("game__state", "game__board", "game__options")[:LATEST]),
        lines=list(_said_by(person.pk).select_related("room").order_by("-at")[:LATEST]),
        about=list(Report.objects.filter(about=person.pk).select_related("reporter").order_by("-pk")[:LATEST]),
        made=list(Report.objects.filter(reporter=person.pk).select_related("about").order_by("-pk")[:LATEST]),
    )


def _said_by(person: int) -> QuerySet[ChatLine]:
    return ChatLine.objects.filter(person=person).exclude(kind=LineKind.SYSTEM)


def room_overseen(room: Room) -> RoomSeen:
    """A room as an admin looks at it."""
    games = Game.objects.filter(room=room.pk).defer("state", "board", "options").order_by("-pk")
    lines = ChatLine.objects.filter(room=room.pk, kind=LineKind.SAID).select_related("person").order_by("-pk")
    return RoomSeen(
        members=list(Member.objects.filter(room=room.pk).select_related("user").order_by("pk")),
        games=list(games[:LATEST]),
        lines=list(lines[:LATEST]),
    )


def _standing(shown: Json, player: Json, seat: GameSeat, names: dict[int, str]) -> Standing:
    return Standing(
        seat=seat,
        cash=player.get("cash", 0),
        worth=player.get("worth", 0),
        space=names.get(player.get("position", -1), ""),
        deeds=[names[space] for space in player.get("spaces", ())],
        in_jail=bool(player.get("in_jail")),
        out=bool(player.get("out")),
        turn=shown.get("turn") == seat.number,
    )


def _step(game: Game, action: Action, seats: dict[int, GameSeat], names: dict[int, str]) -> Step:
    book = book_of(game)
    # As those who watch were told it, until nothing of it can be used any more.
    events = book.decode_events(action.events)
    told: list[Json] = events_view(book, events, None) if not game.ended_at else msgspec.json.decode(action.events)
    return Step(
        version=action.version,
        at=action.at,
        seat=None if action.seat is None else seats.get(action.seat),
        action=asked(game, action),
        automatic=str(Automatic(action.automatic).label) if action.automatic else "",
        decision=action.decision,
        events=[_happened(event, seats, names) for event in told],
    )


def asked(game: Game, action: Action) -> str:
    """What was asked for: whole once the game has ended, before that its name, in which nothing can be hidden."""
    if not action.action:
        return gettext("time-out") if action.decision is not None else gettext("start")
    return action.action if game.ended_at else str(msgspec.json.decode(action.action).get("type", ""))


def _happened(event: Json, seats: dict[int, GameSeat], names: dict[int, str]) -> Happened:
    said = [(key, _said(key, value, seats, names)) for key, value in event.items() if key != "type"]
    return Happened(str(event["type"]), said)


def _said(key: str, value: Any, seats: dict[int, GameSeat], names: dict[int, str]) -> str:
    if key == "seat" and value in seats:
        return seats[value].name
    if key == "space" and value in names:
        return names[value]
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _names_of_spaces(game: Game) -> dict[int, str]:
    return {space["index"]: space["name"] for space in book_of(game).board_view()["spaces"]}
