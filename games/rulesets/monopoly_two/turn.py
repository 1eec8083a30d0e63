"""The turns of Monopoly Two, and whom the game asks next (TWO-10 to TWO-12, TWO-30 to TWO-33).

Everything that has to be settled stands on the table, so that whom to ask follows from it alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.play import Game
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Part
from games.engine.state import Action, Decision, Legal
from games.rules.dice import DICE_SIDES, END_TURN, ROLL, EndTurn, Roll, TurnEnded
from games.rules.seats import SeatDecision
from games.rules.turns import PlayersPlaced
from games.rulesets.monopoly_two.debts import debt_decisions, pay_in_cash
from games.rulesets.monopoly_two.dice import TwoDiceRolled, TwoTurnBegan
from games.rulesets.monopoly_two.hands import TooManyCards, deal, shuffle_cards
from games.rulesets.monopoly_two.jail import serve_turn, try_for_doubles
from games.rulesets.monopoly_two.market import BuyByLeave, end_leaves
from games.rulesets.monopoly_two.moving import ChooseMove, Move, MoveSkipped
from games.rulesets.monopoly_two.payment import Pay
from games.rulesets.monopoly_two.placing import end_placing, placing_decisions
from games.rulesets.monopoly_two.row import refill_row, shuffle_deeds
from games.rulesets.monopoly_two.rules import TwoRules
from games.rulesets.monopoly_two.table import TwoTable
from games.rulesets.monopoly_two.targets import movable
from games.rulesets.monopoly_two.waiting import overfull

if TYPE_CHECKING:
    from games.rulesets.monopoly_two.rules import TwoGame


class RollDice(SeatDecision, tag="roll"):
    """TWO-10: the roll of a turn is due."""

    answers: ClassVar[frozenset[type[Action]]] = frozenset({Roll})
    fallback: ClassVar[Action | None] = ROLL
    asks: ClassVar[str] = gettext_noop("Roll the dice.")

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        game.close(self)
        draw = game.state.drawn
        first, second = game.chance.dice(DICE_SIDES)
        game.emit(TwoDiceRolled(seat, (first, second), first == second, 0, False, draw))


class JailTurn(SeatDecision, tag="jail"):
    """TWO-31: the turn of a player in jail, who may try for doubles."""

    answers: ClassVar[frozenset[type[Action]]] = frozenset({Roll, EndTurn})
    fallback: ClassVar[Action | None] = ROLL
    asks: ClassVar[str] = gettext_noop("You are in jail. Try for doubles, or end your turn.")

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        return [ROLL, END_TURN]

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        game.close(self)
        if action == ROLL:
            try_for_doubles(game, seat)
        else:
            end_turn(game)


class TurnEnd(SeatDecision, tag="end_turn"):
    """TWO-12: the roll and the move are done; buy, build and play cards, then end the turn."""

    answers: ClassVar[frozenset[type[Action]]] = frozenset({EndTurn})
    fallback: ClassVar[Action | None] = END_TURN
    asks: ClassVar[str] = gettext_noop("Buy, build or play cards if you like, then end your turn.")

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        game.close(self)
        end_turn(game)


PART = Part(decisions=(RollDice, JailTurn, TurnEnd), table=TwoTable)


def begin(game: TwoGame) -> None:
    """TWO-4, TWO-6, TWO-13: cash, the deeds with some face up, and the cards with one of each for everybody."""
    rules, table = game.rules, game.table
    game.emit(PlayersPlaced(len(table.players), rules.options.start.starting_cash, rules.start))
    shuffle_deeds(game, [space for space, deed in enumerate(table.deeds) if deed is not None])
    refill_row(game, rules.options.market.row_size)
    for kind, numbers in rules.numbers_of.items():
        shuffle_cards(game, kind, numbers)
    deal(game)
    game.emit(TwoTurnBegan(0))


def redraw(game: TwoGame) -> None:
    """Shuffle what is hidden from everybody: the decks of deeds and of cards. Hands stay with their players."""
    shuffle_deeds(game, game.table.deck)
    for kind, deck in game.table.decks.items():
        shuffle_cards(game, kind, deck.order)


def expected_decisions(rules: TwoRules, table: TwoTable) -> list[Decision]:
    """The decisions that the table asks for as it stands; none if the game goes on by itself."""
    seconds = rules.options.decision_seconds
    too_many = overfull(rules, table)
    if too_many:
        return [TooManyCards(seat=seat, seconds=seconds) for seat in too_many]
    if table.placing is not None:
        return placing_decisions(rules, table)
    if table.debts:
        return debt_decisions(rules, table)
    if table.leaves:
        leave = table.leaves[0]
        return [BuyByLeave(seat=leave.seat, space=leave.space, cost=leave.cost, seconds=seconds)]
    kind = turn_decision(rules, table)
    return [] if kind is None else [kind(seat=table.turn, seconds=seconds)]


def ask_next(game: TwoGame) -> None:
    """Ask for what the table asks for, or go on."""
    end_leaves(game)
    for decision in expected_decisions(game.rules, game.table) or go_on(game):
        game.ask(decision)


def go_on(game: TwoGame) -> tuple[()]:
    """Carry out whatever follows without anybody being asked."""
    table, seat = game.table, game.table.turn
    if table.placing is not None:
        end_placing(game)
    elif table.debts:
        pay_in_cash(game)
    elif table.players[seat].out:
        game.emit(TwoTurnBegan(table.next_seat(seat)))
    elif table.turn_over:
        end_turn(game)
    else:
        game.emit(MoveSkipped(seat))
    return ()


def reconcile(game: TwoGame) -> bool:
    """Close the decisions that the table no longer asks for; returns whether anything changed.

    While some stay open, those that have come up are opened beside them (TWO-V3).
    """
    state = game.state
    ended = end_leaves(game)
    missing = expected_decisions(game.rules, game.table)
    if len(missing) == len(state.decisions) == 1 and _is_same(state.decisions[0], missing[0]):
        return ended  # as nearly always
    closed = []
    for decision in state.decisions:
        expected = next((one for one in missing if _is_same(decision, one)), None)
        if expected is None:
            closed.append(decision)
        else:
            missing.remove(expected)
    for decision in closed:
        game.close(decision)
    if not closed and not missing:
        return ended
    if state.decisions:
        for decision in missing:
            game.ask(decision)
    return True


def _is_same(open_one: Decision, expected: Decision) -> bool:
    """Whether an open decision is the one wanted, whatever its number and its clock."""
    expected.id, expected.seconds, seconds = open_one.id, open_one.seconds, expected.seconds
    same = expected == open_one
    expected.id, expected.seconds = 0, seconds
    return same


def turn_decision(rules: TwoRules, table: TwoTable) -> type[SeatDecision] | None:
    """Return the next decision of the turn's player; None if its turn is over, or nobody can be moved."""
    player = table.players[table.turn]
    if player.out or table.turn_over:
        return None
    if player.in_jail:
        return TurnEnd if table.rolled else JailTurn
    if not table.rolled:
        return RollDice
    if table.moved:
        return TurnEnd
    return ChooseMove if movable(rules, table) else None


def end_turn(game: TwoGame) -> None:
    """The turn is over; a turn in jail counts (TWO-31)."""
    table, seat = game.table, game.table.turn
    serve_turn(game, seat)
    game.emit(TurnEnded(seat))
    game.emit(TwoTurnBegan(table.next_seat(seat)))


def why_not_now(game: TwoGame, seat: int, action: Action) -> Refused:
    """Why no open decision takes this action."""
    table = game.table
    if isinstance(action, Pay) and table.debts and table.debts[0].seat != seat:
        return Refused("not_your_turn", gettext_noop("It is not your turn to pay."))
    if isinstance(action, Roll | EndTurn | Move) and table.turn != seat:
        return Refused("not_your_turn", gettext_noop("It is not your turn."))
    return Refused("wrong_phase", gettext_noop("You can't do that right now."))
