"""What players can give away in this game, which has no trades: purchases, payments, and whom they move.

Nobody can decline a rent. But whoever rolls chooses whose piece moves, and may move nobody onto their own deeds, or
their own piece onto somebody else's.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.gifts import Handed, Seen, Sign
from games.engine.ruleset import Part
from games.rules.table import BANK
from games.rulesets.monopoly_two.market import DeedTaken
from games.rulesets.monopoly_two.moving import MoveChosen
from games.rulesets.monopoly_two.outlook import outcome_of_move
from games.rulesets.monopoly_two.payment import PURCHASES, PaymentMade
from games.rulesets.monopoly_two.targets import movable
from games.rulesets.monopoly_two.wire import Outcome


def overpaid(seen: Seen, event: DeedTaken) -> Iterator[Handed]:
    """TWO-8, TWO-22: what a buyer gave the owner of a deed beyond its price."""
    if event.owner is not None and event.owner != BANK:
        yield Handed(event.seat, event.owner, seen.handed(event.seat, event.owner))


def paid_beyond_due(seen: Seen, event: PaymentMade) -> Iterator[Handed]:
    """TWO-22: what a debtor paid a player beyond the debt, without getting change."""
    if event.to is not None and event.charge.kind not in PURCHASES:
        yield Handed(event.seat, event.to, event.lost)


def moved_kindly(seen: Seen, event: MoveChosen) -> Iterator[Handed]:
    """TWO-10: the rent that another player would have paid, beyond what the seat gained by the move that it chose.

    And what the seat paid another player by moving its own piece, where a move of somebody else's would have cost it
    nothing.
    """
    rules, table, seat = seen.rules, seen.table, event.seat
    options = {*movable(rules, table), event.player}
    outcomes = {player: outcome_of_move(rules, table, player) for player in options}
    own = _gain(outcomes[event.player], seat)
    for player in options - {seat, event.player}:
        yield Handed(seat, player, _paid(outcomes[player], player, seat) - max(0, own))
    if event.player == seat and own < 0 and len(options) > 1:
        best = max(_gain(outcomes[player], seat) for player in options - {seat})
        for debt in outcomes[seat].debts or ():
            if isinstance(debt.to, int) and debt.amount:
                yield Handed(seat, debt.to, min(debt.amount, min(best, 0) - own))


def _gain(outcome: Outcome, seat: int) -> int:
    """The cash that a move brings a seat."""
    paid = sum((debt.amount or 0) * ((debt.to == seat) - (debt.from_ == seat)) for debt in outcome.debts or ())
    return paid + (((outcome.salary or 0) + (outcome.receives or 0)) if outcome.player == seat else 0)


def _paid(outcome: Outcome, player: int, seat: int) -> int:
    """What a player would pay to a seat."""
    return sum(debt.amount or 0 for debt in outcome.debts or () if debt.from_ == player and debt.to == seat)


PART = Part(
    gifts=(
        Sign("trade", DeedTaken, overpaid, since=PaymentMade),
        Sign("debt", PaymentMade, paid_beyond_due, compares=False),
        Sign("rent", MoveChosen, moved_kindly, compares=False),
    )
)
