"""Table set-ups as they are shown: the game, the board, and every option that differs with what it is by default."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from games import refusals, rulesets
from games.engine.refusal import Refused
from games.models import Board, TableSetup
from games.selectors.boards.gallery import seen_entry
from games.selectors.boards.rulebook import is_ruleset, option_value
from games.selectors.titles import title_of


@dataclass(frozen=True)
class Difference:
    """An option that differs from its default, in words: what it is, what it was, and what it changes."""

    key: str
    label: str
    help: str
    value: Any
    default: Any
    now: str
    was: str


@dataclass(frozen=True)
class ShownSetup:
    """A table set-up in the reader's language. `playable`: its game is still played here, with these options."""

    setup: TableSetup
    game: str
    differences: list[Difference]
    playable: bool


def setups_of(user: int | None) -> QuerySet[TableSetup]:
    """A person's set-ups by name, with their boards."""
    own = TableSetup.objects.filter(owner=user) if user is not None else TableSetup.objects.none()
    return own.select_related("board__entry").defer("board__entry__words")


def setups_of_club(club: int) -> QuerySet[TableSetup]:
    """The set-ups that a club keeps, by name, with their boards."""
    return TableSetup.objects.filter(club=club).select_related("board__entry").defer("board__entry__words")


def own_setup(user: int | None, code: str) -> TableSetup:
    """One of somebody's own set-ups; refuses any other, as one that there is not."""
    setup = setups_of(user).filter(code=code).first()
    if setup is None:
        raise refusals.no_such_setup()
    return setup


def setup_by_code(code: str) -> TableSetup:
    """The set-up with this code, whoever made it; refuses one that there is not."""
    found = (
        TableSetup.objects.filter(code=code)
        .defer("club__words")
        .select_related("board__entry", "owner", "club")
        .first()
    )
    if found is None:
        raise refusals.no_such_setup()
    return found


def board_to_keep(user: int, number: int) -> Board:
    """A board that somebody may keep in a set-up: one of their own, or that of a room in which they sit."""
    seated = Q(rooms__members__user=user)
    board = Board.objects.filter(Q(owner=user) | seated, pk=number).first()
    if board is None:
        raise refusals.no_such_board()
    return board


def gallery_board(user: int, code: str) -> Board | None:
    """The current version of a board of the gallery that somebody may see."""
    entry = seen_entry(code, user)
    if entry is None:
        raise refusals.no_such_gallery_board(field="gallery")
    return entry.current


def shown(setup: TableSetup) -> ShownSetup:
    """A set-up as it is shown."""
    if not is_ruleset(setup.ruleset):
        return ShownSetup(setup, title_of(setup.ruleset), [], playable=False)
    return ShownSetup(
        setup, title_of(setup.ruleset), differences(setup.ruleset, setup.options), playable=is_playable(setup)
    )


def is_playable(setup: TableSetup) -> bool:
    """Whether rooms can be opened with a set-up: its game is played here, and its options are still valid."""
    try:
        rulesets.read_options(setup.ruleset, setup.options)
    except Refused:
        return False
    return True


def options_of(ruleset: str) -> list[tuple[str, str]]:
    """The options of a game, each with what it is called, in the order of the game's form."""
    return [(one["key"], gettext(one["label"])) for one in rulesets.describe(ruleset)["options"]]


def differences(ruleset: str, options: dict[str, Any]) -> list[Difference]:
    """The options that differ from the defaults, in the order of the game's form."""
    named = rulesets.current_options(ruleset, options)
    return [
        Difference(
            key=one["key"],
            label=gettext(one["label"]),
            help=gettext(one["help"]),
            value=named[one["key"]],
            default=one["default"],
            now=option_value(one | {"value": named[one["key"]]}),
            was=option_value(one | {"value": one["default"]}),
        )
        for one in rulesets.describe(ruleset)["options"]
        if one["key"] in named and named[one["key"]] != one["default"]
    ]
