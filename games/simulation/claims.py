"""Common claims about boards like these, checked against the simulation of this one.

The claims come from strategy guides for such games; each is shown with the results that confirm or refute it. A claim
about something that the board does not have is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from msgspec import Struct

from games.engine.rulebook import Rulebook
from games.simulation.earnings import Earnings
from games.simulation.tally import Results

Verdict = Literal["true", "false", "close"]

SIGNIFICANT = 2.0
"""How many standard errors apart two results must be for one to be called larger."""

JAIL = -1
"""Stands for being in jail in lists of spaces."""


class Claim(Struct, frozen=True):
    """A claim, whether it is true of this board, and the evidence.

    `places` are spaces (or JAIL), `groups` are the keys of groups.
    """

    code: str
    verdict: Verdict
    shares: tuple[float, ...] = ()
    places: tuple[int, ...] = ()
    groups: tuple[str, ...] = ()
    rolls: tuple[int, ...] = ()


def claims(book: Rulebook, results: Results, groups: Sequence[Earnings]) -> list[Claim]:
    """Check every claim that applies to this board."""
    board = book.board_view()
    named = [group for group in groups if group.key]
    streets = [group for group in named if group.kind == "street"]
    return [
        *_jail_is_most(board, results),
        *_go_is_next(board, results),
        *_railroads_5_to_7(board, results),
        *_group_is_most("orange", streets),
        *_group_pays_first("orange", named),
        *_groups_pay_last({"dark_blue", "green"}, streets),
    ]


def _jail_is_most(board: dict[str, Any], results: Results) -> Iterator[Claim]:
    """Pieces are in jail more than anywhere else."""
    if not _of_kind(board, "jail"):
        return
    jailed, error = results.shares[JAIL], results.errors[JAIL]
    place = max(range(len(board["spaces"])), key=results.shares.__getitem__)
    verdict = _larger(jailed, error, results.shares[place], results.errors[place])
    yield Claim("jail_is_most", verdict, shares=(jailed, results.shares[place]), places=(JAIL, place))


def _go_is_next(board: dict[str, Any], results: Results) -> Iterator[Claim]:
    """Go is landed on more than any other space except jail."""
    jails, gos = _of_kind(board, "jail"), _of_kind(board, "go")
    others = [space for space in range(len(board["spaces"])) if space not in (*jails, *gos)]
    if not gos or not others:
        return
    go, other = (max(places, key=results.shares.__getitem__) for places in (gos, others))
    verdict = _larger(results.shares[go], results.errors[go], results.shares[other], results.errors[other])
    yield Claim("go_is_next", verdict, shares=(results.shares[go], results.shares[other]), places=(go, other))


def _railroads_5_to_7(board: dict[str, Any], results: Results) -> Iterator[Claim]:
    """Each railroad is landed on in 5 to 7 % of rolls."""
    places = sorted(_of_kind(board, "railroad"), key=results.shares.__getitem__)
    if not places:
        return
    rarest, commonest = places[0], places[-1]
    low, high = results.shares[rarest], results.shares[commonest]
    above_5 = _larger(low, results.errors[rarest], 5.0)
    below_7 = _larger(7.0, 0.0, high, results.errors[commonest])
    verdict = min(above_5, below_7, key=_strength)
    yield Claim("railroads_5_to_7", verdict, shares=(low, high), places=(rarest, commonest))


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
    """This group pays for itself sooner than any other, each built up to its best level."""
    group = next((one for one in groups if one.key == key and one.rolls), None)
    others = [one for one in groups if one.key != key and one.rolls]
    if group is None or not others:
        return
    other = min(others, key=_payback)
    verdict = _sooner(group, other)
    yield Claim("group_pays_first", verdict, groups=(key, other.key), rolls=(_payback(group), _payback(other)))


def _groups_pay_last(keys: set[str], streets: list[Earnings]) -> Iterator[Claim]:
    """These street groups pay for themselves later than all others."""
    named = sorted((one for one in streets if one.key in keys and one.rolls), key=_payback)
    others = [one for one in streets if one.key not in keys and one.rolls]
    if len(named) < len(keys) or not others:
        return
    latest = max(others, key=_payback)
    groups = (*named, latest)
    yield Claim(
        "groups_pay_last",
        _sooner(latest, named[0]),
        groups=tuple(one.key for one in groups),
        rolls=tuple(_payback(one) for one in groups),
    )


def _of_kind(board: dict[str, Any], kind: str) -> list[int]:
    return [space["index"] for space in board["spaces"] if space["kind"] == kind]


def _payback(group: Earnings) -> int:
    return group.rolls or 0


def _sooner(one: Earnings, other: Earnings) -> Verdict:
    """Whether `one` pays for itself sooner; the relative error of the rolls is that of the share."""
    first, second = _payback(one), _payback(other)
    return _larger(second, second * other.error / other.share, first, first * one.error / one.share)


def _larger(one: float, one_error: float, other: float, other_error: float = 0.0) -> Verdict:
    if abs(one - other) < SIGNIFICANT * (one_error**2 + other_error**2) ** 0.5:
        return "close"
    return "true" if one > other else "false"


def _strength(verdict: Verdict) -> int:
    """Order verdicts, so that the weakest of several can be chosen."""
    return ("false", "close", "true").index(verdict)


__all__ = ["JAIL", "Claim", "Verdict", "claims"]
