"""Whether the turn's player may act, or the game waits for something to be settled first."""

from __future__ import annotations

from games.engine.refusal import Refused, gettext_noop
from games.rulesets.monopoly_two.rules import TwoRules
from games.rulesets.monopoly_two.table import TwoTable


def excess(rules: TwoRules, table: TwoTable, seat: int) -> dict[str, int]:
    """TWO-V3: by kind, how many cards `seat` holds above the limit."""
    limit = rules.options.hands.hand_limit
    if not limit:
        return {}
    return {kind: held - limit for kind, held in table.players[seat].hand_counts.items() if held > limit}


def overfull(rules: TwoRules, table: TwoTable) -> list[int]:
    """TWO-V3: the players who hold too many cards, from the turn's player on."""
    if not rules.options.hands.hand_limit:
        return []
    return [seat for seat in table.from_turn() if excess(rules, table, seat)]


def is_settled(rules: TwoRules, table: TwoTable) -> bool:
    """Whether nothing has to be paid, put up, discarded or bought before the turn goes on."""
    return not (table.debts or table.leaves or table.placing is not None or overfull(rules, table))


def acts_freely(rules: TwoRules, table: TwoTable, seat: int) -> bool:
    """Whether it is the turn of `seat`, and nothing else has to be settled."""
    return table.turn == seat and is_settled(rules, table)


def owes_on_own_turn(rules: TwoRules, table: TwoTable, seat: int) -> bool:
    """TWO-16: whether it is the turn of `seat`, which owes something, and debts are what is settled next."""
    if table.turn != seat or table.placing is not None or not any(debt.seat == seat for debt in table.debts):
        return False
    return not overfull(rules, table)


def why_not_on_turn(rules: TwoRules, table: TwoTable, seat: int) -> Refused | None:
    """Why `seat` cannot act freely now; None if it can."""
    if table.turn != seat:
        return Refused("not_your_turn", gettext_noop("It is not your turn."))
    if not is_settled(rules, table):
        return Refused("wrong_phase", gettext_noop("You can't do that right now."))
    return None


def why_not_free(rules: TwoRules, table: TwoTable, seat: int) -> Refused | None:
    """The same, for what cannot be done in jail (TWO-30)."""
    refused = why_not_on_turn(rules, table, seat)
    if refused is None and table.players[seat].in_jail:
        return Refused("wrong_phase", gettext_noop("You can't do that in jail."))
    return refused
