"""Reading rooms: a room as its members see it, and presence."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal, NamedTuple

import msgspec
from django.conf import settings
from django.db.models import Count, Q, QuerySet
from django.utils import translation
from django.utils.translation import gettext
from msgspec import UNSET, UnsetType

from accounts.models import DaysOff
from games import messages, rulesets
from games.clock import site_time
from games.engine.bots import Bots
from games.engine.refusal import Refused
from games.models import GameSeat, Kind, Member, Opening, Phase, Room, Spectator, Unrated, Visibility
from games.seeds import hash_of
from games.selectors.rooms.admission import asks_of
from games.selectors.rooms.bots import character_of
from games.selectors.rooms.challenges import in_rooms
from games.selectors.rooms.coaching import may_coach
from games.selectors.rooms.openings import Origin, origins_of, why_unrated
from games.selectors.rooms.rating import unrated_in
from games.selectors.rooms.vacant import vacant_in
from games.selectors.titles import title_of

CODE = re.compile(r"[0-9]{6}")


@dataclass(frozen=True)
class RoomSeen:
    """A room as everyone sees it, and the member of each of its users."""

    shown: messages.Room
    users: dict[int, int]


class _Seat(NamedTuple):
    """A member's seat in the room's game: its number, whether it is played for, and the game paused or not rated."""

    number: int
    away: bool
    paused: bool
    unrated: str

    @property
    def coached(self) -> bool:
        """Whether the game has a coach."""
        return self.unrated == Unrated.COACH


@dataclass(frozen=True)
class Presence:
    """Presence by member, and the number of spectators."""

    members: dict[str, Literal["here", "gone"]]
    spectators: int


def rooms_of(user: int) -> QuerySet[Room]:
    """The open rooms that a person is a member of, newest first."""
    rooms = Room.objects.filter(members__user=user).exclude(phase=Phase.CLOSED)
    return rooms.select_related("host", "board").order_by("-created_at")


def all_options(room: Room) -> dict[str, Any]:
    """All options of the room, defaults included."""
    options: dict[str, Any] = rulesets.read_options(room.ruleset, room.options)
    return options


def game_options(room: Room, members: Sequence[Member]) -> dict[str, Any]:
    """The options of a game with these members: without decision clocks where one person plays and the host set none.

    A game whose other options need such a clock keeps it, and open auctions always have their own.
    """
    people = [member for member in members if member.kind == Kind.PERSON]
    single = 1 in rulesets.RULESETS[room.ruleset].player_counts
    clocks = rulesets.decision_clocks(room.ruleset)
    if len(people) == 1 and (single or len(members) > 1) and not any(room.options.get(clock) for clock in clocks):
        with suppress(Refused):
            untimed: dict[str, Any] = rulesets.read_options(room.ruleset, room.options | dict.fromkeys(clocks, 0))
            return untimed
    return all_options(room)


def rules_in_force(room: Room) -> dict[str, Any]:
    """The options of the room's running game, or of the one that would start now."""
    if room.phase == Phase.PLAYING and room.game is not None:
        return rulesets.read_options(room.ruleset, rulesets.stored_options(room.ruleset, room.game.options))
    options = game_options(room, list(Member.objects.filter(room=room.pk).only("kind")))
    if room.pace is not None:
        options |= rulesets.over_days(room.ruleset)
    return rulesets.fitted_options(room.ruleset, room.board.data if room.board is not None else None, options)


def room_seen(room: Room) -> RoomSeen:
    """The complete room, by the same few queries however many members it has."""
    return rooms_seen([room])[room.pk]


def closed_rooms_seen(rooms: Collection[Room], without: Collection[int]) -> dict[int, RoomSeen]:
    """The same rooms as if they were closed now, and these people had never sat down in them."""
    closed = [copy(room) for room in rooms]
    for room in closed:
        room.phase, room.starts_at, room.starts_when_revealed, room.secret = Phase.CLOSED, None, False, ""
    return rooms_seen(closed, without)


def rooms_seen(rooms: Collection[Room], without: Collection[int] = ()) -> dict[int, RoomSeen]:
    """Complete rooms by their numbers, by the same few queries however many they are; `without` the seats of some."""
    members: defaultdict[int, list[Member]] = defaultdict(list)
    numbers = {room.pk for room in rooms}
    for member in Member.objects.filter(room__in=numbers).select_related("user").order_by("pk"):
        if member.user_id not in without:
            members[member.room_id].append(member)
    seats = _seats_of(rooms)
    watching = _spectators(numbers)
    openings = _openings_of(rooms)
    origins = origins_of(openings.values())
    continued = {room: _continued(opening, members[room], origins[opening.pk]) for room, opening in openings.items()}
    challenges = in_rooms(rooms, members)
    unrated = _unrated(rooms, members, openings, seats)
    vacant = vacant_in(rooms)
    off = _days_off([member for room in rooms if room.pace is not None for member in members[room.pk]])
    return {
        room.pk: _seen(
            room,
            members[room.pk],
            seats,
            watching.get(room.pk, 0),
            continued.get(room.pk),
            challenges.get(room.pk, UNSET),
            unrated.get(room.pk) or UNSET,  # type: ignore[arg-type]
            off,
            vacant.get(room.pk, UNSET),
        )
        for room in rooms
    }


