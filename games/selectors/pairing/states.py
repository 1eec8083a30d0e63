"""How things stand for people who look for others: read for many at once, by the same few queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from statistics import median_low

from django.db.models import Count, Q
from msgspec import UNSET

from games.clock import now_ms
from games.messages.pairing import PairingState, Sought, TableFound
from games.models import LastTable, Phase, Seeker, Wait

LATELY = 3_600_000
"""Of how long ago (ms) waits are told."""
MOST_WAITS = 200
"""How many of them are looked at, the latest."""
BEGUN_LATELY = 60_000
"""For how long (ms) somebody is shown the way to the room of their table."""

Kind = tuple[str, int | None]
"""A game and its pace."""


def state_of(person: int) -> PairingState:
    """How things stand for one person."""
    return states_of([person])[person]


def states_of(people: Collection[int]) -> dict[int, PairingState]:
    """How things stand for each of these people."""
    now = now_ms()
    seekers = {one.pk: one for one in Seeker.objects.select_related("table").filter(pk__in=people)}
    states = dict.fromkeys(people, PairingState(now=now))
    if seekers:
        kinds = {(one.ruleset, one.pace) for one in seekers.values()}
        waiting, lately = waiting_now(), waits_lately(kinds)
        seats = _seats({one.table_id for one in seekers.values() if one.table_id is not None})
        for pk, one in seekers.items():
            kind = one.ruleset, one.pace
            states[pk] = PairingState(
                now=now,
                sought=sought_by(one),
                since=one.since,
                waiting=max(1, waiting.get(kind, 0)),
                lately=lately.get(kind, UNSET),
                table=UNSET if one.table is None else _found(one, *seats.get(one.table.pk, (1, 0))),
            )
    others = set(people) - seekers.keys()
    rooms = _rooms_of(others, now) if others else {}
    return states | {person: PairingState(now=now, room=room) for person, room in rooms.items()}


def sought_by(one: Seeker) -> Sought:
    """What somebody looks for."""
    return Sought(
        ruleset=one.ruleset,
        pace=UNSET if one.pace is None else one.pace,
        players=UNSET if one.players is None else one.players,
        languages=sorted(one.languages),
        rated=one.rated,
        bots_after=UNSET if one.bots_after is None else one.bots_after,
        with_programs=one.with_programs,
    )


def waiting_now() -> dict[Kind, int]:
    """How many people look for each game at each pace."""
    here = Seeker.objects.filter(seen_until__gt=now_ms())
    rows = here.values_list("ruleset", "pace").annotate(people=Count("pk"))
    return {(ruleset, pace): people for ruleset, pace, people in rows}


def waits_lately(kinds: Collection[Kind]) -> dict[Kind, int]:
    """How long (ms) half of those who found a table lately waited at most; nothing where nobody did."""
    games = {ruleset for ruleset, _ in kinds}
    rows = Wait.objects.filter(ruleset__in=games, at__gt=now_ms() - LATELY).order_by("-at")
    waits: defaultdict[Kind, list[int]] = defaultdict(list)
    for ruleset, pace, waited in rows.values_list("ruleset", "pace", "waited")[:MOST_WAITS]:
        waits[ruleset, pace].append(waited)
    return {kind: median_low(waits[kind]) for kind in kinds if waits.get(kind)}


def _seats(tables: Collection[int]) -> dict[int, tuple[int, int]]:
    """How many people sit at each of these tables, and how many have confirmed it."""
    if not tables:
        return {}
    rows = Seeker.objects.filter(table__in=tables).values_list("table")
    counts = rows.annotate(people=Count("pk"), confirmed=Count("pk", filter=Q(confirmed=True)))
    return {table: (people, confirmed) for table, people, confirmed in counts if table is not None}


def _found(one: Seeker, people: int, confirmed: int) -> TableFound:
    assert one.table is not None
    return TableFound(
        people=people,
        bots=one.table.bots,
        confirmed=confirmed,
        you_confirmed=one.confirmed,
        expires_at=one.table.expires_at,
    )


def _rooms_of(people: Collection[int], now: int) -> dict[int, str]:
    """The rooms of the tables that have just begun for these people and in which they still sit."""
    tables = LastTable.objects.filter(pk__in=people, at__gt=now - BEGUN_LATELY, room__phase=Phase.PLAYING)
    return dict(tables.values_list("user", "room__code"))
