"""The standing orders of Monopoly Two: whom to move, what to buy, and what to pay with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

from msgspec import UNSET

from games.engine.orders import TAKES_TIME, Orders, StandingOrder, amount, choice, flag, listed
from games.engine.refusal import gettext_noop as _
from games.engine.ruleset import Part
from games.engine.state import Action
from games.rules.debt import DECLARE_BANKRUPTCY, Resign
from games.rules.deeds import DECLINE
from games.rules.dice import END_TURN, ROLL, EndTurn, Roll
from games.rules.options import MONEY
from games.rules.standing_orders import KEEP, OTHERWISE, WAIT_FOR_ME, as_of_1500, deeds, groups, named_group
from games.rules.table import BANK
from games.rulesets.monopoly_two.building import Build, site_named
from games.rulesets.monopoly_two.debts import PayDebt
from games.rulesets.monopoly_two.hands import Discard, TooManyCards
from games.rulesets.monopoly_two.market import BUYS, BuyByLeave, price_of
from games.rulesets.monopoly_two.moving import MOVE_ACTIONS, ChooseMove
from games.rulesets.monopoly_two.outlook import outcome_of_move
from games.rulesets.monopoly_two.payment import Pay
from games.rulesets.monopoly_two.placing import Place, PlaceBuildings
from games.rulesets.monopoly_two.proposal import Bill, propose, safer
from games.rulesets.monopoly_two.rules import Site
from games.rulesets.monopoly_two.targets import movable
from games.rulesets.monopoly_two.turn import JailTurn, RollDice, TurnEnd

if TYPE_CHECKING:
    from games.engine.bots import SeatView
    from games.rulesets.monopoly_two.rules import TwoRules
    from games.rulesets.monopoly_two.table import TwoTable

    View = SeatView[Any, Any, Any]

MEAN_ROLL = 7


def seats(rules: TwoRules, players: int) -> list[str]:
    """Every player."""
    return [f"seat:{seat}" for seat in range(players)]


class PlainOrder(Orders, frozen=True):
    """An order without anything to say."""


class JailOrder(Orders, frozen=True):
    """A turn in jail."""

    how: Annotated[
        Literal["roll", "end_turn"], choice(_("Roll for doubles"), _("End the turn")), _("My turn in jail")
    ] = "roll"


class MoveOrder(Orders, frozen=True):
    """Whose piece moves by one's roll."""

    by: Annotated[
        Literal["gain", "listed"],
        choice(_("Whoever brings me most"), _("The first of my list")),
        _("I move"),
    ] = "gain"
    players: Annotated[tuple[str, ...], listed(seats), _("My list")] = ()


class MarketOrder(Orders, frozen=True):
    """Buying deeds at the end of one's turn."""

    groups: Annotated[tuple[str, ...], listed(groups), _("Deeds of these groups, the first first")] = ()
    keep: Annotated[int, amount(0, MONEY, as_of_1500), KEEP] = 200
    take: Annotated[bool, flag(), _("Also from players who have no more of the group than I do")] = True


class BuildOrder(Orders, frozen=True):
    """Building at the end of one's turn."""

    keep: Annotated[int, amount(0, MONEY, as_of_1500), KEEP] = 200


class LeaveOrder(Orders, frozen=True):
    """Buying a deed by a card's leave."""

    keep: Annotated[int, amount(0, MONEY, as_of_1500), KEEP] = 200
    otherwise: Annotated[Literal["decline", "wait"], choice(_("Decline"), WAIT_FOR_ME), OTHERWISE] = "decline"


class PayOrder(Orders, frozen=True):
    """Paying debts."""

    means: Annotated[
        Literal["cash", "careful", "proposed"],
        choice(
            _("Cash only"),
            _("Deeds and buildings, too"),
            _("As the game proposes"),
        ),
        _("I pay with"),
        _("Deeds and buildings are given if that breaks no monopoly of mine and completes none of the receiver."),
    ] = "careful"
    give_up: Annotated[bool, flag(), _("Declare bankruptcy if nothing covers the debt")] = False


class EndOrder(Orders, frozen=True):
    """Ending one's turn."""

    wait: Annotated[bool, flag(), _("Wait for me while I could buy, build or play a card")] = True


def open_table(view: View) -> TwoTable:
    """The public part of the table, for functions of the rules that read no more of it."""
    return cast("TwoTable", view.table)


def roll(order: PlainOrder, rules: TwoRules, view: View, decision: RollDice) -> Action | None:
    """Roll first: everything else can be done better when the roll is known."""
    return ROLL


def spend_jail_turn(order: JailOrder, rules: TwoRules, view: View, decision: JailTurn) -> Action | None:
    """Try for doubles, or end the turn."""
    return ROLL if order.how == "roll" else END_TURN


def move(order: MoveOrder, rules: TwoRules, view: View, decision: ChooseMove) -> Action | None:
    """Move the piece that brings most, or the first of a list."""
    free = movable(rules, open_table(view))
    if order.by == "listed":
        named = (int(one.partition(":")[2]) for one in order.players)
        return next((MOVE_ACTIONS[player] for player in named if player in free), None)
    best = max(free, key=lambda player: (gain_of(rules, view, player), player == view.seat, -player))
    return MOVE_ACTIONS[best]


