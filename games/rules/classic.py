"""The rules of a classic game for a board and options: everything that is constant during a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from games.engine.play import Game, Step
from games.engine.state import Action, Event, Open
from games.rules.board import DEEDS, RAILROAD, STREET, UTILITY, Board, Card
from games.rules.board_index import BoardIndex, mean
from games.rules.card_moves import CardMoves
from games.rules.charge import Debt, Reason
from games.rules.options import ClassicOptions
from games.rules.rounding import share_down
from games.rules.table import Bank, Deed, Player, TradeTable

ClassicGame: TypeAlias = "Game[Any, ClassicRules]"
Landing = Callable[[ClassicGame, int, int, int], None]
"""The effect of a space: (game, seat, space, spaces moved to get there)."""
Effect = Callable[[ClassicGame, int, Card], None]
"""The effect of a card on the seat that drew it: (game, seat, card)."""


class UtilityRent(NamedTuple):
    """The number that the rent of a utility is multiplied by."""

    unit: Literal["moved", "dice"]
    reason: Callable[[int, int, int], Reason]
    """The reason of a rent: (utilities owned, multiple, spaces moved or dice)."""


class HouseRules(NamedTuple):
    """What a room may do without, in a game that has options for it."""

    rent_in_jail: bool = True
    """A player in jail collects rent."""
    even_building: bool = True
    auctions: bool = True
    """A deed that a player does not buy is auctioned."""
    trades: bool = True


@dataclass(frozen=True, eq=False, kw_only=True)
class Mechanics:
    """The functions in which the classic games differ."""

    table: type[Any]
    spaces: Mapping[str, Landing]
    cards: Mapping[str, Effect]
    max_jail_cards: int
    """How many get-out-of-jail-free cards a single card of a board may give."""
    payments: Mapping[str, Callable[[Debt], Event]]
    """The event by which a debt is paid, by the kind of its reason."""

    pay: Callable[[ClassicGame, Debt], None]
    """Has a debt of more than nothing paid."""
    ask_debtors: Step
    """Asks the players who cannot pay their debts."""
    close_paid_debts: Callable[[ClassicGame], bool]
    """Closes the decisions of debtors who can pay by now; returns whether there were any."""
    debts: Callable[[Any], list[Debt]]
    """(table): the debts that are due now, in the order of payment."""
    shortfall: Callable[[Any, int], int]
    """(table, seat): the cash it lacks to pay what is due now; 0 if nothing is."""
    in_debt: Callable[[Any, int], bool]
    """(table, seat): whether it has to raise cash for its debts, now or later."""
    free_cash: Callable[[Any, int], int]
    """(table, seat): the cash that it may spend freely."""
    eliminate: Callable[[ClassicGame, int, str], None]
    """Takes `seat` out of the game, for "debt" or because it "resigned"."""

    offer_deed: Step
    """Offers a deed to the player who landed on it."""
    utility_rent: UtilityRent
    unmortgage_cost: Callable[[Any, int, int], int]
    """(options, price, mortgage value)."""
    mortgageable: Callable[[ClassicRules, Any, int, list[int]], list[int]]
    """(rules, table, seat, its unmortgaged deeds): the ones that may be mortgaged now."""
    has_sale_to_make_first: Callable[[ClassicRules, Any, int], bool]
    """(rules, table, seat): whether it has to sell buildings before it may mortgage anything."""
    buildings_block: Callable[[ClassicRules, Any, int], bool]
    """(rules, table, space): whether buildings on its group keep a deed from being mortgaged and traded."""
    trade_made: Callable[..., Event]
    """The event of a trade that is carried out."""

    draw_card: Callable[[ClassicGame, int, str], Card | None]
    """The next card of a group for `seat`; None if none is left."""
    card_moves: Callable[[Any], CardMoves]
    """(options): how cards that name a space or a kind of space move a piece, for the sentences on them."""
    left_jail: Callable[[int, str], Event]
    """(seat, by): the event of leaving jail."""
    fail_last_attempt: Callable[[ClassicGame, int, int], None]
    """The last roll for doubles failed: (game, seat, its sum)."""

    after_bid: Callable[[ClassicGame], None]
    """The effect of a bid on the auction's clock."""
    quick_raises: tuple[int, ...]
    """The raises offered as buttons, in steps of the minimum raise."""
    next_turn: Callable[[ClassicGame], None]
    """The turn of `table.turn` is over: begin the next one, or end the game."""
    house_rules: Callable[[Any], HouseRules] = lambda options: HouseRules()
    """(options): what the room does without."""
    group_sale: Callable[[str], Action] | None = None
    """The action that sells everything on a group at once, where a game has it."""


