"""Looking for gifts in games that were counted, in the background: nobody who plays waits for it (docs/gifts.md)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import timedelta
from itertools import combinations, permutations

import structlog
from django.db import connection, transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from games.selectors.replays.gifts import gifts_of
from games.services.upkeep.set_aside import SetAside
from leaderboards.models import CountedGame, Gift, MeasuredGame, Result
from leaderboards.services import gift_pairs
from leaderboards.unusual import LEVELS, STRANGERS, level_of

log = structlog.get_logger(__name__)
failed = SetAside()

LATELY = timedelta(days=2)
"""How far back the scheduled task looks. `manage.py measure_gifts` looks at all games."""
KEPT = timedelta(days=365)
AT_ONCE = 10
FORGOTTEN_AT_ONCE = 1_000
MOST_MOMENTS = 20
"""Moments that are stored of one kind of gift in one game: the largest."""
MILLION = 1_000_000

Pair = tuple[int, int]
"""A giver and a receiver."""

EARLIER = """
SELECT one.user_id, other.user_id, count(*)
FROM leaderboards_result one JOIN leaderboards_result other ON other.counted_id = one.counted_id
WHERE one.user_id = ANY(%s) AND other.user_id = ANY(%s) AND one.user_id < other.user_id
    AND one.rated AND NOT one.guest AND NOT other.guest AND (one.ended_at, one.counted_id) < (%s, %s)
GROUP BY one.user_id, other.user_id
"""


def measure_lately() -> int:
    """Look for gifts in rated games that have ended in the last days and were not looked at; returns how many."""
    since = timezone.now() - LATELY
    missing = unmeasured().filter(ended_at__gte=since).exclude(game__in=failed.games())
    return measure(missing.order_by("ended_at", "pk")[:AT_ONCE])


def unmeasured() -> QuerySet[CountedGame]:
    """The rated games in which nobody has looked for gifts, of those that are still stored."""
    competitive = CountedGame.objects.filter(rated=True, competitive=True, game__isnull=False)
    return competitive.filter(~Exists(MeasuredGame.objects.filter(counted=OuterRef("pk"))))


def measure(games: Iterable[CountedGame]) -> int:
    """Look for gifts in these games, then compute their pairs anew; returns how many were looked at."""
    pairs: set[Pair] = set()
    done = 0
    for counted in games:
        try:
            pairs |= measure_game(counted.pk)
            done += 1
        except Exception as error:
            log.exception("gifts were not looked for", game=counted.game_id)
            failed.add(counted.game_id or 0, error)
    gift_pairs.refresh(pairs)
    return done


def measure_game(number: int) -> set[Pair]:
    """Store what people with accounts gave each other in a counted game, in place of what was stored of it.

    Returns its pairs. None of it is stored if the game is no longer there.
    """
    counted = CountedGame.objects.select_related("game").get(pk=number)
    if counted.game is None:
        return set()
    results = list(Result.objects.filter(counted=counted, user__isnull=False, guest=False))
    person = {result.seat: result.user_id for result in results if result.user_id is not None}
    level = {result.user_id: level_of(result.rating) for result in results if result.user_id is not None}
    strangers = _strangers(counted, sorted(person.values()))
    rows: dict[tuple[int, int, str], Gift] = {}
    shares: dict[tuple[int, int, str], float] = defaultdict(float)
    for gift in gifts_of(counted.game):
        giver, receiver = person.get(gift.giver), person.get(gift.receiver)
        if giver is None or receiver is None:
            continue
        key = giver, receiver, str(gift.kind)
        row = rows.setdefault(
            key,
            Gift(
                counted=counted, giver_id=giver, receiver_id=receiver, kind=gift.kind, level=level[giver],
                strangers=frozenset((giver, receiver)) in strangers, worth=0, share=0, moments=[],
            ),
        )  # fmt: skip
        shares[key] += gift.share
        row.worth += round(gift.amount)
        row.moments.append([gift.version, round(gift.amount)])
    for key, row in rows.items():
        row.share = round(shares[key] * MILLION)
        row.moments = sorted(sorted(row.moments, key=lambda moment: -moment[1])[:MOST_MOMENTS])
    met = [0] * (len(LEVELS) + 1)
    for giver, receiver in permutations(level, 2):
        met[level[giver]] += frozenset((giver, receiver)) in strangers
    with transaction.atomic():
        CountedGame.objects.select_for_update(no_key=True).get(pk=number)
        Gift.objects.filter(counted=counted).delete()
        MeasuredGame.objects.update_or_create(
            counted=counted, defaults={"ruleset": counted.ruleset, "strangers": met, "ended_at": counted.ended_at}
        )
        Gift.objects.bulk_create(row for row in rows.values() if row.share)
    return set(permutations(person.values(), 2))


def forget_old() -> None:
    """Delete what was found in games that ended a year ago, and compute the pairs that lose some of it anew."""
    before = timezone.now() - KEPT
    old = list(MeasuredGame.objects.filter(ended_at__lt=before).order_by("ended_at")[:FORGOTTEN_AT_ONCE])
    numbers = [one.pk for one in old]
    gifts = Gift.objects.filter(counted__in=numbers)
    pairs = set(gifts.values_list("giver", "receiver"))
    with transaction.atomic():
        gifts.delete()
        MeasuredGame.objects.filter(pk__in=numbers).delete()
    gift_pairs.refresh(pairs)


def _strangers(counted: CountedGame, people: list[int]) -> set[frozenset[int]]:
    """The pairs of these people who have met in fewer than STRANGERS rated games before this one."""
    with connection.cursor() as cursor:
        cursor.execute(EARLIER, [people, people, counted.ended_at, counted.pk])
        met = {frozenset((one, other)): games for one, other, games in cursor.fetchall()}
    return {pair for pair in map(frozenset, combinations(people, 2)) if met.get(pair, 0) < STRANGERS}
