"""A classic ruleset opened at a board and options: the board in the form in which the rules read it fastest.

Lists are indexed by space; a group is the tuple of its spaces, ascending. A street in no group is a group of itself;
railroads and utilities in no group form one each (OOF-14).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Literal, TypeAlias

from games.engine.book import Book, Ruleset
from games.engine.options import Options
from games.engine.play import Game, Step
from games.engine.refusal import Refused
from games.engine.state import Action
from games.rules.board import DEEDS, RAILROAD, STREET, UTILITY, Board, Card, Space
from games.rules.options import ClassicOptions
from games.rules.payment import Handed, Paid
from games.rules.rounding import share_down
from games.rules.table import Bank, Deed, Player, Table

ClassicGame: TypeAlias = "Game[Table, ClassicBook]"
Landing = Callable[[ClassicGame, int, int, int], None]
"""What a space does: (game, seat, space, spaces moved to get there)."""
Effect = Callable[[ClassicGame, int, Card], None]
"""What a card does to the seat that drew it."""


class ClassicBook(Book):
    """What the shared mechanics ask of a classic ruleset, opened."""

    spaces_do: ClassVar[Mapping[str, Landing]] = {}
    cards_do: ClassVar[Mapping[str, Effect]] = {}
    jail_cards_a_card: ClassVar[int] = 10
    """How many get-out-of-jail-free cards a single card of a board may give."""
    offer_deed: ClassVar[Step]
    """Offers a deed to who landed on it."""
    settle_debts: ClassVar[Step]
    """Sees to who cannot pay what is due."""
    utilities_take: ClassVar[Literal["moved", "dice"]] = "moved"
    """What a utility's rent is a multiple of: the spaces moved, or the dice."""
    table: type[Table] = Table
    options: ClassicOptions

    def __init__(self, ruleset: Ruleset, board: dict[str, Any], options: Options, parsed: Board) -> None:
        super().__init__(ruleset, board, options)
        spaces = parsed.space
        self.parsed = parsed
        self.spaces: tuple[Space, ...] = spaces
        self.size = len(spaces)
        self.landings = [self.spaces_do[space.kind] for space in spaces]
        self.cards: dict[str, tuple[Card, ...]] = {
            group: tuple(card for card in parsed.card if card.group == group)
            for group in dict.fromkeys(card.group for card in parsed.card)
        }
        self.gos = [i for i, space in enumerate(spaces) if space.kind == "go"]
        self.jails = [i for i, space in enumerate(spaces) if space.kind == "jail"]
        self.is_street = [space.kind == STREET for space in spaces]
        self.group = _groups(spaces)
        self.leads = [
            group if group and street and group[0] == i else None
            for i, (group, street) in enumerate(zip(self.group, self.is_street, strict=True))
        ]
        self.streets = [group for group in self.leads if group is not None]
        self.start = self.gos[0] if self.gos else 0
        self.hotel = self.options.most_houses + 1
        self.group_sales: dict[tuple[int, ...], Action] = {}
        """The sale of all that stands on a group, for each group that may be sold so."""
        self._price_everything()

    def _price_everything(self) -> None:
        options = self.options
        self.price = [space.price for space in self.spaces]
        prices = [space.price for space in self.spaces if space.kind in DEEDS]
        self.mean_price = sum(prices) // len(prices) if prices else 0
        self.house_cost = [space.house_cost for space in self.spaces]
        self.sale = [share_down(space.house_cost, options.sale_percent) for space in self.spaces]
        self.mortgage = [share_down(space.price, options.mortgage_percent) for space in self.spaces]
        self.unmortgage = [
            self.cost_to_lift(price, gain) for price, gain in zip(self.price, self.mortgage, strict=True)
        ]

    def new_table(self, players: int) -> Table:
        """A table with every deed in the bank."""
        return self.table(
            players=[Player() for _ in range(players)],
            deeds=[Deed() if space.kind in DEEDS else None for space in self.spaces],
            bank=Bank(self.options.house_supply, self.options.hotel_supply),
        )

    def may_act(self, table: Table, seat: int) -> bool:
        """Whether this seat exists and is still in the game."""
        return 0 <= seat < len(table.players) and not table.players[seat].out

    def matches_card(self, group: str, number: int, wanted: dict[str, Any]) -> bool:
        """Whether that card of a group has the keys and values a scenario wants."""
        card = self.cards[group][number]
        return all(getattr(card, key, None) == value for key, value in wanted.items())

    def check_improving(self, table: Table, seat: int, no: Refused | None = None) -> None:
        """Refuse building and lifting mortgages when it is not the time for it; `no` is what else forbids it."""
        raise NotImplementedError

    def check_raising(self, table: Table, seat: int) -> None:
        """Refuse selling and mortgaging when it is not the time for it."""
        raise NotImplementedError

    def cost_to_lift(self, price: int, gain: int) -> int:
        """What lifting a mortgage costs that paid `gain` on a deed of that price."""
        raise NotImplementedError

    def stays_untraded(self, table: Table, space: int) -> bool:
        """Whether a deed may not be traded as things stand."""
        return False

    def stays_unmortgaged(self, table: Table, space: int) -> bool:
        """Whether what stands on its group keeps a deed from being mortgaged."""
        return False

    def sells_first(self, table: Table, seat: int) -> bool:
        """Whether `seat` has buildings to sell before it may mortgage anything."""
        return False

    def card_moves(self) -> dict[str, Any]:
        """How cards that name a space or a kind of space move a piece, as clients are told of it."""
        return {"way": "shortest"}

    def take_payment(self, game: Game[Any, Any], payment: Paid | Handed) -> None:
        """Have a payment of more than nothing made."""
        raise NotImplementedError

    def draw_card(self, game: Game[Any, Any], seat: int, group: str) -> Card | None:
        """The next card of a group, drawn by `seat`; None where none is left."""
        raise NotImplementedError

    def after_bid(self, game: Game[Any, Any]) -> None:
        """What a bid does to the auction's clock."""
        raise NotImplementedError

    def liquidate(self, game: Game[Any, Any], seat: int) -> None:
        """Sell and mortgage for `seat` until it can pay, and no further."""
        raise NotImplementedError

    def leave(self, game: Game[Any, Any], seat: int, reason: str) -> None:
        """`seat` is out, for "debt" or because it "resigned"."""
        raise NotImplementedError

    def leave_after_last_try(self, game: Game[Any, Any], seat: int, steps: int) -> None:
        """The last try for doubles failed: bail is due, and the player moves by that roll."""
        raise NotImplementedError

    def in_group(self, space: int) -> bool:
        """Whether a street stands in a named group."""
        return bool(self.spaces[space].group)


def _groups(spaces: tuple[Space, ...]) -> list[tuple[int, ...]]:
    """For each space the deeds that it shares a grouping with, itself among them; empty where nothing can be owned."""
    members: dict[tuple[str, str], list[int]] = {}
    keys: list[tuple[str, str] | None] = []
    for index, space in enumerate(spaces):
        if space.kind not in DEEDS:
            keys.append(None)
            continue
        alone = f"\0{index}" if space.kind == STREET else ""
        key = (space.kind, space.group or alone)
        keys.append(key)
        members.setdefault(key, []).append(index)
    return [tuple(members[key]) if key else () for key in keys]


__all__ = ["RAILROAD", "STREET", "UTILITY", "ClassicBook", "ClassicGame", "Effect", "Landing"]
