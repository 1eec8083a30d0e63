"""What the studio needs to edit the boards of a game: fields by kind and effect, bounds, and the classic curve."""

from __future__ import annotations

from typing import Any

import msgspec

from config.languages.names import own_name
from games import rulesets
from games.documents import as_json
from games.importing.curve import LAST_STEP, STEPS, curve_of
from games.measuring.playing import can_measure
from games.models import BoardDraft
from games.rules.board import CARD_FIELDS, DEEDS, SPACE_FIELDS, Board
from games.rules.board_checks import (
    MAX_CARDS,
    MAX_JAIL_CARDS,
    MONEY,
    NAME_LENGTH,
    RENTS,
    SHORT_LENGTH,
    SIGN_LENGTH,
    TEXT_LENGTH,
    TITLE_LENGTH,
)
from games.rules.names import one_form
from games.selectors.boards.custom import problems_of
from games.selectors.titles import title_of


def is_edited(key: str) -> bool:
    """Whether the boards of a game can be edited in the studio: those in the common format."""
    ruleset = rulesets.RULESETS.get(key)
    return ruleset is not None and bool(ruleset.boards.kinds)


def rulesets_edited() -> list[dict[str, Any]]:
    """The games whose boards can be edited, each with its name and the sizes of its boards."""
    return [
        {"key": key, "name": title_of(key), "sizes": list(rulesets.find(key).boards.sizes)}
        for key in rulesets.RULESETS
        if is_edited(key)
    ]


def format_of(key: str, languages: list[str]) -> dict[str, Any]:
    """The format of a game's boards, and what is printed on them besides, in the terms of the client."""
    boards = rulesets.find(key).boards
    book = rulesets.rulebook(key)
    printed = book.board_view()
    return {
        "ruleset": key,
        "game": title_of(key),
        "kinds": {kind: sorted(SPACE_FIELDS[kind]) for kind in SPACE_FIELDS if kind in boards.kinds},
        "deeds": list(DEEDS),
        "effects": {effect: sorted(CARD_FIELDS[effect]) for effect in CARD_FIELDS if effect in boards.effects},
        "sizes": list(boards.sizes),
        "seats": list(rulesets.find(key).player_counts) if can_measure(book) else [],
        "limits": {
            "money": MONEY,
            "name": NAME_LENGTH,
            "short": SHORT_LENGTH,
            "title": TITLE_LENGTH,
            "sign": SIGN_LENGTH,
            "text": TEXT_LENGTH,
            "rents": RENTS,
            "cards": MAX_CARDS,
            "jail_cards": MAX_JAIL_CARDS,
            "card_jail_cards": boards.most_jail_cards,
        },
        "curve": _curve(key),
        "languages": [{"code": code, "name": own_name(code)} for code in languages],
        "view": {part: value for part, value in printed.items() if part not in ("spaces", "groups")},
    }


def _curve(key: str) -> dict[str, Any]:
    """The classic curve of a game as numbers, with the steps to which amounts are rounded."""
    own = msgspec.convert(one_form(rulesets.find(key).boards.default()), Board)
    curve = curve_of(own)
    return {
        "mean": float(curve.mean),
        "rents": [{"price": price, "rents": list(rents)} for price, rents in curve.rents],
        "houses": curve.houses,
        "tax": curve.tax,
        "steps": [*({"below": below, "step": step} for below, step in STEPS), {"step": LAST_STEP}],
    }


def in_one_form(board: dict[str, Any]) -> dict[str, Any]:
    """A board as JSON has it, each name as a text, and those in other languages beside it."""
    formed: dict[str, Any] = one_form(as_json(board))
    return formed


def shown_draft(draft: BoardDraft) -> dict[str, Any]:
    """A draft as the API shows it."""
    return {
        "id": draft.pk,
        "name": draft.name,
        "revision": draft.revision,
        "data": draft.document,
        "can_undo": draft.can_undo,
        "can_redo": draft.can_redo,
        "board": None if draft.entry is None else draft.entry.current_id,
        "problems": problems_of(draft.ruleset, draft.document),
    }
