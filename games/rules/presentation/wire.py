"""The shapes of a classic game on the wire: its board, its state, legal actions, deeds and trade previews."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from games.engine.wire import CommonBoard, CommonDecision, CommonPlayer, CommonState, CommonVerdict, Possible
from games.rules.card_moves import CardMoves

DecisionKind = Literal["roll", "jail", "buy", "auction", "sealed_auction", "debt", "end_turn"]


class Space(Struct, frozen=True, kw_only=True):
    """One square of the board."""

    index: int
    kind: str
    name: str
    names: dict[str, str] | UnsetType = UNSET
    short_names: dict[str, str] | UnsetType = UNSET
    names_at: dict[str, str] | UnsetType = UNSET
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


class DeedsBoard(CommonBoard, frozen=True, kw_only=True):
    """The board of a game with deeds: the part of it that never changes during a game."""

    spaces: list[Space]
    groups: list[Group]
    start: int
    most_houses: int
    card_moves: CardMoves


class ClassicBoard(DeedsBoard, frozen=True, kw_only=True):
    """The part of the board that never changes during a game."""


class Holding(Struct, frozen=True, kw_only=True):
    """One side of a trade."""

    cash: int
    jail_cards: int
    spaces: list[int]


class ClassicDecision(CommonDecision, frozen=True, kw_only=True):
    """A decision that the game waits for. `seconds` 0 is no limit, and then there is no deadline.

    Of a debt, `missing` is what the debtor lacks, and `raisable` what selling and mortgaging everything would bring.
    """

    kind: DecisionKind
    space: int | UnsetType = UNSET
    price: int | UnsetType = UNSET
    to: int | UnsetType = UNSET
    amount: int | UnsetType = UNSET
    missing: int | UnsetType = UNSET
    raisable: int | UnsetType = UNSET


class DeedsPlayer(CommonPlayer, frozen=True, kw_only=True):
    """A seat at the table of a game with deeds."""

    cash: int
    position: int
    in_jail: bool
    out: bool
    worth: int
    spaces: list[int]


class ClassicPlayer(DeedsPlayer, frozen=True, kw_only=True):
    """A seat at the table."""

    jail_rolls: int
    jail_cards: int
    offers: int


class Deed(Struct, frozen=True, kw_only=True):
    """A deed that has an owner."""

    owner: int
    houses: int
    hotel: bool
    mortgaged: bool


class Bank(Struct, frozen=True, kw_only=True):
    """The remaining supply."""

    houses: int
    hotels: int


class Auction(Struct, frozen=True, kw_only=True):
    """The auction that runs. In one by sealed bids there is no bid or pass to see, but who has `answered`."""

    space: int
    bid: int
    bidder: int | UnsetType = UNSET
    passed: list[int]
    answered: list[int] | UnsetType = UNSET


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
    """A debt that is due now."""

    from_: int
    to: int | Literal["bank"]
    amount: int


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


class CanSealBid(Possible, tag="sealed_bid", kw_only=True):
    """A bid from `min` to `max`; both are 0 for a pass."""

    min: int
    max: int


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
    CanRoll | CanBuy | CanDecline | CanEndTurn | CanPayBail | CanUseJailCard | CanBid | CanPass | CanSealBid | CanBuild
    | CanSell | CanSellGroup | CanMortgage | CanUnmortgage | CanOfferTrade | CanAcceptTrade | CanRejectTrade
    | CanWithdrawTrade | CanSettle | CanDeclareBankruptcy | CanResign
)  # fmt: skip


class DeedsState(CommonState, frozen=True, kw_only=True):
    """The state of a game with deeds."""

    turn: int
    spaces: dict[str, Deed]
    bank: Bank
    dice: list[int]
    debts: list[Debt]


class ClassicState(DeedsState, frozen=True, kw_only=True):
    """The state of a classic game, as one viewer may see it.

    `pot` is the jackpot, absent if the game has none; `last_turn`: the game's time limit has been reached.
    """

    decision: ClassicDecision | UnsetType = UNSET
    players: dict[str, ClassicPlayer]
    to_roll: bool
    doubles: int
    auction: Auction | UnsetType = UNSET
    trades: dict[str, Trade]
    pot: int | UnsetType = UNSET
    last_turn: bool
    legal: list[Legal] | UnsetType = UNSET


Reason = dict[str, Any]
Card = dict[str, Any]


RentLabel = Literal["bare", "group", "houses", "hotel", "railroads", "utilities"]


class RentLine(Struct, frozen=True, kw_only=True):
    """One line of a deed's table of rents; `now` marks the one that holds."""

    label: RentLabel
    count: int | UnsetType = UNSET
    amount: int | UnsetType = UNSET
    times: int | UnsetType = UNSET
    of: Literal["moved", "dice"] | UnsetType = UNSET
    now: bool


class RentNow(Struct, frozen=True, kw_only=True):
    """The cost of landing here now, and its reasons."""

    amount: int | UnsetType = UNSET
    times: int | UnsetType = UNSET
    of: Literal["moved", "dice"] | UnsetType = UNSET
    reasons: list[Reason]


class DeedAction(CommonVerdict, frozen=True, kw_only=True):
    """An action on this deed, possible or not."""

    type: str
    cost: int | UnsetType = UNSET
    gain: int | UnsetType = UNSET
    becomes: Literal["house", "hotel"] | UnsetType = UNSET
    group: str | UnsetType = UNSET


class PaysBack(Struct, frozen=True, kw_only=True):
    """The level at which a deed pays for itself soonest, and after how many rolls of others it has."""

    label: RentLabel
    count: int | UnsetType = UNSET
    rolls: int


class Simulated(Struct, frozen=True, kw_only=True):
    """Simulation results of a space: percent of rolls that end on it, its rank among all, and its earnings."""

    share: float
    rank: int
    of: int
    best: PaysBack | UnsetType = UNSET


class SpacePage(Struct, frozen=True, kw_only=True):
    """A space, whole: what every game with deeds says of it."""

    space: int
    kind: str
    name: str
    owner: int | UnsetType = UNSET
    houses: int | UnsetType = UNSET
    hotel: bool | UnsetType = UNSET
    price: int | UnsetType = UNSET
    house_cost: int | UnsetType = UNSET
    rents: list[RentLine] | UnsetType = UNSET
    rent: RentNow | UnsetType = UNSET
    amount: int | UnsetType = UNSET


class DeedPage(SpacePage, frozen=True, kw_only=True):
    """A space, whole."""

    mortgaged: bool | UnsetType = UNSET
    mortgage_gain: int | UnsetType = UNSET
    unmortgage_cost: int | UnsetType = UNSET
    sell_gain: int | UnsetType = UNSET
    actions: list[DeedAction]
    cards: list[Card] | UnsetType = UNSET
    simulated: Simulated | UnsetType = UNSET


class GroupOf(Struct, frozen=True, kw_only=True):
    """A group that a trade or a payment completes or breaks, and whose."""

    seat: int
    group: str


class SoldByTrade(Struct, frozen=True, kw_only=True):
    """Buildings that a trade sells."""

    group: str
    space: int
    owner: int
    gain: int


class After(Struct, frozen=True, kw_only=True):
    """The cash and deeds of one side after a trade."""

    cash: int
    spaces: list[int]


class TradeOutlook(CommonVerdict, frozen=True, kw_only=True):
    """The preview of a trade."""

    give_worth: int
    want_worth: int
    mortgaged: list[int]
    completes: list[GroupOf]
    breaks: list[GroupOf]
    sells_buildings: list[SoldByTrade]
    mine_after: After
    theirs_after: After
