"""The standing orders of the classic games: each answers a decision, and only by what everybody sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from games.engine.orders import ANY, TAKES_TIME, Orders, StandingOrder, amount, amounts, choice, flag, listed
from games.engine.refusal import gettext_noop as _
from games.engine.ruleset import Part
from games.engine.state import Action, Decision, Range
from games.rules.auction import PASS, AuctionClock, Bid
from games.rules.building import Build
from games.rules.debt import DECLARE_BANKRUPTCY, SETTLE, SettleDebt
from games.rules.deeds import BUY, DECLINE, BuyDeed
from games.rules.dice import END_TURN, ROLL, Roll
from games.rules.jail import PAY_BAIL, USE_JAIL_CARD, JailTurn, PayBail, UseJailCard
from games.rules.mortgage import Unmortgage
from games.rules.options import MONEY
from games.rules.sealed_auction import PASS_SEALED, SealedAuction, SealedBid
from games.rules.table import Trade, TradeSide
from games.rules.trade import AcceptTrade, RejectTrade, TradeOffer
from games.rules.turns import RollDice, TurnEnd

if TYPE_CHECKING:
    from games.engine.bots import SeatView
    from games.rules.board_index import BoardIndex
    from games.rules.classic import ClassicRules

    View = SeatView[Any, Any, Any]

WAIT = _("Wait for me while I could build or pay off a mortgage")
KEEP = _("Keep at least")
OTHERWISE = _("Otherwise")
WAIT_FOR_ME = _("Wait for me")


def named_group(rules: BoardIndex[Any], space: int) -> str:
    """The group of a deed as orders name it; deeds in no group are named together by their kind."""
    return f"group:{rules.spaces[space].group or rules.spaces[space].kind}"


def deeds(rules: BoardIndex[Any]) -> list[int]:
    """The spaces that can be owned."""
    return [space for space, group in enumerate(rules.group) if group]


def groups(rules: BoardIndex[Any], players: int) -> list[str]:
    """Every group of deeds, in the order of the board."""
    return list(dict.fromkeys(named_group(rules, space) for space in deeds(rules)))


def groups_and_deeds(rules: BoardIndex[Any], players: int) -> list[str]:
    """Any deed, every group and every deed."""
    return [ANY, *groups(rules, players), *(f"space:{space}" for space in deeds(rules))]


def as_of_1500(rules: Any, of_1500: int) -> int:
    """As much of the starting cash as this is of 1,500; in tens, and 10 at least."""
    cash: int = rules.options.start.starting_cash
    return max(10, cash * of_1500 // 15_000 * 10)


class TurnOrder(Orders, frozen=True):
    """Going on while there is nothing to decide."""

    wait: Annotated[bool, flag(), WAIT] = True


class BuildOrder(Orders, frozen=True):
    """Building at the end of one's turn."""

    keep: Annotated[int, amount(0, MONEY, as_of_1500), KEEP] = 200


class MortgageOrder(Orders, frozen=True):
    """Paying off mortgages at the end of one's turn."""

    keep: Annotated[int, amount(0, MONEY, as_of_1500), KEEP] = 200


class BuyOrder(Orders, frozen=True):
    """Buying the deed that one has landed on."""

    keep: Annotated[int, amount(0, MONEY, as_of_1500), KEEP] = 200
    otherwise: Annotated[Literal["decline", "wait"], choice(_("Decline"), WAIT_FOR_ME), OTHERWISE] = "decline"


class BidOrder(Orders, frozen=True):
    """Bidding in auctions: the highest bid at once where bids are sealed, else raise by raise."""

    limits: Annotated[
        dict[str, int],
        amounts(0, MONEY, groups_and_deeds),
        _("My highest bids"),
        _("A bid for a deed goes before one for its group, and that before one for any deed."),
    ] = {}
    step: Annotated[
        int,
        amount(1, MONEY, as_of_1500),
        _("Raise by"),
        _("In open auctions; never less than the game asks for."),
    ] = 10
    otherwise: Annotated[Literal["pass", "wait"], choice(_("Pass"), WAIT_FOR_ME), _("Above my bid")] = "pass"


