"""Posting in a room's chat, and muting people for oneself (PLAT-17).

Posting locks the author's own row and nothing else, so that lines from several tabs and processes are counted one by
one, and no move waits for chat. A line is stored before anyone sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Count, Max, Sum

from accounts import sanctions
from accounts.models import User
from accounts.relations.selectors import blocked_since, blocked_with
from games import refusals, rulesets
from games.clock import now_ms
from games.models import Audience, ChatLine, ClubLine, FlaggedWord, LineKind, Member, Mute, Phase, Room, Verdict
from games.selectors.chat.lines import lines_for, muted_by, players_now
from games.selectors.rooms.rooms import is_removed
from games.services import publishing
from games.services.chat import refusals as chat_refusals
from games.services.chat.text import normalise, repetition_key
from games.services.chat.words import Word, compile_words, moderate

FLOOD_LINES, FLOOD_SPAN = 4, 10_000
"""At most this many messages in this time (ms), over all rooms."""
LAST_LINES, REPEAT_SPAN = 3, 30_000
"""None of one's last messages in a room may be repeated within this time (ms)."""
MAX_MUTED = 500
PHRASES = ("hello", "good_luck", "well_played", "thanks", "your_turn", "oops", "one_moment", "good_game")
"""Quick chat: posted with one press and translated for each reader."""


@dataclass(frozen=True)
class _Place:
    """Where somebody writes: the room, their membership, and who does not get the message."""

    room: Room
    member: Member | None
    audience: Audience
    hidden_from: frozenset[int]


def say(room: int, user: Any, text: str, client_id: str = "") -> int:
    """Post a message and return its id; a repeated `client_id` gets the same answer. Raises Refused."""
    line = normalise(text)

    def words(author: User, place: _Place) -> ChatLine:
        _refuse_repeat(author.pk, place.room.pk, line)
        return ChatLine(**moderated(line)._asdict())

    return _post(room, user, client_id, words)


def say_phrase(room: int, user: Any, phrase: str, client_id: str = "", *, space: int | None = None) -> int:
    """Post one of the quick chat phrases, by its code; those of the room's own game may be about a `space`."""

    def words(author: User, place: _Place) -> ChatLine:
        own = phrase in rulesets.find(place.room.ruleset).chat.phrases
        if not own and phrase not in PHRASES:
            raise chat_refusals.no_such_phrase()
        if space is not None and not own:
            raise chat_refusals.phrase_without_space()
        line = ChatLine(kind=LineKind.PHRASE, code=phrase, about={} if space is None else {"space": space})
        _refuse_repeat(author.pk, place.room.pk, _said(line))
        return line

    return _post(room, user, client_id, words)


def _post(room: int, user: Any, client_id: str, words: Callable[[User, _Place], ChatLine]) -> int:
    with transaction.atomic():
        author = locked_author(user)
        posted = ChatLine.objects.filter(room=room, person=author, client_id=client_id).values_list("pk", flat=True)
        if client_id and (again := posted.first()) is not None:
            return again
        place = _place(room, author.pk)
        refuse_muted(author.pk)
        refuse_flood(author.pk)
        line = words(author, place)
        line.room, line.game_id = place.room, place.room.game_id
        line.person, line.name = author, author.username
        line.token = None if place.member is None else place.member.token
        line.audience, line.client_id, line.at = place.audience, client_id, now_ms()
        line.save(force_insert=True)
        publishing.publish_line(line, place.hidden_from)
        return line.pk


class Moderated(NamedTuple):
    """A line as it is stored: what is shown, what was typed if that differs, and whether admins look at it."""

    text: str
    typed: str
    flagged: bool


def moderated(line: str) -> Moderated:
    """A normalised line without flagged words; refuses one that may not be said."""
    found = moderate(line, flagged_words())
    if found.verdict == Verdict.REFUSE:
        raise chat_refusals.flagged_word(found.found)
    return Moderated(found.text, line if found.text != line else "", found.verdict == Verdict.FLAG)


def locked_author(user: Any) -> User:
    """Lock and return the author, so that their messages are counted one by one."""
    if user is None or not user.is_authenticated:
        raise chat_refusals.no_account()
    return User.objects.select_for_update(no_key=True).get(pk=user.pk)


def _place(pk: int, user: int) -> _Place:
    room = Room.objects.get(pk=pk)
    if room.phase == Phase.CLOSED:
        raise refusals.room_closed()
    if is_removed(room, user):
        raise refusals.was_removed()
    players = players_now(room)
    watches = bool(players) and user not in players
    return _Place(
        room=room,
        member=Member.objects.filter(room=pk, user=user).first(),
        audience=Audience.SPECTATORS if watches else Audience.EVERYBODY,
        hidden_from=blocked_with(user).union(players if watches else ()),
    )