class DeedActions(NamedTuple):
    """The actions on the deed of a space, created once, because they appear in many lists of legal actions."""

    build: Callable[[int], Action]
    sell: Callable[[int], Action]
    mortgage: Callable[[int], Action]
    unmortgage: Callable[[int], Action]


class ClassicRules(BoardIndex[Landing]):
    """One classic ruleset with one board and one set of options."""

    __slots__ = (
        "deed_actions",
        "group_sales",
        "house_cost",
        "house_rules",
        "mean_price",
        "mechanics",
        "mortgage",
        "offers",
        "options",
        "price",
        "rest",
        "sale",
        "streets",
        "unmortgage",
    )

    def __init__(self, mechanics: Mechanics, board: Board, options: ClassicOptions, actions: DeedActions) -> None:
        super().__init__(board, mechanics.spaces, options.buildings.most_houses, options.rent.group_rent_percent)
        self.mechanics = mechanics
        self.options = options
        self.house_rules = mechanics.house_rules(options)
        self.deed_actions = actions
        leads = [
            group if group and street and group[0] == i else None
            for i, (group, street) in enumerate(zip(self.group, self.is_street, strict=True))
        ]
        self.rest = [None if group is None else group[1:] for group in leads]
        """For the first street of each group the others; None for every other space."""
        self.streets = [group for group in leads if group is not None]
        self.offers: dict[tuple[int, ...], Open] = {}
        """The entry for offering a trade, by seat, number of players and the seats that are out."""
        self._price_everything()
        self.group_sales: dict[tuple[int, ...], Action] = {}
        """The action that sells everything on a group at once, for each group that allows it."""
        if mechanics.group_sale is not None:
            named = [(group, self.spaces[group[0]].group) for group in self.streets]
            self.group_sales = {group: mechanics.group_sale(name) for group, name in named if name}

    def _price_everything(self) -> None:
        options = self.options
        self.price = [space.price for space in self.spaces]
        self.mean_price = mean([space.price for space in self.spaces if space.kind in DEEDS])
        self.house_cost = [space.house_cost for space in self.spaces]
        self.sale = [share_down(space.house_cost, options.buildings.sale_percent) for space in self.spaces]
        self.mortgage = [share_down(space.price, options.mortgages.mortgage_percent) for space in self.spaces]
        self.unmortgage = [
            self.mechanics.unmortgage_cost(options, price, value)
            for price, value in zip(self.price, self.mortgage, strict=True)
        ]


def new_table(rules: ClassicRules, players: int) -> TradeTable:
    """A table with every deed in the bank."""
    table: TradeTable = rules.mechanics.table(
        players=[Player() for _ in range(players)],
        deeds=[Deed() if space.kind in DEEDS else None for space in rules.spaces],
        bank=Bank(rules.options.buildings.house_supply, rules.options.buildings.hotel_supply),
    )
    return table


__all__ = [
    "RAILROAD",
    "STREET",
    "UTILITY",
    "ClassicGame",
    "ClassicRules",
    "DeedActions",
    "Effect",
    "HouseRules",
    "Landing",
    "Mechanics",
    "UtilityRent",
    "new_table",
]
