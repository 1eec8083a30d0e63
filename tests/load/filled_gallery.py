"""A gallery with as many boards as one likes: copies of the site's own, under names of random words."""

from __future__ import annotations

import secrets
from random import Random
from typing import Any

from django.db import connection

from accounts.models import User
from games.models import Board, GalleryBoard
from games.selectors.words import words_in
from games.services.boards import official

TEXT = """
harbour lantern river market village mountain island station forest orchard bridge castle meadow garden valley desert
canyon glacier lagoon temple bazaar caravan railway tramway canal lighthouse windmill vineyard quarry copper silver
amber coral ivory saffron cinnamon cardamom pepper ginger mango banana coconut bamboo lotus sparrow heron falcon tiger
elephant buffalo dolphin turtle salmon herring monsoon thunder rainbow sunrise নদী বন্দর বাজার গ্রাম পাহাড় দ্বীপ
"""
WORDS = TEXT.split()
MAKERS = 200
ENTRIES = """
INSERT INTO games_galleryboard (
    id, code, owner_id, official, key, name, ruleset, size, languages, words, visibility, current_id, plays, likes,
    flagged, created_at, shared_at, changed_at, taken_down_reason
)
SELECT %(entry)s + n, translate(substr(md5(n::text), 1, 4) || lpad(to_hex(n), 6, '0'), '01', 'gh'),
    (%(makers)s::bigint[])[1 + n %% %(many)s], false, '', named.name, o.ruleset, o.size, o.languages,
    array_to_tsvector(ARRAY[named.first_found, named.second_found, n::text, 'lang:en', 'lang:bn',
        'size:' || CASE WHEN o.size < 40 THEN 'small' WHEN o.size > 40 THEN 'large' ELSE 'usual' END]),
    'public', %(board)s + n, (n::bigint * 7919) %% 4999, (n::bigint * 104729) %% 997, false, now(),
    now() - n * interval '37 seconds', now(), ''
FROM generate_series(1, %(count)s) AS n
JOIN unnest(%(originals)s::bigint[]) WITH ORDINALITY AS source(id, number) ON source.number = 1 + n %% %(kinds)s
JOIN games_galleryboard o ON o.id = source.id
CROSS JOIN LATERAL (
    SELECT (%(found)s::text[])[one] AS first_found, (%(found)s::text[])[two] AS second_found,
        initcap((%(words)s::text[])[one]) || ' ' || initcap((%(words)s::text[])[two]) || ' ' || n AS name
    FROM (SELECT 1 + (n * 31) %% %(known)s AS one, 1 + (n / 7) %% %(known)s AS two) AS places
) AS named
"""
BOARDS = """
INSERT INTO games_board (id, owner_id, entry_id, version, name, ruleset, data, measures, shared_at, created_at)
SELECT e.current_id, e.owner_id, e.id, 1, e.name, e.ruleset, o.data, o.measures, e.shared_at, now()
FROM games_galleryboard e
JOIN unnest(%(originals)s::bigint[]) WITH ORDINALITY AS source(id, number)
    ON source.number = 1 + (e.id - %(entry)s) %% %(kinds)s
JOIN games_galleryboard g ON g.id = source.id
JOIN games_board o ON o.id = g.current_id
WHERE e.id > %(entry)s AND e.id <= %(entry)s + %(count)s
"""


def fill(count: int) -> list[str]:
    """Add so many public boards of some hundred people; returns the codes of some."""
    official.publish()
    stamp = secrets.token_hex(4)
    makers = User.objects.bulk_create(User(username=f"{stamp} {n}", password="!") for n in range(MAKERS))
    originals = list(GalleryBoard.objects.filter(official=True).order_by("pk").values_list("pk", flat=True))
    given: dict[str, Any] = {
        "count": count, "makers": [one.pk for one in makers], "many": MAKERS, "originals": originals,
        "kinds": len(originals), "words": WORDS,
        "found": [words_in(word)[0] for word in WORDS], "known": len(WORDS),
        "entry": _reserve(GalleryBoard, count), "board": _reserve(Board, count),
    }  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute(ENTRIES, given)
        cursor.execute(BOARDS, given)
        cursor.execute("VACUUM ANALYZE games_galleryboard, games_board")
    first: int = given["entry"]
    some = Random(1).sample(range(first + 1, first + count + 1), min(200, count))
    return list(GalleryBoard.objects.filter(pk__in=some).values_list("code", flat=True))


def _reserve(model: type[GalleryBoard | Board], count: int) -> int:
    """Reserve so many numbers; returns the one before the first."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_get_serial_sequence(%s, 'id')", [model._meta.db_table])
        (sequence,) = cursor.fetchone()
        cursor.execute("SELECT setval(%s, nextval(%s) + %s)", [sequence, sequence, count])
        (last,) = cursor.fetchone()
    return int(last) - count
