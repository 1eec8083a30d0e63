"""Whether notifications about games are still true, just before they are sent."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from accounts.models import Notification, NotificationKind
from games.models import Member, Opening, Phase, Status
from games.selectors.play.loaded import load_readable
from games.selectors.play.questions import questions_of

ASKED = (NotificationKind.TURN, NotificationKind.QUESTION, NotificationKind.TIME)


def still_true(notifications: Sequence[Notification]) -> dict[int, bool]:
    """Whether these games still wait for these people, and these seats are still kept; of those about games."""
    about_games = [one for one in notifications if "game" in one.subject]
    waiting = [one for one in about_games if one.kind in ASKED]
    begun = [one for one in about_games if one.kind == NotificationKind.BEGUN]
    kept = [one for one in notifications if one.kind == NotificationKind.INVITATION and "room" in one.subject]
    return {**_asked(waiting, begun), **_kept(kept)}


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