def _seen(
    room: Room,
    members: list[Member],
    seats: dict[int, _Seat],
    spectators: int,
    continued: messages.Continuation | None,
    challenge: messages.Challenge | UnsetType,
    unrated: messages.Unrated | UnsetType,
    off: Mapping[int, messages.DaysOff],
    vacant: list[messages.VacantSeat] | UnsetType,
) -> RoomSeen:
    ruleset = rulesets.RULESETS[room.ruleset]
    options = all_options(room)
    view = messages.Room(
        code=room.code,
        version=room.version,
        phase=room.phase,  # type: ignore[arg-type]
        ruleset=room.ruleset,
        ruleset_name=title_of(room.ruleset),
        client=ruleset.look.client,
        board=_board_of(room, next((one.user_id for one in members if one.pk == room.host_id), None)),
        options=options,
        untimed=_is_untimed(room, members, continued, options),
        seats=room.seats,
        player_counts=list(ruleset.player_counts),
        starts_at=UNSET if room.starts_at is None or room.starts_when_revealed else room.starts_at,
        secret_hash=hash_of(room.secret) if room.secret else UNSET,
        public=room.public,
        casual=room.casual,
        coach=_coach(room, members, seats),
        pace=UNSET if room.pace is None else room.pace,
        clock=UNSET if room.time_bank is None else messages.Clock(bank=room.time_bank, increment=room.increment),
        asks=asks_of(room),
        for_club=UNSET if room.club_id is None else True,
        language=room.language or UNSET,
        unrated=unrated,
        host=UNSET if room.host_id is None else room.host_id,
        members=[
            _member_seen(member, seats.get(member.pk), off.get(member.pk, UNSET), ruleset.bots) for member in members
        ],
        spectators=spectators,
        game=UNSET if room.game_id is None else room.game_id,
        paused=any(seats[member.pk].paused for member in members if member.pk in seats),
        continues=continued or UNSET,
        challenge=challenge,
        vacant=vacant,
    )
    return RoomSeen(view, {member.user_id: member.pk for member in members if member.user_id is not None})


def _coach(room: Room, members: list[Member], seats: dict[int, _Seat]) -> bool | UnsetType:
    """Whether the game that is played has a coach, or the next one; absent if it can have none."""
    if room.phase == Phase.PLAYING:
        return any(seats[member.pk].coached for member in members if member.pk in seats) or UNSET
    return room.coach if may_coach(room, members) else UNSET


def _is_untimed(
    room: Room, members: list[Member], continued: messages.Continuation | None, options: dict[str, Any]
) -> bool:
    """Whether a game that starts now has no clock for decisions."""
    if room.phase == Phase.PLAYING or continued is not None or room.time_bank is not None:
        return False
    return game_options(room, members) != options


def _unrated(
    rooms: Collection[Room],
    members: Mapping[int, Sequence[Member]],
    openings: Mapping[int, Opening],
    seats: Mapping[int, _Seat],
) -> dict[int, str]:
    """Why the games that are played in these rooms are not rated, or those that would start now would not be."""
    playing = {room.pk for room in rooms if room.phase == Phase.PLAYING}
    reasons = unrated_in([room for room in rooms if room.pk not in playing], members, openings)
    for pk in playing:
        reasons[pk] = next((seats[member.pk].unrated for member in members[pk] if member.pk in seats), "")
    together = {room.pk: "together" for room in rooms if not rulesets.find(room.ruleset).scoring.competitive}
    return {pk: reason or together.get(pk, "") for pk, reason in reasons.items()}


def in_every_language(room: messages.Room) -> dict[str, messages.Room]:
    """The room as readers of each language see it, by language."""
    return {language: in_language(room, language) for language, _name in settings.LANGUAGES}


def in_language(room: messages.Room, language: str) -> messages.Room:
    """The room as readers of this language see it."""
    with translation.override(language):
        name = title_of(room.ruleset)
        board = room.board if room.board.id is not UNSET else _standard_board()
    return msgspec.structs.replace(room, ruleset_name=name, board=board)


def presences(rooms: Collection[int]) -> dict[int, Presence]:
    """Presence in these rooms now."""
    watching = _spectators(rooms)
    presence_by_room = {room: Presence({}, watching.get(room, 0)) for room in rooms}
    people = Member.objects.filter(room__in=rooms, kind=Kind.PERSON)
    for room, pk, here in people.values_list("room", "pk", "here"):
        presence_by_room[room].members[str(pk)] = "here" if here else "gone"
    return presence_by_room


