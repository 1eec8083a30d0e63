"""Debts and their reasons as plain data."""

from __future__ import annotations

from msgspec import Struct


class Reason(Struct, frozen=True, omit_defaults=True):
    """One of the reasons for the amount of a rent.

    `bare`, `whole_group`, `houses`, `hotel`, `railroads`, `utilities`; `card` and `fresh_roll` if due to a card;
    `owner_in_jail` if none is due.
    A utility's `times` is multiplied by `rolled`, the dice, or by `moved`, the spaces moved.
    """

    code: str
    count: int | None = None
    times: int | None = None
    moved: int | None = None
    rolled: int | None = None


class Charge(Struct, frozen=True, gc=False, omit_defaults=True):
    """The reason for a debt: `kind` is a key of `Mechanics.payments`; of rent, its deed and its reasons."""

    kind: str
    space: int | None = None
    reasons: tuple[Reason, ...] = ()


class Debt(Struct, frozen=True, gc=False, omit_defaults=True):
    """An amount that `seat` owes to the player `to`, or to the bank."""

    seat: int
    amount: int
    charge: Charge
    to: int | None = None


def creditor(debt: Debt) -> int:
    """The creditor of a debt that is owed to a player."""
    assert debt.to is not None
    return debt.to
