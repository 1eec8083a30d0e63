"""Oofopoly 2 opened at a board and options: which shared mechanic answers to what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from games.engine.play import Game, Step
from games.rules import auction, cards, debt, deeds, jail, movement, payment
from games.rules.book import Effect, Landing
from games.rules.dice_book import DiceBook
from games.rules.rounding import share_up
from games.rulesets.oofopoly import turn
from games.rulesets.oofopoly.options import OofopolyOptions


class OofopolyBook(DiceBook):
    """What the engine and the shared mechanics ask of Oofopoly 2."""

    options: OofopolyOptions
    spaces_do: ClassVar[Mapping[str, Landing]] = {
        "go": movement.land_on_nothing,
        "jail": movement.land_on_nothing,
        "free_parking": movement.land_on_nothing,
        "property": deeds.land_on_deed,
        "railroad": deeds.land_on_deed,
        "utility": deeds.land_on_deed,
        "tax": movement.land_on_tax,
        "free_money": movement.land_on_free_money,
        "jail_cards": movement.land_on_jail_cards,
        "cards": cards.land_on_cards,
        "go_to_jail": jail.land_on_go_to_jail,
    }
    cards_do: ClassVar[Mapping[str, Effect]] = cards.EFFECTS
    offer_deed: ClassVar[Step] = staticmethod(deeds.offer_deed)
    settle_debts: ClassVar[Step] = staticmethod(debt.ask_debtors)

    begin = staticmethod(turn.begin)
    whose_move = staticmethod(turn.whose_move)
    end_turn = staticmethod(turn.end_turn)
    take_payment = staticmethod(payment.pay_below_zero)
    draw_card = staticmethod(cards.draw_in_cycle)
    after_bid = staticmethod(auction.restart_clock)
    liquidate = staticmethod(debt.liquidate_to_zero)
    leave = staticmethod(debt.leave_to_bank)
    leave_after_last_try = staticmethod(jail.pay_and_move)

    def close_paid_debts(self, game: Game[Any, Any]) -> bool:
        return debt.close_settled(game)

    def cost_to_lift(self, price: int, gain: int) -> int:
        return gain + share_up(gain, self.options.mortgage_interest)
