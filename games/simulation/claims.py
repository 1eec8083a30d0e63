"""What is said of boards like these, held against what was measured of this one.

The sayings are those of the strategy pages of such games; each is told with the figures that bear it out or do not.
One is left out where the board has nothing of what it speaks of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from msgspec import Struct

from games.simulation.earnings import Earnings
from games.simulation.tally import Figures

Verdict = Literal["true", "false", "close"]

SURE = 2.0
"""How many standard errors apart two figures must be for one to be called the larger."""

JAIL = -1
"""The place of those in jail, where places are spaces."""


class Claim(Struct, frozen=True):
    """A saying, whether it is true here, and what is: `places` are spaces (or JAIL), `groups` are groups' keys."""

    code: str
    verdict: Verdict
    shares: tuple[float, ...] = ()
    places: tuple[int, ...] = ()
    groups: tuple[str, ...] = ()
    rolls: tuple[int, ...] = ()


def claims(book: Any, figures: Figures, groups: Sequence[Earnings]) -> list[Claim]:
    """Every saying that this board has something to say to."""
    board = book.board_view()
    named = [group for group in groups if group.key]
    streets = [group for group in named if group.kind == "street"]
    return [
        *_jail_is_most(board, figures),
        *_go_is_next(board, figures),
        *_railroads_5_to_7(board, figures),
        *_group_is_most("orange", streets),
        *_group_pays_first("orange", named),
        *_groups_pay_last({"dark_blue", "green"}, streets),
    ]


def _jail_is_most(board: dict[str, Any], figures: Figures) -> Iterator[Claim]:
    """Pieces are in jail more than anywhere else."""
    if not _of_kind(board, "jail"):
        return
    jailed, error = figures.shares[JAIL], figures.errors[JAIL]
    place = max(range(len(board["spaces"])), key=figures.shares.__getitem__)
    verdict = _larger(jailed, error, figures.shares[place], figures.errors[place])
    yield Claim("jail_is_most", verdict, shares=(jailed, figures.shares[place]), places=(JAIL, place))


def _go_is_next(board: dict[str, Any], figures: Figures) -> Iterator[Claim]:
    """Of all spaces, not counting jail, Go is landed on most."""
    jails, gos = _of_kind(board, "jail"), _of_kind(board, "go")
    others = [space for space in range(len(board["spaces"])) if space not in (*jails, *gos)]
    if not gos or not others:
        return
    go, other = (max(places, key=figures.shares.__getitem__) for places in (gos, others))
    verdict = _larger(figures.shares[go], figures.errors[go], figures.shares[other], figures.errors[other])
    yield Claim("go_is_next", verdict, shares=(figures.shares[go], figures.shares[other]), places=(go, other))


def _railroads_5_to_7(board: dict[str, Any], figures: Figures) -> Iterator[Claim]:
    """Each railroad is landed on in 5 to 7 % of rolls."""
    places = sorted(_of_kind(board, "railroad"), key=figures.shares.__getitem__)
    if not places:
        return
    least, most = places[0], places[-1]
    low, high = figures.shares[least], figures.shares[most]
    inside = min(_larger(low, figures.errors[least], 5.0), _larger(7.0, 0.0, high, figures.errors[most]), key=_harsh)
    yield Claim("railroads_5_to_7", inside, shares=(low, high), places=(least, most))


def _group_is_most(key: str, streets: list[Earnings]) -> Iterator[Claim]:
    """This street group is landed on more than any other."""
    group = next((one for one in streets if one.key == key), None)
    others = [one for one in streets if one.key != key]
    if group is None or not others:
        return
    other = max(others, key=lambda one: one.share)
    verdict = _larger(group.share, group.error, other.share, other.error)
    yield Claim("group_is_most", verdict, shares=(group.share, other.share), groups=(key, other.key))


def _group_pays_first(key: str, groups: list[Earnings]) -> Iterator[Claim]:
    """This group has paid for itself before any other, each built up to its best."""
    group = next((one for one in groups if one.key == key and one.rolls), None)
    others = [one for one in groups if one.key != key and one.rolls]
    if group is None or not others:
        return
    other = min(others, key=_soon)
    verdict = _sooner(group, other)
    yield Claim("group_pays_first", verdict, groups=(key, other.key), rolls=(_soon(group), _soon(other)))


def _groups_pay_last(keys: set[str], streets: list[Earnings]) -> Iterator[Claim]:
    """These street groups pay for themselves later than all others."""
    said = sorted((one for one in streets if one.key in keys and one.rolls), key=_soon)
    others = [one for one in streets if one.key not in keys and one.rolls]
    if len(said) < len(keys) or not others:
        return
    latest = max(others, key=_soon)
    groups = (*said, latest)
    yield Claim(
        "groups_pay_last",
        _sooner(latest, said[0]),
        groups=tuple(one.key for one in groups),
        rolls=tuple(_soon(one) for one in groups),
    )


def _of_kind(board: dict[str, Any], kind: str) -> list[int]:
    return [space["index"] for space in board["spaces"] if space["kind"] == kind]


def _soon(group: Earnings) -> int:
    return group.rolls or 0


def _sooner(one: Earnings, other: Earnings) -> Verdict:
    """Whether `one` pays for itself sooner: how sure that is follows from how sure its share is."""
    first, second = _soon(one), _soon(other)
    return _larger(second, second * other.error / other.share, first, first * one.error / one.share)


def _larger(one: float, one_error: float, other: float, other_error: float = 0.0) -> Verdict:
    if abs(one - other) < SURE * (one_error**2 + other_error**2) ** 0.5:
        return "close"
    return "true" if one > other else "false"


def _harsh(verdict: Verdict) -> int:
    """The worse of two verdicts counts."""
    return ("false", "close", "true").index(verdict)


__all__ = ["JAIL", "Claim", "Verdict", "claims"]
