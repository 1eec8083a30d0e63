"""Being below zero, getting back, and going out (OOF-48 to OOF-52)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.play import Game, step
from games.engine.refusal import Refused, gettext_noop
from games.engine.state import Action, Decision, Event, Legal
from games.rules.building import sell_top, sellable
from games.rules.mortgage import mortgage_deed
from games.rules.seats import SeatDecision
from games.rules.table import BANK, Table

if TYPE_CHECKING:
    from games.rules.book import ClassicBook, ClassicGame


class Settle(Action, frozen=True, tag="settle"):
    """Have one's debt settled the cheapest way, as the timer's end would."""


class DeclareBankruptcy(Action, frozen=True, tag="declare_bankruptcy"):
    """Give up on a debt that cannot be settled."""


class Resign(Action, frozen=True, tag="resign"):
    """Leave the game for good."""


SETTLE, DECLARE_BANKRUPTCY, RESIGN = Settle(), DeclareBankruptcy(), Resign()


class WentIntoDebt(Event, frozen=True, tag="went_into_debt"):
    """`seat` is `amount` below zero, and the game waits for it."""

    seat: int
    amount: int


class DebtSettled(Event, frozen=True, tag="debt_settled"):
    """`seat` is back at zero or more."""

    seat: int


class WentBankrupt(Event, frozen=True, tag="went_bankrupt"):
    """`seat` is out, for "debt" or because it "resigned"; all it had is the bank's: deeds unowned, unmortgaged, bare.

    `cash` is what it had or lacked; `houses` and `hotels` go back to the supply (OOF-50).
    """

    seat: int
    reason: str
    spaces: tuple[int, ...]
    cash: int
    houses: int
    hotels: int

    def apply(self, table: Table) -> None:
        player = table.players[self.seat]
        for space in self.spaces:
            deed = table.deed(space)
            deed.owner, deed.level, deed.mortgaged = BANK, 0, False
        player.out, player.in_jail = True, False
        player.cash = player.jail_cards = player.jail_rolls = 0
        player.spaces = []
        table.bank.houses += self.houses
        table.bank.hotels += self.hotels
        table.out_order.append(self.seat)

    def transfers(self) -> tuple[tuple[int | None, int | None, int], ...]:
        if self.cash > 0:
            return ((self.seat, None, self.cash),)
        return ((None, self.seat, -self.cash),) if self.cash else ()


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over, with whatever was still open; `places` lists seats best first, equals together."""

    winners: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]

    def apply(self, table: Table) -> None:
        table.call_off()


EVENTS: tuple[type[Event], ...] = (WentIntoDebt, DebtSettled, WentBankrupt, GameEnded)
ACTIONS: tuple[type[Action], ...] = (Settle, DeclareBankruptcy, Resign)


class Debt(SeatDecision, tag="debt"):
    """`seat` cannot pay what is due: sell, mortgage or trade, or go bankrupt where nothing helps."""

    answers: ClassVar[tuple[type[Action], ...]] = (Settle, DeclareBankruptcy)

    def legal(self, book: Any, table: Any, seat: int) -> list[Legal]:
        return [SETTLE] if can_settle(book, table, seat) else [DECLARE_BANKRUPTCY]

    def default(self, book: Any, table: Any, seat: int) -> Action:
        return SETTLE if can_settle(book, table, seat) else DECLARE_BANKRUPTCY

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        possible = can_settle(game.book, game.table, seat)
        if action == SETTLE:
            if not possible:
                raise Refused("cannot_afford", gettext_noop("All you have does not cover the debt."))
            game.book.liquidate(game, seat)
        elif possible:
            raise Refused("wrong_phase", gettext_noop("You can still pay: sell, mortgage or trade."))
        else:
            game.book.leave(game, seat, "debt")


@step
def ask_debtors(game: ClassicGame) -> None:
    """OOF-49: the game goes on once nobody is below zero; debtors are asked together, in turn order."""
    table = game.table
    asked = {decision.seat for decision in game.state.decisions if isinstance(decision, Debt)}
    for step_on in range(len(table.players)):
        seat = (table.turn + step_on) % len(table.players)
        player = table.players[seat]
        if player.cash < 0 and not player.out and seat not in asked:
            game.emit(WentIntoDebt(seat, -player.cash))
            game.ask(Debt(seat=seat, seconds=game.book.options.decision_seconds))


