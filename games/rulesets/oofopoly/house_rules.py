"""The house rules that a host may switch on (OOF-53 to OOF-59), as far as no other game has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.ruleset import Part
from games.rules.classic import HouseRules
from games.rules.movement import SalaryPaid
from games.rules.payment import MoneyReceived
from games.rulesets.oofopoly.options import HouseRuleOptions, OofopolyOptions

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame

PART = Part(options=HouseRuleOptions)


def house_rules(options: OofopolyOptions) -> HouseRules:
    """OOF-55 to OOF-58: what the mechanics of classic games can do without."""
    chosen = options.house_rules
    return HouseRules(
        rent_in_jail=not chosen.no_rent_in_jail,
        even_building=not chosen.build_in_any_order,
        auctions=not chosen.no_auctions,
        trades=not chosen.no_trades,
    )


def land_on_go(game: ClassicGame, seat: int, space: int, moved: int) -> None:
    """OOF-54: the salary once more for a piece that stops on Go, if this move has paid one."""
    options: OofopolyOptions = game.book.options
    if options.house_rules.double_salary_on_go and isinstance(game.events[-1], SalaryPaid):
        game.emit(MoneyReceived(seat, options.movement.salary, "go"))
