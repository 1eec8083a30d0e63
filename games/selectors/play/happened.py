"""What has happened in a running game since a version, in numbers and words, of which nothing is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db import connection
from django.utils.translation import gettext, ngettext

from config.languages.numbers import digits
from games import rulesets
from games.engine.rulebook import Rulebook
from games.engine.ruleset import Ruleset
from games.engine.state import Event

KEPT = "\N{NO-BREAK SPACE}"
"""Keeps a number on the line of its name."""
COUNTED = 300
"""The latest versions of which it is said what happened in them."""
EVENTS = """
SELECT seen.number, a.events FROM games_action a
JOIN unnest(%s::bigint[], %s::int[]) WITH ORDINALITY AS seen(game, version, number)
    ON a.game_id = seen.game AND a.version > seen.version
"""


class Happened(NamedTuple):
    """How many moves were made, and how often each kind happened that replays jump to, by its key."""

    moves: int
    kinds: Mapping[str, int]


def happened_since(asked: Sequence[tuple[int, Rulebook, int, int]]) -> list[Happened]:
    """What happened in games since a version of each; asked by game, rules, the version now, and that version.

    What is counted by kind are the latest `COUNTED` versions.
    """
    if not asked:
        return []
    counts: list[Counter[str]] = [Counter() for _ in asked]
    games, since = [game for game, *_ in asked], [max(seen, now - COUNTED) for _, _, now, seen in asked]
    with connection.cursor() as cursor:
        cursor.execute(EVENTS, [games, since])
        rows = cursor.fetchall()
    for number, events in rows:
        book = asked[number - 1][1]
        counts[number - 1].update(kinds_of(book.ruleset, book.decode_events(events)))
    return [Happened(max(0, now - seen), count) for (_, _, now, seen), count in zip(asked, counts, strict=True)]


def kinds_of(ruleset: Ruleset, events: Iterable[Event]) -> list[str]:
    """The kinds of landmarks that these events are, one for each event that is one."""
    return [mark.key for event in events for mark in ruleset.landmarks if isinstance(event, mark.events)]


def happened_in_words(ruleset: str, happened: Happened) -> str:
    """The same as one line in the active language; empty if nothing happened."""
    if not happened.moves:
        return ""
    moves = ngettext("%(number)d move", "%(number)d moves", happened.moves) % {"number": happened.moves}
    known = rulesets.RULESETS.get(ruleset)
    marks = known.landmarks if known is not None else ()
    said = [f"{gettext(mark.name)}:{KEPT}{happened.kinds[mark.key]}" for mark in marks if happened.kinds.get(mark.key)]
    return digits(gettext("Since you were last here: %(changes)s.") % {"changes": f"{KEPT}· ".join([moves, *said])})
