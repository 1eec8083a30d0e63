"""What two players may trade, and what a trade would change (OOF-46): of offers, positions and previews alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.refusal import Refused, gettext_noop
from games.rules.table import Trade, TradeSide, TradeTable, may_act

if TYPE_CHECKING:
    from games.rules.classic import ClassicRules


def why_not_trade(
    rules: ClassicRules, table: TradeTable, seat: int, to: int, give: TradeSide, want: TradeSide
) -> Refused | None:
    """Why this trade cannot be made now; None if it can."""
    if to == seat or not may_act(table, to) or not may_act(table, seat):
        return Refused(
            "illegal_target",
            gettext_noop("Trade with another player who is still in the game."),
            field="to",
        )
    if give == want == TradeSide():
        return Refused("invalid_trade", gettext_noop("Add something to the offer."), field="give")
    asked = table.players[to].cash
    return _why_not_side(rules, table, seat, give, "give", rules.mechanics.free_cash(table, seat)) or _why_not_side(
        rules, table, to, want, "want", asked
    )


def _why_not_side(
    rules: ClassicRules, table: TradeTable, seat: int, given: TradeSide, side: str, cash: int
) -> Refused | None:
    """Why `seat` cannot give this, having `cash` at most; None if it can. `side` is "give" or "want"."""
    player = table.players[seat]
    if given.cash < 0 or given.jail_cards < 0 or len(set(given.spaces)) != len(given.spaces):
        return Refused(
            "invalid_trade",
            gettext_noop("Amounts must not be negative, and each deed may be named only once."),
            field=side,
        )
    if given.cash and given.cash > cash:
        return Refused(
            "invalid_trade",
            gettext_noop("That side does not have that much cash."),
            field=f"{side}.cash",
        )
    if given.jail_cards > player.jail_cards:
        return Refused(
            "invalid_trade",
            gettext_noop("That side does not have that many jail cards."),
            field=f"{side}.jail_cards",
        )
    if not set(player.spaces).issuperset(given.spaces):
        return Refused(
            "invalid_trade",
            gettext_noop("That side does not own all of those deeds."),
            field=f"{side}.spaces",
        )
    for space in given.spaces:
        if rules.mechanics.buildings_block(rules, table, space):
            return Refused(
                "has_buildings",
                gettext_noop("Sell the buildings of its group before trading a property."),
                field=f"{side}.spaces",
            )
    return None


def owners_after(trade: Trade) -> dict[int, int]:
    """The owner of each deed in the trade once it has been carried out."""
    return dict.fromkeys(trade.give.spaces, trade.to) | dict.fromkeys(trade.want.spaces, trade.seat)


def split_groups(rules: ClassicRules, table: TradeTable, owners: dict[int, int]) -> list[tuple[int, ...]]:
    """The groups with buildings that would be split between players if these were the `owners`."""
    groups = {rules.group[space] for space in owners if rules.is_street[space]}
    return sorted(
        group
        for group in groups
        if any(table.deed(space).level for space in group)
        and len({owners.get(space, table.deed(space).owner) for space in group}) > 1
    )
