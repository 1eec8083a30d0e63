"""However many boards there are, a page of the gallery is read by an index, and nothing is counted."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.selectors.boards import gallery
from tests.games.gallery_boards import saved, somebody
from tests.support.gallery import fill

pytestmark = pytest.mark.django_db
BOARDS = 5_000
"""Enough for the last page."""
BANS = "accounts_sanction_in_force"
"""By which the boards of people who are banned are left out."""


def plan_of(*without: str, **wanted: Any) -> list[dict[str, Any]]:
    """All parts of the plan by which a search finds boards, if PostgreSQL does without some kinds of work.

    With few boards it would read all of them.
    """
    with CaptureQueriesContext(connection) as seen:
        assert gallery.search(**wanted).boards
    with connection.cursor() as cursor:
        for kind in without:
            cursor.execute(f"SET LOCAL enable_{kind} = off")
        cursor.execute("EXPLAIN (FORMAT JSON) " + seen.captured_queries[0]["sql"])
        (plan,) = cursor.fetchone()
        for kind in without:
            cursor.execute(f"SET LOCAL enable_{kind} = on")
    return parts_of(json.loads(plan) if isinstance(plan, str) else plan)


def parts_of(plan: Any) -> list[dict[str, Any]]:
    """A plan and all that is below it."""
    if isinstance(plan, list):
        return [part for one in plan for part in parts_of(one["Plan"])]
    return [plan, *(part for below in plan.get("Plans", ()) for part in parts_of(below))]


def test_every_order_has_an_index_with_and_without_a_game() -> None:
    """Nothing is sorted, also on the last page that there is."""
    fill(saved(somebody(), ruleset="oofopoly"), BOARDS)
    for order, ruleset in product(gallery.ORDERS, ("", "coopoly")):
        for page in (1, 2 if ruleset else gallery.MOST_PAGES):
            plan = plan_of("seqscan", "bitmapscan", "sort", order=order, ruleset=ruleset, page=page)
            index = f"games_gallery_{order}_of" if ruleset else f"games_gallery_{order}"
            assert {part["Index Name"] for part in plan if "Index Name" in part} == {index, BANS}
            assert not [part for part in plan if part["Node Type"] in ("Seq Scan", "Sort", "Incremental Sort")]


def test_words_languages_and_sizes_are_found_by_one_index() -> None:
    """Together with a game, too."""
    fill(saved(somebody(), ruleset="oofopoly"), BOARDS)
    for wanted in ({"text": "4242"}, {"text": "4244", "ruleset": "oofopoly"}, {"language": "de", "size": "small"}):
        plan = plan_of("seqscan", "indexscan", **wanted)
        assert "games_gallery_words" in {part.get("Index Name") for part in plan}, wanted