class OfferOrder(Orders, frozen=True):
    """Answering offers of trades."""

    gain: Annotated[
        int,
        amount(0, MONEY, as_of_1500),
        _("Accept if I get at least this much more than I give"),
        _("Deeds count their printed price, half of it if mortgaged; a get-out-of-jail card counts the bail."),
    ] = 100
    spare: Annotated[tuple[str, ...], listed(groups), _("Never give a deed of")] = ()
    otherwise: Annotated[Literal["reject", "wait"], choice(_("Reject"), WAIT_FOR_ME), OTHERWISE] = "wait"


class DebtOrder(Orders, frozen=True):
    """Paying debts."""

    give_up: Annotated[bool, flag(), _("Declare bankruptcy if nothing covers the debt")] = False


class JailOrder(Orders, frozen=True):
    """Staying in jail or leaving it."""

    leave: Annotated[
        Literal["stay", "leave"], choice(_("Roll for doubles"), _("Leave at once")), _("My turn in jail")
    ] = "stay"
    card: Annotated[bool, flag(), _("Use a get-out-of-jail card first")] = True
    keep: Annotated[int, amount(0, MONEY, as_of_1500), _("Pay only if I keep at least")] = 200


def may_improve(view: View) -> bool:
    """Whether the seat could build or pay off a mortgage now."""
    return any(isinstance(action, Build | Unmortgage) for action in view.legal)


def roll(order: TurnOrder, rules: ClassicRules, view: View, decision: RollDice) -> Action | None:
    """Roll, unless something could be done before."""
    return None if order.wait and may_improve(view) else ROLL


def end_turn(order: TurnOrder, rules: ClassicRules, view: View, decision: TurnEnd) -> Action | None:
    """End the turn, unless something could be done before."""
    return None if order.wait and may_improve(view) else END_TURN


def build(order: BuildOrder, rules: ClassicRules, view: View, decision: TurnEnd) -> Action | None:
    """Build where it costs most, as long as enough is left."""
    cash = view.table.players[view.seat].cash
    cost = rules.house_cost
    builds = [one for one in view.legal if isinstance(one, Build) and cash - cost[one.space] >= order.keep]
    return max(builds, key=lambda one: (cost[one.space], one.space), default=None)


def pay_off(order: MortgageOrder, rules: ClassicRules, view: View, decision: TurnEnd) -> Action | None:
    """Pay off the mortgage of the dearest deed, one of a group of one's own first, as long as enough is left."""
    cash = view.table.players[view.seat].cash

    def importance(one: Unmortgage) -> tuple[bool, int, int]:
        own = all(view.table.deed(space).owner == view.seat for space in rules.group[one.space])
        return own, rules.price[one.space], one.space

    possible = [
        one for one in view.legal if isinstance(one, Unmortgage) and cash - rules.unmortgage[one.space] >= order.keep
    ]
    return max(possible, key=importance, default=None)


def buy(order: BuyOrder, rules: ClassicRules, view: View, decision: BuyDeed) -> Action | None:
    """Buy if enough is left."""
    if view.table.players[view.seat].cash - decision.price >= order.keep:
        return BUY
    return DECLINE if order.otherwise == "decline" else None


def bid(order: BidOrder, rules: ClassicRules, view: View) -> Action | None:
    """Raise up to the highest bid that was ordered; who holds the highest bid waits."""
    auction = view.table.auction
    if auction.bidder == view.seat:
        return None
    limit = highest_bid(order, rules, auction.space)
    allowed = next((one for one in view.answers if isinstance(one, Range) and one.action is Bid), None)
    if allowed is None or allowed.min > limit:
        return PASS if order.otherwise == "pass" else None
    raised = allowed.min if auction.bidder is None else auction.bid + order.step
    return Bid(min(max(allowed.min, raised), limit, allowed.max))


def seal_bid(order: BidOrder, rules: ClassicRules, view: View, decision: SealedAuction) -> Action | None:
    """Bid the highest that was ordered, as far as the cash goes."""
    limit = highest_bid(order, rules, view.table.auction.space)
    allowed = next((one for one in view.answers if isinstance(one, Range)), None)
    if allowed is None or allowed.min > limit:
        return PASS_SEALED if order.otherwise == "pass" else None
    return SealedBid(min(limit, allowed.max))


