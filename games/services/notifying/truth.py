"""Whether notifications about games are still true, just before they are sent."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from accounts.models import Notification, NotificationKind
from games.models import Member, Opening, Phase, Room, Status
from games.selectors.play.loaded import load_readable
from games.selectors.play.questions import questions_of
from games.selectors.rooms.invitations import still_stands

ASKED = (NotificationKind.TURN, NotificationKind.QUESTION, NotificationKind.TIME)


def still_true(notifications: Sequence[Notification]) -> dict[int, bool]:
    """Whether games still wait for people, keep seats for them or are wanted again: of what is told about games."""
    about_games = [one for one in notifications if "game" in one.subject]
    waiting = [one for one in about_games if one.kind in ASKED]
    begun = [one for one in about_games if one.kind == NotificationKind.BEGUN]
    invitations = [one for one in notifications if one.kind == NotificationKind.INVITATION and "room" in one.subject]
    again = [one for one in invitations if "rematch" in one.subject]
    invited = [one for one in invitations if "invited" in one.subject]
    kept = [one for one in invitations if "rematch" not in one.subject and "invited" not in one.subject]
    return {**_asked(waiting, begun), **_kept(kept), **_wanted_again(again), **_invited(invited)}


def _asked(waiting: Sequence[Notification], begun: Sequence[Notification]) -> dict[int, bool]:
    numbers = {one.subject["game"] for one in (*waiting, *begun)}
    if not numbers:
        return {}
    games = {one.row.pk: one for one in load_readable(numbers) if one.row.status == Status.PLAYING}
    people: dict[tuple[int, int], set[int | None]] = defaultdict(set)
    for game in {one.subject["game"] for one in waiting} & games.keys():
        for question in questions_of(games[game]):
            people[game, question.number].add(games[game].seats[question.seat].user_id)
    asked = {one.pk: one.person_id in people[one.subject["game"], one.subject["decision"]] for one in waiting}
    return asked | {one.pk: one.subject["game"] in games for one in begun}


def _invited(invitations: Sequence[Notification]) -> dict[int, bool]:
    """Whether the rooms still wait for players and have a free seat, and the people have not answered."""
    standing = still_stands([(one.subject["room"], one.person_id) for one in invitations])
    return {one.pk: (one.subject["room"], one.person_id) in standing for one in invitations}


def _kept(invitations: Iterable[Notification]) -> dict[int, bool]:
    """Whether the rooms still keep the seats, and the people do not sit there."""
    rooms = {one.subject["room"] for one in invitations}
    if not rooms:
        return {}
    seats = dict(Opening.objects.filter(room__in=rooms).exclude(room__phase=Phase.CLOSED).values_list("room", "seats"))
    sitting = set(Member.objects.filter(room__in=rooms, user__isnull=False).values_list("room", "user"))
    return {
        one.pk: (one.subject["room"], one.person_id) not in sitting
        and any(seat["user"] == one.person_id and not seat["out"] for seat in seats.get(one.subject["room"], ()))
        for one in invitations
    }


def _wanted_again(invitations: Iterable[Notification]) -> dict[int, bool]:
    """Whether somebody in these rooms waits for a game after the one that ended, and the people have not joined."""
    rooms = {one.subject["room"] for one in invitations}
    if not rooms:
        return {}
    after = dict(Room.objects.filter(pk__in=rooms, phase=Phase.ENDED).values_list("pk", "game"))
    members = Member.objects.filter(room__in=after, user__isnull=False).values_list("room", "user", "rematch")
    wanted = {(room, user): rematch for room, user, rematch in members}
    waiting = {room for (room, _), rematch in wanted.items() if rematch}
    return {
        one.pk: one.subject["room"] in waiting
        and after[one.subject["room"]] == one.subject["rematch"]
        and wanted.get((one.subject["room"], one.person_id)) is False
        for one in invitations
    }
