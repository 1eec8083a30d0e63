"""Bangladeshi Monopoly opened at a board and options: which mechanic answers to what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from games.engine.book import Anytime, Ruleset
from games.engine.chance import Chance
from games.engine.options import Options
from games.engine.play import Game, Step
from games.engine.refusal import Refused, gettext_noop
from games.engine.state import Action, Event, GameState
from games.rules import auction, building, claims, decks, deeds, group_sale, jail, movement
from games.rules.board import RAILROAD, UTILITY, Board
from games.rules.book import Effect, Landing
from games.rules.cards import land_on_cards
from games.rules.dice_book import DiceBook
from games.rules.rounding import share_up
from games.rules.table import Table
from games.rulesets.bangladeshi import parking, turn
from games.rulesets.bangladeshi.cards import CARDS_DO
from games.rulesets.bangladeshi.options import BangladeshiOptions


class BangladeshiBook(DiceBook):
    """What the engine and the shared mechanics ask of Bangladeshi Monopoly."""

    options: BangladeshiOptions
    table: type[Table] = parking.BangladeshiTable
    utilities_take: ClassVar[Literal["moved", "dice"]] = "dice"
    quick_steps: ClassVar[tuple[int, ...]] = (1, 5, 10, 50)
    spaces_do: ClassVar[Mapping[str, Landing]] = {
        "go": movement.land_on_nothing,
        "jail": movement.land_on_nothing,
        "free_parking": parking.land_on_free_parking,
        "property": deeds.land_to_pay_by_dice,
        "railroad": deeds.land_to_pay_by_dice,
        "utility": deeds.land_to_pay_by_dice,
        "tax": movement.land_on_tax,
        "free_money": movement.land_on_free_money,
        "cards": land_on_cards,
        "go_to_jail": jail.land_on_go_to_jail,
    }
    cards_do: ClassVar[Mapping[str, Effect]] = CARDS_DO
    jail_cards_a_card: ClassVar[int] = 1
    anytime: ClassVar[Mapping[type[Action], Anytime]] = {
        **DiceBook.anytime,
        group_sale.SellGroup: group_sale.sell_group,
    }
    offer_deed: ClassVar[Step] = staticmethod(deeds.offer_or_auction)
    settle_debts: ClassVar[Step] = staticmethod(claims.settle_dues)

    begin = staticmethod(turn.begin)
    whose_move = staticmethod(turn.whose_move)
    end_turn = staticmethod(turn.end_turn)
    take_payment = staticmethod(claims.pay_in_turn)
    draw_card = staticmethod(decks.draw_from_top)
    liquidate = staticmethod(claims.liquidate_to_pay)
    leave = staticmethod(claims.leave_to_creditor)
    leave_after_last_try = staticmethod(claims.pay_then_move)

    def __init__(self, ruleset: Ruleset, board: dict[str, Any], options: Options, parsed: Board) -> None:
        super().__init__(ruleset, board, options, parsed)
        named = [(group, self.spaces[group[0]].group) for group in self.streets]
        self.group_sales = {group: group_sale.SellGroup(name) for group, name in named if name}

    def close_paid_debts(self, game: Game[Any, Any]) -> bool:
        return claims.close_payable(game)

    def after_bid(self, game: Game[Any, Any]) -> None:
        """BD-19: bids do not restart the clock, unless the option says so."""
        if self.options.auction_restarts:
            auction.restart_clock(game)

    def card_moves(self) -> dict[str, Any]:
        """BD-25: forward, and what another's station or utility charges who is sent there."""
        options = self.options
        return {
            "way": "forward",
            "nearest": {
                RAILROAD: {"rent": options.nearest_railroad_times},
                UTILITY: {"dice": options.nearest_utility_times},
            },
        }

    def cost_to_lift(self, price: int, gain: int) -> int:
        """BD-15: a share of the price."""
        return share_up(price, self.options.lift_percent)

    def stays_unmortgaged(self, table: Table, space: int) -> bool:
        """BD-15: all buildings of the group must be sold first."""
        return self.is_street[space] and any(table.deed(other).level for other in self.group[space])

    def stays_untraded(self, table: Table, space: int) -> bool:
        """BD-17: no property is traded while its group has buildings."""
        return self.stays_unmortgaged(table, space)

    def sells_first(self, table: Table, seat: int) -> bool:
        """BD-26: who cannot pay sells buildings and only then mortgages, as long as a sale brings anything."""
        return table.in_debt(seat) and any(
            self.sale[space] and table.deed(space).level
            for group in building.whole_groups(self, table, seat)
            for space in group
        )

    def free_to_mortgage(self, table: Table, spaces: list[int]) -> list[int]:
        if spaces and self.sells_first(table, table.deed(spaces[0]).owner):
            return []
        return [space for space in spaces if not self.stays_unmortgaged(table, space)]

    def time_up(self, state: GameState[Any, Any], chance: Chance | None = None) -> list[Event]:
        """BD-29: the game's own clock ran out; a scenario says so also where it sets no limit."""
        if state.finished or state.table.last_turn:
            raise Refused("wrong_phase", gettext_noop("The time of this game is over already."))
        game: Game[Any, Any] = Game(self, state, chance)
        clock = next((decision for decision in state.decisions if isinstance(decision, turn.GameClock)), None)
        if clock is not None:
            clock.expire(game)
        else:
            game.emit(turn.TimeReached())
        game.run()
        return game.events

    def lay(self, state: GameState[Any, Any], setup: dict[str, Any]) -> None:
        own = {key: setup[key] for key in ("pot", "debts") if key in setup}
        state.table.pot = own.get("pot", state.table.pot)
        claims.lay_debts(state.table, own.get("debts", []))
        implied = {"decision": {"kind": "debt"}} if own.get("debts") else {}
        super().lay(state, {**implied, **{key: value for key, value in setup.items() if key not in own}})
        decks.take_laid_cards(Game(self, state))
