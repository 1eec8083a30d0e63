"""The versions of any game: from its `Action` rows, or from its record once it has ended and been packed.

This is the one way to read them. Rows are read first: packing replaces them in one transaction, so a game without rows
has a record.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet

from games.models import Action, GameRecord, GameSeat
from games.recordings.packed import Unpacked, Version, unpack

FIELDS = ("version", "at", "seat", "action", "decision", "automatic", "timed_out", "events")


def versions_of(game: int, first: int = 1, last: int | None = None) -> list[Version]:
    """The versions of a game from `first` to `last` (None: the end), oldest first."""
    versions = rows_of(game, first, last)
    return versions or [one for one in _packed(game) if one.version >= first and (last is None or one.version <= last)]


def rows_of(game: int, first: int = 1, last: int | None = None) -> list[Version]:
    """The same of a game that has not been packed; none of one that has."""
    rows = Action.objects.filter(game=game, version__gte=first)
    if last is not None:
        rows = rows.filter(version__lte=last)
    return _read(rows.order_by("version"))


def latest_versions(game: int, count: int, before: int | None = None) -> list[Version]:
    """The `count` latest versions of a game, of those before a version if one is given, oldest first."""
    rows = Action.objects.filter(game=game)
    if before is not None:
        rows = rows.filter(version__lt=before)
    versions = _read(rows.order_by("-version")[:count])
    if versions:
        return versions[::-1]
    return [one for one in _packed(game) if before is None or one.version < before][-count:]


def record_of(game: int) -> Unpacked | None:
    """Return the content of a game's record; None if the game has not been packed."""
    stored = GameRecord.objects.filter(game=game).values_list("data", "format").first()
    return None if stored is None else unpack(bytes(stored[0]), stored[1])


def version_of(game: int, user: int | None, client_id: str) -> int | None:
    """The version that a person's command became, if it was accepted before."""
    version = Action.objects.filter(game=game, user=user, client_id=client_id).values_list("version", flat=True).first()
    if version is not None or user is None:
        return version
    seat = GameSeat.objects.filter(game=game, user=user).values_list("number", flat=True).first()
    record = None if seat is None else record_of(game)
    return None if record is None or seat is None else record.commands.get(seat, {}).get(client_id)


def _packed(game: int) -> Sequence[Version]:
    record = record_of(game)
    return () if record is None else record.versions


def _read(rows: QuerySet[Action]) -> list[Version]:
    return [Version(*row)._replace(timed_out=tuple(row[6])) for row in rows.values_list(*FIELDS)]
