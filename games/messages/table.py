"""A game's board and its state as one viewer may see them: what rulesets' views make."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

DecisionKind = Literal["roll", "jail", "buy", "auction", "debt", "end_turn"]


class Space(Struct, frozen=True, kw_only=True):
    """One square of the board."""

    index: int
    kind: str
    name: str
    names: dict[str, str] | UnsetType = UNSET
    group: str | UnsetType = UNSET
    price: int | UnsetType = UNSET
    house_cost: int | UnsetType = UNSET
    rents: list[int] | UnsetType = UNSET
    amount: int | UnsetType = UNSET
    cards: str | UnsetType = UNSET


class Group(Struct, frozen=True, kw_only=True):
    """The spaces that share a grouping."""

    key: str
    name: str
    kind: Literal["street", "railroad", "utility"]
    spaces: list[int]
    names: dict[str, str] | UnsetType = UNSET


class NearestCharge(Struct, frozen=True, kw_only=True):
    """What another's deed charges who is sent there as the nearest of its kind: rent or a fresh roll, times this."""

    rent: int | UnsetType = UNSET
    dice: int | UnsetType = UNSET


class CardMoves(Struct, frozen=True, kw_only=True):
    """How cards that name a space or a kind of space move a piece, for the sentences on them."""

    way: Literal["shortest", "forward"]
    nearest: dict[str, NearestCharge] | UnsetType = UNSET


class Board(Struct, frozen=True, kw_only=True):
    """What never changes during a game."""

    spaces: list[Space]
    groups: list[Group]
    start: int
    most_houses: int
    currency: str
    grouping: Literal["indian"] | UnsetType = UNSET
    card_moves: CardMoves


class Holding(Struct, frozen=True, kw_only=True):
    """One side of a trade."""

    cash: int
    jail_cards: int
    spaces: list[int]


class Decision(Struct, frozen=True, kw_only=True):
    """What the game waits for. `seconds` 0 is no limit, and then there is no deadline."""

    id: int
    kind: DecisionKind
    players: list[int]
    seconds: int
    deadline: int | UnsetType = UNSET
    space: int | UnsetType = UNSET
    price: int | UnsetType = UNSET
    to: int | UnsetType = UNSET
    amount: int | UnsetType = UNSET
    missing: int | UnsetType = UNSET


class GameClock(Struct, frozen=True, kw_only=True):
    """The game's own time limit, where it has one: the turn that runs when it ends is the last."""

    decision: int
    seconds: int
    deadline: int | UnsetType = UNSET


class Player(Struct, frozen=True, kw_only=True):
    """A seat at the table."""

    seat: int
    cash: int
    position: int
    in_jail: bool
    jail_rolls: int
    jail_cards: int
    out: bool
    offers: int
    worth: int
    spaces: list[int]


class Deed(Struct, frozen=True, kw_only=True):
    """A deed that has an owner."""

    owner: int
    houses: int
    hotel: bool
    mortgaged: bool


class Bank(Struct, frozen=True, kw_only=True):
    """What is left in the supply."""

    houses: int
    hotels: int


class Auction(Struct, frozen=True, kw_only=True):
    """The auction that runs."""

    space: int
    bid: int
    bidder: int | UnsetType = UNSET
    passed: list[int]


class Trade(Struct, frozen=True, kw_only=True, rename={"from_": "from"}):
    """An open offer."""

    from_: int
    to: int
    give: Holding
    want: Holding
    decision: int | UnsetType = UNSET
    seconds: int | UnsetType = UNSET
    deadline: int | UnsetType = UNSET


class Debt(Struct, frozen=True, kw_only=True, rename={"from_": "from"}):
    """What is due now."""

    from_: int
    to: int | Literal["bank"]
    amount: int


class Possible(Struct, tag_field="type", kw_only=True):
    """Something the viewer may do now; `decision` is the open decision that it answers, if it answers one."""

    decision: int | UnsetType = UNSET


class CanRoll(Possible, tag="roll"): ...


class CanBuy(Possible, tag="buy", kw_only=True):
    space: int
    cost: int


class CanDecline(Possible, tag="decline", kw_only=True):
    space: int


class CanEndTurn(Possible, tag="end_turn"): ...


class CanPayBail(Possible, tag="pay_bail", kw_only=True):
    cost: int


class CanUseJailCard(Possible, tag="use_jail_card"): ...


class CanBid(Possible, tag="bid", kw_only=True):
    min: int
    max: int
    quick: list[int]


class CanPass(Possible, tag="pass"): ...


class CanBuild(Possible, tag="build", kw_only=True):
    space: int
    cost: int
    becomes: Literal["house", "hotel"]


class CanSell(Possible, tag="sell", kw_only=True):
    space: int
    gain: int


class CanSellGroup(Possible, tag="sell_group", kw_only=True):
    group: str
    gain: int


class CanMortgage(Possible, tag="mortgage", kw_only=True):
    space: int
    gain: int


class CanUnmortgage(Possible, tag="unmortgage", kw_only=True):
    space: int
    cost: int


class CanOfferTrade(Possible, tag="offer_trade", kw_only=True):
    to: list[int]


class CanAcceptTrade(Possible, tag="accept_trade", kw_only=True):
    trade: int


class CanRejectTrade(Possible, tag="reject_trade", kw_only=True):
    trade: int


class CanWithdrawTrade(Possible, tag="withdraw_trade", kw_only=True):
    trade: int


class Step(Struct, frozen=True, kw_only=True):
    """One step of a plan out of debt."""

    type: Literal["sell", "mortgage"]
    space: int
    gain: int


class CanSettle(Possible, tag="settle", kw_only=True):
    plan: list[Step]
    gain: int


class CanDeclareBankruptcy(Possible, tag="declare_bankruptcy"): ...


class CanResign(Possible, tag="resign"): ...


Legal = (
    CanRoll | CanBuy | CanDecline | CanEndTurn | CanPayBail | CanUseJailCard | CanBid | CanPass | CanBuild | CanSell
    | CanSellGroup | CanMortgage | CanUnmortgage | CanOfferTrade | CanAcceptTrade | CanRejectTrade | CanWithdrawTrade
    | CanSettle | CanDeclareBankruptcy | CanResign
)  # fmt: skip


class State(Struct, frozen=True, kw_only=True):
    """The state, as one viewer may see it; `legal` is absent for who only watches."""

    ruleset: str
    status: Literal["playing", "finished", "broken_off"]
    turn: int
    winners: list[int]
    places: list[list[int]] | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    won_by: Literal["players", "nobody", "game"] | UnsetType = UNSET
    decision: Decision | UnsetType = UNSET
    players: dict[str, Player]
    spaces: dict[str, Deed]
    bank: Bank
    dice: list[int]
    to_roll: bool
    doubles: int
    auction: Auction | UnsetType = UNSET
    trades: dict[str, Trade]
    debts: list[Debt]
    pot: int | UnsetType = UNSET
    clock: GameClock | UnsetType = UNSET
    last_turn: bool | UnsetType = UNSET
    legal: list[Legal] | UnsetType = UNSET
