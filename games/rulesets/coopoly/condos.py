"""Removing condos: players with pawns there pay together, in cash and with activists (COOP-11, COOP-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from games.engine.play import Game, step
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Landmark, Part
from games.engine.state import Action, Event, Legal, Open
from games.rulesets.coopoly.rules import blocked, no_space
from games.rulesets.coopoly.steps import PASS, Pass, StepDecision, pass_step, use_pawns
from games.rulesets.coopoly.table import CONDO_UNIT, CoopTable
from games.rulesets.coopoly.zones import ZONE_OF, ZONES

if TYPE_CHECKING:
    from games.rulesets.coopoly.rules import CoopGame


class RemoveCondo(Action, frozen=True, tag="remove_condo"):
    """Put this much into removing a condo. Without `cash`, as much as is missing and the player has.

    Nothing at all takes back what was pledged before.
    """

    space: int
    activists: int = 0
    cash: int | None = None


class Pledge(Struct, frozen=True, gc=False):
    """The part of a price that `seat` puts in once the others have put in theirs."""

    seat: int
    space: int
    activists: int
    cash: int

    @property
    def worth(self) -> int:
        """In dollars."""
        return self.cash + CONDO_UNIT * self.activists


class CondoPledged(Event, frozen=True, tag="condo_pledged"):
    """`seat` would put in this much if others put in the rest; nothing: it would no longer."""

    seat: int
    space: int
    activists: int
    cash: int


class CondoPaid(Event, frozen=True, tag="condo_paid"):
    """`seat` paid its part of removing a condo, with this pawn."""

    seat: int
    space: int
    pawn: int
    activists: int
    cash: int

    def apply(self, table: CoopTable) -> None:
        table.players[self.seat].cash -= self.cash
        table.add_activists(self.space, -self.activists)
        table.supply += self.activists
        use_pawns(table, (self.pawn,))

    def transfers(self) -> tuple[tuple[int | None, int | None, int], ...]:
        return ((self.seat, None, self.cash),) if self.cash else ()


class CondoRemoved(Event, frozen=True, tag="condo_removed"):
    """A condo is gone, by the payment of these seats."""

    space: int
    zone: str
    payers: tuple[int, ...]

    def apply(self, table: CoopTable) -> None:
        table.spaces[self.space] = replace(table.spaces[self.space], condo=False)


class CondoDecision(StepDecision, tag="remove_condos", kw_only=True):
    """Players with pawns on condos whose price can be reached by those there. Pledges lapse when it closes."""

    pledges: list[Pledge] = []

    answers: ClassVar[frozenset[type[Action]]] = frozenset({RemoveCondo, Pass})
    composed: ClassVar[frozenset[type[Action]]] = frozenset({RemoveCondo})
    asks: ClassVar[str] = gettext_noop("Your pawns can help to remove condos.")

    def seats(self, table: CoopTable) -> tuple[int, ...]:
        return tuple([seat for seat in table.in_game() if seat not in self.passed and payable(table, self, seat)])

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        return [*(Open(RemoveCondo, about=space) for space in payable(table, self, seat)), PASS]

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused | None:
        assert isinstance(action, RemoveCondo)
        return why_not_pay(table, self, seat, action)

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        if isinstance(action, RemoveCondo):
            pay(game, self, seat, action)
        else:
            pass_step(game, self, seat)


PART = Part(
    actions=(RemoveCondo,),
    events=(CondoPledged, CondoPaid, CondoRemoved),
    decisions=(CondoDecision,),
    landmarks=(Landmark("condos_removed", gettext_noop("Condos removed"), (CondoRemoved,)),),
)


class Means(NamedTuple):
    """The means of a player for removing one condo, and the amount that is missing without them."""

    missing: int
    """The price less what all others have pledged, in dollars."""
    cash: int
    activists: int
    """Those that nobody else has pledged."""
    others: int
    """Dollars that the others there who have not passed could still add, in cash."""
    partners: tuple[int, ...]
    """Those players."""
    own: Pledge
    """The player's own pledge so far."""
    price: int
    all_activists: int
    """Everybody on the space: who pays the whole price goes before the pledges of others."""
    purse: int
    """The player's cash, wherever it is pledged."""

    @property
    def reachable(self) -> bool:
        """Whether those present have what is missing: a pledge can still be changed until the price is reached."""
        return self.purse + self.others + CONDO_UNIT * self.activists >= self.missing

    @property
    def affords_all(self) -> bool:
        """Whether the player could pay the whole price alone."""
        return self.cash + CONDO_UNIT * self.all_activists >= self.price


def payers(table: CoopTable, decision: CondoDecision, space: int) -> list[int]:
    """The seats with an unused pawn on a space that have not passed."""
    seats = {table.pawns[pawn].player for pawn in table.pawns_on(space)}
    return sorted(seats - set(decision.passed))


def means(table: CoopTable, decision: CondoDecision, seat: int, space: int) -> Means:
    """Return the means of `seat` and of the others there for removing the condo of a space."""
    here = [pledge for pledge in decision.pledges if pledge.space == space]
    own = next((pledge for pledge in here if pledge.seat == seat), Pledge(seat, space, 0, 0))
    others = [pledge for pledge in here if pledge.seat != seat]
    activists = table.spaces[space].activists - sum(pledge.activists for pledge in others)
    partners = tuple(one for one in payers(table, decision, space) if one != seat)
    spare = sum(table.players[one].cash for one in partners)
    pledged = sum(pledge.cash for pledge in others if pledge.seat in partners)
    price = table.price(ZONE_OF[space])
    return Means(
        missing=price - sum(pledge.worth for pledge in others),
        cash=table.players[seat].cash - pledged_cash(decision, seat, space),
        activists=activists,
        others=max(0, spare - pledged),
        partners=partners,
        own=own,
        price=price,
        all_activists=table.spaces[space].activists,
        purse=table.players[seat].cash,
    )


