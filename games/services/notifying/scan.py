"""Looking for what players who are away should know: whom each game waits for, and what became of their offers.

Moves know nothing of it. Every few seconds the worker looks at the games that went on since somebody who is away was
told of them, or that somebody has left since, each once however many moves it made. What was told is stored in one
transaction with how far (`ToldGame`), so that a worker that is killed tells it again and nothing is told twice.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec
from django.db import connection, transaction
from django.urls import reverse

from accounts.models import NotificationKind
from accounts.notifications.service import New, Told, announce, forget_gone, seen_by, withdraw, withdraw_from
from games.clock import now_ms
from games.models import GameSeat, Kind, Member, Room, ToldGame
from games.selectors.play.loaded import LoadedGame, load_readable
from games.selectors.play.questions import Question, questions_of
from games.services.notifying.causes import answer_cause, begun_cause, decision_cause
from games.services.notifying.happened import add_happened

GRACE = 60_000
"""How long (ms) somebody must have been away from a live game to be told. Away from a game over days is away."""
LEASE = 40_000
"""Who is present has been at the table at most this long (ms) before the end of their lease (`rooms.presence`)."""
LEAST_WARNING = 7_200_000
"""Time nearly up (ms): the last quarter of the pace, and at least two hours."""
LOOKING = 2_503
"""The key of the advisory lock that keeps a second worker from looking at the same time."""
GAMES_AT_ONCE = 500
RUN_SECONDS = 4.0

LOOK = """
WITH running AS (
    SELECT id, room_id, version, pace, deadlines, started_at FROM games_game
    WHERE status = 'playing' AND paused_at IS NULL
    UNION ALL
    SELECT g.id, g.room_id, g.version, g.pace, g.deadlines, g.started_at
    FROM games_game g LEFT JOIN games_toldgame t ON t.game_id = g.id
    WHERE g.status = 'playing' AND g.paused_at IS NOT NULL
        AND (t.version IS DISTINCT FROM g.version OR t.at < g.paused_at + %(grace)s OR t.unseen <> '{}')
), paced AS (
    SELECT *, CASE WHEN pace IS NULL THEN %(grace)s ELSE 0 END AS grace,
        greatest(pace * 250, %(warning)s) AS warning
    FROM running
)
SELECT g.id, g.room_id, g.pace, g.started_at, t.version, t.at, t.asked::text, t.unseen
FROM paced g LEFT JOIN games_toldgame t ON t.game_id = g.id
WHERE (t.asked <> '{}' AND t.version <> g.version)
    OR (t.unseen <> '{}' AND EXISTS (
        SELECT FROM games_member m
        WHERE m.room_id = g.room_id AND m.user_id = ANY(t.unseen) AND m.seen_until > to_timestamp(%(now)s / 1000.0)
    ))
    OR EXISTS (
        SELECT FROM games_gameseat s JOIN games_member m ON m.id = s.member_id
        WHERE s.game_id = g.id AND s.kind = 'person' AND NOT s.bot_account AND (g.pace IS NOT NULL OR NOT s.away)
            AND (m.seen_until IS NULL OR m.seen_until <= to_timestamp((%(now)s - g.grace) / 1000.0))
            AND (
                t.version IS DISTINCT FROM g.version
                OR m.seen_until > to_timestamp((t.at - g.grace) / 1000.0)
                OR EXISTS (
                    SELECT FROM jsonb_each_text(g.deadlines) d
                    WHERE g.pace IS NOT NULL AND d.value::bigint - g.warning BETWEEN t.at + 1 AND %(now)s
                )
            )
    )
ORDER BY t.at NULLS FIRST LIMIT %(limit)s
"""
"""Games that somebody who is away should be told of, or in which what they were told may have changed."""
ANSWERS = """
SELECT a.game_id, a.at, a.events FROM games_action a
JOIN unnest(%s::bigint[], %s::bigint[]) AS told(game, version) ON a.game_id = told.game AND a.version > told.version
WHERE a.events ~ %s ORDER BY a.game_id, a.version
"""
"""The versions since people were told in which offers may have been answered."""
LATEST = """
SELECT a.game_id, a.at FROM games_action a
JOIN unnest(%s::bigint[], %s::bigint[]) AS latest(game, version)
    ON a.game_id = latest.game AND a.version = latest.version