def close_settled(game: ClassicGame) -> bool:
    """Wait no longer for debtors who are back at zero; whether there were any."""
    settled = [
        decision
        for decision in game.state.decisions
        if isinstance(decision, Debt) and game.table.players[decision.seat].cash >= 0
    ]
    for decision in settled:
        game.close(decision)
        game.emit(DebtSettled(decision.seat))
    return bool(settled)


def raisable(book: ClassicBook, table: Table, seat: int) -> int:
    """What selling every building and mortgaging every deed would bring."""
    total = 0
    for space in table.players[seat].spaces:
        deed = table.deed(space)
        total += deed.level * book.sale[space] + (0 if deed.mortgaged else book.mortgage[space])
    return total


def can_settle(book: ClassicBook, table: Table, seat: int) -> bool:
    """Whether all a debtor has covers what it owes."""
    return raisable(book, table, seat) >= table.missing(seat)


def cheapest_building(book: ClassicBook, table: Table, seat: int) -> int | None:
    """OOF-49: the building whose sale loses least, the lower space where losses are equal."""
    spaces = [space for space in sellable(book, table, seat) if book.sale[space]]
    return min(spaces, key=lambda space: (book.house_cost[space] - book.sale[space], space), default=None)


def cheapest_mortgage(book: ClassicBook, table: Table, seat: int) -> int | None:
    """The mortgage that loses least: its interest, and what its group's buildings lose where any are left.

    Buildings are left where they cannot be sold singly, for want of houses to put in a hotel's place; then every
    street of the group carries some, since hotels need houses on all of it.
    """
    best, least = None, 0
    for space in table.players[seat].spaces:
        deed = table.deed(space)
        if deed.mortgaged:
            continue
        gain, loss = book.mortgage[space], book.unmortgage[space] - book.mortgage[space]
        if deed.level:
            levels = [(table.deed(other).level, other) for other in book.group[space]]
            gain += sum(level * book.sale[other] for level, other in levels)
            loss += sum(level * (book.house_cost[other] - book.sale[other]) for level, other in levels)
        if gain and (best is None or loss < least):
            best, least = space, loss
    return best


def liquidate_to_zero(game: ClassicGame, seat: int) -> None:
    """OOF-49: buildings, then mortgages, the cheapest loss first, until `seat` is back at zero, and no further."""
    book, table = game.book, game.table
    while table.missing(seat):
        space = cheapest_building(book, table, seat)
        if space is not None:
            sell_top(game, seat, space)
            continue
        space = cheapest_mortgage(book, table, seat)
        if space is None:
            return
        mortgage_deed(game, seat, space)


def leave_to_bank(game: ClassicGame, seat: int, reason: str) -> None:
    """OOF-50 to OOF-52: `seat` is out, and all it had is the bank's; the last one left wins."""
    table, player = game.table, game.table.players[seat]
    hotel = game.book.hotel
    levels = [table.deed(space).level for space in player.spaces]
    houses = sum(level for level in levels if level < hotel)
    hotels = sum(level == hotel for level in levels)
    game.emit(WentBankrupt(seat, reason, tuple(player.spaces), player.cash, houses, hotels))
    ask_no_more(game, seat)
    if len(table.in_game()) == 1:
        end(game, [table.in_game()])


def ask_no_more(game: ClassicGame, seat: int) -> None:
    """Wait no longer for what `seat` alone was to decide."""
    for decision in list(game.state.decisions):
        if _only_for(decision, seat):
            game.close(decision)


def end(game: ClassicGame, left: list[list[int]]) -> None:
    """The game is over: who is left, best first and equals together, then who went out, the last of them first."""
    places = [*left, *([out] for out in reversed(game.table.out_order))]
    game.emit(GameEnded(tuple(places[0]), tuple(tuple(place) for place in places)))
    game.finish(places)


def _only_for(decision: Decision, seat: int) -> bool:
    return isinstance(decision, SeatDecision) and decision.seat == seat and decision.blocking


def resign(game: ClassicGame, seat: int, action: Resign) -> None:
    """OOF-51: leaving for good counts as bankruptcy."""
    game.book.leave(game, seat, "resigned")