def gain_of(rules: TwoRules, view: View, player: int) -> int:
    """The money that moving a player brings this seat, as far as the table shows it."""
    outcome, gain = outcome_of_move(rules, open_table(view), player), 0
    if player == view.seat:
        gain += (outcome.salary or 0) + (outcome.receives or 0)
    for debt in outcome.debts or ():
        due = (debt.times or 0) * MEAN_ROLL if debt.amount is UNSET else debt.amount
        gain += due * ((debt.to == view.seat) - (debt.from_ == view.seat))
    return gain


def buy_wanted(order: MarketOrder, rules: TwoRules, view: View, decision: TurnEnd) -> Action | None:
    """Buy in cash what is for sale of the groups that are wanted.

    Two who want the same group do not take its deeds from each other for ever: they go to whoever has more of them.
    """
    cash, table, possible = view.table.players[view.seat].cash, open_table(view), view.legal
    for space in (space for group in order.groups for space in deeds(rules) if named_group(rules, space) == group):
        owners = [table.deed(one).owner for one in rules.group[space]]
        leads = 0 < owners.count(view.seat) >= owners.count(table.deed(space).owner)
        wanted = space in table.market or (order.take and leads and table.deed(space).owner != BANK)
        if wanted and cash - price_of(rules, table, space) >= order.keep and BUYS[space] in possible:
            return BUYS[space]
    return None


def build(order: BuildOrder, rules: TwoRules, view: View, decision: TurnEnd) -> Action | None:
    """Build in cash where it costs most, as long as enough is left."""
    cash = view.table.players[view.seat].cash
    sites = {action: site_named(rules, action) for action in view.legal if isinstance(action, Build)}
    possible = {
        action: site.price
        for action, site in sites.items()
        if isinstance(site, Site) and cash - site.price >= order.keep
    }
    return max(possible, key=lambda action: possible[action], default=None)


def buy_by_leave(order: LeaveOrder, rules: TwoRules, view: View, decision: BuyByLeave) -> Action | None:
    """Buy in cash if enough is left."""
    if view.table.players[view.seat].cash - decision.cost >= order.keep:
        return BUYS[decision.space]
    return DECLINE if order.otherwise == "decline" else None


def pay(order: PayOrder, rules: TwoRules, view: View, decision: PayDebt) -> Action | None:
    """Pay in cash, or with what the order allows."""
    if DECLARE_BANKRUPTCY in view.answers:
        return DECLARE_BANKRUPTCY if order.give_up else None
    if view.table.players[view.seat].cash >= decision.amount:
        return Pay(decision.amount)
    if order.means == "cash":
        return None
    bill, table = Bill(decision.amount, decision.to), open_table(view)
    if order.means == "careful":
        payment = propose(rules, table, view.seat, bill, sparing=True, keeping=True)
    else:
        payment = safer(rules, table, view.seat, bill) or propose(rules, table, view.seat, bill)
    return None if payment is None else Pay(payment.cash, payment.spaces, payment.buildings)


def discard(order: PlainOrder, rules: TwoRules, view: View, decision: TooManyCards) -> Action | None:
    """Discard the card that was drawn last."""
    return next((answer for answer in view.answers if isinstance(answer, Discard)), None)


def place(order: PlainOrder, rules: TwoRules, view: View, decision: PlaceBuildings) -> Action | None:
    """Put the next building up where it is worth most."""
    sites = (answer for answer in view.answers if isinstance(answer, Place))
    return max(sites, key=lambda one: rules.sites[one.group or str(one.space)].price, default=None)


def end_turn(order: EndOrder, rules: TwoRules, view: View, decision: TurnEnd) -> Action | None:
    """End the turn, unless something else could be done."""
    if order.wait and any(not isinstance(action, EndTurn | Resign) for action in view.legal):
        return None
    return END_TURN


PART = Part(
    orders=(
        StandingOrder("roll", _("Roll for me"), (RollDice,), PlainOrder, roll, TAKES_TIME, (Roll,)),
        StandingOrder("jail", _("In jail"), (JailTurn,), JailOrder, spend_jail_turn, unhurried=(Roll, EndTurn)),
        StandingOrder("move", _("Choose whom I move"), (ChooseMove,), MoveOrder, move),
        StandingOrder("market", _("Buy deeds at the end of my turn"), (TurnEnd,), MarketOrder, buy_wanted),
        StandingOrder("build", _("Build at the end of my turn"), (TurnEnd,), BuildOrder, build),
        StandingOrder("leave", _("Buy the deeds that cards offer me"), (BuyByLeave,), LeaveOrder, buy_by_leave),
        StandingOrder("pay", _("Pay my debts"), (PayDebt,), PayOrder, pay),
        StandingOrder("discard", _("Discard the card drawn last"), (TooManyCards,), PlainOrder, discard),
        StandingOrder("place", _("Put buildings up where they are worth most"), (PlaceBuildings,), PlainOrder, place),
        StandingOrder("end_turn", _("End my turn"), (TurnEnd,), EndOrder, end_turn),
    )
)
