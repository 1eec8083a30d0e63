"""Showing boards to others: by link or to everybody, once their texts are checked and it is known what they are worth.

A version of a shared board is checked as the board was: what others see has always passed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from games import refusals, rulesets
from games.engine.refusal import Refused, gettext_noop
from games.models import LISTED, Board, GalleryBoard, Verdict, Visibility
from games.rules.board_texts import texts_of
from games.selectors.boards import measuring
from games.services.boards import versions
from games.services.chat import posting
from games.services.chat import refusals as chat_refusals
from games.services.chat.words import moderate

MAX_PUBLIC = 20
"""Boards of one person that everybody finds."""
BETWEEN = "\n; ; ; ; ; ;\n"
"""Keeps words of neighbouring texts from being read as one."""


def share(user: Any, board: Board, visibility: str) -> GalleryBoard:
    """Say who may see the person's own board. Raises Refused, and then nothing changes.

    To everybody: `save_account`, `too_many_public`, `not_measured_yet`. To anybody: `muted`, `taken_down`,
    `flagged_word`, `bad_board`.
    """
    wanted = Visibility(visibility)
    with transaction.atomic():
        versions.lock_person(user.pk)
        entry = versions.lock_entry(versions.entry_of(board).pk)
        if entry.owner_id != user.pk or entry.current is None:
            raise refusals.no_such_board()
        before, entry.visibility = entry.visibility, wanted
        if wanted != Visibility.PRIVATE:
            show_version(user, entry, entry.current)
        if wanted == Visibility.PUBLIC != before:
            entry.shared_at = timezone.now()
        entry.save(update_fields=["visibility", "shared_at"])
    return entry


def show_version(user: Any, entry: GalleryBoard, board: Board) -> None:
    """Show the current version of a locked entry to those who may see it; refuses one that is not fit for them."""
    if entry.taken_down_at is not None:
        raise refusals.taken_down(entry.taken_down_reason)
    posting.refuse_muted(user.pk)
    public = entry.visibility == Visibility.PUBLIC
    if public:
        _refuse_too_many(user, entry)
    verdict = refuse_unfit(board)
    if public:
        board.measures = _measured(board)
    board.shared_at = board.shared_at or timezone.now()
    board.save(update_fields=["measures", "shared_at"])
    if verdict == Verdict.FLAG and not entry.flagged:
        entry.flagged = True
        entry.save(update_fields=["flagged"])


def refuse_unfit(board: Board) -> Verdict | None:
    """Refuse a board with a word that may not be said in the chat; what is wrong with one that is only flagged."""
    checked = rulesets.read_board(board.ruleset, board.data)
    texts = [board.name, *_texts(texts_of(checked))]
    moderated = moderate(BETWEEN.join(dict.fromkeys(texts)), posting.flagged_words())
    if moderated.verdict in (Verdict.REFUSE, Verdict.MASK):
        raise chat_refusals.flagged_word_on_board(moderated.found)
    return moderated.verdict


def _texts(part: Any) -> Iterator[str]:
    """Every text of a board."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for value in part.values():
            yield from _texts(value)
    else:
        for value in part:
            yield from _texts(value)


def _refuse_too_many(user: Any, entry: GalleryBoard) -> None:
    if user.is_guest:
        raise refusals.save_account(field="visibility")
    others = GalleryBoard.objects.filter(LISTED, owner=user.pk).exclude(pk=entry.pk)
    if others.count() >= MAX_PUBLIC:
        text = gettext_noop("%(max)d boards of yours are public already. Make one of them private first.")
        raise Refused("too_many_public", text, field="visibility", max=MAX_PUBLIC)


def _measured(board: Board) -> dict[str, Any] | None:
    """What the board is worth, for its page; refuses one that has not been measured, but could be."""
    figures = measuring.figures_by_default(board.ruleset, board.data)
    if figures is None and measuring.is_measured(board.ruleset, board.data):
        text = gettext_noop(
            "Measure this board with the default options first, and wait until it is finished: others want to know how "
            "long a game on it takes."
        )
        raise Refused("not_measured_yet", text)
    return None if figures is None else msgspec.to_builtins(figures)