"""
"""When these versions were made."""


class Looked(NamedTuple):
    """A game that is to be looked at, and how far its people have been told (`ToldGame`), as a row of LOOK."""

    game: int
    room: int
    pace: int | None
    started_at: datetime
    version: int | None
    at: int | None
    asked: dict[str, list[int]]
    unseen: list[int]


@dataclass
class Findings:
    """What a look at some games found."""

    news: list[New] = field(default_factory=list)
    asked: list[Told] = field(default_factory=list)
    """Questions that are new for these people; they may have been asked the same before, and have answered."""
    gone: set[str] = field(default_factory=set)
    """Causes that have gone for everybody."""
    answered: list[Told] = field(default_factory=list)
    """People who have answered what others are still asked."""
    back: list[Told] = field(default_factory=list)
    """People who are at the table again, with each cause of which they were told meanwhile."""
    told: list[ToldGame] = field(default_factory=list)


def tell() -> int:
    """Look at the games that went on, for a few seconds; returns how many notifications are new."""
    until = time.monotonic() + RUN_SECONDS
    count = 0
    while True:
        games, new = _tell_some()
        count += new
        if games < GAMES_AT_ONCE or time.monotonic() > until:
            return count


def _tell_some() -> tuple[int, int]:
    """Look at so many games; returns how many there were, and how many notifications are new."""
    now = now_ms()
    with transaction.atomic():
        if not _is_only_one():
            return 0, 0
        looked = _to_look_at(now)
        found = _look(looked, now) if looked else Findings()
        forget_gone(found.asked)
        new = announce(found.news)
        withdraw(found.gone)
        withdraw_from(found.answered)
        seen_by(found.back)
        ToldGame.objects.bulk_create(
            found.told,
            update_conflicts=True,
            unique_fields=["game"],
            update_fields=["version", "at", "asked", "unseen"],
        )
    return len(looked), new


def _is_only_one() -> bool:
    """Whether no other worker is at it: until the end of the transaction none will be.

    Of two looks at the same game the one that began first would be stored last, and what it found would stay.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOOKING])
        return bool(cursor.fetchone()[0])


def _to_look_at(now: int) -> dict[int, Looked]:
    about = {"grace": GRACE, "warning": LEAST_WARNING, "now": now, "limit": GAMES_AT_ONCE}
    with connection.cursor() as cursor:
        cursor.execute(LOOK, about)
        rows = cursor.fetchall()
    return {
        game: Looked(game, room, pace, started_at, version, at, msgspec.json.decode(asked or "{}"), unseen or [])
        for game, room, pace, started_at, version, at, asked, unseen in rows
    }


def _look(looked: dict[int, Looked], now: int) -> Findings:
    games = load_readable(looked)
    members = {seat.member_id for loaded in games for seat in loaded.seats if seat.member_id is not None}
    until = dict(Member.objects.filter(pk__in=members).values_list("pk", "seen_until"))
    rooms = dict(Room.objects.filter(pk__in={one.room for one in looked.values()}).values_list("pk", "code"))
    latest = _latest(games)
    answers = _answers(games, looked)
    found = Findings()
    for loaded in games:
        told = looked[loaded.row.pk]
        there = {seat.number: _ms(until.get(seat.member_id or 0)) for seat in loaded.seats if _may_be_told(seat)}
        look = _Look(told, loaded, there, now, latest.get(loaded.row.pk, now), reverse("room", args=[rooms[told.room]]))
        look.at_questions(found)
        look.at_answers(found, answers.get(loaded.row.pk, ()))
    add_happened(found.news, games)
    return found


def _may_be_told(seat: GameSeat) -> bool:
    """Whether it is the seat of a person, not a program, who has not left the room for good."""
    return seat.kind == Kind.PERSON and not seat.bot_account and seat.user_id is not None and seat.member_id is not None


def _ms(moment: datetime | None) -> int:
    """A moment in ms; long ago if there is none."""
    return 0 if moment is None else round(moment.astimezone(UTC).timestamp() * 1000)


