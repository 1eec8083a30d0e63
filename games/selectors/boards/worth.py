"""What a board is worth, for its page: the figures of bots' games, with the names of its groups and spaces."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from django.utils.translation import gettext
from msgspec import UnsetType

from games import rulesets
from games.clock import now_ms
from games.engine.refusal import Refused, gettext_noop
from games.engine.rulebook import Rulebook
from games.measuring.figures import Figures, Share
from games.measuring.playing import can_measure
from games.models import Board
from games.selectors.boards import gallery
from games.selectors.boards.measuring import read, unfinished_measurement
from games.selectors.boards.names import name_of

MOST_VISITED = 5
WITHOUT = {
    "trade": gettext_noop("Without trading"),
    "bid": gettext_noop("Without bidding in auctions"),
    "build": gettext_noop("Without building"),
    "mortgage": gettext_noop("Without mortgages"),
}
EFFECTS = {
    "give": gettext_noop("Money from the bank"),
    "take": gettext_noop("Money to the bank"),
    "give_to_every_player": gettext_noop("Money for everybody else"),
    "take_from_every_player": gettext_noop("Money from everybody else"),
    "jail_card": gettext_noop("Get Out of Jail Free"),
    "go_to_jail": gettext_noop("Go to jail"),
    "buildings_fee": gettext_noop("A fee for buildings"),
    "go_to": gettext_noop("Go to a space"),
    "go_to_nearest": gettext_noop("Go to the nearest of a kind"),
    "go_back": gettext_noop("Go back"),
    "go_forward": gettext_noop("Go forward"),
}


class Line(NamedTuple):
    """A line of a list: the space or group, its figure, and its share of the longest bar in percent."""

    part: dict[str, Any]
    figure: float
    bar: int


class Worth(NamedTuple):
    """How far the measurement of a board is, and what came out.

    `state` is "none" for games whose boards are not measured, "unknown" for a board that nobody has measured.
    """

    state: Literal["none", "unknown", "running", "failed", "finished"]
    key: str = ""
    progress: int = 0
    figures: Figures | None = None
    restricted: tuple[tuple[str, Share], ...] = ()
    groups: tuple[Line, ...] = ()
    landings: tuple[Line, ...] = ()
    cards: tuple[tuple[str, float, float], ...] = ()


def worth_of(board: Board) -> Worth:
    """What a version of a board is worth with the default options."""
    try:
        book = rulesets.rulebook(board.ruleset, board.data)
    except Refused:
        return Worth("none")
    figures = gallery.measures_of(board)
    if figures is not None:
        return _in_words(book, figures)
    return _unfinished(book) if can_measure(book) else Worth("none")


def _unfinished(book: Rulebook) -> Worth:
    """How far a measurement is that somebody waits for."""
    row = unfinished_measurement(book)
    if row is None or (row.wanted_until < now_ms() and not row.given_up):
        return Worth("unknown")
    measured = read(row)
    if measured.state == "failed":
        return Worth("failed", row.key)
    figures = measured.figures
    shown = Worth("running") if isinstance(figures, UnsetType) or not figures.games else _in_words(book, figures)
    return shown._replace(state="running", key=row.key, progress=measured.progress)


def _in_words(book: Rulebook, figures: Figures) -> Worth:
    board = book.board_view()
    known = {tuple(group["spaces"]): group for group in board["groups"]}
    spaces = board["spaces"]
    groups = sorted(figures.groups, key=lambda one: -one.percent)
    most = max((one.percent for one in groups), default=0)
    visited = sorted(enumerate(figures.landings), key=lambda one: -one[1])[:MOST_VISITED]
    longest = visited[0][1] if visited else 0
    return Worth(
        "finished",
        figures=figures,
        restricted=tuple((gettext(WITHOUT.get(name, name)), share) for name, share in figures.restricted.items()),
        groups=tuple(
            Line(known[tuple(one.spaces)], one.percent, _bar(one.percent, most))
            for one in groups
            if tuple(one.spaces) in known
        ),
        landings=tuple(
            Line(spaces[at] | {"name": name_of(spaces[at])}, share, _bar(share, longest)) for at, share in visited
        ),
        cards=tuple((gettext(EFFECTS.get(one.effect, one.effect)), one.drawn, one.change) for one in figures.cards),
    )


def _bar(value: float, most: float) -> int:
    return round(100 * value / most) if most else 0
