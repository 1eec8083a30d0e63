"""The marks of pairs: what one person gave another over their common games, against what strangers give."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator

from django.db import connection, transaction
from django.utils import timezone

from accounts import audit
from accounts.models import User
from leaderboards.models import Gift, GiftBaseline, GiftKind, GiftPair, MeasuredGame
from leaderboards.unusual import LEVELS, MIN_GAMES, Usual, mark_of, usual_of, whole_mark

AT_ONCE = 500
OLDEST = 2_000
ALL = len(LEVELS) + 1
"""The level that stands for all of them together, for a level that few strangers have played at."""
ENOUGH = 1_000
"""Pairs of strangers at a level; with fewer a giver is compared with everybody."""

Pair = tuple[int, int]
"""A giver and a receiver."""
Key = tuple[str, int]
"""A ruleset and the level of the giver."""

GAMES = """
SELECT giver.user_id, receiver.user_id, giver.ruleset, width_bucket(coalesce(giver.rating, 0), %s::int[]), count(*)
FROM unnest(%s::bigint[], %s::bigint[]) AS pair(giver, receiver)
JOIN leaderboards_result giver ON giver.user_id = pair.giver
JOIN leaderboards_result receiver ON receiver.counted_id = giver.counted_id AND receiver.user_id = pair.receiver
JOIN leaderboards_measuredgame measured ON measured.counted_id = giver.counted_id
WHERE NOT giver.guest AND NOT receiver.guest
GROUP BY 1, 2, 3, 4
"""
"""The common games of pairs in which gifts were looked for, by ruleset and level of the giver."""


class Baselines:
    """What is usual, loaded once."""

    def __init__(self) -> None:
        self._rows: dict[tuple[str, str, int], Usual] = {}
        for row in GiftBaseline.objects.all():
            shares, at_least = [step[0] for step in row.steps], [step[1] for step in row.steps]
            self._rows[row.ruleset, row.kind, row.level] = Usual(row.pairs, tuple(shares), tuple(at_least))

    def of(self, key: Key, kind: str) -> Usual:
        """What strangers of a level give; of all levels if there are few of them."""
        ruleset, level = key
        usual = self._rows.get((ruleset, kind, level), Usual())
        return usual if usual.pairs >= ENOUGH else self._rows.get((ruleset, kind, ALL), usual)


def refresh(pairs: Collection[Pair]) -> None:
    """Compute the marks of these pairs anew; those who have hardly played each other have none."""
    baselines = Baselines()
    ordered = sorted(pairs)
    for first in range(0, len(ordered), AT_ONCE):
        _refresh(ordered[first : first + AT_ONCE], baselines)


def refresh_oldest(limit: int | None = OLDEST) -> None:
    """Compute the marks anew that were computed longest ago, or all of them, since what is usual changes."""
    pairs = GiftPair.objects.order_by("computed_at").values_list("giver", "receiver")
    refresh(list(pairs[:limit]))


def note(pair: GiftPair, *, by: User, text: str) -> None:
    """Keep what a moderator has noted of a pair, in the audit log, too."""
    with transaction.atomic():
        GiftPair.objects.filter(pk=pair.pk).update(noted_at=timezone.now(), noted_by=by, note=text)
        audit.record(by, audit.AuditAction.NOTED, pair, text)


def rebuild() -> None:
    """Compute anew what is usual."""
    GiftBaseline.objects.bulk_create(
        _baselines(),
        update_conflicts=True,
        unique_fields=["ruleset", "kind", "level"],
        update_fields=["pairs", "steps"],
    )


def _baselines() -> Iterator[GiftBaseline]:
    met: dict[str, list[int]] = defaultdict(lambda: [0] * ALL)
    for ruleset, strangers in MeasuredGame.objects.values_list("ruleset", "strangers").iterator():
        for level, pairs in enumerate(strangers):
            met[ruleset][level] += pairs
    for ruleset, pairs_of_level in met.items():
        for kind in GiftKind.values:
            gifts = Gift.objects.filter(counted__ruleset=ruleset, kind=kind, strangers=True)
            shares: list[list[int]] = [[] for _ in pairs_of_level]
            for level, share in gifts.values_list("level", "share").iterator():
                shares[level].append(share)
            usual = [usual_of(pairs, given) for pairs, given in zip(pairs_of_level, shares, strict=True)]
            everybody = usual_of(sum(pairs_of_level), (share for given in shares for share in given))
            for level, one in enumerate([*usual, everybody]):
                steps = [list(step) for step in zip(one.shares, one.at_least, strict=True)]
                yield GiftBaseline(ruleset=ruleset, kind=kind, level=level, pairs=one.pairs, steps=steps)


def _refresh(pairs: Iterable[Pair], baselines: Baselines) -> None:
    pairs = list(pairs)
    games = _games(pairs)
    enough = [pair for pair in pairs if sum(games[pair].values()) >= MIN_GAMES]
    gifts = _gifts(enough)
    rows = [_row(pair, games[pair], gifts[pair], baselines) for pair in enough]
    fields = ["games", "mark", "kind", "share", "figures", "computed_at"]
    GiftPair.objects.bulk_create(rows, update_conflicts=True, unique_fields=["giver", "receiver"], update_fields=fields)
    gone = set(pairs) - set(enough)
    found = GiftPair.objects.filter(giver__in={giver for giver, _ in gone}).values_list("pk", "giver", "receiver")
    GiftPair.objects.filter(pk__in=[pk for pk, giver, receiver in found if (giver, receiver) in gone]).delete()


def _games(pairs: Collection[Pair]) -> dict[Pair, dict[Key, int]]:
    found: dict[Pair, dict[Key, int]] = defaultdict(dict)
    with connection.cursor() as cursor:
        cursor.execute(GAMES, [list(LEVELS), [giver for giver, _ in pairs], [receiver for _, receiver in pairs]])
        for giver, receiver, ruleset, level, count in cursor.fetchall():
            found[giver, receiver][ruleset, level] = count
    return found


def _gifts(pairs: Collection[Pair]) -> dict[Pair, list[Gift]]:
    wanted, found = set(pairs), defaultdict(list)
    people = {giver for giver, _ in pairs}, {receiver for _, receiver in pairs}
    gifts = Gift.objects.filter(giver__in=people[0], receiver__in=people[1]).select_related("counted")
    for gift in gifts.defer("moments"):
        if (gift.giver_id, gift.receiver_id) in wanted:
            found[gift.giver_id, gift.receiver_id].append(gift)
    return found


def _row(pair: Pair, games: dict[Key, int], gifts: Iterable[Gift], baselines: Baselines) -> GiftPair:
    by_kind: dict[str, list[Gift]] = defaultdict(list)
    for gift in gifts:
        by_kind[gift.kind].append(gift)
    figures: dict[str, dict[str, float]] = {}
    for kind in GiftKind.values:
        given = by_kind[kind]
        usual = [(baselines.of(key, kind), count) for key, count in games.items()]
        mark = mark_of(((baselines.of((one.counted.ruleset, one.level), kind), one.share) for one in given), usual)
        figures[kind] = {
            "games": len(given),
            "share": sum(one.share for one in given),
            "usual_games": round(sum(one.giving * count for one, count in usual), 2),
            "usual_share": round(sum(one.mean * count for one, count in usual)),
            "mark": round(mark, 2),
        }
    return GiftPair(
        giver_id=pair[0],
        receiver_id=pair[1],
        games=sum(games.values()),
        mark=round(whole_mark(one["mark"] for one in figures.values()), 2),
        kind=max(figures, key=lambda kind: figures[kind]["mark"]) if by_kind else "",
        share=sum(int(one["share"]) for one in figures.values()),
        figures=figures,
        computed_at=timezone.now(),
    )
