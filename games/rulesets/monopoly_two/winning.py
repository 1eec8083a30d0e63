"""The end of the game: five monopolies, or the last player left (TWO-2, TWO-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.ruleset import Part
from games.rulesets.monopoly_two.options import GoalOptions
from games.rulesets.monopoly_two.rules import TwoRules
from games.rulesets.monopoly_two.table import OwnedTable, TwoTable

if TYPE_CHECKING:
    from games.rulesets.monopoly_two.rules import TwoGame

PART = Part(options=GoalOptions)


def monopolies(rules: TwoRules, table: TwoTable, seat: int) -> tuple[str, ...]:
    """The keys of the monopolies of `seat`."""
    return tuple(key for key, owner in rules.owners(table).items() if owner == seat)


def limits(rules: TwoRules) -> dict[str, int]:
    """On a board with fewer monopolies than a player needs, all of them win."""
    most = max(1, len(rules.monopolies))
    return {"monopolies_to_win": most} if rules.options.goal.monopolies_to_win > most else {}


def worth(rules: TwoRules, table: OwnedTable, seat: int) -> int:
    """TWO-3: cash, deeds at board price, and buildings at what was paid for them."""
    player, price, deeds, site_at = table.players[seat], rules.price, table.deeds, rules.site_at
    total = player.cash
    for space in player.spaces:
        total += price[space]
        level = deeds[space].level  # type: ignore[union-attr]
        if level and (site := site_at[space]) is not None:
            total += level * site.price
    return total


def end_if_won(game: TwoGame) -> None:
    """End the game if somebody has enough monopolies or is the only one left. Checked after each change of owners."""
    table, goal = game.table, game.rules.options.goal.monopolies_to_win
    seats = table.in_game()
    if game.state.finished:
        return
    if len(seats) == 1:
        finish(game, [seats], "last_player")
        return
    owners = list(game.rules.owners(table).values())
    owned = {seat: owners.count(seat) for seat in seats}
    reached = [seat for seat in seats if owned[seat] >= goal]
    if reached:
        others = [seat for seat in seats if seat not in reached]
        places = by_rank({seat: (worth(game.rules, table, seat), 0) for seat in reached})
        places += by_rank({seat: (owned[seat], worth(game.rules, table, seat)) for seat in others})
        finish(game, places, "monopolies")


def by_rank(ranks: dict[int, tuple[int, int]]) -> list[list[int]]:
    """The seats by rank, the highest first and equals together."""
    return [[seat for seat in ranks if ranks[seat] == rank] for rank in sorted(set(ranks.values()), reverse=True)]


def finish(game: TwoGame, ranking: list[list[int]], reason: str) -> None:
    """End the game: those still in it, best first, then the others, the last one out first."""
    game.finish([*ranking, *([seat] for seat in reversed(game.table.out_order))], reason)