def pledged_cash(decision: CondoDecision, seat: int, space: int) -> int:
    """Return the cash that a seat has pledged for condos on other spaces."""
    return sum(pledge.cash for pledge in decision.pledges if pledge.seat == seat and pledge.space != space)


def payable(table: CoopTable, decision: CondoDecision, seat: int) -> list[int]:
    """The condos that `seat` may help to remove: it has something to put in, and the price can be reached."""
    spaces = []
    for space in sorted({pawn.space for pawn in table.pawns if pawn.player == seat and pawn.space is not None}):
        if not table.spaces[space].condo or space in table.police or not table.own_pawns_on(space, seat):
            continue
        mine = means(table, decision, seat, space)
        able = mine.purse + CONDO_UNIT * mine.activists
        if mine.affords_all or (able and mine.reachable):
            spaces.append(space)
    return spaces


def why_not_pay(table: CoopTable, decision: CondoDecision, seat: int, action: RemoveCondo) -> Refused | None:
    """Why a player cannot put this into removing a condo; None if they can."""
    refused = no_space(action.space) or blocked(table, action.space)
    if refused is not None:
        return refused
    if not table.spaces[action.space].condo:
        return Refused("illegal_target", gettext_noop("There is no condo."), field="space")
    if not table.own_pawns_on(action.space, seat):
        return Refused("not_enough_pawns", gettext_noop("You have no unused pawn there."), field="space")
    mine = means(table, decision, seat, action.space)
    return _why_not_have(mine, action) or _why_not_enough(mine, pledge_of(table, decision, seat, action))


def _why_not_have(mine: Means, action: RemoveCondo) -> Refused | None:
    """Why a player does not have what they would put in."""
    cash = action.cash or 0
    if action.activists < 0 or cash < 0:
        return Refused("out_of_range", gettext_noop("Amounts are whole numbers from 0."), field="cash")
    whole = cash + CONDO_UNIT * action.activists == mine.price
    if action.activists > (mine.all_activists if whole else mine.activists):
        text = gettext_noop("That is too many activists: only %(count)d there, free to be used.")
        return Refused("not_enough_activists", text, field="activists", count=mine.activists)
    if cash > mine.cash:
        return Refused("cannot_afford", gettext_noop("You have %(cash)d to spend."), field="cash", cash=mine.cash)
    return None


def _why_not_enough(mine: Means, pledge: Pledge) -> Refused | None:
    if pledge == mine.own:
        return Refused("no_change", gettext_noop("That is what you have pledged already."), field="cash")
    if pledge.worth > mine.missing and pledge.worth != mine.price:
        text = gettext_noop("That is more than the %(missing)d that are missing.")
        return Refused("out_of_range", text, field="cash", missing=mine.missing)
    if pledge.worth and pledge.worth < mine.missing and not (mine.partners and mine.reachable):
        text = gettext_noop("%(missing)d are missing, which nobody there can add.")
        return Refused("cannot_afford", text, field="cash", missing=mine.missing - pledge.worth)
    return None


def pledge_of(table: CoopTable, decision: CondoDecision, seat: int, action: RemoveCondo) -> Pledge:
    """Return the pledge that a player makes by an action."""
    mine = means(table, decision, seat, action.space)
    cash = action.cash
    if cash is None:
        cash = max(0, min(mine.cash, mine.missing - CONDO_UNIT * action.activists))
    return Pledge(seat, action.space, action.activists, cash)


def pay(game: CoopGame, decision: CondoDecision, seat: int, action: RemoveCondo) -> None:
    """Pledge, and remove the condo once its price is reached: then everybody who takes part pays.

    Who pays the whole price alone goes before the pledges of others.
    """
    table, space = game.table, action.space
    pledge = pledge_of(table, decision, seat, action)
    if pledge.worth == table.price(ZONE_OF[space]):
        decision.pledges = [one for one in decision.pledges if one.space != space]
    rest = [one for one in decision.pledges if one.seat != seat or one.space != space]
    decision.pledges = [*rest, pledge] if pledge.worth else rest
    here = [one for one in decision.pledges if one.space == space]
    if sum(one.worth for one in here) < table.price(ZONE_OF[space]):
        game.emit(CondoPledged(seat, space, pledge.activists, pledge.cash))
        return
    for one in here:
        game.emit(CondoPaid(one.seat, space, table.own_pawns_on(space, one.seat)[0], one.activists, one.cash))
    game.emit(CondoRemoved(space, ZONE_OF[space], tuple(one.seat for one in here)))
    decision.pledges = [one for one in decision.pledges if one.space != space]


@step
def remove_condos(game: CoopGame) -> None:
    """Ask whoever can help to remove a condo."""
    assert set(game.table.prices) == set(ZONES)
    decision = CondoDecision(seconds=game.rules.options.decision_seconds)
    if decision.seats(game.table):
        game.ask(decision)