@dataclass
class _Look:
    """A look at one game. `there` has until when the people whom it may tell were present (ms), by seat."""

    told: Looked
    loaded: LoadedGame
    there: dict[int, int]
    now: int
    moved_at: int
    path: str

    def at_questions(self, found: Findings) -> None:
        """Tell those who are away what is asked of them; take back what is no longer, and note who is back."""
        loaded, told = self.loaded, self.told
        game, seats = loaded.row.pk, loaded.seats
        asked: dict[str, list[int]] = {}
        unseen = set(told.unseen)
        for question in questions_of(loaded):
            person = seats[question.seat].user_id
            if person is None or question.seat not in self.there:
                continue
            known = person in told.asked.get(str(question.number), ())
            if self._is_away(question.seat) and (kind := self._kind(question, known=known)) is not None:
                cause = decision_cause(game, question.number)
                found.news.append(self._new(person, kind, cause, question))
                found.asked += [] if known else [(person, cause)]
                unseen.add(person)
            elif not known and not self._has_seen(question):
                continue
            asked.setdefault(str(question.number), []).append(person)
        self._note_gone(found, asked)
        if not told.version:
            self._note_begun(found, {person for people in asked.values() for person in people})
        people = {seats[number].user_id: number for number in self.there}
        back = {person for person in unseen if person in people and self.there[people[person]] > self.now}
        causes = [decision_cause(game, number) for number in {**told.asked, **asked}]
        found.back += [(person, cause) for person in sorted(back) for cause in causes]
        left = {person for people_asked in asked.values() for person in people_asked}
        found.told.append(
            ToldGame(
                game_id=game,
                version=loaded.row.version,
                at=self.now,
                asked=asked,
                unseen=sorted((unseen - back) & left),
            )
        )

    def at_answers(self, found: Findings, answers: Iterable[tuple[int, str]]) -> None:
        """Tell those who were away what became of the offers that they had made."""
        book, game = self.loaded.book, self.loaded.row.pk
        for at, events in answers:
            for event in book.decode_events(events):
                answer = book.ruleset.answers.get(event.name())
                if answer is None:
                    continue
                offer, seat = answer.offer(event)
                person = self.loaded.seats[seat].user_id
                if person is not None and self.there.get(seat, self.now) < min(at, self.now):
                    found.news.append(
                        self._news(person, NotificationKind.ANSWER, answer_cause(game, offer), answer=event.name())
                    )

    def _is_away(self, number: int) -> bool:
        if self.told.pace is None:
            return not self.loaded.seats[number].away and self.there[number] <= self.now - GRACE
        return self.there[number] <= self.now

    def _kind(self, question: Question, *, known: bool) -> NotificationKind | None:
        """What somebody who is away is told of a question; None for nothing."""
        if known:
            return NotificationKind.TIME if self._is_nearly_up(question) else None
        if self._has_seen(question) or (self.told.pace is None and question.decision.own_clock):
            return None
        return NotificationKind.TURN if question.decision.of_turn else NotificationKind.QUESTION

    def _has_seen(self, question: Question) -> bool:
        """Whether the person was at the table after the latest move of a game over days."""
        return self.told.pace is not None and self.there[question.seat] - LEASE > self.moved_at

    def _is_nearly_up(self, question: Question) -> bool:
        """Whether the time has become short since the last look."""
        if self.told.pace is None or self.told.at is None or question.deadline is None:
            return False
        return self.told.at < question.deadline - max(self.told.pace * 250, LEAST_WARNING) <= self.now

    def _note_gone(self, found: Findings, asked: dict[str, list[int]]) -> None:
        for number, people in self.told.asked.items():
            cause = decision_cause(self.loaded.row.pk, number)
            done = [person for person in people if person not in asked.get(number, ())]
            if number not in asked:
                found.gone.add(cause)
            else:
                found.answered += [(person, cause) for person in done]

    def _note_begun(self, found: Findings, asked: set[int]) -> None:
        """Tell those who have not been there since the game began, and are not asked for anything."""
        begun = _ms(self.told.started_at)
        for number, until in self.there.items():
            person = self.loaded.seats[number].user_id
            if person is not None and person not in asked and until < begun:
                found.news.append(self._news(person, NotificationKind.BEGUN, begun_cause(self.loaded.row.pk)))

    def _new(self, person: int, kind: NotificationKind, cause: str, question: Question) -> New:
        until = question.deadline if self.told.pace is not None else None
        return self._news(person, kind, cause, decision=question.number, asks=question.decision.name(), until=until)

    def _news(self, person: int, kind: NotificationKind, cause: str, **about: Any) -> New:
        row = self.loaded.row
        return New(person, kind, cause, {"game": row.pk, "ruleset": row.ruleset, **about}, self.path)


def _latest(games: Sequence[LoadedGame]) -> dict[int, int]:
    """When the latest move of each of these games was made."""
    with connection.cursor() as cursor:
        cursor.execute(LATEST, [[one.row.pk for one in games], [one.row.version for one in games]])
        return dict(cursor.fetchall())


def _answers(games: Sequence[LoadedGame], looked: dict[int, Looked]) -> dict[int, list[tuple[int, str]]]:
    """The moment and the events of each version since people were told in which an offer may have been answered."""
    names = {name for loaded in games for name in loaded.book.ruleset.answers}
    able = [loaded.row.pk for loaded in games if loaded.book.ruleset.answers]
    if not able:
        return {}
    pattern = '"(' + "|".join(sorted(names)) + ')"'
    with connection.cursor() as cursor:
        cursor.execute(ANSWERS, [able, [looked[game].version or 0 for game in able], pattern])
        return _grouped(cursor.fetchall())


def _grouped(rows: Iterable[tuple[int, int, str]]) -> dict[int, list[tuple[int, str]]]:
    grouped: dict[int, list[tuple[int, str]]] = {}
    for game, at, events in rows:
        grouped.setdefault(game, []).append((at, events))
    return grouped
