"""A gallery with many boards, as the tables would be after years; nobody can play on them."""

from __future__ import annotations

from django.db import connection

from games.models import Board

BOARDS = """
INSERT INTO games_board (name, ruleset, data, version, created_at)
SELECT 'Board ' || n,
       CASE WHEN n %% 50 = 2 THEN 'coopoly'
            ELSE (ARRAY['oofopoly', 'oofopoly', 'bangladeshi', 'monopoly_two'])[1 + n %% 4] END,
       (SELECT data FROM games_board WHERE id = %(board)s), 1, now() - make_interval(mins => n)
FROM generate_series(1, %(count)s) n
"""
ENTRIES = """
INSERT INTO games_galleryboard (
    code, official, key, name, ruleset, size, languages, words, visibility, current_id, plays, likes, flagged,
    created_at, shared_at, changed_at, taken_down_reason
)
SELECT lpad(translate(n::text, '01', 'ab'), 10, 'c'), false, '', name, ruleset, size, ARRAY[language],
       array_to_tsvector(ARRAY[
           lower(place), lower(kind), n::text, 'lang:' || language,
           'size:' || CASE WHEN size < 40 THEN 'small' WHEN size > 40 THEN 'large' ELSE 'usual' END
       ]),
       CASE WHEN n %% 10 = 0 THEN 'private' WHEN n %% 10 = 1 THEN 'link' ELSE 'public' END,
       id, floor(1000 * power(random(), 12)), floor(100 * power(random(), 12)), false,
       created_at, created_at, created_at, ''
FROM (
    SELECT *, place || ' ' || kind || ' ' || n AS name
    FROM (
        SELECT id, ruleset, created_at, row_number() OVER (ORDER BY id) AS n,
               (ARRAY['Old', 'New', 'Royal', 'Grand', 'Little', 'Harbour', 'Garden', 'Dhaka', 'London', 'Lagos'])
                   [1 + floor(10 * power(random(), 2))::int] AS place,
               (ARRAY['Town', 'City', 'Village', 'Quarter', 'Bazaar', 'Island'])[1 + floor(6 * random())::int] AS kind,
               (ARRAY[40, 40, 40, 40, 40, 40, 24, 20, 60])[1 + floor(9 * random())::int] AS size,
               CASE WHEN random() < 0.01 THEN 'de' WHEN random() < 0.2 THEN 'bn' ELSE 'en' END AS language
        FROM games_board WHERE id > %(board)s
    ) made
) named
"""


def fill(board: Board, count: int) -> None:
    """Store so many boards with the data of this one, of which eight in ten are public."""
    with connection.cursor() as cursor:
        about = {"board": board.pk, "count": count}
        cursor.execute(BOARDS, about)
        cursor.execute(ENTRIES, about)
        cursor.execute(
            "UPDATE games_board SET entry_id = e.id FROM games_galleryboard e WHERE e.current_id = games_board.id"
        )
        cursor.execute("ANALYZE games_board, games_galleryboard")
