"""Mortgages: taking them and paying them off (OOF-43 to OOF-45)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Part
from games.engine.state import Action
from games.rules.building import sell_all
from games.rules.options import MortgageOptions
from games.rules.payment import PaidToBank, Received
from games.rules.table import Table

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame, ClassicRules


class Mortgage(Action, frozen=True, tag="mortgage"):
    """Mortgage a deed."""

    space: int


class Unmortgage(Action, frozen=True, tag="unmortgage"):
    """Pay off the mortgage of a deed."""

    space: int


class Mortgaged(Received, frozen=True, tag="mortgaged"):
    """A deed was mortgaged."""

    space: int

    def apply(self, table: Table) -> None:
        super().apply(table)
        table.deeds[self.space] = replace(table.deed(self.space), mortgaged=True)


class Unmortgaged(PaidToBank, frozen=True, tag="unmortgaged"):
    """A mortgage was paid off."""

    space: int

    def apply(self, table: Table) -> None:
        super().apply(table)
        table.deeds[self.space] = replace(table.deed(self.space), mortgaged=False)


PART = Part(actions=(Mortgage, Unmortgage), events=(Mortgaged, Unmortgaged), options=MortgageOptions)
"""When players may mortgage and pay off mortgages is decided in `management`."""


def mortgage(game: ClassicGame, seat: int, action: Mortgage) -> None:
    """OOF-43: mortgage a deed; every building of its group is sold first."""
    mortgage_deed(game, seat, action.space)


def mortgage_deed(game: ClassicGame, seat: int, space: int) -> None:
    """Mortgage a deed, which has been found possible."""
    if game.rules.is_street[space]:
        sell_all(game, game.rules.group[space])
    game.emit(Mortgaged(seat, game.rules.mortgage[space], space))


def unmortgage(game: ClassicGame, seat: int, action: Unmortgage) -> None:
    """OOF-45: pay back the mortgage with interest."""
    game.emit(Unmortgaged(seat, game.rules.unmortgage[action.space], action.space))


def check_own_deed(rules: ClassicRules, table: Table, seat: int, space: int) -> Refused | None:
    """Why `space` is not a deed that `seat` owns; None if it is."""
    if not 0 <= space < rules.size:
        return Refused("out_of_range", gettext_noop("The board has no such space."), field="space")
    deed = table.deeds[space]
    if deed is None:
        return Refused("illegal_target", gettext_noop("Nobody can own that space."), field="space")
    if deed.owner != seat:
        return Refused("not_owner", gettext_noop("That deed is not yours."), field="space")
    return None


def unmortgageable(rules: ClassicRules, table: Table, spaces: list[int], cash: int) -> list[int]:
    """The deeds among `spaces` whose mortgage can be paid off with `cash`."""
    deeds, costs = table.deeds, rules.unmortgage
    return [space for space in spaces if deeds[space].mortgaged and costs[space] <= cash]  # type: ignore[union-attr]


def why_not_mortgage(rules: ClassicRules, table: Table, seat: int, space: int) -> Refused | None:
    """Why `seat` cannot mortgage `space`; None if it can."""
    refused = check_own_deed(rules, table, seat, space)
    if refused is not None:
        return refused
    if table.deed(space).mortgaged:
        return Refused("already_mortgaged", gettext_noop("It is already mortgaged."), field="space")
    if rules.mechanics.buildings_block(rules, table, space):
        return Refused("has_buildings", gettext_noop("Sell the buildings of its group first."), field="space")
    if rules.mechanics.has_sale_to_make_first(rules, table, seat):
        return Refused("has_buildings", gettext_noop("You are in debt: sell your buildings before you mortgage."))
    return None


def why_not_unmortgage(rules: ClassicRules, table: Table, seat: int, space: int) -> Refused | None:
    """Why `seat` cannot pay off the mortgage of `space`; None if it can."""
    refused = check_own_deed(rules, table, seat, space)
    if refused is not None:
        return refused
    if not table.deed(space).mortgaged:
        return Refused("not_mortgaged", gettext_noop("It is not mortgaged."), field="space")
    cost = rules.unmortgage[space]
    if rules.mechanics.free_cash(table, seat) < cost:
        return Refused(
            "cannot_afford",
            gettext_noop("You cannot pay the cost of %(cost)d."),
            field="space",
            cost=cost,
        )
    return None