def refuse_muted(user: int) -> None:
    """Refuse a person whom staff have muted or banned."""
    if sanctions.ban_of(user) is not None:
        raise refusals.banned()
    mute = sanctions.mute_of(user)
    if mute is not None:
        until = None if mute.until is None else round(mute.until.timestamp() * 1000)
        raise chat_refusals.muted(sanctions.describe(mute), until)


def refuse_flood(user: int) -> None:
    """Refuse one more line of somebody who has written too many just now, in rooms and clubs together."""
    now = now_ms()
    lately = {"person": user, "at__gt": now - FLOOD_SPAN, "at__lte": now}
    in_rooms = ChatLine.objects.filter(**lately).exclude(kind=LineKind.SYSTEM).order_by()
    in_clubs = ClubLine.objects.filter(**lately).order_by()
    both = in_rooms.values_list("at", flat=True).union(in_clubs.values_list("at", flat=True), all=True)
    moments = list(both.order_by("-at")[:FLOOD_LINES])
    if len(moments) == FLOOD_LINES:
        raise chat_refusals.too_many_lines(moments[-1] + FLOOD_SPAN)


def _refuse_repeat(user: int, room: int, line: str) -> None:
    said = ChatLine.objects.filter(person=user, room=room).exclude(kind=LineKind.SYSTEM).order_by("-pk")
    refuse_repeat(line, ((_said(last), last.at) for last in said[:LAST_LINES]))


def refuse_repeat(line: str, last: Iterable[tuple[str, int]]) -> None:
    """Refuse to say again what is one of somebody's last lines, each with the moment (ms) at which it was said."""
    now = now_ms()
    for said, at in last:
        if now - REPEAT_SPAN < at <= now and repetition_key(said) == repetition_key(line):
            raise chat_refusals.repeated(at + REPEAT_SPAN)


def _said(line: ChatLine) -> str:
    """Return the meaning of a line, to tell whether the next repeats it; not so the same phrase about another space."""
    return line.typed or line.text or f"{line.code} {line.about.get('space', '')}"


_words: tuple[Any, tuple[Word, ...]] = (None, ())


def flagged_words() -> tuple[Word, ...]:
    """Return the current list, compiled again only after it has changed."""
    global _words  # noqa: PLW0603 - one per process; two threads that compile it get the same
    state = FlaggedWord.objects.aggregate(count=Count("pk"), changed=Max("changed_at"), which=Sum("pk"))
    if _words[0] != state:
        listed = FlaggedWord.objects.order_by("pk").values_list("word", "verdict")
        _words = (state, compile_words(tuple(listed)))
    return _words[1]


def mute(room: int, user: Any, *, line: int | None = None, member: int | None = None) -> None:
    """Mute the author of a message, or a member, in this and every other room."""
    reader = known(user)
    muted = target_of(room, reader, line, member)[0]
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=reader)
        if Mute.objects.filter(person=reader).exclude(muted=muted).count() >= MAX_MUTED:
            raise chat_refusals.too_many_muted(MAX_MUTED)
        Mute.objects.get_or_create(person_id=reader, muted_id=muted)
        publishing.publish_muted(reader, muted_by(reader))


def unmute(user: Any, person: int) -> None:
    """Unmute somebody."""
    reader = known(user)
    with transaction.atomic():
        Mute.objects.filter(person=reader, muted=person).delete()
        publishing.publish_muted(reader, muted_by(reader))


def known(user: Any) -> int:
    """Return the person's id; refuses visitors who are not signed in."""
    if user is None or not user.is_authenticated:
        raise chat_refusals.no_account()
    pk: int = user.pk
    return pk


def target_of(room: int, reader: int, line: int | None, member: int | None) -> tuple[int, str, ChatLine | None]:
    """Return the person behind a message or a member that the reader sees: id, name, and the message."""
    said: ChatLine | None = None
    if line is not None and member is None:
        said = _seen_line(room, reader, line)
        person, name = said.person_id, said.name
    elif member is not None and line is None:
        seated = Member.objects.filter(room=room, pk=member).first()
        if seated is None:
            raise refusals.no_such_member()
        person, name = seated.user_id, seated.name
    else:
        raise chat_refusals.which_one()
    if person is None or person == reader:
        raise chat_refusals.nobody_to(field="line" if said is not None else "member")
    return person, name, said


def _seen_line(room: int, reader: int, line: int) -> ChatLine:
    lines = lines_for(Room.objects.get(pk=room), reader, muted_too=True)
    chat_line = lines.exclude(kind=LineKind.SYSTEM).filter(pk=line).first()
    author = None if chat_line is None else chat_line.person_id
    since = blocked_since(reader, author or 0)
    if chat_line is None or (since is not None and since.timestamp() * 1000 <= chat_line.at):
        raise chat_refusals.no_such_line()
    return chat_line
