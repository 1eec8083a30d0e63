"""Whether a game that starts in a room would be rated, and why not (PLAT-25).

What came before a continued game is another question (`openings`), and so is how a game ended.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import timedelta
from itertools import combinations
from typing import Any

from django.utils import timezone

from games import rulesets
from games.engine.options import Options, as_dict
from games.models import GameSeat, Kind, Member, Opening, Room, Status, Unrated
from games.selectors.rooms.coaching import is_coached

PAIR_GAMES = 5
"""The rated games that the same two people may begin within PAIR_PERIOD."""
PAIR_PERIOD = timedelta(days=1)
MIN_ACCOUNTS = 2

Pair = tuple[int, int]


def is_fair(ruleset: str, options: Mapping[str, Any]) -> bool:
    """Whether these options are the default ones or one of the game's named sets.

    The clocks do not matter, nor do options that are different in games over days, which count like others.
    """
    clocks = as_dict(Options()) | rulesets.over_days(ruleset)
    chosen = {**rulesets.read_options(ruleset, dict(options)), **clocks}
    sets = ({}, *(preset.options for preset in rulesets.find(ruleset).lobby.presets))
    return any({**rulesets.read_options(ruleset, dict(one)), **clocks} == chosen for one in sets)


def unrated_in(
    rooms: Collection[Room], members: Mapping[int, Sequence[Member]], openings: Mapping[int, Opening]
) -> dict[int, str]:
    """Why the games that would start now in these rooms would not be rated, as `Unrated`; empty for those that would.

    The members come with their users. Asks the database only if there are people who may have played too often.
    """
    people = {room.pk: accounts_of(members.get(room.pk, ())) for room in rooms}
    reasons = {room.pk: _by_rules(room, members.get(room.pk, ()), openings.get(room.pk)) for room in rooms}
    asked = {room.pk for room in rooms if not reasons[room.pk] and rulesets.find(room.ruleset).scoring.competitive}
    met = games_together({person for pk in asked if len(people[pk]) >= MIN_ACCOUNTS for person in people[pk]})
    for pk in asked:
        reasons[pk] = _by_people(members.get(pk, ()), people[pk], met)
    return reasons


def accounts_of(members: Iterable[Member]) -> list[int]:
    """The members who have an account of a person."""
    return sorted(
        one.user_id
        for one in members
        if one.user_id is not None and one.user and not one.user.is_guest and not one.user.is_bot
    )


def games_together(people: Collection[int]) -> Counter[Pair]:
    """How many rated games each pair of these people has begun lately."""
    if not people:
        return Counter()
    seats = GameSeat.objects.filter(
        user__in=people, guest=False, bot_account=False, game__started_at__gt=timezone.now() - PAIR_PERIOD,
        game__rated=True, game__unrated="",
    ).exclude(game__status=Status.CANCELLED)  # fmt: skip
    players: defaultdict[int, list[int]] = defaultdict(list)
    for game, user in seats.order_by("user").values_list("game", "user"):
        if user is not None:
            players[game].append(user)
    return Counter(pair for together in players.values() for pair in combinations(together, 2))


def _by_rules(room: Room, members: Sequence[Member], opening: Opening | None) -> str:
    if is_coached(room, members):
        return Unrated.COACH
    if room.casual:
        return Unrated.CASUAL
    if room.board_id is not None or (opening is not None and opening.board_name):
        return Unrated.BOARD
    return "" if is_fair(room.ruleset, room.options) else Unrated.OPTIONS


def _by_people(members: Sequence[Member], accounts: Sequence[int], met: Mapping[Pair, int]) -> str:
    if sum(member.kind == Kind.PERSON for member in members) <= 1:
        return Unrated.ALONE
    if len(accounts) < MIN_ACCOUNTS:
        has_bots = any(member.user is not None and member.user.is_bot for member in members)
        return Unrated.BOT_ACCOUNTS if has_bots else Unrated.GUESTS
    too_often = any(met.get(pair, 0) >= PAIR_GAMES for pair in combinations(accounts, 2))
    return Unrated.SAME_PEOPLE if too_often else ""
