"""The options of Oofopoly 2 that no other game has."""

from typing import Annotated

from games.engine.options import OptionGroup, flag, whole
from games.engine.refusal import gettext_noop as _
from games.rules.options import ClassicOptions


class InterestOptions(OptionGroup, frozen=True):
    """Paying off a mortgage."""

    mortgage_interest: Annotated[
        int,
        whole(0, 100, "mortgages"),
        _("Mortgage interest, %"),
        _("What paying off a mortgage costs on top of what it paid."),
    ] = 10


class HouseRuleOptions(OptionGroup, frozen=True):
    """House rules, all of them off (OOF-54 to OOF-58)."""

    double_salary_on_go: Annotated[
        bool, flag("house"), _("Double salary on Go"), _("Landing exactly on Go pays the salary twice.")
    ] = False
    no_rent_in_jail: Annotated[bool, flag("house"), _("No rent in jail"), _("A player in jail collects no rent.")] = (
        False
    )
    build_in_any_order: Annotated[
        bool, flag("house"), _("Uneven building"), _("Houses may be built and sold in any order within a group.")
    ] = False
    no_auctions: Annotated[
        bool,
        flag("house"),
        _("No auctions"),
        _("A deed that is not bought by the player who lands on it stays with the bank."),
    ] = False
    no_trades: Annotated[bool, flag("house"), _("No trades"), _("Players cannot trade with each other.")] = False


class OofopolyOptions(ClassicOptions, frozen=True):
    """OOF-1 to OOF-59: every number, at its default."""

    interest: InterestOptions = InterestOptions()
    house_rules: HouseRuleOptions = HouseRuleOptions()
