"""Reading boards: a person's own, and the problems of one that is not saved yet."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet

from accounts.reasons import in_readers_words
from games import rulesets
from games.engine.refusal import Refused
from games.models import Board, BoardDraft
from games.refusals import problems_in_words
from games.rules.board_problems import BadBoard


def boards_of(user: int | None) -> QuerySet[Board]:
    """Return a person's boards by name, each in its current version and with its entry in the gallery."""
    if user is None:
        return Board.objects.none()
    return Board.objects.filter(owner=user).select_related("entry").defer("entry__words")


def own_board(user: int | None, number: int) -> Board | None:
    """Return a board of the person, or an older version of one, by its number."""
    if user is None:
        return None
    boards = Board.objects.filter(Q(owner=user) | Q(entry__owner=user)).select_related("entry").defer("entry__words")
    return boards.filter(pk=number).first()


def why_taken_down(board: Board) -> str:
    """Why the staff have taken a board down, in the reader's language; empty if they have not."""
    entry = board.entry
    return "" if entry is None or entry.taken_down_at is None else in_readers_words(entry.taken_down_reason)


def drafts_of(user: int | None) -> QuerySet[BoardDraft]:
    """Return a person's drafts of boards, the one that was changed last first."""
    return BoardDraft.objects.filter(owner=user) if user is not None else BoardDraft.objects.none()


def spaces_of(board: Board) -> list[dict[str, Any]]:
    """The spaces of a board as its game shows them; none in a game without spaces, or if it can no longer be played."""
    try:
        view = rulesets.rulebook(board.ruleset, board.data).board_view()
    except Refused:
        return []
    spaces: list[dict[str, Any]] = view.get("spaces", [])
    return spaces


def problems_of(ruleset: str, data: dict[str, Any]) -> list[dict[str, Any]]:
    """The problems of a board, each with its reason and, where it has one, its space; refuses an unknown game."""
    rulesets.find(ruleset)
    try:
        rulesets.read_board(ruleset, data)
    except BadBoard as refused:
        return problems_in_words(refused)
    return []