def bid_in_any(order: BidOrder, rules: ClassicRules, view: View, decision: Decision) -> Action | None:
    """Bid in an auction of either kind."""
    return seal_bid(order, rules, view, decision) if isinstance(decision, SealedAuction) else bid(order, rules, view)


def highest_bid(order: BidOrder, rules: ClassicRules, space: int) -> int:
    """The highest bid for a deed: its own, or that for its group, or for any deed; 0 if none is ordered."""
    for key in (f"space:{space}", named_group(rules, space), ANY):
        if key in order.limits:
            return order.limits[key]
    return 0


def answer_offer(order: OfferOrder, rules: ClassicRules, view: View, decision: TradeOffer) -> Action | None:
    """Accept what gives enough and takes nothing that is spared."""
    offer: Trade = view.table.trades[str(decision.trade)]
    if not takes_spared(order, rules, view, offer.want):
        gain = worth_of(rules, view, offer.give) - worth_of(rules, view, offer.want)
        accept = AcceptTrade(decision.trade)
        if gain >= order.gain and accept in view.answers:
            return accept
    return RejectTrade(decision.trade) if order.otherwise == "reject" else None


def takes_spared(order: OfferOrder, rules: ClassicRules, view: View, taken: TradeSide) -> bool:
    """Whether a side has a deed of a group that is spared, or of one on which there are buildings."""
    return any(
        named_group(rules, space) in order.spare or any(view.table.deed(other).level for other in rules.group[space])
        for space in taken.spaces
    )


def worth_of(rules: ClassicRules, view: View, side: TradeSide) -> int:
    """What one side of a trade is worth by printed prices."""
    prices = [rules.price[space] // (2 if view.table.deed(space).mortgaged else 1) for space in side.spaces]
    return side.cash + side.jail_cards * int(rules.options.jail.bail) + sum(prices)


def pay_debt(order: DebtOrder, rules: ClassicRules, view: View, decision: SettleDebt) -> Action | None:
    """Raise the cash by the plan with the smallest loss (`liquidation.plan`)."""
    if SETTLE in view.answers:
        return SETTLE
    return DECLARE_BANKRUPTCY if order.give_up else None


def leave_jail(order: JailOrder, rules: ClassicRules, view: View, decision: JailTurn) -> Action | None:
    """Leave by a card or by paying, or roll."""
    if order.leave == "leave":
        answers = view.answers
        if order.card and USE_JAIL_CARD in answers:
            return USE_JAIL_CARD
        if PAY_BAIL in answers and view.table.players[view.seat].cash - rules.options.jail.bail >= order.keep:
            return PAY_BAIL
    return ROLL


CHEAPEST = _("Sells and mortgages what costs least to undo: buildings first, then deeds, and no more than needed.")

PART = Part(
    orders=(
        StandingOrder("roll", _("Roll for me"), (RollDice,), TurnOrder, roll, TAKES_TIME, (Roll,)),
        StandingOrder("jail", _("In jail"), (JailTurn,), JailOrder, leave_jail, unhurried=(Roll, PayBail, UseJailCard)),
        StandingOrder("buy", _("Buy the deeds I land on"), (BuyDeed,), BuyOrder, buy),
        StandingOrder("bid", _("Bid in auctions"), (AuctionClock, SealedAuction), BidOrder, bid_in_any),
        StandingOrder("offers", _("Answer offers"), (TradeOffer,), OfferOrder, answer_offer),
        StandingOrder("debt", _("Pay my debts"), (SettleDebt,), DebtOrder, pay_debt, CHEAPEST),
        StandingOrder("build", _("Build at the end of my turn"), (TurnEnd,), BuildOrder, build),
        StandingOrder("mortgages", _("Pay off mortgages at the end of my turn"), (TurnEnd,), MortgageOrder, pay_off),
        StandingOrder("end_turn", _("End my turn"), (TurnEnd,), TurnOrder, end_turn),
    )
)
