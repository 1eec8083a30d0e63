"""The queues of what is done in the background: one at a time, in a process of its own, run after run.

Counts are stored as they come, and the next run goes on from there, also after a crash.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.clock import now_ms
from games.engine.refusal import Refused
from games.models.background import MAX_FAILURES, QueuedWork
from games.services.boards.processes import lines_of

MAX_STORED = 2_000

WorkT = TypeVar("WorkT", bound=QueuedWork)


@dataclass(frozen=True, kw_only=True)
class Queue(Generic[WorkT]):
    """What one of these models has waiting."""

    model: type[WorkT]
    process: Callable[[WorkT], tuple[str, dict[str, Any]]]
    """The module that plays, and what it is told on its standard input besides the `seconds`."""
    done: Callable[[dict[str, Any]], int]
    """How much the counts that it writes are of."""
    key: Callable[[WorkT], str]
    """The key that it would have by the rules as they are now; may raise Refused."""
    timeout: int
    """Seconds after which the process is killed."""
    first: tuple[str, ...] = ()
    """The order in which they are played, before that of the requests."""
    wanted: Callable[[int], Q] = lambda now: Q()
    """(ms): those that somebody waits for."""
    forgotten: Callable[[int], Q] | None = None
    """(ms): unfinished ones for which nobody has waited for long."""

    def unfinished(self) -> QuerySet[WorkT]:
        """Those to be played now."""
        return self.model.objects.filter(self.wanted(now_ms()), finished_at=None, failures__lt=MAX_FAILURES)

    def run_next(self, seconds: float) -> int:
        """Play on what has waited longest; return how often something was stored."""
        claimed = self._claim()
        if claimed is None:
            return 0
        played = 0
        for counts in self._play(claimed, seconds):
            if not self._store(claimed, counts):
                break
            played += 1
            if not self.unfinished().filter(pk=claimed.pk).exists():
                break
        self._release(claimed, played)
        return played

    def _claim(self) -> WorkT | None:
        """Claim what comes first, if nothing is being played; what belongs to older rules is deleted."""
        now = now_ms()
        longest = now + self.timeout * 1000  # a later claim was made by another clock
        claimed = Q(claimed_until__gte=now, claimed_until__lte=longest)
        if self.model.objects.filter(claimed, finished_at=None).exists():
            return None
        first = self.unfinished().order_by(*self.first, "requested_at", "pk").first()
        if first is None:
            return None
        if not self._is_current(first):
            first.delete()
            return None
        taken = self.model.objects.filter(~claimed, pk=first.pk).update(claimed_until=longest)
        return first if taken else None

    def _is_current(self, row: WorkT) -> bool:
        """Whether somebody would look its results up under this key."""
        try:
            return self.key(row) == row.key
        except Refused:
            return False

    def _play(self, claimed: WorkT, seconds: float) -> Iterator[dict[str, Any]]:
        """Play, and yield the counts as they come."""
        module, task = self.process(claimed)
        return lines_of(module, task | {"seconds": seconds}, timeout=self.timeout, key=claimed.key)

    def _store(self, claimed: WorkT, counts: dict[str, Any]) -> bool:
        """Store the counts; False if another worker has stored some in the meantime."""
        done = self.done(counts)
        finished = timezone.now() if done >= claimed.target else None
        rows = self.model.objects.filter(pk=claimed.pk, **{claimed.DONE: claimed.done})
        stored = rows.update(**{claimed.COUNTS: counts, claimed.DONE: done}, failures=0, finished_at=finished)
        setattr(claimed, claimed.DONE, done)
        return bool(stored)

    def _release(self, claimed: WorkT, played: int) -> None:
        """Release the claim; what keeps failing is given up in the end."""
        rows = self.model.objects.filter(pk=claimed.pk)
        rows.update(claimed_until=0, failures=0 if played else F("failures") + 1)
        self._delete_oldest()

    def _delete_oldest(self) -> None:
        """Keep the latest results: older ones are played again when somebody asks."""
        rows = self.model.objects
        latest = rows.filter(finished_at__isnull=False).order_by("-finished_at").values_list("pk", flat=True)
        rows.filter(pk__in=list(latest[MAX_STORED:])).delete()
        if self.forgotten is not None:
            rows.filter(self.forgotten(now_ms()), finished_at=None).delete()