def you_now(user: Any, member: int | None, seat: int | None, host: int | None) -> messages.You:
    """The reader's membership, from data already loaded; makes no query."""
    known = user is not None and user.is_authenticated
    return messages.You(
        user=user.pk if known else UNSET,
        name=user.username if known else gettext("Spectator"),
        member=UNSET if member is None else member,
        seat=UNSET if seat is None else seat,
        host=member is not None and member == host,
        guest=bool(known and user.is_guest),
    )


def is_removed(room: Room, user: int | None) -> bool:
    """Whether the host removed this person from the room."""
    return user is not None and room.removed.filter(pk=user).exists()


def _seats_of(rooms: Collection[Room]) -> dict[int, _Seat]:
    """The seats of the rooms' games by member."""
    games = {room.game_id for room in rooms if room.game_id is not None}
    held = GameSeat.objects.filter(game__in=games, member__isnull=False)
    columns = ("member", "number", "away", "game__paused_at", "game__rated", "game__unrated")
    return {
        member: _Seat(
            number, away, paused_at is not None, unrated if rated or unrated == Unrated.COACH else "continued"
        )
        for member, number, away, paused_at, rated, unrated in (held.values_list(*columns) if games else ())
    }


def _openings_of(rooms: Collection[Room]) -> dict[int, Opening]:
    """The positions of the rooms that continue one, without the game itself."""
    continuing = [room.pk for room in rooms if room.continues]
    if not continuing:
        return {}
    openings = Opening.objects.filter(room__in=continuing).defer("state", "board", "options", "history")
    return {opening.room_id: opening for opening in openings if opening.room_id is not None}


def _continued(opening: Opening, members: list[Member], origin: Origin) -> messages.Continuation:
    placed = {member.place: member.pk for member in members}
    return messages.Continuation(
        version=opening.parent_version or 1,
        board=opening.board_name or UNSET,
        new_draws=opening.new_draws,
        unrated=why_unrated(opening, members, origin) or UNSET,  # type: ignore[arg-type]
        seats=[
            messages.ContinuedSeat(
                name=seat["name"],
                kind=seat["kind"],
                token=seat["token"],
                worth=seat["worth"],
                out=seat["out"],
                kept=seat["user"] is not None and number not in placed and not seat["out"],
                member=placed.get(number, UNSET),
            )
            for number, seat in enumerate(opening.seats)
        ],
    )


def _days_off(members: Collection[Member]) -> dict[int, messages.DaysOff]:
    """The next days off of these members, or those of today; with a day's margin for time zones."""
    people = {member.user_id: member.pk for member in members if member.user_id is not None}
    lately = site_time().date() - timedelta(days=1)
    coming = DaysOff.objects.filter(person__in=people, last__gte=lately) if people else DaysOff.objects.none()
    return {
        people[one.person_id]: messages.DaysOff(first=one.first.isoformat(), last=one.last.isoformat())
        for one in coming.order_by("-first")
    }


def _member_seen(
    member: Member, seat: _Seat | None, off: messages.DaysOff | UnsetType, bots: Bots | None
) -> messages.Member:
    return messages.Member(
        id=member.pk,
        name=member.name,
        kind=member.kind,  # type: ignore[arg-type]
        ready=member.ready or member.kind == Kind.BOT,
        seat=UNSET if seat is None else seat.number,
        token=member.token,
        here=member.here or member.kind == Kind.BOT,
        away=seat is not None and seat.away,
        guest=member.user is not None and member.user.is_guest,
        bot_account=(member.user is not None and member.user.is_bot) or UNSET,
        level=member.level or UNSET,
        character=character_of(bots, member.level, member.name) or UNSET,
        rematch=member.rematch,
        commitment=member.commitment or UNSET,
        off=off,
    )


def _board_of(room: Room, host: int | None) -> messages.BoardChoice:
    if room.board is None:
        return _standard_board()
    choice = messages.BoardChoice(id=room.board.pk, name=room.board.name)
    entry = room.board.entry
    if entry is None:
        return choice
    latest = entry.current_id if entry.is_shared or (entry.owner_id == host and entry.taken_down_at is None) else None
    return msgspec.structs.replace(
        choice,
        gallery=entry.code if entry.is_shared and entry.visibility == Visibility.PUBLIC else UNSET,
        newer=UNSET if latest is None or latest == room.board.pk else latest,
    )


def _standard_board() -> messages.BoardChoice:
    return messages.BoardChoice(name=gettext("Default board"))


def _spectators(rooms: Collection[int]) -> dict[int, int]:
    """How many people watch each room that anybody watches."""
    watching = Spectator.objects.filter(Q(room__in=rooms) & Q(seen_until__gt=site_time()))
    return dict(watching.values_list("room").annotate(Count("pk")))
